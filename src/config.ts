// The settings of contract 2: read from the environment and `.env`, checked, and frozen once.
// A setting that is unknown or malformed throws a `SettingError`: one sentence that says what to do.

import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  makeDataDir,
  readEnvFile,
  serialKeyOf,
  sessionSecretOf,
  withSecretFiles,
} from './config/setting-files.ts'
import {
  adviceFor,
  embeddedDatabaseUrl,
  embeddedServiceUrl,
  isSettingName,
  misspeltName,
} from './config/setting-names.ts'
import {
  address,
  choice,
  dayOf,
  emailOf,
  httpAddress,
  lengthsOf,
  originOf,
  optionalPort,
  portOf,
  secretText,
  SettingError,
  wholeNumber,
  withoutEmpty,
  withoutSlash,
  type Environment,
} from './config/setting-values.ts'

export { embeddedDatabaseUrl, embeddedServiceUrl, settingNames } from './config/setting-names.ts'
export { keepsSecret, storeSecret } from './config/setting-files.ts'
export { SettingError, type Environment } from './config/setting-values.ts'

const logLevels = ['debug', 'info', 'warn', 'error'] as const
const hookAddressChoices = ['public', 'any'] as const
const energyFactorChoices = ['annex-xiv', 'specification'] as const

/** The least serious level that is logged. */
export type LogLevel = (typeof logLevels)[number]
/**
 * The factors that turn nutrients into energy: Regulation (EU) 1169/2011 Annex XIV, or the specification's.
 */
type EnergyFactors = (typeof energyFactorChoices)[number]

/** Every setting, checked: paths absolute, origins without a trailing slash. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** The database to use; undefined when the embedded one has not been started. */
  readonly databaseUrl: string | undefined
  /** The login that owns the tables, where `databaseUrl` has another one. */
  readonly databaseOwnerUrl: string | undefined
  /** The login of `web` and `worker` in the embedded database, which its migration creates. */
  readonly embeddedServiceUrl: string | undefined
  readonly database: DatabaseSettings
  readonly appOrigin: string
  readonly presentationOrigin: string
  readonly codeOrigin: string
  /** Whether browsers are to reach sub-domains of our hosts over HTTPS alone, too. */
  readonly hstsSubdomains: boolean
  readonly sessionSecret: string
  /** The secret before it, during a change: what it signed and encrypted is still accepted. */
  readonly oldSessionSecret: string | undefined
  /** Whether support and admins must have a second factor. */
  readonly supportSecondFactor: boolean
  /** The most days that a session lives, however often it is used. */
  readonly sessionDays: number
  /** The working days within which support usually validates a company, shown to its founder. */
  readonly validationDays: number
  /** 32 bytes, written as 64 hexadecimal digits. */
  readonly serialKey: string
  /** The SMTP server; without it emails are written to `DATA_DIR/outbox`. */
  readonly mailUrl: string | undefined
  readonly mailFrom: string
  readonly supportEmail: string
  /** A `file:///` address of a folder, or an `s3://` address of a bucket. */
  readonly filesUrl: string
  /** How buckets are reached; undefined without keys, when `filesUrl` and `backup` name folders. */
  readonly s3: S3Settings | undefined
  readonly backup: BackupSettings
  /** Whole months for which rows stay, by kind of data; null: for ever. */
  readonly retention: {
    readonly audit: number | null
    readonly views: number | null
    readonly reports: number | null
  }
  readonly vatUrl: string
  readonly trackingUrl: string | undefined
  readonly partnerSecret: string | undefined
  /** Where webhooks may go: to the public internet, or also to addresses of the operator's network. */
  readonly hookAddresses: (typeof hookAddressChoices)[number]
  readonly energyFactors: EnergyFactors
  /** Dates of acts of the Union that were not adopted when this version was made. */
  readonly law: { readonly symbolFrom: string | null; readonly packagingLabelActInForce: string | null }
  /** The least and the greatest number of characters of a brand. */
  readonly brandLength: { readonly min: number; readonly max: number }
  /** Who runs this installation, for the legal notice and the terms; empty texts when nothing is set. */
  readonly operator: {
    readonly name: string
    readonly address: string
    readonly register: string
    readonly contact: string
  }
  /** Milliseconds that a web process keeps answering after SIGTERM, with `/readyz` at 503. */
  readonly stopDelay: number
  readonly logLevel: LogLevel
  readonly rateLimits: boolean
  /** Where figures for Prometheus are read; undefined where they are not. */
  readonly metrics: {
    /** The bearer token of `/metrics` of the web process. */
    readonly token: string | undefined
    /** Ports on the loopback address. */
    readonly webPort: number | undefined
    readonly workerPort: number | undefined
  }
  readonly production: boolean
  /** True with the embedded database only: demo data and one-click sign-in exist. */
  readonly demo: boolean
}

/** What the worker backs up, and when. */
type BackupSettings = {
  /** A `file:///` address of a folder, or `s3://bucket/folder`; undefined: the worker makes no back-ups. */
  readonly url: string | undefined
  /** The hour of the day in UTC, 0 to 23. */
  readonly hour: number
  /** How many back-ups stay. */
  readonly keep: number
  /** Seals the keys in back-ups. */
  readonly passphrase: string | undefined
}

/** How a process uses the database. */
type DatabaseSettings = {
  /** A replica that answers public reads; undefined: the database answers them. */
  readonly readUrl: string | undefined
  /** Most connections of a web or worker process, all its uses together. */
  readonly pool: number
  /** Milliseconds to wait for a connection. */
  readonly connectTimeout: number
  /** Milliseconds that a statement of the web process may take. */
  readonly statementTimeout: number
}

/** Keys, region and address of an S3 service. */
type S3Settings = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly endpoint: string
}

/** Fewer characters could be guessed. */
const minTokenLength = 16
/** A brand is one line on labels, codes and files. */
const maxBrandLength = 120
const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/**
 * Reads `.env` in `root`, if there is one; the environment overrides it.
 * @throws SettingError when a line of the file sets something unknown, or as `readConfig`
 */
export function loadConfig(environment: Environment, root: string): Config {
  const fileSettings = readEnvFile(join(root, '.env'))
  for (const name of Object.keys(fileSettings)) {
    if (!isSettingName(name)) throw new SettingError(`${name} in .env is not a setting; ${adviceFor(name)}.`)
  }
  return readConfig({ ...fileSettings, ...withoutEmpty(environment) }, { root })
}

/**
 * Checks every setting and fills in the defaults. Makes `DATA_DIR` and, outside production, the two secrets
 * that are kept in it.
 * @param root the project's folder: relative paths start there
 * @throws SettingError for a setting that is misspelt, malformed or missing
 */
export function readConfig(environment: Environment, { root }: { root: string }): Config {
  const named = withoutEmpty(environment)
  const misspelt = misspeltName(Object.keys(named))
  if (misspelt !== undefined) throw new SettingError(`${misspelt} is not a setting; ${adviceFor(misspelt)}.`)
  const env = withSecretFiles(named)
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
    databaseOwnerUrl: address(env, 'DATABASE_OWNER_URL', ['postgres:', 'postgresql:']),
    embeddedServiceUrl: env[embeddedServiceUrl],
    database: databaseSettings(env),
    appOrigin,
    presentationOrigin: originOf(env, 'PRESENTATION_ORIGIN', appOrigin),
    codeOrigin: originOf(env, 'CODE_ORIGIN', appOrigin),
    ...sessionSettings(env, { dataDir, production }),
    serialKey: serialKeyOf(env, { dataDir, production }),
    ...emailSettings(env, appOrigin),
    filesUrl: storeUrlOf(env, 'FILES_URL', root) ?? pathToFileURL(join(dataDir, 'files')).href,
    s3: s3SettingsOf(env),
    backup: {
      url: storeUrlOf(env, 'BACKUP_URL', root),
      hour: wholeNumber(env, 'BACKUP_HOUR', { default: 2, min: 0, max: 23 }),
      keep: wholeNumber(env, 'BACKUP_KEEP', { default: 14, min: 1, max: 1000 }),
      passphrase: env['BACKUP_PASSPHRASE'],
    },
    retention: {
      audit: monthsOf(env, 'AUDIT_KEEP'),
      views: monthsOf(env, 'VIEWS_KEEP'),
      reports: monthsOf(env, 'REPORTS_KEEP'),
    },
    vatUrl: httpAddress(env, 'VAT_URL') ?? viesUrl,
    trackingUrl: httpAddress(env, 'TRACKING_URL'),
    partnerSecret: env['PARTNER_SECRET'],
    hookAddresses: choice(env, 'HOOK_ADDRESSES', hookAddressChoices, 'public'),
    energyFactors: choice(env, 'ENERGY_FACTORS', energyFactorChoices, 'annex-xiv'),
    law: {
      symbolFrom: dayOf(env, 'LAW_SYMBOL_FROM'),
      packagingLabelActInForce: dayOf(env, 'LAW_PACKAGING_LABEL_ACT'),
    },
    brandLength: lengthsOf(env, 'BRAND_LENGTH', { min: 5, max: 20 }, maxBrandLength),
    operator: operatorOf(env),
    stopDelay: 1000 * wholeNumber(env, 'STOP_DELAY', { default: production ? 5 : 0, min: 0, max: 60 }),
    logLevel: choice(env, 'LOG_LEVEL', logLevels, 'info'),
    metrics: {
      token: secretText(env, 'METRICS_TOKEN', minTokenLength),
      webPort: optionalPort(env, 'METRICS_PORT'),
      workerPort: optionalPort(env, 'METRICS_WORKER_PORT'),
    },
    rateLimits: choice(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    production,
    demo: env['DATABASE_URL'] === undefined,
  })
}

function sessionSettings(env: Environment, place: { dataDir: string; production: boolean }) {
  return {
    hstsSubdomains: choice(env, 'HSTS_SUBDOMAINS', ['on', 'off'], 'off') === 'on',
    sessionSecret: sessionSecretOf(env, place),
    oldSessionSecret: env['SESSION_SECRET_OLD'],
    supportSecondFactor: choice(env, 'SUPPORT_SECOND_FACTOR', ['on', 'off'], 'off') === 'on',
    sessionDays: wholeNumber(env, 'SESSION_DAYS', { default: 30, min: 1, max: 365 }),
    validationDays: wholeNumber(env, 'VALIDATION_DAYS', { default: 2, min: 1, max: 30 }),
  }
}

/** A year at least: lists, statistics and support look back that far. */
function monthsOf(env: Environment, name: string): number | null {
  return env[name] === undefined ? null : wholeNumber(env, name, { default: 0, min: 12, max: 1200 })
}

function databaseSettings(env: Environment): DatabaseSettings {
  return {
    readUrl: address(env, 'DATABASE_READ_URL', ['postgres:', 'postgresql:']),
    pool: wholeNumber(env, 'DATABASE_POOL', { default: 15, min: 6, max: 1000 }),
    connectTimeout: 1000 * wholeNumber(env, 'DATABASE_WAIT', { default: 5, min: 1, max: 600 }),
    statementTimeout: 1000 * wholeNumber(env, 'DATABASE_TIMEOUT', { default: 30, min: 1, max: 3600 }),
  }
}

function emailSettings(
  env: Environment,
  appOrigin: string,
): Pick<Config, 'mailUrl' | 'mailFrom' | 'supportEmail'> {
  const mailUrl = address(env, 'MAIL_URL', ['smtp:', 'smtps:'])
  for (const name of ['MAIL_FROM', 'SUPPORT_EMAIL'] as const) {
    if (mailUrl !== undefined && env[name] === undefined) {
      throw new SettingError(
        `${name} is missing; set it to an email address, because MAIL_URL is set and emails are really sent.`,
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

/** A legal notice needs a name, an address and a contact: all three are set, or nothing is. */
function operatorOf(env: Environment): Config['operator'] {
  const operator = {
    name: env['OPERATOR_NAME'] ?? '',
    address: env['OPERATOR_ADDRESS'] ?? '',
    register: env['OPERATOR_REGISTER'] ?? '',
    contact: env['OPERATOR_CONTACT'] ?? '',
  }
  const missing = (['NAME', 'ADDRESS', 'CONTACT'] as const).filter(
    (part) => env[`OPERATOR_${part}`] === undefined,
  )
  if (missing.length > 0 && Object.values(operator).some((text) => text !== '')) {
    throw new SettingError(
      `OPERATOR_${missing[0] ?? ''} is missing; ` +
        'the legal notice names OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_CONTACT together or none of them.',
    )
  }
  return operator
}

function storeUrlOf(env: Environment, name: string, root: string): string | undefined {
  const value = env[name]
  if (value === undefined) return undefined
  if (/^s3:\/\/[^/]+/u.test(value) && URL.canParse(value)) return withoutSlash(value)
  if (/^file:\/\/\/./u.test(value)) return pathToFileURL(fileURLToPath(value)).href
  if (/^file:(?!\/\/)./u.test(value)) return pathToFileURL(resolve(root, value.slice('file:'.length))).href
  throw new SettingError(
    `${name} is neither a folder nor a bucket; write file:/path/to/folder or s3://bucket.`,
  )
}

/** Uses the names that S3's own tools read, so a machine set up for them needs nothing more. */
function s3SettingsOf(env: Environment): S3Settings | undefined {
  const bucketName = (['FILES_URL', 'BACKUP_URL'] as const).find(
    (name) => env[name]?.startsWith('s3:') === true,
  )
  const [accessKeyId, secretAccessKey] = [env['AWS_ACCESS_KEY_ID'], env['AWS_SECRET_ACCESS_KEY']]
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    if (bucketName === undefined) return undefined
    throw new SettingError(
      `${bucketName} names a bucket, but its keys are missing; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    )
  }
  const region = env['AWS_REGION'] ?? 'us-east-1'
  const endpoint = httpAddress(env, 'AWS_ENDPOINT_URL') ?? `https://s3.${region}.amazonaws.com`
  return { accessKeyId, secretAccessKey, region, endpoint }
}
