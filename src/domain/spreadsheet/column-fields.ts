// Which field each column of a file holds: what people chose, what the header names, what the cells look like. Two
// columns of one field: the better match has it.

import type { Fields } from '../field.ts'
import { isGtin } from '../code/gs1.ts'
import { sheetFields, type SheetField } from '../sheet/fields.ts'
import { readAmountText } from './amounts.ts'
import { isEmptyCell, readCell } from './cells.ts'
import type { ColumnMatch } from './column-sources.ts'
import { hasProtectedName } from './choice-words.ts'
import type { ColumnChoices } from './column-choices.ts'
import { fieldNamed, readHeader, type HeaderReading, type PackagingPart } from './headers.ts'
import type { NameIndex } from './name-index.ts'
import { presetColumn } from './presets.ts'
import type { WrittenUnit } from './unit-words.ts'
import { isWithoutUnit, readUnit } from './unit-words.ts'
import { unitsOf, type UnitId } from './units.ts'
import { readWineWords } from './wine-words.ts'

/** A column before its unit is known. */
export type ColumnDraft = {
  readonly header: string
  readonly cells: readonly string[]
  readonly field: SheetField | null
  readonly by: ColumnMatch | null
  readonly takenBy: string | null
  /** The unit in the header, or in the row of units below it. */
  readonly written: WrittenUnit
  readonly presetUnit: UnitId | null
  readonly isOwnName: boolean
  readonly part: PackagingPart | null
  readonly number: number | null
}

type Header = { readonly header: string; readonly unitText: string }

/** What a column may hold, the likeliest first, and how strong that is: 0 is the strongest. */
type Claim = {
  readonly fields: readonly SheetField[]
  readonly by: ColumnMatch | null
  readonly rank: number
  readonly reading: HeaderReading
  readonly presetUnit: UnitId | null
  /** Left out by a person, or known and not ours. */
  readonly isClosed: boolean
}

const ranks: Readonly<Record<ColumnMatch, number>> = {
  choice: 0,
  remembered: 1,
  name: 3,
  title: 4,
  word: 5,
  content: 6,
}
/** A preset is chosen, but for the whole file. */
const presetRank = 2
/** A second column of a field that was chosen or is named as ours is not dropped in silence: its cells are issues. */
const explicit: readonly ColumnMatch[] = ['choice', 'remembered', 'name']
/** Fields whose entries may stand in several columns. */
const joined: readonly SheetField[] = ['ingredients', 'packaging']

/** Finds the field of every column. */
export function assignFields(
  headers: readonly Header[],
  columns: readonly (readonly string[])[],
  choices: ColumnChoices,
  names: NameIndex,
): ColumnDraft[] {
  const claims = headers.map(({ header }, index) => claimOf(header, columns[index] ?? [], choices, names))
  const owners = new Map<SheetField, number>()
  const fields = headers.map((): SheetField | null => null)
  const losers = new Map<number, number>()
  const order = claims.map((_, index) => index).sort((a, b) => rankOf(claims[a]) - rankOf(claims[b]) || a - b)
  for (const index of order) {
    const claim = claims[index]
    if (claim === undefined) continue
    const free = claim.fields.find((field) => isFree(field, claim, owners, claims))
    const [wanted] = claim.fields
    if (free !== undefined) {
      fields[index] = free
      if (!owners.has(free)) owners.set(free, index)
    } else if (wanted !== undefined) losers.set(index, owners.get(wanted) ?? index)
  }
  const byContent = contentFields(claims, fields, columns, owners, losers, names)
  return headers.map(({ header, unitText }, index) => {
    const claim = claims[index]
    const content = byContent.get(index)
    const field = fields[index] ?? content ?? null
    const owner = losers.get(index)
    const below = unitText === '' ? {} : readUnit(unitText).unit
    return {
      header,
      cells: columns[index] ?? [],
      field,
      by: content !== undefined ? 'content' : matchOf(claim, field),
      takenBy: field === null && owner !== undefined ? (headers[owner]?.header ?? null) : null,
      written: { ...claim?.reading.unit, ...below },
      presetUnit: claim?.presetUnit ?? null,
      isOwnName: claim?.reading.isOwnName === true && claim.reading.fields[0] === field,
      part: field === 'packaging' ? (claim?.reading.part ?? null) : null,
      number: claim?.reading.number ?? null,
    }
  })
}

/** How the field was found; a column that is left out on purpose says how too. */
function matchOf(claim: Claim | undefined, field: SheetField | null): ColumnMatch | null {
  if (claim === undefined) return null
  const isLeftOut = claim.fields.length === 0 && claim.by !== null && explicit.includes(claim.by)
  return field !== null || isLeftOut ? claim.by : null
}

function rankOf(claim: Claim | undefined): number {
  if (claim === undefined) return Infinity
  const [field] = claim.fields
  const hasUnits = field !== undefined && unitsOf(field).length > 0
  // One column for the whole list is better than numbered ones, and a figure whose unit is named than a word alone.
  return (
    claim.rank +
    (claim.reading.number === undefined ? 0 : 0.5) +
    (hasUnits && isWithoutUnit(claim.reading.unit) && claim.rank > ranks.name ? 2 : 0)
  )
}

function isFree(
  field: SheetField,
  claim: Claim,
  owners: ReadonlyMap<SheetField, number>,
  claims: readonly Claim[],
): boolean {
  const owner = owners.get(field)
  if (owner === undefined) return true
  const other = claims[owner]
  if (other === undefined) return true
  if (joined.includes(field) && isOneOfSeveral(claim) && isOneOfSeveral(other)) return true
  // `Packaging` beside `Material`: the list, and what its components are made of.
  if (field === 'packaging' && isDetail(claim) !== isDetail(other)) return true
  return claim.by !== null && explicit.includes(claim.by) && other.by !== null && explicit.includes(other.by)
}

/** Whether a column is one of several for one list: numbered, a part of packaging, or chosen by a person. */
function isOneOfSeveral({ reading, by }: Claim): boolean {
  return reading.number !== undefined || reading.part !== undefined || by === 'choice' || by === 'remembered'
}

/** Whether a column says what the components of another column are made of, or how they are collected. */
function isDetail({ reading: { part, number } }: Claim): boolean {
  return (part === 'material' || part === 'collection') && number === undefined
}

function claimOf(
  header: string,
  cells: readonly string[],
  { mapping = {}, remembered, preset }: ColumnChoices,
  names: NameIndex,
): Claim {
  const reading = readHeader(header, names)
  const known = presetColumn(preset, header)
  const base = { reading, presetUnit: known?.unit ?? null }
  const chosen = ownMember(mapping, header)
  if (chosen !== undefined) return { ...base, ...chosenClaim(chosen, 'choice') }
  const earlier = remembered === undefined ? undefined : ownMember(remembered.mapping, header)
  if (earlier !== undefined) return { ...base, ...chosenClaim(earlier, 'remembered') }
  if (known !== undefined)
    return {
      ...base,
      fields: known.field === null ? [] : [known.field],
      by: 'choice',
      rank: presetRank,
      isClosed: true,
    }
  const { by, isForeign } = reading
  return {
    ...base,
    fields: reading.isOwnName ? reading.fields : byReadability(reading.fields, cells, names),
    by,
    rank: by === null ? Infinity : ranks[by],
    isClosed: isForeign,
  }
}

function ownMember(record: Readonly<Record<string, string>>, header: string): string | undefined {
  return header !== '' && Object.hasOwn(record, header) ? (record[header] ?? '') : undefined
}

function chosenClaim(name: string, by: 'choice' | 'remembered') {
  const field = fieldNamed(name)
  return { fields: field === null ? [] : [field], by, rank: ranks[by], isClosed: true } as const
}

/** Cells that show what a column holds. */
const sampledCells = 30

/** Fields of a word with several meanings, those first that read most cells; those that read few are left out. */
function byReadability(
  fields: readonly SheetField[],
  cells: readonly string[],
  names: NameIndex,
): readonly SheetField[] {
  // The title of the choice "from the formula or typed" is also the word above figures of energy.
  const [only] = fields
  if (only === 'energySource' && fields.length === 1)
    return readableShare(only, cells, names) === 0 ? [] : fields
  if (fields.length < 2) return fields
  const mayBeName = fields.includes('appellation')
  const scored = fields.map((field) => ({ field, share: readableShare(field, cells, names, mayBeName) }))
  const fitting = scored.filter(({ share }) => share >= textShare).sort((a, b) => b.share - a.share)
  return fitting.length === 0 && scored.every(({ share }) => Number.isNaN(share))
    ? fields
    : fitting.map(({ field }) => field)
}

/** Any text is readable as a text, which says little. */
const textShare = 0.5

/** @param mayBeName whether a protected name with its kind, as `AOP Fitou`, is rather read as the name */
function readableShare(
  field: SheetField,
  cells: readonly string[],
  names: NameIndex,
  mayBeName = false,
): number {
  const declaration: Fields[string] = sheetFields[field]
  if (declaration.kind === 'text') return textShare
  return shareOf(field, cells, (cell) => {
    if (field === 'indication' && mayBeName && hasProtectedName(cell)) return false
    const reading = readCell(field, declaration, cell, names)
    return 'value' in reading || (field === 'wineType' && readWineWords(cell)?.colour !== undefined)
  })
}

/** The share of filled cells with a property; NaN for an empty column. */
function shareOf(field: SheetField, cells: readonly string[], has: (cell: string) => boolean): number {
  const filled = cells.filter((cell) => !isEmptyCell(field, cell)).slice(0, sampledCells)
  return filled.filter(has).length / filled.length
}

/** What cells of a field look like, and the share of them that has to. */
const contents: readonly {
  readonly field: SheetField
  readonly share: number
  readonly looksSo: (cell: string, names: NameIndex) => boolean
}[] = [
  { field: 'gtin', share: 0.8, looksSo: (cell) => isGtin(cell.replace(/[\s-]/g, '')) && cell.length >= 12 },
  { field: 'vintage', share: 0.9, looksSo: (cell) => /^(?:19[5-9]\d|20[0-4]\d)$/.test(cell.trim()) },
  {
    field: 'alcohol',
    share: 0.9,
    looksSo: (cell) => {
      const { unit, amount } = readAmountText(cell.trim(), null) ?? {}
      const percent = amount === undefined ? 0 : Number(amount.units) / 10 ** amount.scale
      return unit?.isStrength === true && percent >= 8 && percent <= 16
    },
  },
  { field: 'wineType', share: 0.9, looksSo: (cell) => readWineWords(cell)?.colour !== undefined },
  {
    field: 'ingredients',
    share: 0.6,
    looksSo: (cell, names) => {
      if (!/[,;|\n]/.test(cell)) return false
      const reading = readCell('ingredients', sheetFields.ingredients, cell, names)
      return 'value' in reading && Array.isArray(reading.value) && reading.value.length > 1
    },
  },
]

/** The fields of columns whose header says nothing, by their cells; only fields that no other column has. */
function contentFields(
  claims: readonly Claim[],
  fields: readonly (SheetField | null)[],
  columns: readonly (readonly string[])[],
  owners: ReadonlyMap<SheetField, number>,
  losers: ReadonlyMap<number, number>,
  names: NameIndex,
): ReadonlyMap<number, SheetField> {
  const found = new Map<number, SheetField>()
  for (const { field, share, looksSo } of contents) {
    if (owners.has(field)) continue
    const index = columns.findIndex((cells, at) => {
      const isOpen =
        fields[at] === null && claims[at]?.isClosed === false && !losers.has(at) && !found.has(at)
      return isOpen && shareOf(field, cells, (cell) => looksSo(cell, names)) >= share
    })
    if (index >= 0) found.set(index, field)
  }
  return found
}
