// The label as data, for merchants and search engines: all of one label, and what each part becomes when the sheet
// has nothing for it. Terms: GS1 Web Vocabulary and schema.org; units of UN/ECE Recommendation 20 (CLT centilitre,
// MLT millilitre, GRM gram, KJO kilojoule, E14 kilocalorie).

import { expect } from 'chai'
import { companyFields, defaultOptions, type CompanyDraft } from '../../../src/domain/company/fields.ts'
import { exampleDraft } from '../../../src/domain/field.ts'
import { buildLabel, type LabelModel } from '../../../src/domain/label/label.ts'
import { labelData, withdrawnData, type LabelAddresses } from '../../../src/domain/label/label-data.ts'
import { labelLinkedData } from '../../../src/domain/label/label-linked-data.ts'
import { sheetFields, type SheetDraft } from '../../../src/domain/sheet/fields.ts'
import { labelMessagesOf } from './label-messages.ts'

const messages = labelMessagesOf('en')
const addresses: LabelAddresses = {
  code: 'AB12CD34',
  page: 'https://labels.example/qr/AB12CD34',
  origin: 'https://labels.example',
  gtin: '3012345000215',
  cpv: '2A',
  digitalLink: 'https://id.example/01/03012345000215/22/2A',
}
const bare: LabelAddresses = { ...addresses, gtin: null, cpv: null, digitalLink: null }

function labelOf(sheet: SheetDraft, company: CompanyDraft = exampleDraft(companyFields)): LabelModel {
  return buildLabel({
    sheet,
    company,
    options: { ...defaultOptions, display_image: 1, display_E: 1 },
    factors: 'annex-xiv',
    version: { number: 3, date: '2026-11-21', current: false },
    image: '/pictures/1.webp',
  })
}

const example: SheetDraft = {
  ...exampleDraft(sheetFields),
  organic: true,
  protein: 0.8,
  fat: 0.1,
  ingredients: [{ id: 'grapes' }, { id: 'tartaric-acid' }, { id: 'sulphites' }],
  allergens: ['sulphites', 'milk'],
}
/** All that a label can do without, left out; the law would refuse it, and a draft may be so. */
const empty: SheetDraft = { family: 'spirit', brand: 'Deux Rives', name: 'Fine', targetMarket: '840' }

const ingredients = 'Ingredients: Grapes, acidity regulator: E334, preservative: sulphites. Contains: milk.'
const property = (name: string, value: string) => ({ '@type': 'PropertyValue', name, value })
const english = (text: string) => ({ '@value': text, '@language': 'en' })
const quantity = (value: number, unit: string) => ({
  '@type': 'gs1:QuantitativeValue',
  'gs1:value': value,
  'gs1:unitCode': unit,
})
const nutrient = (value: number, unit: string) => ({
  '@type': 'gs1:NutritionMeasurementType',
  'gs1:value': value,
  'gs1:unitCode': unit,
})
const contained = (type: string) => ({
  '@type': 'gs1:AllergenDetails',
  'gs1:allergenType': { '@id': `gs1:AllergenTypeCode-${type}` },
  'gs1:allergenLevelOfContainmentCode': { '@id': 'gs1:LevelOfContainmentCode-CONTAINS' },
})

const identified = {
  '@context': ['https://schema.org/', { gs1: 'https://ref.gs1.org/voc/' }],
  '@type': ['Product', 'gs1:Beverage'],
  '@id': 'https://id.example/01/03012345000215/22/2A',
  'name': 'Deux Rives Les Galets Rouges 2024',
  'url': 'https://labels.example/qr/AB12CD34',
  'sku': 'AB12CD34',
  'gtin': '03012345000215',
  'gs1:gtin': '03012345000215',
  'gs1:consumerProductVariant': '2A',
  'gs1:allergenStatement': english('Contains: sulphites, milk'),
  'gs1:hasAllergen': [contained('SULPHUR_DIOXIDE'), contained('MILK')],
}

describe('a label as linked data', () => {
  it('has the terms of GS1 for everything that has one, and rows of text for all else', () => {
    expect(labelLinkedData(labelOf(example), messages, 'en', addresses)).to.deep.equal({
      ...identified,
      'brand': { '@type': 'Brand', 'name': 'Deux Rives' },
      'category': 'Red wine · Organic',
      'image': 'https://labels.example/pictures/1.webp',
      'manufacturer': {
        '@type': 'Organization',
        'name': 'Domaine des Deux Rives, SCEA',
        'address': {
          '@type': 'PostalAddress',
          'streetAddress': '12 quai du Rhône, 26600 Tain-l’Hermitage',
          'addressCountry': 'FR',
        },
      },
      'gs1:beverageVintage': '2024',
      'gs1:percentageOfAlcoholByVolume': 13.5,
      'gs1:netContent': quantity(75, 'CLT'),
      'gs1:ingredientStatement': english(ingredients),
      'gs1:nutrientBasisQuantity': quantity(100, 'MLT'),
      'gs1:nutrientBasisQuantityType': { '@id': 'gs1:NutrientBasisQuantityCode-BY_MEASURE' },
      'gs1:energyPerNutrientBasis': [nutrient(344, 'KJO'), nutrient(83, 'E14')],
      'gs1:carbohydratesPerNutrientBasis': nutrient(0.9, 'GRM'),
      'gs1:saturatedFatPerNutrientBasis': nutrient(0, 'GRM'),
      'gs1:saltPerNutrientBasis': nutrient(0, 'GRM'),
      'gs1:proteinPerNutrientBasis': nutrient(0.8, 'GRM'),
      'gs1:consumerRecyclingInstructions': english(
        [
          'Bottle – GL 71 – Glass collection',
          'Cork – FOR 51 – Dedicated cork collection',
          'Capsule – C/ALU 90 – Aluminium collection',
        ].join('; '),
      ),
      'hasCertification': {
        '@type': 'Certification',
        'name': 'Organic',
        'issuedBy': { '@type': 'Organization', 'identifier': 'FR-BIO-01' },
      },
      'additionalProperty': [
        property('Net quantity', '75\u00a0cl'),
        property('Alcohol', '13.5\u00a0%\u00a0vol'),
        property('Designation', 'Vin rouge'),
        property('Best before', '30\u00a0June\u00a02028'),
        property('Appellation', 'Côtes du Rhône'),
        property('Region', 'Vallée du Rhône'),
        property('Ingredients', ingredients),
        property('Energy (per 100\u00a0ml)', '344\u00a0kJ / 83\u00a0kcal'),
        property('Fat (per 100\u00a0ml)', '<0.5\u00a0g'),
        property('of which saturates (per 100\u00a0ml)', '0\u00a0g'),
        property('Carbohydrate (per 100\u00a0ml)', '0.9\u00a0g'),
        property('of which sugars (per 100\u00a0ml)', '<0.5\u00a0g'),
        property('Protein (per 100\u00a0ml)', '0.8\u00a0g'),
        property('Salt (per 100\u00a0ml)', '0\u00a0g'),
        property('Packaging – Manufacturer', 'Verrerie du Rhône'),
        property('Packaging – Postal address', '4 rue du Four, 26600 Tain-l’Hermitage, FR'),
        property('Packaging – Contact', 'contact@verrerie.example'),
        property('Packaging – Identification', 'BG-75-2024'),
      ],
    })
  })

  it('has only the name and the allergens of a withdrawn label', () => {
    expect(labelLinkedData(labelOf(example), messages, 'en', addresses, true)).to.deep.equal(identified)
  })

  it('leaves amounts below their threshold to the rows of text: no number of them is true', () => {
    const terms = Object.keys(labelLinkedData(labelOf(example), messages, 'en', addresses))
    expect(terms).to.include('gs1:saltPerNutrientBasis')
    expect(terms).not.to.include('gs1:fatPerNutrientBasis')
    expect(terms).not.to.include('gs1:sugarsPerNutrientBasis')
  })

  it('names nothing that the sheet does not have', () => {
    const model: LabelModel = { ...labelOf(empty, { name: 'Distillerie du Rhône' }), responsible: [] }
    const { organicMark: _, image: __, ...identity } = model.identity
    expect(labelLinkedData({ ...model, identity }, messages, 'en', bare)).to.deep.equal({
      '@context': identified['@context'],
      '@type': identified['@type'],
      '@id': 'https://labels.example/qr/AB12CD34',
      'name': 'Deux Rives Fine',
      'url': 'https://labels.example/qr/AB12CD34',
      'sku': 'AB12CD34',
      'brand': { '@type': 'Brand', 'name': 'Deux Rives' },
      'manufacturer': {
        '@type': 'Organization',
        'name': 'Distillerie du Rhône',
        'address': { '@type': 'PostalAddress', 'streetAddress': '' },
      },
      'additionalProperty': [],
    })
  })
})

const published = {
  state: 'shown',
  code: 'AB12CD34',
  gtin: '3012345000215',
  language: 'en',
  url: 'https://labels.example/qr/AB12CD34',
  digitalLink: 'https://id.example/01/03012345000215/22/2A',
  json: 'https://labels.example/qr/AB12CD34.json',
  jsonld: 'https://labels.example/qr/AB12CD34.jsonld',
}
const allergens = [
  { id: 'sulphites', text: 'sulphites' },
  { id: 'milk', text: 'milk' },
]

describe('a label as data for merchants', () => {
  const data = labelData(labelOf(example), messages, 'en', addresses)

  it('names the product and its operator', () => {
    expect(data).to.deep.include({
      ...published,
      version: { number: 3, date: '2026-11-21', current: false },
      operator: {
        name: 'Domaine des Deux Rives, SCEA',
        country: 'FR',
        lines: ['Domaine des Deux Rives, SCEA', '12 quai du Rhône', '26600 Tain-l’Hermitage', 'France'],
      },
    })
    expect(data['product']).to.deep.equal({
      title: 'Deux Rives Les Galets Rouges 2024',
      brand: 'Deux Rives',
      name: 'Les Galets Rouges',
      vintage: 2024,
      kind: 'Red wine · Organic',
      organic: true,
      organicMark: { controlBody: 'FR-BIO-01', origin: 'eu', text: 'FR-BIO-01 · EU Agriculture' },
      volumeCl: '75',
      alcoholPercent: '13.5',
      image: 'https://labels.example/pictures/1.webp',
      facts: [
        { term: 'Net quantity', value: '75\u00a0cl' },
        { term: 'Alcohol', value: '13.5\u00a0%\u00a0vol' },
        { term: 'Designation', value: 'Vin rouge' },
        { term: 'Best before', value: '30\u00a0June\u00a02028' },
        { term: 'Appellation', value: 'Côtes du Rhône' },
        { term: 'Region', value: 'Vallée du Rhône' },
      ],
    })
  })

  it('has the ingredients as text and as sentences in which allergens are strong', () => {
    expect(data['ingredients']).to.deep.include({
      title: 'Ingredients',
      text: ingredients,
      eNumbers: [{ term: 'E334', value: 'Tartaric acid, acidity regulator: keeps the acidity in balance' }],
      paragraphs: [
        [
          ...['Grapes', ', ', 'acidity regulator: ', 'E334', ', ', 'preservative: '].map((text) => ({
            text,
          })),
          { text: 'sulphites', strong: true },
          ...['.', ' ', 'Contains: '].map((text) => ({ text })),
          { text: 'milk', strong: true },
          { text: '.' },
        ],
      ],
    })
    expect(data['allergens']).to.deep.equal(allergens)
  })

  it('has the nutrition declaration in the printed figures', () => {
    expect(data['nutrition']).to.deep.equal({
      title: 'Nutrition declaration',
      headings: ['Per 100\u00a0ml', 'Per glass (125\u00a0ml)'],
      lines: [
        {
          name: 'Energy',
          part: false,
          per100: '344\u00a0kJ / 83\u00a0kcal',
          perGlass: '430\u00a0kJ / 104\u00a0kcal',
        },
        { name: 'Fat', part: false, per100: '<0.5\u00a0g', perGlass: '<0.5\u00a0g' },
        { name: 'of which saturates', part: true, per100: '0\u00a0g', perGlass: '0\u00a0g' },
        { name: 'Carbohydrate', part: false, per100: '0.9\u00a0g', perGlass: '1.1\u00a0g' },
        { name: 'of which sugars', part: true, per100: '<0.5\u00a0g', perGlass: '<0.5\u00a0g' },
        { name: 'Protein', part: false, per100: '0.8\u00a0g', perGlass: '1.0\u00a0g' },
        { name: 'Salt', part: false, per100: '0\u00a0g', perGlass: '0\u00a0g' },
      ],
      notes: ['Number of glasses: 6'],
      per100ml: {
        energyKj: '344',
        energyKcal: '83',
        grams: {
          fat: '<0.5',
          saturates: '0',
          carbohydrate: '0.9',
          sugars: '<0.5',
          protein: '0.8',
          salt: '0',
        },
      },
      negligible: [],
      glassMillilitres: '125',
    })
  })

  it('has the packaging, where it goes, and the messages on responsible drinking', () => {
    expect(data['recycling']).to.deep.equal([
      {
        component: 'bottle',
        material: 'GL 71',
        collection: 'glass',
        text: 'Bottle – GL 71 – Glass collection',
      },
      {
        component: 'cork',
        material: 'FOR 51',
        collection: 'cork',
        text: 'Cork – FOR 51 – Dedicated cork collection',
      },
      {
        component: 'capsule',
        material: 'C/ALU 90',
        collection: 'aluminium',
        text: 'Capsule – C/ALU 90 – Aluminium collection',
      },
    ])
    expect(data['packaging']).to.deep.equal({
      title: 'Packaging',
      manufacturer: 'Verrerie du Rhône',
      country: undefined,
      lines: ['Verrerie du Rhône', '4 rue du Four, 26600 Tain-l’Hermitage, FR'],
      contact: 'contact@verrerie.example',
      identification: 'BG-75-2024',
      facts: [
        { term: 'Manufacturer', value: 'Verrerie du Rhône' },
        { term: 'Postal address', value: '4 rue du Four, 26600 Tain-l’Hermitage, FR' },
        { term: 'Contact', value: 'contact@verrerie.example' },
        { term: 'Identification', value: 'BG-75-2024' },
      ],
    })
    expect(data['responsible']).to.deep.equal([
      { id: 'drink_responsibly', text: 'Drink responsibly' },
      { id: 'pregnancy', text: 'Do not drink when pregnant or breastfeeding' },
      { id: 'legal_age', text: 'Do not drink when below the legal drinking age' },
      { id: 'driving', text: 'Do not drink and drive' },
    ])
  })

  it('has nothing in the place of what the sheet does not have', () => {
    const { identity, ...model } = labelOf(empty, { name: 'Distillerie du Rhône' })
    const { image: _, ...named } = identity
    const spirit = labelData({ ...model, identity: named }, messages, 'en', bare)
    for (const part of ['ingredients', 'nutrition', 'packaging'])
      expect(spirit[part], part).to.equal(undefined)
    expect(spirit).to.deep.include({
      gtin: null,
      digitalLink: null,
      allergens: [],
      recycling: [],
      operator: { name: 'Distillerie du Rhône', country: undefined, lines: ['Distillerie du Rhône'] },
    })
    expect(spirit['product']).to.deep.equal({
      title: 'Deux Rives Fine',
      brand: 'Deux Rives',
      name: 'Fine',
      vintage: undefined,
      kind: '',
      organic: false,
      organicMark: undefined,
      volumeCl: undefined,
      alcoholPercent: undefined,
      image: undefined,
      facts: [],
    })
  })

  it('keeps the name and the allergens of a withdrawn label, and says that it was withdrawn', () => {
    expect(withdrawnData(labelOf(example), messages, 'en', addresses)).to.deep.equal({
      ...published,
      state: 'withdrawn',
      notice: 'Label withdrawn',
      product: { title: 'Deux Rives Les Galets Rouges 2024' },
      allergens,
    })
  })
})
