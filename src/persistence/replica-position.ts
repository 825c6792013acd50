// How far a read replica has replayed the changes of the primary. The primary's position in its log of changes is
// read by the listener of label changes; this asks the replica whether it has got there.

import pg from 'pg'

/** The position of a primary, read from it at a moment on this process's monotonic clock. */
export type PrimaryPosition = { readonly position: string; readonly at: number }

/** The watch over one replica. */
export type ReplicaWatch = {
  /** Takes a new position of the primary, which the replica must reach. */
  readonly expect: (position: PrimaryPosition) => void
  /** The latest moment of which the replica is known to show every commit; -Infinity for none. */
  readonly freshAsOf: () => number
  /** Whether the replica answered its last question. */
  readonly isAnswering: () => boolean
  readonly close: () => Promise<void>
}

/**
 * The end of the last record in the primary's log, or null on a server that is no primary. Where a page or a segment
 * begins, the server already names the place after its header, which no replica reports.
 */
export const primaryPositionQuery = `
  case when pg_is_in_recovery() then null else (
    select (position - case
      when (position - '0/0'::pg_lsn) % pg_size_bytes(current_setting('wal_segment_size')) = 40 then 40
      when (position - '0/0'::pg_lsn) % current_setting('wal_block_size')::int = 24 then 24
      else 0 end)::text
    from pg_current_wal_insert_lsn() as position
  ) end`

/** Milliseconds between two questions while the replica is behind, and before a new connection. */
const askAgain = 40
const reconnectDelay = 500
/** Milliseconds after which a connection or a question without an answer has failed. */
const answerTimeout = 1000

/** Watches the replica at `url`. */
export function watchReplica(url: string): ReplicaWatch {
  const watch = new Watch(url)
  watch.connect()
  return {
    expect: (position) => {
      watch.expect(position)
    },
    freshAsOf: () => watch.freshAsOf,
    isAnswering: () => watch.isAnswering,
    close: () => watch.close(),
  }
}

class Watch {
  readonly #url: string
  freshAsOf = Number.NEGATIVE_INFINITY
  isAnswering = false
  #client: pg.Client | undefined
  #expected: PrimaryPosition | undefined
  #isAsking = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string) {
    this.#url = url
  }

  expect(position: PrimaryPosition): void {
    this.#expected = position
    if (!this.#isAsking) void this.#ask()
  }

  connect(): void {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'nutricode-replica-watch',
      connectionTimeoutMillis: answerTimeout,
      query_timeout: answerTimeout,
    })
    const lose = (): void => {
      this.#lose(client)
    }
    client.on('error', lose)
    client.on('end', lose)
    client.connect().then(() => {
      if (this.#isClosed) return void client.end().catch(nothing)
      this.#client = client
      this.isAnswering = true
      void this.#ask()
    }, lose)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(nothing)
  }

  /** Asks until the replica has reached the newest position that is expected. */
  async #ask(): Promise<void> {
    const [client, expected] = [this.#client, this.#expected]
    if (client === undefined || expected === undefined || this.#isClosed) return
    this.#isAsking = true
    let isReached = false
    try {
      const { rows } = await client.query<{ reached: boolean | null }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn and pg_is_in_recovery() as reached',
        [expected.position],
      )
      isReached = rows[0]?.reached === true
    } catch {
      this.#lose(client)
      return
    } finally {
      this.#isAsking = false
    }
    if (isReached) this.freshAsOf = Math.max(this.freshAsOf, expected.at)
    if (isReached && this.#expected === expected) return
    if (isReached) void this.#ask()
    else this.#later(() => void this.#ask(), askAgain)
  }

  #lose(client: pg.Client): void {
    if (this.#client !== undefined && this.#client !== client) return
    this.#client = undefined
    this.isAnswering = false
    void client.end().catch(nothing)
    this.#later(() => {
      if (this.#client === undefined) this.connect()
    }, reconnectDelay)
  }

  #later(work: () => void, milliseconds: number): void {
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(work, milliseconds)
    this.#timer.unref()
  }
}

/** Whether two servers have the same data: a replica has its primary's identity. */
export const clusterIdentityQuery = 'select system_identifier::text as identity from pg_control_system()'

function nothing(): void {
  // A lost connection need not be ended as well.
}
