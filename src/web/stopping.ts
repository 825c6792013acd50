// How a web process ends so that nobody notices: for a while it answers as before but says at `/readyz` that it is
// not ready, so that balancers send new requests elsewhere; every answer closes its connection; then it stops
// listening, and running requests end.

import type { RequestListener, Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that running requests may take to finish once the process listens no more. */
const finishTimeout = 10_000

/** The listener of a process, and the switch that makes its answers those of a process that ends. */
export type StoppableListener = { readonly listener: RequestListener; readonly stopSoon: () => void }

/** Wraps a listener; `stopSoon` makes `/readyz` answer 503 and every answer close its connection. */
export function stoppable(listener: RequestListener): StoppableListener {
  let isStopping = false
  return {
    stopSoon: () => {
      isStopping = true
    },
    listener: (request, response) => {
      if (isStopping) {
        // A client on a lasting connection would hold the process, or lose a request when it ends.
        response.setHeader('Connection', 'close')
        if (request.url === '/readyz') {
          response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' }).end('stopping')
          return
        }
      }
      listener(request, response)
    },
  }
}

/**
 * Stops a server: first `stopSoon` for `delay` milliseconds, then no new connections. Resolves when every request
 * is answered, or cut after ten seconds.
 */
export async function stopServer(server: Server, stopSoon: () => void, delay: number): Promise<void> {
  stopSoon()
  if (delay > 0) await pause(delay)
  const cut = setTimeout(() => {
    server.closeAllConnections()
  }, finishTimeout)
  await new Promise<void>((settle) => {
    server.close(() => {
      settle()
    })
  })
  clearTimeout(cut)
}
