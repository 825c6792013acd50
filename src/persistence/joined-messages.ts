// Messages to PostgreSQL that are sent together: each one that is sent alone costs a call of the operating system.

import type pg from 'pg'

type QueryCallback = (error: Error | null, result?: unknown) => void
/** Runs a query of the driver on one connection. */
export type RunQuery = (config: unknown, callback?: QueryCallback) => unknown

const begin = 'BEGIN;'

/** What holds the writes of a connection until the statements that are under way at the same time are written too. */
export function joinWrites({ connection: { stream } }: pg.Client): () => void {
  let isHeld = false
  const release = (): void => {
    isHeld = false
    stream.uncork()
  }
  return () => {
    if (isHeld) return
    isHeld = true
    stream.cork()
    process.nextTick(release)
  }
}

/**
 * From now on, the statements of a connection do not wait for the answers of those before, until the returned function
 * was called and all are answered. The driver has this as an option of a connection, which then refuses COPY: here it
 * lasts as long as a transaction of reads.
 */
export function beginPipeline(connection: pg.Client): () => void {
  const client: { pipeline: boolean } = connection
  client.pipeline = true
  return () => {
    connection.once('drain', () => {
      client.pipeline = false
    })
  }
}

/**
 * Sends the beginning of a transaction with its next statement, where that has no values: one message instead of two.
 * The limit of the transaction travels with it, because a setting of the connection would reach other processes behind
 * a pooler, which gives each transaction another connection.
 */
export function joinBeginning(run: RunQuery, statementTimeout: number | undefined): RunQuery {
  const statements = [
    begin,
    // Rows are read by an index: threads and compiled code would take longer to start.
    'set local jit = off;',
    'set local max_parallel_workers_per_gather = 0;',
    ...(statementTimeout === undefined ? [] : [`set local statement_timeout = ${String(statementTimeout)};`]),
  ]
  const beginning = statements.join(' ')
  let isHeld = false
  return (config, callback) => {
    const { text, values, name } = statementOf(config)
    if (callback === undefined) {
      // A stream, whose caller listens to it.
      if (isHeld) run(beginning, nothing)
      isHeld = false
      return run(config)
    }
    if (text === begin) {
      isHeld = true
      callback(null, { command: 'BEGIN', rows: [] })
      return undefined
    }
    if (!isHeld) return run(config, callback)
    isHeld = false
    // A transaction without a statement needs no message at all.
    if (isEnd(text)) {
      callback(null, { command: 'COMMIT', rows: [] })
      return undefined
    }
    if (name === undefined && values.length === 0 && text !== undefined)
      return run({ text: `${beginning} ${text}` }, (error, results) => {
        callback(error, error === null ? ownResult(results, statements.length) : undefined)
      })
    return run(beginning, (error) => {
      if (error === null) run(config, callback)
      else callback(error)
    })
  }
}

/** Of the results of a message, those after the beginning of the transaction: one alone, or the list of several. */
function ownResult(results: unknown, before: number): unknown {
  const own = (results as readonly unknown[]).slice(before)
  return own.length === 1 ? own[0] : own
}

function isEnd(text: string | undefined): boolean {
  return text === 'COMMIT;' || text === 'ROLLBACK' || text === 'ROLLBACK;'
}

type Statement = { readonly text?: string; readonly values: readonly unknown[]; readonly name?: string }

/** The parts of a query of the driver; a query object of another kind, such as a stream, has no text of its own. */
function statementOf(config: unknown): Statement {
  if (typeof config === 'string') return { text: config, values: [] }
  const { text, values = [], name, rowMode } = config as Partial<Statement> & { readonly rowMode?: string }
  return typeof text !== 'string' || rowMode !== undefined
    ? { values }
    : { text, values, ...(name === undefined ? {} : { name }) }
}

function nothing(): void {
  // The error of the statement that follows says it.
}
