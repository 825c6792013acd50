// Stored passwords for tests.

import { argon2Sync, randomBytes } from 'node:crypto'

/**
 * The string to store for a password, as `hashPassword` makes it, at the least cost that argon2 has. The string
 * names its cost, so signing in with it costs as little: the real cost is a fiftieth of a second each time.
 */
export function cheapHash(password: string): string {
  const salt = randomBytes(16)
  const tag = argon2Sync('argon2id', {
    message: password.normalize('NFC'),
    nonce: salt,
    tagLength: 32,
    memory: 8,
    passes: 1,
    parallelism: 1,
  })
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(salt)}$${unpadded(tag)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
