// The audit trail: who did what to whose data, before and after. Also the messages to support, stored even if
// the e-mail with the message is never sent.

import type { Activity } from '../domain/company/activity.ts'
import type { Transaction } from './database.ts'

type AuditEntry = {
  readonly companyId: number | null
  readonly actor: string
  readonly operation: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** Lines that one statement inserts. */
const linesPerInsert = 1000

/** Inserts lines into the audit trail. */
export async function writeAudit(trx: Transaction, entries: readonly AuditEntry[], now: Date): Promise<void> {
  for (let start = 0; start < entries.length; start += linesPerInsert)
    await trx('audit').insert(
      entries.slice(start, start + linesPerInsert).map((entry) => ({
        company_id: entry.companyId,
        at: now,
        actor: entry.actor,
        operation: entry.operation,
        subject: entry.subject,
        before: jsonOf(entry.before),
        after: jsonOf(entry.after),
      })),
    )
}

/** The activity of a company that a page shows. */
export type ActivityFilter = {
  readonly operations?: readonly string[] | undefined
  /** `user 12` */
  readonly actor?: string | undefined
  /** The number of an API key. */
  readonly keyId?: number | undefined
  /** `sheet 12` */
  readonly subject?: string | undefined
  /** Days in UTC, both ends included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Where a page of activity begins: after this change. */
export type ActivityPosition = Pick<Activity, 'at' | 'actor' | 'operation'>

/** Records of one call that an entry names. */
const namedSubjects = 20

/**
 * What happened in a company, newest first: the lines of one call are one entry. The index by company and time is read
 * from the newest end, so the cost does not grow with the trail.
 * @param position the last entry of the page before, null for the first page
 */
export async function readActivity(
  trx: Transaction,
  companyId: number,
  filter: ActivityFilter,
  position: ActivityPosition | null,
  limit: number,
): Promise<Activity[]> {
  const query = trx('audit').where('company_id', companyId)
  if (filter.operations !== undefined) void query.whereIn('operation', [...filter.operations])
  if (filter.actor !== undefined) void query.where('actor', filter.actor)
  // The name of a key is part of the line, and may have been another.
  if (filter.keyId !== undefined) void query.where('actor', 'like', `key ${String(filter.keyId)} %`)
  if (filter.subject !== undefined) void query.where('subject', filter.subject)
  if (filter.from !== undefined) void query.where('at', '>=', `${filter.from}T00:00:00Z`)
  if (filter.to !== undefined)
    void query.whereRaw(`at < (?::date + 1)::timestamp at time zone 'UTC'`, [filter.to])
  if (position !== null)
    void query
      .where('at', '<=', position.at)
      .whereRaw('(at, actor, operation) < (?, ?, ?)', [position.at, position.actor, position.operation])
  const rows = await query
    .groupBy('at', 'actor', 'operation')
    .orderByRaw('at desc, actor desc, operation desc')
    .limit(limit)
    .select<ActivityRow[]>(
      'at',
      'actor',
      'operation',
      trx.raw('count(*)::integer as count'),
      trx.raw(`(array_agg(subject order by id))[1:${String(namedSubjects)}] as subjects`),
      trx.raw('(array_agg(before order by id))[1] as before'),
      trx.raw('(array_agg(after order by id))[1] as after'),
    )
  return rows.map((row) => ({ ...row, since: row.at }))
}
type ActivityRow = Omit<Activity, 'since'>

/** One line with the names of the person and the company, null where they no longer exist. */
export type AuditLine = {
  readonly id: number
  readonly at: Date
  /** `user 12`, `key 3 Line 1`, `operator`, `worker`. */
  readonly actor: string
  readonly person: string | null
  readonly companyId: number | null
  readonly company: string | null
  readonly operation: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}
export type AuditFilter = {
  person?: string
  company?: string
  operation?: string
  from?: string
  to?: string
}
type AuditRow = {
  id: number
  at: Date
  actor: string
  email: string | null
  company_id: number | null
  company: string | null
  operation: string
  subject: string
  before: unknown
  after: unknown
}

/**
 * Lines of the trail, newest first, from `offset` on, and their total number. Days are in UTC, both ends
 * included.
 */
export async function readAudit(
  trx: Transaction,
  filter: AuditFilter,
  limit: number,
  offset: number,
): Promise<{ lines: AuditLine[]; total: number }> {
  const rows: AuditRow[] = await filteredAudit(trx, filter)
    .orderBy([
      { column: 'audit.at', order: 'desc' },
      { column: 'audit.id', order: 'desc' },
    ])
    .limit(limit)
    .offset(offset)
    .select(
      'audit.id',
      'audit.at',
      'audit.actor',
      'users.email',
      'audit.company_id',
      { company: 'companies.name' },
      'audit.operation',
      'audit.subject',
      'audit.before',
      'audit.after',
    )
  const countRow = await filteredAudit(trx, filter).count({ count: '*' }).first()
  return { lines: rows.map(lineOf), total: Number(countRow?.count ?? 0) }
}

function filteredAudit(trx: Transaction, filter: AuditFilter) {
  const query = trx('audit')
    .leftJoin('users', 'users.id', trx.raw(`substring(audit.actor from '^user (\\d+)$')::bigint`))
    .leftJoin('companies', 'companies.id', 'audit.company_id')
  if (filter.company !== undefined) {
    const pattern = containsPattern(filter.company)
    void query.whereRaw('(companies.name ilike ? or companies.tva ilike ? or audit.company_id::text = ?)', [
      pattern,
      pattern,
      filter.company.trim(),
    ])
  }
  if (filter.operation !== undefined) void query.where('audit.operation', filter.operation)
  // What companies do with their wines would hide everything else.
  else if (filter.company === undefined && filter.person === undefined)
    void query.whereNot('audit.operation', 'like', 'sheets.%').whereNot('audit.operation', 'serials.open')
  if (filter.from !== undefined) void query.where('audit.at', '>=', `${filter.from}T00:00:00Z`)
  if (filter.to !== undefined)
    void query.whereRaw(`audit.at < (?::date + 1)::timestamp at time zone 'UTC'`, [filter.to])
  if (filter.person !== undefined) {
    const pattern = containsPattern(filter.person)
    void query.whereRaw(
      `(users.email ilike ? or concat(users.content ->> 'firstName', ' ', users.content ->> 'lastName') ilike ?
        or audit.actor = ?)`,
      [pattern, pattern, filter.person.trim()],
    )
  }
  return query
}

/** The LIKE pattern of a text that contains `search`. */
function containsPattern(search: string): string {
  return `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
}

function lineOf(row: AuditRow): AuditLine {
  return {
    id: row.id,
    at: row.at,
    actor: row.actor,
    person: row.email,
    companyId: row.company_id,
    company: row.company,
    operation: row.operation,
    subject: row.subject,
    before: row.before,
    after: row.after,
  }
}

/** Stores a message to support. */
export async function insertMessage(
  trx: Transaction,
  message: {
    companyId: number | null
    userId: number | null
    email: string
    subject: string
    message: string
  },
  now: Date,
): Promise<void> {
  await trx('messages').insert({
    company_id: message.companyId,
    user_id: message.userId,
    email: message.email,
    subject: message.subject,
    message: message.message,
    created_at: now,
  })
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
