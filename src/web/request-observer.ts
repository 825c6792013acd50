// What is seen of every request from outside: its id, which its answer, its log lines and its jobs name; and how many
// requests of which kind were answered with which status, how fast. Figures name kinds of addresses, never a code.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { inLogScope } from '../log.ts'
import type { Counter, Histogram, Metrics } from '../metrics.ts'

const routeKinds = ['label', 'link', 'api', 'health', 'asset', 'page'] as const
type RouteKind = (typeof routeKinds)[number]

/** An id that a proxy made (`X-Request-Id`): letters, digits and `-_.:`, so that it is safe in a log and a page. */
const givenId = /^[\w.:-]{8,64}$/

/** The listener, which gives each request an id and counts it. */
export function observeRequests(listener: RequestListener, metrics: Metrics): RequestListener {
  const { begun, ended } = requestFigures(metrics)
  return (request, response) => {
    const start = performance.now()
    const id = requestId(request)
    const kind = routeKind(request.url ?? '/')
    response.setHeader('X-Request-Id', id)
    begun()
    response.once('close', () => {
      ended(kind, response.statusCode, (performance.now() - start) / 1000)
    })
    inLogScope({ request: id }, () => {
      listener(request, response)
    })
  }
}

/** The id of a request: the proxy's, when it is well formed, else a new one. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && givenId.test(given) ? given : randomUUID()
}

/** The id that the answer of a request names. */
export function answeredId(response: Pick<ServerResponse, 'getHeader'>): string {
  return String(response.getHeader('X-Request-Id') ?? '')
}

/** The kind of an address. Digital links begin with the number of a GS1 identifier. */
function routeKind(target: string): RouteKind {
  if (target.startsWith('/qr/') || target.startsWith('/nutricode/')) return 'label'
  if (/^\/\d{2,4}\//.test(target)) return 'link'
  if (target.startsWith('/api/')) return 'api'
  if (target === '/healthz' || target === '/readyz') return 'health'
  return target.startsWith('/assets/') ? 'asset' : 'page'
}

/** Counters and histograms by kind and status, looked up once each: a scan must stay cheap. */
function requestFigures(metrics: Metrics) {
  const counters = new Map<string, Counter>()
  const durations = new Map<RouteKind, Histogram>(
    routeKinds.map((route) => [
      route,
      metrics.histogram('nutricode_request_duration_seconds', 'Duration of requests by kind of address.', {
        route,
      }),
    ]),
  )
  let running = 0
  metrics.read('nutricode_requests_running', 'Requests that are being answered.', () => [{ value: running }])
  return {
    begun: (): void => {
      running += 1
    },
    ended: (route: RouteKind, status: number, seconds: number): void => {
      running -= 1
      const key = `${route} ${String(status)}`
      let counter = counters.get(key)
      if (counter === undefined) {
        const labels = { route, status: String(status) }
        counter = metrics.counter(
          'nutricode_requests_total',
          'Answered requests by kind of address and status.',
          labels,
        )
        counters.set(key, counter)
      }
      counter.add()
      durations.get(route)?.observe(seconds)
    },
  }
}
