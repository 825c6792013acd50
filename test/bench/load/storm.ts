// Many callers at the same time, as a thread: what they send takes no time from the process that measures
// meanwhile. A caller who is refused with `Retry-After` waits and sends the same request again, as a line
// does. Every outcome is counted.

import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** What callers send: a report of serials of a line, or a sign-in. */
export type StormCall = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | { readonly gtin: string; readonly prefix: string; readonly rows: number }
}

/** The last answer of a caller, and all its attempts: statuses, or codes of broken connections. */
export type CallerOutcome = {
  readonly attempts: readonly string[]
  /** Seconds from the first attempt to the last answer. */
  readonly seconds: number
  readonly body: string
}

type Storm = { readonly origin: string; readonly calls: readonly StormCall[] }
type Answer = { readonly status: number; readonly retryAfter: number; readonly body: string }

/** Rows of a body that are written at once. */
const rowsPerChunk = 2000
/** Attempts after which a caller gives up. */
const mostAttempts = 100
/** Seconds before a caller repeats after a broken connection. */
const afterBroken = 5

/** Sends all calls at the same time; answers their outcomes in order once the last has ended. */
export function storm(origin: string, calls: readonly StormCall[]): Promise<readonly CallerOutcome[]> {
  const data: Storm = { origin, calls }
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: data })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}

async function callUntilAnswered(origin: string, call: StormCall): Promise<CallerOutcome> {
  const begun = performance.now()
  const attempts: string[] = []
  for (;;) {
    const answer = await send(origin, call).catch((error: unknown) => String(codeOf(error)))
    attempts.push(typeof answer === 'string' ? answer : String(answer.status))
    const retryAfter = typeof answer === 'string' ? afterBroken : answer.retryAfter
    if (Number.isNaN(retryAfter) || attempts.length === mostAttempts) {
      const body = typeof answer === 'string' ? '' : answer.body
      return { attempts, seconds: (performance.now() - begun) / 1000, body }
    }
    await pause(retryAfter * 1000)
  }
}

async function send(origin: string, { path, headers, body }: StormCall): Promise<Answer> {
  const sent = request(`${origin}${path}`, { method: 'POST', headers, agent: false })
  const answering = new Promise<Answer>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (chunk: Buffer) => parts.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN)
        resolve({ status: response.statusCode ?? 0, retryAfter, body: Buffer.concat(parts).toString() })
      })
    })
  })
  // A server may answer and close before it has read the body: then the answer counts.
  const sending = pipeline(typeof body === 'string' ? [body] : Readable.from(reportRows(body)), sent)
  sending.catch(() => undefined)
  return answering
}

function* reportRows({ gtin, prefix, rows }: Exclude<StormCall['body'], string>): Generator<string> {
  yield 'url\n'
  for (let first = 0; first < rows; first += rowsPerChunk) {
    const count = Math.min(rowsPerChunk, rows - first)
    yield Array.from({ length: count }, (_, row) => {
      const serial = `${prefix}${(first + row).toString(36).padStart(6, '0')}`
      return `(01)${gtin}(21)${serial}\n`
    }).join('')
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error
}

if (!isMainThread && parentPort !== null) {
  const { origin, calls } = workerData as Storm
  const outcomes = await Promise.all(calls.map((call) => callUntilAnswered(origin, call)))
  parentPort.postMessage(outcomes)
}
