// The refusal of an operation: its code, or its validation issues as `field:code`.

import { Refusal } from '../../src/domain/refusal.ts'

/**
 * The refusal that a promise rejects with: its code, or with `faults` its validation issues. Throws without a
 * refusal.
 */
export async function refusalOf(work: Promise<unknown>): Promise<string>
export async function refusalOf(work: Promise<unknown>, part: 'faults'): Promise<string[]>
export async function refusalOf(
  work: Promise<unknown>,
  part: 'code' | 'faults' = 'code',
): Promise<string | string[]> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return part === 'code' ? error.code : error.issues.map((issue) => `${issue.field}:${issue.code}`)
  }
  throw new Error('Nothing was refused.')
}

/** How each of several calls ended: `done`, or the code of its refusal. Throws another error of a call. */
export function codesOf(calls: readonly Promise<unknown>[]): Promise<string[]> {
  return Promise.all(
    calls.map((call) =>
      call.then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof Refusal) return error.code
          throw error
        },
      ),
    ),
  )
}
