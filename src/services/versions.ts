// The published versions of a sheet, and the differences between two of them. Read only: publication.ts
// writes versions.

import { service } from './service.ts'
import { ownStores, type Context } from './context.ts'
import { requireSheet } from './sheets.ts'
import { refuse } from '../domain/refusal.ts'
import { differingFields } from '../domain/sheet/comparison.ts'
import { findUser } from '../persistence/users.ts'
import { personName } from '../domain/user/person-name.ts'

/** The published versions of a sheet, newest first, with who published them and why. */
export const list = service<'sheets.versions'>(async (context, input) => {
  const stores = ownStores(context)
  await requireSheet(stores, input.id)
  const records = await stores.versions.list(input.id)
  const names = await namesOf(
    context,
    records.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  )
  return {
    versions: records.map((entry) => ({
      version: entry.version,
      publishedAt: entry.publishedAt.toISOString(),
      reason: entry.reason,
      by: entry.userId === null ? null : (names.get(entry.userId) ?? null),
      law: entry.law,
      draft: entry.draft,
    })),
  }
})

/** The differences between version `from` and version `to`, by default the current one. */
export const compare = service<'sheets.compare'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await requireSheet(stores, input.id)
  const to = input.to ?? sheet.version ?? 0
  const [before, after] = [
    await stores.versions.find(sheet.id, input.from),
    await stores.versions.find(sheet.id, to),
  ]
  if (before === null || after === null) return refuse('sheet.versionUnknown')
  const fields = differingFields(before.draft, after.draft)
  return {
    from: input.from,
    to,
    changes: fields.map((field) => ({
      field,
      before: before.draft[field] ?? null,
      after: after.draft[field] ?? null,
    })),
  }
})

async function namesOf(context: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const id of new Set(ids)) {
    const user = await findUser(context.trx, id)
    names.set(id, personName(user?.draft ?? {}))
  }
  return names
}
