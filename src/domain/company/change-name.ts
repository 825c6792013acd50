// The name of a change in an address: its time, who made it, and of what. The entry that contains it may grow,
// because it joins the changes of one person in one record: a link that somebody has sent still leads to it.

type Owner = { readonly kind: string; readonly id: number | null }
type Entry = {
  /** Times of its newest and oldest change, as `2026-11-02T10:00:00.000Z`. */
  readonly at: string
  readonly since: string
  readonly by: Owner
  readonly subjects: readonly Owner[]
}

/** The name of the newest change of an entry. */
export function changeName(entry: Entry): string {
  return [entry.at, ...ownerOf(entry)].join('_')
}

/** Whether an entry contains the change of a name. The changes of one person in one record do not overlap in time. */
export function hasChange(entry: Entry, name: string | null): boolean {
  const [moment = '', ...owner] = name?.split('_') ?? []
  return moment >= entry.since && moment <= entry.at && owner.join('_') === ownerOf(entry).join('_')
}

/** The time of a change; undefined where the name is none. */
export function momentOfName(name: string | null): string | undefined {
  const [, moment = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_/.exec(name ?? '') ?? []
  return Number.isNaN(Date.parse(moment)) ? undefined : moment
}

function ownerOf({ by, subjects: [subject] }: Entry): (string | number)[] {
  return [by.kind, by.id ?? '', subject?.kind ?? '', subject?.id ?? '']
}
