// The two secrets of an installation inside a back-up, sealed with a passphrase: scrypt makes a key of it, AES-256-GCM
// seals. The parameters belong to version 1 of the format, so that a file cannot choose expensive ones.

import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import type { BackupManifest, SealedKeys } from '../../domain/backup/manifest.ts'
import { refuse } from '../../domain/refusal.ts'

/** The secrets without which serials cannot be checked and second factors not be read. */
export type InstallationKeys = { readonly serialKey: string; readonly sessionSecret: string }

/** What the seal also covers, so that sealed keys cannot move to another back-up. */
type SealedFor = Pick<BackupManifest, 'createdAt' | 'serialKey'>

/** OWASP's parameters of scrypt: 128 MiB, about half a second. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 }
const cipher = 'aes-256-gcm'
/** The fewest characters of a passphrase: who has the file may guess without limit. */
export const shortestPassphrase = 12

/** Seals the secrets of an installation. Refuses `backup.shortPassphrase`. */
export async function sealKeys(
  keys: InstallationKeys,
  passphrase: string,
  sealedFor: SealedFor,
): Promise<SealedKeys> {
  if (passphrase.length < shortestPassphrase)
    refuse('backup.shortPassphrase', { values: { min: shortestPassphrase } })
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const seal = createCipheriv(cipher, await derive(passphrase, salt), nonce).setAAD(boundTo(sealedFor))
  const sealed = Buffer.concat([seal.update(JSON.stringify(keys)), seal.final()])
  return {
    salt: salt.toString('hex'),
    nonce: nonce.toString('hex'),
    tag: seal.getAuthTag().toString('hex'),
    sealed: sealed.toString('hex'),
  }
}

/** The sealed secrets. Refuses `backup.wrongPassphrase`. */
export async function openKeys(
  { salt, nonce, tag, sealed }: SealedKeys,
  passphrase: string,
  sealedFor: SealedFor,
): Promise<InstallationKeys> {
  const key = await derive(passphrase, Buffer.from(salt, 'hex'))
  const seal = createDecipheriv(cipher, key, Buffer.from(nonce, 'hex'))
    .setAAD(boundTo(sealedFor))
    .setAuthTag(Buffer.from(tag, 'hex'))
  try {
    const text = Buffer.concat([seal.update(Buffer.from(sealed, 'hex')), seal.final()]).toString('utf8')
    return JSON.parse(text) as InstallationKeys
  } catch {
    return refuse('backup.wrongPassphrase')
  }
}

function boundTo({ createdAt, serialKey }: SealedFor): Buffer {
  return Buffer.from(`nutricode keys ${createdAt} ${serialKey}`)
}

function derive(passphrase: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}
