// A back-up of a whole installation comes back into an empty place: everything printed answers there byte for byte,
// users sign in, serials are known. Whatever interrupts or damages it leaves nothing halved.

import { existsSync, readFileSync, readdirSync, statSync, watch } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { membersOf } from '../support/archive-zip.ts'
import { resultOf, useCommandLine } from '../support/command-line.ts'
import { dropDatabase, emptyDatabase } from '../support/database.ts'
import {
  certificateText,
  makeFullCompany,
  sharedSettings,
  type FullCompany,
} from '../support/full-company.ts'
import { bucketKeys, startBucket } from '../support/outside/s3.ts'
import { answerAt, publicAddresses } from '../support/public-answers.ts'
import { refusalOf } from '../support/refusals.ts'
import { useWeb } from '../support/web.ts'
import { openApplication, restore, verifyBackup, type Application } from '../../src/application.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { closeDatabase, openDatabase, type Database } from '../../src/persistence/database.ts'
import { openZip } from '../../src/render/zip-reader.ts'
import { createZip } from '../../src/render/zip-writer.ts'

const { APP_ORIGIN, PRESENTATION_ORIGIN, CODE_ORIGIN } = sharedSettings
const origins = { APP_ORIGIN, PRESENTATION_ORIGIN, CODE_ORIGIN }
const passphrase = 'nine amphorae under the vines'

describe('backup and restore', function backups() {
  this.timeout(180_000)
  const here = useWeb({ settings: origins })
  const there = useWeb({ settings: origins })
  const cli = useCommandLine(() => here.environment)
  let full: FullCompany
  let backup = ''
  let empty = ''
  /** What the back-up holds. */
  let stored: Record<string, string> = {}

  const configOf = (environment: Readonly<Record<string, string>>): Config =>
    readConfig(environment, { root: cli.folder })
  const openAt = (environment: Readonly<Record<string, string>>): Promise<Application> =>
    openApplication(configOf(environment), { role: 'cli', jobs: 'here', connections: 4 })
  /** An installation with nothing in it: an empty database, folder and keys of its own. */
  const emptyPlace = async (name: string): Promise<Record<string, string>> => {
    empty = await emptyDatabase()
    return { ...here.environment, DATABASE_URL: empty, DATA_DIR: join(cli.folder, name) }
  }
  const options = { passphrase, force: false, databaseOnly: false, dryRun: false }

  before(async function fill() {
    this.timeout(180_000)
    const application = await openAt(here.environment)
    full = await makeFullCompany(application, here.database.db)
    await application.close()
    backup = join(cli.folder, 'all.zip')
    await writeFile(join(cli.folder, 'passphrase'), `${passphrase}\n`)
  })
  afterEach(async () => {
    if (empty !== '') await dropDatabase(empty)
    empty = ''
  })

  it('writes one file that its owner alone can read, and prints no secret', async () => {
    const written = await cli.run([
      'backup',
      '--to',
      backup,
      '--passphrase-file',
      join(cli.folder, 'passphrase'),
      '--json',
    ])
    expect([written.code, written.err]).to.deep.equal([0, ''])
    stored = await rowsOf(here.database.db)
    const record = JSON.parse(written.out) as Record<string, unknown>
    expect(record).to.deep.include({ file: backup, keys: true, jobs: 0 })
    expect(record['rows']).to.be.greaterThan(200)
    expect(statSync(backup).mode & 0o777).to.equal(0o600)
    const { serialKey, sessionSecret } = configOf(here.environment)
    const bytes = Buffer.concat([...(await membersOf(backup)).values()]).toString('latin1')
    for (const secret of [serialKey, sessionSecret, passphrase]) {
      expect(written.out).not.to.include(secret)
      expect(bytes).not.to.include(secret)
    }
  })

  it('answers every printed code byte for byte in an empty place, with its keys, files and passwords', async () => {
    const archive = join(cli.folder, 'estate.zip')
    const first = await openAt(here.environment)
    await first.operatorCommands.exportCompany(full.companyId, archive)
    const restored = await cli.run(['restore', backup, '--passphrase-file', join(cli.folder, 'passphrase')], {
      environment: there.environment,
    })
    expect([restored.code, restored.err]).to.deep.equal([
      0,
      `The keys of the back-up are stored in ${there.environment['DATA_DIR'] ?? ''}.\n`,
    ])
    expect(await rowsOf(there.database.db)).to.deep.equal(stored)
    const origin = await there.secondWeb()
    const statuses = new Set<number>()
    for (const address of await publicAddresses(archive, full.serials)) {
      const [one, two] = await Promise.all([
        answerAt(`http://localhost:${here.environment['PORT'] ?? ''}`, address),
        answerAt(origin, address),
      ])
      expect(two, address).to.deep.equal(one)
      statuses.add(one.status)
    }
    expect([...statuses].toSorted()).to.include.members([200, 302, 307, 410])
    expect(filesOf(there.environment)).to.deep.equal(filesOf(here.environment))
    const second = await openAt(there.environment)
    const actor = { kind: 'operator', language: 'en', companyId: full.companyId } as const
    for (const code of full.serials)
      expect(await second.perform('serials.check', { code }, actor)).to.deep.equal(
        await first.perform('serials.check', { code }, actor),
      )
    const claims = await second.perform('prefixes.list', {}, actor)
    const claim_id = claims.claims.find(({ certificate }) => certificate !== null)?.id ?? 0
    const { body } = await second.perform('prefixes.certificate', { claim_id }, { ...actor, companyId: null })
    expect(await text(body as AsyncIterable<Uint8Array>)).to.equal(certificateText)
    const login = { email: 'owner@demo.test', password: 'Demo-pass-1!' }
    await second.perform('account.login', login, { kind: 'anyone', language: 'en' })
    const input = { fiche: 1, count: 3, request: 'next' }
    const [one, two] = await Promise.all(
      [first, second].map(
        async (application) => (await application.perform('serials.open', input, actor)).batch,
      ),
    )
    expect({ ...two, createdAt: '' }).to.deep.equal({ ...one, createdAt: '' })
    await Promise.all([first.close(), second.close()])
  })

  it('goes to a bucket, and from there into an empty place whose files are in a bucket', async () => {
    const bucket = await startBucket()
    try {
      const keys = {
        AWS_ACCESS_KEY_ID: bucketKeys.accessKeyId,
        AWS_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
        AWS_REGION: bucketKeys.region,
        AWS_ENDPOINT_URL: bucket.endpoint,
      }
      const sealed = ['--passphrase-file', join(cli.folder, 'passphrase')]
      const backingUp = ['backup', '--to', 's3://files/nightly', '--json', ...sealed]
      const written = await cli.run(backingUp, { environment: keys })
      expect(written.code, written.err).to.equal(0)
      const held = await rowsOf(here.database.db)
      const { file } = JSON.parse(written.out) as { file: string }
      expect(file).to.match(/^s3:\/\/files\/nightly\/nutricode-backup-\d{8}T\d{6}Z\.zip$/)
      expect([...bucket.objects.keys()]).to.deep.equal([file.slice('s3://files/'.length)])
      const place = { ...(await emptyPlace('bucket')), ...keys, FILES_URL: 's3://files/restored' }
      const restored = await cli.run(['restore', file, ...sealed], { environment: place })
      expect(restored.code, restored.err).to.equal(0)
      const db = openDatabase(empty)
      expect(await rowsOf(db)).to.deep.equal(held)
      await closeDatabase(db)
      const files = Object.entries(filesOf(here.environment)).filter(([name]) => !name.startsWith('labels/'))
      expect(files.length).to.be.greaterThan(1)
      for (const [name, body] of files)
        expect(bucket.objects.get(`restored/${name}`)?.toString('base64'), name).to.equal(body)
    } finally {
      await bucket.close()
    }
  })

  it('refuses a place that is not empty, and changes nothing there', async () => {
    const before = await rowsOf(there.database.db)
    const refused = await cli.run(['restore', backup], { environment: there.environment })
    expect(refused.code).to.equal(2)
    expect(refused.err).to.match(/^The database is not empty: the table \w+ has rows\. .*--force/)
    expect(await rowsOf(there.database.db)).to.deep.equal(before)
  })

  it('replaces what is there with --force', async () => {
    await there.database.db('messages').insert({
      company_id: null,
      email: 'later@example.test',
      subject: 'Later',
      message: 'After the back-up',
      created_at: new Date(),
    })
    await writeFile(join(there.environment['DATA_DIR'] ?? '', 'files', 'later.txt'), 'later')
    const { foreignFiles } = await restore(configOf(there.environment), backup, { ...options, force: true })
    expect(foreignFiles).to.deep.equal(['later.txt'])
    expect(await there.database.db('messages').where('subject', 'Later')).to.deep.equal([])
    expect(filesOf(there.environment)).to.deep.equal(filesOf(here.environment))
  })

  it('checks without changing anything', async () => {
    const place = await emptyPlace('checked')
    const checked = await cli.run(
      ['restore', backup, '--dry-run', '--passphrase-file', join(cli.folder, 'passphrase')],
      { environment: place },
    )
    expect([checked.code, checked.err]).to.deep.equal([
      0,
      'The back-up can be restored here. Nothing was changed.\n',
    ])
    expect(await tablesIn(empty)).to.deep.equal([])
    expect(existsSync(join(place['DATA_DIR'] ?? '', 'files'))).to.equal(false)
  })

  it('refuses a wrong passphrase and none, with a sentence, before it writes', async () => {
    const place = configOf(await emptyPlace('locked'))
    for (const [words, code] of [
      ['the wrong words entirely', 'backup.wrongPassphrase'],
      [null, 'backup.passphraseNeeded'],
    ] as const)
      expect(await refusalOf(restore(place, backup, { ...options, passphrase: words }))).to.equal(code)
    expect(await tablesIn(empty)).to.deep.equal([])
    expect(await refusalOf(verifyBackup(place, backup, { passphrase: 'the wrong words' }))).to.equal(
      'backup.wrongPassphrase',
    )
  })

  it('saves the keys for the settings, and never over a file that exists', async () => {
    const out = join(cli.folder, 'keys.env')
    const words = ['backup', 'keys', backup, '--out', out]
    const environment = { BACKUP_PASSPHRASE: passphrase }
    expect((await cli.run(words, { environment })).code).to.equal(0)
    const { serialKey, sessionSecret } = configOf(here.environment)
    expect(readFileSync(out, 'utf8')).to.equal(`SERIAL_KEY=${serialKey}\nSESSION_SECRET=${sessionSecret}\n`)
    expect(statSync(out).mode & 0o777).to.equal(0o600)
    expect((await cli.run(words, { environment })).code).to.equal(2)
  })

  it('refuses a flipped byte wherever it is, and a file that was cut', async () => {
    const place = configOf(await emptyPlace('damaged'))
    const whole = await readFile(backup)
    const damaged = join(cli.folder, 'damaged.zip')
    const codes = new Set<string | null>()
    const zip = await openZip(backup, { members: 1000, unpackedBytes: 2 ** 40 })
    await zip.close()
    const parts = [...zip.entries.values()].filter(({ compressed }) => compressed > 2)
    expect(parts.length).to.be.greaterThan(10)
    for (const { name, offset, compressed } of parts) {
      const bytes = Buffer.from(whole)
      const at = offset + 30 + name.length + 20 + Math.floor(compressed / 2)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at)
      await writeFile(damaged, bytes)
      codes.add(await refusalOf(verifyBackup(place, damaged, { passphrase })))
    }
    for (const length of [whole.length - 1, Math.floor(whole.length / 2), 0]) {
      await writeFile(damaged, whole.subarray(0, length))
      codes.add(await refusalOf(restore(place, damaged, options)))
    }
    expect([...codes].toSorted()).to.deep.equal(['backup.damaged', 'backup.unreadable'])
    expect(await tablesIn(empty)).to.deep.equal([])
  })

  it('refuses a back-up of a newer version, and one with a table that no version has', async () => {
    const place = configOf(await emptyPlace('newer'))
    const changed = join(cli.folder, 'changed.zip')
    for (const [change, code] of [
      [(text: string) => text.replace('"version": 1', '"version": 2'), 'backup.newer'],
      [(text: string) => text.replace('0001_people.ts', '9999_later.ts'), 'backup.newer'],
      [(text: string) => text.replace('"subject"', '"topic"'), 'backup.unknownTable'],
      [(text: string) => text.replace('"serialKey"', '"key"'), 'backup.unreadable'],
    ] as const) {
      await rewriteManifest(backup, changed, change)
      expect(await refusalOf(restore(place, changed, options))).to.equal(code)
    }
    expect((await tablesIn(empty)).filter((name) => name.startsWith('public.'))).to.deep.equal([])
  })

  it('leaves nothing when the disk is full', async () => {
    const target = join(cli.folder, 'full.zip')
    await symlink('/dev/full', `${target}.part`)
    const failed = await cli.run(['backup', '--to', target])
    expect([failed.code, failed.err]).to.deep.equal([
      2,
      `${target} cannot be written. Check the folder, your permissions and the space left.\n`,
    ])
    expect(readdirSync(cli.folder).filter((name) => name.startsWith('full'))).to.deep.equal([])
  })

  it('leaves nothing that looks whole when it is killed while it writes', async () => {
    const folder = join(cli.folder, 'killed')
    await mkdir(folder)
    const large = join(here.environment['DATA_DIR'] ?? '', 'files', 'large.bin')
    await writeFile(large, randomBytes(40 * 2 ** 20))
    const watching = watch(folder)
    const begun = once(watching, 'change')
    const child = cli.start(['backup', '--to', folder])
    await begun
    child.kill('SIGKILL')
    await resultOf(child)
    watching.close()
    const left = readdirSync(folder)
    expect(left.filter((name) => name.endsWith('.zip'))).to.deep.equal([])
    expect(left).to.have.length(1)
    await writeFile(large, '')
    const again = await cli.run(['backup', '--to', folder, '--json'])
    expect(again.code).to.equal(0)
    expect(again.err).to.match(/^The keys are not in this back-up\./)
  })

  it('leaves the database empty when it is killed half-way, and then runs again', async () => {
    const place = await emptyPlace('interrupted')
    // The queue's tables exist: a lock on its jobs stops the restore after it stored all rows.
    await restore(configOf(place), backup, options)
    const db = openDatabase(empty, { connections: 2 })
    await db.raw('drop schema public cascade; create schema public')
    const lock = await db.transaction()
    await lock.raw('lock table pgboss.job in share mode')
    const child = cli.start(['restore', backup, '--passphrase-file', join(cli.folder, 'passphrase')], place)
    await Promise.race([
      untilWaiting(db),
      resultOf(child).then(({ err }) => Promise.reject(new Error(`It ended too early: ${err}`))),
    ])
    child.kill('SIGKILL')
    await resultOf(child)
    await lock.rollback()
    await untilAlone(db)
    expect((await tablesIn(empty)).filter((name) => name.startsWith('public.'))).to.deep.equal([])
    await restore(configOf(place), backup, options)
    expect(await rowsOf(db)).to.deep.equal(stored)
    await closeDatabase(db)
  })
})

/** The number of rows of each table, without the trail of the restore itself. */
async function rowsOf(db: Database): Promise<Record<string, string>> {
  const tables = await db('information_schema.tables')
    .where({ table_schema: 'public', table_type: 'BASE TABLE' })
    .orderBy('table_name')
    .pluck<string[]>('table_name')
  const counts: Record<string, string> = {}
  const unstable = ['sessions', 'label_changes', 'label_marks']
  const withoutRestore = "where operation <> 'operator.restore' and operation <> 'operator.exportCompany'"
  for (const table of tables.filter((name) => !unstable.includes(name))) {
    const rows = await db.raw<{ rows: { count: string; sum: string }[] }>(
      `select count(*)::text as count, sum(hashtext(t::text)::bigint)::text as sum from "${table}" t
        ${table.startsWith('audit') ? withoutRestore : ''}`,
    )
    const { count = '', sum = '' } = rows.rows[0] ?? {}
    counts[table] = table.startsWith('migrations') ? count : `${count} ${sum}`
  }
  return counts
}

/** The tables of a database, with their schema. */
async function tablesIn(url: string): Promise<string[]> {
  const db = openDatabase(url, { connections: 1 })
  try {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
        where table_schema in ('public', 'pgboss')`,
    )
    return rows.map(({ name }) => name)
  } finally {
    await closeDatabase(db)
  }
}

/** The stored files of an installation with their bytes. */
function filesOf({ DATA_DIR = '' }: Readonly<Record<string, string>>): Record<string, string> {
  const folder = join(DATA_DIR, 'files')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(folder, name)).isFile())
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
  )
}

/** Writes a back-up again with another manifest. */
async function rewriteManifest(from: string, to: string, change: (text: string) => string): Promise<void> {
  const zip = await createZip(to)
  for (const [name, body] of await membersOf(from))
    await zip.add(name, [name === 'manifest.json' ? Buffer.from(change(body.toString('utf8'))) : body])
  await zip.end()
}

/** Waits until a restore waits for the lock of the test. */
async function untilWaiting(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      "select from pg_locks where not granted and mode = 'RowExclusiveLock'",
    )
    if (rows.length > 0) return
    await pause(20)
  }
}

/** Waits until the server has ended the connections of a killed process. */
async function untilAlone(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select from pg_stat_activity where datname = current_database() and application_name = 'nutricode-backup'`,
    )
    if (rows.length === 0) return
    await pause(20)
  }
}
