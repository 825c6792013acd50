// The state of the installation for admins: queue, failed jobs, slow work, disk, versions (decision 53).

import { done, timestamp } from '../answers.ts'
import { amount, integer, list, nullable, object, oneOf, text, type Infer } from '../../domain/shape.ts'
import type { Operation } from '../operation.ts'

/** The id of a job. */
const jobId = text({ min: 36, max: 36, pattern: '^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$' })
/** Most failed jobs in the answer; the newest are answered. */
export const maxFailedJobs = 200

const queueLine = object({
  name: text({ max: 60 }),
  waiting: integer(),
  running: integer(),
  failed: integer(),
  /** Seconds since the oldest job that is due. */
  oldest: integer(),
})
const failedJob = object({
  id: jobId,
  name: text({ max: 60 }),
  attempts: integer(1),
  createdAt: timestamp,
  /** The message of the error, without passwords. */
  reason: nullable(text({ max: 500 })),
})
/** Seconds in all, and of the slowest call. */
const slowLine = object({ name: text({ max: 300 }), calls: integer(), seconds: amount(), slowest: amount() })
const tableSize = object({ name: text({ max: 100 }), bytes: integer(), rows: integer() })

/** The partitions by month of a table that only grows. */
const growingTable = object({
  name: text({ max: 100 }),
  partitions: integer(),
  /** Months after the present one that have a partition. */
  monthsAhead: integer(),
  /** Rows in no month, counted up to 10,000. */
  rowsOutside: integer(),
  /** Whole months for which rows stay; null: for ever. */
  retentionMonths: nullable(integer(12)),
})

const installation = object({
  queue: list(queueLine, 100),
  failed: list(failedJob, maxFailedJobs),
  slow: object({
    /** Statements of the database, where it counts them; else the operations of the process that answers. */
    source: oneOf('statements', 'operations'),
    lines: list(slowLine, 20),
  }),
  disk: object({
    /** Of the disk that has the data folder; null where the system does not say. */
    freeBytes: nullable(integer()),
    totalBytes: nullable(integer()),
    databaseBytes: integer(),
    tables: list(tableSize, 10),
  }),
  growing: list(growingTable, 20),
  /** Published labels whose stored copy is being written. */
  labelsWaiting: integer(),
  /** The store of published labels, which answers while the database is away (decision 47). */
  labelStore: object({
    /** Address of the folder or bucket. */
    place: text({ max: 1000 }),
    /** Of the disk that has the folder; null for a bucket. */
    freeBytes: nullable(integer()),
    writtenAt: nullable(timestamp),
    /** Attempts that failed since the last write, the first of them, and the last error. */
    failures: integer(),
    failedAt: nullable(timestamp),
    failure: nullable(text({ max: 500 })),
  }),
  versions: object({ product: text({ max: 40 }), node: text({ max: 40 }), database: text({ max: 100 }) }),
  /** When the process that answers started. */
  startedAt: timestamp,
})
export type InstallationAnswer = Infer<typeof installation>
export type QueueLineAnswer = Infer<typeof queueLine>
export type FailedJobAnswer = Infer<typeof failedJob>
export type SlowLineAnswer = Infer<typeof slowLine>
export type GrowingTableAnswer = Infer<typeof growingTable>
export type TableSizeAnswer = Infer<typeof tableSize>

export const installationOperations = {
  'admin.operations': {
    method: 'GET',
    path: '/admin/operations',
    needs: ['admin'],
    scope: 'none',
    command: 'admin operations',
    input: object({}),
    output: installation,
    refusals: [],
  },
  'admin.retryJob': {
    method: 'POST',
    path: '/admin/retry-job',
    needs: ['admin'],
    scope: 'none',
    command: 'admin retry-job',
    input: object({ id: jobId }),
    output: done,
    refusals: ['job.unknown'],
  },
  'admin.deleteJob': {
    method: 'POST',
    path: '/admin/delete-job',
    needs: ['admin'],
    scope: 'none',
    command: 'admin delete-job',
    input: object({ id: jobId }),
    output: done,
    refusals: ['job.unknown'],
  },
} as const satisfies Record<string, Operation>
