import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { membersOf, rowsIn, type Members } from '../support/archive-zip.ts'
import { actorWith, operatorOf, useApplication } from '../support/application.ts'
import { makeCompany, plainSheet } from '../support/examples.ts'
import {
  certificateText,
  makeFullCompany,
  rowCounts,
  sharedSettings,
  type FullCompany,
} from '../support/full-company.ts'
import { refusalOf } from '../support/refusals.ts'
import { archiveTableNames } from '../../src/domain/company-archive/tables.ts'
import { parseCsv } from '../../src/render/csv-file.ts'

describe('the archive of a company', function archives() {
  this.timeout(120_000)
  const first = useApplication(sharedSettings)
  const empty = useApplication(sharedSettings)
  const busy = useApplication(sharedSettings)
  const otherKey = useApplication({ ...sharedSettings, SERIAL_KEY: 'a1'.repeat(32) })
  let full: FullCompany
  let folder = ''
  let path = ''
  let members: Members

  before(async function fill() {
    this.timeout(120_000)
    folder = await mkdtemp(join(tmpdir(), 'nutricode-archive-'))
    path = join(folder, 'one.zip')
    full = await makeFullCompany(first.application, first.database.db)
    first.vies.known.set('FR40303265045', null)
    const stranger = await makeCompany(first.application, { tva: 'FR40303265045', name: 'Zanzibarac & Fils' })
    await first.application.perform(
      'sheets.create',
      plainSheet({ brand: 'Zanzibarac', reference: 'ZANZIBARAC-1' }),
      operatorOf(stranger),
    )
    await first.application.operatorCommands.exportCompany(full.companyId, path)
    members = await membersOf(path)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('has something in every table of the test company', () => {
    expect(archiveTableNames.filter((name) => rowsIn(members, name).length === 0)).to.deep.equal([])
  })

  it('has nothing of another company, and no secret', async () => {
    const [{ password } = { password: '' }] = await first.database
      .db('users')
      .whereNotNull('password')
      .select<{ password: string }[]>('password')
    for (const [name, body] of members) {
      const text = body.toString('utf8').toLowerCase()
      for (const word of ['zanzibarac', 'fr40303265045', password.toLowerCase(), sharedSettings.SERIAL_KEY])
        expect(text.includes(word), `${name}: ${word}`).to.equal(false)
    }
    // Each installation checks the evidence of GS1 prefixes itself.
    for (const [name, body] of members) expect(body.includes(certificateText), name).to.equal(false)
    const users = rowsIn(members, 'users')
    expect(users.map(({ email }) => email))
      .to.include('owner@demo.test')
      .and.not.to.include('admin@demo.test')
    expect(Object.keys(users[0] ?? {})).not.to.include('password')
  })

  it('names no user of support, whose number is somebody else elsewhere', async () => {
    const [admin = 0] = await first.database
      .db('users')
      .where('email', 'admin@demo.test')
      .pluck<number[]>('id')
    await first.database.db('audit').insert({
      company_id: full.companyId,
      at: new Date(),
      actor: `user ${String(admin)}`,
      operation: 'admin.updateSheet',
      subject: 'sheet 1',
    })
    const seen = join(folder, 'seen.zip')
    await first.application.operatorCommands.exportCompany(full.companyId, seen)
    expect(rowsIn(await membersOf(seen), 'audit').at(-1)?.['actor']).to.equal('other user')
    await first.database
      .db('audit')
      .where('actor', `user ${String(admin)}`)
      .delete()
  })

  it('has CSVs that people read, one line for each wine', () => {
    const csv = (name: string) =>
      parseCsv((members.get(`csv/${name}.csv`) ?? Buffer.alloc(0)).toString('utf8').slice(1), ',')
    expect(csv('wines').length - 1).to.equal(rowsIn(members, 'sheets').length)
    expect(csv('users').map(({ cells }) => cells[2])).to.include('viewer@demo.test')
    expect(csv('codes').at(1)?.cells.join(' ')).to.match(
      /http:\/\/q\.test\/nutricode\/\S+ .*http:\/\/label\.test\/qr\//,
    )
  })

  it('is equal for two exports of the same data', async () => {
    const again = join(folder, 'again.zip')
    await first.application.operatorCommands.exportCompany(full.companyId, again)
    expect(await first.application.operatorCommands.compareArchives(path, again)).to.deep.equal([])
  })

  it('comes back into an empty installation, and its export there is equal, member by member', async () => {
    const imported = await empty.application.operatorCommands.importCompany(path)
    expect(imported).to.deep.include({
      companyId: full.companyId,
      renumbered: [],
      otherOrigin: null,
      labelsEqual: true,
      users: 3,
    })
    const copy = join(folder, 'two.zip')
    await empty.application.operatorCommands.exportCompany(imported.companyId, copy)
    expect(await empty.application.operatorCommands.compareArchives(path, copy)).to.deep.equal([])
  })

  it('brings the totals of views back, which the archive leaves out', async () => {
    const [one, two] = await Promise.all(
      [first, empty].map(({ application }) =>
        application.perform(
          'views.list',
          { from: '2020-01-01', to: '2030-12-31' },
          operatorOf(full.companyId),
        ),
      ),
    )
    expect(two).to.deep.equal(one)
    expect(two?.total).to.be.greaterThan(1000)
    expect(two?.days.length).to.be.greaterThan(20)
  })

  it('brings serials back: each is known, void or not, and the next batch goes on after the last', async () => {
    for (const code of full.serials) {
      const [one, two] = await Promise.all(
        [first, empty].map(({ application }) =>
          application.perform('serials.check', { code }, operatorOf(full.companyId)),
        ),
      )
      expect(two).to.deep.equal(one)
    }
    const input = { fiche: rowsIn(members, 'batches')[0]?.['sheet_id'] as number, count: 3, request: 'next' }
    const batches = await Promise.all(
      [first, empty].map(async ({ application }) => {
        const { batch } = await application.perform('serials.open', input, operatorOf(full.companyId))
        const { body } = await application.perform(
          'serials.codes',
          { batch: batch.id, format: 'txt' },
          operatorOf(full.companyId),
        )
        const parts: string[] = []
        if (!(body instanceof Uint8Array)) for await (const chunk of body) parts.push(String(chunk))
        return { id: batch.id, codes: parts.join('') }
      }),
    )
    expect(batches[1]).to.deep.equal(batches[0])
    expect(batches[0]?.codes.length).to.be.greaterThan(60)
  })

  it('brings the files of batches back, with their bytes', async () => {
    for (const file of rowsIn(members, 'batch_files')) {
      const part = `${String(file['id'])}-1`
      const read = async ({ application }: typeof first) => {
        const { body } = await application.perform(
          'serials.file',
          { batch: full.batch, part },
          operatorOf(full.companyId),
        )
        const parts: Buffer[] = []
        if (!(body instanceof Uint8Array))
          for await (const chunk of body) parts.push(Buffer.from(chunk as Uint8Array))
        return Buffer.concat(parts)
      }
      expect((await read(empty)).equals(await read(first)), part).to.equal(true)
    }
  })

  it('brings checks of artwork back as evidence: findings, pictures and reports', async () => {
    const [wine] = await first.database
      .db('sheets')
      .where({ company_id: full.companyId, reference: 'DR-GALETS-2024' })
      .pluck<number[]>('id')
    const evidenceOf = async ({ application }: typeof first) => {
      const owner = operatorOf(full.companyId)
      const { proofs } = await application.perform('proofs.list', { id: wine ?? 0 }, owner)
      const found = await Promise.all(
        proofs.map(({ id }) => application.perform('proofs.get', { proof: id }, owner)),
      )
      const pictures = await Promise.all(
        proofs.map(async ({ id }) => {
          const { body } = await application.perform('proofs.picture', { proof: id, page: 1 }, owner)
          return createHash('sha256')
            .update(body as Uint8Array)
            .digest('hex')
        }),
      )
      return { found, pictures }
    }
    const there = await evidenceOf(first)
    expect(there.found.map(({ verdict }) => verdict)).to.deep.equal(['look', 'wrong'])
    expect(await evidenceOf(empty)).to.deep.equal(there)
  })

  it('brings users back without a password: they set one by the normal reset', async () => {
    const login = { email: 'owner@demo.test', password: 'Demo-pass-1!' }
    expect(
      await refusalOf(empty.application.perform('account.login', login, { kind: 'anyone', language: 'en' })),
    ).to.equal('user.badCredentials')
    expect(
      await empty.application.perform(
        'account.forgot',
        { resetEmail: login.email },
        { kind: 'anyone', language: 'en' },
      ),
    ).to.deep.equal({ code: 0 })
    expect((await empty.emails()).at(-1)?.to).to.include('owner@demo.test')
  })

  it('is refused where the company exists, and then nothing is stored', async () => {
    const before = await rowCounts(empty)
    expect(await refusalOf(empty.application.operatorCommands.importCompany(path))).to.equal('archive.taken')
    expect(await rowCounts(empty)).to.deep.equal(before)
  })

  it('is refused with another SERIAL_KEY, which would not know the printed serials', async () => {
    const before = await rowCounts(otherKey)
    expect(await refusalOf(otherKey.application.operatorCommands.importCompany(path))).to.equal(
      'archive.otherSerialKey',
    )
    expect(await rowCounts(otherKey)).to.deep.equal(before)
  })

  it('gets new ids where other companies live, and everything follows them', async () => {
    busy.vies.known.set('FR40303265045', null)
    const neighbour = await makeCompany(busy.application, { tva: 'FR40303265045' })
    await busy.application.perform('sheets.create', plainSheet({ reference: 'N-1' }), operatorOf(neighbour))
    const imported = await busy.application.operatorCommands.importCompany(path)
    expect(imported.renumbered).to.include.members(['company', 'sheet']).and.not.to.include('batch')
    expect(imported.labelsEqual).to.equal(true)
    const owner = operatorOf(imported.companyId)
    const { sheets } = { sheets: await busy.application.perform('sheets.list', { size: 100 }, owner) }
    expect(sheets.total).to.be.greaterThan(3)
    const reds = rowsIn(members, 'sheets').find(({ reference }) => reference === 'DR-GALETS-2024')
    const row = sheets.rows.find(({ reference }) => reference === 'DR-GALETS-2024')
    expect(row?.id).not.to.equal(reds?.['id'])
    const { versions } = await busy.application.perform('sheets.versions', { id: row?.id ?? 0 }, owner)
    expect(versions.length).to.equal(2)
    const check = await busy.application.perform('serials.check', { code: full.serials[0] ?? '' }, owner)
    expect(check).to.deep.include({
      state: (
        await first.application.perform(
          'serials.check',
          { code: full.serials[0] ?? '' },
          operatorOf(full.companyId),
        )
      ).state,
    })
    expect((await busy.application.perform('sheets.list', {}, operatorOf(neighbour))).total).to.equal(1)
    const { sheet } = await busy.application.perform(
      'sheets.create',
      plainSheet({ reference: 'N-2' }),
      operatorOf(neighbour),
    )
    expect(sheet.id).to.be.greaterThan(Math.max(...sheets.rows.map(({ id }) => id)))
  })

  it('is refused for an e-mail address, a code or a GTIN that another company has', async () => {
    // The neighbour of the test before has the company already: only its number differs here.
    const { db } = busy.database
    const taken = async (): Promise<unknown> => {
      try {
        await busy.application.operatorCommands.importCompany(path)
        return null
      } catch (error) {
        return (error as { values?: { what?: string } }).values?.what
      }
    }
    await db('companies').where('tva', 'FR44732829320').update({ tva: 'FR83404833048' })
    const before = await rowCounts(busy)
    expect(await taken()).to.equal('email')
    await db('users').update({ email: db.raw(`'x' || email`) })
    expect(await taken()).to.equal('code')
    expect(await rowCounts(busy)).to.deep.equal(before)
  })
})

describe('exports of a company', function exports() {
  this.timeout(120_000)
  const world = useApplication(sharedSettings)
  let companyId = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    companyId = await makeCompany(world.application)
    await world.application.perform('sheets.create', plainSheet({ reference: 'E-1' }), operatorOf(companyId))
  })

  it('are written by a job, downloaded by who manages users, and gone after a week', async () => {
    const { export: started } = await world.application.perform(
      'companies.startExport',
      {},
      operatorOf(companyId),
    )
    expect(started).to.deep.include({ state: 'waiting', done: 0 })
    const manager = actorWith(['manage_user'], companyId)
    const { exports } = await world.application.perform('companies.exports', {}, manager)
    expect(exports[0]).to.deep.include({ id: started.id, state: 'done' })
    expect(exports[0]?.done).to.equal(exports[0]?.total).and.to.be.greaterThan(1)
    const file = await world.application.perform('companies.exportFile', { id: started.id }, manager)
    expect([file.name, file.type]).to.deep.equal([
      'nutricode-FR44732829320-2026-11-21.zip',
      'application/zip',
    ])
    expect(
      await refusalOf(
        world.application.perform(
          'companies.exportFile',
          { id: started.id },
          actorWith(['societe'], companyId),
        ),
      ),
    ).to.equal('right.missing')
    world.now = new Date('2026-11-29T10:00:01Z')
    await world.application.runJob('maintenance.cleanup', {})
    expect((await world.application.perform('companies.exports', {}, manager)).exports[0]?.state).to.equal(
      'expired',
    )
    expect(
      await refusalOf(world.application.perform('companies.exportFile', { id: started.id }, manager)),
    ).to.equal('export.gone')
  })

  it('are not for support that impersonates the company', async () => {
    const support = { ...actorWith(['manage_user'], companyId), isImpersonating: true } as const
    expect(await refusalOf(world.application.perform('companies.exportFile', { id: 1 }, support))).to.equal(
      'right.readOnly',
    )
    expect(await refusalOf(world.application.perform('companies.startExport', {}, support))).to.equal(
      'right.readOnly',
    )
  })

  it('run one at a time, and an export without progress no longer blocks the next', async () => {
    await world.database.db('company_exports').insert({
      company_id: companyId,
      state: 'running',
      created_at: world.now,
      progressed_at: world.now,
    })
    const start = () => world.application.perform('companies.startExport', {}, operatorOf(companyId))
    expect(await refusalOf(start())).to.equal('export.alreadyRunning')
    world.now = new Date(world.now.getTime() + 46 * 60_000)
    expect((await start()).export.state).to.equal('waiting')
    const states = (
      await world.application.perform('companies.exports', {}, operatorOf(companyId))
    ).exports.map(({ state }) => state)
    expect(states).to.deep.equal(['done', 'failed', 'expired'])
  })
})
