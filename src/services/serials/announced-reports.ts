// The event of webhooks about a report of serials or units.

import type { Context } from '../context.ts'
import { announce } from '../hooks/announce.ts'

/** What is announced of a report. */
type AnnouncedReport = {
  readonly id: number
  readonly request: string
  readonly state: string
  readonly rows: number
  readonly accepted: number
}

/**
 * Announces a report. Reports that name a batch, which their caller has locked, are announced in order; others, such
 * as those of scanned addresses, are subjects of their own and do not wait for each other.
 */
export async function announceReport(
  context: Context,
  companyId: number,
  { id, request, state, rows, accepted }: AnnouncedReport,
  batch: number | null,
): Promise<void> {
  const subject = batch === null ? `report ${String(id)}` : `batch ${String(batch)}`
  const data = { report: id, request, batch, state, rows, accepted }
  await announce(context, companyId, 'serials.reported', subject, data)
}
