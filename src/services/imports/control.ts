// What people do with an import under way or over: pause, resume, cancel, undo.

import { record as recordAudit } from '../audit.ts'
import { ownStores, userIdOf, type CompanyStores, type Context } from '../context.ts'
import { service } from '../service.ts'
import { importAnswer } from './answers.ts'
import { announceImportEnd } from './finished.ts'
import { refuse } from '../../domain/refusal.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'
import { reopenWork } from '../../persistence/company-work.ts'
import { deleteFailedJobs } from '../../persistence/jobs.ts'
import type { ImportRecord } from '../../persistence/imports.ts'

/** Most wines that the refusal of an undo names. */
const maxNamed = 5

/**
 * Pauses, resumes or cancels an import; it stops between two slices. What is done stays. A failed upload is resumed
 * where it stopped. Refuses `import.unknown`, `import.alreadyRunning` and, for an import that is over, `import.ended`.
 */
export const steer = service<'imports.steer'>(async (context, { id, action }) => {
  const stores = ownStores(context)
  const record = await requireImport(stores, id)
  if (record.state === 'failed' && record.sha256 === null && action === 'resume')
    return resumeFailed(context, stores, record)
  if (record.finishedAt !== null) refuse('import.ended')
  const state = stateAfter(record, action)
  if (state !== record.state) {
    const ended = state === 'cancelled' ? { finishedAt: context.now } : {}
    await stores.imports.progress(id, { state, ...ended }, context.now)
    if (state === 'cancelled') await announceImportEnd(context, stores.companyId, id)
    if (state === 'waiting')
      await context.enqueue('import.run', { companyId: stores.companyId, importId: id })
    await audit(context, stores, 'imports.steer', record, { state })
  }
  return answer(context, stores, id)
})

async function resumeFailed(context: Context, stores: CompanyStores, record: ImportRecord) {
  if (!(await retryImport(context, stores, record.id))) refuse('import.alreadyRunning')
  await audit(context, stores, 'imports.steer', record, { state: 'waiting' })
  return answer(context, stores, record.id)
}

/** Runs a failed upload again, from where it stopped; false when another import has not ended. */
export async function retryImport(context: Context, stores: CompanyStores, id: number): Promise<boolean> {
  const work = { kind: 'import', companyId: stores.companyId, id } as const
  if (!(await reopenWork(context.trx, work, context.now))) return false
  const payload = { companyId: stores.companyId, importId: id }
  await deleteFailedJobs(context.trx, 'import.run', payload)
  await context.enqueue('import.run', payload)
  return true
}

/** An upload that is resumed waits for the worker; a file of the command line for its command. */
function stateAfter(
  { state, sha256 }: ImportRecord,
  action: 'pause' | 'resume' | 'cancel',
): ImportRecord['state'] {
  if (action === 'cancel') return 'cancelled'
  if (action === 'pause') return 'paused'
  return state === 'paused' ? (sha256 === null ? 'waiting' : 'running') : state
}

/**
 * Deletes the sheets that an import created and restores the drafts that it changed. Refuses `import.unknown`,
 * `import.notEnded`, and `import.notUndoable` with the wines that were published or changed since.
 */
export const undo = service<'imports.undo'>(async (context, { id }) => {
  const stores = ownStores(context)
  const record = await requireImport(stores, id)
  if (record.finishedAt === null) refuse('import.notEnded')
  if (record.state !== 'undone') {
    const changed = await stores.importUndo.lockSheets(id, maxNamed + 1)
    if (changed.length > 0) {
      const names = changed.slice(0, maxNamed).map(({ draft }) => `“${wineName(draft, ['name', 'vintage'])}”`)
      const wines = [...names, ...(changed.length > maxNamed ? ['…'] : [])].join(', ')
      refuse('import.notUndoable', { values: { wines, count: changed.length } })
    }
    await stores.importUndo.undo(id, userIdOf(context.actor), context.now)
    await stores.imports.progress(id, { state: 'undone' }, context.now)
    await audit(context, stores, 'imports.undo', record, { state: 'undone' })
  }
  return answer(context, stores, id)
})

async function answer(context: Context, stores: CompanyStores, id: number) {
  return importAnswer(stores, await requireImport(stores, id), context.actor.language, context.now)
}

/** An import of the company, locked; refuses `import.unknown`. */
async function requireImport(stores: CompanyStores, id: number): Promise<ImportRecord> {
  return (await stores.imports.find(id, true)) ?? refuse('import.unknown')
}

async function audit(
  context: Context,
  { companyId }: CompanyStores,
  operation: 'imports.steer' | 'imports.undo',
  { id, state, created, updated }: ImportRecord,
  after: object,
): Promise<void> {
  await recordAudit(context, companyId, operation, `import ${String(id)}`, { state, created, updated }, after)
}
