// The data of a page: the answers of its reads, or the reason why it has none.

import type { Output } from '../../src/contract/operations/index.ts'
import type { OperationName } from '../../src/contract/operations/index.ts'
import { pageOf, type PageName, type Pages } from '../../src/contract/pages.ts'

type Reads<T> = { readonly [K in keyof T]: T[K] extends OperationName ? Output<T[K]> : never }
type Maybe<T> = { readonly [K in keyof T]: T[K] | null }
type MayRead<P> = P extends { readonly mayRead: infer M } ? Maybe<Reads<M>> : unknown

/** The props of a page's component: the answers of its reads, by name. */
export type PageProps<N extends PageName> = Reads<Pages[N]['reads']> & MayRead<Pages[N]>

/** Why a page cannot be shown. `message` is the text of the refusal. */
export type PageFailure = {
  readonly kind: 'forbidden' | 'notFound' | 'noCompany' | 'refused' | 'unreachable'
  readonly status: number
  readonly code?: string
  readonly message?: string
  /** Of an error that is not the user's: the id of the request, to quote to support. */
  readonly requestId?: string
}

export type PageData =
  | { readonly reads: Readonly<Record<string, unknown>> }
  | { readonly failure: PageFailure }

/** Null for every optional read of a page: their values when the address gives no input. */
export function emptyReads(page: PageName): Readonly<Record<string, null>> {
  return Object.fromEntries(Object.keys(pageOf(page).mayRead ?? {}).map((name) => [name, null]))
}

/** Refusal codes that leave an optional read empty instead of failing the page. */
const toleratedCodes: readonly string[] = ['right.missing', 'company.none']

type Refused = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly requestId?: string | undefined
}

/** The failure of a page whose read was refused; null when the page can do without the read. */
export function failureOf(
  { status, code, message, requestId }: Refused,
  optional: boolean,
): PageFailure | null {
  if (optional && toleratedCodes.includes(code)) return null
  if (status === 403 && code === 'right.missing') return { kind: 'forbidden', status }
  // A user without a company may open the page; it says why it is empty, and that is no error.
  if (code === 'company.none') return { kind: 'noCompany', status: 200 }
  // An address whose id is malformed is an unknown address too; a guest link that is over has its own status.
  if (status === 410) return { kind: 'notFound', status }
  if (status === 404 || code === 'input.invalid') return { kind: 'notFound', status: 404 }
  if (status === 0) return { kind: 'unreachable', status, code }
  return { kind: 'refused', status, code, message, ...(requestId === undefined ? {} : { requestId }) }
}
