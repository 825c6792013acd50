// The text of an API key: `nck_`, the number of the key, `_`, 43 letters and digits with 256 random bits, and 6 with a
// checksum (CRC-32) of all before. The prefix lets scanners for leaked secrets find it, the checksum lets them and us
// drop a mistyped one without a look into the database. Only a keyed hash is stored (decision 71).

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Config } from '../../config.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Random bytes of a secret. */
export const secretBytes = 32
const secretLength = 43
const checksumLength = 6
const form = /^nck_([1-9]\d{0,14})_[0-9A-Za-z]{49}$/

/** The text of a key from its number and 32 random bytes. */
export function keyText(id: number, random: Uint8Array): string {
  const body = `nck_${String(id)}_${inBase62(BigInt(`0x${Buffer.from(random).toString('hex')}`), secretLength)}`
  return body + checksumOf(body)
}

/** The number of the key in a text; null when it is no text of a key, or was mistyped. */
export function keyIdOf(text: string): number | null {
  const [, id] = form.exec(text) ?? []
  const body = text.slice(0, -checksumLength)
  return id !== undefined && checksumOf(body) === text.slice(-checksumLength) ? Number(id) : null
}

/** The hash of a key under the present SESSION_SECRET. */
export function keyHash(config: Pick<Config, 'sessionSecret'>, companyId: number, text: string): Uint8Array {
  return hashUnder(config.sessionSecret, companyId, text)
}

/**
 * Whether a text has a stored hash, compared in constant time: under the present SESSION_SECRET, or under the one
 * before it during a change.
 */
export function hasKeyHash(
  config: Pick<Config, 'sessionSecret' | 'oldSessionSecret'>,
  companyId: number,
  text: string,
  stored: Uint8Array,
): 'present' | 'old' | false {
  if (timingSafeEqual(hashUnder(config.sessionSecret, companyId, text), stored)) return 'present'
  const { oldSessionSecret } = config
  if (oldSessionSecret === undefined) return false
  return timingSafeEqual(hashUnder(oldSessionSecret, companyId, text), stored) && 'old'
}

function hashUnder(sessionSecret: string, companyId: number, text: string): Uint8Array {
  const key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'api keys hash', 32))
  return createHmac('sha256', key)
    .update(`${String(companyId)}\0${text}`)
    .digest()
}

function checksumOf(body: string): string {
  return inBase62(BigInt(crc32(body)), checksumLength)
}

/** A number in base 62, with leading zeros. */
function inBase62(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest /= 62n) digits = (alphabet[Number(rest % 62n)] ?? '') + digits
  return digits.padStart(length, '0')
}
