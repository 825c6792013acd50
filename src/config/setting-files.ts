// The files of settings: `.env`, the data folder, and the generated secrets in the data folder.

import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { secretNames } from './setting-names.ts'
import { SettingError, withoutEmpty, type Environment } from './setting-values.ts'

/** 32 hexadecimal digits are 128 bits. */
const minSecretLength = 32

/** The folder of generated secrets; in production secrets must be set instead. */
type SecretFolder = { readonly dataDir: string; readonly production: boolean }

/** The settings of an `.env` file; none when there is no such file. */
export function readEnvFile(path: string): Readonly<Record<string, string>> {
  try {
    return withoutEmpty(parseEnv(readFileSync(path, 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return {}
    throw unreadable(path)
  }
}

/**
 * Settings with the secrets that files hold (`SERIAL_KEY_FILE=/run/keys/serial-key`), as containers have them.
 * @throws SettingError for a file that cannot be read or is empty, or when both names are set
 */
export function withSecretFiles(settings: Readonly<Record<string, string>>): Record<string, string> {
  const all: Record<string, string> = { ...settings }
  for (const name of secretNames) {
    const path = settings[`${name}_FILE`]
    if (path === undefined) continue
    if (settings[name] !== undefined)
      throw new SettingError(`${name} and ${name}_FILE are both set; remove one of them.`)
    all[name] = secretIn(path, `${name}_FILE`)
  }
  return all
}

function secretIn(path: string, name: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch {
    throw new SettingError(
      `${name} names ${path}, which cannot be read; give this user the right to, or correct it.`,
    )
  }
  if (text === '') throw new SettingError(`${name} names ${path}, which is empty; write the secret into it.`)
  return text
}

/** Makes the data folder; refuses one that this user may not write in. */
export function makeDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch {
    throw new SettingError(
      `DATA_DIR ${dataDir} cannot be written to; set DATA_DIR to a folder this user may write in.`,
    )
  }
  return dataDir
}

/**
 * A secret from the environment, else the one in the data folder. Throws in production when it is not set.
 */
function secretOf(env: Environment, name: string, { dataDir, production }: SecretFolder): string {
  const value = env[name]
  if (value !== undefined) return value
  if (production) {
    throw new SettingError(
      `${name} is missing; set it to a long random text (in production none is made up for you).`,
    )
  }
  return secretFromFile(secretPath(dataDir, name))
}

/** Whether the data folder keeps this secret: then it was generated, and no setting gave it. */
export function keepsSecret(dataDir: string, name: string, value: string): boolean {
  try {
    return readFileSync(secretPath(dataDir, name), 'utf8').trim() === value
  } catch {
    return false
  }
}

/** Replaces a secret of the data folder by one from a back-up. */
export function storeSecret(dataDir: string, name: string, value: string): void {
  const path = secretPath(dataDir, name)
  const ownFile = `${path}.${String(process.pid)}`
  writeFileSync(ownFile, `${value}\n`, { mode: 0o600 })
  renameSync(ownFile, path)
}

function secretPath(dataDir: string, name: string): string {
  return join(dataDir, name.toLowerCase().replaceAll('_', '-'))
}

/**
 * The secret of sessions. In production a short one stops the start: anyone who guesses it signs sessions of any user.
 */
export function sessionSecretOf(env: Environment, folder: SecretFolder): string {
  const value = secretOf(env, 'SESSION_SECRET', folder)
  if (folder.production && value.length < minSecretLength)
    throw new SettingError(
      `SESSION_SECRET is too short; in production it needs ${String(minSecretLength)} random characters or more. ` +
        'Set the short one as SESSION_SECRET_OLD for a day, so that nobody is signed out.',
    )
  return value
}

/** The master key of serials: 32 bytes, written as 64 hexadecimal digits. */
export function serialKeyOf(env: Environment, folder: SecretFolder): string {
  const value = secretOf(env, 'SERIAL_KEY', folder).toLowerCase()
  if (/^[0-9a-f]{64}$/u.test(value)) return value
  throw new SettingError('SERIAL_KEY is malformed; it must be 32 bytes written as 64 hexadecimal digits.')
}

/** Several processes may start together: the first to link its file wins, and all read that one. */
function secretFromFile(path: string): string {
  const ownFile = `${path}.${String(process.pid)}`
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw unreadable(path)
  }
  writeFileSync(ownFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(ownFile, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw unreadable(path)
  } finally {
    rmSync(ownFile, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}

function unreadable(path: string): SettingError {
  return new SettingError(`${path} cannot be read or written; give this user the right to, or remove it.`)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
