// The steps of an import and their addresses: `/import?step=check`, `/import?step=result&import=12`.

import type { ImportAnswer } from '../../src/contract/answers.ts'

export const importSteps = ['file', 'columns', 'check', 'import', 'result'] as const
export type ImportStep = (typeof importSteps)[number]

/** Whether an import is not over: it waits, runs or is paused. */
export function isOpen({ state }: Pick<ImportAnswer, 'state'>): boolean {
  return state === 'waiting' || state === 'running' || state === 'paused'
}

/** The address of a step; the last two name their import. */
export function stepAddress(step: ImportStep, importId?: number): string {
  return `/import?step=${step}${importId === undefined ? '' : `&import=${String(importId)}`}`
}

/** What a step needs. */
export type StepContext = {
  /** The file is chosen and no import has taken it. */
  readonly isPrepared: boolean
  /** The import that took the file; null before. */
  readonly takenBy: number | null
  readonly imports: readonly Pick<ImportAnswer, 'id' | 'state'>[]
}

/** The step at an address and its import: the nearest one that has what it needs. */
export function stepAt(
  query: URLSearchParams,
  { isPrepared, takenBy, imports }: StepContext,
): { readonly step: ImportStep; readonly importId: number | null } {
  const requested = importSteps.find((step) => step === query.get('step'))
  const named = imports.find(({ id }) => String(id) === query.get('import'))
  const open = imports.find(isOpen)
  const ofImport = (job: Pick<ImportAnswer, 'id' | 'state'>) => ({
    step: isOpen(job) ? ('import' as const) : ('result' as const),
    importId: job.id,
  })
  if (requested === 'columns' || requested === 'check') {
    if (isPrepared) return { step: requested, importId: null }
    const taken = imports.find(({ id }) => id === takenBy)
    return taken === undefined ? { step: 'file', importId: null } : ofImport(taken)
  }
  if (requested === 'import' || requested === 'result') {
    const job = named ?? open
    return job === undefined ? { step: 'file', importId: null } : ofImport(job)
  }
  // A page that was left and opened again finds the import that is under way.
  return requested === undefined && open !== undefined ? ofImport(open) : { step: 'file', importId: null }
}
