// Lots of a sheet: the published version from which each was bottled (decision 12). The label of a bottle of
// such a lot opens with that version; all others open with the current one.

import { sheetSubject } from './activity/sheet-activity.ts'
import { record } from './audit.ts'
import { ownStores } from './context.ts'
import { service } from './service.ts'
import { requireSheet } from './sheets.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { refuse } from '../domain/refusal.ts'
import { readEach } from '../persistence/shared-reads.ts'

/** The lots of a sheet with their versions. Refuses `sheet.unknown`. */
export const list = service<'sheets.lots'>(async (context, input) => {
  const stores = ownStores(context)
  const [, lots] = await readEach(context.trx, [
    () => requireSheet(stores, input.id),
    () => stores.lots.list(input.id),
  ])
  return { lots }
})

/**
 * Replaces the lots of a sheet. Refuses `sheet.notValidated`, and `input.invalid` for a repeated lot or an
 * unknown version.
 */
export const save = service<'sheets.saveLots'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await requireSheet(stores, input.id, true)
  if (sheet.version === null) return refuse('sheet.notValidated')
  const issues = lotIssues(input.lots, sheet.version)
  if (issues.length > 0) refuse('input.invalid', { issues })
  const before = await stores.lots.list(sheet.id)
  await stores.lots.replace(sheet.id, input.lots, context.now)
  const lots = await stores.lots.list(sheet.id)
  await record(
    context,
    stores.companyId,
    'sheets.saveLots',
    sheetSubject(sheet.id),
    { lots: before },
    { lots },
  )
  return { code: 0, lots }
})

/** The issues of lots: each lot occurs once, with a published version. */
function lotIssues(
  lots: readonly { readonly lot: string; readonly version: number }[],
  newest: number,
): ValidationIssue[] {
  return lots.flatMap(({ lot, version }, index): ValidationIssue[] => [
    ...(lots.findIndex((entry) => entry.lot === lot) < index
      ? [{ field: `lots.${index}.lot`, code: 'lotTwice', values: { lot } }]
      : []),
    ...(version > newest
      ? [{ field: `lots.${index}.version`, code: 'versionUnknown', values: { version } }]
      : []),
  ])
}
