// Page loading in the browser: checks the page's rights, then fetches its chunk and its reads in parallel.

import { pageOf, type PageName } from '../../src/contract/pages.ts'
import { call, CallRefusal, unreachable, type DataOperation } from './call.ts'
import { askNow, takeAnswer } from './early-answers.ts'
import { failureOf, type PageData, type PageFailure } from './page-data.ts'
import { loadMessages } from './page-messages.ts'
import { frameOfPage, loadFrame, loadPage } from './page-modules.ts'
import { readsOf, type Read } from './reads.ts'
import { Redirect, type LoadRequest } from '../router/router.ts'
import { sessionAllows, type ClientSession } from './session.ts'

/** Pages whose chunk failed to load offline. The browser does not fetch their style sheet again by itself. */
const failedOffline = new Set<PageName>()

/**
 * Reads the data of a page at an address. Offline, the page fails as `unreachable`, also when its chunk is
 * loaded. A page whose chunk failed offline loads as a new document once the network is back.
 */
export async function loadInBrowser(
  session: ClientSession,
  { page, params, address, signal }: LoadRequest,
): Promise<PageData | Redirect | null> {
  if (page === null) {
    await Promise.all([loadFrame(frameOfPage(null, session)), loadMessages(null)])
    return null
  }
  const { needs } = pageOf(page)
  if (!sessionAllows(session, needs)) {
    if (session.flag !== 1) return new Redirect('/login')
    return { failure: { kind: 'forbidden', status: 403 } }
  }
  const reads = readsOf(page, { params, query: new URL(address, location.origin).searchParams })
  const [answers, chunkError] = await Promise.all([
    Promise.all(reads.map((read) => perform(read, session, signal))),
    loadChunk(page),
  ])
  const failed = answers.find((answer) => 'failure' in answer)
  if (chunkError !== null) return failureOfCode(page, chunkError, failed)
  if (failed === undefined && failedOffline.has(page)) {
    location.assign(address)
    await new Promise<never>(() => undefined)
  }
  return (
    failed ?? {
      reads: Object.fromEntries(
        answers.flatMap((answer) => ('value' in answer ? [[answer.name, answer.value]] : [])),
      ),
    }
  )
}

/** The failure of a page whose code did not load: offline it waits for the network, else the error is shown. */
function failureOfCode(
  page: PageName,
  error: Error,
  failed?: { readonly failure: PageFailure },
): { readonly failure: PageFailure } {
  if (navigator.onLine && failed?.failure.kind !== 'unreachable') throw error
  failedOffline.add(page)
  return failed ?? { failure: { kind: 'unreachable', status: 0, code: unreachable } }
}

/** Loads the chunk and the messages of a page; resolves to the error instead of rejecting. */
async function loadChunk(page: PageName): Promise<Error | null> {
  return Promise.all([loadPage(page), loadMessages(page)]).then(() => null, toError)
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

type ReadAnswer = { readonly name: string; readonly value: unknown } | { readonly failure: PageFailure }

async function perform(read: Read, session: ClientSession, signal: AbortSignal): Promise<ReadAnswer> {
  const { name, optional } = read
  // An optional read that the user has no right to stays empty without a call, as on the server.
  if (optional && !sessionAllows(session, read.needs)) return { name, value: null }
  const early = await takeAnswer(read)?.then(
    (value) => ({ value }),
    () => undefined,
  )
  if (early !== undefined) return { name, value: early.value }
  // The input and the answer of this read are known at run time only.
  const callAny: (
    operation: DataOperation,
    input: never,
    options: { signal: AbortSignal },
  ) => Promise<unknown> = call
  try {
    const ask = () => callAny(read.operation as DataOperation, read.input as never, { signal })
    return { name, value: await askNow(read, ask) }
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error
    if (read.operation === 'companies.options' && error.status === 403) await signOut(session)
    const failure = failureOf(error, optional)
    return failure === null ? { name, value: null } : { failure }
  }
}

/** A 403 on the options read signs the client out (specification 6). */
async function signOut(session: ClientSession): Promise<void> {
  if (session.flag === 1) await call('account.logout', {}).catch(() => undefined)
  location.assign('/')
}
