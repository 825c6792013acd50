// A label as linked data (JSON-LD): Product of schema.org for search engines and shops, and the terms of the
// GS1 Web Vocabulary for the trade (version 1.16; https://ref.gs1.org/voc/). Units: UN/ECE Recommendation 20.

import type { LabelLanguage } from '../languages.ts'
import type { Allergen } from '../sheet/ingredient-table.ts'
import type { Nutrient, NutritionTable } from '../sheet/nutrition.ts'
import { gtin14 } from '../code/gs1.ts'
import { ingredientText } from './ingredient-text.ts'
import type { LabelAddresses } from './label-data.ts'
import { wineName } from '../sheet/wine-name.ts'
import type { LabelModel } from './label.ts'
import { nutritionLines } from './nutrition-text.ts'
import {
  containsStatement,
  kindLine,
  labelFacts,
  labelMessage,
  packagingFacts,
  recyclingLine,
  type LabelMessages,
} from './label-text.ts'

type Node = Readonly<Record<string, unknown>>

const allergenTypes: Readonly<Record<Allergen, string>> = {
  'sulphites': 'SULPHUR_DIOXIDE',
  'egg': 'EGGS',
  'milk': 'MILK',
  'wheat': 'WHEAT',
  'rye': 'RYE',
  'barley': 'BARLEY',
  'oats': 'OAT',
  'crustaceans': 'CRUSTACEANS',
  'fish': 'FISH',
  'peanuts': 'PEANUTS',
  'soybeans': 'SOYBEANS',
  'almond': 'ALMONDS',
  'hazelnut': 'HAZELNUTS',
  'walnut': 'WALNUTS',
  'cashew': 'CASHEW_NUTS',
  'pecan': 'PECAN_NUTS',
  'brazil-nut': 'BRAZIL_NUTS',
  'pistachio': 'PISTACHIOS',
  'macadamia': 'MACADAMIA_NUTS',
  'celery': 'CELERY',
  'mustard': 'MUSTARD',
  'sesame': 'SESAME_SEEDS',
  'lupin': 'LUPINE',
  'molluscs': 'MOLLUSCS',
}
const nutrientTerms: Readonly<Record<Nutrient, string>> = {
  fat: 'fatPerNutrientBasis',
  saturates: 'saturatedFatPerNutrientBasis',
  carbohydrate: 'carbohydratesPerNutrientBasis',
  sugars: 'sugarsPerNutrientBasis',
  protein: 'proteinPerNutrientBasis',
  salt: 'saltPerNutrientBasis',
}

/** The label in one language as a JSON-LD document. A withdrawn label has only its name and allergens. */
export function labelLinkedData(
  model: LabelModel,
  messages: LabelMessages,
  language: LabelLanguage,
  addresses: LabelAddresses,
  isWithdrawn = false,
): Node {
  const name = wineName(model.identity)
  return {
    '@context': ['https://schema.org/', { gs1: 'https://ref.gs1.org/voc/' }],
    '@type': ['Product', 'gs1:Beverage'],
    '@id': addresses.digitalLink ?? addresses.page,
    name,
    url: addresses.page,
    sku: addresses.code,
    ...(addresses.gtin === null
      ? {}
      : { 'gtin': gtin14(addresses.gtin), 'gs1:gtin': gtin14(addresses.gtin) }),
    ...(addresses.cpv === null ? {} : { 'gs1:consumerProductVariant': addresses.cpv }),
    ...allergensOf(model, messages, language),
    ...(isWithdrawn
      ? {}
      : {
          ...identityOf(model, messages, addresses),
          ...ingredientsOf(model, messages, language),
          ...nutritionOf(model),
          ...recyclingOf(model, messages, language),
          ...certificationOf(model, messages),
          additionalProperty: propertiesOf(model, messages, language),
        }),
  }
}

function identityOf(
  { identity, operator }: LabelModel,
  messages: LabelMessages,
  addresses: LabelAddresses,
): Node {
  const { brand, vintage, alcohol, volume, image } = identity
  const kind = kindLine(identity, messages)
  return {
    brand: { '@type': 'Brand', 'name': brand },
    ...(kind === '' ? {} : { category: kind }),
    ...(image === undefined ? {} : { image: addresses.origin + image }),
    manufacturer: {
      '@type': 'Organization',
      'name': operator.name,
      'address': {
        '@type': 'PostalAddress',
        'streetAddress': operator.address.join(', '),
        ...(operator.country === undefined ? {} : { addressCountry: operator.country }),
      },
    },
    ...(vintage === undefined ? {} : { 'gs1:beverageVintage': String(vintage) }),
    ...(alcohol === undefined ? {} : { 'gs1:percentageOfAlcoholByVolume': alcohol }),
    ...(volume === undefined ? {} : { 'gs1:netContent': measured(volume, 'CLT') }),
  }
}

function allergensOf({ allergens }: LabelModel, messages: LabelMessages, language: LabelLanguage): Node {
  if (allergens.length === 0) return {}
  return {
    'gs1:allergenStatement': textIn(
      containsStatement(allergens, messages)
        .map(({ text }) => text)
        .join(''),
      language,
    ),
    'gs1:hasAllergen': allergens.map((allergen) => ({
      '@type': 'gs1:AllergenDetails',
      'gs1:allergenType': { '@id': `gs1:AllergenTypeCode-${allergenTypes[allergen]}` },
      'gs1:allergenLevelOfContainmentCode': { '@id': 'gs1:LevelOfContainmentCode-CONTAINS' },
    })),
  }
}

function ingredientsOf({ ingredients }: LabelModel, messages: LabelMessages, language: LabelLanguage): Node {
  return ingredients === undefined
    ? {}
    : { 'gs1:ingredientStatement': textIn(ingredientText(ingredients, messages), language) }
}

/**
 * Amounts below a threshold have no number, so the GS1 terms omit them; `additionalProperty` has all as text.
 */
function nutritionOf({ nutrition }: LabelModel): Node {
  if (nutrition === undefined) return {}
  const { kj, kcal } = nutrition.energy.per100
  const exact = nutrition.rows.filter(({ per100 }) => per100.form !== 'less')
  return {
    'gs1:nutrientBasisQuantity': measured(100, 'MLT'),
    'gs1:nutrientBasisQuantityType': { '@id': 'gs1:NutrientBasisQuantityCode-BY_MEASURE' },
    'gs1:energyPerNutrientBasis': [nutrient(kj, 'KJO'), nutrient(kcal, 'E14')],
    ...Object.fromEntries(
      exact.map(({ nutrient: id, per100 }) => [
        `gs1:${nutrientTerms[id]}`,
        nutrient(Number(per100.text), 'GRM'),
      ]),
    ),
  }
}

function recyclingOf(
  { recycling, market }: LabelModel,
  messages: LabelMessages,
  language: LabelLanguage,
): Node {
  if (recycling.length === 0) return {}
  const lines = recycling.map((entry) => recyclingLine(entry, messages, market))
  return { 'gs1:consumerRecyclingInstructions': textIn(lines.join('; '), language) }
}

/** The control body of an organic wine, as `Certification` of schema.org; the code is all that is known. */
function certificationOf({ identity }: LabelModel, messages: LabelMessages): Node {
  const controlBody = identity.organicMark?.controlBody
  if (controlBody === undefined) return {}
  return {
    hasCertification: {
      '@type': 'Certification',
      'name': labelMessage(messages, 'field.organic'),
      'issuedBy': { '@type': 'Organization', 'identifier': controlBody },
    },
  }
}

/**
 * Everything that the page shows in rows, because schema.org has no terms for it: neither vocabulary has one
 * for the manufacturer of a packaging.
 */
function propertiesOf(model: LabelModel, messages: LabelMessages, language: LabelLanguage): Node[] {
  const { ingredients, nutrition } = model
  return [
    ...labelFacts(model, messages).map(({ term, value }) => property(term, value)),
    ...(ingredients === undefined
      ? []
      : [property(labelMessage(messages, 'ingredients.title'), ingredientText(ingredients, messages))]),
    ...(nutrition === undefined ? [] : nutritionProperties(nutrition, messages)),
    ...packagingFacts(model, messages, language).map(({ term, value }) =>
      property(`${labelMessage(messages, 'packaging.title')} – ${term}`, value),
    ),
  ]
}

function nutritionProperties(table: NutritionTable, messages: LabelMessages): Node[] {
  return nutritionLines(table, messages).map(({ name, per100 }) =>
    property(`${name} (${labelMessage(messages, 'nutrition.per_100_ml')})`, per100),
  )
}

function property(name: string, value: string): Node {
  return { '@type': 'PropertyValue', name, value }
}

function measured(value: number, unit: string): Node {
  return { '@type': 'gs1:QuantitativeValue', 'gs1:value': value, 'gs1:unitCode': unit }
}

function nutrient(value: number, unit: string): Node {
  return { '@type': 'gs1:NutritionMeasurementType', 'gs1:value': value, 'gs1:unitCode': unit }
}

function textIn(text: string, language: LabelLanguage): Node {
  return { '@value': text, '@language': language }
}
