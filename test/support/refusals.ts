// What an operation refused: its code, or the faults it named as `field:code`.

import { Refusal } from '../../src/domain/refusal.ts'

/** The code of the refusal a promise ends with; throws when it does not end with one. */
export async function refusalOf(work: Promise<unknown>): Promise<string>
export async function refusalOf(work: Promise<unknown>, what: 'faults'): Promise<string[]>
export async function refusalOf(
  work: Promise<unknown>,
  what: 'code' | 'faults' = 'code',
): Promise<string | string[]> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return what === 'code' ? error.code : error.issues.map((issue) => `${issue.field}:${issue.code}`)
  }
  throw new Error('Nothing was refused.')
}
