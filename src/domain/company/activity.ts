// The activity of a company, as its people read it: which entries of the trail belong together. The editor saves while
// someone types, so what one person changes in one record within half an hour is one entry.

/** The kinds of what a company's people do, and how the operations of each begin; the first that fits. */
const kinds = {
  wines: ['sheets.', 'guests.', 'admin.updateSheet', 'prefixes.free'],
  imports: ['imports.'],
  serials: ['serials.'],
  users: ['users.', 'keys.', 'hooks.', 'account.', 'admin.updateUser', 'operator.endTwoStep'],
  company: [''],
} as const
export type ActivityKind = keyof typeof kinds
export const activityKinds = Object.keys(kinds) as [ActivityKind, ...ActivityKind[]]

/** The kind of an audited operation. */
export function activityKindOf(operation: string): ActivityKind {
  return activityKinds.find((kind) => kinds[kind].some((start) => operation.startsWith(start))) ?? 'company'
}

/** One change of the trail, or several of one call (`count`). */
export type Activity = {
  /** The newest change of the entry. */
  readonly at: Date
  /** The oldest change of the entry. */
  readonly since: Date
  /** `user 12`, `key 3 Line 1`, `operator`, `worker`. */
  readonly actor: string
  readonly operation: string
  /** Up to 20 records, such as `sheet 12`. */
  readonly subjects: readonly string[]
  /** How many records changed. */
  readonly count: number
  readonly before: unknown
  readonly after: unknown
}

/** Operations whose repetitions on one record are one entry, and the operation that may begin such an entry. */
const repeated: Readonly<Record<string, string | undefined>> = {
  'sheets.update': 'sheets.create',
  'imports.run': 'imports.start',
}
/** Milliseconds between two changes of one entry. */
const longestPause = 30 * 60_000

/** Entries, newest first, with repeated changes joined. `lines` are newest first. */
export function joinedActivity(lines: readonly Activity[]): Activity[] {
  const entries: Activity[] = []
  const openEntries = new Map<string, number>()
  for (const line of lines) {
    const key = `${line.actor} ${line.subjects.join(' ')}`
    const index = openEntries.get(key)
    const newer = index === undefined ? undefined : entries[index]
    if (index !== undefined && newer !== undefined && belongsTo(newer, line)) {
      entries[index] = joined(newer, line)
    } else {
      openEntries.set(key, entries.length)
      entries.push(line)
    }
  }
  return entries
}

function belongsTo(newer: Activity, older: Activity): boolean {
  if (newer.count > 1 || older.count > 1) return false
  const isRepeated = Object.hasOwn(repeated, newer.operation)
  const isSame = newer.operation === older.operation || repeated[newer.operation] === older.operation
  return isRepeated && isSame && newer.since.getTime() - older.at.getTime() <= longestPause
}

function joined(newer: Activity, older: Activity): Activity {
  const isCreation = newer.operation !== older.operation
  const [before, after] = [
    isCreation ? older.before : { ...membersOf(newer.before), ...membersOf(older.before) },
    newer.operation === 'imports.run'
      ? joinedLists(membersOf(newer.after), membersOf(older.after))
      : { ...membersOf(older.after), ...membersOf(newer.after) },
  ]
  return { ...newer, operation: older.operation, since: older.since, before, after }
}

/** Lists of both together, else the newer value. */
function joinedLists(newer: Members, older: Members): Members {
  return Object.fromEntries(
    Object.entries({ ...older, ...newer }).map(([name, value]) => {
      const [one, other]: readonly unknown[] = [older[name], newer[name]]
      return [name, Array.isArray(one) && Array.isArray(other) ? one.concat(other) : value]
    }),
  )
}

type Members = Readonly<Record<string, unknown>>

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
