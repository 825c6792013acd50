// The statements of a back label, in the order of the label. Words that no source confirms are never printed; what the
// product does not know is a marked space. Wine law is content with one official language of the Union (Regulation
// (EU) 1308/2013 Art. 121); food law asks for the languages of the market (1169/2011 Art. 15).

import { codeHeading } from '../label/code-heading.ts'
import { energyLine } from '../label/energy-line.ts'
import {
  capitalised,
  containsStatement,
  formatDate,
  formatStrength,
  formatVolume,
  labelMessage,
  operatorLines,
  recyclingLine,
  type LabelMessages,
} from '../label/label-text.ts'
import type { LabelLanguage } from '../languages.ts'
import { isDealcoholised } from '../law/law.ts'
import { familyRules } from '../sheet/product-families.ts'
import { wineName } from '../sheet/wine-name.ts'
import { saysLowAlcohol, saysSweetness } from './designation-words.ts'
import { pregnancyWarning, printedSorting } from './kit-markets.ts'
import type { KitSource } from './kit-source.ts'

/** All statements, in the order of the label. */
export const statementIds = [
  'name',
  'category',
  'appellation',
  'terms',
  'sweetness',
  'origin',
  'bottler',
  'organic',
  'bestBefore',
  'allergens',
  'pregnancy',
  'sorting',
  'energy',
  'lot',
  'strength',
  'volume',
  'heading',
] as const
export type StatementId = (typeof statementIds)[number]

/** A text of a statement; without a language it is the same in all. */
export type StatementText = { readonly language: LabelLanguage | null; readonly text: string }

/** One statement. */
export type KitStatement = {
  readonly id: StatementId
  /** The text in each chosen language that confirms its words. */
  readonly texts: readonly StatementText[]
  /** All texts, or the first, because one language is enough; none where another statement has them. */
  readonly prints: 'first' | 'all' | 'none'
  /** The label has a marked space here: the words are not known. */
  readonly isMissing: boolean
  /** Languages in which no source confirms the words. */
  readonly unconfirmed: readonly LabelLanguage[]
}

/** Strength in % vol below which a de-alcoholised product states its date (1308/2013 Art. 119(1)(j)). */
const datedStrength = 10

/** The statements that a label has. */
export function kitStatements(source: KitSource): KitStatement[] {
  return inOneLanguage(
    statementIds.flatMap((id) => {
      const statement = builders[id](source)
      return statement === null ? [] : [{ id, ...statement }]
    }),
  )
}

/** Statements that are read as one designation. */
const designationIds: readonly StatementId[] = ['category', 'terms', 'sweetness']

/** Puts first, in the statements of the designation, a language in which all of them have words. */
function inOneLanguage(statements: readonly KitStatement[]): KitStatement[] {
  const inWords = statements.filter(
    ({ id, texts }) => designationIds.includes(id) && texts.some(({ language }) => language !== null),
  )
  const [first, ...others] = inWords.map(({ texts }) => texts.map(({ language }) => language))
  const shared = first?.find((language) => others.every((languages) => languages.includes(language)))
  if (shared === undefined) return [...statements]
  return statements.map((statement) =>
    inWords.includes(statement)
      ? {
          ...statement,
          texts: statement.texts.toSorted(
            (a, b) => Number(b.language === shared) - Number(a.language === shared),
          ),
        }
      : statement,
  )
}

/** The texts of a statement that are printed. */
export function printedTexts({ texts, prints }: KitStatement): readonly StatementText[] {
  return prints === 'all' ? texts : texts.slice(0, prints === 'first' ? 1 : 0)
}

type Content = Omit<KitStatement, 'id'>
type Builder = (source: KitSource) => Content | null

const builders: Readonly<Record<StatementId, Builder>> = {
  name: ({ sheet }) => inAnyLanguage(wineName(sheet)),
  category: categoryOf,
  appellation: appellationOf,
  terms: termsOf,
  sweetness: sweetnessOf,
  origin: originOf,
  bottler: bottlerOf,
  organic: organicOf,
  bestBefore: bestBeforeOf,
  allergens: allergensOf,
  pregnancy: pregnancyOf,
  sorting: sortingOf,
  energy: energyOf,
  lot: lotOf,
  strength: (source) => figureOf(source, source.sheet.alcohol, strengthText),
  volume: (source) =>
    figureOf(source, source.sheet.volume, (volume, _, words) => formatVolume(volume, words)),
  heading: headingOf,
}

const missing: Content = { texts: [], prints: 'first', isMissing: true, unconfirmed: [] }

function inAnyLanguage(text: string): Content {
  return { ...missing, texts: [{ language: null, text }], isMissing: false }
}

/** A text made of words of the label: in each language that confirms all of them. */
function inWords(
  { languages, words }: KitSource,
  keys: readonly string[],
  textOf: (messages: LabelMessages, language: LabelLanguage) => string,
  prints: Content['prints'] = 'first',
): Content {
  const isConfirmed = (language: LabelLanguage) => keys.every((key) => words.isConfirmed(key, language))
  const texts = languages
    .filter(isConfirmed)
    .map((language) => ({ language, text: textOf(words.of(language), language) }))
  const unconfirmed = languages.filter((language) => !isConfirmed(language))
  return { texts, prints, isMissing: texts.length === 0, unconfirmed }
}

/** The producer's designation, else the kind of wine, else the legal category "wine". */
function categoryOf(source: KitSource): Content {
  const { designation, wineClass = 'still' } = source.sheet
  if (designation !== undefined) return inAnyLanguage(designation)
  const keys = source.label.identity.kinds.flatMap(({ of, id }) =>
    of === 'product' ? [] : [`choice.${of}.${id}`],
  )
  const kinds = inWords(source, keys, (messages) =>
    keys.map((key) => capitalised(labelMessage(messages, key))).join(' · '),
  )
  if (keys.length > 0 && !kinds.isMissing) return kinds
  const isWine = familyRules(source.label.family).followsWineLaw && wineClass.startsWith('still')
  if (!isWine) return { ...missing, unconfirmed: kinds.unconfirmed }
  return inWords(source, ['ingredient.wine'], (messages) =>
    capitalised(labelMessage(messages, 'ingredient.wine')),
  )
}

/** The protected name, unless the designation holds it already. */
function appellationOf({ sheet: { appellation, designation = '' } }: KitSource): Content | null {
  if (appellation === undefined) return null
  const isNamed = designation.toLocaleLowerCase().includes(appellation.toLocaleLowerCase())
  return isNamed ? null : inAnyLanguage(appellation)
}

/** The terms of a low-alcohol product (domain 9, W-02 to W-06). */
function termsOf(source: KitSource): Content | null {
  const terms = source.label.identity.kinds.flatMap((kind) => (kind.of === 'product' ? [kind.id] : []))
  if (terms.length === 0) return null
  const { designation } = source.sheet
  const isSaid = designation !== undefined && terms.every((term) => saysLowAlcohol(designation, term, source))
  const keys = terms.map((term) => `product.${term}`)
  return inWords(
    source,
    keys,
    (messages) => keys.map((key) => labelMessage(messages, key)).join(' · '),
    isSaid ? 'none' : 'first',
  )
}

/** The sugar content of sparkling wine (Delegated Regulation (EU) 2019/33 Art. 47). */
function sweetnessOf(source: KitSource): Content | null {
  const { wineClass, sweetness, designation } = source.sheet
  if (wineClass !== 'sparkling' && wineClass !== 'sparkling_non_alcoholic') return null
  if (sweetness === undefined || sweetness === 'medium') return missing
  const key = `choice.sweetness.${sweetness}`
  const prints = designation !== undefined && saysSweetness(designation, sweetness, source) ? 'none' : 'first'
  return inWords(source, [key], (messages) => capitalised(labelMessage(messages, key)), prints)
}

/** Provenance: compulsory for wine alone (1308/2013 Art. 119(1)(d)). */
function originOf({ answers: { origin }, label: { family } }: KitSource): Content | null {
  if (origin !== undefined) return inAnyLanguage(origin)
  return familyRules(family).followsWineLaw ? missing : null
}

/** The bottler's statement; without an answer the company's name and address after a space for the words. */
function bottlerOf({ answers: { bottler }, label: { operator }, languages }: KitSource): Content {
  if (bottler !== undefined) return inAnyLanguage(bottler)
  const [language = 'en'] = languages
  const address = operatorLines(operator, language).filter((line) => line !== '')
  return { ...missing, texts: address.length === 0 ? [] : [{ language: null, text: address.join(', ') }] }
}

/** Code of the control body and place of farming (Regulation (EU) 2018/848 Art. 32). */
function organicOf(source: KitSource): Content | null {
  const { organic, organicMark } = source.label.identity
  if (!organic) return null
  const { controlBody, origin } = organicMark ?? {}
  if (controlBody === undefined) return missing
  if (origin === undefined) return { ...inAnyLanguage(controlBody), isMissing: true }
  const key = `organic.origin.${origin}`
  const content = inWords(source, [key], (messages) => `${controlBody} · ${labelMessage(messages, key)}`)
  return content.isMissing ? { ...content, texts: inAnyLanguage(controlBody).texts } : content
}

function bestBeforeOf(source: KitSource): Content | null {
  const { bestBefore, alcohol = 0 } = source.sheet
  const isOwed = isDealcoholised(source.sheet) && alcohol < datedStrength
  if (bestBefore === undefined) return isOwed ? missing : null
  const key = 'field.bestBefore'
  return inWords(
    source,
    [key],
    (messages) => `${labelMessage(messages, key)} ${formatDate(bestBefore, messages)}`,
    'all',
  )
}

function allergensOf(source: KitSource): Content | null {
  const { allergens } = source.label
  if (allergens.length === 0) return null
  const keys = ['ingredients.contains', ...allergens.map((allergen) => `allergen.${allergen}`)]
  return inWords(
    source,
    keys,
    (messages) =>
      containsStatement(allergens, messages)
        .map(({ text }) => text)
        .join('')
        // The word "contains" stays with the first allergen.
        .replace(': ', ':\u00a0'),
    'all',
  )
}

function pregnancyOf(source: KitSource): Content | null {
  const warning = pregnancyWarning(source)
  if (warning === null) return null
  if (warning.form === 'pictogram') return missing
  const { pregnancyInFrance } = source.words
  return { ...inAnyLanguage(pregnancyInFrance), texts: [{ language: 'fr', text: pregnancyInFrance }] }
}

function sortingOf(source: KitSource): Content | null {
  const printed = printedSorting(source)
  if (printed === null) return null
  const { market, language } = printed
  const messages = source.words.of(language)
  const lines = source.label.recycling.map((entry) => recyclingLine(entry, messages, market))
  const text = lines.join('; ').replace(/([A-Z]) (\d)/g, '$1\u00a0$2')
  return { ...inAnyLanguage(text), texts: [{ language, text }] }
}

/** The short form needs no language: symbol E, kJ and kcal (1308/2013 Art. 119(4)). */
function energyOf({ label: { nutrition, family }, words, languages }: KitSource): Content | null {
  const [language = 'en'] = languages
  if (nutrition === undefined) return familyRules(family).needsIngredientList ? missing : null
  const line = energyLine(nutrition.energy.per100, 'short', words.of(language))
  return inAnyLanguage(line.replace(' / ', '\u00a0/\u00a0'))
}

/** The lot with its letter L (Directive 2011/91/EU Art. 4). */
function lotOf({ answers, sheet }: KitSource): Content {
  const lot = answers.lot ?? sheet.cuvee
  return lot === undefined ? missing : inAnyLanguage(/^l/i.test(lot) ? lot : `L\u00a0${lot}`)
}

function strengthText(alcohol: number, { label: { family } }: KitSource, messages: LabelMessages): string {
  return formatStrength(alcohol, family, messages)
}

/** A figure with its unit: every language writes it, with its own decimal sign. */
function figureOf(
  source: KitSource,
  figure: number | undefined,
  textOf: (figure: number, source: KitSource, messages: LabelMessages) => string,
): Content {
  return figure === undefined ? missing : inWords(source, [], (words) => textOf(figure, source, words))
}

/** The word for ingredients at the code: one language of the Union is enough (domain 9.1, W-10). */
function headingOf(source: KitSource): Content | null {
  if (source.label.ingredients === undefined) return null
  const key = 'ingredients.title'
  const heading = inWords(source, [key], (messages) => codeHeading('ingredients', messages), 'all')
  if (!heading.isMissing) return heading
  const text = codeHeading('ingredients', source.words.of('en'))
  return { ...heading, texts: [{ language: 'en', text }], isMissing: false }
}
