// The files that a guest link offers: those of a bundle, and parts of files of batches that its maker chose.

import type { WantedFile } from '../bundles/file-kinds.ts'
import { wantedFiles } from '../bundles/file-kinds.ts'
import { storesOf, type CompanyStores } from '../context.ts'
import { batchFileFolder, mediaTypeOf } from '../serials/batch-files.ts'
import type { BundleChoice } from '../../contract/operations/bundles.ts'
import { refuse } from '../../domain/refusal.ts'
import { openFiles } from '../../gateways/files.ts'
import type { GuestLinkRecord } from '../../persistence/sharing/guest-links.ts'

/** A part of a file of a batch, as a link stores it. */
type SharedPart = {
  readonly file: number
  readonly part: number
  readonly parts: number
  readonly batch: number
  readonly format: string
}

/** What a link stores of its files. */
export type GuestChoice = BundleChoice & { readonly batchParts?: readonly SharedPart[] }

/** Every file of a link, in order. */
export function sharedFiles({ choice }: Pick<GuestLinkRecord, 'choice'>): WantedFile[] {
  const { batchParts = [], ...rest } = choice as GuestChoice
  return [...wantedFiles(rest), ...batchParts.map(partOfBatch)]
}

/** The parts of files of batches of a sheet. Refuses `file.unknown`, and `file.gone` for one that is not finished. */
export async function partsToShare(
  stores: CompanyStores,
  sheetId: number,
  ids: readonly number[],
): Promise<SharedPart[]> {
  const shared: SharedPart[] = []
  for (const id of new Set(ids)) {
    const file = (await stores.batchFiles.find(id)) ?? refuse('file.unknown')
    const batch = await stores.batches.find(file.batchId)
    if (batch?.sheetId !== sheetId) refuse('file.unknown')
    if (file.state !== 'done') refuse('file.gone')
    const { batchId, format, parts } = file
    for (let part = 1; part <= parts; part += 1)
      shared.push({ file: id, part, parts, batch: batchId, format })
  }
  return shared
}

/** A part of a batch, which is sent as it is stored; a week after it was drawn it is gone. */
function partOfBatch({ file: id, part, parts, batch, format }: SharedPart): WantedFile {
  const count = parts === 1 ? '' : ` ${String(part)}/${String(parts)}`
  return {
    label: `BATCH ${String(batch)} ${format.toUpperCase()}${count}`,
    folder: 'batches',
    prepare: async (context, companyId) => {
      const file = (await storesOf(context, companyId).batchFiles.find(id)) ?? refuse('file.unknown')
      const written = file.written.find((one) => one.part === part) ?? refuse('file.gone')
      return async () => {
        const store = openFiles(context.config.filesUrl, context.config.s3)
        const stored = (await store.read(`${batchFileFolder(file)}${written.name}`)) ?? refuse('file.gone')
        return { name: written.name, type: mediaTypeOf(file), body: stored.body }
      }
    },
  }
}
