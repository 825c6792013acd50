// The states of an import.

import type { ImportAnswer } from '../../src/contract/answers.ts'

/** Whether an import waits or runs. */
export function isActive({ state }: Pick<ImportAnswer, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}
