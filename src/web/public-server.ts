// The server of public addresses: labels, digital links and pictures are answered directly on node:http,
// before Express, because a scan must be cheap. A route turns a plain request into a plain answer, or into
// null when the address is not its own.

import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { refusalOf } from './answers.ts'
import { answerRefused } from './refused-requests.ts'
import { answeredId } from './request-observer.ts'
import type { Log } from '../log.ts'

/** A request as it came: `target` is the raw request target, query included, percent-encoding untouched. */
export type PublicRequest = {
  readonly method: string
  readonly target: string
  readonly headers: IncomingHttpHeaders
}

/** An answer of a route. The server handles HEAD, validators (ETag, 304) and compression. */
export type PublicAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** A cached body has a validator and is compressed; any other has neither. */
  readonly body: string | Buffer | CachedBody
  /** Runs after the answer was handed to the connection. */
  readonly afterSend?: () => void
}

/**
 * Answers its own addresses. Null passes the request to the next route, and after the last route to Express.
 */
export type PublicRoute = (request: PublicRequest) => PublicAnswer | Promise<PublicAnswer> | null

/** A body that is sent often: its bytes, its validator, and its compressed forms, each made at first use. */
export type CachedBody = {
  readonly plain: Buffer
  readonly tag: string
  readonly gzip: () => Buffer
  readonly br: () => Buffer
}

/** Bodies below this many bytes fit one packet, compressed or not. */
const minCompressedBytes = 1200
const brotliQuality = 5
/** An encoding that `Accept-Encoding` names, and not with `q=0`. */
const acceptedEncodings = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
} as const

/** Prepares a text or bytes to be sent many times. */
export function cachedBody(body: string | Buffer): CachedBody {
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

/** The listener of a web process: the public routes in order, then Express. */
export function publicListener(
  routes: readonly PublicRoute[],
  expressListener: RequestListener,
  log: Log,
): RequestListener {
  return (incoming, response) => {
    const request: PublicRequest = {
      method: incoming.method ?? 'GET',
      target: targetOf(incoming.url ?? '/'),
      headers: incoming.headers,
    }
    // `OPTIONS *` is about the server as a whole (RFC 9110 section 9.3.7); no page or call has such an
    // address.
    if (!request.target.startsWith('/')) {
      if (request.method === 'OPTIONS') response.writeHead(204).end()
      else answerRefused('request.malformed', incoming, response)
      incoming.resume()
      return
    }
    try {
      for (const route of routes) {
        const answer = route(request)
        if (answer === null) continue
        if (answer instanceof Promise)
          void answer
            .then((resolved) => {
              send(request, response, resolved)
            })
            .catch((error: unknown) => {
              sendError(incoming, response, error, log)
            })
        else send(request, response, answer)
        incoming.resume()
        return
      }
    } catch (error) {
      sendError(incoming, response, error, log)
      return
    }
    expressListener(incoming, response)
  }
}

/** A proxy may send the whole address (RFC 9112 section 3.2.2): the routes know paths. */
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

/** A segment of a path, percent-decoded; null when the encoding is broken. */
export function decodedSegment(segment: string): string | null {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/**
 * Continues with a value now, or with a promise when it resolves. Cached labels are answered without a
 * promise, because the label route must stay synchronous to be fast.
 */
export function thenMaybe<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

function send(request: PublicRequest, response: ServerResponse, answer: PublicAnswer): void {
  const { status, headers, body } = answer
  if (typeof body === 'string' || Buffer.isBuffer(body))
    write(request, response, status, headers, Buffer.isBuffer(body) ? body : Buffer.from(body))
  else sendCached(request, response, answer, body)
  answer.afterSend?.()
}

function sendCached(
  request: PublicRequest,
  response: ServerResponse,
  { status, headers }: PublicAnswer,
  body: CachedBody,
): void {
  const encoding =
    body.plain.length < minCompressedBytes ? undefined : encodingOf(request.headers['accept-encoding'])
  const vary = headers['Vary'] === undefined ? 'Accept-Encoding' : `${headers['Vary']}, Accept-Encoding`
  const allHeaders: Record<string, string> = { ...headers, Vary: vary }
  if (status === 200) {
    allHeaders['ETag'] = body.tag
    if (isFresh(request.headers['if-none-match'], body.tag)) {
      response.writeHead(304, without(allHeaders, 'Content-Type')).end()
      return
    }
  }
  if (encoding !== undefined) allHeaders['Content-Encoding'] = encoding
  write(request, response, status, allHeaders, encoding === undefined ? body.plain : body[encoding]())
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

/** Brotli when the reader accepts it, else gzip, else none; `q=0` refuses (RFC 9110 section 12.5.3). */
function encodingOf(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const accepted = typeof header === 'string' ? header : ''
  return (['br', 'gzip'] as const).find((encoding) => acceptedEncodings[encoding].test(accepted))
}

/** Weak comparison of validators (RFC 9110 section 13.1.2). */
function isFresh(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return (
    header.trim() === '*' ||
    header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag.slice(2))
  )
}

function without(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
}

/**
 * Any page may read public addresses, error answers too (GS1-Conformant Resolver Standard 1.2, section 2.2).
 */
const unexpectedErrorHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Link, Location',
}

/**
 * Answers a refusal (a database that does not answer), else 500. The log has no address, because it must not
 * tell which bottle was scanned (domain 1.3).
 */
function sendError(request: IncomingMessage, response: ServerResponse, error: unknown, log: Log): void {
  const refusal = refusalOf(error)
  if (refusal === null) log.error('public.broken', { error })
  if (response.headersSent) response.destroy()
  else if (refusal !== null) answerRefused(refusal, request, response)
  else {
    response.writeHead(500, unexpectedErrorHeaders)
    const id = `<p><small>${answeredId(response)}</small></p>`
    response.end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>500</title><p>500</p>${id}</html>`,
    )
  }
}
