// Failed attempts to sign in, counted by keys. A key is a hash of an account, an address or a device, so the
// table names nobody. The rule of the waits is in domain/user/sign-in-throttle.ts.

import type { Transaction } from '../database.ts'

/**
 * One key: its failures since the last success or the last quiet hour, and when the next attempt is allowed.
 */
type AttemptRecord = {
  readonly failures: number
  readonly failedAt: Date
  readonly openAt: Date
  readonly succeededAt: Date | null
}
type AttemptRow = {
  key: Uint8Array
  failures: number
  failed_at: Date
  open_at: Date
  succeeded_at: Date | null
}

/**
 * The records of these keys, each locked until the transaction ends: concurrent attempts wait for each other.
 */
export async function lockAttempts(
  trx: Transaction,
  keys: readonly Uint8Array[],
  now: Date,
): Promise<AttemptRecord[]> {
  // Always in the same order, so that two transactions cannot deadlock.
  for (const key of keys.toSorted((a, b) => Buffer.compare(a, b))) {
    await trx<AttemptRow>('sign_in_attempts')
      .insert({ key: Buffer.from(key), failures: 0, failed_at: now, open_at: now, succeeded_at: null })
      .onConflict('key')
      .ignore()
    await trx<AttemptRow>('sign_in_attempts').where('key', Buffer.from(key)).forUpdate().first()
  }
  const rows = await trx<AttemptRow>('sign_in_attempts').whereIn(
    'key',
    keys.map((key) => Buffer.from(key)),
  )
  return keys.map((key) => {
    const row = rows.find((candidate) => Buffer.compare(candidate.key, key) === 0)
    return row === undefined
      ? { failures: 0, failedAt: now, openAt: now, succeededAt: null }
      : {
          failures: row.failures,
          failedAt: row.failed_at,
          openAt: row.open_at,
          succeededAt: row.succeeded_at,
        }
  })
}

/** When a key last succeeded, or null. */
export async function lastSuccess(trx: Transaction, key: Uint8Array): Promise<Date | null> {
  const row = await trx<AttemptRow>('sign_in_attempts').where('key', Buffer.from(key)).first()
  return row?.succeeded_at ?? null
}

/** Stores a failure: the new count, and when the next attempt is allowed. */
export async function saveFailure(
  trx: Transaction,
  key: Uint8Array,
  failures: number,
  openAt: Date,
  now: Date,
): Promise<void> {
  await trx<AttemptRow>('sign_in_attempts')
    .where('key', Buffer.from(key))
    .update({ failures, failed_at: now, open_at: openAt })
}

/** Clears the failures of keys. When they last succeeded stays as it was. */
export async function clearFailures(trx: Transaction, keys: readonly Uint8Array[], now: Date): Promise<void> {
  for (const key of keys.toSorted((a, b) => Buffer.compare(a, b))) {
    await trx<AttemptRow>('sign_in_attempts')
      .where('key', Buffer.from(key))
      .update({ failures: 0, open_at: now })
  }
}

/** Stores that a key succeeded, and clears its failures. */
export async function saveSuccess(trx: Transaction, key: Uint8Array, now: Date): Promise<void> {
  await trx<AttemptRow>('sign_in_attempts')
    .insert({ key: Buffer.from(key), failures: 0, failed_at: now, open_at: now, succeeded_at: now })
    .onConflict('key')
    .merge({ failures: 0, open_at: now, succeeded_at: now })
}

/** Deletes keys that neither failed nor succeeded since a moment. */
export async function deleteStaleAttempts(trx: Transaction, before: Date): Promise<void> {
  await trx<AttemptRow>('sign_in_attempts')
    .where('failed_at', '<', before)
    .whereRaw('coalesce(succeeded_at, failed_at) < ?', [before])
    .delete()
}
