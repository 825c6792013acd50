// The ingredient list as a sentence in one language. Regulation (EU) 1169/2011 Art. 18 (heading, order), Art. 21 (allergens
// set apart by type style), Annex VII Part C (class, then name or E number); Delegated Regulation (EU) 2019/33 Art. 48a.

import type { FunctionalClass } from '../sheet/ingredient-table.ts'
import type {
  AllergenMark,
  IngredientStatement,
  StatementGroup,
  StatementItem,
} from '../sheet/ingredients.ts'
import {
  capitalised,
  containsStatement,
  joined,
  uncapitalised,
  word,
  type Fact,
  type LabelWords,
  type Segment,
} from './words.ts'

/**
 * The list as paragraphs under the heading "Ingredients": the list itself with the sentences that belong to it, then the
 * organic footnote when something carries an asterisk. Allergens are `strong` segments.
 */
export function ingredientParagraphs(statement: IngredientStatement, words: LabelWords): Segment[][] {
  const list = begun(joined(statement.groups.map((group) => groupSegments(group, words))))
  const gas =
    statement.gas === undefined ? [] : [{ text: ` ${word(words, `gasStatement.${statement.gas}`)}.` }]
  const footnote = `* ${word(words, 'ingredients.from_organic_production')}`
  return [
    [...list, { text: '.' }, ...gas, ...alsoContains(statement, words)],
    ...(statement.organicFootnote ? [[{ text: footnote }]] : []),
  ]
}

/** The heading, the list and its footnote as plain text: `Ingredients: Grapes, preservative: sulphites.` */
export function ingredientText(statement: IngredientStatement, words: LabelWords): string {
  const paragraphs = ingredientParagraphs(statement, words).map((segments) =>
    segments.map((segment) => segment.text).join(''),
  )
  return `${word(words, 'ingredients.title')}${word(words, 'format.colon')}${paragraphs.join(' ')}`
}

/** Each E number of the list with its substance and class in plain words; none when names are printed. */
export function eNumberFacts(statement: IngredientStatement, words: LabelWords): Fact[] {
  const facts = statement.groups.flatMap((group) => groupFacts(group, words))
  return [...new Map(facts.map((fact) => [fact.term, fact])).values()]
}

function groupFacts(group: StatementGroup, words: LabelWords): Fact[] {
  const role = group.kind === 'class' ? `, ${roleText(group.functionalClass, words)}` : ''
  return group.items.flatMap((item) => [
    ...(item.eNumber === undefined
      ? []
      : [{ term: item.eNumber, value: capitalised(word(words, `ingredient.${item.id}`)) + role }]),
    ...(item.contents ?? []).flatMap((inner) => groupFacts(inner, words)),
  ])
}

/** A class and what it is there for: `acidity regulator: keeps the acidity in balance`. */
function roleText(functionalClass: FunctionalClass, words: LabelWords): string {
  return [`functionalClass.${functionalClass}`, `purpose.${functionalClass}`]
    .map((key) => word(words, key))
    .join(word(words, 'format.colon'))
}

function alsoContains(statement: IngredientStatement, words: LabelWords): Segment[] {
  if (statement.alsoContains.length === 0) return []
  return [
    { text: ' ' },
    ...containsStatement(
      statement.alsoContains.map(({ term }) => term),
      words,
    ),
    { text: '.' },
  ]
}

function groupSegments(group: StatementGroup, words: LabelWords): Segment[] {
  const items = group.items.map((item) => itemSegments(item, words))
  if (group.kind === 'plain') return joined(items)
  const name = word(words, `functionalClass.${group.functionalClass}${group.plural ? '.plural' : ''}`)
  const opening = { text: name + word(words, 'format.colon') }
  if (!group.andOr) return [opening, ...joined(items)]
  const contains = { text: `${uncapitalised(word(words, 'ingredients.contains'))} ` }
  const joint = { text: ` ${word(words, 'ingredients.and_or')} ` }
  return [opening, contains, ...joined(items.slice(0, -1)), joint, ...(items.at(-1) ?? [])]
}

function itemSegments(item: StatementItem, words: LabelWords): Segment[] {
  const name = item.eNumber ?? word(words, `ingredient.${item.id}`)
  const inside = [
    ...(item.constituents ?? []).map((id) => [{ text: word(words, `ingredient.${id}`) }]),
    ...(item.contents ?? []).map((group) => groupSegments(group, words)),
  ]
  return [
    ...(item.allergen === undefined ? [{ text: name }] : marked(name, item.allergen, words)),
    ...(item.organic ? [{ text: '*' }] : []),
    ...(inside.length === 0 ? [] : [{ text: ' (' }, ...joined(inside), { text: ')' }]),
  ]
}

function marked(name: string, mark: AllergenMark, words: LabelWords): Segment[] {
  const term = word(words, `allergen.${mark.term}`)
  switch (mark.form) {
    case 'name':
      return [{ text: term, strong: true }]
    case 'brackets':
      return [{ text: `${name} (` }, { text: term, strong: true }, { text: ')' }]
    case 'within':
      return emphasised(name, term)
  }
}

/** The name with the term inside it set apart; all of it where the language bends or hides the term. */
function emphasised(name: string, term: string): Segment[] {
  const at = name.toLowerCase().indexOf(term.toLowerCase())
  if (at < 0) return [{ text: name, strong: true }]
  const end = at + term.length
  const around: Segment[] = [
    { text: name.slice(0, at) },
    { text: name.slice(at, end), strong: true },
    { text: name.slice(end) },
  ]
  return around.filter((segment) => segment.text !== '')
}

function begun(segments: readonly Segment[]): Segment[] {
  return segments.map((segment, index) =>
    index === 0 ? { ...segment, text: capitalised(segment.text) } : segment,
  )
}
