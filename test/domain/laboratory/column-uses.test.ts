// What each column of a laboratory's export is used for, by whom that was decided, and where its unit comes from.

import { expect } from 'chai'
import { planLabColumns, type LabChoices } from '../../../src/domain/laboratory/columns.ts'

function planOf(text: string, choices: LabChoices = {}) {
  const rows = text.split('\n').map((line, index) => ({ line: index + 1, cells: line.split(';') }))
  return planLabColumns(rows, choices)
}

const columnOf = (header: string, text: string, choices: LabChoices = {}) =>
  planOf(text, choices).columns.find((column) => column.header === header)
const usesOf = (text: string, choices: LabChoices = {}) => planOf(text, choices).columns.map(({ use }) => use)
/** The unit of a column and where it comes from, or that it is missing. */
const unitOf = (header: string, text: string, choices: LabChoices = {}) => {
  const { unit, unitFrom, unitMissing } = columnOf(header, text, choices) ?? {}
  return [unit, unitMissing === true ? 'missing' : unitFrom]
}

describe('the use of a column', () => {
  it('is known by its words, and open where they say nothing', () => {
    expect(usesOf('Lot;Farbe;TAV;pH;Date;Probennummer\nA;rot;13;3;;')).to.deep.equal([
      'wine',
      'unknown',
      'figure',
      'known',
      'day',
      'known',
    ])
    expect(columnOf('Farbe', 'Lot;Farbe')).to.include({ column: null, by: null, field: null })
    expect(columnOf('Lot', 'Lot;Farbe')).to.include({ column: 'lot', by: 'word', field: null, unit: null })
  })

  it('is what a person chose, also to leave the column out', () => {
    const choices = { mapping: { Farbe: 'glycerol', TAV: '' } }
    expect(columnOf('Farbe', 'Lot;Farbe;TAV\nA;7;13', choices)).to.include({ by: 'choice', use: 'figure' })
    expect(columnOf('TAV', 'Lot;Farbe;TAV\nA;7;13', choices)).to.include({ by: 'choice', use: 'leftOut' })
  })

  it('is a question for two columns of one kind, until a person chooses one of them', () => {
    const text = 'Lot;TAV;Alcool acquis\nA;13;13'
    const chosen = (...headers: string[]) =>
      usesOf(text, { mapping: Object.fromEntries(headers.map((header) => [header, 'alcohol'])) })
    expect(usesOf(text)).to.deep.equal(['wine', 'repeated', 'repeated'])
    expect(chosen('TAV')).to.deep.equal(['wine', 'figure', 'repeated'])
    expect(chosen('TAV', 'Alcool acquis')).to.deep.equal(['wine', 'repeated', 'repeated'])
  })

  it('of sugars gives way to the method that a person chose', () => {
    const text = 'Lot;Sucres réducteurs;Glucose;Fructose\nA;1;2;3'
    expect(usesOf(text)).to.deep.equal(['wine', 'otherMethod', 'figure', 'figure'])
    const mapping = { 'Sucres réducteurs': 'reducingSugars' }
    expect(usesOf(text, { mapping })).to.deep.equal(['wine', 'figure', 'otherMethod', 'otherMethod'])
  })
})

describe('the headers of a laboratory', () => {
  it('stand in the first row that names a wine and a figure, else in the first row', () => {
    const titled = planOf('Laboratoire;TAV\nLot;nom\nLot;  TAV   acquis\nA;13')
    expect(titled.columns.map(({ header }) => header)).to.deep.equal(['Lot', 'TAV acquis'])
    expect(titled.rows.map(({ line }) => line)).to.deep.equal([4])
    expect(planOf('a;b\nc;d').columns.map(({ header }) => header)).to.deep.equal(['a', 'b'])
    expect(planLabColumns([], {})).to.deep.equal({ columns: [], rows: [] })
  })

  it('are looked for in the first thirty rows', () => {
    const below = (titles: number) => planOf(`${'title;x\n'.repeat(titles)}Lot;TAV\nA;13`).columns[0]?.header
    expect([below(29), below(30)]).to.deep.equal(['Lot', 'title'])
  })

  it('may have a row of units below them, in which nothing is a figure', () => {
    const samples = (text: string) => planOf(text).rows.map(({ line }) => line)
    expect(samples('Lot;Glycérol\n-;g/l\nA;5')).to.deep.equal([3])
    expect(samples('Lot;x;TAV\n;mg / L;---\nA;1;13')).to.deep.equal([3])
    expect(samples('Lot;TAV\n;% vol\nA;13')).to.deep.equal([3])
    expect(samples('Lot;TAV\n7;% vol\nA;13')).to.deep.equal([2, 3])
    expect(samples('Lot;Glycérol\n-;---\nA;5')).to.deep.equal([2, 3])
    expect(samples('Lot;Glycérol\n;\nA;5')).to.deep.equal([2, 3])
  })
})

describe('the unit of a laboratory’s column', () => {
  it('is what a person chose, where the field has it', () => {
    const choose = (unit: 'g_l' | 'percent_vol') =>
      unitOf('Glycérol', 'Lot;Glycérol\nA;7', { units: { Glycérol: unit } })
    expect(choose('g_l')).to.deep.equal(['g_l', 'choice'])
    expect(choose('percent_vol')).to.deep.equal([null, 'missing'])
  })

  it('is that of its header, of the row of units, or of a word for strength by volume', () => {
    expect(unitOf('Alcool g/l', 'Lot;Alcool g/l\nA;98')).to.deep.equal(['g_l', 'header'])
    expect(unitOf('Glycérol', 'Lot;Glycérol\n;g/l\nA;5')).to.deep.equal(['g_l', 'header'])
    for (const header of ['TAV', 'Grado', 'alcohol by volume'])
      expect(unitOf(header, `Lot;${header}\nA;13`), header).to.deep.equal(['percent_vol', 'word'])
    expect(unitOf('Alcool', 'Lot;Alcool\nA;13')).to.deep.equal([null, 'missing'])
  })

  it('is left to the cells where each figure states its own', () => {
    const glycerol = (...cells: string[]) => unitOf('Glycérol', ['Lot;Glycérol', ...cells].join('\n'))
    expect(glycerol('A;<0,5 g/l', 'B;n.d.', 'C;', 'D;7 g/l')).to.deep.equal([null, 'cells'])
    expect(glycerol('A;<0,5', 'B;7 g/l')).to.deep.equal([null, 'missing'])
    expect(glycerol('A;7 g/l', 'B;8')).to.deep.equal([null, 'missing'])
    expect(unitOf('Acidité totale', 'Lot;Acidité totale\nA;5 g/l')).to.deep.equal([null, 'missing'])
  })

  it('is no matter in a column without figures', () => {
    expect(columnOf('Lot', 'Lot;TAV\nA;13', { units: { Lot: 'g_l' } })).to.include({
      unit: null,
      unitFrom: null,
      unitMissing: false,
    })
  })
})
