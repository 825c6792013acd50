// The settings of CONTRACT section 2: read from the environment and `.env`, checked, and frozen once.
// A setting that is unknown or malformed throws a `SettingError`: one sentence that says what to do.

import { randomBytes } from 'node:crypto'
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'

/** The environment: names and their values, as `process.env` holds them. */
export type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ['debug', 'info', 'warn', 'error'] as const
const energyFactorChoices = ['annex-xiv', 'specification'] as const

export type LogLevel = (typeof logLevels)[number]
export type EnergyFactors = (typeof energyFactorChoices)[number]

/** Every setting, checked: paths absolute, origins without a trailing slash. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** The database to use; undefined when the embedded one has not been started. */
  readonly databaseUrl: string | undefined
  readonly appOrigin: string
  readonly presentationOrigin: string
  readonly codeOrigin: string
  readonly sessionSecret: string
  /** 32 bytes, written as 64 hexadecimal digits. */
  readonly serialKey: string
  /** Without it letters are written to `DATA_DIR/outbox`. */
  readonly mailUrl: string | undefined
  readonly mailFrom: string
  readonly supportEmail: string
  /** A `file:///` address of a folder, or an `s3://` address of a bucket. */
  readonly filesUrl: string
  /** How the bucket of `filesUrl` is reached; undefined for a folder. */
  readonly s3: S3Settings | undefined
  readonly vatUrl: string
  readonly trackingUrl: string | undefined
  readonly partnerSecret: string | undefined
  readonly energyFactors: EnergyFactors
  /** Who runs this installation, for the legal notice and the terms: an empty text where nothing is said. */
  readonly operator: {
    readonly name: string
    readonly address: string
    readonly register: string
    readonly contact: string
  }
  readonly logLevel: LogLevel
  readonly rateLimits: boolean
  readonly production: boolean
  /** True with the embedded database only: demo data and one-click sign-in exist. */
  readonly demo: boolean
}

/** Keys, region and address of an S3 service. */
export type S3Settings = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly endpoint: string
}

/** A setting that stops the start; its message is one sentence for the person who runs the product. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** Every name that CONTRACT section 2 lets people set. */
export const settingNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'APP_ORIGIN',
  'PRESENTATION_ORIGIN',
  'CODE_ORIGIN',
  'SESSION_SECRET',
  'SERIAL_KEY',
  'MAIL_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'FILES_URL',
  'VAT_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_REGION',
  'AWS_ENDPOINT_URL',
  'TRACKING_URL',
  'PARTNER_SECRET',
  'ENERGY_FACTORS',
  'LOG_LEVEL',
  'RATE_LIMITS',
  'NODE_ENV',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_REGISTER',
  'OPERATOR_CONTACT',
] as const

/** How the set-up hands the embedded database's address to the processes it starts; nobody sets it by hand. */
export const embeddedDatabaseUrl = 'EMBEDDED_DATABASE_URL'

const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/**
 * Read `.env` in `root`, if there is one, and put the environment over it.
 * Throws a `SettingError` when a line of the file sets something unknown.
 */
export function loadConfig(environment: Environment, root: string): Config {
  const written = readEnvFile(join(root, '.env'))
  for (const name of Object.keys(written)) {
    if (!isSettingName(name)) throw new SettingError(`${name} in .env is not a setting; ${advice(name)}.`)
  }
  return readConfig({ ...written, ...withoutEmpty(environment) }, { root })
}

/**
 * Check every setting and fill in the defaults. `root` is the project's folder: relative paths start there.
 * Makes `DATA_DIR` and, outside production, the two secrets that are kept in it.
 */
export function readConfig(environment: Environment, { root }: { root: string }): Config {
  const env = withoutEmpty(environment)
  refuseMisspelt(env)
  const production =
    choice(env, 'NODE_ENV', ['development', 'test', 'production'], 'development') === 'production'
  const dataDir = makeDataDir(resolve(root, env['DATA_DIR'] ?? 'var'))
  const port = portOf(env)
  const appOrigin = originOf(env, 'APP_ORIGIN', `http://localhost:${String(port)}`)
  return Object.freeze({
    port,
    host: env['HOST'] ?? '127.0.0.1',
    dataDir,
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']) ?? env[embeddedDatabaseUrl],
    appOrigin,
    presentationOrigin: originOf(env, 'PRESENTATION_ORIGIN', appOrigin),
    codeOrigin: originOf(env, 'CODE_ORIGIN', appOrigin),
    sessionSecret: secretOf(env, 'SESSION_SECRET', { dataDir, production }),
    serialKey: serialKeyOf(env, { dataDir, production }),
    ...mailSettings(env, appOrigin),
    filesUrl: filesUrlOf(env, { root, dataDir }),
    s3: s3SettingsOf(env),
    vatUrl: withoutSlash(address(env, 'VAT_URL', ['https:', 'http:']) ?? viesUrl),
    trackingUrl: optional(address(env, 'TRACKING_URL', ['https:', 'http:']), withoutSlash),
    partnerSecret: env['PARTNER_SECRET'],
    energyFactors: choice(env, 'ENERGY_FACTORS', energyFactorChoices, 'annex-xiv'),
    operator: operatorOf(env),
    logLevel: choice(env, 'LOG_LEVEL', logLevels, 'info'),
    rateLimits: choice(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    production,
    demo: env['DATABASE_URL'] === undefined,
  })
}

function mailSettings(
  env: Environment,
  appOrigin: string,
): Pick<Config, 'mailUrl' | 'mailFrom' | 'supportEmail'> {
  const mailUrl = address(env, 'MAIL_URL', ['smtp:', 'smtps:'])
  for (const name of ['MAIL_FROM', 'SUPPORT_EMAIL'] as const) {
    if (mailUrl !== undefined && env[name] === undefined) {
      throw new SettingError(
        `${name} is missing; set it to an email address, because MAIL_URL is set and letters are really sent.`,
      )
    }
  }
  const { hostname } = new URL(appOrigin)
  return {
    mailUrl,
    mailFrom: emailOf(env, 'MAIL_FROM', `Nutricode <no-reply@${hostname}>`),
    supportEmail: emailOf(env, 'SUPPORT_EMAIL', `support@${hostname}`),
  }
}

function emailOf(env: Environment, name: string, otherwise: string): string {
  const value = env[name] ?? otherwise
  if (/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(value)) return value
  throw malformed(name, value, 'an email address such as hello@example.com')
}

/** A legal notice needs a name, an address and a way to write; half of it is worse than none. */
function operatorOf(env: Environment): Config['operator'] {
  const said = {
    name: env['OPERATOR_NAME'] ?? '',
    address: env['OPERATOR_ADDRESS'] ?? '',
    register: env['OPERATOR_REGISTER'] ?? '',
    contact: env['OPERATOR_CONTACT'] ?? '',
  }
  const missing = (['NAME', 'ADDRESS', 'CONTACT'] as const).filter(
    (part) => env[`OPERATOR_${part}`] === undefined,
  )
  if (missing.length > 0 && Object.values(said).some((text) => text !== '')) {
    throw new SettingError(
      `OPERATOR_${missing[0] ?? ''} is missing; the legal notice names OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_CONTACT together or none of them.`,
    )
  }
  return said
}

function portOf(env: Environment): number {
  const value = env['PORT'] ?? '3000'
  const port = Number(value)
  if (/^\d{1,5}$/u.test(value) && port <= 65_535) return port
  throw malformed('PORT', value, 'a whole number from 0 to 65535')
}

function choice<Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  const value = env[name]
  if (value === undefined) return otherwise
  const found = choices.find((one) => one === value)
  if (found === undefined) throw malformed(name, value, choices.join(' or '))
  return found
}

/** An address may carry a password, so the sentence never repeats it. */
function address(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = env[name]
  if (value === undefined) return undefined
  if (
    !URL.canParse(value) ||
    !protocols.includes(new URL(value).protocol) ||
    new URL(value).hostname === ''
  ) {
    throw new SettingError(
      `${name} is not an address; write it as ${protocols[0] ?? ''}//host, with what else it needs after that.`,
    )
  }
  return value
}

function originOf(env: Environment, name: string, otherwise: string): string {
  const value = address(env, name, ['https:', 'http:'])
  if (value === undefined) return otherwise
  const url = new URL(value)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw malformed(name, url.href, 'a scheme and a host alone, such as https://labels.example.com')
  }
  return url.origin
}

function filesUrlOf(env: Environment, { root, dataDir }: { root: string; dataDir: string }): string {
  const value = env['FILES_URL']
  if (value === undefined) return pathToFileURL(join(dataDir, 'files')).href
  if (/^s3:\/\/[^/]+/u.test(value) && URL.canParse(value)) return withoutSlash(value)
  if (/^file:\/\/\/./u.test(value)) return pathToFileURL(fileURLToPath(value)).href
  if (/^file:(?!\/\/)./u.test(value)) return pathToFileURL(resolve(root, value.slice('file:'.length))).href
  throw new SettingError(
    'FILES_URL is neither a folder nor a bucket; write file:/path/to/folder or s3://bucket.',
  )
}

/** The names that S3's own tools read, so that a machine set up for them needs nothing more. */
function s3SettingsOf(env: Environment): S3Settings | undefined {
  if (env['FILES_URL']?.startsWith('s3:') !== true) return undefined
  const [accessKeyId, secretAccessKey] = [env['AWS_ACCESS_KEY_ID'], env['AWS_SECRET_ACCESS_KEY']]
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new SettingError(
      'FILES_URL names a bucket, but its keys are missing; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  }
  const region = env['AWS_REGION'] ?? 'us-east-1'
  const endpoint =
    address(env, 'AWS_ENDPOINT_URL', ['https:', 'http:']) ?? `https://s3.${region}.amazonaws.com`
  return { accessKeyId, secretAccessKey, region, endpoint: withoutSlash(endpoint) }
}

function secretOf(env: Environment, name: string, kept: { dataDir: string; production: boolean }): string {
  const value = env[name]
  if (value !== undefined) return value
  if (kept.production) {
    throw new SettingError(
      `${name} is missing; set it to a long random text (in production none is made up for you).`,
    )
  }
  return keptSecret(join(kept.dataDir, name.toLowerCase().replaceAll('_', '-')))
}

function serialKeyOf(env: Environment, kept: { dataDir: string; production: boolean }): string {
  const value = secretOf(env, 'SERIAL_KEY', kept).toLowerCase()
  if (/^[0-9a-f]{64}$/u.test(value)) return value
  throw new SettingError('SERIAL_KEY is malformed; it must be 32 bytes written as 64 hexadecimal digits.')
}

/** A secret made once; several processes may start together, and the first to link its file wins for all. */
function keptSecret(path: string): string {
  const made = `${path}.${String(process.pid)}`
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw unreadable(path)
  }
  writeFileSync(made, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(made, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw unreadable(path)
  } finally {
    rmSync(made, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}

function makeDataDir(dataDir: string): string {
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

function readEnvFile(path: string): Readonly<Record<string, string>> {
  try {
    return withoutEmpty(parseEnv(readFileSync(path, 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return {}
    throw unreadable(path)
  }
}

/** The environment is full of other programs' names, so only those that look like a slip of ours are refused. */
function refuseMisspelt(env: Environment): void {
  for (const name of Object.keys(env)) {
    if (isSettingName(name) || name === embeddedDatabaseUrl) continue
    if (name.startsWith('NUTRICODE_') || nearest(name) !== undefined) {
      throw new SettingError(`${name} is not a setting; ${advice(name)}.`)
    }
  }
}

function advice(name: string): string {
  const meant = nearest(name.replace(/^NUTRICODE_/u, ''))
  return meant === undefined ? 'remove it (.env.example lists all settings)' : `write ${meant} or remove it`
}

/** The setting that `name` is one slip away from: one letter for short names, two for long ones. */
function nearest(name: string): string | undefined {
  return settingNames.find((known) => {
    const most = known.length < 8 ? 1 : 2
    return Math.abs(known.length - name.length) <= most && distance(name, known, most) <= most
  })
}

/** Levenshtein's edit distance, row by row; more than `most` is no longer counted. */
function distance(left: string, right: string, most: number): number {
  let above = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...left].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...right].entries()) {
      const swap = (above[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(swap, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    if (Math.min(...current) > most) return Infinity
    above = current
  }
  return above.at(-1) ?? 0
}

function isSettingName(name: string): boolean {
  return settingNames.some((known) => known === name)
}

function withoutEmpty(environment: Environment): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && value.trim() !== '') kept[name] = value.trim()
  }
  return kept
}

function withoutSlash(value: string): string {
  return value.replace(/\/+$/u, '')
}

function optional(value: string | undefined, change: (given: string) => string): string | undefined {
  return value === undefined ? undefined : change(value)
}

function malformed(name: string, value: string, wanted: string): SettingError {
  return new SettingError(`${name} is "${value}"; set it to ${wanted}.`)
}

function unreadable(path: string): SettingError {
  return new SettingError(`${path} cannot be read or written; give this user the right to, or remove it.`)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
