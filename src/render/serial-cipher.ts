// The AES that shuffles serials. Each GTIN (or code without GTIN) has its own key, derived from the
// master key, so that serials of one reveal nothing about another's. HKDF with SHA-256 (RFC 5869), AES-256
// (FIPS 197) block by block.

import { createCipheriv, hkdfSync } from 'node:crypto'
import type { BlockCipher } from '../domain/code/ff1.ts'

/** The ciphers used last, the oldest first: deriving a key takes longer than calculating a serial. */
const ciphers = new Map<string, BlockCipher>()
const maxCiphers = 1000

/**
 * AES-256 over many blocks under the key of a scope.
 * @param masterKeyHex at least 32 bytes in hexadecimal
 * @param scope the GTIN, or the code when it has none
 * @throws RangeError when the master key is malformed
 */
export function serialCipher(masterKeyHex: string, scope: string): BlockCipher {
  if (!/^([0-9a-f]{2}){32,}$/i.test(masterKeyHex))
    throw new RangeError('the master key of serials needs at least 32 bytes in hexadecimal')
  const name = `${masterKeyHex} ${scope}`
  const cipher = ciphers.get(name) ?? newCipher(masterKeyHex, scope)
  ciphers.delete(name)
  ciphers.set(name, cipher)
  const [oldest = ''] = ciphers.keys()
  if (ciphers.size > maxCiphers) ciphers.delete(oldest)
  return cipher
}

function newCipher(masterKeyHex: string, scope: string): BlockCipher {
  const key = new Uint8Array(
    hkdfSync('sha256', Buffer.from(masterKeyHex, 'hex'), '', `serials of ${scope}`, 32),
  )
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return (blocks) => cipher.update(blocks)
}
