// One way to the server: an operation of the table, its input, its answer. Path members are filled in, the rest travels
// as query or as JSON; the token of the session goes along; any 401 leads to /login (specification section 7).

import { answersFile, type FileOutput } from '../../src/contract/operation.ts'
import {
  operationOf,
  type Input,
  type OperationName,
  type Output,
} from '../../src/contract/operations/index.ts'
import { isKeptPage, returnCookie, returnPatience } from '../../src/contract/pages.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'

/** Operations that answer with data, and those that answer with a file. */
export type DataOperation = { [N in OperationName]: Output<N> extends FileOutput ? never : N }[OperationName]
export type FileOperation = Exclude<OperationName, DataOperation>

/** Nothing came back: no network, or no server. */
export const unreachable = 'network.unreachable'

/** A fault as the server answers it: with its sentence. */
export type SaidFault = ValidationIssue & { readonly message?: string }

/** The server's "no", or none at all (`network.unreachable`, which has no message). */
export class CallRefusal extends Error {
  readonly code: string
  readonly status: number
  readonly faults: readonly SaidFault[]

  constructor(code: string, message: string, status: number, faults: readonly SaidFault[] = []) {
    super(message)
    this.name = 'CallRefusal'
    this.code = code
    this.status = status
    this.faults = faults
  }
}

/** `keepalive`: the call outlives its page. */
type CallOptions = { readonly signal?: AbortSignal; readonly keepalive?: boolean }
type Members = Readonly<Record<string, unknown>>

/** Address of an operation under `/api`, with the members of its path and, for a GET, of its query filled in. */
export function addressOf<N extends OperationName>(name: N, input: Input<N>): string {
  const { method, path } = operationOf(name)
  const members: Members = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(String(members[key])))
  const query = method === 'GET' ? queryOf(without(members, namesInPath(path))) : ''
  return `/api${filled}${query === '' ? '' : `?${query}`}`
}

/**
 * Does one operation.
 * @throws CallRefusal whatever went wrong; a 401 also sends the browser to /login, but for a failed sign-in
 */
export async function call<N extends DataOperation>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Output<N>> {
  const response = await send(name, input, options)
  return (await response.json()) as Output<N>
}

/** Does an operation that answers with a file, for those that need a POST; others are plain links to `addressOf`. */
export async function callFile<N extends FileOperation>(
  name: N,
  input: Input<N>,
): Promise<{ name: string; blob: Blob }> {
  const response = await send(name, input)
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return { name: encoded === undefined ? name : decodeURIComponent(encoded), blob: await response.blob() }
}

/** Does an operation whose input is mostly a file: its bytes are the body, the rest travels as query. */
export async function callUpload<N extends DataOperation>(
  name: N,
  input: Input<N>,
  file: Blob,
  type: string,
): Promise<Output<N>> {
  const { path } = operationOf(name)
  const query = queryOf(without({ ...input }, namesInPath(path)))
  const headers = { 'Accept': 'application/json', 'Content-Type': type, 'X-XSRF-TOKEN': cookie('XSRF-TOKEN') }
  const response = await fetch(`${addressOf(name, input)}?${query}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers,
    body: file,
  }).catch(() => {
    throw new CallRefusal(unreachable, '', 0)
  })
  return (await (await answered(name, response)).json()) as Output<N>
}

async function send<N extends OperationName>(
  name: N,
  input: Input<N>,
  { signal, keepalive = false }: CallOptions = {},
): Promise<Response> {
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
      ...(isPost ? { body: JSON.stringify(without({ ...input }, namesInPath(operation.path))) } : {}),
    })
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw new CallRefusal(unreachable, '', 0)
  }
  return answered(name, response)
}

/** The response, or the refusal it is. */
async function answered(name: OperationName, response: Response): Promise<Response> {
  if (response.ok) return response
  if (response.status === 401 && name !== 'account.login') signInFirst()
  throw await refusalOf(response)
}

/** Leads to sign-in, and keeps the page that was open: the home page leads back to it (src/web/return-page.ts). */
function signInFirst(): void {
  const { pathname, search, protocol } = location
  if (isKeptPage(pathname))
    document.cookie = `${returnCookie}=${encodeURIComponent(pathname + search)}; path=/; max-age=${String(returnPatience)}; samesite=lax${protocol === 'https:' ? '; secure' : ''}`
  location.assign('/login')
}

async function refusalOf(response: Response): Promise<CallRefusal> {
  const body: unknown = await response.json().catch(() => null)
  const { error, message, faults }: Members = typeof body === 'object' && body !== null ? { ...body } : {}
  return new CallRefusal(
    typeof error === 'string' ? error : 'house.defect',
    typeof message === 'string' ? message : '',
    response.status,
    Array.isArray(faults) ? (faults as SaidFault[]) : [],
  )
}

function namesInPath(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
}

function without(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(
    Object.entries(members).filter(([key, value]) => value !== undefined && !names.includes(key)),
  )
}

function queryOf(members: Members): string {
  const pairs = Object.entries(members).filter(([, value]) => value !== null)
  return new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
}

function cookie(name: string): string {
  const found = document.cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
  return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1))
}
