// Cells that contain a list: ingredients and packaging, with `|` between the entries.
//
// Ingredients, in order of weight: `grapes|sucrose|tartaric-acid/lactic-acid|E224>|casein<`
//   name            id, name in any interface language, or E number
//   a/b             alternatives, joined by "and/or"
//   name(c+d)       real constituents of a liqueur
//   name=class      printed under its other class: `citric-acid=stabiliser`
//   name> name<     residue in the finished wine above 0.25 mg/l, or at most that
//   name*           from organic production
//   name^ name~     of the wine of an aromatised product (in its brackets), or not of the wine
//   name 12%        quantity mark
//   free[en:hop extract;de:Hopfenextrakt]!celery+milk   a free ingredient: its names, then its allergens
// Packaging: `component:material:collection`; material and collection default to the usual ones.

import { canBeAlternative } from '../sheet/alternatives.ts'
import { isSameValue } from '../equality.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { isLabelLanguage, labelLanguages } from '../languages.ts'
import { normalizeName } from '../normalized-name.ts'
import {
  liqueurConstituents,
  sheetFields,
  type IngredientEntry,
  type PackagingEntry,
  type SheetDraft,
  type SheetFields,
} from '../sheet/fields.ts'
import { allergens, printedClasses } from '../sheet/ingredient-table.ts'
import { findIngredient } from '../sheet/find-ingredient.ts'
import { readPastedList } from '../sheet/pasted-list.ts'
import { isNameOfProcessingAid } from '../sheet/processing-aids.ts'
import type { Family } from '../sheet/product-families.ts'
import type { NameIndex } from './name-index.ts'
import { componentsByWord } from './packaging-words.ts'
import { defaultCollection, defaultPackagingEntry, parseMaterialCode } from '../sheet/packaging.ts'
import { collections, packagingComponentIds } from '../sheet/packaging-table.ts'

/**
 * The result of reading a cell: a value, or issues that name the field and the entry. `also` is what the cell says
 * of other fields, for a row that does not state them itself: a list may name its packaging gas.
 */
export type CellReading =
  | { readonly value: unknown; readonly also?: SheetDraft }
  | { readonly issues: readonly ValidationIssue[] }

/** Fields that hold a list of entries. */
type ListField = {
  [K in keyof SheetFields]: SheetFields[K]['kind'] extends 'ordered' ? K : never
}[keyof SheetFields]

/** `write` receives a value of its field. */
type EntryCell = {
  /** `family` of the product decides how a list of a wine is read; without it a list is a wine's. */
  readonly read: (text: string, names: NameIndex, family?: Family) => CellReading
  readonly write: (value: unknown) => string
}

/** How each list is read from and written to one cell. */
export const entryCells: Readonly<Record<ListField, EntryCell>> = {
  ingredients: {
    read: readIngredients,
    write: (value) => writeIngredients(value as readonly IngredientEntry[]),
  },
  packaging: { read: readPackaging, write: (value) => writePackaging(value as readonly PackagingEntry[]) },
}

const maxQuotedLength = 60
/** More separators than any list of ingredients has. */
const mostSeparators = 150

/** A material code inside other words: `Bottiglia GL 71`, `Flasche (GL71)`. */
const codeInText =
  /(?<![\p{L}\d])(C[/\- ])?(GL|PAP|FE|ALU|FOR|TEX|PET|HDPE|PVC|LDPE|PP|PS|O)[\s-]?(\d{1,2})(?!\d)/iu

/** A component with its material code in any order, as people write it; its collection is the usual one. */
function writtenPackaging(text: string, names: NameIndex): PackagingEntry | undefined {
  const [code] = codeInText.exec(text) ?? []
  const words = (code === undefined ? text : text.replace(code, ' ')).replace(/[():=,;–—]/g, ' ')
  const named = normalizeName(words)
  const component =
    idByName(named, packagingComponentIds, 'packaging.component', names) ?? componentsByWord.get(named)
  const material = code === undefined ? undefined : parseMaterialCode(code)
  if (component === undefined || (code !== undefined && material === undefined)) return undefined
  const usual = defaultPackagingEntry(component)
  return material === undefined ? usual : { component, material, collection: defaultCollection(material) }
}

function splitEntries(text: string, mark: string | RegExp): string[] {
  return text
    .split(mark)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** All entries, or the issues of those that cannot be read: these are given as their text. */
function entriesOrIssues(
  field: ListField,
  readings: readonly (object | string)[],
  codeOf: (text: string) => string,
): CellReading {
  const issues = readings.flatMap((entry, index) =>
    typeof entry === 'string'
      ? [
          {
            field: `${field}.${index}`,
            code: codeOf(entry),
            values: { text: entry.slice(0, maxQuotedLength) },
          },
        ]
      : [],
  )
  return issues.length > 0 ? { issues } : { value: readings }
}

/** Bentonite and its like are in the papers of a cellar, and in no list of ingredients. */
function unreadIngredient(text: string): string {
  return isNameOfProcessingAid(text) ? 'processingAidListed' : 'unknownIngredient'
}

/**
 * A list with `|` between its entries and the marks above, or as producers have it in their papers: then the reader
 * of the form reads it, in the languages of the label too.
 */
function readIngredients(text: string, names: NameIndex, family: Family = 'wine'): CellReading {
  // A cell is up to 10,000 characters: without this bound a file could make reading take long.
  if ((text.match(/[,;|\n]/g)?.length ?? 0) > mostSeparators)
    return {
      issues: [{ field: 'ingredients', code: 'tooMany', values: { max: sheetFields.ingredients.max } }],
    }
  const parts = splitEntries(text, '|')
  const entries = parts.flatMap((part) => alternativesOf(part, names))
  const read = entries.filter((entry) => typeof entry !== 'string')
  // What we write ourselves is read back as it was.
  const isOurs = writeIngredients(read) === text
  if (read.length === entries.length && (isOurs || parts.length > 1 || areAlternatives(read)))
    return { value: entries }
  if (parts.length === 1) return readPasted(text, names, family)
  const mixed = parts.flatMap((part) => {
    const own = alternativesOf(part, names)
    if (!own.some((entry) => typeof entry === 'string')) return own
    const { entries: pasted, unread } = readPastedList(part, names.list, family)
    return unread.length > 0 || pasted.length === 0 ? own : pasted.map(({ entry }) => entry)
  })
  return entriesOrIssues('ingredients', mixed, unreadIngredient)
}

/** Whether every slash stands between alternatives; else it only separates, as in `Grapes / sulphites`. */
function areAlternatives(entries: readonly IngredientEntry[]): boolean {
  return entries.every((entry, index) => entry.andOr !== true || canBeAlternative(entry, entries[index - 1]))
}

/** A list as the form reads a pasted one; the parts that it cannot read are issues. */
function readPasted(text: string, names: NameIndex, family: Family): CellReading {
  const read = readPastedList(text, names.list, family)
  const { gasStatement, allergens: named, dealcoholised } = read
  const unread = read.entries.length === 0 && read.unread.length === 0 ? [text] : read.unread
  if (unread.length > 0) return entriesOrIssues('ingredients', unread, unreadIngredient)
  return {
    value: read.entries.map(({ entry }) => entry),
    also: {
      ...(gasStatement === undefined ? {} : { gasStatement }),
      ...(dealcoholised === undefined ? {} : { dealcoholised }),
      ...(named.length === 0 ? {} : { allergens: [...named] }),
    },
  }
}

/**
 * One entry, or alternatives joined by a slash. The whole text is tried first, because a name may contain a
 * slash.
 */
function alternativesOf(part: string, names: NameIndex): (IngredientEntry | string)[] {
  const single = readIngredient(part, names)
  if (single !== undefined) return [single]
  return part.split(/\/(?![^[\]]*\])/).map((text, index) => {
    const entry = readIngredient(text, names)
    if (entry === undefined) return text.trim()
    return index === 0 ? entry : { ...entry, andOr: true }
  })
}

function readIngredient(text: string, names: NameIndex): IngredientEntry | undefined {
  const { core, marks, percent } = withoutMarks(text.trim())
  const [, named = core, className] = /^(.*)=([^=\]]+)$/s.exec(core) ?? []
  const functionalClass = className === undefined ? undefined : classNamed(className, names)
  const entry = readNamed(named, names)
  if (entry === undefined || (className !== undefined && functionalClass === undefined)) return undefined
  return {
    ...entry,
    ...(functionalClass === undefined ? {} : { functionalClass }),
    ...(marks.includes('>')
      ? { residue: 'above' as const }
      : marks.includes('<')
        ? { residue: 'at_most' as const }
        : {}),
    ...(marks.includes('*') ? { organic: true } : {}),
    ...(marks.includes('^') ? { ofWine: true } : marks.includes('~') ? { ofWine: false } : {}),
    ...(percent === undefined ? {} : { percent }),
  }
}

/** The text before the marks and the percentage at its end, and these. */
function withoutMarks(text: string): { core: string; marks: string; percent?: number } {
  const end = lengthWithoutMarks(text)
  const before = text.slice(0, end)
  const [amount = '', digits = ''] = /\s(\d{1,3}(?:[.,]\d{1,2})?)\s?%$/.exec(before) ?? []
  const core = before.slice(0, lengthWithoutMarks(before.slice(0, before.length - amount.length)))
  return {
    core,
    marks: text.slice(core.length).replace(amount, ''),
    ...(amount === '' ? {} : { percent: Number(digits.replace(',', '.')) }),
  }
}

function lengthWithoutMarks(text: string): number {
  let end = text.length
  while (end > 0 && '*<>^~ '.includes(text.charAt(end - 1))) end -= 1
  return end
}

/** A name, or a name with constituents in brackets. `potassium caseinates (milk)` as a whole is a name. */
function readNamed(text: string, names: NameIndex): IngredientEntry | undefined {
  const free = /^free\[([^[\]]*)\](?:!([\w+-]+))?$/s.exec(text.trim())
  if (free !== null) return readFree(free[1] ?? '', free[2])
  const id = findIngredient(text, names.ingredients)
  if (id !== undefined) return { id }
  const [, name, inside] = /^(.+)\(([^()]*)\)$/s.exec(text.trim()) ?? []
  if (name === undefined || inside === undefined) return undefined
  const liqueur = findIngredient(name, names.ingredients)
  const constituents = inside.split(/[+,;]/).map((part) => constituentNamed(part, names))
  if (liqueur === undefined || constituents.includes(undefined)) return undefined
  return { id: liqueur, constituents: constituents.filter((part) => part !== undefined) }
}

/** A free ingredient: `en:hop extract;de:Hopfenextrakt`, then the ids of its allergens. */
function readFree(names: string, given: string | undefined): IngredientEntry | undefined {
  const parts = names
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => /^\s*([a-z]{2})\s*:\s*(.*\S)\s*$/s.exec(part))
  const named = parts.flatMap((part) =>
    isLabelLanguage(part?.[1]) ? [[part[1], part[2] ?? ''] as const] : [],
  )
  const ids = given?.split('+') ?? []
  const contained = allergens.filter((allergen) => ids.includes(allergen))
  const isRead = named.length === parts.length && new Set(named.map(([tag]) => tag)).size === parts.length
  if (!isRead || contained.length < ids.length) return undefined
  return {
    id: 'free',
    names: Object.fromEntries(named),
    ...(contained.length === 0 ? {} : { allergens: contained }),
  }
}

type Constituent = (typeof liqueurConstituents)[number]

function constituentNamed(text: string, names: NameIndex): Constituent | undefined {
  const id = normalizeName(text) === 'grape must' ? 'grape-must' : findIngredient(text, names.ingredients)
  return liqueurConstituents.find((known) => known === id)
}

type EntryClass = NonNullable<IngredientEntry['functionalClass']>

function classNamed(text: string, names: NameIndex): EntryClass | undefined {
  return idByName(text, printedClasses, 'functionalClass', names)
}

function writeIngredients(entries: readonly IngredientEntry[]): string {
  return entries
    .map((entry, index) => (index === 0 ? '' : entry.andOr === true ? '/' : '|') + writeIngredient(entry))
    .join('')
}

function writeIngredient(entry: IngredientEntry): string {
  const { id, constituents: inside, functionalClass, residue, organic, ofWine, percent } = entry
  const brackets = inside === undefined || inside.length === 0 ? '' : `(${inside.join('+')})`
  const className = functionalClass === undefined ? '' : `=${functionalClass}`
  const residueMark = residue === 'above' ? '>' : residue === 'at_most' ? '<' : ''
  const wineMark = ofWine === undefined ? '' : ofWine ? '^' : '~'
  const amount = percent === undefined ? '' : ` ${String(percent)}%`
  const marks = residueMark + wineMark + (organic === true ? '*' : '')
  return (id === 'free' ? writeFree(entry) : id) + brackets + className + marks + amount
}

function writeFree({ names = {}, allergens: contained = [] }: IngredientEntry): string {
  const named = labelLanguages.flatMap((tag) => (names[tag] === undefined ? [] : [`${tag}:${names[tag]}`]))
  return `free[${named.join(';')}]${contained.length === 0 ? '' : `!${contained.join('+')}`}`
}

function readPackaging(text: string, names: NameIndex): CellReading {
  const entries = splitPackaging(text).map((part) => packagingOf(part, names) ?? part)
  // `Bouteille, verre` names one component twice, by itself and by its material; with bars each entry counts.
  const listed = text.includes('|')
    ? entries
    : entries.filter((entry, index) => entries.findIndex((other) => isSameValue(entry, other)) === index)
  return entriesOrIssues('packaging', listed, () => 'unknownPackaging')
}

/** The entries of a cell, divided by bars, or else by semicolons, commas, plus signs or line breaks. */
export function splitPackaging(text: string): string[] {
  const parts = splitEntries(text, '|')
  return parts.length > 1 ? parts : parts.flatMap((part) => splitEntries(part, /[;,+\n]/))
}

function packagingOf(text: string, names: NameIndex): PackagingEntry | undefined {
  return codedPackaging(text, names) ?? writtenPackaging(text, names)
}

function codedPackaging(text: string, names: NameIndex): PackagingEntry | undefined {
  const [first = '', second, third, ...more] = text.split(':')
  const component = idByName(first, packagingComponentIds, 'packaging.component', names)
  if (component === undefined || more.length > 0) return undefined
  const usual = defaultPackagingEntry(component)
  const material = second === undefined || second.trim() === '' ? usual.material : parseMaterialCode(second)
  if (material === undefined) return undefined
  const collection =
    third === undefined
      ? defaultCollection(material)
      : idByName(third, collections, 'packaging.collection', names)
  return collection === undefined ? undefined : { component, material, collection }
}

/** The id with this text, or with a name equal to it. */
export function idByName<T extends string>(
  text: string,
  ids: readonly T[],
  prefix: string,
  names: NameIndex,
): T | undefined {
  const name = normalizeName(text)
  const named = names.choices.get(prefix)?.get(name)
  return (
    ids.find((id) => id === text.trim()) ??
    ids.find((id) => id === named) ??
    ids.find((id) => normalizeName(id) === name)
  )
}

function writePackaging(entries: readonly PackagingEntry[]): string {
  return entries
    .map(({ component, material, collection }) => `${component}:${material}:${collection}`)
    .join('|')
}
