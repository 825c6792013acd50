// The ingredient list as a sentence in one language. Regulation (EU) 1169/2011 Art. 18 (heading, order), Art.
// 21 (allergens in a different type style), Annex VII Part C (class, then name or E number); Delegated
// Regulation (EU) 2019/33 Art. 48a.

import type { FunctionalClass } from '../sheet/ingredient-table.ts'
import type {
  AllergenMark,
  IngredientStatement,
  StatementGroup,
  StatementItem,
} from '../sheet/ingredient-statement.ts'
import {
  capitalised,
  containsStatement,
  joinWithCommas,
  uncapitalised,
  labelMessage,
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
  const contains = { text: `${uncapitalised(labelMessage(messages, 'ingredients.contains'))} ` }
  const joint = { text: ` ${labelMessage(messages, 'ingredients.and_or')} ` }
  return [opening, contains, ...joinWithCommas(items.slice(0, -1)), joint, ...(items.at(-1) ?? [])]
}

function itemSegments(item: StatementItem, messages: LabelMessages): Segment[] {
  const name = item.eNumber ?? labelMessage(messages, `ingredient.${item.id}`)
  const bracketed = [
    ...(item.constituents ?? []).map((id) => [{ text: labelMessage(messages, `ingredient.${id}`) }]),
    ...(item.contents ?? []).map((group) => groupSegments(group, messages)),
  ]
  return [
    ...(item.allergen === undefined ? [{ text: name }] : markedName(name, item.allergen, messages)),
    ...(item.organic ? [{ text: '*' }] : []),
    ...(bracketed.length === 0 ? [] : [{ text: ' (' }, ...joinWithCommas(bracketed), { text: ')' }]),
  ]
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
