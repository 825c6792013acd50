// A header as people write it → the fields that it may name (contract 8): by our own name, by a title in the
// interface languages, by a word of the trade.

import { joinInitials, normalizeName } from '../normalized-name.ts'
import type { SheetField } from '../sheet/fields.ts'
import type { ColumnMatch } from './column-sources.ts'
import { energyWords, fieldsByWord, packagingParts } from './header-words.ts'
import type { NameIndex } from './name-index.ts'
import { csvFields } from './table.ts'
import { readUnit, type WrittenUnit } from './unit-words.ts'

/** What one column of several says of a component of packaging. */
export type PackagingPart = keyof typeof packagingParts

/** The reading of a header. */
export type HeaderReading = {
  /** The fields it may name, the likeliest first; empty for a header that says nothing to us. */
  readonly fields: readonly SheetField[]
  readonly by: ColumnMatch | null
  readonly unit: WrittenUnit
  /** The number in `Ingredient 2`. */
  readonly number?: number
  readonly part?: PackagingPart
  /** A column that is known and not ours, as `pH` is. */
  readonly isForeign: boolean
  /** The name of the field exactly as we write it: its unit is documented. */
  readonly isOwnName: boolean
}

/** Longest header that is read, in characters. */
const maxHeaderLength = 200

/** Words before a unit: `Füllmenge in ml`, `Acidité totale exprimée en g/l`. */
const connectors =
  'en|in|per|pro|par|por|em|σε|al|als|as|je|for|fur|exprime|exprimee|expressed|expresado|expresada|expressa|' +
  'ber|berechnet|ανα'
const trailing = new RegExp(`(?: (?:${connectors}))+$`, 'u')

/** A header as the tables of words write it: lower case, no accents, no marks, CamelCase divided. */
export function headerKey(header: string): string {
  const divided = joinInitials(header)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/#/g, ' no ')
  return normalizeName(divided)
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
    .replace(trailing, '')
}

/** Reads a header by its own words; choices of people are in columns.ts. */
export function readHeader(header: string, names: NameIndex): HeaderReading {
  const text = header.slice(0, maxHeaderLength).replace(/^\*|\*$/g, '')
  const { unit, rest } = readUnit(text)
  const base = { unit, isForeign: false, isOwnName: false }
  if (names.reasons.has(normalizeName(text)) && text.trim() !== '')
    return { ...base, fields: [], by: 'name', isForeign: true }
  const own = csvFields.find((name) => name === text.trim())
  if (own !== undefined) return { ...base, fields: [own], by: 'name', isOwnName: true }
  const keys = keysOf(text, rest)
  const worded = keys.map((key) => fieldsByWord.get(key)).find((fields) => fields !== undefined)
  const isUnitOnly = headerKey(rest) === ''
  const energy = isUnitOnly || keys.some((key) => energyWords.has(key)) ? energyField(unit) : undefined
  if (energy !== undefined) return { ...base, fields: [energy], by: 'word' }
  const sameName = fieldNamed(text)
  if (sameName !== null && (worded === undefined || worded.includes(sameName)))
    return { ...base, fields: [sameName], by: 'name' }
  const titled = titleOf(text, keys, names)
  if (titled !== undefined) return { ...base, fields: [titled], by: 'title' }
  if (worded !== undefined)
    return {
      ...base,
      fields: worded,
      by: worded.length === 0 ? null : 'word',
      isForeign: worded.length === 0,
      // `Packaging material` is the list of components, or the material of the component beside it.
      ...(worded.includes('packaging') ? componentPart(keys) : {}),
    }
  if (isUnitOnly && unit.isStrength === true) return { ...base, fields: ['alcohol'], by: 'word' }
  return { ...base, fields: [], by: null, ...numbered(keys, names) }
}

/** The keys of a header, the most literal first: as it stands, without unit, without brackets, each half of two. */
function keysOf(text: string, rest: string): string[] {
  const halves = text.split(/\s*[/|\n]\s*|\s+[–-]\s+/)
  const bare = rest.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
  const keys = [text, rest, bare, ...halves, ...halves.map((half) => readUnit(half).rest)]
  return [...new Set(keys.map(headerKey))]
}

/** The field with this name, whatever its case, spaces and accents. */
export function fieldNamed(text: string): SheetField | null {
  const name = normalizeName(text)
  return csvFields.find((field) => normalizeName(field) === name) ?? null
}

function titleOf(text: string, keys: readonly string[], names: NameIndex): SheetField | undefined {
  const titled = [normalizeName(text), ...keys]
    .map((key) => names.fields.get(key))
    .find((field) => field !== undefined)
  return csvFields.find((name) => name === titled)
}

function energyField({ amount }: WrittenUnit): SheetField | undefined {
  return amount === 'kj' ? 'energyKj' : amount === 'kcal' ? 'energyKcal' : undefined
}

const numberedFields = ['ingredients', 'packaging'] as const

/** `Ingredient 2`, `Zutat 01`, `Packaging 1 material`: the field without its number. */
function numbered(keys: readonly string[], names: NameIndex): Partial<HeaderReading> {
  for (const key of keys) {
    const match = /(?<!\p{L})(\d{1,2})(?!\p{L})/u.exec(key)
    if (match === null) continue
    const word = key
      .replace(match[0], ' ')
      .replace(/(?<!\p{L})(?:no|nr|n)(?!\p{L})/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const found = numberedWord(word, names)
    if (found !== undefined) return { ...found, number: Number(match[1]) }
  }
  const { part } = componentPart(keys)
  return part === undefined ? {} : { fields: ['packaging'], by: 'word', part }
}

function componentPart(keys: readonly string[]): Pick<HeaderReading, 'part'> {
  const part = keys.map(partOf).find((found) => found !== undefined)
  return part === undefined ? {} : { part }
}

function numberedWord(word: string, names: NameIndex): Partial<HeaderReading> | undefined {
  const part = partOf(word)
  if (part !== undefined) return { fields: ['packaging'], by: 'word', part }
  const fields = [...(fieldsByWord.get(word) ?? []), names.fields.get(word)]
  const field = numberedFields.find((name) => fields.includes(name))
  return field === undefined ? undefined : { fields: [field], by: 'word' }
}

/** Which part of a component a word names; `component` also behind the word for packaging. */
function partOf(word: string): PackagingPart | undefined {
  const parts = ['component', 'material', 'collection'] as const
  const bare = word.replace(
    /^(?:packaging|emballage|verpackung|imballo|imballaggio|envase|embalagem|component|composant|componente) /,
    '',
  )
  return parts.find((part) => packagingParts[part].includes(word) || packagingParts[part].includes(bare))
}
