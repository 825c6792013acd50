// Passwords at rest: argon2id (RFC 9106, second recommended parameters scaled to 19 MiB as OWASP advises), in
// the standard string form so that parameters can rise later without a migration.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

const parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** The string to store for a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, parameters)
  const { memory, passes, parallelism } = parameters
  const cost = `m=${String(memory)},t=${String(passes)},p=${String(parallelism)}`
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(tag)}`
}

/**
 * Whether a password is the one behind a stored string. Takes as long for no string as for a wrong password.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? '')
  if (parts === null) {
    await derive(password, Buffer.alloc(16), parameters)
    return false
  }
  const [memory, passes, parallelism] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  const tag = await derive(password, Buffer.from(parts[4] ?? '', 'base64'), { memory, passes, parallelism })
  return tag.length === expected.length && timingSafeEqual(tag, expected)
}

function derive(password: string, salt: Uint8Array, cost: typeof parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message: password.normalize('NFC'), nonce: salt, tagLength, ...cost },
      (error, tag) => {
        if (error === null) resolve(Buffer.from(tag))
        else reject(error)
      },
    )
  })
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
