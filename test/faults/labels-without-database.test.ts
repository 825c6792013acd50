// Published labels while PostgreSQL is away: a web process answers them from memory, one that starts then from
// the store of published labels, byte for byte, and both answer what is current once the database is back.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { startKillablePostgres, type KillablePostgres } from '../support/killable-postgres.ts'
import { startVies, type Vies } from '../support/outside/vies.ts'
import { freePort } from '../support/ports.ts'
import { eventually } from '../support/web.ts'
import { migrateDatabase, openApplication, type Application } from '../../src/application.ts'
import { readConfig } from '../../src/config.ts'
import { labelLanguages } from '../../src/domain/languages.ts'
import { closeDatabase, openDatabase, type Database } from '../../src/persistence/database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const fingerprint = 'a'.repeat(32)
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** An answer as a reader gets it. */
type Answer = { readonly status: number; readonly body: string; readonly location: string | null }

describe('labels without their database', function withoutDatabase() {
  this.timeout(120_000)
  let postgres: KillablePostgres
  let vies: Vies
  let environment: Record<string, string> = {}
  let application: Application
  let db: Database
  let companyId = 0
  let code = ''
  let sheetId = 0
  let addresses: readonly string[] = []
  let answers: readonly Answer[] = []
  const processes: ChildProcess[] = []
  let log = ''

  const start = (file: string): ChildProcess => {
    const child = spawn(process.execPath, [file], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        log += chunk.toString()
      })
    processes.push(child)
    return child
  }
  const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  const read = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await fetch((environment['APP_ORIGIN'] ?? '') + path, { redirect: 'manual', headers })
    return {
      status: answer.status,
      body: Buffer.from(await answer.arrayBuffer()).toString('latin1'),
      location: answer.headers.get('location'),
    }
  }
  const readAll = (): Promise<Answer[]> => Promise.all(addresses.map((path) => read(path)))
  const startWeb = async (): Promise<ChildProcess> => {
    const web = start('src/web/index.ts')
    await eventually(async () => {
      if (web.exitCode !== null) throw new Error(log)
      return (await read('/healthz').catch(() => null))?.status === 200
    }, 60_000)
    return web
  }
  let web: ChildProcess

  before(async () => {
    postgres = await startKillablePostgres()
    vies = await startVies()
    vies.known.set('FR44732829320', null)
    const port = String(await freePort())
    const origin = `http://localhost:${port}`
    environment = {
      DATABASE_URL: postgres.url,
      DATA_DIR: postgres.folder,
      VAT_URL: vies.url,
      HOST: '127.0.0.1',
      PORT: port,
      APP_ORIGIN: origin,
      PRESENTATION_ORIGIN: origin,
      CODE_ORIGIN: origin,
      LOG_LEVEL: 'info',
      RATE_LIMITS: 'off',
      NODE_ENV: 'test',
    }
    const config = readConfig(environment, { root: postgres.folder })
    await migrateDatabase(config)
    application = await openApplication(config, { role: 'cli', jobs: 'here' })
    db = openDatabase(postgres.url, { connections: 2, name: 'test' })
    companyId = await makeCompany(application)
    const gtin = await publish()
    start('worker/index.ts')
    web = await startWeb()
    await eventually(async () => (await db('label_marks').select('id')).length === 0)
    addresses = [
      ...labelLanguages.map((language) => `/qr/${code}?lang=${language}`),
      `/qr/${code}/v/1`,
      `/qr/${code}/lot/L-1`,
      `/qr/${code}.json`,
      `/qr/${code}.jsonld?lang=el`,
      `/pictures/${fingerprint}.webp`,
      `/nutricode/${code}/REF?x=1`,
      `/01/${gtin}`,
      ...[
        'linkset',
        'all',
        'gs1:nutritionalInfo',
        'gs1:sustainabilityInfo',
        'gs1:masterData',
        'gs1:menuInfo',
      ].map((type) => `/01/${gtin}/10/L-1?linkType=${type}`),
      `/01/${gtin}/21/NOBODY?linkType=gs1:allergenInfo`,
      `/oembed?url=${encodeURIComponent(`${origin}/qr/${code}`)}`,
    ]
    answers = await readAll()
  })
  after(async () => {
    await Promise.all(processes.map((child) => end(child, 'SIGKILL')))
    await application.close().catch(() => undefined)
    await closeDatabase(db)
    await vies.close()
    await postgres.close()
  })

  /** Publishes a wine with two versions, a lot, a link of its producer, a picture and a GTIN, which it answers. */
  async function publish(): Promise<string> {
    const owner = operatorOf(companyId)
    const { sheet } = await application.perform('sheets.create', exampleSheet({ reference: 'AWAY' }), owner)
    sheetId = sheet.id
    await db('pictures').insert({ fingerprint, bytes: Buffer.from('picture'), created_at: new Date() })
    await db('sheets')
      .where({ id: sheetId })
      .update({ product: { id: 'p', name: 'p', image: `/pictures/${fingerprint}.webp` } })
    code = (await application.perform('sheets.generate', { id: sheetId }, owner)).sheet.code ?? ''
    await correct(4.4)
    await application.perform('sheets.saveLots', { id: sheetId, lots: [{ lot: 'L-1', version: 1 }] }, owner)
    await application.perform(
      'sheets.setLinks',
      { id: sheetId, links: [{ type: 'recipeInfo', title: 'Recettes', href: 'https://r.example/' }] },
      owner,
    )
    return `0${sheet.draft.gtin ?? ''}`
  }
  async function correct(sugars: number): Promise<void> {
    await application.perform(
      'sheets.adjust',
      { id: sheetId, reason: 'laboratory', changes: { sugars, carbohydrates: null } },
      operatorOf(companyId),
    )
  }
  /** The connections of this process notice one after the other that the database is back. */
  async function correctOnceBack(sugars: number): Promise<void> {
    await eventually(() =>
      correct(sugars)
        .then(() => true)
        .catch(() => false),
    )
  }
  /** Reads all addresses again and again; `end` answers the answers that differed. */
  function readOn(): { end(): Promise<Answer[]> } {
    const ending = new AbortController()
    const wrong: Answer[] = []
    const running = (async () => {
      while (!ending.signal.aborted)
        wrong.push(
          ...(await readAll()).filter(
            ({ status, body }, at) => status !== answers[at]?.status || body !== answers[at].body,
          ),
        )
    })()
    return {
      end: async () => {
        ending.abort()
        await running
        return wrong
      },
    }
  }
  async function viewsStored(): Promise<number> {
    const [row] = await db('views').sum<{ views: string | null }[]>('views as views')
    return Number(row?.views ?? 0)
  }

  it('are answered while it is there', () => {
    expect(answers.map(({ status }) => status)).to.deep.equal([
      ...labelLanguages.map(() => 200),
      ...[200, 200, 200, 200, 200, 302, 307, 200, 200, 307, 307, 307, 404, 307, 200],
    ])
  })

  it('are answered from the moment it stops until it is back, and their views are counted later', async () => {
    const counted = await viewsStored()
    const reader = readOn()
    await postgres.stop()
    expect(await readAll()).to.deep.equal(answers)
    for (let view = 0; view < 3; view += 1)
      expect((await read(`/qr/${code}`, { 'user-agent': browser })).status).to.equal(200)
    expect((await read('/readyz')).status).to.equal(503)
    await postgres.start()
    await eventually(async () => (await viewsStored().catch(() => 0)) === counted + 3)
    expect(await eventually(async () => read('/readyz').then((ready) => ready.status === 200))).to.equal(true)
    expect(await reader.end()).to.deep.equal([])
  })

  it('are current once it is back: what memory had is dropped', async () => {
    await correctOnceBack(5.5)
    await eventually(async () => (await read(`/qr/${code}?lang=en`)).body.includes('5.5'), 2000)
    await eventually(async () => (await db('label_marks').select('id')).length === 0)
    answers = await readAll()
  })

  it('are answered from the store by a process that starts without it, byte for byte', async () => {
    await end(web, 'SIGTERM')
    await postgres.stop()
    log = ''
    web = await startWeb()
    for (let time = 0; time < 2; time += 1) expect(await readAll()).to.deep.equal(answers)
    expect(log).to.include('DATABASE_URL')
    expect((await read('/readyz')).status).to.equal(503)
  })

  it('are unknown only when no code can be meant: a code that the store lacks may be new', async () => {
    expect((await read('/qr/U-NO-CODE')).status).to.equal(404)
    expect((await read('/01/123')).status).to.equal(400)
    for (const path of [
      '/qr/0123456789',
      '/qr/0123456789.json',
      '/nutricode/0123456789',
      '/01/04012345000009',
    ])
      expect((await read(path)).status, path).to.equal(503)
  })

  it('are answered with everything else once it is back, without a restart', async () => {
    await postgres.start()
    await eventually(async () => (await read('/readyz')).status === 200)
    await eventually(async () => (await read('/qr/0123456789')).status === 404)
    await correctOnceBack(6.6)
    await eventually(async () => (await read(`/qr/${code}?lang=en`)).body.includes('6.6'), 2000)
    expect((await read('/connexion')).status).to.be.below(500)
    log = ''
  })

  it('are waited for while it is slow, when the store does not have them yet', async () => {
    const [worker] = processes
    worker?.kill('SIGSTOP')
    const slow = await db.transaction()
    try {
      const owner = operatorOf(companyId)
      const { sheet } = await application.perform(
        'sheets.create',
        exampleSheet({ reference: 'NEW', gtin: '' }),
        owner,
      )
      const { sheet: coded } = await application.perform('sheets.generate', { id: sheet.id }, owner)
      await slow.raw('lock table sheets in access exclusive mode')
      const begun = performance.now()
      const [published, unknown] = [read(`/qr/${coded.code ?? ''}/v/1`), read('/qr/0123456789')]
      // Longer than a read waits before it looks for another source.
      await eventually(() => Promise.resolve(performance.now() - begun > 2500))
      await slow.rollback()
      expect([(await published).status, (await unknown).status]).to.deep.equal([200, 404])
      expect(log).to.not.include('database.away')
    } finally {
      if (!slow.isCompleted()) await slow.rollback()
      worker?.kill('SIGCONT')
    }
  })

  it('are those of memory from the moment it freezes, when the store does not have the last change yet', async () => {
    const [worker] = processes
    worker?.kill('SIGSTOP')
    try {
      await correct(7.7)
      // Memory drops the label twice, by the notification and by the next reading of changes, and has it then.
      let readings = 0
      await eventually(async () => {
        readings += Number((await read(`/qr/${code}?lang=en`)).body.includes('7.7'))
        return readings > 20
      })
      log = ''
      postgres.freeze()
      const sugars: boolean[] = []
      while (!log.includes('database.away'))
        sugars.push((await read(`/qr/${code}?lang=en`)).body.includes('7.7'))
      for (let time = 0; time < 3; time += 1)
        sugars.push((await read(`/qr/${code}?lang=en`)).body.includes('7.7'))
      expect(new Set(sugars)).to.deep.equal(new Set([true]))
    } finally {
      postgres.thaw()
      worker?.kill('SIGCONT')
    }
    await eventually(() => Promise.resolve(log.includes('database.back')))
    await eventually(async () => (await read('/readyz')).status === 200)
    log = ''
  })

  it('are answered while it is frozen, and nobody but the first readers waits for it', async () => {
    await eventually(async () => (await db('label_marks').select('id')).length === 0)
    answers = await readAll()
    postgres.freeze()
    try {
      expect(await readAll()).to.deep.equal(answers)
      await eventually(() => Promise.resolve(log.includes('database.away')))
      const begun = performance.now()
      for (let time = 0; time < 5; time += 1) expect(await readAll()).to.deep.equal(answers)
      expect(performance.now() - begun).to.be.below(5000)
    } finally {
      postgres.thaw()
    }
    await eventually(async () => (await read('/readyz')).status === 200)
  })
})
