// The messages between a process and its thread for heavy work: plain data, because nothing else can be sent.

import type { OperationName } from '../contract/operations/index.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Actor } from '../domain/rights.ts'
import { DatabaseUnreachable } from '../persistence/database.ts'
import type { Source } from '../validation.ts'

/** One operation for the thread. */
export type HeavyCall = {
  readonly name: OperationName
  readonly input: unknown
  readonly actor: Actor
  readonly source: Source | undefined
  readonly address: string | null
  /** The file of the upload, which the caller removes. */
  readonly upload: string | null
}

/** How the operation ended. The body of a file is in a file of the spool, unless it is short. */
export type HeavyAnswer =
  | { readonly output: unknown }
  | { readonly file: { readonly name: string; readonly type: string; readonly path: string } }
  | FailedAnswer

type FailedAnswer =
  | { readonly refusal: Pick<Refusal, 'code' | 'values' | 'issues'> }
  | { readonly error: { readonly name: string; readonly message: string; readonly stack: string } }

/** The message of an error: a refusal keeps its code, values and issues. */
export function answerOfError(error: unknown): FailedAnswer {
  if (error instanceof Refusal)
    return { refusal: { code: error.code, values: error.values, issues: error.issues } }
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { error: { name, message, stack } }
}

/** The error behind a message. */
export function errorOfAnswer(answer: FailedAnswer): Error {
  if ('refusal' in answer) {
    const { code, values, issues } = answer.refusal
    return new Refusal(code, { values, issues })
  }
  const { name, message, stack } = answer.error
  const error = name === 'DatabaseUnreachable' ? new DatabaseUnreachable(message) : new Error(message)
  error.stack = stack
  return error
}
