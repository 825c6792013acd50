// Encryption of secrets in the database: AES-256-GCM with a key derived from SESSION_SECRET (HKDF, RFC 5869),
// bound to the owner of the secret. The table alone reveals nothing.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Context } from './context.ts'

type KeySource = Pick<Context, 'config'>

const ivLength = 12
const tagLength = 16

/** Encrypts bytes for an owner, such as `user 7`. */
export function encryptSecret(
  context: KeySource & Pick<Context, 'random'>,
  owner: string,
  bytes: Uint8Array,
): Uint8Array {
  const iv = context.random(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(context, 'seal'), iv).setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts bytes of this owner; null for another owner, or after a change of SESSION_SECRET. */
export function decryptSecret(context: KeySource, owner: string, encrypted: Uint8Array): Uint8Array | null {
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keyOf(context, 'seal'),
      encrypted.subarray(0, ivLength),
    ).setAAD(Buffer.from(owner))
    decipher.setAuthTag(encrypted.subarray(-tagLength))
    return Buffer.concat([decipher.update(encrypted.subarray(ivLength, -tagLength)), decipher.final()])
  } catch {
    return null
  }
}

/** A keyed hash for an owner's codes, which are only compared and never decrypted. */
export function keyedHash(context: KeySource, owner: string, text: string): Uint8Array {
  return createHmac('sha256', keyOf(context, 'hash')).update(`${owner}\0${text}`).digest()
}

function keyOf({ config }: KeySource, purpose: 'seal' | 'hash'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', config.sessionSecret, '', `second factors ${purpose}`, 32))
}
