// A label as data for merchants: what the page shows, in the same words, as plain JSON. Whoever sells at a distance owes his
// buyers the same particulars (Regulation (EU) 1169/2011 Art. 14; 1308/2013 Art. 119). Figures are decimal texts, as printed.

import type { LabelLanguage } from '../languages.ts'
import type { NutritionTable, PrintedAmount } from '../sheet/nutrition.ts'
import { eNumberFacts, ingredientParagraphs, ingredientText } from './ingredient-words.ts'
import type { LabelModel } from './label.ts'
import { nutritionHeadings, nutritionLines, nutritionNotes } from './nutrition-words.ts'
import { bottleName, facts, kindLine, operatorLines, word, type LabelWords } from './words.ts'

/** Where a label and what belongs to it is found. */
export type LabelAddresses = {
  readonly code: string
  /** The label page, without its language. */
  readonly page: string
  /** The origin of pictures. */
  readonly origin: string
  readonly gtin: string | null
  readonly cpv: string | null
  readonly digitalLink: string | null
}

/** A label in one language, as data. */
export type LabelData = Readonly<Record<string, unknown>>

/** The label of a version in one language. Absent parts are absent on the page too. */
export function labelData(
  model: LabelModel,
  words: LabelWords,
  language: LabelLanguage,
  where: LabelAddresses,
): LabelData {
  const { identity, operator, version } = model
  return {
    ...addressesOf(where, language),
    version: { number: version.number, date: version.date, current: version.current },
    product: {
      title: bottleName(identity),
      brand: identity.brand,
      name: identity.name,
      vintage: identity.vintage,
      kind: kindLine(identity, words),
      organic: identity.organic,
      volumeCl: decimalOf(identity.volume),
      alcoholPercent: decimalOf(identity.alcohol),
      image: identity.image === undefined ? undefined : where.origin + identity.image,
      facts: facts(model, words),
    },
    operator: { name: operator.name, country: operator.country, lines: operatorLines(operator, language) },
    ingredients:
      model.ingredients === undefined
        ? undefined
        : {
            title: word(words, 'ingredients.title'),
            text: ingredientText(model.ingredients, words),
            paragraphs: ingredientParagraphs(model.ingredients, words),
            eNumbers: eNumberFacts(model.ingredients, words),
          },
    allergens: model.allergens.map((allergen) => ({
      id: allergen,
      text: word(words, `allergen.${allergen}`),
    })),
    nutrition: model.nutrition === undefined ? undefined : nutritionData(model.nutrition, words),
    recycling: model.recycling.map(({ component, material, collection }) => ({
      component,
      material,
      collection,
      text: [
        word(words, `packaging.component.${component}`),
        material,
        word(words, `packaging.collection.${collection}`),
      ].join(' – '),
    })),
    responsible: model.responsible.map((id) => ({ id, text: word(words, `responsible.${id}`) })),
  }
}

/** What is still said of a withdrawn label: that it is, and its allergens. */
export function withdrawnData(
  model: LabelModel,
  words: LabelWords,
  language: LabelLanguage,
  where: LabelAddresses,
): LabelData {
  return {
    ...addressesOf(where, language),
    state: 'withdrawn',
    notice: word(words, 'notice.withdrawn.title'),
    product: { title: bottleName(model.identity) },
    allergens: model.allergens.map((allergen) => ({
      id: allergen,
      text: word(words, `allergen.${allergen}`),
    })),
  }
}

function addressesOf(
  { code, page, gtin, digitalLink }: LabelAddresses,
  language: LabelLanguage,
): Record<string, unknown> {
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

function nutritionData(table: NutritionTable, words: LabelWords): Record<string, unknown> {
  const { energy, rows, negligible, glass } = table
  return {
    title: word(words, 'nutrition.title'),
    headings: nutritionHeadings(table, words),
    lines: nutritionLines(table, words),
    notes: nutritionNotes(table, words),
    per100ml: {
      energyKj: String(energy.per100.kj),
      energyKcal: String(energy.per100.kcal),
      grams: Object.fromEntries(rows.map((row) => [row.nutrient, gramsOf(row.per100)])),
    },
    negligible,
    glassMillilitres: glass?.millilitres,
  }
}

function gramsOf({ form, text }: PrintedAmount): string {
  return form === 'less' ? `<${text}` : text
}

function decimalOf(amount: number | undefined): string | undefined {
  return amount === undefined ? undefined : String(amount)
}
