// A label as data for merchants: what the page shows, in the same sentences, as plain JSON. Distance sellers
// owe their buyers the same particulars (Regulation (EU) 1169/2011 Art. 14; 1308/2013 Art. 119). Numbers are
// decimal text, as printed.

import type { LabelLanguage } from '../languages.ts'
import type { IngredientStatement } from '../sheet/ingredient-statement.ts'
import type { NutritionTable, PrintedAmount } from '../sheet/nutrition.ts'
import { eNumberFacts, ingredientParagraphs, ingredientText } from './ingredient-text.ts'
import { wineName } from '../sheet/wine-name.ts'
import type { LabelModel } from './label.ts'
import { packagingIdentification } from './packaging-block.ts'
import { nutritionHeadings, nutritionLines, nutritionNotes } from './nutrition-text.ts'
import {
  kindLine,
  labelFacts,
  labelMessage,
  operatorLines,
  organicLines,
  packagingFacts,
  recyclingLine,
  type LabelMessages,
} from './label-text.ts'

/** The code, addresses and GS1 numbers in the data of a label. */
export type LabelAddresses = {
  readonly code: string
  /** The label page, without its language. */
  readonly page: string
  /** The origin under which pictures are served. */
  readonly origin: string
  readonly gtin: string | null
  readonly cpv: string | null
  readonly digitalLink: string | null
}

/** A label in one language, as data. */
type LabelData = Readonly<Record<string, unknown>>

/** The label of a version in one language. A part that the page does not show is undefined here. */
export function labelData(
  model: LabelModel,
  messages: LabelMessages,
  language: LabelLanguage,
  addresses: LabelAddresses,
): LabelData {
  const { operator, version, ingredients, nutrition } = model
  return {
    ...addressData(addresses, language),
    version: { number: version.number, date: version.date, current: version.current },
    product: productData(model, messages, addresses),
    operator: { name: operator.name, country: operator.country, lines: operatorLines(operator, language) },
    ingredients: ingredients === undefined ? undefined : ingredientData(ingredients, messages),
    allergens: allergenData(model, messages),
    nutrition: nutrition === undefined ? undefined : nutritionData(nutrition, messages),
    recycling: model.recycling.map((entry) => ({
      component: entry.component,
      material: entry.material,
      collection: entry.collection,
      text: recyclingLine(entry, messages, model.market),
    })),
    packaging: packagingData(model, messages, language),
    responsible: model.responsible.map((id) => ({ id, text: labelMessage(messages, `responsible.${id}`) })),
  }
}

function productData(model: LabelModel, messages: LabelMessages, { origin }: LabelAddresses): LabelData {
  const { identity } = model
  return {
    title: wineName(identity),
    brand: identity.brand,
    name: identity.name,
    vintage: identity.vintage,
    kind: kindLine(identity, messages),
    organic: identity.organic,
    organicMark: organicData(model, messages),
    volumeCl: decimalText(identity.volume),
    alcoholPercent: decimalText(identity.alcohol),
    image: identity.image === undefined ? undefined : origin + identity.image,
    facts: labelFacts(model, messages),
  }
}

function organicData({ identity }: LabelModel, messages: LabelMessages): LabelData | undefined {
  const { organicMark } = identity
  return organicMark === undefined
    ? undefined
    : { ...organicMark, text: organicLines(identity, messages).join(' · ') }
}

function packagingData(
  model: LabelModel,
  messages: LabelMessages,
  language: LabelLanguage,
): LabelData | undefined {
  const { packaging } = model
  if (packaging === undefined) return undefined
  const { manufacturer, contact } = packaging
  return {
    title: labelMessage(messages, 'packaging.title'),
    manufacturer: manufacturer.name,
    country: manufacturer.country,
    lines: operatorLines(manufacturer, language),
    contact,
    identification: packagingIdentification(packaging),
    facts: packagingFacts(model, messages, language),
  }
}

function ingredientData(statement: IngredientStatement, messages: LabelMessages): LabelData {
  return {
    title: labelMessage(messages, 'ingredients.title'),
    text: ingredientText(statement, messages),
    paragraphs: ingredientParagraphs(statement, messages),
    eNumbers: eNumberFacts(statement, messages),
  }
}

function allergenData({ allergens }: LabelModel, messages: LabelMessages): LabelData[] {
  return allergens.map((id) => ({ id, text: labelMessage(messages, `allergen.${id}`) }))
}

/** What remains of a withdrawn label: the notice of the withdrawal, the name and the allergens. */
export function withdrawnData(
  model: LabelModel,
  messages: LabelMessages,
  language: LabelLanguage,
  addresses: LabelAddresses,
): LabelData {
  return {
    ...addressData(addresses, language),
    state: 'withdrawn',
    notice: labelMessage(messages, 'notice.withdrawn.title'),
    product: { title: wineName(model.identity) },
    allergens: allergenData(model, messages),
  }
}

function addressData({ code, page, gtin, digitalLink }: LabelAddresses, language: LabelLanguage): LabelData {
  return {
    state: 'shown',
    code,
    gtin,
    language,
    url: page,
    digitalLink,
    json: `${page}.json`,
    jsonld: `${page}.jsonld`,
  }
}

function nutritionData(table: NutritionTable, messages: LabelMessages): LabelData {
  const { energy, rows, negligible, glass } = table
  return {
    title: labelMessage(messages, 'nutrition.title'),
    headings: nutritionHeadings(table, messages),
    lines: nutritionLines(table, messages),
    notes: nutritionNotes(table, messages),
    per100ml: {
      energyKj: String(energy.per100.kj),
      energyKcal: String(energy.per100.kcal),
      grams: Object.fromEntries(rows.map((row) => [row.nutrient, gramsText(row.per100)])),
    },
    negligible,
    glassMillilitres: glass?.millilitres,
  }
}

function gramsText({ form, text }: PrintedAmount): string {
  return form === 'less' ? `<${text}` : text
}

function decimalText(amount: number | undefined): string | undefined {
  return amount === undefined ? undefined : String(amount)
}
