// Rows of an archive: whether a line is a row of its table, and the renumbering of ids that an installation
// has given away already.

import { archiveIdKinds, type ArchiveColumn, type ArchiveIdKind } from './columns.ts'
import { archiveTable, type ArchiveTableName } from './tables.ts'

/** A row of a member as parsed JSON. */
export type ArchiveRow = Record<string, unknown>

/** The number that an import adds to all ids of a kind; 0 keeps them. */
export type IdOffsets = Readonly<Record<ArchiveIdKind, number>>

const momentPattern = /^-?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const dayPattern = /^\d{4}-\d\d-\d\d$/
const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/

/**
 * What is wrong with a row, as the name of a column, or null. Every column of `columns` must be there, with a
 * value of its kind or null, and no other.
 */
export function wrongColumn(
  table: ArchiveTableName,
  columns: readonly string[],
  row: unknown,
): string | null {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return '*'
  const declared = archiveTable(table).columns
  const values = row as ArchiveRow
  const wrong = columns.find((name) => {
    const column = declared[name]
    return column === undefined || !Object.hasOwn(values, name) || !isOfKind(column, values[name])
  })
  return wrong ?? Object.keys(values).find((name) => !columns.includes(name)) ?? null
}

/** Deepest nesting of a document; ours have a tenth of it, and deeper ones would exhaust the stack. */
const maxDepth = 100

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((member) => isShallow(member, depth - 1))
}

function isOfKind({ kind, isOwn }: ArchiveColumn, value: unknown): boolean {
  if (value === null) return isOwn !== true
  switch (kind) {
    case 'integer':
      return Number.isSafeInteger(value) && (isOwn !== true || Number(value) > 0)
    case 'flag':
      return typeof value === 'boolean'
    case 'json':
      return isShallow(value, maxDepth)
    case 'texts':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
    default:
      return typeof value === 'string' && (patternOf(kind)?.test(value) ?? true)
  }
}

function patternOf(kind: ArchiveColumn['kind']): RegExp | undefined {
  if (kind === 'moment') return momentPattern
  if (kind === 'day') return dayPattern
  return kind === 'bytes' ? base64Pattern : undefined
}

/** The id of the row itself, with its kind; null for a table whose rows nothing names. */
export function ownId(
  table: ArchiveTableName,
  row: ArchiveRow,
): { readonly kind: ArchiveIdKind; readonly id: number } | null {
  for (const [name, { isOwn, names }] of Object.entries(archiveTable(table).columns)) {
    if (isOwn === true && names !== undefined) return { kind: names, id: Number(row[name]) }
  }
  return null
}

/** A row with the offsets added to every id that it holds or names. */
export function renumbered(table: ArchiveTableName, row: ArchiveRow, offsets: IdOffsets): ArchiveRow {
  const changed: ArchiveRow = { ...row }
  for (const [name, column] of Object.entries(archiveTable(table).columns)) {
    if (Object.hasOwn(row, name)) changed[name] = renumberedValue(column, row[name], offsets)
  }
  return table === 'serial_reports' ? renumberedReport(changed, row) : changed
}

function renumberedValue({ kind, names }: ArchiveColumn, value: unknown, offsets: IdOffsets): unknown {
  if (value === null) return value
  if (kind === 'actor' || kind === 'subject')
    return typeof value === 'string' ? renumberedText(value, offsets) : value
  if (names === undefined) return value
  return Number(value) + offsets[names]
}

/** `sheet 12` with the offset of sheets; any other text as it is. */
function renumberedText(value: string, offsets: IdOffsets): string {
  const named = namedRecord(value)
  return named === null ? value : `${named.kind} ${String(named.id + offsets[named.kind])}`
}

/** The record that a text such as `sheet 12` names, or null. */
function namedRecord(value: string): { readonly kind: ArchiveIdKind; readonly id: number } | null {
  const [, word = '', id = ''] = /^([a-z]+) (\d{1,15})$/.exec(value) ?? []
  const kind = archiveIdKinds.find((known) => known === word)
  return kind === undefined ? null : { kind, id: Number(id) }
}

/** The lowest and the highest id of a kind; both 0 without any. */
export type IdRange = { readonly lowest: number; readonly highest: number }
export type IdRanges = Readonly<Record<ArchiveIdKind, IdRange>>

/** The column that names a record which the archive cannot hold, or null. */
export function strayReference(table: ArchiveTableName, row: ArchiveRow, ranges: IdRanges): string | null {
  const isWithin = (kind: ArchiveIdKind, id: number): boolean =>
    id >= Math.max(ranges[kind].lowest, 1) && id <= ranges[kind].highest
  const stray = Object.entries(archiveTable(table).columns).find(([name, { kind, names }]) => {
    const value = row[name]
    if (value === null || value === undefined) return false
    if (kind === 'actor') {
      const named = typeof value === 'string' ? namedRecord(value) : null
      return named?.kind === 'user' && !isWithin('user', named.id)
    }
    return names !== undefined && !isWithin(names, Number(value))
  })
  return stray?.[0] ?? null
}

/** A report on a batch names it in its target and in its answer too, which also holds the report's own id. */
function renumberedReport(changed: ArchiveRow, before: ArchiveRow): ArchiveRow {
  const isOnBatch = before['batch_id'] !== null && before['target'] === String(Number(before['batch_id']))
  const target = isOnBatch ? String(changed['batch_id']) : changed['target']
  const answer = before['answer']
  if (typeof answer !== 'object' || answer === null) return { ...changed, target }
  const members: Record<string, unknown> = { ...answer }
  if (members['id'] === before['id']) members['id'] = changed['id']
  if (members['batch'] === before['batch_id']) members['batch'] = changed['batch_id']
  if (isOnBatch && members['target'] === before['target']) members['target'] = target
  return { ...changed, target, answer: members }
}

/** Whether ids are renumbered at all. */
export function renumbers(offsets: IdOffsets): boolean {
  return Object.values(offsets).some((offset) => offset !== 0)
}
