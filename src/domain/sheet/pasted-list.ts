// An ingredient list as people have it in their papers (`Raisins, conservateurs : E220, acide citrique (E330)…`), read
// into entries. What cannot be read is handed back word for word: nothing is guessed and nothing dropped. The grammar is
// that of Regulation (EU) 1169/2011 Art. 18 and Annex VII Part C and of Delegated Regulation (EU) 2019/33 Art. 48a.

import { foldName } from '../normalized-name.ts'
import { soundAlternatives } from './alternatives.ts'
import type { IngredientEntry } from './fields.ts'
import { ingredient, type Allergen, type FunctionalClass, type IngredientId } from './ingredient-table.ts'
import { asksForResidue, classesOf, findIngredient } from './ingredients.ts'
import { piecesOf, sentencesOf, splitAt, splitByWords, withoutAmounts, withoutMarkup } from './list-text.ts'
import type { GasStatement, ListWords } from './list-words.ts'

/** A stretch of the text and what it was read as. */
export type FoundEntry = { readonly text: string; readonly entry: IngredientEntry }

export type PastedList = {
  /** In the order of the text, each substance once. */
  readonly found: readonly FoundEntry[]
  readonly gasStatement?: GasStatement
  /** Named after "contains", apart from the list. */
  readonly allergens: readonly Allergen[]
  /** What nothing was made of, in the order of the text. */
  readonly unread: readonly string[]
}

/** What reading has come to: it goes along the text once. */
type Reader = {
  readonly words: ListWords
  readonly found: FoundEntry[]
  readonly unread: string[]
  readonly allergens: Set<Allergen>
  /** The sentence on a protective atmosphere, and how it was written. */
  gas: { readonly statement: GasStatement; readonly text: string } | undefined
  /** Classes that the last heading named. */
  classes: readonly FunctionalClass[]
  /** Where alternatives began ("contains A, B and/or C"). */
  chain: number | undefined
  /** Inside "Contains: …" after the list. */
  naming: boolean
}

const longestUnread = 120
/** Brackets inside each other, and in all, that one piece of any list has, with some to spare: each is read by all that may stand there. */
const mostBrackets = { deep: 6, all: 200 } as const
/** Words that name a substance with its class, at most: every way to cut them in two is tried. */
const mostWords = 24

/**
 * Reads a pasted list: commas, semicolons, line breaks, bullets, headings with colons, brackets, "and/or", percentages,
 * asterisks, bold marks, E numbers, in any of the languages of `words`. Fining agents and lysozyme that stand in a list
 * are above their residue, else they would not be printed. A sentence on a protective atmosphere names no gas: nitrogen,
 * the usual one, is entered for it when the list has none.
 * @param text plain text, up to a few thousand characters
 */
export function readPastedList(text: string, words: ListWords): PastedList {
  const reader: Reader = {
    words,
    found: [],
    unread: [],
    allergens: new Set(),
    gas: undefined,
    classes: [],
    chain: undefined,
    naming: false,
  }
  for (const sentence of sentencesOf(withoutMarkup(text))) {
    Object.assign(reader, { classes: [], chain: undefined, naming: false })
    for (const piece of piecesOf(sentence)) readPiece(piece, reader)
  }
  const needsGas =
    reader.gas !== undefined && !reader.found.some(({ entry }) => ingredient(entry.id).group === 'gas')
  const found = [
    ...reader.found,
    ...(needsGas ? [{ text: reader.gas?.text ?? '', entry: { id: 'nitrogen' as const } }] : []),
  ]
  const entries = soundAlternatives(found.map(({ entry }) => entry))
  return {
    found: entries.map((entry, index) => ({ text: found[index]?.text ?? '', entry })),
    allergens: [...reader.allergens],
    unread: [...new Set(reader.unread)],
    ...(reader.gas === undefined ? {} : { gasStatement: reader.gas.statement }),
  }
}

function readPiece(piece: string, reader: Reader): void {
  const { words } = reader
  const statement = words.gases.get(foldName(piece))
  if (isOvergrown(piece)) leave(piece, reader)
  else if (statement !== undefined) reader.gas = { statement, text: piece }
  else if (!words.idle.has(foldName(piece.replace(/^\*+\s*/, '')))) readHeaded(piece, reader)
}

/** More brackets than a list has: a text made to keep us busy. */
function isOvergrown(piece: string): boolean {
  let [depth, deep, all] = [0, 0, 0]
  for (const letter of piece) {
    if ('([{'.includes(letter)) {
      depth += 1
      all += 1
    } else if (')]}'.includes(letter)) depth = Math.max(0, depth - 1)
    deep = Math.max(deep, depth)
  }
  return deep > mostBrackets.deep || all > mostBrackets.all
}

/** `heading: items`, or several headings one after the other. */
function readHeaded(piece: string, reader: Reader): void {
  const parts = splitAt(piece, (at) => piece.charAt(at) === ':')
  const items = parts.length < 2 && piece.endsWith(':') ? undefined : parts.at(-1)
  for (const head of items === undefined ? parts : parts.slice(0, -1)) readHeading(head, reader)
  if (items !== undefined) readItems(items, reader)
}

/** The word for ingredients, a class, "contains", a substance, or unknown. */
function readHeading(head: string, reader: Reader): void {
  const { words } = reader
  const classes = classesNamed(head, words)
  Object.assign(reader, { chain: undefined, naming: false, classes })
  if (words.contains.has(foldName(head))) reader.naming = true
  else if (!words.headings.has(foldName(head)) && classes.length === 0) readItems(head, reader)
}

function classesNamed(text: string, words: ListWords): FunctionalClass[] {
  const whole = words.classes.get(foldName(text.replace(/:$/, '')))
  if (whole !== undefined) return [whole]
  const parts = splitByWords(text, words.and).map((part) => words.classes.get(foldName(part)))
  return parts.every((part) => part !== undefined) ? parts : []
}

/** What stands between two commas: one item, or several that "and/or" joins. */
function readItems(text: string, reader: Reader): void {
  const { words, found } = reader
  const opening = [...words.contains].find((word) => foldName(text).startsWith(`${word} `))
  const rest = opening === undefined ? text : wordsAfter(text, opening)
  if (opening !== undefined && reader.classes.length > 0) reader.chain = found.length
  else if (opening !== undefined) reader.naming = true
  if (reader.naming) {
    nameAllergens(rest, reader)
    return
  }
  const parts = splitByWords(rest, words.andOr)
  const start = reader.chain ?? found.length
  for (const part of parts) take(part, reader)
  if (parts.length < 2) return
  reader.chain = undefined
  for (let at = start + 1; at < found.length; at += 1) {
    const one = found[at]
    if (one !== undefined) found[at] = { ...one, entry: { ...one.entry, andOr: true } }
  }
}

/** The text after its first words, however they are written. */
function wordsAfter(text: string, opening: string): string {
  return text.trim().split(/\s+/).slice(opening.split(' ').length).join(' ')
}

function nameAllergens(text: string, reader: Reader): void {
  for (const part of splitByWords(text, reader.words.and)) {
    const id = lookUp(part, reader.words)
    const brought = id === undefined ? undefined : ingredient(id).allergen
    const allergen =
      variantsOf(part)
        .map((one) => reader.words.allergens.get(one))
        .find((one) => one !== undefined) ?? (brought === 'none' ? undefined : brought)
    if (allergen === undefined) leave(part, reader)
    else reader.allergens.add(allergen)
  }
}

/** Takes one item: as it stands, with its brackets, its class, its number; else as two joined by "and" or a slash. */
function take(text: string, reader: Reader): void {
  const organic = text.includes('*')
  const plain = withoutAmounts(text.replace(/\*/g, '')).trim()
  const { words } = reader
  const named = plain === '' || classesNamed(plain, words).length > 0
  if (named) {
    reader.classes = classesNamed(plain, words)
    return
  }
  const joined = splitByWords(plain, words.and)
  if (lookUp(plain, words) === undefined && takeEach(joined, false, reader)) return
  const one = readOne(plain, words)
  if (one !== undefined) {
    for (const entry of one.entries)
      add(text, { ...entry, ...(organic ? { organic: true } : {}) }, one.classes ?? reader.classes, reader)
    for (const part of one.unread ?? []) leave(part, reader)
  } else if (!takeEach(plain.split('/'), true, reader)) leave(text, reader)
}

/** Several names where one was looked for: taken when each of them can be read. */
function takeEach(parts: readonly string[], areAlternatives: boolean, reader: Reader): boolean {
  if (parts.length < 2) return false
  const readings = parts.map((part) => readOne(part, reader.words))
  if (!readings.every((one) => one !== undefined)) return false
  for (const [index, { entries, classes, unread = [] }] of readings.entries()) {
    for (const entry of entries)
      add(parts[index] ?? '', entry, classes ?? reader.classes, reader, areAlternatives && index > 0)
    for (const part of unread) leave(part, reader)
  }
  return true
}

type Reading = {
  readonly entries: readonly IngredientEntry[]
  readonly classes?: readonly FunctionalClass[]
  readonly unread?: readonly string[]
}

function readOne(text: string, words: ListWords): Reading | undefined {
  const id = lookUp(text, words)
  if (id !== undefined) return { entries: [{ id }] }
  return (
    readBracketed(text, words) ??
    readClassed(text, words) ??
    readNumbered(text, words) ??
    readOrganic(text, words)
  )
}

/** `name (inside)`: a number, an allergen or a class says the same again; a liqueur and a wine have what they hold inside. */
function readBracketed(text: string, words: ListWords): Reading | undefined {
  const open = text.indexOf('(') < 0 ? text.indexOf('[') : text.indexOf('(')
  const close = Math.max(text.lastIndexOf(')'), text.lastIndexOf(']'))
  if (open < 0 || close < open) return undefined
  const outer = `${text.slice(0, open)} ${text.slice(close + 1)}`.trim()
  const inside = piecesOf(text.slice(open + 1, close))
  const classes = classesNamed(outer, words)
  const read = outer === '' || classes.length > 0 ? undefined : readOne(outer, words)
  const id = read?.entries[0]?.id
  if (id !== undefined && ingredient(id).constituents === true) return liqueur(id, inside, words)
  if (id === 'wine') return contents(read, text.slice(open + 1, close), words)
  const parts = inside
    .flatMap((part) => splitByWords(part, words.and))
    .map((part) => ({ part, reading: readOne(part, words) }))
  const entries = parts.flatMap(({ reading }) => reading?.entries ?? [])
  const silent = parts
    .filter(({ part, reading }) => reading === undefined && !saysNoMore(part, words))
    .map(({ part }) => part)
  if (read === undefined) {
    const isNamed =
      classes.length > 0 ||
      outer === '' ||
      (entries.length === 1 && inside.some((part) => eNumber.test(part)))
    return entries.length === 0 || !isNamed
      ? undefined
      : { entries, unread: silent, ...(classes.length > 0 ? { classes } : {}) }
  }
  const inner = parts.flatMap(({ part }) => classesNamed(part, words))
  const same = entries.filter((entry) => id !== undefined && means(id, entry.id))
  const others = entries.filter((entry) => id !== undefined && !means(id, entry.id))
  const isWide = id !== undefined && ingredient(id).eNumber === null
  return {
    entries: [...(same.length > 0 && isWide ? same : read.entries), ...others],
    unread: silent,
    ...(inner.length > 0 ? { classes: inner } : read.classes === undefined ? {} : { classes: read.classes }),
  }
}

/** Which of its two mirror images an acid is (`L(+)-`). */
const handedness = /^[dl]{1,2}[\s()+-]*$/

/** A class, an allergen, the word for organic: they add no substance. */
function saysNoMore(text: string, words: ListWords): boolean {
  const folded = foldName(text)
  return (
    folded === '' ||
    handedness.test(folded) ||
    words.allergens.has(folded) ||
    words.organic.has(folded) ||
    classesNamed(text, words).length > 0 ||
    foldName(withoutAmounts(text)) === ''
  )
}

/** The same substance, or one of those that a wider name covers. */
function means(wide: IngredientId, narrow: IngredientId): boolean {
  const { covers, members } = ingredient(wide)
  return (
    wide === narrow ||
    covers?.includes(narrow) === true ||
    members?.includes(narrow) === true ||
    (ingredient(wide).allergen !== 'none' && ingredient(wide).allergen === ingredient(narrow).allergen)
  )
}

const constituents = [
  'sucrose',
  'grape-must',
  'concentrated-grape-must',
  'rectified-concentrated-grape-must',
  'wine',
] as const

function liqueur(id: IngredientId, inside: readonly string[], words: ListWords): Reading {
  const parts = inside.flatMap((part) => splitByWords(part, words.and))
  const named = parts.map((part) => {
    const found = words.grapeMust.has(foldName(part)) ? 'grape-must' : lookUp(part, words)
    return constituents.find((one) => one === found)
  })
  const known = [...new Set(named.filter((one) => one !== undefined))]
  return {
    entries: [{ id, ...(known.length === 0 ? {} : { constituents: known }) }],
    unread: parts.filter((_part, index) => named[index] === undefined),
  }
}

/** The wine's own ingredients, in brackets after it (Delegated Regulation (EU) 2024/585). */
function contents(wine: Reading | undefined, inside: string, words: ListWords): Reading {
  const own = readPastedList(inside, words)
  return { entries: [...(wine?.entries ?? []), ...own.found.map(({ entry }) => entry)], unread: own.unread }
}

/** `preservative E220`, `E220 preservative`: the class without a colon. */
function readClassed(text: string, words: ListWords): Reading | undefined {
  const parts = text.split(/\s+/)
  if (parts.length > mostWords) return undefined
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const ways = [
      [parts.slice(0, count), parts.slice(count)],
      [parts.slice(-count), parts.slice(0, -count)],
    ] as const
    for (const [name, rest] of ways) {
      const classes = classesNamed(name.join(' '), words)
      const reading =
        classes.length === 0 ? undefined : readOne(rest.join(' ').replace(/^[-–—]\s*/, ''), words)
      if (reading !== undefined) return { ...reading, classes }
    }
  }
  return undefined
}

const eNumber = /(?<![\p{L}\d])(?:e|ins)[\s-]?(\d{3,4}(?:[a-d](?:-d)?)?(?:\s?\([ivx]+\))?)(?![\p{L}\d])/iu

/** `acide citrique E330`, `E330 - acide citrique`: the number and the name of one substance. */
function readNumbered(text: string, words: ListWords): Reading | undefined {
  const [whole = '', number = ''] = eNumber.exec(text) ?? []
  const id = whole === '' ? undefined : lookUp(`E${number}`, words)
  if (id === undefined) return undefined
  const rest = text.replace(whole, ' ').replace(/^[\s–—:-]+|[\s–—:-]+$/g, '')
  if (rest === '' || saysNoMore(rest, words)) return { entries: [{ id }] }
  const named = lookUp(rest, words)
  return named !== undefined && (means(named, id) || ingredient(named).eNumber === null)
    ? { entries: [{ id }] }
    : undefined
}

/** `raisins biologiques`, `organic grapes`. */
function readOrganic(text: string, words: ListWords): Reading | undefined {
  const parts = text.split(/\s+/)
  if (parts.length > mostWords) return undefined
  for (let count = 1; count < parts.length; count += 1) {
    const ways = [
      [parts.slice(0, count), parts.slice(count)],
      [parts.slice(-count), parts.slice(0, -count)],
    ] as const
    for (const [name, rest] of ways) {
      const id = words.organic.has(foldName(name.join(' '))) ? lookUp(rest.join(' '), words) : undefined
      if (id !== undefined) return { entries: [{ id, organic: true }] }
    }
  }
  return undefined
}

function lookUp(text: string, words: ListWords): IngredientId | undefined {
  const bare = text.replace(/^(?:e|ins)[\s-]+(?=\d)/i, 'E').replace(/[.:]+$/, '')
  return [bare, ...variantsOf(bare)]
    .map((one) => findIngredient(one, words.names))
    .find((one) => one !== undefined)
}

const articles =
  /^(?:des|du|de la|de l'|de|d'|les|la|le|l'|di|del|della|dei|il|lo|i|der|die|das|the|el|los|las|os|as|o|a|τα|το|η|ο) ?(?=\p{L}{3})/u

/** A folded name, without its article, without the s of its plural. */
function variantsOf(text: string): string[] {
  const folded = foldName(text)
  const bare = folded.replace(articles, '')
  return [folded, bare, folded.replace(/s(?= |$)/g, ''), bare.replace(/s(?= |$)/g, ''), `${bare}s`]
}

function add(
  text: string,
  given: IngredientEntry,
  classes: readonly FunctionalClass[],
  reader: Reader,
  isAlternative = false,
): void {
  const [usual, ...others] = classesOf(given.id)
  const other = classes.includes(usual ?? 'packaging_gas')
    ? undefined
    : others.find((one) => classes.includes(one))
  const functionalClass = other === 'antioxidant' || other === 'stabiliser' ? other : undefined
  const entry: IngredientEntry = {
    ...given,
    ...(asksForResidue(given.id) ? { residue: 'above' as const } : {}),
    ...(functionalClass === undefined ? {} : { functionalClass }),
    ...(isAlternative ? { andOr: true } : {}),
  }
  if (!reader.found.some((one) => one.entry.id === entry.id)) reader.found.push({ text: text.trim(), entry })
}

function leave(text: string, reader: Reader): void {
  const left = text.trim().slice(0, longestUnread)
  if (/[\p{L}\d]/u.test(left)) reader.unread.push(left)
}
