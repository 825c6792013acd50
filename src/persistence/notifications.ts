// Notifications of PostgreSQL (LISTEN): one connection that listens on one channel and reconnects by itself.
// It reports when it may have missed notifications, because caches that depend on them are then out of date.

import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The `LISTEN` handlers of one channel. */
export type NotificationHandlers = {
  readonly onNotification: (payload: string) => void
  /** Notifications may be lost: the caller must drop what it cached. */
  readonly onMissed: () => void
}

/** The open connection of one channel. */
export type Listener = {
  /** Whether every notification sent until a moment ago has arrived. */
  readonly isReliable: () => boolean
  readonly close: () => Promise<void>
}

/** Milliseconds between two heartbeats, for which a heartbeat is trusted, and before a new connection. */
const heartbeatInterval = 1000
const heartbeatValidity = 4000
const reconnectDelay = 300
/** The first part of the heartbeats of every listener. */
const heartbeatPrefix = 'beat '

/** Listens on a channel of the database at `url`. */
export function listen(url: string, channel: string, handlers: NotificationHandlers): Listener {
  const listener = new ChannelListener(url, channel, handlers)
  void listener.connect()
  return { isReliable: () => listener.isReliable(), close: () => listener.close() }
}

class ChannelListener {
  readonly #url: string
  readonly #channel: string
  readonly #handlers: NotificationHandlers
  readonly #heartbeat = heartbeatPrefix + randomUUID()
  #client: pg.Client | undefined
  #lastHeartbeat = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string, channel: string, handlers: NotificationHandlers) {
    this.#url = url
    this.#channel = channel
    this.#handlers = handlers
  }

  isReliable(): boolean {
    return this.#client !== undefined && performance.now() - this.#lastHeartbeat < heartbeatValidity
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
    this.#lastHeartbeat = Number.NEGATIVE_INFINITY
    this.#handlers.onMissed()
    this.#sendHeartbeat(client)
  }

  #newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'nutricode-listener',
      connectionTimeoutMillis: heartbeatValidity,
      query_timeout: heartbeatValidity,
    })
    client.on('notification', ({ payload = '' }) => {
      if (payload === this.#heartbeat) this.#lastHeartbeat = performance.now()
      else if (!payload.startsWith(heartbeatPrefix)) this.#handlers.onNotification(payload)
    })
    client.on('error', () => {
      this.#disconnect(client)
    })
    client.on('end', () => {
      this.#disconnect(client)
    })
    return client
  }

  /** The heartbeat must come back: a pooler in front of the database may lose notifications. */
  #sendHeartbeat(client: pg.Client): void {
    client.query('select pg_notify($1, $2)', [this.#channel, this.#heartbeat]).then(
      () => {
        this.#later(() => {
          if (this.#client === client) this.#sendHeartbeat(client)
        }, heartbeatInterval)
      },
      () => {
        this.#disconnect(client)
      },
    )
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
