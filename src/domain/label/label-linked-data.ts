// A label as linked data: schema.org's Product for search engines and shops, and the terms of the GS1 Web Vocabulary for the
// trade (version 1.16; https://ref.gs1.org/voc/). Units are those of UN/ECE Recommendation 20.

import type { LabelLanguage } from '../languages.ts'
import type { Allergen } from '../sheet/ingredient-table.ts'
import type { Nutrient, NutritionTable } from '../sheet/nutrition.ts'
import { gtin14 } from '../code/gs1.ts'
import { ingredientText } from './ingredient-words.ts'
import type { LabelAddresses } from './label-data.ts'
import type { LabelModel } from './label.ts'
import { nutritionLines } from './nutrition-words.ts'
import { bottleName, containsStatement, facts, kindLine, word, type LabelWords } from './words.ts'

type Node = Readonly<Record<string, unknown>>

const allergenTypes: Readonly<Record<Allergen, string>> = {
  sulphites: 'SULPHUR_DIOXIDE',
  egg: 'EGGS',
  milk: 'MILK',
  wheat: 'WHEAT',
}
const nutrientTerms: Readonly<Record<Nutrient, string>> = {
  fat: 'fatPerNutrientBasis',
  saturates: 'saturatedFatPerNutrientBasis',
  carbohydrate: 'carbohydratesPerNutrientBasis',
  sugars: 'sugarsPerNutrientBasis',
  protein: 'proteinPerNutrientBasis',
  salt: 'saltPerNutrientBasis',
}

/** The label in one language as a JSON-LD document; a withdrawn one tells its name and allergens alone. */
export function labelLinkedData(
  model: LabelModel,
  words: LabelWords,
  language: LabelLanguage,
  where: LabelAddresses,
  withdrawn = false,
): Node {
  const name = bottleName(model.identity)
  return {
    '@context': ['https://schema.org/', { gs1: 'https://ref.gs1.org/voc/' }],
    '@type': ['Product', 'gs1:Beverage'],
    '@id': where.digitalLink ?? where.page,
    name,
    url: where.page,
    sku: where.code,
    ...(where.gtin === null ? {} : { 'gtin': gtin14(where.gtin), 'gs1:gtin': gtin14(where.gtin) }),
    ...(where.cpv === null ? {} : { 'gs1:consumerProductVariant': where.cpv }),
    ...allergensOf(model, words, language),
    ...(withdrawn
      ? {}
      : {
          ...identityOf(model, words, where),
          ...ingredientsOf(model, words, language),
          ...nutritionOf(model),
          ...recyclingOf(model, words, language),
          additionalProperty: propertiesOf(model, words),
        }),
  }
}

function identityOf({ identity, operator }: LabelModel, words: LabelWords, where: LabelAddresses): Node {
  const { brand, vintage, alcohol, volume, image } = identity
  const kind = kindLine(identity, words)
  return {
    brand: { '@type': 'Brand', 'name': brand },
    ...(kind === '' ? {} : { category: kind }),
    ...(image === undefined ? {} : { image: where.origin + image }),
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

function allergensOf({ allergens }: LabelModel, words: LabelWords, language: LabelLanguage): Node {
  if (allergens.length === 0) return {}
  return {
    'gs1:allergenStatement': spoken(
      containsStatement(allergens, words)
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

function ingredientsOf({ ingredients }: LabelModel, words: LabelWords, language: LabelLanguage): Node {
  return ingredients === undefined
    ? {}
    : { 'gs1:ingredientStatement': spoken(ingredientText(ingredients, words), language) }
}

/** Amounts below a threshold have no number, so the trade's terms leave them out; the table in words has them all. */
function nutritionOf({ nutrition }: LabelModel): Node {
  if (nutrition === undefined) return {}
  const { kj, kcal } = nutrition.energy.per100
  const known = nutrition.rows.filter(({ per100 }) => per100.form !== 'less')
  return {
    'gs1:nutrientBasisQuantity': measured(100, 'MLT'),
    'gs1:nutrientBasisQuantityType': { '@id': 'gs1:NutrientBasisQuantityCode-BY_MEASURE' },
    'gs1:energyPerNutrientBasis': [nutrient(kj, 'KJO'), nutrient(kcal, 'E14')],
    ...Object.fromEntries(
      known.map(({ nutrient: id, per100 }) => [
        `gs1:${nutrientTerms[id]}`,
        nutrient(Number(per100.text), 'GRM'),
      ]),
    ),
  }
}

function recyclingOf({ recycling }: LabelModel, words: LabelWords, language: LabelLanguage): Node {
  if (recycling.length === 0) return {}
  const lines = recycling.map(
    ({ component, material, collection }) =>
      `${word(words, `packaging.component.${component}`)} – ${material} – ${word(words, `packaging.collection.${collection}`)}`,
  )
  return { 'gs1:consumerRecyclingInstructions': spoken(lines.join('; '), language) }
}

/** All that the page says in rows, as schema.org knows no terms of its own for it. */
function propertiesOf(model: LabelModel, words: LabelWords): Node[] {
  const { ingredients, nutrition } = model
  return [
    ...facts(model, words).map(({ term, value }) => property(term, value)),
    ...(ingredients === undefined
      ? []
      : [property(word(words, 'ingredients.title'), ingredientText(ingredients, words))]),
    ...(nutrition === undefined ? [] : rowsOf(nutrition, words)),
  ]
}

function rowsOf(table: NutritionTable, words: LabelWords): Node[] {
  return nutritionLines(table, words).map(({ name, per100 }) =>
    property(`${name} (${word(words, 'nutrition.per_100_ml')})`, per100),
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

function spoken(text: string, language: LabelLanguage): Node {
  return { '@value': text, '@language': language }
}
