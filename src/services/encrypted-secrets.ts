// Encryption of secrets in the database: AES-256-GCM with a key derived from SESSION_SECRET (HKDF, RFC 5869),
// bound to the owner of the secret. The table alone reveals nothing. Each secret begins with the version of its
// form. While SESSION_SECRET_OLD is set, what was encrypted under it can be read, and is encrypted again.

import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Context } from './context.ts'

type KeySource = Pick<Context, 'config'>
type RandomSource = KeySource & Pick<Context, 'random'>

/** Version 1: this byte, then 12 bytes of initialisation vector, ciphertext, 16 bytes of tag. */
const version = 1
const ivLength = 12
const tagLength = 16

/** Encrypts bytes for an owner, such as `user 7`. */
export function encryptSecret(context: RandomSource, owner: string, bytes: Uint8Array): Uint8Array {
  const iv = context.random(ivLength)
  const key = keyOf(context.config.sessionSecret, 'seal')
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  return Buffer.concat([Buffer.of(version), iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts bytes of this owner; null for another owner, or under a secret that is not set any more. */
export function decryptSecret(context: KeySource, owner: string, encrypted: Uint8Array): Uint8Array | null {
  for (const secret of secretsOf(context)) {
    for (const sealed of sealedParts(encrypted)) {
      const bytes = decryptWith(keyOf(secret, 'seal'), owner, sealed)
      if (bytes !== null) return bytes
    }
  }
  return null
}

/**
 * The secret encrypted under the present key and form; null when it is already, or cannot be decrypted.
 */
export function encryptedAgain(
  context: RandomSource,
  owner: string,
  encrypted: Uint8Array,
): Uint8Array | null {
  const present = keyOf(context.config.sessionSecret, 'seal')
  const isPresent = encrypted[0] === version && decryptWith(present, owner, encrypted.subarray(1)) !== null
  const bytes = isPresent ? null : decryptSecret(context, owner, encrypted)
  return bytes === null ? null : encryptSecret(context, owner, bytes)
}

/**
 * The hash of an owner's recovery code, which is only compared. The code has 128 random bits or more, so a plain hash
 * cannot be searched, and it stays valid when SESSION_SECRET changes.
 */
export function recoveryHash(owner: string, code: string): Uint8Array {
  return createHash('sha256').update(`recovery\0${owner}\0${code}`).digest()
}

/** All hashes under which a code may be stored: those of codes with 50 bits, before 2026-11, have a key. */
export function storedRecoveryHashes(context: KeySource, owner: string, code: string): readonly Uint8Array[] {
  const keyed = secretsOf(context).map((secret) =>
    createHmac('sha256', keyOf(secret, 'hash')).update(`${owner}\0${code}`).digest(),
  )
  return [recoveryHash(owner, code), ...keyed]
}

/** The present secret, and the one before it during a change. */
function secretsOf({ config }: KeySource): readonly string[] {
  const { sessionSecret, oldSessionSecret } = config
  return oldSessionSecret === undefined ? [sessionSecret] : [sessionSecret, oldSessionSecret]
}

/** What may be initialisation vector, ciphertext and tag: a secret of before version 1 begins with its vector. */
function sealedParts(encrypted: Uint8Array): readonly Uint8Array[] {
  return encrypted[0] === version ? [encrypted.subarray(1), encrypted] : [encrypted]
}

function decryptWith(key: Uint8Array, owner: string, sealed: Uint8Array): Uint8Array | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength))
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(ivLength, -tagLength)), decipher.final()])
  } catch {
    return null
  }
}

function keyOf(secret: string, purpose: 'seal' | 'hash'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `second factors ${purpose}`, 32))
}
