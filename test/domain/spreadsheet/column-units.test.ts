// The unit and the form of a column: what its header, its cells, the rows beside it and a person say of it.

import { expect } from 'chai'
import type { ColumnChoices } from '../../../src/domain/spreadsheet/column-choices.ts'
import { readTable } from '../../../src/domain/spreadsheet/read-table.ts'
import { allNames, fileRows } from '../../support/name-index.ts'

/** The second column of a file with names: its unit and where it comes from, or that a person has to choose. */
function unitOf(header: string, cells: readonly string[], choices: ColumnChoices = {}): string {
  const rows = cells.map((cell, index) => [`wine ${String(index)}`, cell])
  const planned = readTable(fileRows(['name', header], ...rows), choices, allNames).headers[1]
  if (planned?.unitMissing === true) return `missing ${String(planned.unit)} ${String(planned.unitFrom)}`
  return `${String(planned?.unit)} ${String(planned?.unitFrom)}`
}

/** The values of a field, in a file of these columns. */
function valuesOf(
  field: 'labelledFrom' | 'sugars' | 'acids',
  headers: string,
  ...rows: (readonly string[])[]
) {
  return readTable(fileRows(headers.split(';'), ...rows), {}, allNames).lines.map(
    ({ draft, issues }) => draft[field] ?? issues[0]?.issue.code,
  )
}

describe('the unit of a column', () => {
  it('is none for a field without one, and for a column of no field', () => {
    expect([
      unitOf('vintage', ['2023']),
      unitOf('Foo', ['2 g/l', 'x']),
      unitOf('brand', ['g/l']),
    ]).to.deep.equal(['null null', 'null null', 'null null'])
  })

  it('is that of the cells where all state it', () => {
    expect(unitOf('RZ', ['2,1 g/l', '4 g/l', 'x', ''])).to.equal('g_l cells')
    expect(unitOf('RZ', ['2,1 g/l', '0,4 g/100 ml'])).to.equal('null cells')
    expect(unitOf('sugars', ['2,1 g/l', ''])).to.equal('g_l cells')
    expect(unitOf('RZ', ['2,1 ml', '4 g/l'])).to.equal('g_l cells')
    expect([unitOf('RZ', ['', '']), unitOf('sugars', ['', '-'])]).to.deep.equal([
      'null null',
      'g_100ml field',
    ])
  })

  it('of cells is only shown: a figure that states none later in the file is an issue', () => {
    const plan = (header: string) => {
      const rows = Array.from({ length: 301 }, (_, index) => [
        `w ${String(index)}`,
        index < 300 ? '2 g/l' : '3',
      ])
      const last = readTable(fileRows(['name', header], ...rows), {}, allNames).lines.at(-1)
      return last?.draft.sugars ?? last?.issues[0]?.issue.code
    }
    expect([plan('RZ'), plan('sugars')]).to.deep.equal(['unitUnstated', 0.3])
  })

  it('of zeros alone is shown, and none of a figure that comes later', () => {
    const rows = Array.from({ length: 301 }, (_, index) => [`w ${String(index)}`, index < 300 ? '0' : '3'])
    const table = readTable(fileRows(['name', 'Sucre'], ...rows), {}, allNames)
    expect([table.headers[1]?.unit, table.headers[1]?.unitFrom]).to.deep.equal(['g_100ml', 'values'])
    expect(table.lines[0]?.draft.sugars).to.equal(0)
    expect(table.lines.at(-1)?.issues[0]?.issue.code).to.equal('unitUnstated')
    expect(unitOf('Contenance', ['0', '750'])).to.equal('ml values')
  })

  it('that a person chose is only one of the field’s, under the header of this column', () => {
    expect(unitOf('Sucre', ['2'], { units: { Sucre: 'g_l' } })).to.equal('g_l choice')
    expect(unitOf('Sucre', ['2'], { units: { Foo: 'g_l' } })).to.equal('missing null null')
    expect(unitOf('Sucre', ['2'], { units: { Sucre: 'cl' } })).to.equal('missing null null')
    expect(unitOf('Sucre', ['2'], { remembered: { mapping: {}, units: { Sucre: 'mg_l' } } })).to.equal(
      'mg_l choice',
    )
    expect(
      unitOf('Sucre g/l', ['2'], { remembered: { mapping: {}, units: { 'Sucre g/l': 'mg_l' } } }),
    ).to.equal('g_l header')
  })

  it('in a row below the headers counts for the column above it', () => {
    const table = readTable(
      fileRows(['name', 'Füllmenge', 'Restzucker'], ['', ' ml ', '(g/l)'], ['a', '500', '2,1']),
      {},
      allNames,
    )
    expect(table.headers.map(({ unit }) => unit)).to.deep.equal([null, 'ml', 'g_l'])
    expect(table.lines.map(({ line, draft }) => [line, draft.volume, draft.sugars])).to.deep.equal([
      [3, 50, 0.21],
    ])
  })

  it('of a French acidity in grams per litre is a question, in other units and fields it is not', () => {
    expect(unitOf('Acidité totale (g/l)', ['3,5'])).to.equal('missing null null')
    expect(unitOf('ACIDITE (g/l)', ['3,5'])).to.equal('missing null null')
    expect(unitOf('Acidité totale (mg/l)', ['3500'])).to.equal('mg_l header')
    expect(unitOf('Acidité totale (g/100 ml)', ['0,35'])).to.equal('g_100ml header')
    expect(unitOf('Acidité totale (meq/l)', ['80'])).to.equal('meq_l header')
    expect(unitOf('Acidity (g/l)', ['3,5'])).to.equal('g_l header')
    expect(
      unitOf('Acidité totale (g/l)', ['3,5'], { units: { 'Acidité totale (g/l)': 'g_l_h2so4' } }),
    ).to.equal('g_l_h2so4 choice')
    // The same where the cells say grams and nobody says of which acid; the answer holds for them.
    expect(unitOf('Acidité totale', ['3,5 g/l', '3,8 g/L'])).to.equal('missing null null')
    expect(unitOf('Acidité totale', ['3,5 g/l H2SO4'])).to.equal('g_l_h2so4 cells')
    const answered = { units: { 'Acidité totale': 'g_l_h2so4' } } as const
    expect(unitOf('Acidité totale', ['3,5 g/l'], answered)).to.equal('g_l_h2so4 choice')
    const { lines } = readTable(
      fileRows(['name', 'Acidité totale'], ['a', '3,5 g/l'], ['b', '5,2 g/l tartrique']),
      answered,
      allNames,
    )
    expect(lines.map(({ draft }) => draft.acids)).to.deep.equal([0.536, 0.52])
    // The header counts in grams: figures that only milliequivalents explain do not change that in silence.
    expect(unitOf('Acidité totale (g/l)', ['80', '75'])).to.equal('missing null null')
  })
})

describe('what a row says of its wine', () => {
  const sugars = (headers: string, ...cells: string[]) => {
    const planned = readTable(fileRows([...headers.split(';'), 'Zucker'], cells), {}, allNames).headers.at(-1)
    return planned?.unitMissing === true ? 'missing' : planned?.unit
  }

  it('bounds its sugars: term, class, colour with its words, and type', () => {
    expect(sugars('name', 'a', '4,2')).to.equal('missing')
    expect(sugars('name;Geschmack', 'a', 'trocken', '4,2')).to.equal('g_l')
    expect(sugars('name;Geschmack', 'a', '-', '4,2')).to.equal('missing')
    expect(sugars('name;Geschmack', 'a', 'blue', '4,2')).to.equal('missing')
    expect(sugars('name;Farbe', 'a', 'Weißwein trocken', '4,2')).to.equal('g_l')
    expect(sugars('name;wineType', 'a', 'dry_white', '4,2')).to.equal('g_l')
    expect(sugars('name;Farbe', 'a', 'Rotwein', '4,2')).to.equal('missing')
    expect(sugars('name;sweetness;wineClass', 'a', 'dry', 'sparkling', '3')).to.equal('missing')
    expect(sugars('name;sweetness;wineClass', 'a', 'dry', 'still', '3')).to.equal('g_l')
    expect(sugars('name;sweetness;Farbe', 'a', 'dry', 'Sekt', '3')).to.equal('missing')
  })

  it('bounds its strength: a liqueur has no g/l, and a wine without alcohol no shares of one', () => {
    const alcohol = (headers: string, ...cells: string[]) => {
      const planned = readTable(fileRows([...headers.split(';'), 'Alkohol'], cells), {}, allNames).headers.at(
        -1,
      )
      return planned?.unitMissing === true ? 'missing' : planned?.unit
    }
    expect(alcohol('name;family', 'a', 'wine', '60')).to.equal('missing')
    expect(alcohol('name;family', 'a', 'spirit', '60')).to.equal('percent_vol')
    expect(alcohol('name;dealcoholised', 'a', 'whole', '0,05')).to.equal('percent_vol')
    expect(alcohol('name;dealcoholised', 'a', '', '0,05')).to.equal('missing')
  })
})

describe('the form of a column', () => {
  it('of days is the order that one of them shows', () => {
    const days = (...cells: string[]) =>
      valuesOf('labelledFrom', 'name;Labelled from', ...cells.map((cell) => ['a', cell]))
    expect(days('12/13/2026', '03/04/2026')).to.deep.equal(['2026-12-13', '2026-03-04'])
    expect(days('13/12/2026', '03/04/2026')).to.deep.equal(['2026-12-13', '2026-04-03'])
    expect(days('03/04/2026')).to.deep.equal(['dayAmbiguous'])
    expect(days('13/12/2026', '12/13/2026', '03/04/2026')).to.deep.equal([
      '2026-12-13',
      '2026-12-13',
      'dayAmbiguous',
    ])
  })

  it('of figures is the decimal mark that one of them shows', () => {
    const sugars = (...cells: string[]) =>
      valuesOf('sugars', 'name;Zucker (g/100 ml)', ...cells.map((cell) => ['a', cell]))
    expect(sugars('1.234', '0.5')).to.deep.equal([1.234, 0.5])
    expect(sugars('1,234', '0,5')).to.deep.equal([1.234, 0.5])
    expect(sugars('1.234', '0,5')).to.deep.equal(['tooLarge', 0.5])
  })
})
