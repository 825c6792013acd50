// Lists in one cell: ingredients and packaging, in the form that we write and as producers write them.

import { expect } from 'chai'
import type { IngredientEntry } from '../../../src/domain/sheet/fields.ts'
import { sheetFields } from '../../../src/domain/sheet/fields.ts'
import { isEmptyCell, readCell, writeCell } from '../../../src/domain/spreadsheet/cells.ts'
import { entryCells } from '../../../src/domain/spreadsheet/entry-cells.ts'
import { allNames } from '../../support/name-index.ts'

const readList = (text: string) => entryCells.ingredients.read(text, allNames)
const readPackaging = (text: string) => entryCells.packaging.read(text, allNames)
const grapes = { id: 'grapes' } as const

/** The issue of an entry that is not read. */
const unknown = (field: string, text: string) => ({
  issues: [
    { field, code: field.startsWith('pack') ? 'unknownPackaging' : 'unknownIngredient', values: { text } },
  ],
})

describe('a list of ingredients in the form that we write', () => {
  const written: Readonly<Record<string, readonly IngredientEntry[]>> = {
    'grapes': [grapes],
    'grapes|sulphites': [grapes, { id: 'sulphites' }],
    'tartaric-acid/lactic-acid': [{ id: 'tartaric-acid' }, { id: 'lactic-acid', andOr: true }],
    'expedition-liqueur(sucrose+grape-must+wine)': [
      { id: 'expedition-liqueur', constituents: ['sucrose', 'grape-must', 'wine'] },
    ],
    'casein>|lysozyme<': [
      { id: 'casein', residue: 'above' },
      { id: 'lysozyme', residue: 'at_most' },
    ],
    'grapes^|sucrose~': [
      { id: 'grapes', ofWine: true },
      { id: 'sucrose', ofWine: false },
    ],
    'grapes* 12%|sucrose 7.5%|sulphites 100%|casein> 0.25%': [
      { id: 'grapes', organic: true, percent: 12 },
      { id: 'sucrose', percent: 7.5 },
      { id: 'sulphites', percent: 100 },
      { id: 'casein', residue: 'above', percent: 0.25 },
    ],
    'citric-acid=stabiliser>^* 5%': [
      {
        id: 'citric-acid',
        functionalClass: 'stabiliser',
        residue: 'above',
        organic: true,
        ofWine: true,
        percent: 5,
      },
    ],
    'free[de:Hopfenextrakt;en:hop extract]!milk+celery': [
      { id: 'free', names: { en: 'hop extract', de: 'Hopfenextrakt' }, allergens: ['milk', 'celery'] },
    ],
    'free[en:hops]|free[en:a/b]/citric-acid': [
      { id: 'free', names: { en: 'hops' } },
      { id: 'free', names: { en: 'a/b' } },
      { id: 'citric-acid', andOr: true },
    ],
    'free[en:a=b]=stabiliser': [{ id: 'free', names: { en: 'a=b' }, functionalClass: 'stabiliser' }],
  }

  it('is read back as it was written', () => {
    for (const [text, entries] of Object.entries(written)) {
      expect(entryCells.ingredients.write(entries), text).to.equal(text)
      expect(readList(text), text).to.deep.equal({ value: entries })
    }
    expect(entryCells.ingredients.write([{ id: 'expedition-liqueur', constituents: [] }])).to.equal(
      'expedition-liqueur',
    )
    expect(entryCells.ingredients.write([{ id: 'free' }])).to.equal('free[]')
    expect(writeCell('ingredients', sheetFields.ingredients, [grapes])).to.equal('grapes')
  })

  it('may have spaces, blank entries, a decimal comma, marks in any order, and names in place of ids', () => {
    const lists: Readonly<Record<string, readonly IngredientEntry[]>> = {
      ' grapes |  | sulphites |': [grapes, { id: 'sulphites' }],
      'grapes 12 %*|sucrose 7,25 %': [
        { id: 'grapes', organic: true, percent: 12 },
        { id: 'sucrose', percent: 7.25 },
      ],
      'casein > * |grapes': [{ id: 'casein', residue: 'above', organic: true }, grapes],
      'Versanddosage( Saccharose ; grape must, wine )>|grapes': [
        { id: 'expedition-liqueur', constituents: ['sucrose', 'grape-must', 'wine'], residue: 'above' },
        grapes,
      ],
      'free[ en : hop extract ; de: Hopfen;]|grapes': [
        { id: 'free', names: { en: 'hop extract', de: 'Hopfen' } },
        grapes,
      ],
      'citric-acid = stabiliser *|E 330 =Stabilisator': [
        { id: 'citric-acid', functionalClass: 'stabiliser', organic: true },
        { id: 'citric-acid', functionalClass: 'stabiliser' },
      ],
    }
    for (const [text, entries] of Object.entries(lists))
      expect(readList(text), text).to.deep.equal({ value: entries })
  })

  it('is refused with the text and the place of an entry that it does not know', () => {
    for (const text of [
      'expedition-liqueur(beer)*',
      'expedition-liqueur(citric-acid)*',
      'moon(sucrose)*',
      'citric-acid=moon*',
      'moon=stabiliser*',
      'free[xx:hop]',
      'free[hop]',
      'free[en:]',
      'free[eng:hop]',
      'free[EN:hop]',
      'free[x en:hop]',
      'free[en:hop;en:hops]',
      'free[en:hop;xx:hop]',
      'free[en:hop]!moon',
      'free[en:hop]!milk+moon',
      'free[en:hop]!',
      'xfree[en:hop]',
      'free[en:hop]x',
    ]) {
      expect(readList(text), text).to.have.nested.property('issues.0.code', 'unknownIngredient')
      expect(readList(`grapes|${text}`), text).to.deep.equal(unknown('ingredients.1', text))
    }
    expect(readList('grapes|E330/ moon |sulphites')).to.deep.equal(unknown('ingredients.2', 'moon'))
  })
})

describe('a list of ingredients as producers write it', () => {
  it('says of what a cellar uses and no list declares that it is a processing aid', () => {
    for (const text of ['Trauben, Bentonit, Sulfite', 'Trauben|Bentonit|Sulfite'])
      expect(readList(text), text).to.have.nested.property('issues.0.code', 'processingAidListed')
    expect(readList('Raisins, terre de diatomées')).to.deep.equal({
      issues: [
        { field: 'ingredients.0', code: 'processingAidListed', values: { text: 'terre de diatomées' } },
      ],
    })
  })

  it('says what it tells of other fields', () => {
    const sulphites = { id: 'sulphites' }
    expect(readList('Grapes, sulphites, bottled in a protective atmosphere')).to.deep.equal({
      value: [grapes, sulphites, { id: 'nitrogen' }],
      also: { gasStatement: 'bottled' },
    })
    expect(readList('Grapes, sulphites. Contains: milk, egg')).to.deep.equal({
      value: [grapes, sulphites],
      also: { allergens: ['milk', 'egg'] },
    })
    expect(readList('Dealcoholised wine (grapes, sulphites)')).to.deep.equal({
      value: [grapes, sulphites],
      also: { dealcoholised: 'whole' },
    })
    expect(readList('Grapes, sulphites')).to.deep.equal({ value: [grapes, sulphites], also: {} })
  })

  it('is read by the family of the product, and without it as that of a wine', () => {
    const text = 'Dealcoholised wine (grapes, sulphites)'
    expect(entryCells.ingredients.read(text, allNames)).to.deep.equal(
      entryCells.ingredients.read(text, allNames, 'wine'),
    )
    expect(entryCells.ingredients.read(text, allNames, 'spirit')).to.not.have.nested.property(
      'also.dealcoholised',
    )
  })

  it('may divide its own words by bars', () => {
    expect(readList('grapes|Acidity regulator: tartaric acid|Konservierungsstoff: Sulfite')).to.deep.equal({
      value: [grapes, { id: 'tartaric-acid' }, { id: 'sulphites' }],
    })
    expect(readList('grapes|moon dust|E330')).to.deep.equal(unknown('ingredients.1', 'moon dust'))
    expect(readList('grapes|***')).to.deep.equal(unknown('ingredients.1', '***'))
  })

  it('is refused as a whole when nothing in it is a name, and quoted to 60 characters', () => {
    expect(readList('()')).to.deep.equal(unknown('ingredients.0', '()'))
    expect(readList('moon dust')).to.deep.equal(unknown('ingredients.0', 'moon dust'))
    expect(readList('x'.repeat(61))).to.deep.equal(unknown('ingredients.0', 'x'.repeat(60)))
  })

  it('has 150 separators at most', () => {
    const tooMany = {
      issues: [{ field: 'ingredients', code: 'tooMany', values: { max: sheetFields.ingredients.max } }],
    }
    for (const mark of [',', ';', '|', '\n']) {
      expect(readList(`grapes${mark.repeat(151)}`), mark).to.deep.equal(tooMany)
      expect(readList(`grapes${mark.repeat(150)}`), mark).to.not.deep.equal(tooMany)
    }
    expect(readList(`grapes${' '.repeat(151)}`)).to.deep.equal({ value: [grapes] })
  })
})

describe('a cell of packaging', () => {
  const bottle = { component: 'bottle', material: 'GL 71', collection: 'glass' }
  const cork = { component: 'cork', material: 'FOR 51', collection: 'cork' }

  it('names a component and its material in any order, with marks between them', () => {
    for (const [text, entry] of [
      ['Glasflasche', bottle],
      ['Bottiglia GL 71', bottle],
      ['Flasche (GL71)', bottle],
      ['Bottle = GL-71', bottle],
      ['GL 70 bottle', { ...bottle, material: 'GL 70' }],
      ['PET 1 Flasche', { component: 'bottle', material: 'PET 1', collection: 'plastic' }],
      ['Capsule C/ALU 90', { component: 'capsule', material: 'C/ALU 90', collection: 'aluminium' }],
      ['Kapsel c alu 90', { component: 'capsule', material: 'C/ALU 90', collection: 'aluminium' }],
      ['Tappo di sughero FOR 51', cork],
      ['Pouring_Spout', { component: 'pouring-spout', material: 'PP 5', collection: 'plastic' }],
    ] as const)
      expect(readPackaging(text), text).to.deep.equal({ value: [entry] })
    for (const text of ['Bottle GL 711', 'EnGL 71 bottle', 'moon GL 71', 'GL 71', 'bottle GL 71 moon'])
      expect(readPackaging(text), text).to.deep.equal(unknown('packaging.0', text))
  })

  it('has material and collection behind colons, which may be blank', () => {
    for (const text of ['bottle', 'bottle:', 'bottle: :glass', 'bottle::Glass', 'bottle : gl71 : glass '])
      expect(readPackaging(text), text).to.deep.equal({ value: [bottle] })
    expect(readPackaging('bottle:PET 1:residual')).to.deep.equal({
      value: [{ component: 'bottle', material: 'PET 1', collection: 'residual' }],
    })
    for (const text of ['bottle:GL 71:moon', 'bottle:moon', 'bottle:GL 71:glass:x', 'moon:GL 71:glass'])
      expect(readPackaging(`cork|${text}`), text).to.deep.equal(unknown('packaging.1', text))
  })

  it('divides components by bars, else by any other mark of a list', () => {
    for (const mark of ['|', ';', ',', '+', '\n'])
      expect(readPackaging(`bottle ${mark} ${mark} cork ${mark}`), mark).to.deep.equal({
        value: [bottle, cork],
      })
    expect(readPackaging('bottle|')).to.deep.equal({ value: [bottle] })
  })

  it('lists a component once when only a comma divides it from its material', () => {
    expect(readPackaging('Bouteille, verre, bouchon, liège')).to.deep.equal({ value: [bottle, cork] })
    expect(readPackaging('bottle|bottle')).to.deep.equal({ value: [bottle, bottle] })
  })

  it('is written with component, material and collection', () => {
    const text = writeCell('packaging', sheetFields.packaging, [bottle, cork])
    expect(text).to.equal('bottle:GL 71:glass|cork:FOR 51:cork')
    expect(readCell('packaging', sheetFields.packaging, text, allNames)).to.deep.equal({
      value: [bottle, cork],
    })
  })
})

describe('a cell with only the separators of a list', () => {
  it('is empty: it does not take the list from a sheet', () => {
    for (const text of ['|', ' | | ', ';;', ',,,', '|'.repeat(20)]) {
      expect(isEmptyCell('ingredients', text), text).to.equal(true)
      expect(isEmptyCell('packaging', text), text).to.equal(true)
      expect(isEmptyCell('name', text), text).to.equal(false)
    }
    expect(isEmptyCell('ingredients', '|grapes')).to.equal(false)
  })
})
