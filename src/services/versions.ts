// The published versions of a sheet, and the differences between two of them. Read only: publication.ts
// writes versions.

import { service } from './service.ts'
import { ownStores } from './context.ts'
import { requireSheet } from './sheets.ts'
import { refuse } from '../domain/refusal.ts'
import { differingFields } from '../domain/sheet/comparison.ts'
import { readEach } from '../persistence/shared-reads.ts'
import { namesOfUsers } from '../persistence/users.ts'
import { personName } from '../domain/user/person-name.ts'

/** The published versions of a sheet, newest first, with who published them and why. */
export const list = service<'sheets.versions'>(async (context, input) => {
  const stores = ownStores(context)
  const [, records] = await readEach(context.trx, [
    () => requireSheet(stores, input.id),
    () => stores.versions.list(input.id),
  ])
  const users = await namesOfUsers(
    context.trx,
    records.flatMap(({ userId }) => userId ?? []),
  )
  return {
    versions: records.map((entry) => ({
      version: entry.version,
      publishedAt: entry.publishedAt.toISOString(),
      reason: entry.reason,
      by: entry.userId === null ? null : personName(users.get(entry.userId) ?? {}),
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
