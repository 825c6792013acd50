// The AES under which serials are shuffled: one key for each GTIN (or code), derived from the master key, so that no
// batch of one tells anything about another's. HKDF with SHA-256 (RFC 5869), AES-256 (FIPS 197) block by block.

import { createCipheriv, hkdfSync } from 'node:crypto'
import type { BlockCipher } from '../domain/code/ff1.ts'

/** Ciphers of the scopes asked for last: to derive a key and make one takes longer than to calculate a serial. */
const kept = new Map<string, BlockCipher>()
const mostKept = 1000

/**
 * AES-256 over many blocks under the key of a scope.
 * @param masterKeyHex at least 32 bytes in hexadecimal
 * @param scope whose serials: a GTIN, or a code without one
 * @throws RangeError when the master key is none
 */
export function serialCipher(masterKeyHex: string, scope: string): BlockCipher {
  if (!/^([0-9a-f]{2}){32,}$/i.test(masterKeyHex))
    throw new RangeError('the master key of serials needs at least 32 bytes in hexadecimal')
  const name = `${masterKeyHex} ${scope}`
  const cipher = kept.get(name) ?? newCipher(masterKeyHex, scope)
  kept.delete(name)
  kept.set(name, cipher)
  const [oldest = ''] = kept.keys()
  if (kept.size > mostKept) kept.delete(oldest)
  return cipher
}

function newCipher(masterKeyHex: string, scope: string): BlockCipher {
  const key = new Uint8Array(
    hkdfSync('sha256', Buffer.from(masterKeyHex, 'hex'), '', `serials of ${scope}`, 32),
  )
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return (blocks) => cipher.update(blocks)
}
