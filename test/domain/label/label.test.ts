// What a label shows: order, options that hide only what is optional, families that publish less.

import { expect } from 'chai'
import fc from 'fast-check'
import { detailsOf, buildLabel, type LabelModel, type LabelSource } from '../../../src/domain/label/label.ts'
import { companyFields, defaultOptions, type CompanyOptions } from '../../../src/domain/company/fields.ts'
import { exampleDraft, type Fields } from '../../../src/domain/field.ts'
import { sheetFields, type SheetDraft } from '../../../src/domain/sheet/fields.ts'

const example = exampleDraft(sheetFields)

function model(
  changes: SheetDraft = {},
  options: Partial<CompanyOptions> = {},
  more: Partial<LabelSource> = {},
): LabelModel {
  return buildLabel({
    sheet: { ...example, ...changes },
    company: exampleDraft(companyFields),
    options: { ...defaultOptions, ...options },
    factors: 'annex-xiv',
    version: { number: 1, date: '2026-11-21', current: true },
    ...more,
  })
}

const anyOptions = fc.record(
  Object.fromEntries(Object.keys(defaultOptions).map((name) => [name, fc.constantFrom(0, 1)])),
) as fc.Arbitrary<CompanyOptions>

describe('what a label shows', () => {
  it('identifies the bottle and the operator', () => {
    const { identity, operator, market } = model()
    expect(identity).to.deep.equal({
      brand: 'Deux Rives',
      name: 'Les Galets Rouges',
      vintage: 2024,
      volume: 75,
      alcohol: 13.5,
      kinds: [{ of: 'wineType', id: 'red' }],
      organic: false,
    })
    expect(operator).to.deep.equal({
      name: 'Domaine des Deux Rives, SCEA',
      address: ['12 quai du Rhône', '26600 Tain-l’Hermitage'],
      country: 'FR',
    })
    expect(market).to.equal('097')
  })

  it('lists the details in the order of their declaration', () => {
    expect(model().details.map((detail) => detail.field)).to.deep.equal([
      'designation',
      'bestBefore',
      'appellation',
      'region',
    ])
  })

  it('never hides ingredients, allergens, nutrition or recycling, whatever the options', () => {
    const whole = model()
    fc.assert(
      fc.property(anyOptions, (options) => {
        const shown = model({}, options)
        expect(shown.allergens).to.deep.equal(['sulphites'])
        expect(shown.nutrition).to.deep.equal(whole.nutrition)
        expect(shown.recycling).to.deep.equal(example.packaging)
        expect(shown.ingredients?.groups.length).to.equal(whole.ingredients?.groups.length)
        expect([shown.identity.brand, shown.identity.name, shown.identity.vintage]).to.deep.equal([
          'Deux Rives',
          'Les Galets Rouges',
          2024,
        ])
        expect(shown.operator).to.deep.equal(whole.operator)
      }),
    )
  })

  it('hides content, strength and the wine part when the company says so', () => {
    expect(model({}, { display_content: 0 }).identity).not.to.have.property('volume')
    expect(model({}, { display_alcool: 0 }).identity).not.to.have.property('alcohol')
    const without = model({}, { display_wine: 0 })
    expect(without.identity.kinds).to.deep.equal([])
    expect(without.details.map((detail) => detail.field)).to.deep.equal(['designation', 'bestBefore'])
  })

  it('prints E numbers only when the option is on', () => {
    const numbers = (options: Partial<CompanyOptions>): unknown[] =>
      model({}, options).ingredients?.groups.flatMap((group) => group.items.map((item) => item.eNumber)) ?? []
    expect(numbers({})).to.deep.equal([undefined, undefined, undefined])
    expect(numbers({ display_E: 1 })).to.include('E334')
  })

  it('names the class where it adds to the type', () => {
    const kinds = (changes: SheetDraft): string[] => model(changes).identity.kinds.map((kind) => kind.id)
    expect(kinds({ wineType: 'sparkling', wineClass: 'sparkling' })).to.deep.equal(['sparkling'])
    expect(kinds({ wineType: 'rose', wineClass: 'sparkling' })).to.deep.equal(['sparkling', 'rose'])
    const sparklingMethod = 'carbon_dioxide'
    expect(kinds({ wineType: 'sparkling', wineClass: 'sparkling', sparklingMethod })).to.deep.equal([
      'aerated_sparkling',
    ])
    expect(kinds({ wineType: 'red', wineClass: 'semi_sparkling', sparklingMethod })).to.deep.equal([
      'aerated_semi_sparkling',
      'red',
    ])
    expect(kinds({ wineType: 'natural_sweet', wineClass: 'fortified' })).to.deep.equal([
      'fortified',
      'natural_sweet',
    ])
  })

  it('prints "de-alcoholised" up to 0.5 % vol and partially above, even when the wine part is hidden', () => {
    const kinds = (changes: SheetDraft, options: Partial<CompanyOptions> = {}): string[] =>
      model(changes, options).identity.kinds.map((kind) => kind.id)
    expect(kinds({ wineClass: 'still_non_alcoholic', alcohol: 0.5 })).to.deep.equal(['red', 'de_alcoholised'])
    expect(kinds({ wineClass: 'sparkling_non_alcoholic', wineType: 'sparkling', alcohol: 4 })).to.deep.equal([
      'sparkling',
      'partially_de_alcoholised',
    ])
    expect(kinds({ wineClass: 'still_non_alcoholic', alcohol: 0 }, { display_wine: 0 })).to.deep.equal([
      'de_alcoholised',
    ])
  })

  it('shows the messages on responsible drinking where there is alcohol', () => {
    expect(model().responsible).to.have.length(4)
    expect(model({ alcohol: 0.4 }).responsible).to.deep.equal([])
  })

  it('links to the product’s page outside the Union only, and only when the option is on', () => {
    const link = (targetMarket: NonNullable<SheetDraft['targetMarket']>, on: 0 | 1 = 1): unknown =>
      model({ targetMarket }, { display_link_button: on }).link
    expect(link('840')).to.equal(example.productPage)
    expect(link('840', 0)).to.equal(undefined)
    for (const inside of ['097', '001', '250', '380'] as const)
      expect(link(inside), inside).to.equal(undefined)
  })

  it('shows a picture from our own origin only, and only when the option is on', () => {
    const image = (address: string, on: 0 | 1): unknown =>
      model({}, { display_image: on }, { image: address }).identity.image
    expect(image('/pictures/1.webp', 1)).to.equal('/pictures/1.webp')
    expect(image('/pictures/1.webp', 0)).to.equal(undefined)
    expect(image('https://elsewhere.example/1.webp', 1)).to.equal(undefined)
    expect(image('//elsewhere.example/1.webp', 1)).to.equal(undefined)
  })

  it('lets a spirit publish its energy alone, with its allergens', () => {
    const spirit = buildLabel({
      sheet: { family: 'spirit', brand: 'Deux Rives', name: 'Fine', alcohol: 40, allergens: ['milk'] },
      company: exampleDraft(companyFields),
      options: defaultOptions,
      factors: 'annex-xiv',
      version: { number: 1, date: '2026-11-21', current: true },
    })
    expect(spirit).not.to.have.property('ingredients')
    expect(spirit.allergens).to.deep.equal(['milk'])
    expect(spirit.nutrition?.energy.per100).to.deep.equal({ kj: 915, kcal: 221 })
    expect(spirit.nutrition?.rows).to.deep.equal([])
    expect(spirit.recycling).to.deep.equal([])
  })

  it('shows every kind of field that is declared for the details', () => {
    const base = { group: 'general', afterCode: 'adjustable', label: 'details' } as const
    const fields = {
      cellar: { ...base, kind: 'text', max: 40, example: 'Cave 2' },
      ageing: { ...base, kind: 'amount', unit: 'months', min: 0, max: 99, decimals: 1, example: 12.5 },
      bottles: { ...base, kind: 'integer', min: 0, max: 99_999, example: 4200 },
      vegan: { ...base, kind: 'flag', example: true },
      bottled: { ...base, kind: 'date', example: '2026-03-05' },
      colour: { ...base, kind: 'choice', choices: ['red'], messagePrefix: 'choice.colour', example: 'red' },
      soils: {
        ...base,
        kind: 'multipleChoice',
        choices: ['clay', 'chalk'],
        messagePrefix: 'choice.soil',
        example: ['clay', 'chalk'],
      },
      silent: { ...base, kind: 'flag', example: false },
      label: { kind: 'text', group: 'general', afterCode: 'adjustable', max: 9, example: 'no' },
    } as const satisfies Fields
    expect(detailsOf(fields, exampleDraft(fields), defaultOptions)).to.deep.equal([
      { field: 'cellar', kind: 'text', text: 'Cave 2' },
      { field: 'ageing', kind: 'number', value: 12.5, unit: 'months' },
      { field: 'bottles', kind: 'number', value: 4200 },
      { field: 'vegan', kind: 'text', text: '✓' },
      { field: 'bottled', kind: 'date', date: '2026-03-05' },
      { field: 'colour', kind: 'words', keys: ['choice.colour.red'] },
      { field: 'soils', kind: 'words', keys: ['choice.soil.clay', 'choice.soil.chalk'] },
    ])
  })
})
