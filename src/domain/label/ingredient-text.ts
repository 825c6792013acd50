// The ingredient list as a sentence in one language. Regulation (EU) 1169/2011 Art. 18 (heading, order), Art.
// 21 (allergens in a different type style), Annex VII Part C (class, then name or E number); Delegated
// Regulation (EU) 2019/33 Art. 48a.

import { freeName } from '../sheet/free-name.ts'
import type { FunctionalClass } from '../sheet/ingredient-table.ts'
import type { IngredientStatement } from '../sheet/ingredient-statement.ts'
import type { AllergenMark, StatementGroup, StatementItem } from '../sheet/statement-items.ts'
import {
  capitalised,
  containsStatement,
  formatQuantity,
  joinWithCommas,
  labelMessage,
  languageOf,
  type Fact,
  type LabelMessages,
  type Segment,
} from './label-text.ts'

/**
 * The paragraphs below the heading "Ingredients": the list with the sentences on gas and on other allergens,
 * then the organic footnote when an item has an asterisk. Allergens are `strong` segments.
 */
export function ingredientParagraphs(statement: IngredientStatement, messages: LabelMessages): Segment[][] {
  const list = capitaliseFirst(
    joinWithCommas(statement.groups.map((group) => groupSegments(group, messages))),
  )
  const gas =
    statement.gas === undefined
      ? []
      : [{ text: ` ${labelMessage(messages, `gasStatement.${statement.gas}`)}.` }]
  const footnote = `* ${labelMessage(messages, 'ingredients.from_organic_production')}`
  return [
    [...list, { text: '.' }, ...gas, ...alsoContains(statement, messages)],
    ...(statement.organicFootnote ? [[{ text: footnote }]] : []),
  ]
}

/** The heading, the list and its footnote as plain text: `Ingredients: Grapes, preservative: sulphites.` */
export function ingredientText(statement: IngredientStatement, messages: LabelMessages): string {
  const paragraphs = ingredientParagraphs(statement, messages).map((segments) =>
    segments.map((segment) => segment.text).join(''),
  )
  const heading = labelMessage(messages, 'ingredients.title') + labelMessage(messages, 'format.colon')
  return heading + paragraphs.join(' ')
}

/** Each E number of the list with its substance and class in plain words; empty when names are printed. */
export function eNumberFacts(statement: IngredientStatement, messages: LabelMessages): Fact[] {
  const facts = statement.groups.flatMap((group) => groupFacts(group, messages))
  return [...new Map(facts.map((fact) => [fact.term, fact])).values()]
}

function groupFacts(group: StatementGroup, messages: LabelMessages): Fact[] {
  const role = group.kind === 'class' ? `, ${roleText(group.functionalClass, messages)}` : ''
  return group.items.flatMap((item) => [
    ...(item.eNumber === undefined
      ? []
      : [{ term: item.eNumber, value: capitalised(labelMessage(messages, `ingredient.${item.id}`)) + role }]),
    ...(item.contents ?? []).flatMap((inner) => groupFacts(inner, messages)),
  ])
}

/** A class and its purpose: `acidity regulator: keeps the acidity in balance`. */
function roleText(functionalClass: FunctionalClass, messages: LabelMessages): string {
  return [`functionalClass.${functionalClass}`, `purpose.${functionalClass}`]
    .map((key) => labelMessage(messages, key))
    .join(labelMessage(messages, 'format.colon'))
}

function alsoContains(statement: IngredientStatement, messages: LabelMessages): Segment[] {
  if (statement.alsoContains.length === 0) return []
  return [
    { text: ' ' },
    ...containsStatement(
      statement.alsoContains.map(({ term }) => term),
      messages,
    ),
    { text: '.' },
  ]
}

function groupSegments(group: StatementGroup, messages: LabelMessages): Segment[] {
  const items = group.items.map((item) => itemSegments(item, messages))
  if (group.kind === 'plain') return joinWithCommas(items)
  const name = labelMessage(
    messages,
    `functionalClass.${group.functionalClass}${group.plural ? '.plural' : ''}`,
  )
  const opening = { text: name + labelMessage(messages, 'format.colon') }
  if (!group.andOr) return [opening, ...joinWithCommas(items)]
  const contains = { text: `${labelMessage(messages, 'ingredients.contains_alternatives')} ` }
  const joint = { text: ` ${labelMessage(messages, 'ingredients.and_or')} ` }
  return [opening, contains, ...joinWithCommas(items.slice(0, -1)), joint, ...(items.at(-1) ?? [])]
}

function itemSegments(item: StatementItem, messages: LabelMessages): Segment[] {
  const bracketed = [
    ...(item.constituents ?? []).map((id) => [{ text: labelMessage(messages, `ingredient.${id}`) }]),
    ...(item.contents ?? []).map((group) => groupSegments(group, messages)),
  ]
  return [
    ...nameSegments(item, messages),
    ...(item.organic ? [{ text: '*' }] : []),
    ...(item.percent === undefined ? [] : [{ text: ` ${formatQuantity(item.percent, '%', messages)}` }]),
    ...(bracketed.length === 0 ? [] : [{ text: ' (' }, ...joinWithCommas(bracketed), { text: ')' }]),
  ]
}

function nameSegments({ id, eNumber, allergen, free }: StatementItem, messages: LabelMessages): Segment[] {
  if (free !== undefined) return freeSegments(free, messages)
  const name = eNumber ?? labelMessage(messages, `ingredient.${id}`)
  return allergen === undefined ? [{ text: name }] : markedName(name, allergen, messages)
}

/**
 * The producer's name of a free ingredient with its allergens: emphasised inside the name where a word of it
 * begins with the term, else in brackets after it (Art. 21(1)(b)). A name of another language keeps its language.
 */
function freeSegments(
  { names, allergens }: NonNullable<StatementItem['free']>,
  messages: LabelMessages,
): Segment[] {
  const own = languageOf(messages)
  const { name, language } = freeName(names, own)
  const terms = allergens.map((allergen) => labelMessage(messages, `allergen.${allergen}`))
  const inside = language === own ? terms.filter((term) => termStart(name, term) >= 0) : []
  const brackets = terms.filter((term) => !inside.includes(term)).map((term) => [{ text: term, strong }])
  return [
    ...(language === own ? emphasisedTerms(name, inside) : [{ text: name, lang: language }]),
    ...(brackets.length === 0 ? [] : [{ text: ' (' }, ...joinWithCommas(brackets), { text: ')' }]),
  ]
}

const strong = true as const

/** The index at which a word of the name begins with the term; negative where none does. */
function termStart(name: string, term: string): number {
  const [text, words] = [term, name].map((given) => given.toLowerCase())
  if (text === undefined || words === undefined || words.length !== name.length) return -1
  for (let at = words.indexOf(text); at >= 0; at = words.indexOf(text, at + 1))
    if (!/[\p{L}\p{M}\p{N}]$/u.test(words.slice(0, at))) return at
  return -1
}

/** The name with every term in strong type, each once, also where two of them overlap. */
function emphasisedTerms(name: string, terms: readonly string[]): Segment[] {
  const isStrong = Array.from({ length: name.length }, () => false)
  for (const term of terms) isStrong.fill(true, termStart(name, term), termStart(name, term) + term.length)
  const segments: Segment[] = []
  let start = 0
  for (let at = 1; at <= name.length; at += 1) {
    if (at < name.length && isStrong[at] === isStrong[start]) continue
    segments.push({ text: name.slice(start, at), ...(isStrong[start] === true ? { strong } : {}) })
    start = at
  }
  return segments
}

function markedName(name: string, mark: AllergenMark, messages: LabelMessages): Segment[] {
  const term = labelMessage(messages, `allergen.${mark.term}`)
  switch (mark.form) {
    case 'name':
      return [{ text: term, strong: true }]
    case 'brackets':
      return [{ text: `${name} (` }, { text: term, strong: true }, { text: ')' }]
    case 'within':
      return emphasised(name, term)
  }
}

/** The name with the allergen term in strong type; the whole name where inflection hides the term. */
function emphasised(name: string, term: string): Segment[] {
  const start = name.toLowerCase().indexOf(term.toLowerCase())
  if (start < 0) return [{ text: name, strong: true }]
  const end = start + term.length
  const segments: Segment[] = [
    { text: name.slice(0, start) },
    { text: name.slice(start, end), strong: true },
    { text: name.slice(end) },
  ]
  return segments.filter((segment) => segment.text !== '')
}

function capitaliseFirst(segments: readonly Segment[]): Segment[] {
  return segments.map((segment, index) =>
    index === 0 ? { ...segment, text: capitalised(segment.text) } : segment,
  )
}
