// One published label as re-entered from its source, and the label that the product prints for it: the list by
// the paste reader, the figures as typed. Used by real-labels.test.ts.

import { readFileSync } from 'node:fs'
import { companyFields, defaultOptions } from '../../../src/domain/company/fields.ts'
import { exampleDraft } from '../../../src/domain/field.ts'
import { ingredientParagraphs } from '../../../src/domain/label/ingredient-text.ts'
import { buildLabel, type LabelModel } from '../../../src/domain/label/label.ts'
import { labelMessage, type LabelMessages } from '../../../src/domain/label/label-text.ts'
import { nutritionLines } from '../../../src/domain/label/nutrition-text.ts'
import { interfaceLanguages, labelLanguages, type LabelLanguage } from '../../../src/domain/languages.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'
import type { IngredientStatement } from '../../../src/domain/sheet/ingredient-statement.ts'
import type { StatementGroup } from '../../../src/domain/sheet/statement-items.ts'
import { buildListVocabulary } from '../../../src/domain/sheet/list-vocabulary.ts'
import type { Nutrient } from '../../../src/domain/sheet/nutrition.ts'
import { readPastedList } from '../../../src/domain/sheet/pasted-list.ts'
import type { Family } from '../../../src/domain/sheet/product-families.ts'
import { dictionary } from '../../../src/translations.ts'
import { labelMessagesOf } from '../../domain/label/label-messages.ts'

/** Why a line of ours differs from the printed one. The list is closed. */
export const reasons = [
  /** The printed line breaks the law; `law` names the article. */
  'their error',
  /** Ingredients under 2 % may stand in any order (1169/2011 Annex VII Part A point 6). */
  'order free',
  /** The law allows both wordings: a synonym, an E number, another class of the same additive. */
  'other words allowed',
  /** The guidance on tolerances allows both roundings. */
  'other rounding allowed',
  /** Energy from an analysis or from other averages than ours. */
  'other energy formula',
  'we print more',
  'we print less',
  /** The law's text stands in `law`; the product prints it after the list is rebuilt. */
  'ours changes',
  /** A bug of the product, described in `why`. */
  'ours is wrong',
] as const
export type Reason = (typeof reasons)[number]

/** One line that differs, and why. The two texts of the list are `list` and `law`. */
export type Difference = {
  /** `list`, or a name of `EnteredLabel.lines`. */
  readonly line: string
  /** As printed; empty where the printed label has no such line. */
  readonly printed?: string
  /** As the product prints it; empty where it prints no such line. */
  readonly ours?: string
  readonly reasons: readonly Reason[]
  /** The article, or what differs. */
  readonly why: string
}

/** A label as published. Absent parts do not stand in the source. */
export type RealLabel = {
  readonly id: string
  readonly wine: string
  /** ISO 3166-1 code of the country of origin; of the market where the source names no origin. */
  readonly country: string
  /** The language of the printed list. */
  readonly language: LabelLanguage
  readonly family: Family
  readonly wineClass: NonNullable<SheetDraft['wineClass']>
  readonly wineType?: NonNullable<SheetDraft['wineType']>
  /** % vol. */
  readonly alcohol?: number
  /** The strength is printed as an upper bound (`< 0,5 % vol`). */
  readonly strengthIsBound?: boolean
  /** cL. */
  readonly volume: number
  /** The list as printed, with its sentences on gas and organic production. */
  readonly list: string
  /** The printed list has E numbers in place of names. */
  readonly numbers?: boolean
  readonly kj?: number
  readonly kcal?: number
  /** Total acids in g per 100 ml, where the label prints its analysis. */
  readonly acids?: number
  /** The rows of the table as printed, per 100 ml. */
  readonly rows: Partial<Record<Nutrient, string>>
  /** The sentence on negligible amounts is printed. */
  readonly negligible: boolean
  /** The statement on allergens outside the list, as printed. */
  readonly allergens?: string
  readonly packaging?: readonly string[]
  readonly source: {
    readonly address: string
    /** The stored public file in which the facts were read. */
    readonly via: string
    /** The day on which the source was read, YYYY-MM-DD. */
    readonly date: string
    readonly note?: string
  }
  /**
   * What the law asks the product to print, one ingredient each: plain names by weight, then `class: name`, then
   * sentences. `a|b: name` stands for either class. Normalised.
   */
  readonly law: readonly string[]
  /** Parts of the list that the paste reader may leave unread; none where it reads all. */
  readonly unread: readonly string[]
  readonly differences: readonly Difference[]
}

/** Every label of the data files, in their order. */
export function realLabels(): readonly RealLabel[] {
  return ['german', 'swedish', 'other'].flatMap(
    (name) =>
      JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as readonly RealLabel[],
  )
}

const vocabulary = buildListVocabulary([
  ...labelLanguages.map(labelMessagesOf),
  ...interfaceLanguages.map(dictionary),
])

/** The label that the product prints after its producer entered the published one. */
export type EnteredLabel = {
  readonly unread: readonly string[]
  /** The list as one sentence. */
  readonly sentence: string
  /** The list one ingredient each, in the form of `RealLabel.law`. */
  readonly pieces: readonly string[]
  /** Lines by name: `kj`, `kcal`, `carbohydrate`, `sugars`, `rest`, `allergens`. */
  readonly lines: Readonly<Record<string, string>>
  readonly sheet: SheetDraft
}

/** Enters a published label and prints it in its own language. */
export function enter(label: RealLabel): EnteredLabel {
  const { unread, ...list } = readPastedList(label.list, vocabulary)
  const sheet: SheetDraft = {
    family: label.family,
    wineClass: label.wineClass,
    ...(label.wineType === undefined ? {} : { wineType: label.wineType }),
    volume: label.volume,
    ingredients: list.entries.map(({ entry }) => entry),
    ...(list.gasStatement === undefined ? {} : { gasStatement: list.gasStatement }),
    ...(list.allergens.length === 0 ? {} : { allergens: [...list.allergens] }),
    ...figuresOf(label),
  }
  const model = buildLabel({
    sheet,
    company: exampleDraft(companyFields),
    options: { ...defaultOptions, display_E: label.numbers === true ? 1 : 0 },
    factors: 'annex-xiv',
    version: { number: 1, date: '2026-11-22', current: true },
  })
  const messages = labelMessagesOf(label.language)
  const sentence = model.ingredients === undefined ? '' : textOf(model.ingredients, messages)
  return {
    unread,
    sentence,
    pieces: model.ingredients === undefined ? [] : piecesOf(model.ingredients, messages),
    lines: linesOf(model, messages),
    sheet,
  }
}

/** The figures as typed from the label. Energy is typed only where the label gives no strength. */
function figuresOf({ alcohol, acids, kj, kcal, rows }: RealLabel): SheetDraft {
  const { carbohydrate, ...others } = rows
  const grams: Record<string, number | undefined> = { acids, carbohydrates: gramsOf(carbohydrate) }
  for (const [name, text] of Object.entries(others)) grams[name] = gramsOf(text)
  const isEnergyTyped = alcohol === undefined && kj !== undefined && kcal !== undefined
  return {
    ...Object.fromEntries(Object.entries(grams).filter(([, amount]) => amount !== undefined)),
    ...(alcohol === undefined ? {} : { alcohol }),
    ...(isEnergyTyped ? { energySource: 'typed', energyKj: kj, energyKcal: kcal } : {}),
  }
}

/** Grams of a printed amount; a negligible one (`<0,1 g`) is typed as 0; undefined for `NC` and no row. */
function gramsOf(text: string | undefined): number | undefined {
  if (text === undefined || !/\d/.test(text)) return undefined
  return text.includes('<') ? 0 : Number(text.replace(',', '.').replace(/[^\d.]/g, ''))
}

function textOf(statement: IngredientStatement, messages: LabelMessages): string {
  return normalise(
    ingredientParagraphs(statement, messages)
      .map((segments) => segments.map(({ text }) => text).join(''))
      .join(' '),
  )
}

/** Each item with its class, then the sentences; alternatives stay one piece. */
function piecesOf(statement: IngredientStatement, messages: LabelMessages): string[] {
  const bare = { alsoContains: [], organicFootnote: false }
  const gas = statement.gas === undefined ? [] : [labelMessage(messages, `gasStatement.${statement.gas}`)]
  return [
    ...statement.groups.flatMap(singleItems).map((group) => textOf({ ...bare, groups: [group] }, messages)),
    ...gas.map(normalise),
    ...statement.alsoContains.map(({ term }) => `contains ${term}`),
  ]
}

function singleItems(group: StatementGroup): StatementGroup[] {
  if (group.kind === 'class' && group.andOr) return [group]
  return group.items.map((item) =>
    group.kind === 'plain' ? { ...group, items: [item] } : { ...group, items: [item], plural: false },
  )
}

/** The lines of the table in `RealLabel`'s terms; `rest` is fat, saturates, protein and salt. */
function linesOf({ nutrition, allergens }: LabelModel, messages: LabelMessages): Record<string, string> {
  const terms = { allergens: allergens.map((id) => labelMessage(messages, `allergen.${id}`)).join(', ') }
  if (nutrition === undefined) return terms
  const texts = nutritionLines(nutrition, messages).slice(1)
  const rows = new Map(nutrition.rows.map(({ nutrient }, index) => [nutrient, texts[index]?.per100 ?? '']))
  const { kj, kcal } = nutrition.energy.per100
  return {
    kj: String(kj),
    kcal: String(kcal),
    carbohydrate: rows.get('carbohydrate') ?? '',
    sugars: rows.get('sugars') ?? '',
    rest: nutrition.negligible.length > 0 ? 'sentence' : restOf((name) => rows.get(name)),
    ...terms,
  }
}

/** Fat, saturates, protein and salt in one line; `-` for a row that is not printed. */
function restOf(row: (name: Nutrient) => string | undefined): string {
  const texts = (['fat', 'saturates', 'protein', 'salt'] as const).map(row)
  return texts.every((text) => text === undefined) ? '' : texts.map((text) => text ?? '-').join(', ')
}

/** The printed lines of a label, by the names of `EnteredLabel.lines`; only those that stand in the source. */
export function printedLines({ kj, kcal, rows, negligible, allergens }: RealLabel): Record<string, string> {
  const rest = [restOf((name) => rows[name]), ...(negligible ? ['sentence'] : [])].filter(
    (text) => text !== '',
  )
  return {
    ...(kj === undefined ? {} : { kj: String(kj) }),
    ...(kcal === undefined ? {} : { kcal: String(kcal) }),
    ...(rows.carbohydrate === undefined ? {} : { carbohydrate: rows.carbohydrate }),
    ...(rows.sugars === undefined ? {} : { sugars: rows.sugars }),
    ...(rest.length === 0 ? {} : { rest: rest.join(' and ') }),
    ...(allergens === undefined ? {} : { allergens }),
  }
}

/** Text without case, marks of bold type, spaces at signs and a final stop. */
export function normalise(text: string): string {
  return text
    .replace(/<\/?strong>/g, '')
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/\s+/gu, ' ')
    .replace(/ ([,:;.)])/g, '$1')
    .replace(/< ?/g, '<')
    .trim()
    .replace(/[.;]$/, '')
}
