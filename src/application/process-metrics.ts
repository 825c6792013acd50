// The figures of every process: memory, event loop, connections to the database, the queue, the operations and the
// jobs that it ran (docs/guide/operations.md lists all of them).

import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { jobNames } from '../contract/jobs.ts'
import { openMetrics, type Metrics, type OperationCost, type Sample } from '../metrics.ts'
import { inScope } from '../persistence/company-scope.ts'
import { poolState, type Database } from '../persistence/database.ts'
import { partitionStates } from '../persistence/partitions.ts'
import { queueFigures, type QueueFigures } from '../persistence/jobs.ts'

/** Milliseconds for which the queue's figures are answered again, so that readers cost the database nothing. */
const queueFiguresFor = 5000
/** Partitions change once a day. */
const partitionStatesFor = 60_000
/** Milliseconds between two measurements of the event loop. */
const loopResolution = 20

/** The figures of a process, and what the application adds to them. */
export type ProcessMetrics = {
  readonly metrics: Metrics
  /** The version of the product. */
  readonly version: string
  /** Does a call of an operation, and notes how long it took. */
  timed<T>(name: string, call: () => Promise<T>): Promise<T>
  noteJob(name: string, outcome: 'finished' | 'failed', seconds: number): void
  /** The operations since the start, the most expensive first. */
  readonly operationCosts: () => readonly OperationCost[]
  close(): void
}

/** Opens the figures of a process of the given role. */
export function openProcessMetrics(db: Database, role: string): ProcessMetrics {
  const metrics = openMetrics()
  const loop = monitorEventLoopDelay({ resolution: loopResolution })
  loop.enable()
  addProcess(metrics, role)
  addEventLoop(metrics, loop)
  addDatabase(metrics, db)
  addPartitions(metrics, db)
  const costs = new Map<string, OperationCost>()
  const note = (name: string, seconds: number): void => {
    const before = costs.get(name) ?? { name, calls: 0, seconds: 0, slowest: 0 }
    costs.set(name, {
      name,
      calls: before.calls + 1,
      seconds: before.seconds + seconds,
      slowest: Math.max(before.slowest, seconds),
    })
  }
  metrics.read(
    'nutricode_operation_seconds_total',
    'Seconds that operations took, by operation.',
    () => [...costs.values()].map(({ name, seconds }) => ({ labels: { operation: name }, value: seconds })),
    'counter',
  )
  metrics.read(
    'nutricode_operations_total',
    'Calls of operations, by operation.',
    () => [...costs.values()].map(({ name, calls }) => ({ labels: { operation: name }, value: calls })),
    'counter',
  )
  return {
    metrics,
    version: productVersion(),
    timed: async (name, call) => {
      const start = performance.now()
      try {
        return await call()
      } finally {
        note(name, (performance.now() - start) / 1000)
      }
    },
    noteJob: (name, outcome, seconds) => {
      metrics.counter('nutricode_jobs_run_total', 'Attempts of jobs.', { job: name, outcome }).add()
      metrics
        .histogram('nutricode_job_duration_seconds', 'Duration of attempts of jobs.', { job: name })
        .observe(seconds)
    },
    operationCosts: () => [...costs.values()].toSorted((a, b) => b.seconds - a.seconds),
    close: () => {
      loop.disable()
    },
  }
}

/** The version of the product, from its package. */
function productVersion(): string {
  const path = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}

function addProcess(metrics: Metrics, role: string): void {
  metrics.read('nutricode_info', 'Version and role of this process.', () => [
    { labels: { version: productVersion(), role, node: process.versions.node }, value: 1 },
  ])
  metrics.read('process_start_time_seconds', 'Start of this process, in seconds since 1970.', () => [
    { value: Math.round(Date.now() / 1000 - process.uptime()) },
  ])
  metrics.read(
    'process_cpu_seconds_total',
    'Processor time of this process in seconds.',
    () => {
      const { user, system } = process.cpuUsage()
      return [{ value: (user + system) / 1e6 }]
    },
    'counter',
  )
  metrics.read('process_resident_memory_bytes', 'Memory of this process.', () => [
    { value: process.memoryUsage.rss() },
  ])
  metrics.read('nodejs_heap_used_bytes', 'JavaScript memory in use.', () => [
    { value: process.memoryUsage().heapUsed },
  ])
}

function addEventLoop(metrics: Metrics, loop: ReturnType<typeof monitorEventLoopDelay>): void {
  metrics.read('nodejs_eventloop_delay_seconds', 'Delay of the event loop since the last reading.', () => {
    // The histogram counts the measuring interval itself.
    const delay = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - loopResolution / 1000)
    const samples = [
      { labels: { quantile: '0.5' }, value: delay(loop.percentile(50)) },
      { labels: { quantile: '0.99' }, value: delay(loop.percentile(99)) },
      { labels: { quantile: '1' }, value: delay(loop.max) },
    ]
    loop.reset()
    return samples
  })
}

function addDatabase(metrics: Metrics, db: Database): void {
  metrics.read(
    'nutricode_pool_connections',
    'Connections to the database, and work that waits for one.',
    () => Object.entries(poolState(db)).map(([state, value]) => ({ labels: { state }, value })),
  )
  const figures = repeated(queueFiguresFor, () => inScope(db, 'platform', queueFigures).catch(() => null))
  metrics.read('nutricode_database_up', 'Whether the database answers.', async () => [
    { value: (await figures()) === null ? 0 : 1 },
  ])
  metrics.read('nutricode_jobs', 'Jobs in the queue by state.', async () =>
    samplesOf(await figures(), 'counts'),
  )
  metrics.read(
    'nutricode_job_oldest_waiting_seconds',
    'Age of the oldest job that is due and waits.',
    async () => samplesOf(await figures(), 'oldest'),
  )
}

/** What is read from the database again once the last answer is too old. */
function repeated<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined
  return () => {
    if (last === undefined || performance.now() - last.at > milliseconds)
      last = { at: performance.now(), answer: read() }
    return last.answer
  }
}

function addPartitions(metrics: Metrics, db: Database): void {
  const states = repeated(partitionStatesFor, () => inScope(db, 'platform', partitionStates).catch(() => []))
  metrics.read(
    'nutricode_partition_months_ahead',
    'Months after the present one that have a partition, by table.',
    async () =>
      (await states()).map(({ name, monthsAhead }) => ({ labels: { table: name }, value: monthsAhead })),
  )
  metrics.read(
    'nutricode_partition_rows_outside',
    'Rows in no month, by table; at most 10,000 are counted.',
    async () =>
      (await states()).map(({ name, rowsOutside }) => ({ labels: { table: name }, value: rowsOutside })),
  )
}

function samplesOf(figures: QueueFigures | null, kind: 'counts' | 'oldest'): Sample[] {
  if (figures === null) return []
  return jobNames.flatMap((job) => {
    const found = figures.get(job) ?? { waiting: 0, running: 0, failed: 0, oldest: 0 }
    if (kind === 'oldest') return [{ labels: { job }, value: found.oldest }]
    return (['waiting', 'running', 'failed'] as const).map((state) => ({
      labels: { job, state },
      value: found[state],
    }))
  })
}
