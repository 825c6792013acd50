// Pictures of bottles, stored by the fingerprint of their bytes: two sheets with the same picture share one
// row, and the picture at an address never changes.

import type { Transaction } from './database.ts'

type PictureRow = { fingerprint: string; bytes: Buffer; created_at: Date }

/** Inserts a picture, unless it exists. */
export async function insertPicture(
  trx: Transaction,
  fingerprint: string,
  bytes: Uint8Array,
  now: Date,
): Promise<void> {
  await trx<PictureRow>('pictures')
    .insert({ fingerprint, bytes: Buffer.from(bytes), created_at: now })
    .onConflict('fingerprint')
    .ignore()
}

/** The bytes of a picture, or null. */
export async function findPicture(trx: Transaction, fingerprint: string): Promise<Buffer | null> {
  const row = await trx<PictureRow>('pictures').where({ fingerprint }).first('bytes')
  return row?.bytes ?? null
}
