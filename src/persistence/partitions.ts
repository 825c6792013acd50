// Tables that only grow have one partition for each month (decision 56). The worker makes partitions ahead, and
// drops those that are older than the settings keep. The functions of migration 30 do it as the owner of the
// tables, because web and worker own none.

import type { Queries, Transaction } from './database.ts'

/** The settings that say how long rows stay: one for each kind of data. */
export const retentionKinds = ['audit', 'views', 'reports'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** The tables with partitions, and whose retention they follow. */
export const partitionedTables = {
  audit: 'audit',
  views: 'views',
  view_days: 'views',
  serial_reports: 'reports',
  serial_transitions: 'reports',
  line_transitions: 'reports',
  packings: 'reports',
} as const satisfies Readonly<Record<string, RetentionKind>>
export type PartitionedTable = keyof typeof partitionedTables

/** The names of the tables with partitions. */
export const partitionedTableNames = Object.keys(partitionedTables) as PartitionedTable[]

/** The partitions of a table as admins see them. */
export type PartitionState = {
  readonly name: PartitionedTable
  readonly partitions: number
  /** Whole months, after the present one, that have a partition. */
  readonly monthsAhead: number
  /** Rows in no month: no partition was made in time, or a clock was wrong. At most 10,000 are counted. */
  readonly rowsOutside: number
}

/** Most rows that are counted outside the months. */
const maxRowsOutside = 10_000

/** Makes the partitions of a table for the months that begin before a day; answers their names. */
export function addPartitions(trx: Transaction, table: PartitionedTable, until: Date): Promise<string[]> {
  return partitionNames(trx, 'add_partitions', table, until)
}

/**
 * Drops the partitions of a table whose months ended by a day, with their rows; answers their names. Rows outside
 * the months are deleted by their own time.
 */
export function dropPartitions(trx: Transaction, table: PartitionedTable, before: Date): Promise<string[]> {
  return partitionNames(trx, 'drop_partitions', table, before)
}

/** Calls a function of migration 30 with a table and a day in UTC; answers the partitions that it changed. */
async function partitionNames(
  trx: Transaction,
  change: 'add_partitions' | 'drop_partitions',
  table: PartitionedTable,
  day: Date,
): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select ${change}(?, cast(? as date)) as name`,
    [table, day.toISOString().slice(0, 10)],
  )
  return rows.map(({ name }) => name)
}

/**
 * Deletes idempotency keys of reports whose partition was dropped, at most `limit`; answers how many. While the
 * partition of the time before the first month exists, no key is deleted.
 */
export async function deleteReportKeys(trx: Transaction, limit: number): Promise<number> {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    `
    with deleted as (
      delete from serial_report_keys where ctid = any(array(
        select ctid from serial_report_keys where created_at < (
          select case when bool_or(is_past) then '-infinity' else min(starts)::timestamp at time zone 'UTC' end
          from partition_months('serial_reports')
        ) limit ?
      )) returning 1
    )
    select count(*) as count from deleted`,
    [limit],
  )
  return rows[0]?.count ?? 0
}

/** The partitions of each table. */
export async function partitionStates(db: Queries): Promise<PartitionState[]> {
  const { rows } = await db.raw<{ rows: PartitionState[] }>(
    `
    select t.name, m.partitions, m."monthsAhead", rows_outside_partitions(t.name, ?) as "rowsOutside"
    from unnest(?::text[]) as t (name)
    cross join lateral (
      select count(*) as partitions,
        count(*) filter (where starts > (now() at time zone 'UTC')::date) as "monthsAhead"
      from partition_months(t.name)
    ) m
    order by t.name`,
    [maxRowsOutside, [...partitionedTableNames]],
  )
  return rows
}
