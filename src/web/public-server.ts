// The front: what anyone may read of a printed code, answered on node:http before Express wakes, because a scan must
// cost little. A route takes a plain request and gives a plain answer, or null when the address is none of its own.

import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Log } from '../log.ts'

/** A request as it came: `target` is the raw request target, query included, percent-encoding untouched. */
export type PublicRequest = {
  readonly method: string
  readonly target: string
  readonly headers: IncomingHttpHeaders
}

/** What is answered. HEAD, validators and compression are the front's business, not the route's. */
export type PublicAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** A kept body has a validator (ETag, 304) and is compressed once; any other is made anew each time. */
  readonly body: string | Buffer | KeptBody
  /** Runs once the answer is on its way. */
  readonly afterwards?: () => void
}

/** Answers an address of its own; null leaves it to the next route, and after the last to Express. */
export type PublicRoute = (request: PublicRequest) => PublicAnswer | Promise<PublicAnswer> | null

/** A body that is answered often: its bytes, its validator, and its compressed forms, each made when first asked for. */
export type KeptBody = {
  readonly plain: Buffer
  readonly tag: string
  readonly gzip: () => Buffer
  readonly br: () => Buffer
}

/** Bodies below this many bytes fit one packet, compressed or not. */
const leastCompressed = 1200
const brotliQuality = 5
/** An encoding that is named and not refused by `q=0`. */
const accepting = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
} as const

/** Keeps a text or bytes ready to be answered many times. */
export function keptBody(body: string | Buffer): KeptBody {
  const plain = Buffer.isBuffer(body) ? body : Buffer.from(body)
  let [gzip, br]: [Buffer | undefined, Buffer | undefined] = [undefined, undefined]
  return {
    plain,
    tag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    gzip: () => (gzip ??= gzipSync(plain)),
    br: () =>
      (br ??= brotliCompressSync(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      })),
  }
}

/** The listener of a web process: the routes in order, then everything else. */
export function front(routes: readonly PublicRoute[], others: RequestListener, log: Log): RequestListener {
  return (incoming, response) => {
    const request: PublicRequest = {
      method: incoming.method ?? 'GET',
      target: targetOf(incoming.url ?? '/'),
      headers: incoming.headers,
    }
    // `OPTIONS *` asks about the server as a whole (RFC 9110 section 9.3.7); no page or call has such an address.
    if (!request.target.startsWith('/')) {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 400).end()
      incoming.resume()
      return
    }
    try {
      for (const route of routes) {
        const answer = route(request)
        if (answer === null) continue
        if (answer instanceof Promise)
          void answer
            .then((found) => {
              send(request, response, found)
            })
            .catch((error: unknown) => {
              sendDefect(response, error, log)
            })
        else send(request, response, answer)
        incoming.resume()
        return
      }
    } catch (error) {
      sendDefect(response, error, log)
      return
    }
    others(incoming, response)
  }
}

/** A proxy may ask by the whole address (RFC 9112 section 3.2.2): the routes know paths. */
function targetOf(url: string): string {
  if (url.startsWith('/')) return url
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return path === '' || path.startsWith('?') ? `/${path}` : path
}

/** The path and the query of a request target, the query without its question mark. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?')
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

/** A segment of a path with its percent-encoding undone; null when that is broken. */
export function decodedSegment(segment: string): string | null {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** Goes on with what is there, at once where it is. */
export function following<T, R>(found: T | Promise<T>, next: (found: T) => R | Promise<R>): R | Promise<R> {
  return found instanceof Promise ? found.then(next) : next(found)
}

function send(request: PublicRequest, response: ServerResponse, answer: PublicAnswer): void {
  const { status, headers, body } = answer
  if (typeof body === 'string' || Buffer.isBuffer(body))
    write(request, response, status, headers, Buffer.isBuffer(body) ? body : Buffer.from(body))
  else sendKept(request, response, answer, body)
  answer.afterwards?.()
}

function sendKept(
  request: PublicRequest,
  response: ServerResponse,
  { status, headers }: PublicAnswer,
  body: KeptBody,
): void {
  const encoding =
    body.plain.length < leastCompressed ? undefined : encodingOf(request.headers['accept-encoding'])
  const vary = headers['Vary'] === undefined ? 'Accept-Encoding' : `${headers['Vary']}, Accept-Encoding`
  const all: Record<string, string> = { ...headers, Vary: vary }
  if (status === 200) {
    all['ETag'] = body.tag
    if (isFresh(request.headers['if-none-match'], body.tag)) {
      response.writeHead(304, without(all, 'Content-Type')).end()
      return
    }
  }
  if (encoding !== undefined) all['Content-Encoding'] = encoding
  write(request, response, status, all, encoding === undefined ? body.plain : body[encoding]())
}

function write(
  request: PublicRequest,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  bytes: Buffer,
): void {
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length })
  if (request.method === 'HEAD' || bytes.length === 0) response.end()
  else response.end(bytes)
}

/** Brotli where the reader takes it, else gzip, else nothing; `q=0` refuses (RFC 9110 section 12.5.3). */
function encodingOf(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const accepted = typeof header === 'string' ? header : ''
  return (['br', 'gzip'] as const).find((encoding) => accepting[encoding].test(accepted))
}

/** Weak comparison of validators (RFC 9110 section 13.1.2). */
function isFresh(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return (
    header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag.slice(2))
  )
}

function without(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
}

/** Public addresses are read by anybody's page, in bad times too (GS1-Conformant Resolver Standard 1.2, section 2.2). */
const defectHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Link, Location',
}

/** A defect: said plainly, logged without the address, for which bottle was read is nobody's to know (DOMAIN section 1.3). */
function sendDefect(response: ServerResponse, error: unknown, log: Log): void {
  log.error('public.broken', { error })
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(500, defectHeaders)
  response.end('<!doctype html><html lang="en"><meta charset="utf-8"><title>500</title><p>500</p></html>')
}
