// Changes of labels as a process hears of them: at once by notifications of PostgreSQL (LISTEN), and surely by
// reading the table of changes a few times a second. Notifications alone prove nothing: behind a pooler some
// processes get them and others do not.

import pg from 'pg'
import type { PrimaryPosition } from './replica-position.ts'
import { labelChangesQuery, type LabelChanges } from './label-changes.ts'

/** The handlers of one listener. */
export type NotificationHandlers = {
  readonly onNotification: (payload: string) => void
  /** Changes may be lost: the caller must drop what it cached. */
  readonly onMissed: () => void
  /** The primary's position, with the moment whose commits it covers; at each reading. */
  readonly onPosition?: (position: PrimaryPosition) => void
}

/** The open connection of one process. */
export type Listener = {
  /** Whether every change that was committed more than a second ago has arrived. */
  readonly isReliable: () => boolean
  /** Milliseconds since a moment by which every committed change has arrived. */
  readonly age: () => number
  readonly close: () => Promise<void>
}

/** Milliseconds between two readings, and for which the answer to one is trusted, from its question on. */
const readingInterval = 300
const readingValidity = 1000
/** Milliseconds after which a connection or reading without an answer has failed, and before the next one. */
const answerTimeout = 4000
const reconnectDelay = 300

/** Listens on a channel of the database at `url`, and reads the changes of labels. */
export function listen(url: string, channel: string, handlers: NotificationHandlers): Listener {
  const listener = new ChangeListener(url, channel, handlers)
  void listener.connect()
  return {
    isReliable: () => listener.isReliable(),
    age: () => listener.age(),
    close: () => listener.close(),
  }
}

class ChangeListener {
  readonly #url: string
  readonly #channel: string
  readonly #handlers: NotificationHandlers
  #client: pg.Client | undefined
  /** When the last answered reading was sent: the answer shows all that was committed by then. */
  #lastReading = Number.NEGATIVE_INFINITY
  /** From which transaction on the next reading reads; null before the first one. */
  #horizon: string | null = null
  /** The changes of the last reading: a transaction that lasts long makes the next ones find them again. */
  #known: ReadonlySet<string> = new Set()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string, channel: string, handlers: NotificationHandlers) {
    this.#url = url
    this.#channel = channel
    this.#handlers = handlers
  }

  isReliable(): boolean {
    return this.#client !== undefined && this.age() < readingValidity
  }

  age(): number {
    return performance.now() - this.#lastReading
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(nothing)
  }

  async connect(): Promise<void> {
    const client = this.#newClient()
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
    } catch {
      void client.end().catch(nothing)
      this.#reconnectLater()
      return
    }
    if (this.#isClosed) return void client.end().catch(nothing)
    this.#client = client
    this.#lastReading = Number.NEGATIVE_INFINITY
    this.#horizon = null
    this.#known = new Set()
    void this.#readAndRepeat(client)
  }

  #newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'nutricode-listener',
      connectionTimeoutMillis: answerTimeout,
      query_timeout: answerTimeout,
    })
    client.on('notification', ({ payload = '' }) => {
      if (this.#client === client) this.#handlers.onNotification(payload)
    })
    client.on('error', () => {
      this.#disconnect(client)
    })
    client.on('end', () => {
      this.#disconnect(client)
    })
    return client
  }

  async #readAndRepeat(client: pg.Client): Promise<void> {
    const begun = performance.now()
    try {
      const { rows } = await client.query<LabelChanges>(labelChangesQuery, [this.#horizon])
      if (this.#client !== client || rows[0] === undefined) return
      this.#take(rows[0])
      this.#lastReading = begun
      const { position } = rows[0]
      if (position !== null) this.#handlers.onPosition?.({ position, at: begun })
    } catch {
      this.#disconnect(client)
      return
    }
    this.#later(() => {
      if (this.#client === client) void this.#readAndRepeat(client)
    }, readingInterval)
  }

  #take({ horizon, changes }: LabelChanges): void {
    // Whatever was read before the first reading may be older than it.
    if (this.#horizon === null) this.#handlers.onMissed()
    for (const { id, payload } of changes) if (!this.#known.has(id)) this.#handlers.onNotification(payload)
    this.#known = new Set(changes.map(({ id }) => id))
    this.#horizon = horizon
  }

  #disconnect(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#handlers.onMissed()
    void client.end().catch(nothing)
    this.#reconnectLater()
  }

  #reconnectLater(): void {
    this.#later(() => {
      void this.connect()
    }, reconnectDelay)
  }

  #later(work: () => void, milliseconds: number): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(work, milliseconds)
    this.#timer.unref()
  }
}

function nothing(): void {
  // A lost connection need not be ended as well.
}
