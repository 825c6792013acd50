// How often signing in was tried in vain, by keys that name an account, an address or a device without telling which.

import type { Transaction } from './database.ts'

/** What is known of one key: failures since it last passed or was quiet, and until when it is closed. */
export type TryRecord = {
  readonly failures: number
  readonly failedAt: Date
  readonly openAt: Date
  readonly passedAt: Date | null
}
type Row = { key: Uint8Array; failures: number; failed_at: Date; open_at: Date; passed_at: Date | null }

/** What is known of keys, each locked until the transaction ends: of two tries at the same moment the second waits. */
export async function lockTries(
  trx: Transaction,
  keys: readonly Uint8Array[],
  now: Date,
): Promise<TryRecord[]> {
  // Always in the same order, so that two tries never wait for each other.
  for (const key of keys.toSorted((a, b) => Buffer.compare(a, b))) {
    await trx<Row>('sign_in_tries')
      .insert({ key: Buffer.from(key), failures: 0, failed_at: now, open_at: now, passed_at: null })
      .onConflict('key')
      .ignore()
    await trx<Row>('sign_in_tries').where('key', Buffer.from(key)).forUpdate().first()
  }
  const rows = await trx<Row>('sign_in_tries').whereIn(
    'key',
    keys.map((key) => Buffer.from(key)),
  )
  return keys.map((key) => {
    const row = rows.find((one) => Buffer.compare(one.key, key) === 0)
    return row === undefined
      ? { failures: 0, failedAt: now, openAt: now, passedAt: null }
      : { failures: row.failures, failedAt: row.failed_at, openAt: row.open_at, passedAt: row.passed_at }
  })
}

/** When a key last passed, or null. */
export async function lastPassed(trx: Transaction, key: Uint8Array): Promise<Date | null> {
  const row = await trx<Row>('sign_in_tries').where('key', Buffer.from(key)).first()
  return row?.passed_at ?? null
}

/** Keeps a try that may fail: the count, and until when the key is closed from now on. */
export async function keepTry(
  trx: Transaction,
  key: Uint8Array,
  failures: number,
  openAt: Date,
  now: Date,
): Promise<void> {
  await trx<Row>('sign_in_tries')
    .where('key', Buffer.from(key))
    .update({ failures, failed_at: now, open_at: openAt })
}

/** The keys passed: their failures are forgotten. */
export async function passTries(trx: Transaction, keys: readonly Uint8Array[], now: Date): Promise<void> {
  for (const key of keys.toSorted((a, b) => Buffer.compare(a, b))) {
    await trx<Row>('sign_in_tries')
      .insert({ key: Buffer.from(key), failures: 0, failed_at: now, open_at: now, passed_at: now })
      .onConflict('key')
      .merge({ failures: 0, open_at: now, passed_at: now })
  }
}

/** Forgets keys that neither failed nor passed since a moment. */
export async function sweepTries(trx: Transaction, before: Date): Promise<void> {
  await trx<Row>('sign_in_tries')
    .where('failed_at', '<', before)
    .whereRaw('coalesce(passed_at, failed_at) < ?', [before])
    .delete()
}
