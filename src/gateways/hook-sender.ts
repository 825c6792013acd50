// Sends webhooks to addresses that companies name. The address is not trusted: its name is resolved once, every
// resolved address must be on the public internet, and the connection goes to what was checked, so that a name which
// changes its address in between reaches nothing. Redirects are not followed; of the answer only the status is read.

import { lookup } from 'node:dns/promises'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-addresses.ts'
import type { AttemptOutcome } from '../domain/company/hooks.ts'

/** The outcome of an attempt, and the status of the answer, if there was one. */
export type HookAttempt = { readonly outcome: AttemptOutcome; readonly status: number | null }

export type HookSender = {
  /** Whether deliveries may go to a host: its name resolves, and to addresses that are allowed alone. */
  mayReach(url: URL): Promise<boolean>
  /** Posts a body. Never throws; answers within 10 s. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<HookAttempt>
}

type Resolved = { readonly address: string; readonly family: number }

/** Milliseconds from the look-up of the name to the status of the answer. */
const timeout = 10_000
/** Milliseconds that somebody who types an address waits for its name. */
const lookupTimeout = 3000
/** Bytes of the headers of an answer. */
const largestHeaders = 8192

/** Opens the sender. `allowsPrivate`: also to addresses of the operator's network. */
export function openHookSender(allowsPrivate: boolean): HookSender {
  const resolve = async (url: URL, signal: AbortSignal): Promise<readonly Resolved[]> => {
    const found = await addressesOf(url, signal)
    return allowsPrivate || found.every(({ address }) => isPublicAddress(address)) ? found : []
  }
  return {
    mayReach: async (url) =>
      (await resolve(url, AbortSignal.timeout(lookupTimeout)).catch(() => [])).length > 0,
    post: async (url, headers, body) => {
      const signal = AbortSignal.timeout(timeout)
      try {
        const target = new URL(url)
        const addresses = await resolve(target, signal)
        if (addresses.length === 0) return { outcome: 'address', status: null }
        const status = await statusOf(target, addresses, { headers, body, signal })
        return { outcome: outcomeOf(status), status }
      } catch (error) {
        return { outcome: signal.aborted ? 'timeout' : failureOf(error), status: null }
      }
    },
  }
}

/** The addresses of a host; none for a name that does not resolve. */
async function addressesOf({ hostname }: URL, signal: AbortSignal): Promise<readonly Resolved[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) > 0) return [{ address: host, family: isIP(host) }]
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('The name was not resolved in time.'))
    })
  })
  return Promise.race([lookup(host, { all: true }).catch(() => []), ended])
}

/** Sends one request to the checked addresses, and answers its status; the rest of the answer is not read. */
function statusOf(
  target: URL,
  addresses: readonly Resolved[],
  { headers, body, signal }: { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal },
): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // No connection is used twice: another endpoint could have left it open.
    agent: false,
    lookup: lookupOf(addresses),
    maxHeaderSize: largestHeaders,
    signal,
  }
  return new Promise((resolve, reject) => {
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest
    const sending = send(target, options, (answer) => {
      resolve(answer.statusCode ?? 0)
      sending.destroy()
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

/** A look-up that answers what was resolved and checked before. */
function lookupOf(addresses: readonly Resolved[]): LookupFunction {
  return (_host, { all }, answer) => {
    const [first] = addresses
    if (all === true) answer(null, [...addresses])
    else answer(null, first?.address ?? '', first?.family ?? 4)
  }
}

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

function failureOf(error: unknown): AttemptOutcome {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code) ? 'certificate' : 'unreachable'
}
