// Word from the database: one connection that listens on a channel for as long as it lives. While it cannot be sure to
// hear everything it says so, and whoever keeps copies must not trust them.

import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** What a listener is told. */
export type NotificationHandlers = {
  /** Something was said on the channel. */
  readonly heard: (payload: string) => void
  /** Things may have been said that nobody heard: whatever was kept is worth nothing. */
  readonly missed: () => void
}

export type Listener = {
  /** Whether everything said until a moment ago was heard. */
  readonly isSure: () => boolean
  readonly close: () => Promise<void>
}

/** Milliseconds between signs of life, how long the last one is trusted, and between attempts to come back. */
const beatEvery = 1000
const trustFor = 4000
const retryAfter = 300
/** Begins the signs of life of every listener. */
const beatWord = 'beat '

/** Listens on a channel of the database at `url`, and comes back by itself when the connection is lost. */
export function listen(url: string, channel: string, hearing: NotificationHandlers): Listener {
  let current: pg.Client | undefined
  let lastSign = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const own = beatWord + randomUUID()

  const later = (work: () => void, milliseconds: number): void => {
    if (isClosed) return
    timer = setTimeout(work, milliseconds)
    timer.unref()
  }
  const lose = (client: pg.Client): void => {
    if (current !== client) return
    current = undefined
    hearing.missed()
    void client.end().catch(nothing)
    later(() => {
      void connect()
    }, retryAfter)
  }
  // Its own word must come back: that proves the way words take, which a pooler in between may swallow.
  const beat = (client: pg.Client): void => {
    client.query('select pg_notify($1, $2)', [channel, own]).then(
      () => {
        later(() => {
          if (current === client) beat(client)
        }, beatEvery)
      },
      () => {
        lose(client)
      },
    )
  }
  const take = (payload: string): void => {
    if (payload === own) lastSign = performance.now()
    else if (!payload.startsWith(beatWord)) hearing.heard(payload)
  }
  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'nutricode-notices',
      connectionTimeoutMillis: trustFor,
      query_timeout: trustFor,
    })
    client.on('notification', ({ payload }) => {
      take(payload ?? '')
    })
    client.on('error', () => {
      lose(client)
    })
    client.on('end', () => {
      lose(client)
    })
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch {
      void client.end().catch(nothing)
      later(() => {
        void connect()
      }, retryAfter)
      return
    }
    if (isClosed) return void client.end().catch(nothing)
    current = client
    lastSign = Number.NEGATIVE_INFINITY
    hearing.missed()
    beat(client)
  }
  void connect()
  return {
    isSure: () => current !== undefined && performance.now() - lastSign < trustFor,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      const client = current
      current = undefined
      await client?.end().catch(nothing)
    },
  }
}

function nothing(): void {
  // A connection that is lost need not be ended as well.
}
