// The event of webhooks about an import that is over.

import { storesOf, type Context } from '../context.ts'
import { announce } from '../hooks/announce.ts'

/** Announces the end of an import; one that is not over, or was undone, is no event. */
export async function announceImportEnd(context: Context, companyId: number, id: number): Promise<void> {
  const record = await storesOf(context, companyId).imports.find(id)
  if (record === null) return
  const { state, fileName, created, updated, same, faulty } = record
  if (state !== 'done' && state !== 'failed' && state !== 'cancelled') return
  await announce(context, companyId, 'import.finished', `import ${String(id)}`, {
    import: id,
    fileName,
    state,
    created,
    updated,
    same,
    refused: faulty,
  })
}
