// Pictures of bottles, each kept once under the fingerprint of its bytes: the same picture of two sheets is one row, and
// what an address shows never changes.

import type { Transaction } from './database.ts'

type Row = { fingerprint: string; bytes: Buffer; created_at: Date }

/** Keeps a picture, unless it is kept already. */
export async function keepPicture(
  trx: Transaction,
  fingerprint: string,
  bytes: Uint8Array,
  now: Date,
): Promise<void> {
  await trx<Row>('pictures')
    .insert({ fingerprint, bytes: Buffer.from(bytes), created_at: now })
    .onConflict('fingerprint')
    .ignore()
}

/** The bytes of a picture, or null. */
export async function findPicture(trx: Transaction, fingerprint: string): Promise<Buffer | null> {
  const row = await trx<Row>('pictures').where({ fingerprint }).first('bytes')
  return row?.bytes ?? null
}
