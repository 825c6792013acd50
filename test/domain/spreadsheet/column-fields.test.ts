// Which field each column of a file holds: by a person, a preset, its header or its cells, and which of two columns
// has a field.

import { expect } from 'chai'
import type { ColumnChoices } from '../../../src/domain/spreadsheet/column-choices.ts'
import { readTable } from '../../../src/domain/spreadsheet/read-table.ts'
import { allNames, fileRows } from '../../support/name-index.ts'

const headersOf = (rows: readonly (readonly string[])[], choices: ColumnChoices = {}) =>
  readTable(fileRows(...rows), choices, allNames).headers

/** Fields of the columns, each with how it was found: `brand choice`; with the column that has the field instead. */
function fieldsOf(headers: string, cells: readonly (readonly string[])[], choices: ColumnChoices = {}) {
  return headersOf([headers.split(';'), ...cells], choices).map(({ field, by, takenBy }) =>
    [field ?? '-', by, takenBy === null ? null : `<${takenBy}>`].filter((each) => each !== null).join(' '),
  )
}

/** The field of a column beside one of names. */
function fieldOf(header: string, cells: readonly string[], choices: ColumnChoices = {}): string | undefined {
  return fieldsOf(
    `name;${header}`,
    cells.map((cell, index) => [`wine ${String(index)}`, cell]),
    choices,
  )[1]
}

describe('two columns of one field', () => {
  it('give it to the better match, else to the first', () => {
    expect(fieldsOf('Farbe;Color;name', [['rot', 'red', 'a']])).to.deep.equal([
      'wineType word',
      '- <Farbe>',
      'name name',
    ])
    expect(fieldsOf('Wine name;Nom;name', [['a', 'b', 'c']])).to.deep.equal([
      '- <name>',
      '- <name>',
      'name name',
    ])
    expect(fieldsOf('brand;Weingut;vintage;Jahrgang', [['a', 'b', '2023', '2023']])).to.deep.equal([
      'brand name',
      '- <brand>',
      'vintage name',
      '- <vintage>',
    ])
  })

  it('give a whole list before a numbered entry, and figures with a unit before those without', () => {
    expect(fieldsOf('name;Zutat 1;Zutaten', [['a', 'grapes', 'grapes']])).to.deep.equal([
      'name name',
      '- <Zutaten>',
      'ingredients title',
    ])
    expect(fieldsOf('name;Restzucker;Sucres g/l', [['a', '1', '2']])).to.deep.equal([
      'name name',
      '- <Sucres g/l>',
      'sugars title',
    ])
    expect(fieldsOf('name;sugars;Sucres g/l', [['a', '1', '2']])).to.deep.equal([
      'name name',
      'sugars name',
      '- <sugars>',
    ])
    expect(fieldsOf('name;Weingut;Producer %', [['a', 'b', 'c']])).to.deep.equal([
      'name name',
      'brand word',
      '- <Weingut>',
    ])
  })

  it('that were chosen or have our own name both keep it: the second is an issue of its cells', () => {
    expect(fieldsOf('name;A;B', [['a', 'b', 'c']], { mapping: { A: 'brand', B: 'brand' } })).to.deep.equal([
      'name name',
      'brand choice',
      'brand choice',
    ])
    expect(fieldsOf('name;NAME;brand', [['a', 'b', 'c']])).to.deep.equal([
      'name name',
      'name name',
      'brand name',
    ])
    const remembered = { mapping: { A: 'name' }, units: {} }
    expect(fieldsOf('name;A;brand', [['a', 'b', 'c']], { remembered })).to.deep.equal([
      'name name',
      'name remembered',
      'brand name',
    ])
  })

  it('of one list are both read when a person chose one and the other is numbered', () => {
    for (const choices of [
      { mapping: { A: 'ingredients' } },
      { remembered: { mapping: { A: 'ingredients' }, units: {} } },
    ])
      expect(
        fieldsOf('name;Zutat 1;A', [['a', 'b', 'c']], choices).map((field) => field.split(' ')[0]),
      ).to.deep.equal(['name', 'ingredients', 'ingredients'])
    expect(fieldsOf('name;Zutat 1;Composition', [['a', 'grapes', 'grapes']])).to.deep.equal([
      'name name',
      '- <Composition>',
      'ingredients word',
    ])
  })

  it('of which a person chose one give it to that one', () => {
    expect(
      fieldsOf('Jahrgang;Vintage;name', [['2022', '2023', 'a']], { mapping: { Vintage: 'vintage' } }),
    ).to.deep.equal(['- <Vintage>', 'vintage choice', 'name name'])
  })
})

describe('a column that a person or a preset decides', () => {
  it('is not looked at again: left out, of an unknown field, or known and not ours', () => {
    const years = ['2022', '2023']
    expect(fieldOf('Jahrgang', years, { mapping: { Jahrgang: '' } })).to.equal('- choice')
    expect(fieldOf('Foo', years, { mapping: { Foo: 'nonsense' } })).to.equal('- choice')
    expect(fieldOf('Foo', years, { remembered: { mapping: { Foo: '' }, units: {} } })).to.equal(
      '- remembered',
    )
    expect(fieldOf('pH', years)).to.equal('-')
    expect(fieldOf('Foo', years)).to.equal('vintage content')
  })

  it('is chosen for this file before an earlier one, and before the preset', () => {
    const remembered = { mapping: { sku: 'name', A: 'name' }, units: {} }
    expect(
      fieldsOf('sku;A;brand', [['a', 'b', 'c']], { remembered, preset: 'u_label', mapping: { A: 'cuvee' } }),
    ).to.deep.equal(['name remembered', 'cuvee choice', 'brand choice'])
  })

  it('is left out where the preset knows it as another’s, and read by its words where it knows it not', () => {
    expect(fieldsOf('sku;origin;Jahrgang', [['a', '2022', '2023']], { preset: 'u_label' })).to.deep.equal([
      'reference choice',
      '- choice',
      'vintage title',
    ])
    expect(fieldsOf('sku;origin;X', [['a', '2022', '2023']])).to.deep.equal([
      'reference word',
      'region word',
      'vintage content',
    ])
  })

  it('without a header is never meant by a choice', () => {
    expect(fieldsOf('name;;brand', [['a', 'x', 'b']], { mapping: { '': 'cuvee' } })[1]).to.equal('-')
  })
})

describe('a header with several meanings', () => {
  it('means what most of its cells are', () => {
    expect(fieldOf('Type', ['Red', 'White', 'Rosé'])).to.equal('wineType word')
    expect(fieldOf('Type', ['', ''])).to.equal('wineType word')
    expect(fieldOf('Type', ['White', 'blanc'])).to.equal('wineType word')
    expect(fieldOf('Style', ['x', 'y'])).to.equal('-')
    expect(fieldOf('Style', ['dry', 'sweet', 'x'])).to.equal('sweetness word')
    expect(fieldOf('Style', ['dry', 'x', 'y'])).to.equal('-')
    expect(fieldOf('Style', ['-', '', 'n/a', 'dry'])).to.equal('sweetness word')
  })

  it('of energy means how it is calculated only when its cells say so', () => {
    expect(fieldOf('Energie', ['310', '320'])).to.equal('-')
    expect(fieldOf('Energie', ['', ''])).to.equal('energySource title')
  })

  it('is not dropped in silence when it is our own name: its cells are issues', () => {
    const rows = fileRows(['name', 'energySource'], ['a', 'typd'])
    const [line] = readTable(rows, {}, allNames).lines
    expect(line?.issues.map(({ column, issue }) => [column, issue.code])).to.deep.equal([
      ['energySource', 'notAChoice'],
    ])
  })

  it('is decided by its first thirty filled cells', () => {
    const many = (...counts: readonly (readonly [string, number])[]) =>
      counts.flatMap(([cell, count]) => Array.from({ length: count }, () => cell))
    expect(fieldOf('Foo', many(['2023', 27], ['', 9], ['x', 3], ['y', 9]))).to.equal('vintage content')
    expect(fieldOf('Foo', many(['2023', 26], ['x', 4], ['2023', 90]))).to.equal('-')
  })
})

describe('a header that says nothing', () => {
  it('is a GTIN when four in five cells are numbers of GS1 with 12 digits or more', () => {
    const gtin = '5060412000116'
    expect(fieldOf('Foo', [gtin, '5 060412-000123', gtin, gtin, 'x'])).to.equal('gtin content')
    expect(fieldOf('Foo', [gtin, gtin, gtin, 'x'])).to.equal('-')
    expect(fieldOf('Foo', ['036000291452'])).to.equal('gtin content')
    expect(fieldOf('Foo', ['96385074'])).to.equal('-')
  })

  it('is a vintage when nine in ten cells are years from 1950 to 2049', () => {
    expect(fieldOf('Foo', ['1950', ' 2049 '])).to.equal('vintage content')
    for (const cells of [['1949'], ['2050'], ['20230'], ['12023'], ['2023', '2023', '2023', 'x'], ['195x']])
      expect(fieldOf('Foo', cells), cells.join()).to.equal('-')
  })

  it('is the alcohol when nine in ten cells are strengths of wine with their unit', () => {
    expect(fieldOf('Foo', ['8 %', ' 16 % vol ', '13,5°'])).to.equal('alcohol content')
    for (const cells of [['7,9 %'], ['16,1 %'], ['13,5'], ['13 g/l'], ['x']])
      expect(fieldOf('Foo', cells), cells.join()).to.equal('-')
  })

  it('is the type when nine in ten cells are colours', () => {
    expect(fieldOf('Foo', ['rot', 'rosé', 'Rotwein trocken'])).to.equal('wineType content')
    expect(fieldOf('Foo', ['rot', 'trocken'])).to.equal('-')
  })

  it('is the list of ingredients when three in five cells are lists of several', () => {
    const list = 'Grapes, sulphites'
    expect(fieldOf('Foo', [list, 'Trauben; Sulfite', 'grapes|sulphites', 'x', 'y'])).to.equal(
      'ingredients content',
    )
    expect(fieldOf('Foo', [list, list, 'x', 'y'])).to.equal('-')
    expect(fieldOf('Foo', ['Grapes', 'Grapes'])).to.equal('-')
    expect(fieldOf('Foo', ['Grapes, ', 'Grapes,'])).to.equal('-')
    expect(fieldOf('Foo', ['Grapes, moon', 'Grapes, sand'])).to.equal('-')
  })

  it('is none when another column has the field, and the first of two that look alike has it', () => {
    expect(fieldsOf('name;Vintage;Foo', [['a', '2022', '2023']])).to.deep.equal([
      'name name',
      'vintage name',
      '-',
    ])
    expect(fieldsOf('name;Foo;Bar', [['a', '2022', '2023']])).to.deep.equal([
      'name name',
      'vintage content',
      '-',
    ])
    expect(fieldsOf('name;Foo;Bar', [['a', '', '2023']])).to.deep.equal(['name name', '-', 'vintage content'])
  })

  it('is none when the column wanted another field that a better one has', () => {
    expect(fieldsOf('name;Wine name', [['a', '2022']])).to.deep.equal(['name name', '- <name>'])
  })
})
