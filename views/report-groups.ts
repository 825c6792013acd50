// Reports of a batch as one reads them: every scan of a line screen is a report of its own, so those of one day and one
// kind are told together.

import type { SerialReportAnswer } from '../src/contract/answers.ts'

/** How the names of a line screen's reports begin. */
export const scanPrefix = 'line-'

export type ReportGroup = Pick<SerialReportAnswer, 'id' | 'state' | 'reason' | 'createdAt' | 'rows' | 'accepted' | 'duplicate' | 'foreign' | 'malformed' | 'void' | 'illegal'> & {
  /** Scans of a line screen rather than one report. */
  readonly isScans: boolean
}

const counts = ['rows', 'accepted', 'duplicate', 'foreign', 'malformed', 'void', 'illegal'] as const

/** Reports, newest first, with scans of one day and kind gathered where the newest of them stands. */
export function groupReports(reports: readonly SerialReportAnswer[]): ReportGroup[] {
  const groups = new Map<string, ReportGroup>()
  for (const report of reports) {
    const isScans = report.request.startsWith(scanPrefix)
    const key = isScans ? `${report.createdAt.slice(0, 10)} ${report.state}` : String(report.id)
    const before = groups.get(key)
    groups.set(key, before === undefined
      ? { ...report, isScans }
      : { ...before, ...Object.fromEntries(counts.map((name) => [name, before[name] + report[name]])) })
  }
  return [...groups.values()]
}
