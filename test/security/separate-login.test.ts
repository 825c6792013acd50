// A login of web and worker that owns no table: it is a member of `nutricode_app` and runs the whole product.

import { expect } from 'chai'
import pg from 'pg'
import { openApplication, type Application } from '../../src/application.ts'
import { acrossCompanies, inScope, rolesAvailable } from '../../src/persistence/company-scope.ts'
import { closeDatabase, openDatabase } from '../../src/persistence/database.ts'
import { migrate } from '../../src/persistence/migrate.ts'
import { dropDatabase, emptyDatabase } from '../support/database.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { exampleSheet, makeCompany } from '../support/examples.ts'

const login = 'web_and_worker'

describe('a login that owns nothing', function separateLogin() {
  this.timeout(60_000)
  const world = useApplication()
  let url = ''
  let application: Application | undefined

  before(async () => {
    await world.database.db.raw(`
      create role ${login} login password 'a-password';
      grant nutricode_app to ${login};`)
    const address = new URL(world.database.url)
    address.username = login
    address.password = 'a-password'
    url = address.href
    application = await openApplication(
      { ...world.config, databaseUrl: url },
      { role: 'web', jobs: 'queue', clock: () => world.now, connections: 4 },
    )
  })
  after(async () => {
    await application?.close()
  })

  it('runs the product: companies, wines, labels, serials, jobs, sessions', async () => {
    const app = application ?? world.application
    world.vies.known.set('FR44732829320', null)
    const owner = operatorOf(await makeCompany(app))
    const { sheet } = await app.perform('sheets.create', exampleSheet(), owner)
    await app.perform('sheets.generate', { id: sheet.id }, owner)
    const [code = ''] = await world.database.db('codes').pluck<string[]>('code')
    expect((await app.readLabel(code))?.state).to.equal('shown')
    const { batch } = await app.perform('serials.open', { fiche: sheet.id, count: 5, request: 'one' }, owner)
    expect((await app.perform('serials.check', { code: batch.first }, owner)).verdict).to.equal('genuine')
    expect(await app.isVoidSerial(code, 'ABCDEFGH')).to.equal(false)
    await app.perform('serials.files', { batch: batch.id, formats: ['zpl'] }, owner)
    expect(await app.isReady()).to.equal(true)
    const sessions = app.openSessionPool()
    await sessions.query(
      "insert into sessions (sid, sess, expire) values ('one', '{}', now() + interval '1 day')",
    )
    expect((await sessions.query('select sid from sessions')).rows).to.deep.equal([{ sid: 'one' }])
    await sessions.end()
  })

  for (const statement of [
    'select * from sheets',
    'select * from users',
    'delete from codes',
    'drop policy company_rows on sheets',
    'alter table sheets disable row level security',
    'create table own (id integer)',
    'set role postgres',
  ])
    it(`is refused: ${statement}`, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const error: unknown = await client.query(statement).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      await client.end()
      expect((error as { code?: string } | null)?.code, String(error)).to.be.oneOf(['42501', '22023'])
    })
})

describe('a login that may not take the roles', function plainLogin() {
  this.timeout(60_000)
  let url = ''

  before(async () => {
    const owned = new URL(await emptyDatabase())
    const server = new pg.Client({ connectionString: owned.href })
    await server.connect()
    await server.query("create role plain login password 'a-password'")
    await server.query(`alter database ${owned.pathname.slice(1)} owner to plain`)
    await server.query('alter schema public owner to plain')
    await server.end()
    owned.username = 'plain'
    owned.password = 'a-password'
    url = owned.href
  })
  after(() => dropDatabase(url))

  it('migrates twice, and runs transactions as itself', async () => {
    const db = openDatabase(url, { connections: 3 })
    expect((await migrate(db)).length).to.be.greaterThan(20)
    expect(await migrate(db)).to.deep.equal([])
    expect(await rolesAvailable(db)).to.equal(false)
    const rows = await inScope(db, { companyId: 1 }, async (trx) => {
      await acrossCompanies(trx, () => trx('codes').select('code'))
      return trx('sheets').select(trx.raw('current_user'))
    })
    expect(rows).to.deep.equal([])
    await closeDatabase(db)
  })
})
