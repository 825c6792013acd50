// What the browser does when a link is followed: guards the page, then fetches its chunk and its reads side by side.

import { redirect, type LoaderFunctionArgs } from 'react-router'
import { operationOf } from '../../src/contract/operations/index.ts'
import { pageOf, type PageName } from '../../src/contract/pages.ts'
import { call, CallRefusal, unreachable, type DataOperation } from './call.ts'
import { failureOf, type PageData, type PageFailure } from './page-data.ts'
import { loadPage } from './page-modules.ts'
import { readsOf, type Read } from './reads.ts'
import { isAllowed, type ClientSession } from './session.ts'

/** Pages whose chunk did not come while there was no network. The browser would not fetch their style sheet again. */
const cutOff = new Set<PageName>()

/** The data of a page at an address, read over the network. Without one, a page is out of reach whether its chunk is there or not. */
export async function loadInBrowser(
  page: PageName,
  session: ClientSession,
  { request, params }: LoaderFunctionArgs,
): Promise<PageData | Response> {
  const { needs } = pageOf(page)
  if (!isAllowed(session, needs)) {
    if (session.flag !== 1) return redirect('/login')
    return { failure: { kind: 'forbidden', status: 403 } }
  }
  const reads = readsOf(page, { params, query: new URL(request.url).searchParams })
  const [answers, missing] = await Promise.all([
    Promise.all(reads.map((read) => ask(read, session, request.signal))),
    loadPage(page).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    ),
  ])
  const failed = answers.find((answer) => 'failure' in answer)
  if (missing !== null) {
    if (navigator.onLine && failed?.failure.kind !== 'unreachable') throw missing
    cutOff.add(page)
    return failed ?? { failure: { kind: 'unreachable', status: 0, code: unreachable } }
  }
  if (failed === undefined && cutOff.has(page)) {
    location.assign(request.url)
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

type Answer = { readonly name: string; readonly value: unknown } | { readonly failure: PageFailure }

async function ask(read: Read, session: ClientSession, signal: AbortSignal): Promise<Answer> {
  const { name, optional } = read
  // What may be read but not by this person is left empty without asking, as the server leaves it.
  if (optional && !isAllowed(session, operationOf(read.operation).needs)) return { name, value: null }
  // Only the table knows what this read takes and answers.
  const callAny: (
    operation: DataOperation,
    input: never,
    options: { signal: AbortSignal },
  ) => Promise<unknown> = call
  try {
    return { name, value: await callAny(read.operation as DataOperation, read.input as never, { signal }) }
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error
    if (read.operation === 'companies.options' && error.status === 403) await leave(session)
    const failure = failureOf({ status: error.status, code: error.code, message: error.message }, optional)
    return failure === null ? { name, value: null } : { failure }
  }
}

/** A 403 on the options read signs the client out (specification section 6). */
async function leave(session: ClientSession): Promise<void> {
  if (session.flag === 1) await call('account.logout', {}).catch(() => undefined)
  location.assign('/')
}
