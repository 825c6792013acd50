// Partitions by month of the tables that only grow: made ahead by a daily job, which also drops those that are older
// than the operator keeps (decision 56).

import type { JobContext } from './context.ts'
import {
  addPartitions,
  deleteReportKeys,
  dropPartitions,
  partitionedTableNames,
  partitionedTables,
} from '../persistence/partitions.ts'

/** Months after the present one that have a partition after the job. */
const monthsAhead = 3
/** Keys deleted in one transaction. */
const keysAtOnce = 20_000

/**
 * The job `maintenance.partitions`. Each table has its own transaction: a table that a back-up reads at this moment is
 * left to the next attempt.
 */
export async function maintainPartitions(context: JobContext): Promise<void> {
  for (const table of partitionedTableNames) {
    const names = await context.transact(null, ({ trx, now }) =>
      addPartitions(trx, table, monthStart(now, monthsAhead + 1)),
    )
    if (names.length > 0) context.log.info('partitions.added', { names })
  }
  for (const table of partitionedTableNames) await dropOld(context, table)
  if (context.config.retention.reports === null) return
  let deleted = keysAtOnce
  while (deleted === keysAtOnce)
    deleted = await context.transact(null, ({ trx }) => deleteReportKeys(trx, keysAtOnce))
}

async function dropOld(context: JobContext, table: keyof typeof partitionedTables): Promise<void> {
  const months = context.config.retention[partitionedTables[table]]
  if (months === null) return
  const names = await context.transact(null, ({ trx, now }) =>
    dropPartitions(trx, table, monthStart(now, -months)),
  )
  if (names.length > 0) context.log.info('partitions.dropped', { names })
}

/** The first moment, in UTC, of the month that is so many months after the one of `moment`. */
function monthStart(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months))
}
