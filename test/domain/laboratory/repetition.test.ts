// Several analyses of one wine in a file, and what the plan says of a wine that it does not change.

import { expect } from 'chai'
import { plainSheet } from '../../support/examples.ts'
import { planLabColumns } from '../../../src/domain/laboratory/columns.ts'
import { readLabLines } from '../../../src/domain/laboratory/lines.ts'
import { planLab, type LabSheet } from '../../../src/domain/laboratory/plan.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'

const rules = { factors: 'annex-xiv', gln: '3012345000109' } as const

function wine(given: Partial<SheetDraft> = {}, code: string | null = null): LabSheet {
  const draft = { ...plainSheet(), cuvee: 'A', ...given }
  return { id: 1, draft, lots: ['A'], code, revision: 1 }
}

function planOf(text: string, sheet: LabSheet = wine()) {
  const rows = text.split('\n').map((line, index) => ({ line: index + 1, cells: line.split(';') }))
  return planLab(readLabLines(planLabColumns(rows, {}), {}), [sheet], rules)
}

const outcomesOf = (text: string) =>
  planOf(text).map(({ outcome, issues, advice }) => [
    outcome,
    ...[...issues, ...advice].map(({ issue }) => issue),
  ])

describe('two analyses of one wine', () => {
  it('of different days: the newer one counts, and the older one names its line', () => {
    expect(outcomesOf('Lot;Date;TAV\nA;12.06.2025;13\nA;13.06.2025;13,1')).to.deep.equal([
      ['covered', { field: '', code: 'labOlder', weight: 'advisory', values: { line: 3 } }],
      ['changed'],
    ])
  })

  it('that differ are refused, each with the other’s line, unless every line has a day', () => {
    const repeated = (line: number) => ['refused', { field: '', code: 'labRepeated', values: { line } }]
    expect(outcomesOf('Lot;Date;TAV\nA;;13\nA;13.06.2025;13,1')).to.deep.equal([repeated(3), repeated(2)])
    expect(outcomesOf('Lot;Date;TAV\nA;13.06.2025;13\nA;;13,1')).to.deep.equal([repeated(3), repeated(2)])
    expect(outcomesOf('Lot;Date;TAV\nA;13.06.2025;13\nA;13.06.2025;13,1')).to.deep.equal([
      repeated(3),
      repeated(2),
    ])
    const [older] = outcomesOf('Lot;Date;TAV\nA;12.06.2025;13\nA;13.06.2025;13,1\nA;;13,2')
    expect(older).to.deep.equal(['refused', { field: '', code: 'labRepeated', values: { line: 3 } }])
  })

  it('that are the same count once: the later lines name the first', () => {
    const same = { field: '', code: 'labSameLine', weight: 'advisory', values: { line: 2 } }
    expect(outcomesOf('Lot;TAV\nA;13\nA;13\nA;13')).to.deep.equal([
      ['changed'],
      ['covered', same],
      ['covered', same],
    ])
  })
})

describe('what the plan says of a wine', () => {
  it('is nothing new when the figures are its own', () => {
    const [row] = planOf('Lot;TAV\nA;13,5')
    expect([row?.outcome, row?.changes, row?.issues, row?.advice]).to.deep.equal(['same', [], [], []])
  })

  it('is advice on each figure that its family does not have', () => {
    const [row] = planOf('Lot;TAV;Glycérol g/l\nA;41;8', wine({ family: 'spirit', alcohol: 40 }))
    expect(row?.advice).to.deep.equal([
      {
        column: '',
        issue: {
          field: 'glycerol',
          code: 'labNotOfFamily',
          weight: 'advisory',
          values: { fields: 'glycerol' },
        },
      },
    ])
  })

  it('is advice on its publication only when it would change', () => {
    const advice = (text: string) => planOf(text, wine({}, 'abc'))[0]?.advice
    expect(advice('Lot;TAV\nA;13')).to.deep.equal([
      { column: '', issue: { field: '', code: 'labPublished', weight: 'advisory' } },
    ])
    expect(advice('Lot;TAV\nA;13,5')).to.deep.equal([])
    expect(advice('Lot;TAV;Sucres g/l\nA;13;voir')).to.deep.equal([])
  })

  it('has the energy before and after, except while it is typed or figures are missing', () => {
    const energy = (given: Partial<SheetDraft>) => planOf('Lot;Glycérol g/l\nA;8', wine(given))[0]?.energy
    expect(energy({})?.before).to.deep.equal({ kj: 327, kcal: 79 })
    expect(energy({ energySource: 'typed', energyKj: 327, energyKcal: 79 })).to.deep.equal({
      before: null,
      after: null,
    })
    const { alcohol: _alcohol, ...withoutStrength } = wine().draft
    const { sugars: _sugars, ...withoutSugars } = wine().draft
    for (const draft of [withoutStrength, withoutSugars])
      expect(planOf('Lot;Glycérol g/l\nA;8', { ...wine(), draft })[0]?.energy.before).to.equal(null)
  })

  it('does not ask for what the wine lacked before', () => {
    const { designation: _, ...draft } = wine().draft
    const [row] = planOf('Lot;TAV\nA;13', { ...wine(), draft })
    expect([row?.outcome, row?.issues, row?.advice]).to.deep.equal(['changed', [], []])
  })
})
