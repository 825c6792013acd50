// What an operation is: one thing a person can ask of the product. One table of them draws the API, the command line,
// openapi.json, the reference and the tests of rights.

import type { Needs } from '../domain/rights.ts'
import type { RefusalCode } from '../domain/refusal.ts'
import type { Infer, Shape } from '../domain/shape.ts'

/** What a file answer is: bytes with a name, whole or as a stream. */
export type FileOutput = {
  readonly name: string
  readonly type: string
  readonly body: Uint8Array | AsyncIterable<Uint8Array | string>
}

/** Marks an operation that answers with a file of one of these media types. */
export type FileShape = { readonly file: readonly string[] }

/** One operation. Path members `{name}`, query and body together are its input. */
export type Operation = {
  readonly method: 'GET' | 'POST'
  /** Under `/api`. */
  readonly path: string
  readonly needs: Needs
  /** Whose data it works on: one company's own, or none's in particular. */
  readonly scope: 'company' | 'none'
  readonly input: Shape<unknown>
  readonly output: Shape<unknown> | FileShape
  readonly refusals: readonly RefusalCode[]
  /** `noun verb` on the command line; absent for what needs a browser's session. */
  readonly command?: string
  /** Starts or ends a session, or support's look at a company: only the web face can do it. */
  readonly session?: 'start' | 'end'
  /** Media types of a file that may be sent as the body; the rest of the input is then in the query. */
  readonly upload?: readonly string[]
  /** A POST that only reads says false: whoever merely looks at a company may do it. */
  readonly changes?: false
}

/** Whether an operation changes anything that lasts: every POST does, unless it says otherwise or ends a session. */
export function changesAnything({ method, changes, session }: Operation): boolean {
  return method === 'POST' && changes !== false && session !== 'end'
}

/** The input an operation takes. */
export type InputOf<O extends Operation> = Infer<O['input']>

/** The answer an operation gives. */
export type OutputOf<O extends Operation> = O['output'] extends FileShape ? FileOutput : Infer<O['output']>

/** Whether an operation answers with a file. */
export function answersFile(operation: Operation): operation is Operation & { output: FileShape } {
  return 'file' in operation.output
}
