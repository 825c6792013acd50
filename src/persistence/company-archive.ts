// The rows of one company as the lines of an archive, and back. PostgreSQL writes and reads the JSON itself, so
// that values come back exactly: moments with microseconds, documents as they are stored. A cursor in one
// snapshot bounds the memory.

import type { Transaction } from './database.ts'
import {
  type ArchiveColumn,
  type ArchiveColumnKind,
  type ArchiveIdKind,
} from '../domain/company-archive/columns.ts'
import { archiveAuditOperations } from '../domain/company-archive/audit-operations.ts'
import { archiveTable, archiveTableNames, type ArchiveTableName } from '../domain/company-archive/tables.ts'

/** The tables of the records that other rows name. */
const tableOfKind: Readonly<Record<ArchiveIdKind, string>> = {
  company: 'companies',
  user: 'users',
  sheet: 'sheets',
  import: 'imports',
  batch: 'batches',
  report: 'serial_reports',
  file: 'batch_files',
  proof: 'proofs',
  event: 'epcis_events',
}

/** The type in which PostgreSQL reads a value of a line. */
const sqlTypes: Readonly<Record<ArchiveColumnKind, string>> = {
  text: 'text',
  integer: 'bigint',
  flag: 'boolean',
  json: 'jsonb',
  moment: 'timestamptz',
  day: 'date',
  bytes: 'text',
  texts: 'text[]',
  actor: 'text',
  subject: 'text',
}

/** Which rows belong to the company `:company`, for tables without its id. */
const conditions: Partial<Record<ArchiveTableName, string>> = {
  companies: 't.id = :company',
  serial_counters: `t.scope in (select scope from serial_forms where company_id = :company)
    or t.scope in (select 'sscc:' || prefix from sscc_orders where company_id = :company)`,
  audit: `t.company_id = :company and t.operation not in (${quoted(archiveAuditOperations)})`,
}

/** Makes the transaction see one moment for all its reads. Call before its first query. */
export async function readOneSnapshot(trx: Transaction): Promise<void> {
  await trx.raw('set transaction isolation level repeatable read, read only')
}

/** The newest migration that ran. */
export async function newestMigration(trx: Transaction): Promise<string> {
  return (await trx('migrations').max<{ name: string | null }[]>({ name: 'name' }))[0]?.name ?? ''
}

/** How many rows of each table belong to the company. */
export async function countArchiveRows(trx: Transaction, companyId: number): Promise<number> {
  let total = 0
  for (const name of archiveTableNames) {
    const { rows } = await trx.raw<{ rows: { count: number }[] }>(
      `select count(*) as count from ${name} t where ${conditionOf(name)}`,
      { company: companyId },
    )
    total += rows[0]?.count ?? 0
  }
  return total
}

/** The rows of a table as JSON objects, in the order of the archive, a slice at a time. */
export async function* readArchiveRows(
  trx: Transaction,
  name: ArchiveTableName,
  companyId: number,
): AsyncGenerator<readonly string[]> {
  const { columns, order, slice } = archiveTable(name)
  const values = Object.entries(columns).map(
    ([column, entry]) => `${writtenValue(column, entry)} as "${column}"`,
  )
  const ordered = order.map((column) => (column === 'ctid' ? 't.ctid' : orderOf(column, columns[column])))
  yield* readByCursor(
    trx,
    `select row_to_json(r)::text as line from (
      select ${values.join(', ')} from ${name} t where ${conditionOf(name)} order by ${ordered.join(', ')}
    ) r`,
    companyId,
    slice,
  )
}

/** Texts are ordered by their bytes: two databases may have different collations. */
function orderOf(column: string, entry: ArchiveColumn | undefined): string {
  return entry?.kind === 'text' ? `t."${column}" collate "C"` : `t."${column}"`
}

/** Names of ours as SQL texts. */
function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ')
}

function conditionOf(name: ArchiveTableName): string {
  return conditions[name] ?? 't.company_id = :company'
}

/**
 * A column as it is written. Ids of users who are not of this company stay out: they are support's, or of
 * nobody any more, and would name someone else in another installation.
 */
function writtenValue(column: string, { kind, names, isOwn, mayBeGone }: ArchiveColumn): string {
  const value = `t."${column}"`
  const isColleague = (id: string): string =>
    `exists (select from users u where u.id = ${id} and u.company_id = :company)`
  if (kind === 'moment') return `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  if (kind === 'bytes') return `translate(encode(${value}, 'base64'), E'\\n', '')`
  if (names === 'user' && isOwn !== true) return `case when ${isColleague(value)} then ${value} end`
  if (mayBeGone === true && names !== undefined)
    return `case when exists (
      select from ${tableOfKind[names]} o where o.company_id = :company and o.id = ${value}
    ) then ${value} end`
  if (kind === 'actor')
    return `case when ${value} ~ '^user \\d{1,15}$' and not ${isColleague(`substr(${value}, 6)::bigint`)}
      then 'other user' else ${value} end`
  return value
}

async function* readByCursor(
  trx: Transaction,
  query: string,
  companyId: number,
  slice: number,
): AsyncGenerator<readonly string[]> {
  await trx.raw(`declare archive_rows no scroll cursor for ${escapedMarks(query)}`, { company: companyId })
  try {
    for (;;) {
      const { rows } = await trx.raw<{ rows: { line: string }[] }>(
        `fetch forward ${String(slice)} from archive_rows`,
      )
      if (rows.length === 0) return
      yield rows.map(({ line }) => line)
    }
  } finally {
    await trx.raw('close archive_rows').catch(() => undefined)
  }
}

/** Knex reads `?` as a binding. */
function escapedMarks(query: string): string {
  return query.replaceAll('?', '\\?')
}

/** The published versions with what a label needs besides the company, as JSON objects. */
export async function* readPublishedVersions(
  trx: Transaction,
  companyId: number,
): AsyncGenerator<readonly string[]> {
  yield* readByCursor(
    trx,
    `select row_to_json(r)::text as line from (
      select c.code, c.gtin, c.cpv, c.lot, c.freed_at is not null as "isFreed",
        v.version, v.content, s.version as current,
        to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishedAt",
        to_char(s.generated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "generatedAt",
        s.product ->> 'image' as image, s.withdrawn_at is not null as withdrawn
      from versions v
      join sheets s on s.company_id = v.company_id and s.id = v.sheet_id
      join codes c on c.company_id = v.company_id and c.sheet_id = v.sheet_id
      where v.company_id = :company
      order by c.code collate "C", v.version
    ) r`,
    companyId,
    200,
  )
}

/** The fingerprints of the pictures that the sheets of a company show, in order. */
export async function picturesOfCompany(trx: Transaction, companyId: number): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { fingerprint: string }[] }>(
    `select distinct p.fingerprint collate "C" as fingerprint from sheets s
      join pictures p on s.product ->> 'image' = '/pictures/' || p.fingerprint || '.webp'
      where s.company_id = ? order by 1`,
    [companyId],
  )
  return rows.map(({ fingerprint }) => fingerprint)
}

/** Inserts rows of a table, given as JSON objects with these columns. */
export async function insertArchiveRows(
  trx: Transaction,
  name: ArchiveTableName,
  columns: readonly string[],
  companyId: number,
  lines: readonly string[],
): Promise<void> {
  const declared = archiveTable(name).columns
  const known = columns.filter((column) => declared[column] !== undefined)
  const typed = known.map((column) => `"${column}" ${sqlTypes[declared[column]?.kind ?? 'text']}`)
  const values = known.map((column) =>
    declared[column]?.kind === 'bytes' ? `decode(r."${column}", 'base64')` : `r."${column}"`,
  )
  const hasOwner = name !== 'companies' && name !== 'serial_counters'
  const into = [...(hasOwner ? ['company_id'] : []), ...known].map((column) => `"${column}"`)
  await trx.raw(
    `insert into ${name} (${into.join(', ')}) overriding system value
      select ${[...(hasOwner ? ['cast(:company as bigint)'] : []), ...values].join(', ')}
      from jsonb_to_recordset(cast(:rows as jsonb)) as r (${typed.join(', ')})`,
    { company: companyId, rows: `[${lines.join(',')}]` },
  )
}

/** The first value of a text column of these rows that the table has already; null for none. */
export async function takenValue(
  trx: Transaction,
  name: ArchiveTableName,
  column: string,
  lines: readonly string[],
): Promise<string | null> {
  const { rows } = await trx.raw<{ rows: { value: string }[] }>(
    `select r."${column}" as value from jsonb_to_recordset(cast(? as jsonb)) as r ("${column}" text)
      join ${name} t on t."${column}" = r."${column}" limit 1`,
    [`[${lines.join(',')}]`],
  )
  return rows[0]?.value ?? null
}

/** The last id of a kind that the installation gave away; 0 for none. */
export async function lastIdOf(trx: Transaction, kind: ArchiveIdKind): Promise<number> {
  const { rows } = await trx.raw<{ rows: { last: number }[] }>(
    `select case when is_called then last_value else last_value - 1 end as last from ${await sequenceOf(trx, kind)}`,
  )
  return rows[0]?.last ?? 0
}

/**
 * Makes the next id of a kind follow `last`. A sequence is not part of a transaction: the caller that moves one and
 * rolls back moves it back.
 */
export async function setLastId(trx: Transaction, kind: ArchiveIdKind, last: number): Promise<void> {
  await trx.raw('select setval(?::regclass, ?, ?)', [
    await sequenceOf(trx, kind),
    Math.max(last, 1),
    last > 0,
  ])
}

async function sequenceOf(trx: Transaction, kind: ArchiveIdKind): Promise<string> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select pg_get_serial_sequence(?, 'id') as name`,
    [tableOfKind[kind]],
  )
  return rows[0]?.name ?? ''
}

/** Calls that archive or restore sheets count on from the highest number in the archive. */
export async function followArchiveCalls(trx: Transaction, companyId: number): Promise<void> {
  await trx.raw(
    `select setval('archive_calls', highest) from (
      select max(greatest(archive_call, restore_call)) as highest from sheets where company_id = ?
    ) s where highest > (select last_value from archive_calls)`,
    [companyId],
  )
}

/**
 * What of these rows belongs to somebody else or to nobody: the scopes of serials whose GTIN or code is not the
 * company's own, or another company's too. The first one, or null.
 */
export async function foreignScope(trx: Transaction, companyId: number): Promise<string | null> {
  const { rows } = await trx.raw<{ rows: { scope: string }[] }>(
    `with own as (
        select 'gtin:' || gtin as scope from codes where company_id = :company and gtin is not null
        union select 'code:' || code from codes where company_id = :company
      ), other as (
        select 'gtin:' || gtin as scope from codes where company_id <> :company and gtin is not null
      )
      select scope from (
        select scope from serial_forms where company_id = :company
        union select scope from batches where company_id = :company
        union select scope from line_serials where company_id = :company
      ) used
      where scope not in (select scope from own) or scope in (select scope from other)
      limit 1`,
    { company: companyId },
  )
  return rows[0]?.scope ?? null
}

/** A GTIN of the company's codes that another company uses too, or null. */
export async function sharedGtin(trx: Transaction, companyId: number): Promise<string | null> {
  const { rows } = await trx.raw<{ rows: { gtin: string }[] }>(
    `select gtin from codes c where company_id = :company and gtin is not null
      and exists (select from codes o where o.gtin = c.gtin and o.company_id <> :company) limit 1`,
    { company: companyId },
  )
  return rows[0]?.gtin ?? null
}

/** Whether a counter of serials counts for a scope that no row of the company names. */
export async function strayCounters(
  trx: Transaction,
  companyId: number,
  scopes: readonly string[],
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { stray: boolean }[] }>(
    `select exists (select from jsonb_array_elements_text(cast(? as jsonb)) as s (scope)
      where scope not in (select scope from serial_forms where company_id = ?)
        and scope not in (select 'sscc:' || prefix from sscc_orders where company_id = ?)) as stray`,
    [JSON.stringify(scopes), companyId, companyId],
  )
  return rows[0]?.stray ?? false
}

/** Whether another company has this number at the partner. */
export async function isActorIdTaken(trx: Transaction, companyId: number, actId: number): Promise<boolean> {
  const row = await trx<{ id: number; act_id: number }>('companies')
    .where('act_id', actId)
    .whereNot('id', companyId)
    .first('id')
  return row !== undefined && actId !== 0
}
