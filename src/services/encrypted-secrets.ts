// Secrets that must be read again lie sealed in the database: AES-256-GCM under a key derived from SESSION_SECRET
// (HKDF, RFC 5869), bound to whose they are. Whoever has the table alone has nothing.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Context } from './context.ts'

type Sealing = Pick<Context, 'config'>

const ivLength = 12
const tagLength = 16

/** Seals bytes for an owner, such as `user 7`. */
export function seal(
  context: Sealing & Pick<Context, 'random'>,
  owner: string,
  bytes: Uint8Array,
): Uint8Array {
  const iv = context.random(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(context, 'seal'), iv).setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Opens what was sealed for this owner; null when it was not, or when SESSION_SECRET has changed since. */
export function unseal(context: Sealing, owner: string, sealed: Uint8Array): Uint8Array | null {
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keyOf(context, 'seal'),
      sealed.subarray(0, ivLength),
    ).setAAD(Buffer.from(owner))
    decipher.setAuthTag(sealed.subarray(-tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(ivLength, -tagLength)), decipher.final()])
  } catch {
    return null
  }
}

/** A hash that only the house can make, for codes of an owner that are compared and never read again. */
export function keyedHash(context: Sealing, owner: string, text: string): Uint8Array {
  return createHmac('sha256', keyOf(context, 'hash')).update(`${owner}\0${text}`).digest()
}

function keyOf({ config }: Sealing, purpose: 'seal' | 'hash'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', config.sessionSecret, '', `second factors ${purpose}`, 32))
}
