// The HTTP server, and its answers to requests that reach no route: an address or headers that are too long,
// what is no HTTP, and what arrives too slowly. Node alone would answer them without a body.

import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { isTemporary, refusalBody, requestIdIn, retryAfter } from './answers.ts'
import { plainPage, plainPagePolicy } from './plain-page.ts'
import { pickInterfaceLanguage } from '../domain/languages.ts'
import { Refusal, refusals, type RefusalCode } from '../domain/refusal.ts'
import { translate } from '../translations.ts'

/** Most bytes of an address (RFC 9110 section 4.1 asks for 8000 at least). */
const maxTargetBytes = 16_384
/**
 * Most bytes of address and headers. Fewer than the 32,741 bytes that Linux sends first to a window of 64 KiB, so
 * that the first packet, which holds the address, is the one that exceeds them.
 */
const maxHeaderBytes = 32_000
/** Milliseconds in which all headers must arrive. */
const headersTimeout = 15_000
/** Milliseconds that a refused sender has to read the answer before the connection is cut. */
const closeTimeout = 2000

/** What is known of the refused request. */
type RequestFacts = {
  readonly method: string
  readonly target: string
  readonly acceptLanguage: string | undefined
}
type WholeAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: string
}

/**
 * An HTTP server that answers every request with a body. It does not listen yet. `prepare` sets headers that every
 * answer to a readable request has.
 */
export function openHttpServer(
  listener: RequestListener,
  prepare: (request: IncomingMessage, response: ServerResponse) => void = () => undefined,
): Server {
  const responses = new WeakMap<Duplex, ServerResponse>()
  const options = {
    requestTimeout: 0,
    headersTimeout,
    maxHeaderSize: maxHeaderBytes,
    // The refusal below has a body, Node's own has none.
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) => {
    responses.set(request.socket, response)
    prepare(request, response)
    const refusal = refusalOf(request)
    if (refusal === null) listener(request, response)
    else answerRefused(refusal, request, response)
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    answerRefused('request.malformed', request, response)
  })
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    endSocket(socket, 'request.malformed', factsOf(request))
  })
  const refused = new WeakSet<Duplex>()
  server.on('clientError', (error: Error, socket) => {
    // Whatever the sender still sends is malformed too: it is read and dropped, so that the answer arrives.
    if (refused.has(socket)) return
    refused.add(socket)
    const response = responses.get(socket)
    const isAnswering = response !== undefined && response.headersSent && !response.writableFinished
    if (!socket.writable || codeOf(error) === 'ECONNRESET' || isAnswering) socket.destroy()
    else {
      const packet = packetOf(error)
      endSocket(socket, refusalOfError(codeOf(error), packet), factsOfPacket(packet))
    }
  })
  return server
}

/** Answers a refused request whose headers could be read, and closes its connection. */
export function answerRefused(
  refused: RefusalCode | Refusal,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const refusal = typeof refused === 'string' ? new Refusal(refused) : refused
  const { status, headers, body } = wholeAnswer(
    refusal,
    factsOf(request),
    requestIdIn(refusals[refusal.code].status, response),
  )
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
  request.resume()
}

/** The refusal of a request that no route needs to see; null for any other. */
function refusalOf({ url = '', httpVersion, headers }: IncomingMessage): RefusalCode | null {
  if (Buffer.byteLength(url) > maxTargetBytes) return 'request.addressTooLong'
  // RFC 9112 section 3.2: HTTP/1.1 names its host.
  return httpVersion === '1.1' && headers.host === undefined ? 'request.malformed' : null
}

function refusalOfError(code: string, packet: string): RefusalCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request.tooSlow'
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'input.tooLarge'
  if (code !== 'HPE_HEADER_OVERFLOW') return 'request.malformed'
  const [firstLine = ''] = packet.split('\r\n', 1)
  return isStart(firstLine) && firstLine.length > maxTargetBytes
    ? 'request.addressTooLong'
    : 'request.headersTooLarge'
}

/** Sends an answer over a connection whose request Node could not read, and closes the connection. */
function endSocket(socket: Duplex, code: RefusalCode, facts: RequestFacts): void {
  const { status, headers, body } = wholeAnswer(new Refusal(code), facts)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
  const lines = [`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`, ...head, '', '']
  const timer = setTimeout(() => {
    socket.destroy()
  }, closeTimeout)
  timer.unref()
  socket.once('close', () => {
    clearTimeout(timer)
  })
  socket.on('error', () => socket.destroy())
  socket.end(lines.join('\r\n') + (facts.method === 'HEAD' ? '' : body))
}

/**
 * JSON under `/api` (contract 4), else a page in the sender's language, else one sentence of plain text. Any
 * page may read it, as every answer of a public address (GS1-Conformant Resolver Standard 1.2, section 2.2).
 */
function wholeAnswer(
  refusal: Refusal,
  { target, acceptLanguage }: RequestFacts,
  named: ReturnType<typeof requestIdIn> = {},
): WholeAnswer {
  const { code, values } = refusal
  const { status } = refusals[code]
  const language = pickInterfaceLanguage(undefined, acceptLanguage)
  const message = translate(language, `refusal.${code}`, values)
  const seconds = retryAfter(refusal)
  const [type, body] = /^\/api(?:[/?]|$)/.test(target)
    ? ['application/json', JSON.stringify({ ...refusalBody(refusal, language), ...named })]
    : acceptLanguage === undefined
      ? ['text/plain', `${message}\n`]
      : [
          'text/html',
          plainPage(message, language, isTemporary(status) ? { action: 'again', ...named } : named),
        ]
  return {
    status,
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': plainPagePolicy,
      'Access-Control-Allow-Origin': '*',
      'Connection': 'close',
      ...(seconds === undefined ? {} : { 'Retry-After': seconds }),
    },
    body,
  }
}

function factsOf({ method = '', url = '', headers }: IncomingMessage): RequestFacts {
  return { method, target: url, acceptLanguage: headers['accept-language'] }
}

/** What the last packet shows: all of a short request, or a piece of a long one. */
function factsOfPacket(packet: string): RequestFacts {
  const [firstLine = ''] = packet.split('\r\n', 1)
  const [method = '', target = ''] = isStart(firstLine) ? firstLine.split(' ', 2) : []
  return { method, target, acceptLanguage: /\r\naccept-language:[ \t]*([^\r\n]{1,200})/i.exec(packet)?.[1] }
}

function isStart(line: string): boolean {
  return /^[A-Z]{3,10} \//.test(line)
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function packetOf(error: Error): string {
  return 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : ''
}
