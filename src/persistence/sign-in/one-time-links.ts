// One-time links in e-mails. The table has only a hash of each secret, so nobody can open a link with the
// table alone.

import type { Transaction } from '../database.ts'

/** What a link is for: contract/jobs.ts has the list. */
type LinkKind = 'confirmation' | 'reset' | 'invitation'
/** A one-time link. `crypt` is its public id in the address; the secret follows it. */
export type LinkRecord = {
  readonly crypt: string
  readonly kind: LinkKind
  readonly userId: number
  readonly secretHash: Uint8Array
  readonly expiresAt: Date
  readonly usedAt: Date | null
}
type LinkRow = {
  crypt: string
  kind: LinkKind
  user_id: number
  secret_hash: Uint8Array
  expires_at: Date
  used_at: Date | null
}

/**
 * When a link expires that was replaced or voided: long ago, so that a clock that is ahead for an hour cannot
 * leave it open afterwards.
 */
const longAgo = new Date(0)

/** Inserts a link; earlier unused links of the same kind and user expire. */
export async function insertLink(trx: Transaction, link: Omit<LinkRecord, 'usedAt'>): Promise<void> {
  await trx<LinkRow>('one_time_links')
    .where({ user_id: link.userId, kind: link.kind })
    .whereNull('used_at')
    .update({ expires_at: longAgo })
  await trx<LinkRow>('one_time_links').insert({
    crypt: link.crypt,
    kind: link.kind,
    user_id: link.userId,
    secret_hash: Buffer.from(link.secretHash),
    expires_at: link.expiresAt,
    used_at: null,
  })
}

/** One link, locked, or null. */
export async function findLink(trx: Transaction, crypt: string): Promise<LinkRecord | null> {
  const row = await trx<LinkRow>('one_time_links').where('crypt', crypt).forUpdate().first()
  if (row === undefined) return null
  return {
    crypt: row.crypt,
    kind: row.kind,
    userId: row.user_id,
    secretHash: row.secret_hash,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  }
}

/**
 * Stores the secret and the expiry with which a link is sent. Returns false for a link that may not be sent any
 * more: it was used, replaced, voided or deleted with its user.
 */
export async function renewLink(
  trx: Transaction,
  { crypt, secretHash, expiresAt }: Pick<LinkRecord, 'crypt' | 'secretHash' | 'expiresAt'>,
): Promise<boolean> {
  const renewed = await trx<LinkRow>('one_time_links')
    .where('crypt', crypt)
    .whereNull('used_at')
    .where('expires_at', '>', longAgo)
    .update({ secret_hash: Buffer.from(secretHash), expires_at: expiresAt })
  return renewed > 0
}

/** Lets a link expire at another moment. */
export async function changeExpiry(trx: Transaction, crypt: string, expiresAt: Date): Promise<void> {
  await trx<LinkRow>('one_time_links').where('crypt', crypt).update({ expires_at: expiresAt })
}

/** Marks a link as used, so that it does not open again. */
export async function useLink(trx: Transaction, crypt: string, now: Date): Promise<void> {
  await trx<LinkRow>('one_time_links').where('crypt', crypt).update({ used_at: now })
}

/** Expires every unused link by which a user could set a password. */
export async function voidLinks(trx: Transaction, userId: number): Promise<void> {
  await trx<LinkRow>('one_time_links')
    .where('user_id', userId)
    .whereIn('kind', ['reset', 'invitation'])
    .whereNull('used_at')
    .update({ expires_at: longAgo })
}

/** Deletes links that expired before a moment. */
export async function deleteExpiredLinks(trx: Transaction, before: Date): Promise<void> {
  await trx<LinkRow>('one_time_links').where('expires_at', '<', before).delete()
}
