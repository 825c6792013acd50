// Reads one item of a pasted ingredient list: the text between two commas, as one or more entries.

import { normalizeName } from '../normalized-name.ts'
import { liqueurConstituents, type IngredientEntry } from './fields.ts'
import { ingredient, type EntryId, type FunctionalClass } from './ingredient-table.ts'
import { splitAtWords, splitItems, stripAmounts } from './list-text.ts'
import type { Dealcoholised, ListVocabulary } from './list-vocabulary.ts'
import {
  addsNoSubstance,
  classesNamed,
  eNumberPattern,
  findSubstance,
  isSameOrWider,
  namesAllergenOf,
} from './vocabulary-lookup.ts'

/** Maximum number of words in a name with its class. Every split of them in two is tried. */
const maxWords = 24

/** The entries of a list in brackets, and the parts that could not be read. */
export type ListContents = Required<Pick<ParsedItem, 'entries' | 'unread'>>

/** What reading an item needs. `readList` reads the list in the brackets of a wine. */
export type ItemContext = {
  readonly vocabulary: ListVocabulary
  /** The item as pasted: items are read without their amounts, which the list of a wine in brackets has. */
  readonly pasted?: string
  readonly readList: (text: string) => ListContents
}

/** One item of the list as entries, with the classes it names itself. */
type ParsedItem = {
  readonly entries: readonly IngredientEntry[]
  readonly classes?: readonly FunctionalClass[]
  readonly unread?: readonly string[]
  /** The item is a de-alcoholised wine. */
  readonly dealcoholised?: Dealcoholised
}

/**
 * Reads one item: a name, or a name with brackets, class, number or the word for organic; undefined when
 * unknown.
 */
export function parseItem(text: string, context: ItemContext): ParsedItem | undefined {
  const id = findSubstance(text, context.vocabulary)
  if (id !== undefined) {
    const dealcoholised = context.vocabulary.dealcoholised.get(normalizeName(text))
    return { entries: [{ id }], ...(dealcoholised === undefined ? {} : { dealcoholised }) }
  }
  return (
    parseBracketed(text, context) ??
    parseWithClass(text, context) ??
    parseNumbered(text, context) ??
    parseOrganic(text, context)
  )
}

/**
 * `name (inside)`. A number, an allergen or a class inside repeats the name. A liqueur has its constituents
 * inside, a wine its ingredients.
 */
function parseBracketed(text: string, context: ItemContext): ParsedItem | undefined {
  const open = text.indexOf('(') < 0 ? text.indexOf('[') : text.indexOf('(')
  const close = Math.max(text.lastIndexOf(')'), text.lastIndexOf(']'))
  if (open < 0 || close < open) return undefined
  const outer = `${text.slice(0, open)} ${text.slice(close + 1)}`.trim()
  const inside = splitItems(joinedBrackets(text.slice(open + 1, close)))
  const classes = classesNamed(outer, context.vocabulary)
  const named = outer === '' || classes.length > 0 ? undefined : parseItem(outer, context)
  const id = named?.entries[0]?.id
  if (id !== undefined && ingredient(id).constituents === true) return parseLiqueur(id, inside, context)
  if (id === 'wine') return parseWineContents(named, text.slice(open + 1, close), context)
  const parts = inside
    .flatMap((part) => splitAtWords(part, context.vocabulary.and))
    .filter((part) => id === undefined || !namesAllergenOf(id, part, context.vocabulary))
    .map((part) => ({ part, item: parseItem(part, context) }))
  const entries = parts.flatMap(({ item }) => item?.entries ?? [])
  const unread = parts
    .filter(({ part, item }) => item === undefined && !addsNoSubstance(part, context.vocabulary))
    .map(({ part }) => part)
  if (named !== undefined) {
    const innerClasses = parts.flatMap(({ part }) => classesNamed(part, context.vocabulary))
    const isOrganic = parts.some(({ part }) => context.vocabulary.organic.has(normalizeName(part)))
    return { ...mergeBracketed(isOrganic ? asOrganic(named) : named, entries, innerClasses), unread }
  }
  const hasNumber = entries.length === 1 && inside.some((part) => eNumberPattern.test(part))
  const isNamed = classes.length > 0 || outer === '' || hasNumber
  if (entries.length === 0 || !isNamed) return undefined
  return { entries, unread, ...(classes.length > 0 ? { classes } : {}) }
}

/** `Trauben (bio)`: the brackets speak of the name before them. */
function asOrganic(item: ParsedItem): ParsedItem {
  return { ...item, entries: item.entries.map((entry) => ({ ...entry, organic: true })) }
}

/** The content of brackets in a row as one list: `dmdc) (e242` of `name (dmdc) (e242)`. */
function joinedBrackets(inside: string): string {
  return inside.replace(/^([^()[\]]*)[)\]]\s*[([]([^()[\]]*)$/, '$1, $2')
}

/**
 * Joins a name and the entries in its brackets: the same substance is one entry, the more exact of the two.
 */
function mergeBracketed(
  named: ParsedItem,
  inside: readonly IngredientEntry[],
  innerClasses: readonly FunctionalClass[],
): ParsedItem {
  const id = named.entries[0]?.id
  const same = inside.filter((entry) => id !== undefined && isSameOrWider(id, entry.id))
  const others = inside.filter((entry) => id !== undefined && !isSameOrWider(id, entry.id))
  const isGeneric = id !== undefined && ingredient(id).eNumber === null
  const classes = innerClasses.length > 0 ? innerClasses : named.classes
  return {
    entries: [...(same.length > 0 && isGeneric ? same : named.entries), ...others],
    ...(classes === undefined ? {} : { classes }),
  }
}

function parseLiqueur(id: EntryId, inside: readonly string[], context: ItemContext): ParsedItem {
  const parts = inside.flatMap((part) => splitAtWords(part, context.vocabulary.and))
  const named = parts.map((part) => {
    const isMust = context.vocabulary.grapeMust.has(normalizeName(part))
    const constituentId = isMust ? 'grape-must' : findSubstance(part, context.vocabulary)
    return liqueurConstituents.find((known) => known === constituentId)
  })
  const known = [...new Set(named.filter((constituent) => constituent !== undefined))]
  return {
    entries: [{ id, ...(known.length === 0 ? {} : { constituents: known }) }],
    unread: parts.filter((_part, index) => named[index] === undefined),
  }
}

/** The wine's own ingredients, in brackets after it (Delegated Regulation (EU) 2024/585). */
function parseWineContents(wine: ParsedItem | undefined, inside: string, context: ItemContext): ParsedItem {
  const contents = context.readList(pastedContents(context.pasted, inside))
  const ofWine = contents.entries.map((entry) => ({ ...entry, ofWine: true }))
  return { ...wine, entries: [...(wine?.entries ?? []), ...ofWine], unread: contents.unread }
}

/** The text in the brackets with its amounts, where these are the same brackets. */
function pastedContents(pasted = '', inside: string): string {
  const [, contents = ''] = /[([](.*)[)\]]/s.exec(pasted) ?? []
  return stripAmounts(contents).replace(/\s+/g, ' ') === inside.replace(/\s+/g, ' ').trim()
    ? contents
    : inside
}

/** The ways to split words in two: [a part at the beginning or the end, the rest]. */
function twoWaySplits(words: readonly string[], count: number): (readonly [string, string])[] {
  return [
    [words.slice(0, count).join(' '), words.slice(count).join(' ')],
    [words.slice(-count).join(' '), words.slice(0, -count).join(' ')],
  ]
}

/** A class without a colon: `preservative E220`, `E220 preservative`. */
function parseWithClass(text: string, context: ItemContext): ParsedItem | undefined {
  const words = text.split(/\s+/)
  if (words.length > maxWords) return undefined
  for (let count = words.length - 1; count > 0; count -= 1) {
    for (const [name, rest] of twoWaySplits(words, count)) {
      const classes = classesNamed(name, context.vocabulary)
      const item = classes.length === 0 ? undefined : parseItem(rest.replace(/^[-–—]\s*/, ''), context)
      if (item !== undefined) return { ...item, classes }
    }
  }
  return undefined
}

/** Number and name of one substance: `acide citrique E330`, `E330 - acide citrique`, `Weinsäure/E334`. */
function parseNumbered(text: string, context: ItemContext): ParsedItem | undefined {
  const [match = '', number = ''] = eNumberPattern.exec(text) ?? []
  const id = match === '' ? undefined : findSubstance(`E${number}`, context.vocabulary)
  if (id === undefined) return undefined
  const rest = text.replace(match, ' ').replace(/^[\s–—:/-]+|[\s–—:/-]+$/g, '')
  if (rest === '' || addsNoSubstance(rest, context.vocabulary)) return { entries: [{ id }] }
  const named = findSubstance(rest, context.vocabulary)
  return named !== undefined && (isSameOrWider(named, id) || ingredient(named).eNumber === null)
    ? { entries: [{ id }] }
    : undefined
}

/** `raisins biologiques`, `organic grapes`. */
function parseOrganic(text: string, context: ItemContext): ParsedItem | undefined {
  const words = text.replace(/^(bio|eco|öko)-/i, '$1 ').split(/\s+/)
  if (words.length > maxWords) return undefined
  for (let count = 1; count < words.length; count += 1) {
    for (const [name, rest] of twoWaySplits(words, count)) {
      const isOrganic = context.vocabulary.organic.has(normalizeName(name))
      const id = isOrganic ? findSubstance(rest, context.vocabulary) : undefined
      if (id !== undefined) return { entries: [{ id, organic: true }] }
    }
  }
  return undefined
}
