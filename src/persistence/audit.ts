// The audit trail: who did what to whose data, before and after; and messages to support, kept whatever the mail does.

import type { Transaction } from './database.ts'

export type AuditEntry = {
  readonly companyId: number | null
  readonly actor: string
  readonly operation: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** Writes one line of the audit trail. */
export async function writeAudit(trx: Transaction, entry: AuditEntry, now: Date): Promise<void> {
  await trx('audit').insert({
    company_id: entry.companyId, at: now, actor: entry.actor, operation: entry.operation, subject: entry.subject,
    before: jsonOf(entry.before), after: jsonOf(entry.after),
  })
}

/** Keeps a message to support. */
export async function insertMessage(
  trx: Transaction, message: { companyId: number | null; userId: number | null; email: string; subject: string; message: string }, now: Date,
): Promise<void> {
  await trx('messages').insert({
    company_id: message.companyId, user_id: message.userId, email: message.email, subject: message.subject, message: message.message, created_at: now,
  })
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
