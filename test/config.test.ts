import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { loadConfig, readConfig, settingNames, SettingError, type Environment } from '../src/config.ts'

describe('settings', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'nutricode config '))
  })
  afterEach(() => {
    rmSync(root, { recursive: true })
  })

  const read = (env: Environment) => readConfig(env, { root })
  const sentence = (env: Environment): string => {
    try {
      read(env)
    } catch (error) {
      if (error instanceof SettingError) return error.message
      throw error
    }
    return 'accepted'
  }

  it('have the defaults of the contract', () => {
    const { sessionSecret, serialKey, ...config } = read({})
    expect(config).to.deep.equal({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(root, 'var'),
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      embeddedServiceUrl: undefined,
      database: { readUrl: undefined, pool: 15, connectTimeout: 5000, statementTimeout: 30_000 },
      appOrigin: 'http://localhost:3000',
      presentationOrigin: 'http://localhost:3000',
      codeOrigin: 'http://localhost:3000',
      hstsSubdomains: false,
      oldSessionSecret: undefined,
      sessionDays: 30,
      validationDays: 2,
      supportSecondFactor: false,
      mailUrl: undefined,
      mailFrom: 'Nutricode <no-reply@localhost>',
      supportEmail: 'support@localhost',
      filesUrl: pathToFileURL(join(root, 'var', 'files')).href,
      s3: undefined,
      backup: { url: undefined, hour: 2, keep: 14, passphrase: undefined },
      vatUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
      trackingUrl: undefined,
      partnerSecret: undefined,
      hookAddresses: 'public',
      energyFactors: 'annex-xiv',
      law: { symbolFrom: null, packagingLabelActInForce: null },
      brandLength: { min: 5, max: 20 },
      stopDelay: 0,
      logLevel: 'info',
      operator: { name: '', address: '', register: '', contact: '' },
      rateLimits: true,
      retention: { audit: null, views: null, reports: null },
      metrics: { token: undefined, webPort: undefined, workerPort: undefined },
      production: false,
      demo: true,
    })
    expect(sessionSecret).to.have.length.of.at.least(32)
    expect(serialKey).to.match(/^[0-9a-f]{64}$/)
  })

  it('store generated secrets once, in a file that only its owner can read', () => {
    const first = read({})
    const second = read({})
    expect([second.sessionSecret, second.serialKey]).to.deep.equal([first.sessionSecret, first.serialKey])
    expect(first.sessionSecret).not.to.equal(first.serialKey)
    expect(statSync(join(root, 'var', 'serial-key')).mode & 0o777).to.equal(0o600)
  })

  it('follow PORT and APP_ORIGIN in the other origins', () => {
    expect(read({ PORT: '8080' }).codeOrigin).to.equal('http://localhost:8080')
    const config = read({ APP_ORIGIN: 'https://app.example.com/', CODE_ORIGIN: 'https://code.example.com' })
    expect([config.presentationOrigin, config.codeOrigin]).to.deep.equal([
      'https://app.example.com',
      'https://code.example.com',
    ])
  })

  it('treat an empty value as absent', () => {
    expect(read({ PORT: '', MAIL_URL: ' ' })).to.include({ port: 3000, mailUrl: undefined })
  })

  it('create no demo in a database other than the embedded one', () => {
    expect(read({ DATABASE_URL: 'postgres://db/nutricode' })).to.include({
      demo: false,
      databaseUrl: 'postgres://db/nutricode',
    })
    expect(read({ EMBEDDED_DATABASE_URL: 'postgres://db/nutricode' })).to.include({
      demo: true,
      databaseUrl: 'postgres://db/nutricode',
    })
  })

  it('refuse a session secret of fewer than 32 characters in production, and say how to change it', () => {
    const production = { NODE_ENV: 'production', SERIAL_KEY: '0'.repeat(64) }
    expect(sentence({ ...production, SESSION_SECRET: 'x'.repeat(31) })).to.match(
      /^SESSION_SECRET is too short.* 32 .*SESSION_SECRET_OLD/,
    )
    expect(sentence({ ...production, SESSION_SECRET: 'x'.repeat(32) })).to.equal('accepted')
    expect(sentence({ SESSION_SECRET: 'short' })).to.equal('accepted')
  })

  const malformed: readonly (readonly [Environment, RegExp])[] = [
    [{ PORT: '80a' }, /^PORT is "80a"; set it to a whole number/],
    [{ PORT: '65536' }, /^PORT/],
    [{ PORT: '-1' }, /^PORT/],
    [{ DATABASE_URL: 'mysql://db/nutricode' }, /^DATABASE_URL is not an address/],
    [{ APP_ORIGIN: 'app.example.com' }, /^APP_ORIGIN/],
    [{ CODE_ORIGIN: 'https://example.com/codes' }, /^CODE_ORIGIN .* a scheme and a host alone/],
    [{ SERIAL_KEY: 'abc' }, /^SERIAL_KEY is malformed/],
    [{ MAIL_URL: 'smtp://mail.example.com' }, /^MAIL_FROM is missing/],
    [{ MAIL_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@b.example' }, /^SUPPORT_EMAIL is missing/],
    [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM/],
    [{ FILES_URL: 'https://files.example.com' }, /^FILES_URL/],
    [{ FILES_URL: 's3://files' }, /AWS_ACCESS_KEY_ID/],
    [{ BACKUP_URL: '/backups' }, /^BACKUP_URL is neither a folder nor a bucket/],
    [{ BACKUP_URL: 's3://copies/daily' }, /^BACKUP_URL names a bucket.*AWS_ACCESS_KEY_ID/],
    [{ BACKUP_HOUR: '24' }, /^BACKUP_HOUR is "24"; set it to a whole number from 0 to 23/],
    [{ BACKUP_KEEP: '0' }, /^BACKUP_KEEP/],
    [{ AUDIT_KEEP: '11' }, /^AUDIT_KEEP/],
    [{ SERIAL_KEY_FILE: '/no/such/file' }, /^SERIAL_KEY_FILE names \/no\/such\/file/],
    [{ MAIL_URL: 'smtp://a', MAIL_URL_FILE: '/dev/null' }, /^MAIL_URL and MAIL_URL_FILE are both set/],
    [{ VAT_URL: 'vies' }, /^VAT_URL/],
    [
      { OPERATOR_NAME: 'Nutricode SAS', OPERATOR_CONTACT: 'hello@nutricode.example' },
      /^OPERATOR_ADDRESS is missing/,
    ],
    [{ ENERGY_FACTORS: 'other' }, /annex-xiv or specification/],
    [{ BRAND_LENGTH: '20-5' }, /^BRAND_LENGTH is 20-5; write .+ such as 5-20/],
    [{ BRAND_LENGTH: '1-500' }, /^BRAND_LENGTH is 1-500/],
    [{ BRAND_LENGTH: 'short' }, /^BRAND_LENGTH is short/],
    [{ DATABASE_POOL: '5' }, /^DATABASE_POOL is "5"; set it to a whole number from 6 to 1000/],
    [{ DATABASE_TIMEOUT: '0' }, /^DATABASE_TIMEOUT is "0"/],
    [{ STOP_DELAY: '1.5' }, /^STOP_DELAY is "1.5"/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL/],
    [{ RATE_LIMITS: 'no' }, /on or off/],
    [{ METRICS_PORT: 'metrics' }, /0 to 65535/],
    [{ METRICS_TOKEN: 'short' }, /at least 16 characters/],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV/],
    [{ NODE_ENV: 'production' }, /^SESSION_SECRET is missing/],
    [{ HSTS_SUBDOMAINS: 'yes' }, /on or off/],
    [{ NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(40) }, /^SERIAL_KEY is missing/],
    [{ DATABSE_URL: 'postgres://db/x' }, /^DATABSE_URL is not a setting; write DATABASE_URL or remove it\.$/],
    [{ NUTRICODE_PORT: '1' }, /write PORT or remove it/],
  ]
  for (const [env, expected] of malformed) {
    it(`refuse to start, in one sentence, with ${Object.entries(env)
      .map(([name, value]) => `${name}=${value ?? ''}`)
      .join(' ')}`, () => {
      expect(sentence(env))
        .to.match(expected)
        .and.match(/^[^\n]+\.$/)
    })
  }

  it('never print an address that may contain a password', () => {
    expect(sentence({ DATABASE_URL: 'pg://me:hidden@db' })).not.to.include('hidden')
  })

  it("ignore other programs' names", () => {
    expect(
      sentence({
        HOME: '/home/me',
        HOSTNAME: 'box',
        PATH: '/bin',
        SHELL: 'sh',
        MAIL: '/var/mail/me',
        LANG: 'C',
        PWD: '/',
      }),
    ).to.equal('accepted')
  })

  it('refuse a DATA_DIR that cannot be written to', () => {
    writeFileSync(join(root, 'file'), '')
    expect(sentence({ DATA_DIR: 'file/data' })).to.match(
      /^DATA_DIR .*file\/data cannot be written to; set DATA_DIR to /,
    )
  })

  it('come from .env, which the environment overrides; unknown lines are refused', () => {
    writeFileSync(join(root, '.env'), '# comment\nPORT=4000\nHOST="0.0.0.0"\n')
    expect(loadConfig({ PORT: '5000' }, root)).to.include({ port: 5000, host: '0.0.0.0' })
    writeFileSync(join(root, '.env'), 'COLOUR=red\n')
    expect(() => loadConfig({}, root)).to.throw(SettingError, 'COLOUR in .env is not a setting')
  })

  it('are all listed in .env.example, without any others', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
    const names = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1])
    expect(names.toSorted()).to.deep.equal([...settingNames].toSorted())
  })
})
