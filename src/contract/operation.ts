// The type of an operation: one request that the product answers. The API, the command line, openapi.json,
// the reference and the tests of rights are generated from the table of operations.

import { keyRights, type Needs } from '../domain/rights.ts'
import type { RefusalCode } from '../domain/refusal.ts'
import type { Infer, Shape } from '../domain/shape.ts'

/** The sizes that a picture of a code really has: whole pixels may make it narrower than what was wanted. */
export type FileMeasures = {
  /** Widths in mm of the symbol without its quiet zone, and of a module. */
  readonly width: number
  readonly module: number
  /** Pixels of a module of a raster picture; null for a vector. */
  readonly pixelsPerModule: number | null
}

/** A file answer: a name and bytes, complete or as a stream; of a picture of a code also its sizes. */
export type FileOutput = {
  readonly name: string
  readonly type: string
  readonly body: Uint8Array | AsyncIterable<Uint8Array | string>
  readonly measures?: FileMeasures
}

/** Media type of XLSX. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The formats in which every list can be downloaded. */
export const listFormats = ['csv', 'xlsx'] as const
export type ListFormat = (typeof listFormats)[number]
/** Media types of a list by format. */
export const listTypes = { csv: 'text/csv; charset=utf-8', xlsx: workbookType } as const

/** The output of an operation that answers with a file of one of these media types. */
type FileShape = { readonly file: readonly string[] }

/** One operation. Its input consists of the path members `{name}`, the query and the body. */
export type Operation = {
  readonly method: 'GET' | 'POST'
  /** The path under `/api`. */
  readonly path: string
  readonly needs: Needs
  /** Whether it works on the data of one company, or of no particular one. */
  readonly scope: 'company' | 'none'
  readonly input: Shape<unknown>
  readonly output: Shape<unknown> | FileShape
  readonly refusals: readonly RefusalCode[]
  /** `noun verb` on the command line; absent for operations that need a browser session. */
  readonly command?: string
  /** Starts or ends a session or an impersonation: only the web adapter can do it. */
  readonly session?: 'start' | 'end'
  /** Media types of an uploaded file, sent as the body; the other input is then in the query. */
  readonly upload?: readonly string[]
  /**
   * From this size of its input (characters of its texts and members of its lists) it calculates for so long that the
   * web process does it in a thread; with an upload always.
   */
  readonly heavyFrom?: number
  /** Most bytes of a JSON body, when they are more than `largestBody` gives by itself. */
  readonly maxBody?: number
  /** Refused to API keys although they may have its right: it lets further people in, who stay when the key ends. */
  readonly forPeople?: true
  /** False for a POST that only reads; support may do it while it impersonates a company. */
  readonly changes?: false
}

/**
 * Whether an operation changes stored data: every POST does, unless it has `changes: false` or ends a
 * session.
 */
export function isMutation({ method, changes, session }: Operation): boolean {
  return method === 'POST' && changes !== false && session !== 'end'
}

/**
 * Whether an API key may call an operation, if it has the right: those that a right of keys allows, and what any user
 * of the company reads of it. Everything else is for people or for callers without a company (decision 71).
 */
export function isForKeys({ method, needs, scope, session, forPeople }: Operation): boolean {
  if (forPeople === true || session !== undefined || needs === 'anyone') return false
  if (needs === 'signedIn') return scope === 'company' && method === 'GET'
  return keyRights.some((right) => needs.includes(right))
}

/** Most bytes of a JSON body from a caller without a session, and from one with a session. */
const anonymousBody = 64 * 1024
const userBody = 512 * 1024

/** Most bytes of a body that carries a file as Base64 (a third more than the file) or many rows. */
export const fileBody = 3_000_000

/** Most bytes of an operation's JSON body. */
export function largestBody({ maxBody, needs }: Operation): number {
  return maxBody ?? (needs === 'anyone' ? anonymousBody : userBody)
}

/** The input an operation takes. */
export type InputOf<O extends Operation> = Infer<O['input']>

/** The answer an operation gives. */
export type OutputOf<O extends Operation> = O['output'] extends FileShape ? FileOutput : Infer<O['output']>

/** Whether an operation answers with a file. */
export function answersFile(operation: Operation): operation is Operation & { output: FileShape } {
  return 'file' in operation.output
}
