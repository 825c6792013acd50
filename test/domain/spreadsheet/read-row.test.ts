// A row of a file: which cells make a draft, and which are issues of which column.

import { expect } from 'chai'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'
import type { ColumnChoices } from '../../../src/domain/spreadsheet/column-choices.ts'
import { readTable } from '../../../src/domain/spreadsheet/read-table.ts'
import { allNames, fileRows } from '../../support/name-index.ts'

function read(headers: string, cells: readonly string[], choices: ColumnChoices = {}) {
  const [line] = readTable(fileRows(headers.split(';'), cells), choices, allNames).lines
  return {
    draft: line?.draft,
    issues: line?.issues.map(({ column, issue }) => [
      column,
      issue.field,
      issue.code,
      ...(issue.values?.['text'] === undefined ? [] : [issue.values['text']]),
    ]),
  }
}

/** The packaging that a row of components is read as. */
const packaging = (headers: string, ...cells: string[]): SheetDraft['packaging'] =>
  read(`name;${headers}`, ['a', ...cells]).draft?.packaging

const bottle = { component: 'bottle', material: 'GL 70', collection: 'glass' } as const
const cork = { component: 'cork', material: 'FOR 51', collection: 'cork' } as const

describe('columns with the parts of a component', () => {
  it('make one entry each, in the order of the components', () => {
    for (const headers of [
      'Component;Material;Collection',
      'Packaging component;Packaging material;Packaging collection',
      'Verpackung Bestandteil;Verpackung Material;Entsorgung',
    ])
      expect(packaging(headers, 'Bottle', 'GL 70', 'glass'), headers).to.deep.equal([bottle])
    expect(packaging('Material;Component', 'GL 70', 'Bottle')).to.deep.equal([bottle])
    expect(
      packaging('Component 1;Component 2;Material 2;Material 1', 'Bottle', 'Cork', 'FOR 51', 'GL 70'),
    ).to.deep.equal([bottle, cork])
    expect(packaging('Packaging 1;Material 1;Packaging 2', 'Bottle', 'GL 70', 'Cork')).to.deep.equal([
      bottle,
      cork,
    ])
    expect(
      packaging('Component;Material;Component;Material', 'Bottle', 'GL 70', 'Cork', 'FOR 51'),
    ).to.deep.equal([bottle, cork])
  })

  it('may be the materials beside one plain column: nothing of them is lost', () => {
    for (const headers of ['Packaging;Material', 'Emballage;Matériau', 'Material;Verpackung'])
      expect(
        packaging(headers, ...(headers.startsWith('Mat') ? ['GL 70', 'Flasche'] : ['Bottle', 'GL 70'])),
        headers,
      ).to.deep.equal([bottle])
    expect(packaging('Packaging;Material', 'Bottle, cork', 'GL 70, FOR 51')).to.deep.equal([bottle, cork])
    expect(packaging('Packaging;Material', 'Cork', '')).to.deep.equal([cork])
    // Which of the two it is nobody knows, and a second material of one component is a question too.
    for (const [parts, material] of [
      ['Bottle, cork', 'GL 70'],
      ['Bottle GL 70', 'GL 71'],
    ] as const) {
      const { issues, draft } = read('name;Packaging;Material', ['a', parts, material])
      expect(draft?.packaging).to.equal(undefined)
      expect(issues?.map(([column, , code]) => `${String(column)} ${String(code)}`)).to.include(
        'Packaging unknownPackaging',
      )
    }
  })

  it('may be blank: the usual material, the usual collection, and no component at all', () => {
    const headers = 'Component 1;Material 1;Collection 1;Component 2;Material 2'
    expect(packaging(headers, 'Cork', '', 'cork', '', '')).to.deep.equal([cork])
    expect(packaging(headers, 'Bottle', 'GL 70', '', 'Cork', '')).to.deep.equal([bottle, cork])
    expect(packaging(headers, '', '', '', 'Cork', 'FOR 51')).to.deep.equal([cork])
    expect(packaging(headers, '', '', '', '', '')).to.equal(undefined)
  })

  it('are issues of their own columns when they belong to no component, and when they are two', () => {
    const headers = 'name;Component 1;Material 1;Material 2;Component 3'
    expect(read(headers, ['a', 'Bottle', 'GL 70', 'GL 71', 'moon']).issues).to.deep.equal([
      ['Component 3', 'packaging.0', 'unknownPackaging', 'moon'],
      ['Material 2', 'packaging.0', 'unknownPackaging', 'GL 71'],
    ])
    expect(read('name;Component;Material;Matière', ['a', 'Bottle', 'GL 70', 'GL 71']).issues).to.deep.equal([
      ['Matière', 'packaging.0', 'unknownPackaging', 'GL 71'],
    ])
  })
})

describe('columns of one list', () => {
  it('are joined when they are numbered, and what they say of other fields with them', () => {
    const headers = 'name;Ingredient 1;Ingredient 2;Ingredient 3'
    expect(read(headers, ['a', 'Grapes', '', 'sulphites, bottled in a protective atmosphere'])).to.deep.equal(
      {
        draft: {
          name: 'a',
          ingredients: [{ id: 'grapes' }, { id: 'sulphites' }, { id: 'nitrogen' }],
          gasStatement: 'bottled',
        },
        issues: [],
      },
    )
    expect(read(headers, ['a', 'Grapes', 'moon', 'sand']).issues).to.deep.equal([
      ['Ingredient 2', 'ingredients.0', 'unknownIngredient', 'moon'],
      ['Ingredient 3', 'ingredients.0', 'unknownIngredient', 'sand'],
    ])
  })

  it('are joined when a person chose them', () => {
    for (const choices of [
      { mapping: { A: 'ingredients', B: 'ingredients' } },
      { remembered: { mapping: { A: 'ingredients', B: 'ingredients' }, units: {} } },
    ])
      expect(read('name;A;B', ['a', 'Grapes', 'Sulphites'], choices).draft?.ingredients).to.deep.equal([
        { id: 'grapes' },
        { id: 'sulphites' },
      ])
  })

  it('make a list that is too long an issue of the first', () => {
    const cells = Array.from({ length: 31 }, () => 'bottle:GL 71:glass')
    const headers = cells.map((_, index) => `Packaging ${String(index + 1)}`).join(';')
    expect(read(`name;${headers}`, ['a', ...cells]).issues).to.deep.equal([
      ['Packaging 1', 'packaging', 'tooMany'],
    ])
  })

  it('are not joined when they are two of one name', () => {
    expect(read('name;ingredients;INGREDIENTS', ['a', 'grapes', 'sulphites'])).to.deep.equal({
      draft: { name: 'a', ingredients: [{ id: 'grapes' }] },
      issues: [['INGREDIENTS', 'ingredients', 'columnRepeated']],
    })
  })
})

describe('a row', () => {
  it('reads its list by the family of its product, wherever that column is', () => {
    const list = 'Dealcoholised wine (grapes, sulphites)'
    expect(read('name;ingredients;family', ['a', list, 'wine']).draft?.dealcoholised).to.equal('whole')
    expect(read('name;ingredients;family', ['a', list, 'spirit']).draft?.dealcoholised).to.equal(undefined)
  })

  it('takes what a list says of another field only where the column of that field is empty', () => {
    const list = 'Grapes, sulphites, bottled in a protective atmosphere'
    expect(read('name;gasStatement;ingredients', ['a', 'may_be_bottled', list]).draft?.gasStatement).to.equal(
      'may_be_bottled',
    )
    expect(read('name;gasStatement;ingredients', ['a', '', list]).draft?.gasStatement).to.equal('bottled')
  })

  it('reads the sentences on packaging gases of labels and of earlier tables', () => {
    for (const [sentence, id] of [
      ['Bottling may happen in a protective atmosphere', 'may_be_bottled'],
      ['May be bottled in a protective atmosphere', 'may_be_bottled'],
      ['Peut être mis en bouteille sous atmosphère protectrice', 'may_be_bottled'],
      ['Μπορεί να εμφιαλώνεται σε προστατευτική ατμόσφαιρα', 'may_be_bottled'],
      ['Εμφιάλωση σε προστατευτική ατμόσφαιρα', 'bottled'],
      ['Unter Schutzgas abgefüllt', 'bottled'],
    ] as const)
      expect(read('name;gasStatement', ['a', sentence]).draft?.gasStatement, sentence).to.equal(id)
  })

  it('leaves a white wine open whose type nothing in it decides, and quotes 60 characters', () => {
    expect(read('name;Colour', ['a', 'White'])).to.deep.equal({
      draft: { name: 'a' },
      issues: [['Colour', 'wineType', 'whiteUndecided', 'White']],
    })
    expect(read('name;Colour;sweetness', ['a', 'White', 'dry']).draft?.wineType).to.equal('dry_white')
    expect(read('name;Colour', ['a', 'Weißwein trocken']).draft?.wineType).to.equal('dry_white')
  })

  it('names a cell behind the last header, without its spaces, to 60 characters', () => {
    expect(read('name;brand', ['a', 'b', ' ', ` ${'x'.repeat(70)} `]).issues).to.deep.equal([
      ['', '', 'cellWithoutHeader', 'x'.repeat(60)],
    ])
  })

  it('keeps the type of a wine beside its sample', () => {
    const { headers } = readTable(
      fileRows(['name', 'Colour', 'sugars'], ['a', 'White', '0.2'], ['b', 'White', '8'], ['c', 'Red', '0.2']),
      {},
      allNames,
    )
    expect(headers[1]?.samples).to.deep.equal([
      { text: 'White', value: 'dry_white' },
      { text: 'White', value: 'dry_white' },
      { text: 'Red', value: 'red' },
    ])
    expect(headers[0]?.samples[0]).to.deep.equal({ text: 'a', value: 'a' })
  })
})
