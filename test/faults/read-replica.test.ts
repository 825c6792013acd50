// Public reads on a real streaming replica (DATABASE_READ_URL): they go there while it is up to date, labels are never
// older than a second, and each server answers while the other is away.

import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { operatorOf } from '../support/application.ts'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { startKillablePostgres, type KillablePostgres } from '../support/killable-postgres.ts'
import { startVies, type Vies } from '../support/outside/vies.ts'
import { startReplica, type Replica } from '../support/replica.ts'
import { useDatabase } from '../support/database.ts'
import { eventually } from '../support/web.ts'
import { migrateDatabase, openApplication, type Application } from '../../src/application.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { closeDatabase, openDatabase, type Database } from '../../src/persistence/database.ts'
import { openLabelCache, type LabelCache } from '../../src/web/label-cache.ts'

describe('public reads on a replica', function replicated() {
  this.timeout(120_000)
  const elsewhere = useDatabase()
  let postgres: KillablePostgres
  let replica: Replica
  let vies: Vies
  let config: Config
  let editor: Application
  let web: Application
  let cache: LabelCache
  let onReplica: Database
  let [companyId, sheetId, code] = [0, 0, '']
  /** The version of the label that is published last. */
  let version = 1

  before(async () => {
    postgres = await startKillablePostgres()
    vies = await startVies()
    vies.known.set('FR44732829320', null)
    config = settings(undefined)
    await migrateDatabase(config)
    replica = await startReplica(postgres.folder, postgres.url)
    onReplica = openDatabase(replica.url, { connections: 2, name: 'test' })
    editor = await openApplication(config, { role: 'cli', jobs: 'here', connections: 3 })
    companyId = await makeCompany(editor)
    const owner = operatorOf(companyId)
    const { sheet } = await editor.perform('sheets.create', exampleSheet({ reference: 'READ' }), owner)
    sheetId = sheet.id
    code = (await editor.perform('sheets.generate', { id: sheetId }, owner)).sheet.code ?? ''
    web = await openApplication(settings(replica.url), { role: 'web', jobs: 'queue' })
    cache = openLabelCache(web)
    await eventually(async () => (await readsOnReplica()) > 0)
  })
  after(async () => {
    await cache.close()
    await web.close()
    await editor.close().catch(() => undefined)
    await closeDatabase(onReplica)
    await replica.close()
    await vies.close()
    await postgres.close()
  })

  function settings(readUrl: string | undefined): Config {
    return readConfig(
      {
        DATABASE_URL: postgres.url,
        DATA_DIR: postgres.folder,
        VAT_URL: vies.url,
        LOG_LEVEL: 'error',
        NODE_ENV: 'test',
        ...(readUrl === undefined ? {} : { DATABASE_READ_URL: readUrl }),
      },
      { root: postgres.folder },
    )
  }
  /** Reads that the replica answered: a read that is not cached, and the connections that it left. */
  async function readsOnReplica(): Promise<number> {
    await web.readLabel(code)
    const [row] = await onReplica('pg_stat_activity')
      .where('application_name', 'nutricode-web-reads')
      .where('query_start', '>', onReplica.raw("clock_timestamp() - interval '500 ms'"))
      .count<{ count: number }[]>('* as count')
    return row?.count ?? 0
  }
  /** Publishes the next version; answers its number. */
  async function correct(): Promise<number> {
    version += 1
    await editor.perform(
      'sheets.adjust',
      { id: sheetId, reason: 'laboratory', changes: { sugars: version / 10, carbohydrates: null } },
      operatorOf(companyId),
    )
    return version
  }
  const cached = async (): Promise<number | undefined> => (await cache.readLabel(code))?.model.version.number
  const read = async (): Promise<number | undefined> => (await web.readLabel(code))?.model.version.number
  /** Milliseconds from a change's commit until memory shows it. */
  async function delay(): Promise<number> {
    const wanted = await correct()
    const committed = performance.now()
    while ((await cached()) !== wanted && performance.now() - committed < 5000) await pause(10)
    return performance.now() - committed
  }

  it('show each change within a second, from memory too, and memory never goes back', async () => {
    for (let time = 0; time < 6; time += 1) {
      expect(await delay()).to.be.below(1000)
      await pause(50)
      expect(await cached()).to.equal(version)
    }
    await eventually(async () => (await readsOnReplica()) > 0)
  })

  it('are answered by the primary while the replica falls behind, and then by the replica again', async () => {
    await replica.pause()
    expect(await delay()).to.be.below(1000)
    await pause(1000)
    expect(await readsOnReplica()).to.equal(0)
    expect(await read()).to.equal(version)
    await replica.resume()
    await eventually(async () => (await readsOnReplica()) > 0)
    expect(await cached()).to.equal(version)
  })

  it('are answered by the primary while the replica is away', async () => {
    await replica.stop()
    for (let time = 0; time < 3; time += 1) {
      expect((await web.findCode(code))?.code).to.equal(code)
      expect(await delay()).to.be.below(1000)
    }
    await replica.start()
    await eventually(async () => (await readsOnReplica().catch(() => 0)) > 0, 20_000)
  })

  it('are answered by the replica while the primary is away', async () => {
    await correct()
    await eventually(async () => (await read()) === version)
    await eventually(async () => (await readsOnReplica()) > 0)
    const before = web.storedAnswers()
    await postgres.stop()
    await eventually(async () => (await read()) === version && web.isDatabaseAway())
    expect(await read()).to.equal(version)
    expect(await web.codeLinks(code)).to.not.equal(null)
    // The store of labels could not say this: what it lacks may be new.
    expect(await web.findCode('0123456789')).to.equal(null)
    expect(web.storedAnswers()).to.be.greaterThan(before)
    await postgres.start()
    await eventually(() => Promise.resolve(!web.isDatabaseAway()))
    await eventually(() => editor.isReady())
    expect(await delay()).to.be.below(2000)
  })

  it('are answered by the primary when the address is of another server', async () => {
    const mistaken = await openApplication(settings(elsewhere.url), { role: 'web', jobs: 'queue' })
    const other = openLabelCache(mistaken)
    try {
      for (let time = 0; time < 10; time += 1) {
        expect((await mistaken.findCode(code))?.code).to.equal(code)
        await pause(100)
      }
    } finally {
      await other.close()
      await mistaken.close()
    }
  })
})
