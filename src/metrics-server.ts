// How a process hands out its figures: at `/metrics` of the web process behind a token, or on a port of its own that
// only this machine reaches.

import { createHash, timingSafeEqual } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Metrics } from './metrics.ts'

/** Where the text of the figures is. */
const path = '/metrics'

/** The listener, which answers `/metrics` to who has the token; without a token the address is any other. */
export function withMetrics(
  listener: RequestListener,
  metrics: Metrics,
  token: string | undefined,
): RequestListener {
  if (token === undefined) return listener
  return (request, response) => {
    if (!isMetrics(request)) listener(request, response)
    else if (hasToken(request, token)) answer(request, response, metrics)
    else {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' }).end()
      request.resume()
    }
  }
}

/** A server on a port of the loopback address that answers `/metrics` and nothing else. */
export function openMetricsServer(
  metrics: Metrics,
  port: number,
  onError: (error: NodeJS.ErrnoException) => void,
): Server {
  const server = createServer((request, response) => {
    if (isMetrics(request)) answer(request, response, metrics)
    else {
      response.writeHead(404).end()
      request.resume()
    }
  })
  server.on('error', onError)
  // A process that ends does not wait for who reads its figures.
  return server.listen(port, '127.0.0.1').unref()
}

function isMetrics({ method, url = '' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && (url === path || url.startsWith(`${path}?`))
}

/** Compares hashes, so that neither the time nor the length tells anything about the token. */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
}

function answer(request: IncomingMessage, response: ServerResponse, metrics: Metrics): void {
  request.resume()
  void metrics.text().then((text) => {
    response.writeHead(200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    response.end(request.method === 'HEAD' ? undefined : text)
  })
}
