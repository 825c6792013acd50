// Reads an ingredient list as producers have it in their papers (`Raisins, conservateurs : E220…`) into
// entries. Text that cannot be read is returned unchanged; nothing is guessed or dropped. Grammar: Regulation
// (EU) 1169/2011 Art. 18 and Annex VII Part C, Delegated Regulation (EU) 2019/33 Art. 48a.

import { normalizeName } from '../normalized-name.ts'
import { withValidAlternatives } from './alternatives.ts'
import type { IngredientEntry } from './fields.ts'
import { ingredient, type Allergen, type FunctionalClass, type IngredientId } from './ingredient-table.ts'
import { classesOf, needsResidueAnswer } from './ingredients.ts'
import {
  percentOf,
  splitAtWords,
  splitItems,
  splitOutsideBrackets,
  splitSentences,
  stripAmounts,
  stripMarkup,
} from './list-text.ts'
import type { Dealcoholised, GasStatement, ListVocabulary } from './list-vocabulary.ts'
import { parseItem, type ItemContext, type ListContents } from './pasted-item.ts'
import { asWine, isWine, withWineMarks, withoutAllergensOfWine } from './pasted-wine.ts'
import type { PastedEntry, ReadingState } from './reading-state.ts'
import type { Family } from './product-families.ts'
import { classesNamed, findSubstance, nameVariants } from './vocabulary-lookup.ts'

/** The result of reading a pasted list. */
type PastedList = {
  /** In the order of the text, each substance once. */
  readonly entries: readonly PastedEntry[]
  readonly gasStatement?: GasStatement
  /** The list is that of a de-alcoholised wine, by the name before its brackets. */
  readonly dealcoholised?: Dealcoholised
  /** Named after "contains", outside the list. */
  readonly allergens: readonly Allergen[]
  /** The parts of the text that could not be read, in order. */
  readonly unread: readonly string[]
}

/** Maximum length of an unread part in the result, in characters. */
const maxUnreadLength = 120
/**
 * Bounds of brackets in one item, nested and in total. Real lists have fewer; reading time grows with them.
 */
const maxBrackets = { depth: 6, total: 200 } as const
/** Maximum number of words in a sentence on a protective atmosphere. */
const maxSentenceWords = 14

/**
 * Reads a pasted list: commas, semicolons, line breaks, bullets, headings with colons, brackets, "and/or",
 * percentages, asterisks, bold marks, E numbers, in any language of the vocabulary. Listed fining agents and
 * lysozyme get the residue "above", because otherwise they would not be printed. A sentence on a protective
 * atmosphere names no gas: it adds nitrogen, the usual one, when the list has no gas.
 * @param text plain text, up to a few thousand characters
 * @param family of the product; without it the substances tell whether it is a wine
 */
export function readPastedList(text: string, vocabulary: ListVocabulary, family?: Family): PastedList {
  const state: ReadingState = {
    vocabulary,
    entries: [],
    unread: [],
    allergens: new Set(),
    gas: undefined,
    dealcoholised: undefined,
    classes: [],
    chain: undefined,
    isNamingAllergens: false,
  }
  for (const sentence of splitSentences(stripMarkup(text))) {
    Object.assign(state, { classes: [], chain: undefined, isNamingAllergens: false })
    for (const piece of splitItems(sentence)) readPiece(piece, state)
  }
  const listed = { ...state, entries: withoutAllergensOfWine(state) }
  const isOfWine = family === undefined ? isWine(listed) : family === 'wine'
  const read = withGas({ ...listed, entries: isOfWine ? asWine(listed) : withWineMarks(listed.entries) })
  const entries = withValidAlternatives(read.map(({ entry }) => entry))
  return {
    entries: entries.map((entry, index) => ({ text: read[index]?.text ?? '', entry })),
    allergens: [...state.allergens],
    unread: [...new Set(state.unread)],
    ...(state.gas === undefined ? {} : { gasStatement: state.gas.statement }),
    ...(state.dealcoholised === undefined || !isOfWine ? {} : { dealcoholised: state.dealcoholised }),
  }
}

/** The entries, with nitrogen where a protective atmosphere is stated and no gas is listed. */
function withGas({ entries, gas }: ReadingState): PastedEntry[] {
  const needsGas = gas !== undefined && !entries.some(({ entry }) => ingredient(entry.id).group === 'gas')
  return [...entries, ...(needsGas ? [{ text: gas.text, entry: { id: 'nitrogen' as const } }] : [])]
}

function readPiece(piece: string, state: ReadingState): void {
  if (hasTooManyBrackets(piece)) {
    addUnread(piece, state)
    return
  }
  const rest = withoutGasStatement(piece, state)
  if (rest === '' || isOrganicFootnote(rest, state.vocabulary)) return
  const [, name = '', inside = ''] = /^([^()[\]:]+)[([](.*)[)\]]$/.exec(rest) ?? []
  const isSet = splitAtWords(inside, state.vocabulary.andOr).length > 1
  if (isSet && classesNamed(name.trim(), state.vocabulary).length > 0) {
    readHeading(name.trim(), undefined, state)
    for (const item of splitItems(inside)) readItems(item, state)
  } else readHeaded(rest, state)
}

/**
 * Records a sentence on a protective atmosphere at the end of the piece, with the gases that it names in brackets,
 * and returns what is before it.
 */
function withoutGasStatement(piece: string, state: ReadingState): string {
  const [, sentence = piece, named = ''] = /^([^()[\]]+)[([]([^()[\]]+)[)\]]$/.exec(piece.trim()) ?? []
  const gases = splitItems(named).flatMap((item) => splitAtWords(item, state.vocabulary.and))
  const areGases = gases.every((gas) => isGas(findSubstance(gas, state.vocabulary)))
  const words = (areGases ? sentence.trim() : piece).split(/\s+/)
  for (let start = Math.max(0, words.length - maxSentenceWords); start < words.length; start += 1) {
    const text = words.slice(start).join(' ')
    const statement = state.vocabulary.gases.get(normalizeName(text))
    if (statement === undefined) continue
    state.gas = { statement, text }
    if (areGases) for (const gas of gases) readItem(gas, state)
    return words.slice(0, start).join(' ')
  }
  return piece
}

function isGas(id: IngredientId | undefined): boolean {
  return id !== undefined && ingredient(id).group === 'gas'
}

function isOrganicFootnote(piece: string, { ignoredSentences, organic }: ListVocabulary): boolean {
  const name = normalizeName(piece.replace(/^\*+\s*/, ''))
  return ignoredSentences.has(name) || (piece.startsWith('*') && organic.has(name))
}

/** Protects against a text that is made to take long. */
function hasTooManyBrackets(piece: string): boolean {
  let [depth, deepest, total] = [0, 0, 0]
  for (const letter of piece) {
    if ('([{'.includes(letter)) {
      depth += 1
      total += 1
    } else if (')]}'.includes(letter)) depth = Math.max(0, depth - 1)
    deepest = Math.max(deepest, depth)
  }
  return deepest > maxBrackets.depth || total > maxBrackets.total
}

/** Reads `heading: items`, also with several headings in a row. */
function readHeaded(piece: string, state: ReadingState): void {
  const parts = splitOutsideBrackets(piece, (index) => piece.charAt(index) === ':')
  const items = parts.length < 2 && piece.endsWith(':') ? undefined : parts.at(-1)
  const headings = items === undefined ? parts : parts.slice(0, -1)
  for (const [index, heading] of headings.entries()) readHeading(heading, headings[index - 1], state)
  if (items !== undefined) readItems(items, state)
}

/**
 * Reads a heading: the word for ingredients, a class, "contains", or else an item. "Contains" directly after
 * a class opens alternatives (`stabilizátory: obsahuje: A a/nebo B`).
 */
function readHeading(heading: string, previous: string | undefined, state: ReadingState): void {
  const { vocabulary, entries } = state
  const opened = classBeforeContains(heading, vocabulary)
  if (opened.length > 0) {
    Object.assign(state, { chain: entries.length, isNamingAllergens: false, classes: opened })
    return
  }
  const isContains = vocabulary.contains.has(normalizeName(heading))
  if (isContains && previous !== undefined && classesNamed(previous, vocabulary).length > 0) {
    state.chain = entries.length
    return
  }
  const classes = classesNamed(heading, vocabulary)
  Object.assign(state, { chain: undefined, isNamingAllergens: false, classes })
  if (isContains) state.isNamingAllergens = true
  else if (!vocabulary.headings.has(normalizeName(heading)) && classes.length === 0) readItems(heading, state)
}

/** The classes of a heading that ends in "contains" (`stabilisers contain:`); else none. */
function classBeforeContains(heading: string, vocabulary: ListVocabulary): readonly FunctionalClass[] {
  const words = heading.trim().split(/\s+/)
  const isOpening = words.length > 1 && vocabulary.contains.has(normalizeName(words.at(-1) ?? ''))
  return isOpening ? classesNamed(words.slice(0, -1).join(' '), vocabulary) : []
}

/** Reads the text between two commas: one item, or several joined by "and/or". */
function readItems(text: string, state: ReadingState): void {
  const { vocabulary, entries } = state
  const opening = [...vocabulary.contains].find((phrase) => normalizeName(text).startsWith(`${phrase} `))
  const rest = opening === undefined ? text : textAfter(text, opening)
  if (opening !== undefined && state.classes.length > 0) state.chain = entries.length
  else if (opening !== undefined) state.isNamingAllergens = true
  if (state.isNamingAllergens) {
    readAllergens(rest, state)
    return
  }
  const parts = splitAtWords(rest, vocabulary.andOr)
  const start = state.chain ?? entries.length
  for (const part of parts) readItem(part, state)
  if (parts.length < 2) return
  state.chain = undefined
  for (let index = start + 1; index < entries.length; index += 1) {
    const joined = entries[index]
    if (joined !== undefined) entries[index] = { ...joined, entry: { ...joined.entry, andOr: true } }
  }
}

/** The text after as many words as the opening has. */
function textAfter(text: string, opening: string): string {
  return text.trim().split(/\s+/).slice(opening.split(' ').length).join(' ')
}

/** Reads names of allergens, or of substances that contain one. */
function readAllergens(text: string, state: ReadingState): void {
  for (const part of splitAtWords(text, state.vocabulary.and)) {
    const id = findSubstance(part, state.vocabulary)
    const contained = id === undefined ? undefined : ingredient(id).allergen
    const allergen =
      nameVariants(part)
        .map((name) => state.vocabulary.allergens.get(name))
        .find((named) => named !== undefined) ?? (contained === 'none' ? undefined : contained)
    if (allergen === undefined) addUnread(part, state)
    else state.allergens.add(allergen)
  }
}

/** Reads one item: as a whole, with brackets, class or number; else as several joined by "and" or a slash. */
function readItem(text: string, state: ReadingState): void {
  const isOrganic = text.includes('*')
  const plain = stripAmounts(text.replace(/\*/g, '')).trim()
  const percent = percentOf(text)
  const { vocabulary } = state
  const classes = classesNamed(plain, vocabulary)
  if (plain === '' || classes.length > 0) {
    state.classes = classes
    return
  }
  const joined = splitAtWords(plain, vocabulary.and)
  if (findSubstance(plain, vocabulary) === undefined && readEach(joined, false, state)) return
  const item = parseItem(plain, { ...itemContext(vocabulary), pasted: text })
  if (item !== undefined) {
    if (item.dealcoholised !== undefined) state.dealcoholised = item.dealcoholised
    for (const [index, entry] of item.entries.entries()) {
      const quantity = index === 0 && percent !== undefined ? { percent } : {}
      const marked = { ...entry, ...quantity, ...(isOrganic ? { organic: true } : {}) }
      addEntry(text, marked, item.classes ?? state.classes, state)
    }
    for (const part of item.unread ?? []) addUnread(part, state)
  } else if (!readEach(plain.split('/'), true, state)) addUnread(text, state)
}

/** Reads several names in place of one; false, with nothing read, unless every part can be read. */
function readEach(parts: readonly string[], areAlternatives: boolean, state: ReadingState): boolean {
  if (parts.length < 2) return false
  const items = parts.map((part) => parseItem(part, itemContext(state.vocabulary)))
  if (!items.every((item) => item !== undefined)) return false
  for (const [index, { entries, classes, unread = [] }] of items.entries()) {
    for (const entry of entries)
      addEntry(parts[index] ?? '', entry, classes ?? state.classes, state, areAlternatives && index > 0)
    for (const part of unread) addUnread(part, state)
  }
  return true
}

function itemContext(vocabulary: ListVocabulary): ItemContext {
  const readList = (text: string): ListContents => {
    // In the list of a drink, which keeps its amounts.
    const { entries, unread } = readPastedList(text, vocabulary, 'aromatised')
    return { entries: entries.map(({ entry }) => entry), unread }
  }
  return { vocabulary, readList }
}

/**
 * Adds an entry unless its substance is in the list; a heading's class applies where the substance has it.
 */
function addEntry(
  text: string,
  parsed: IngredientEntry,
  classes: readonly FunctionalClass[],
  state: ReadingState,
  isAlternative = false,
): void {
  const [usual, ...others] = classesOf(parsed.id)
  const listedClass = classes.includes(usual ?? 'packaging_gas')
    ? undefined
    : others.find((name) => classes.includes(name))
  const functionalClass =
    listedClass === 'antioxidant' || listedClass === 'stabiliser' ? listedClass : undefined
  const entry: IngredientEntry = {
    ...parsed,
    ...(needsResidueAnswer(parsed.id) ? { residue: 'above' as const } : {}),
    ...(functionalClass === undefined ? {} : { functionalClass }),
    ...(isAlternative ? { andOr: true } : {}),
  }
  if (!state.entries.some(({ entry: known }) => known.id === entry.id && known.ofWine === entry.ofWine))
    state.entries.push({ text: text.trim(), entry })
}

function addUnread(text: string, state: ReadingState): void {
  const unread = text.trim().slice(0, maxUnreadLength)
  if (/[\p{L}\d]/u.test(unread)) state.unread.push(unread)
}
