// One-time links of letters. Only a hash of the secret is kept, so that the table alone opens nothing.

import type { Transaction } from './database.ts'

export type LinkKind = 'confirmation' | 'reset' | 'invitation'
export type LinkRecord = {
  readonly crypt: string
  readonly kind: LinkKind
  readonly userId: number
  readonly secretHash: Uint8Array
  readonly expiresAt: Date
  readonly usedAt: Date | null
}
type Row = {
  crypt: string
  kind: LinkKind
  user_id: number
  secret_hash: Uint8Array
  expires_at: Date
  used_at: Date | null
}

/** Keeps a new link; links of the same kind sent to the user before are void from now on. */
export async function insertLink(
  trx: Transaction,
  link: Omit<LinkRecord, 'usedAt'>,
  now: Date,
): Promise<void> {
  await trx<Row>('links')
    .where({ user_id: link.userId, kind: link.kind })
    .whereNull('used_at')
    .update({ expires_at: now })
  await trx<Row>('links').insert({
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
  const row = await trx<Row>('links').where('crypt', crypt).forUpdate().first()
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

/** Marks a link as used: it opens nothing any more. */
export async function useLink(trx: Transaction, crypt: string, now: Date): Promise<void> {
  await trx<Row>('links').where('crypt', crypt).update({ used_at: now })
}

/** Every link by which a user could set a password is void from now on. */
export async function voidLinks(trx: Transaction, userId: number, now: Date): Promise<void> {
  await trx<Row>('links')
    .where('user_id', userId)
    .whereIn('kind', ['reset', 'invitation'])
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .update({ expires_at: now })
}

/** Forgets links that expired before a moment. */
export async function sweepLinks(trx: Transaction, before: Date): Promise<void> {
  await trx<Row>('links').where('expires_at', '<', before).delete()
}
