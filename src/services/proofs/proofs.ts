// Proofs of a sheet: a file is received, stored and queued for its check; proofs are listed with what was found.

import { createHash } from 'node:crypto'
import { artworkName, pictureName, proofStore, storedBytes } from './proof-files.ts'
import { lineAnswer, proofAnswer, userNames } from './proof-answers.ts'
import { sheetSubject } from '../activity/sheet-activity.ts'
import { record } from '../audit.ts'
import { ownStores, userIdOf } from '../context.ts'
import { preparedService, service } from '../service.ts'
import { requireSheet } from '../sheets.ts'
import { mostStoredProofs } from '../../domain/proof/evidence.ts'
import { artworkKind, largestArtwork, type ArtworkKind } from '../../domain/proof/artwork-kinds.ts'
import { refuse } from '../../domain/refusal.ts'
import { readEach } from '../../persistence/shared-reads.ts'

/** Most proofs of a company that wait or run at once. */
const mostWaiting = 20

type Artwork = { readonly bytes: Uint8Array; readonly kind: ArtworkKind; readonly sha256: string }

/**
 * Receives the artwork of a sheet and queues its check. Refuses `proof.noFile`, `proof.notArtwork`, `input.tooLarge`,
 * `sheet.unknown` and `proof.tooMany`.
 */
export const check = preparedService<'proofs.check', Artwork>(
  async ({ upload, inSeveralTransactions }, { id }) => {
    // Before anything is received: nobody sends megabytes for a sheet that is not theirs.
    await inSeveralTransactions((context) => requireSheet(ownStores(context), id))
    if (upload === null) return refuse('proof.noFile')
    const bytes = await received(upload)
    if (bytes.length === 0) return refuse('proof.noFile')
    const kind = artworkKind(bytes) ?? refuse('proof.notArtwork')
    return { bytes, kind, sha256: createHash('sha256').update(bytes).digest('hex') }
  },
  async (context, { id, fileName }, { bytes, kind, sha256 }) => {
    const stores = ownStores(context)
    const sheet = await requireSheet(stores, id)
    if ((await stores.proofs.countActive()) >= mostWaiting) refuse('proof.tooMany')
    const proof = await stores.proofs.insert(
      {
        sheetId: id,
        userId: userIdOf(context.actor),
        version: sheet.version,
        fileName: fileName ?? `artwork.${kind}`,
        kind,
        bytes: bytes.length,
        sha256,
      },
      context.now,
    )
    const { companyId } = stores
    const replaced = await stores.proofs.removeOldest(id, mostStoredProofs)
    if (replaced.length > 0) await context.enqueue('proof.remove', { companyId, ids: replaced })
    await proofStore(context.config).put(artworkName({ companyId, id: proof.id }), bytes)
    await record(context, companyId, 'proofs.check', sheetSubject(id), null, {
      proof: proof.id,
      fileName: proof.fileName,
      sha256,
    })
    await context.enqueue('proof.check', { companyId, proofId: proof.id })
    return { code: 0, proof: await proofAnswer(context, stores, proof) }
  },
)

/** Reads an upload of at most the largest artwork. Refuses `input.tooLarge`. */
async function received(upload: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of upload) {
    length += part.length
    if (length > largestArtwork) refuse('input.tooLarge')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The newest proofs of a sheet; refuses `sheet.unknown`. */
export const list = service<'proofs.list'>(async (context, { id }) => {
  const stores = ownStores(context)
  const [, proofs] = await readEach(context.trx, [
    () => requireSheet(stores, id),
    () => stores.proofs.list(id, mostStoredProofs),
  ])
  const names = await userNames(context, stores, proofs)
  return { proofs: proofs.map((proof) => lineAnswer(context, proof, names)) }
})

/** One proof with what was found; refuses `proof.unknown`. */
export const get = service<'proofs.get'>(async (context, { proof: id }) => {
  const stores = ownStores(context)
  return proofAnswer(context, stores, (await stores.proofs.find(id)) ?? refuse('proof.unknown'))
})

/** The picture of a page, from 1; refuses `proof.unknown` and `proof.noPicture`. */
export const picture = service<'proofs.picture'>(async (context, { proof: id, page }) => {
  const { proofs, companyId } = ownStores(context)
  const proof = (await proofs.find(id)) ?? refuse('proof.unknown')
  if (page > (proof.result?.pages.length ?? 0)) refuse('proof.noPicture')
  const body =
    (await storedBytes(context.config, pictureName({ companyId, id }, page))) ?? refuse('proof.noPicture')
  return { name: `proof-${String(id)}-${String(page)}.jpg`, type: 'image/jpeg', body }
})
