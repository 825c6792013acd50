// What is recorded of the wines of a company: which fields changed, before and after.

import { record, recordAll } from '../audit.ts'
import type { Context } from '../context.ts'
import type { AuditedOperation } from '../../contract/operations/admin.ts'
import { differingFields } from '../../domain/sheet/comparison.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'

/** The subject of lines about a sheet. */
export function sheetSubject(id: number): string {
  return `sheet ${String(id)}`
}

/** Records the creation of a sheet with all its values. */
export async function recordCreation(
  context: Context,
  companyId: number,
  { id, draft }: { readonly id: number; readonly draft: SheetDraft },
): Promise<void> {
  await record(context, companyId, 'sheets.create', sheetSubject(id), null, draft)
}

/** Records the fields of a sheet that changed; nothing when none did. An absent value is null. */
export async function recordChange(
  context: Context,
  companyId: number,
  operation: 'sheets.update' | 'sheets.adjust',
  before: { readonly id: number; readonly draft: SheetDraft },
  after: SheetDraft,
): Promise<void> {
  const fields = differingFields(before.draft, after)
  if (fields.length === 0) return
  const valuesOf = (draft: SheetDraft) =>
    Object.fromEntries(fields.map((field) => [field, draft[field] ?? null]))
  const subject = sheetSubject(before.id)
  await record(context, companyId, operation, subject, valuesOf(before.draft), valuesOf(after))
}

/** Records that something was done with several sheets, a line for each. */
export async function recordSheets(
  context: Context,
  companyId: number,
  operation: AuditedOperation,
  ids: readonly number[],
): Promise<void> {
  const lines = ids.map((id) => ({ subject: sheetSubject(id), before: null, after: null }))
  await recordAll(context, companyId, operation, lines)
}
