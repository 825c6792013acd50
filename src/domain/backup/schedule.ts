// When the worker makes a back-up, what it is called, and which old ones it deletes. Hours are in UTC.

const dayMs = 86_400_000
const namePattern = /^nutricode-backup-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.zip$/

/** The file name of the back-up of a moment, in UTC, to the second. */
export function backupName(moment: Date): string {
  return `nutricode-backup-${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.zip`
}

/** The moment in the file name of a back-up; null for any other name. */
export function momentOfName(name: string): Date | null {
  const parts = namePattern.exec(name)
  if (parts === null) return null
  const [, year, month, day, hour, minute, second] = parts
  const moment = new Date(
    `${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}Z`,
  )
  return Number.isNaN(moment.getTime()) ? null : moment
}

/**
 * Whether a back-up is due: none was made since the last time that the clock showed `hour`. A worker that was
 * stopped at that hour makes up for it later.
 * @param hour 0 to 23
 */
export function isBackupDue(names: readonly string[], hour: number, now: Date): boolean {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour)
  const lastHour = today <= now.getTime() ? today : today - dayMs
  return !names.some((name) => (momentOfName(name)?.getTime() ?? 0) >= lastHour)
}

/** The back-ups to delete so that the `keep` newest stay; other files are never named. */
export function oldBackups(names: readonly string[], keep: number): string[] {
  return names
    .filter((name) => momentOfName(name) !== null)
    .toSorted()
    .toReversed()
    .slice(keep)
}
