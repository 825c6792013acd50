// The second factors of users: the encrypted secret, the last time step used, and hashes of the recovery
// codes.

import { asPrepared, type Transaction } from '../database.ts'

export type SecondFactor = {
  readonly userId: number
  /** Encrypted; see services/encrypted-secrets.ts. */
  readonly secret: Uint8Array
  /** Null during the set-up. */
  readonly enabledAt: Date | null
  /** The time step of the last accepted code: codes of this step or earlier ones are refused. */
  readonly lastStep: number
  readonly recovery: readonly Uint8Array[]
}
type SecondFactorRow = {
  user_id: number
  secret: Uint8Array
  enabled_at: Date | null
  last_step: number
  recovery: Uint8Array[]
}

/** The second factor of a user, or null; `lock` locks the row until the transaction ends. */
export async function findFactor(
  trx: Transaction,
  userId: number,
  lock = false,
): Promise<SecondFactor | null> {
  const query = trx<SecondFactorRow>('second_factors').where('user_id', userId)
  const row = await (lock ? query.forUpdate().first() : asPrepared(trx, 'second_factor', query.first()))
  return row === undefined
    ? null
    : {
        userId: row.user_id,
        secret: row.secret,
        enabledAt: row.enabled_at,
        lastStep: row.last_step,
        recovery: row.recovery,
      }
}

/** Whether a user needs a code to sign in. */
export async function hasSecondFactor(trx: Transaction, userId: number): Promise<boolean> {
  return (
    (await trx<SecondFactorRow>('second_factors')
      .where('user_id', userId)
      .whereNotNull('enabled_at')
      .first('user_id')) !== undefined
  )
}

/** Replaces the second factor of a user by one that is not enabled yet. */
export async function beginFactor(trx: Transaction, userId: number, secret: Uint8Array): Promise<void> {
  const row = { secret: Buffer.from(secret), enabled_at: null, last_step: 0, recovery: [] }
  await trx<SecondFactorRow>('second_factors')
    .insert({ user_id: userId, ...row })
    .onConflict('user_id')
    .merge(row)
}

/** Enables the second factor. */
export async function enableFactor(
  trx: Transaction,
  userId: number,
  lastStep: number,
  recovery: readonly Uint8Array[],
  now: Date,
): Promise<void> {
  await trx<SecondFactorRow>('second_factors')
    .where('user_id', userId)
    .update({ enabled_at: now, last_step: lastStep, recovery: recovery.map((hash) => Buffer.from(hash)) })
}

/** Stores that a code was used: its time step, or the recovery codes that are left. */
export async function useFactor(
  trx: Transaction,
  userId: number,
  use: { readonly lastStep: number } | { readonly recovery: readonly Uint8Array[] },
): Promise<void> {
  await trx<SecondFactorRow>('second_factors')
    .where('user_id', userId)
    .update(
      'lastStep' in use
        ? { last_step: use.lastStep }
        : { recovery: use.recovery.map((hash) => Buffer.from(hash)) },
    )
}

/** Second factors in the order of their users, after one; locked. */
export async function factorsAfter(
  trx: Transaction,
  userId: number,
  limit: number,
): Promise<Pick<SecondFactor, 'userId' | 'secret'>[]> {
  const rows = await trx<SecondFactorRow>('second_factors')
    .where('user_id', '>', userId)
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
    .select('user_id', 'secret')
  return rows.map(({ user_id, secret }) => ({ userId: user_id, secret }))
}

/** Replaces the encrypted secret of a second factor. */
export async function replaceSecret(trx: Transaction, userId: number, secret: Uint8Array): Promise<void> {
  await trx<SecondFactorRow>('second_factors')
    .where('user_id', userId)
    .update({ secret: Buffer.from(secret) })
}

/** Deletes the second factor of a user; returns whether there was one. */
export async function removeFactor(trx: Transaction, userId: number): Promise<boolean> {
  return (await trx<SecondFactorRow>('second_factors').where('user_id', userId).delete()) > 0
}
