import { expect } from 'chai'
import { plainSheet } from '../../support/examples.ts'
import { planLabColumns } from '../../../src/domain/laboratory/columns.ts'
import { readLabLines } from '../../../src/domain/laboratory/lines.ts'
import { planLab, type LabSheet } from '../../../src/domain/laboratory/plan.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'

const rules = { factors: 'annex-xiv', gln: '3012345000109' } as const

/** A draft of a dry red with a strength of 13.5 % vol, sugars of 0.2 g, acids of 0.6 g and glycerol of 0.7 g. */
function wine(id: number, given: Partial<SheetDraft>, more: Partial<LabSheet> = {}): LabSheet {
  const { reference: _reference, cuvee: _cuvee, ...draft } = plainSheet()
  const filled = { ...draft, name: `Wine ${String(id)}`, ...given }
  return {
    id,
    draft: filled,
    lots: filled.cuvee === undefined ? [] : [filled.cuvee],
    code: null,
    revision: 1,
    ...more,
  }
}

/** The plan of a file with `;`, a line each: outcome, wine, what changes, codes of issues and advice. */
function planOf(text: string, sheets: readonly LabSheet[]) {
  const rows = text.split('\n').map((line, index) => ({ line: index + 1, cells: line.split(';') }))
  return planLab(readLabLines(planLabColumns(rows, {}), {}), sheets, rules).map((row) => ({
    outcome: row.outcome,
    sheet: row.sheet?.id ?? null,
    by: row.by,
    changes: row.changes.map(({ field, before, after }) => `${field} ${String(before)} → ${String(after)}`),
    issues: row.issues.map(({ issue }) => issue.code),
    advice: row.advice.map(({ issue }) => issue.code),
    energy: row.energy,
  }))
}

describe('the plan of laboratory results', () => {
  it('finds wines by reference, lot or GTIN, and says what changes, with the energy', () => {
    const sheets = [
      wine(1, { reference: 'DR-1' }),
      wine(2, { cuvee: 'L24-117' }),
      wine(3, { gtin: '03012345000215' }),
    ]
    const plan = planOf(
      'Référence;Lot;EAN;TAV;Glucose+Fructose g/l\nDR-1;;;13,42;0,9\n;l24 117;;13,5;2\n;;3012345000215;13;2',
      sheets,
    )
    expect(plan.map(({ outcome, sheet, by, changes }) => [outcome, sheet, by, changes])).to.deep.equal([
      ['changed', 1, 'reference', ['alcohol 13.5 → 13.42', 'sugars 0.2 → 0.09']],
      ['same', 2, 'lot', []],
      ['changed', 3, 'gtin', ['alcohol 13.5 → 13']],
    ])
    expect([plan[2]?.energy.before, plan[2]?.energy.after]).to.deep.equal([
      { kj: 327, kcal: 79 },
      { kj: 316, kcal: 76 },
    ])
  })

  it('refuses a line without its wine, with several, and with numbers of different wines', () => {
    const sheets = [
      wine(1, { reference: 'DR-1', cuvee: 'A' }),
      wine(2, { cuvee: 'B' }),
      wine(3, { cuvee: 'B' }),
    ]
    const plan = planOf('Référence;Lot;TAV\nX;;13\n;B;13\nDR-1;B;13\nDR-1;a;13', sheets)
    expect(plan.map(({ outcome, sheet, issues }) => [outcome, sheet, issues])).to.deep.equal([
      ['refused', null, ['labUnknown']],
      ['refused', null, ['labSeveral']],
      ['refused', null, ['labSeveral']],
      ['changed', 1, []],
    ])
    const [row] = planOf('Référence;Lot;TAV\nDR-1;B;13', [wine(1, { reference: 'DR-1', cuvee: 'A' })])
    expect([row?.outcome, row?.issues]).to.deep.equal(['refused', ['labDisagrees']])
  })

  it('prefers the wine whose reference is written alike', () => {
    const sheets = [wine(1, { reference: 'A-1' }), wine(2, { reference: 'a 1' })]
    expect(planOf('Référence;TAV\na 1;13\nA_1;13', sheets).map(({ sheet }) => sheet)).to.deep.equal([2, null])
  })

  it('lists a published wine and changes nothing of it, found by a lot of a later bottling too', () => {
    const sheets = [wine(1, { reference: 'DR-1' }, { code: 'abc', lots: ['L1', 'L2'] })]
    const [published] = planOf('Lot;TAV\nL2;13', sheets)
    expect([published?.outcome, published?.changes, published?.advice]).to.deep.equal([
      'published',
      ['alcohol 13.5 → 13'],
      ['labPublished'],
    ])
    expect(planOf('Lot;TAV\nL2;13,5', sheets).map(({ outcome }) => outcome)).to.deep.equal(['same'])
  })

  it('takes the newest analysis of a wine, and none of two without days', () => {
    const sheets = [wine(1, { cuvee: 'A' }), wine(2, { cuvee: 'B' })]
    const plan = planOf(
      'Lot;Date;TAV\nA;03.05.2025;13,1\nA;12.06.2025;13,2\nB;;12\nB;;12,5\nA;12.06.2025;13,2',
      sheets,
    )
    expect(
      plan.map(({ outcome, changes, issues, advice }) => [outcome, changes, issues, advice]),
    ).to.deep.equal([
      ['covered', [], [], ['labOlder']],
      ['changed', ['alcohol 13.5 → 13.2'], [], []],
      ['refused', ['alcohol 13.5 → 12'], ['labRepeated'], []],
      ['refused', ['alcohol 13.5 → 12.5'], ['labRepeated'], []],
      ['covered', [], [], ['labSameLine']],
    ])
  })

  it('refuses a figure that the wine cannot have, and advises on what it contradicts', () => {
    const impossible = planOf('Lot;Glycérol g/100ml\nA;8', [wine(1, { cuvee: 'A' })])
    expect([impossible[0]?.outcome, impossible[0]?.issues]).to.deep.equal([
      'refused',
      ['carbohydratesBelowMinimum', 'figureImpossible'],
    ])
    const typed = wine(1, { cuvee: 'A', energySource: 'typed', energyKj: 327, energyKcal: 79 })
    const [row] = planOf('Lot;TAV\nA;12', [typed])
    expect([row?.outcome, row?.advice]).to.deep.equal([
      'changed',
      ['energyAgainstFormula', 'energyAgainstFormula'],
    ])
    const narrow = wine(1, { cuvee: 'A', carbohydrates: 0.9, glycerol: 0.7 })
    const [refused] = planOf('Lot;Glycérol g/l\nA;9', [narrow])
    expect([refused?.outcome, refused?.issues]).to.deep.equal(['refused', ['carbohydratesBelowMinimum']])
  })

  it('gives a spirit no glycerol', () => {
    const brandy = wine(1, { cuvee: 'A', family: 'spirit', alcohol: 40 })
    const [row] = planOf('Lot;TAV;Glycérol g/l\nA;41;8', [brandy])
    expect([row?.outcome, row?.changes, row?.advice]).to.deep.equal([
      'changed',
      ['alcohol 40 → 41'],
      ['labNotOfFamily'],
    ])
  })
})
