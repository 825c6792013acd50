// Lots of a sheet: which published version each was bottled from (decision 0012). Bottles of a lot that is named here
// open on that version; all others on the current one.

import { ownStores } from './context.ts'
import { service } from './service.ts'
import { known } from './sheets.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { refuse } from '../domain/refusal.ts'

export const list = service<'sheets.lots'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await known(stores, input.id)
  return { lots: await stores.lots.list(sheet.id) }
})

export const save = service<'sheets.saveLots'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await known(stores, input.id, true)
  if (sheet.version === null) return refuse('sheet.notValidated')
  const issues = faultsOf(input.lots, sheet.version)
  if (issues.length > 0) refuse('input.invalid', { issues: issues })
  await stores.lots.replace(sheet.id, input.lots, context.now)
  return { code: 0, lots: await stores.lots.list(sheet.id) }
})

/** A lot is bottled once, from a version that was published. */
function faultsOf(
  lots: readonly { readonly lot: string; readonly version: number }[],
  newest: number,
): ValidationIssue[] {
  return lots.flatMap(({ lot, version }, place): ValidationIssue[] => [
    ...(lots.findIndex((other) => other.lot === lot) < place
      ? [{ field: `lots.${place}.lot`, code: 'lotTwice', values: { lot } }]
      : []),
    ...(version > newest
      ? [{ field: `lots.${place}.version`, code: 'versionUnknown', values: { version } }]
      : []),
  ])
}
