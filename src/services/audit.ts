// The audit trail: written with every change by support, users and companies; admins list it and export it
// (lists/list-files.ts).

import { service } from './service.ts'
import { actorName, type Context } from './context.ts'
import { readAudit, writeAudit, type AuditFilter } from '../persistence/audit.ts'
import type { AuditedOperation } from '../contract/operations/admin.ts'
import type { Input } from '../contract/operations/index.ts'

/** Default number of lines on a page. */
const pageSize = 50
/** Maximum number of lines in an exported file. */
export const maxAuditLines = 50_000

/**
 * Records who did what to whose data, before and after, in the same transaction. `by` names a user who acts
 * without being signed in, for example by a link from an e-mail.
 */
export async function record(
  context: Context,
  companyId: number | null,
  operation: AuditedOperation,
  subject: string,
  before: unknown,
  after: unknown,
  by = actorName(context.actor),
): Promise<void> {
  const line = { companyId, actor: by, operation, subject, before, after }
  await writeAudit(context.trx, [line], context.now)
}

/** Records the same change of many records of one company, such as the archiving of a selection. */
export async function recordAll(
  context: Context,
  companyId: number,
  operation: AuditedOperation,
  changes: readonly RecordedChange[],
): Promise<void> {
  const actor = actorName(context.actor)
  const lines = changes.map((change) => ({ companyId, actor, operation, ...change }))
  await writeAudit(context.trx, lines, context.now)
}
type RecordedChange = { readonly subject: string; readonly before: unknown; readonly after: unknown }

/** One page of the audit trail, newest first. */
export const list = service<'admin.audit'>(async (context, input) => {
  const { page = 1, size = pageSize } = input
  const { lines, total } = await readAudit(context.trx, auditFilter(input), size, (page - 1) * size)
  return {
    page,
    size,
    total,
    lines: lines.map(({ id, at, actor, person, companyId, company, operation, subject, before, after }) => ({
      id,
      at: at.toISOString(),
      actor,
      person,
      company_id: companyId,
      company,
      operation,
      subject,
      before,
      after,
    })),
  }
})

/** The filter of a call for the store. */
export function auditFilter({
  person,
  company,
  operation,
  from,
  to,
}: Omit<Input<'admin.auditFile'>, 'format'>): AuditFilter {
  return {
    ...(person === undefined || person.trim() === '' ? {} : { person }),
    ...(company === undefined || company.trim() === '' ? {} : { company }),
    ...(operation === undefined ? {} : { operation }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}
