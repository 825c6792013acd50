// Single lines of a label: the words and the energy at the code, facts, dates, the operator, and the height that an
// embedded label needs.

import { expect } from 'chai'
import { companyFields, defaultOptions } from '../../../src/domain/company/fields.ts'
import { exampleDraft, type Fields } from '../../../src/domain/field.ts'
import { codeHeading } from '../../../src/domain/label/code-heading.ts'
import { energyLine } from '../../../src/domain/label/energy-line.ts'
import { frameHeight } from '../../../src/domain/label/frame-height.ts'
import { headingLanguage, parseHeadingLanguages } from '../../../src/domain/label/heading-forms.ts'
import { ingredientParagraphs } from '../../../src/domain/label/ingredient-text.ts'
import { buildLabel, detailsOf, type LabelModel } from '../../../src/domain/label/label.ts'
import {
  fillPlaceholders,
  formatVolume,
  kindLine,
  labelFacts,
  languageOf,
  operatorLines,
  organicLines,
} from '../../../src/domain/label/label-text.ts'
import {
  nutritionHeadings,
  nutritionLines,
  nutritionNotes,
} from '../../../src/domain/label/nutrition-text.ts'
import { operatorOf } from '../../../src/domain/label/operator.ts'
import { ingredientStatement } from '../../../src/domain/sheet/ingredient-statement.ts'
import { sheetFields, type SheetDraft } from '../../../src/domain/sheet/fields.ts'
import { labelMessagesOf } from './label-messages.ts'

const messages = labelMessagesOf('en')
const french = labelMessagesOf('fr')
const example = exampleDraft(sheetFields)

function labelOf(changes: SheetDraft = {}, company = exampleDraft(companyFields)): LabelModel {
  return buildLabel({
    sheet: { ...example, ...changes },
    company,
    options: defaultOptions,
    factors: 'annex-xiv',
    version: { number: 1, date: '2026-11-21', current: true },
  })
}

describe('the words at the code', () => {
  it('are the ingredients alone, or with the nutrition declaration (W-10)', () => {
    expect(codeHeading('ingredients', messages)).to.equal('Ingredients')
    expect(codeHeading('declaration', messages)).to.equal('Ingredients & Nutrition declaration')
  })

  it('are in the languages that a person lists, each once, with Greek under both of its codes', () => {
    expect(parseHeadingLanguages('de,fr,de')).to.deep.equal(['de', 'fr'])
    expect(parseHeadingLanguages('gr,el')).to.deep.equal(['el'])
    expect(parseHeadingLanguages('xx')).to.deep.equal([])
  })

  it('are in the first language of the market, or in the reader’s where the market has none', () => {
    expect(headingLanguage('276', 'fr')).to.equal('de')
    expect(headingLanguage('097', 'fr')).to.equal('fr')
    expect(headingLanguage(undefined, 'it')).to.equal('it')
  })
})

describe('the energy line at the code', () => {
  it('has the symbol E in both forms, and a basis in words in the full one', () => {
    const energy = { kj: 327, kcal: 79 }
    expect(energyLine(energy, 'short', messages)).to.equal('E (100 ml): 327\u00a0kJ / 79\u00a0kcal')
    expect(energyLine(energy, 'full', messages)).to.match(/^(?=.*100).*327\u00a0kJ \/ 79\u00a0kcal/u)
    expect(energyLine(energy, 'full', french)).not.to.equal(energyLine(energy, 'full', messages))
  })
})

describe('an operator', () => {
  it('has no line for what the company has not stated', () => {
    expect(operatorOf({ name: 'Vins du Rhône' })).to.deep.equal({ name: 'Vins du Rhône', address: [] })
    expect(operatorOf({ name: 'Vins du Rhône', city: 'Tain' })).to.deep.equal({
      name: 'Vins du Rhône',
      address: ['Tain'],
    })
    expect(
      operatorOf({ legalForm: 'SCEA', name: 'Deux Rives', address: '12 quai du Rhône', country: 'FR' }),
    ).to.deep.equal({ name: 'Deux Rives, SCEA', address: ['12 quai du Rhône'], country: 'FR' })
  })

  it('has the country in the language of the label, where there is one', () => {
    expect(operatorLines({ name: 'A', address: ['B'], country: 'DE' }, 'fr')).to.deep.equal([
      'A',
      'B',
      'Allemagne',
    ])
    expect(operatorLines({ name: 'A', address: ['B'] }, 'fr')).to.deep.equal(['A', 'B'])
  })
})

describe('facts of a label', () => {
  it('are net content, strength and the details, each only where the label has it', () => {
    const terms = (changes: SheetDraft) => labelFacts(labelOf(changes), messages).map(({ term }) => term)
    expect(terms({}).slice(0, 3)).to.deep.equal(['Net quantity', 'Alcohol', 'Designation'])
    const { volume: _, ...identity } = labelOf().identity
    expect(labelFacts({ ...labelOf(), identity, details: [] }, messages)).to.deep.equal([
      { term: 'Alcohol', value: '13.5\u00a0%\u00a0vol' },
    ])
    const { alcohol: __, ...content } = labelOf().identity
    expect(labelFacts({ ...labelOf(), identity: content, details: [] }, messages)).to.deep.equal([
      { term: 'Net quantity', value: '75\u00a0cl' },
    ])
  })

  it('write numbers with and without a unit, and several choices with commas', () => {
    const details = [
      { field: 'alcohol', kind: 'number', value: 12.5 },
      { field: 'alcohol', kind: 'number', value: 12.5, unit: 'g/l' },
      { field: 'alcohol', kind: 'words', keys: ['allergen.milk', 'allergen.egg'] },
    ] as const
    expect(
      labelFacts({ ...labelOf(), identity: { ...labelOf().identity }, details }, french).slice(-3),
    ).to.deep.equal([
      { term: french['field.alcohol'], value: '12,5' },
      { term: french['field.alcohol'], value: '12,5\u00a0g/l' },
      { term: french['field.alcohol'], value: 'Lait, œuf' },
    ])
  })

  it('write the net content in centilitres below one litre and in litres from there', () => {
    expect(formatVolume(99.9, messages)).to.equal('99.9\u00a0cl')
    expect(formatVolume(100, messages)).to.equal('1\u00a0L')
    expect(formatVolume(37.5, french)).to.equal('37,5\u00a0cl')
    expect(formatVolume(150, french)).to.equal('1,5\u00a0L')
  })

  it('join the kinds of wine and the word organic', () => {
    const { identity } = labelOf()
    expect(kindLine(identity, messages)).to.equal('Red wine')
    expect(kindLine({ ...identity, organic: true }, messages)).to.equal('Red wine · Organic')
    expect(kindLine({ ...identity, kinds: [] }, messages)).to.equal('')
    expect(kindLine({ ...identity, kinds: [{ of: 'product', id: 'alcohol_free' }] }, messages)).to.equal(
      'Alcohol-free',
    )
  })

  it('name the control body and the place of farming, each where it is known', () => {
    const lines = (organicMark: LabelModel['identity']['organicMark']) =>
      organicLines({ ...labelOf().identity, ...(organicMark === undefined ? {} : { organicMark }) }, messages)
    expect(lines({ controlBody: 'FR-BIO-01' })).to.deep.equal(['FR-BIO-01'])
    expect(lines({ origin: 'eu' })).to.deep.equal(['EU Agriculture'])
    expect(organicLines({ brand: 'A', name: 'B', kinds: [], organic: false }, messages)).to.deep.equal([])
  })

  it('leave a placeholder that has no value, and read English where messages name no language', () => {
    expect(fillPlaceholders('{a} and {b}', { a: 1 })).to.equal('1 and {b}')
    expect(languageOf({})).to.equal('en')
    expect(languageOf(french)).to.equal('fr')
  })
})

describe('details of any declaration', () => {
  const fields: Fields = {
    soil: { kind: 'text', group: 'wine', afterCode: 'locked', max: 80, label: 'details', example: 'Schist' },
    weight: {
      kind: 'amount',
      group: 'product',
      afterCode: 'locked',
      unit: 'g',
      min: 0,
      max: 9,
      decimals: 1,
      label: 'details',
      example: 1,
    },
    barrels: {
      kind: 'integer',
      group: 'product',
      afterCode: 'locked',
      min: 0,
      max: 9,
      label: 'details',
      example: 2,
    },
    bottled: { kind: 'date', group: 'product', afterCode: 'locked', label: 'details', example: '2026-01-01' },
    fined: { kind: 'flag', group: 'product', afterCode: 'locked', label: 'details', example: true },
    hidden: { kind: 'text', group: 'product', afterCode: 'locked', max: 80, example: 'x' },
  }
  const all = { display_wine: 1 } as const

  it('have the form of their field, in the order of the declaration', () => {
    const draft = { soil: 'Schist', weight: 1.5, barrels: 2, bottled: '2026-01-01', fined: true, hidden: 'x' }
    expect(detailsOf(fields, draft, all)).to.deep.equal([
      { field: 'soil', kind: 'text', text: 'Schist' },
      { field: 'weight', kind: 'number', value: 1.5, unit: 'g' },
      { field: 'barrels', kind: 'number', value: 2 },
      { field: 'bottled', kind: 'date', date: '2026-01-01' },
      { field: 'fined', kind: 'text', text: '✓' },
    ])
    expect(detailsOf(fields, draft, { display_wine: 0 })[0]).to.deep.include({ field: 'weight' })
  })

  it('are absent where the sheet has no value, or the answer is no', () => {
    expect(detailsOf(fields, { fined: false }, all)).to.deep.equal([])
  })
})

describe('the nutrition declaration in words', () => {
  const table = labelOf({ protein: 0.8, fat: 0.9, saturates: 0.3 }).nutrition

  it('marks the rows that are part of another, and has a column per glass', () => {
    expect(table).not.to.equal(undefined)
    if (table === undefined) return
    expect(nutritionLines(table, messages).map(({ name, part }) => [name, part])).to.deep.equal([
      ['Energy', false],
      ['Fat', false],
      ['of which saturates', true],
      ['Carbohydrate', false],
      ['of which sugars', true],
      ['Protein', false],
      ['Salt', false],
    ])
    expect(nutritionNotes(table, messages)).to.deep.equal(['Number of glasses: 6'])
  })

  it('has no column and no note on glasses where the sheet states none', () => {
    const { glasses: _, ...sheet } = example
    const { nutrition } = buildLabel({
      sheet,
      company: {},
      options: defaultOptions,
      factors: 'annex-xiv',
      version: { number: 1, date: '2026-11-21', current: true },
    })
    if (nutrition === undefined) throw new Error('the example has nutrition')
    expect(nutritionHeadings(nutrition, messages)).to.deep.equal(['Per 100\u00a0ml'])
    expect(nutritionNotes(nutrition, messages)).to.deep.equal([
      'Contains negligible amounts of fat, saturates, protein and salt.',
    ])
    for (const line of nutritionLines(nutrition, messages)) expect(line).not.to.have.property('perGlass')
  })
})

describe('the paragraphs of the ingredient list', () => {
  it('end with the gas and the organic footnote, each only where it applies', () => {
    const paragraphs = (organic: boolean, gas: boolean) =>
      ingredientParagraphs(
        ingredientStatement(
          [{ id: 'grapes', ...(organic ? { organic } : {}) }, ...(gas ? [{ id: 'nitrogen' } as const] : [])],
          { family: 'wine', displayE: false },
        ),
        messages,
      ).map((segments) => segments.map(({ text }) => text).join(''))
    expect(paragraphs(false, false)).to.deep.equal(['Grapes.'])
    expect(paragraphs(false, true)).to.deep.equal(['Grapes. Bottled in a protective atmosphere.'])
    expect(paragraphs(true, false)).to.deep.equal(['Grapes*.', '* from organic production'])
  })
})

describe('the height of an embedded label', () => {
  const height = (model: LabelModel, width = 640, others = 0) => frameHeight(model, messages, width, others)
  const whole = labelOf({ organic: true })

  it('is that of the parts that the label has', () => {
    const { ingredients: _, nutrition: __, packaging: ___, ...parts } = whole
    const { organicMark: ____, ...identity } = whole.identity
    const least: LabelModel = { ...parts, identity, details: [], recycling: [], responsible: [] }
    // 256 for the head, 46 for each of content and strength, 90 without ingredients, 324 for the foot; 6 % more
    // for the widest font; rounded up to tens.
    expect(height(least)).to.equal(810)
    expect(height({ ...least, identity: whole.identity })).to.equal(870)
    expect(height({ ...least, details: whole.details })).to.equal(1010)
    expect(height({ ...least, recycling: whole.recycling })).to.equal(1170)
    expect(height({ ...least, responsible: whole.responsible })).to.equal(940)
    if (whole.ingredients === undefined || whole.nutrition === undefined || whole.packaging === undefined)
      throw new Error('the example has every part')
    expect(height({ ...least, ingredients: whole.ingredients })).to.equal(910)
    expect(height({ ...least, nutrition: whole.nutrition })).to.equal(1170)
    expect(height({ ...least, packaging: whole.packaging })).to.equal(1030)
  })

  it('grows in a narrow frame and with other labels below, between a telephone and the widest column', () => {
    expect(height(whole, 320)).to.be.greaterThan(height(whole, 500))
    expect(height(whole, 500)).to.be.greaterThan(height(whole, 640))
    expect(height(whole, 100)).to.equal(height(whole, 320))
    expect(height(whole, 2000)).to.equal(height(whole, 640))
    expect(height(whole, 640, 1) - height(whole)).to.be.within(140, 150)
    expect(height(whole, 640, 3) - height(whole)).to.be.within(230, 250)
  })
})
