// The audit trail: who did what to whose data, before and after. Also the messages to support, stored even if
// the e-mail with the message is never sent.

import type { Transaction } from './database.ts'

type AuditEntry = {
  readonly companyId: number | null
  readonly actor: string
  readonly operation: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** Inserts one line into the audit trail. */
export async function writeAudit(trx: Transaction, entry: AuditEntry, now: Date): Promise<void> {
  await trx('audit').insert({
    company_id: entry.companyId,
    at: now,
    actor: entry.actor,
    operation: entry.operation,
    subject: entry.subject,
    before: jsonOf(entry.before),
    after: jsonOf(entry.after),
  })
}

/** One line with the names of the person and the company, null where they no longer exist. */
export type AuditLine = {
  readonly id: number
  readonly at: Date
  /** `user 12`, `operator`, `worker`. */
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
    .leftJoin('users', 'users.id', trx.raw(`nullif(regexp_replace(audit.actor, '\\D', '', 'g'), '')::bigint`))
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
