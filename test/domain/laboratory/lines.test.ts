// The lines of a laboratory's export: the wine that a line names, its day, its figures, and how they are shown.

import { expect } from 'chai'
import { planLabColumns, type LabChoices } from '../../../src/domain/laboratory/columns.ts'
import { labSamples, readLabLines } from '../../../src/domain/laboratory/lines.ts'

function planOf(text: string, choices: LabChoices = {}) {
  const rows = text.split('\n').map((line, index) => ({ line: index + 1, cells: line.split(';') }))
  return planLabColumns(rows, choices)
}

const linesOf = (text: string, choices: LabChoices = {}) => readLabLines(planOf(text, choices), choices)
const issuesOf = (text: string, choices: LabChoices = {}) =>
  linesOf(text, choices).flatMap(({ issues }) => issues.map(({ issue: { code, values } }) => [code, values]))

describe('the samples of a column', () => {
  it('are the first three filled cells, each with its figure in the unit of the sheet', () => {
    const [lot, sugars] = labSamples(planOf('Lot;Sucres g/l\nA; 2,46 \nB;\nC;n.d.\nD;3\nE;4'), {})
    expect(lot).to.deep.equal([])
    expect(sugars).to.deep.equal([
      { text: '2,46', value: 0.246 },
      { text: 'n.d.', value: null },
      { text: '3', value: 0.3 },
    ])
  })

  it('are rounded to the decimals of the field, and skip what a short row does not have', () => {
    const [, strength] = labSamples(planOf('Lot;TAV\nA\nB;13,4567'), {})
    expect(strength).to.deep.equal([{ text: '13,4567', value: 13.46 }])
  })
})

describe('a line of a laboratory', () => {
  it('names its wine in single spaces, and the GTIN in digits alone', () => {
    const [line] = linesOf('Référence;Lot;EAN;TAV\nDR   1;L 24;0 301-2345 000215;13')
    expect(line?.identity).to.deep.equal({ reference: 'DR 1', lot: 'L 24', gtin: '03012345000215' })
    expect(line?.title).to.equal('DR 1')
    expect(line?.issues).to.deep.equal([])
  })

  it('is called by the laboratory’s own number where it names no wine', () => {
    const [first, second] = linesOf('Probennummer;Los-Nr.;TAV\nP-7;;13\nP-8;L1;13')
    expect([first?.title, first?.issues.map(({ issue }) => issue.code)]).to.deep.equal([
      'P-7',
      ['labNoIdentity'],
    ])
    expect(second?.title).to.equal('L1')
    expect(linesOf('Probennummer;N° échantillon;Lot;TAV\n;E-7;;13')[0]?.title).to.equal('E-7')
  })

  it('is skipped when it is empty', () => {
    expect(linesOf('Lot;TAV\nA;13\n; \n;\nB;13').map(({ line }) => line)).to.deep.equal([2, 5])
  })

  it('has the day of its analysis when the day can be read and exists', () => {
    const days = linesOf('Lot;Date;TAV\nA;12.06.2025;13\nA;31.02.2025;13\nA;soon;13\nA;;13')
    expect(days.map(({ day }) => day)).to.deep.equal(['2025-06-12', null, null, null])
    expect(linesOf('Lot;TAV\nA;13')[0]?.day).to.equal(null)
  })

  it('has no figure for an empty cell, with nothing to say of it', () => {
    const [line] = linesOf('Lot;TAV;Glycérol g/l\nA;13;')
    expect(line).to.deep.include({ figures: { alcohol: 13 }, issues: [], advice: [] })
  })
})

describe('a cell that gives no figure', () => {
  it('is quoted with 60 characters at most', () => {
    const long = 'x'.repeat(61)
    const quoted = { text: 'x'.repeat(60) }
    expect(issuesOf(`Lot;TAV\nA;${long}`)).to.deep.equal([['labUnreadable', quoted]])
    const above = `> ${'1'.repeat(60)}`
    expect(issuesOf(`Lot;TAV\nA;${above}`)).to.deep.equal([['labAboveRange', { text: above.slice(0, 60) }]])
    expect(issuesOf('Lot;Sucres g/l\nA;<0,4')).to.deep.equal([['labBelowLimit', { text: '<0,4' }]])
  })

  it('has a unit that its field does not know, or states none that counts', () => {
    expect(issuesOf('Lot;TAV\nA;13 kg')).to.deep.equal([['labUnreadable', { text: '13 kg' }]])
    expect(issuesOf('Lot;Sucres\nA;3')).to.deep.equal([['labUnitMissing', undefined]])
    expect(issuesOf('Lot;Acidité totale\nA;5 g/l')).to.deep.equal([['labUnitMissing', undefined]])
    const acids = (header: string) => linesOf(`Lot;${header}\nA;5 g/l`)[0]?.figures.acids
    expect(acids('Acidité totale g/l acide tartrique')).to.equal(0.5)
  })

  it('keeps the parts of a sum from being added, unless it is sucrose', () => {
    expect(linesOf('Lot;Glucose g/l;Fructose g/l;Saccharose g/l\nA;1;2;')[0]?.figures).to.deep.equal({
      sugars: 0.3,
    })
    expect(issuesOf('Lot;Glucose g/l;Fructose g/l\nA;1;\nB;;2')).to.deep.equal([
      ['labPartMissing', undefined],
      ['labPartMissing', undefined],
    ])
    expect(issuesOf('Lot;Glucose g/l;Fructose g/l\nA;1;x')).to.deep.equal([['labUnreadable', { text: 'x' }]])
    expect(linesOf('Lot;Glucose g/l;Fructose g/l\nA;;')[0]).to.deep.include({ figures: {}, issues: [] })
  })
})
