// The activity of a company for those who manage it: lines of the audit trail with the names of people and wines.

import { service } from '../service.ts'
import { ownStores, type CompanyStores } from '../context.ts'
import { auditedOperations, type AuditedOperation } from '../../contract/operations/admin.ts'
import type { ActivityAnswer } from '../../contract/operations/activity.ts'
import type { Input } from '../../contract/operations/index.ts'
import {
  activityKindOf,
  joinedActivity,
  membersOf,
  type Activity,
  type ActivityKind,
} from '../../domain/company/activity.ts'
import { refuse } from '../../domain/refusal.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'
import { personName } from '../../domain/user/person-name.ts'
import { readActivity, type ActivityFilter, type ActivityPosition } from '../../persistence/audit.ts'
import { readEach } from '../../persistence/shared-reads.ts'
import { usersOfCompany } from '../../persistence/users.ts'

/** Default number of entries on a page. */
const pageSize = 50
/** Changes of one entry, on average, that are read at first. */
const linesOfEntry = 2
/** Changes that are read for one page: an evening in the editor is one entry of many changes. */
const mostLines = 500

/** What happened in the actor's company, newest first. Refuses `input.invalid` for an unknown position. */
export const list = service<'activity.list'>(async (context, input) => {
  const stores = ownStores(context)
  const { size = pageSize } = input
  const pageAfter = (position: ActivityPosition | null): Promise<Entries> =>
    firstEntries(
      (limit) => readActivity(context.trx, stores.companyId, filterOf(input), position, limit),
      size,
    )
  const [{ entries: shown, next }, users, keys] = await readEach(context.trx, [
    () => pageOf(pageAfter, input),
    () => usersOfCompany(context.trx, stores.companyId),
    () => stores.apiKeys.list(mostKeysListed),
  ])
  const people = new Map(users.map((user) => [user.id, personName(user.draft)]))
  const wines = await wineNames(stores, shown)
  return {
    entries: shown.map((entry) => answerOf(entry, people, wines)),
    next,
    people: [...people].map(([id, name]) => ({ id, name })),
    keys: keys.map(({ id, name }) => ({ id, name })),
  }
})

/** API keys of the filter. */
const mostKeysListed = 200

function filterOf({ kind, user_id, key_id, fiche, from, to }: Input<'activity.list'>): ActivityFilter {
  return {
    ...(kind === undefined ? {} : { operations: operationsOf(kind) }),
    ...(user_id === undefined ? {} : { actor: `user ${String(user_id)}` }),
    ...(key_id === undefined ? {} : { keyId: key_id }),
    ...(fiche === undefined ? {} : { subject: `sheet ${String(fiche)}` }),
    from,
    to,
  }
}

function operationsOf(kind: ActivityKind): AuditedOperation[] {
  return auditedOperations.filter((operation) => activityKindOf(operation) === kind)
}

/** The page after a position, or else the newest one; or the one that begins at a moment before the newest one. */
async function pageOf(
  pageAfter: (position: ActivityPosition | null) => Promise<Entries>,
  { after, moment }: Input<'activity.list'>,
): Promise<Entries> {
  const beginning = positionOf(after)
  const named = moment === undefined ? null : timeOf(moment, 'moment')
  const page = await pageAfter(beginning)
  if (beginning !== null || named === null || page.next === null) return page
  const isReached = page.entries.some(({ since }) => since <= named)
  // Names begin with letters: before every change of the next millisecond.
  return isReached ? page : pageAfter({ at: new Date(named.getTime() + 1), operation: '', actor: '' })
}

type Entries = { readonly entries: readonly Activity[]; readonly next: string | null }

/**
 * The first entries of a page, and where the next page begins: after the oldest change of this one. An entry whose
 * changes continue behind it begins again there. Most pages are complete with some lines of each entry.
 */
async function firstEntries(
  linesUpTo: (limit: number) => Promise<readonly Activity[]>,
  size: number,
): Promise<Entries> {
  const fewLines = Math.min(size * linesOfEntry, mostLines)
  const few = await linesUpTo(fewLines)
  if (few.length < fewLines || joinedActivity(few).length > size) return entriesOf(few, size, fewLines)
  return entriesOf(await linesUpTo(mostLines), size, mostLines)
}

function entriesOf(lines: readonly Activity[], size: number, limit: number): Entries {
  const entries = joinedActivity(lines)
  const firstLeft = entries[size]
  if (firstLeft !== undefined) {
    const ofPage = lines.slice(
      0,
      lines.findIndex(({ at }) => at === firstLeft.at),
    )
    return { entries: joinedActivity(ofPage), next: positionAfter(ofPage.at(-1)) }
  }
  return { entries, next: lines.length < limit ? null : positionAfter(lines.at(-1)) }
}

function positionAfter(line: Activity | undefined): string | null {
  return line === undefined ? null : `${line.at.toISOString()} ${line.operation} ${line.actor}`
}

function positionOf(after: string | undefined): ActivityPosition | null {
  if (after === undefined) return null
  const [, moment = '', operation = '', actor = ''] = /^(\S+) (\S+) (.+)$/.exec(after) ?? []
  return { at: timeOf(moment, 'after'), operation, actor }
}

function timeOf(text: string, field: string): Date {
  const time = new Date(text)
  return Number.isNaN(time.getTime())
    ? refuse('input.invalid', { issues: [{ field, code: 'wrongType' }] })
    : time
}

/** The names of the wines that entries name. */
async function wineNames(
  { sheets }: CompanyStores,
  entries: readonly Activity[],
): Promise<ReadonlyMap<number, string>> {
  const ids = entries.flatMap(({ subjects }) =>
    subjects.flatMap((subject) => {
      const { kind, id } = subjectOf(subject)
      return kind === 'sheet' && id !== null ? [id] : []
    }),
  )
  return new Map((await sheets.namesOfIds([...new Set(ids)])).map((sheet) => [sheet.id, wineName(sheet)]))
}

function subjectOf(subject: string): { readonly kind: string; readonly id: number | null } {
  const [, kind = '', id = ''] = /^([a-z]+) (\d{1,15})$/.exec(subject) ?? []
  return kind === ''
    ? { kind: subject.split(' ')[0]?.slice(0, 20) ?? '', id: null }
    : { kind, id: Number(id) }
}

function answerOf(
  { at, since, actor, operation, subjects, count, before, after }: Activity,
  people: ReadonlyMap<number, string>,
  wines: ReadonlyMap<number, string>,
): ActivityAnswer {
  return {
    at: at.toISOString(),
    since: since.toISOString(),
    kind: activityKindOf(operation),
    operation,
    by: byOf(actor, operation, people),
    subjects: subjects.map(subjectOf).map(({ kind, id }) => ({
      kind,
      id,
      name: id === null ? null : ((kind === 'sheet' ? wines.get(id) : people.get(id)) ?? null),
    })),
    count,
    before,
    after: operation.startsWith('imports.') ? importFigures(after) : after,
  }
}

/** The wines of an import as numbers. */
function importFigures(after: unknown): unknown {
  return Object.fromEntries(
    Object.entries(membersOf(after)).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.length : value,
    ]),
  )
}

function byOf(actor: string, operation: string, people: ReadonlyMap<number, string>): ActivityAnswer['by'] {
  if (actor === 'operator' || actor === 'worker') return { kind: actor, id: null, name: null }
  if (operation.startsWith('admin.')) return { kind: 'support', id: null, name: null }
  const [, keyId, keyName] = /^key (\d{1,15}) (.+)$/u.exec(actor) ?? []
  if (keyId !== undefined) return { kind: 'key', id: Number(keyId), name: keyName ?? null }
  const id = subjectOf(actor).id
  return { kind: 'user', id, name: id === null ? null : (people.get(id) ?? null) }
}
