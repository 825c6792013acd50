// Cells that hold a list: ingredients and packaging, entries separated by `|`.
//
// Ingredients, in order of weight: `grapes|sucrose|tartaric-acid/lactic-acid|E224>|casein<`
//   name            id, name in any interface language, or E number
//   a/b             alternatives, joined by "and/or"
//   name(c+d)       real constituents of a liqueur
//   name=class      printed under its other class: `citric-acid=stabiliser`
//   name> name<     residue in the finished wine above, or at most, 0.25 mg/l
//   name*           from organic production
// Packaging: `component:material:collection`; material and collection may be left out where the usual ones fit.

import type { ValidationIssue } from '../validation-issue.ts'
import { foldName } from '../normalized-name.ts'
import type { IngredientEntry, PackagingEntry, SheetFields } from './fields.ts'
import { findIngredient, printedClasses } from './ingredients.ts'
import type { NameIndex } from './name-index.ts'
import { defaultCollection, defaultEntry, materialCode } from './packaging.ts'
import { collections, packagingComponentIds } from './packaging-table.ts'

/** What a cell was read as: a value, or what keeps it from being one. Faults name the field and the entry. */
export type Reading = { readonly value: unknown } | { readonly faults: readonly ValidationIssue[] }

/** Fields that hold a list of entries. */
type ListField = {
  [K in keyof SheetFields]: SheetFields[K]['kind'] extends 'ordered' ? K : never
}[keyof SheetFields]

/** `write` is given a value of its field. */
type EntryCell = {
  readonly read: (text: string, names: NameIndex) => Reading
  readonly write: (value: unknown) => string
}

/** How each list is written in one cell. */
export const entryCells: Readonly<Record<ListField, EntryCell>> = {
  ingredients: {
    read: readIngredients,
    write: (value) => writeIngredients(value as readonly IngredientEntry[]),
  },
  packaging: { read: readPackaging, write: (value) => writePackaging(value as readonly PackagingEntry[]) },
}

const longestShown = 60

function partsOf(text: string): string[] {
  return text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** All entries, or the faults of those that cannot be read. */
function joined(field: ListField, readings: readonly (object | string)[], code: string): Reading {
  const issues = readings.flatMap((entry, index) =>
    typeof entry === 'string'
      ? [{ field: `${field}.${index}`, code, values: { text: entry.slice(0, longestShown) } }]
      : [],
  )
  return issues.length > 0 ? { faults: issues } : { value: readings }
}

function readIngredients(text: string, names: NameIndex): Reading {
  const entries = partsOf(text).flatMap((part) => alternativesOf(part, names))
  return joined('ingredients', entries, 'unknownIngredient')
}

/** One entry, or those that a slash joins; a name with a slash of its own is tried first. */
function alternativesOf(part: string, names: NameIndex): (IngredientEntry | string)[] {
  const whole = readIngredient(part, names)
  if (whole !== undefined) return [whole]
  return part.split('/').map((one, index) => {
    const entry = readIngredient(one, names)
    if (entry === undefined) return one.trim()
    return index === 0 ? entry : { ...entry, andOr: true }
  })
}

function readIngredient(text: string, names: NameIndex): IngredientEntry | undefined {
  const { core, marks } = withoutMarks(text.trim())
  const [, named = core, className] = /^(.*)=([^=]+)$/s.exec(core) ?? []
  const functionalClass = className === undefined ? undefined : classNamed(className, names)
  const found = readNamed(named, names)
  if (found === undefined || (className !== undefined && functionalClass === undefined)) return undefined
  return {
    ...found,
    ...(functionalClass === undefined ? {} : { functionalClass }),
    ...(marks.includes('>')
      ? { residue: 'above' as const }
      : marks.includes('<')
        ? { residue: 'at_most' as const }
        : {}),
    ...(marks.includes('*') ? { organic: true } : {}),
  }
}

/** What stands before the marks at the end, and the marks. */
function withoutMarks(text: string): { core: string; marks: string } {
  let end = text.length
  while (end > 0 && '*<> '.includes(text.charAt(end - 1))) end -= 1
  return { core: text.slice(0, end), marks: text.slice(end) }
}

/** A name, with constituents in brackets where it is no name as a whole: `potassium caseinates (milk)` is one. */
function readNamed(text: string, names: NameIndex): IngredientEntry | undefined {
  const id = findIngredient(text, names.ingredients)
  if (id !== undefined) return { id }
  const [, name, inside] = /^([^(]+)\(([^()]*)\)$/s.exec(text.trim()) ?? []
  if (name === undefined || inside === undefined) return undefined
  const liqueur = findIngredient(name, names.ingredients)
  const constituents = inside.split(/[+,;]/).map((one) => constituentNamed(one, names))
  if (liqueur === undefined || constituents.includes(undefined)) return undefined
  return { id: liqueur, constituents: constituents.filter((one) => one !== undefined) }
}

type Constituent = NonNullable<IngredientEntry['constituents']>[number]
const constituents = [
  'sucrose',
  'grape-must',
  'concentrated-grape-must',
  'rectified-concentrated-grape-must',
  'wine',
] as const satisfies readonly Constituent[]

function constituentNamed(text: string, names: NameIndex): Constituent | undefined {
  const id = foldName(text) === 'grape must' ? 'grape-must' : findIngredient(text, names.ingredients)
  return constituents.find((one) => one === id)
}

type EntryClass = NonNullable<IngredientEntry['functionalClass']>

function classNamed(text: string, names: NameIndex): EntryClass | undefined {
  return idNamed(text, printedClasses, 'functionalClass', names)
}

function writeIngredients(entries: readonly IngredientEntry[]): string {
  return entries
    .map((entry, index) => (index === 0 ? '' : entry.andOr === true ? '/' : '|') + writeIngredient(entry))
    .join('')
}

function writeIngredient({
  id,
  constituents: inside,
  functionalClass,
  residue,
  organic,
}: IngredientEntry): string {
  const brackets = inside === undefined || inside.length === 0 ? '' : `(${inside.join('+')})`
  const ending = functionalClass === undefined ? '' : `=${functionalClass}`
  return `${id}${brackets}${ending}${residue === 'above' ? '>' : residue === 'at_most' ? '<' : ''}${organic === true ? '*' : ''}`
}

function readPackaging(text: string, names: NameIndex): Reading {
  return joined(
    'packaging',
    partsOf(text).map((part) => packagingOf(part, names) ?? part),
    'unknownPackaging',
  )
}

function packagingOf(text: string, names: NameIndex): PackagingEntry | undefined {
  const [first = '', second, third, ...more] = text.split(':')
  const component = idNamed(first, packagingComponentIds, 'packaging.component', names)
  if (component === undefined || more.length > 0) return undefined
  const usual = defaultEntry(component)
  const material = second === undefined || second.trim() === '' ? usual.material : materialCode(second)
  if (material === undefined) return undefined
  const collection =
    third === undefined
      ? defaultCollection(material)
      : idNamed(third, collections, 'packaging.collection', names)
  return collection === undefined ? undefined : { component, material, collection }
}

/** The id that a text is, or means. */
export function idNamed<T extends string>(
  text: string,
  ids: readonly T[],
  prefix: string,
  names: NameIndex,
): T | undefined {
  const folded = foldName(text)
  const meant = names.choices.get(prefix)?.get(folded)
  return (
    ids.find((id) => id === text.trim()) ??
    ids.find((id) => id === meant) ??
    ids.find((id) => foldName(id) === folded)
  )
}

function writePackaging(entries: readonly PackagingEntry[]): string {
  return entries
    .map(({ component, material, collection }) => `${component}:${material}:${collection}`)
    .join('|')
}
