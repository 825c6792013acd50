// The client of the API: calls an operation of the table by name. Path parameters go into the address, the
// rest into the query or a JSON body, with the session's CSRF token. A 401 leads to /login (specification 7).

import { answersFile, type FileOutput } from '../../src/contract/operation.ts'
import type { Input, OperationName, Output } from '../../src/contract/operations/index.ts'
import { isReturnPage, returnCookie, returnCookieSeconds } from '../../src/contract/pages.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type * as addresses from './addresses.ts'
import { forgetAnswers } from './early-answers.ts'
import { noteSessionEnd } from './session-end.ts'

/** Operations that return data; `FileOperation`: those that return a file. */
export type DataOperation = { [N in OperationName]: Output<N> extends FileOutput ? never : N }[OperationName]
type FileOperation = Exclude<OperationName, DataOperation>

/** Code of a call without any answer: no network, or no server. */
export const unreachable = 'network.unreachable'

/** A validation issue as the API returns it, with its message. */
export type ApiIssue = ValidationIssue & { readonly message?: string }

/** Statuses of a server that will answer soon: too much at once, or a part of it is away. */
const temporaryStatuses: readonly number[] = [429, 502, 503, 504]

/** A refusal by the server, or a failed connection (`network.unreachable`, without a message). */
export class CallRefusal extends Error {
  readonly code: string
  readonly status: number
  readonly issues: readonly ApiIssue[]
  /** Of an error that is not the user's: the id of the request, to quote to support. */
  readonly requestId: string | undefined

  constructor(
    code: string,
    message: string,
    status: number,
    issues: readonly ApiIssue[] = [],
    requestId?: string,
  ) {
    super(message)
    this.requestId = requestId
    this.name = 'CallRefusal'
    this.code = code
    this.status = status
    this.issues = issues
  }

  /** Whether the same call may succeed later, without a change. */
  get isTemporary(): boolean {
    return this.code === unreachable || temporaryStatuses.includes(this.status)
  }
}

/** The table of operations is loaded after the page, or with its first call. */
async function addressModule(): Promise<typeof addresses> {
  return import('./addresses.ts').catch(() => {
    throw new CallRefusal(unreachable, '', 0)
  })
}

/** `keepalive`: the call continues after its page was left. */
type CallOptions = { readonly signal?: AbortSignal; readonly keepalive?: boolean }
/**
 * Calls an operation that returns data.
 * @throws CallRefusal on any failure; a 401 also sends the browser to /login, except for `staysOnPage`
 */
export async function call<N extends DataOperation>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Output<N>> {
  const response = await send(name, input, options)
  return (await response.json()) as Output<N>
}

/** Calls a POST operation that returns a file. For a GET operation, link to `addressOf` instead. */
export async function callFile<N extends FileOperation>(
  name: N,
  input: Input<N>,
): Promise<{ name: string; blob: Blob }> {
  const response = await send(name, input)
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return { name: encoded === undefined ? name : decodeURIComponent(encoded), blob: await response.blob() }
}

/** Calls an operation with a file: the bytes are the body, the other input is the query. */
export async function callUpload<N extends DataOperation>(
  name: N,
  input: Input<N>,
  file: Blob,
  type: string,
): Promise<Output<N>> {
  const { addressOf, bodyOf, queryOf } = await addressModule()
  const query = queryOf(bodyOf(name, input))
  const headers = { 'Accept': 'application/json', 'Content-Type': type, 'X-XSRF-TOKEN': cookie('XSRF-TOKEN') }
  const response = await fetch(`${addressOf(name, input)}?${query}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers,
    body: file,
  })
    .catch(() => {
      throw new CallRefusal(unreachable, '', 0)
    })
    .finally(forgetAnswers)
  return (await (await checkResponse(name, response)).json()) as Output<N>
}

async function send<N extends OperationName>(
  name: N,
  input: Input<N>,
  { signal, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const { addressOf, bodyOf, operationOf } = await addressModule()
  const operation = operationOf(name)
  const isPost = operation.method === 'POST'
  let response: Response
  try {
    response = await fetch(addressOf(name, input), {
      method: operation.method,
      credentials: 'same-origin',
      keepalive,
      ...(signal === undefined ? {} : { signal }),
      headers: {
        Accept: answersFile(operation) ? '*/*' : 'application/json',
        ...(isPost ? { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': cookie('XSRF-TOKEN') } : {}),
      },
      ...(isPost ? { body: JSON.stringify(bodyOf(name, input)) } : {}),
    })
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw new CallRefusal(unreachable, '', 0)
  } finally {
    if (isPost) forgetAnswers()
  }
  return checkResponse(name, response)
}

/** A failed sign-in says so on its page; a failed report must not disturb the page that it is about. */
const staysOnPage: readonly OperationName[] = ['account.login', 'support.reportFailure']

/** Returns a successful response; throws the refusal of any other. */
async function checkResponse(name: OperationName, response: Response): Promise<Response> {
  if (response.ok) return response
  if (response.status === 401 && !staysOnPage.includes(name)) redirectToSignIn()
  throw await refusalOf(response)
}

/**
 * Goes to sign-in, which says why, and remembers the open page, to which the home page returns
 * (src/web/return-page.ts).
 */
function redirectToSignIn(): void {
  const { pathname, search, protocol } = location
  if (isReturnPage(pathname)) {
    const isSecure = protocol === 'https:'
    const cookieText = `${returnCookie(isSecure)}=${encodeURIComponent(pathname + search)}; path=/`
    const attributes = `max-age=${String(returnCookieSeconds)}; samesite=lax${isSecure ? '; secure' : ''}`
    document.cookie = `${cookieText}; ${attributes}`
  }
  noteSessionEnd()
  location.assign('/login')
}

async function refusalOf(response: Response): Promise<CallRefusal> {
  const body: unknown = await response.json().catch(() => null)
  const { error, message, faults, requestId }: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  return new CallRefusal(
    typeof error === 'string' ? error : 'internal.error',
    typeof message === 'string' ? message : '',
    response.status,
    Array.isArray(faults) ? (faults as ApiIssue[]) : [],
    typeof requestId === 'string' ? requestId : undefined,
  )
}

function cookie(name: string): string {
  const pair = document.cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
  return pair === undefined ? '' : decodeURIComponent(pair.slice(name.length + 1))
}
