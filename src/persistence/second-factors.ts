// The second factors of users: a secret under lock, the last step that passed, and hashes of recovery codes.

import type { Transaction } from './database.ts'

export type SecondFactor = {
  readonly userId: number
  /** Sealed; only the house's key opens it. */
  readonly secret: Uint8Array
  /** Null while it is being set up. */
  readonly enabledAt: Date | null
  /** The time step of the last code that passed: none at or before it passes again. */
  readonly lastStep: number
  readonly recovery: readonly Uint8Array[]
}
type Row = {
  user_id: number
  secret: Uint8Array
  enabled_at: Date | null
  last_step: number
  recovery: Uint8Array[]
}

/** The factor of a user, locked, or null. */
export async function findFactor(trx: Transaction, userId: number): Promise<SecondFactor | null> {
  const row = await trx<Row>('second_factors').where('user_id', userId).forUpdate().first()
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

/** Whether a code is asked of a user when he signs in. */
export async function isTwoStep(trx: Transaction, userId: number): Promise<boolean> {
  return (
    (await trx<Row>('second_factors')
      .where('user_id', userId)
      .whereNotNull('enabled_at')
      .first('user_id')) !== undefined
  )
}

/** Begins anew with a secret that counts once it is enabled. */
export async function beginFactor(trx: Transaction, userId: number, secret: Uint8Array): Promise<void> {
  const row = { secret: Buffer.from(secret), enabled_at: null, last_step: 0, recovery: [] }
  await trx<Row>('second_factors')
    .insert({ user_id: userId, ...row })
    .onConflict('user_id')
    .merge(row)
}

/** From now on the factor is asked for. */
export async function enableFactor(
  trx: Transaction,
  userId: number,
  lastStep: number,
  recovery: readonly Uint8Array[],
  now: Date,
): Promise<void> {
  await trx<Row>('second_factors')
    .where('user_id', userId)
    .update({ enabled_at: now, last_step: lastStep, recovery: recovery.map((hash) => Buffer.from(hash)) })
}

/** A code of the factor was used up. */
export async function useFactor(
  trx: Transaction,
  userId: number,
  use: { readonly lastStep: number } | { readonly recovery: readonly Uint8Array[] },
): Promise<void> {
  await trx<Row>('second_factors')
    .where('user_id', userId)
    .update(
      'lastStep' in use
        ? { last_step: use.lastStep }
        : { recovery: use.recovery.map((hash) => Buffer.from(hash)) },
    )
}

/** Takes the factor of a user away; says whether there was one. */
export async function removeFactor(trx: Transaction, userId: number): Promise<boolean> {
  return (await trx<Row>('second_factors').where('user_id', userId).delete()) > 0
}
