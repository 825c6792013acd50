// One-time codes as an authenticator makes them, implemented from RFC 6238 and RFC 4648 independently of the
// application.

import { createHmac } from 'node:crypto'

/** The code of a secret at a time. */
export function codeAt(secret: Uint8Array, at: Date, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash[19] ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The code of a secret now. */
export function codeNow(secret: Uint8Array): string {
  return codeAt(secret, new Date())
}

/** Decodes base32. */
export function bytesOf(base32: string): Uint8Array {
  const bits = [...base32]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => parseInt(eight, 2))
}
