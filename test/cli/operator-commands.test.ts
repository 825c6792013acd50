import { join } from 'node:path'
import { expect } from 'chai'
import { useCommandLine } from '../support/command-line.ts'
import { dropDatabase, emptyDatabase } from '../support/database.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { blockingIssues } from '../../src/domain/validation-issue.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { closeDatabase, openDatabase } from '../../src/persistence/database.ts'
import { noSession, openApplication, type Application } from '../../src/application.ts'

const operator: Actor = { kind: 'operator', language: 'en', companyId: null }

describe('operator commands', function () {
  this.timeout(60_000)
  let url = ''
  const cli = useCommandLine(() => ({ EMBEDDED_DATABASE_URL: url }))
  let application: Application | undefined

  before(async () => {
    url = await emptyDatabase()
  })
  after(async () => {
    await application?.close()
    await dropDatabase(url)
  })

  async function open(): Promise<Application> {
    const config: Config = readConfig(
      { EMBEDDED_DATABASE_URL: url, DATA_DIR: join(cli.folder, 'data'), LOG_LEVEL: 'error' },
      { root: cli.folder },
    )
    application ??= await openApplication(config, { role: 'cli', jobs: 'here', connections: 2 })
    return application
  }

  it('reports a database without tables as not ready, migrates it once, then has nothing to do', async () => {
    const ill = await cli.run(['health', '--json'])
    expect([ill.code, JSON.parse(ill.out)]).to.deep.equal([3, { database: 'ok', migrations: 'pending' }])
    const first = await cli.lines(['migrate'])
    expect(first.map((row) => row['migration'])).to.include('0001_people.ts')
    const second = await cli.run(['migrate'])
    expect([second.code, second.out, second.err]).to.deep.equal([0, '', 'The database is up to date.\n'])
    expect(await cli.lines(['health'])).to.deep.equal([{ database: 'ok', migrations: 'ok' }])
  })

  it('says what to do when a database other than the embedded one has no tables', async () => {
    const bare = await emptyDatabase()
    const { code, err } = await cli.run(['sheets', 'list'], {
      environment: { DATABASE_URL: bare, EMBEDDED_DATABASE_URL: '' },
    })
    expect([code, err]).to.deep.equal([
      2,
      'The database is older than this version. Run: nutricode migrate\n',
    ])
    await dropDatabase(bare)
  })

  it('creates the demo in a new database, once', async () => {
    const [made] = await cli.lines(['demo', '--if-new'])
    expect(made).to.deep.include({ sheets: 6, serials: 12_000 })
    expect(await cli.run(['demo', '--if-new'])).to.deep.include({ code: 0, out: '' })
    expect((await cli.run(['demo'])).code).to.equal(2)
    expect((await cli.run(['demo'], { environment: { DATABASE_URL: url } })).err).to.contain('DATABASE_URL')
  })

  it('lets every demo user sign in with their own rights', async () => {
    const application = await open()
    const rights = new Map<string, Actor | null>()
    for (const name of ['owner', 'viewer', 'newcomer', 'admin', 'support']) {
      let signedIn = 0
      const session = {
        ...noSession,
        signIn: ({ userId: id }: { userId: number }) => {
          signedIn = id
        },
      }
      await application.perform(
        'account.login',
        { email: `${name}@demo.test`, password: 'Demo-pass-1!' },
        { kind: 'anyone', language: 'en' },
        { session },
      )
      rights.set(name, await application.actorOf(signedIn))
    }
    expect(rights.get('owner'))
      .to.have.property('rights')
      .that.includes.members(['dashboard', 'premium', 'fiche_create', 'societe', 'manage_user'])
    expect(rights.get('viewer')).to.have.property('rights').that.deep.equals(['fiche_see'])
    expect(rights.get('newcomer')).to.deep.include({ rights: ['societe_create'], companyId: null })
    expect(rights.get('admin')).to.deep.include({ admin: true, shortAdmin: false })
    expect(rights.get('support')).to.deep.include({ admin: false, shortAdmin: true })
  })

  it('creates six sheets in their states, serials, a month of views, news and a company to validate', async () => {
    const application = await open()
    const { companies } = await application.perform('admin.companies', { search: 'FR44732829320' }, operator)
    const estate: Actor = { ...operator, companyId: companies[0]?.id ?? null }
    const shown = await application.perform('sheets.list', { sort: 'reference' }, estate)
    const archived = await application.perform('sheets.list', { archived: true }, estate)
    expect([shown.total, archived.rows.map((row) => [row.reference, row.state])]).to.deep.equal([
      5,
      [['DR-PAILLE-2023', 3]],
    ])
    const ready = await Promise.all(
      shown.rows.map(async (row) => {
        const { points } = await application.perform('sheets.readiness', { id: row.id }, estate)
        return [row.reference, row.state, blockingIssues(points).length === 0] as const
      }),
    )
    expect(Object.fromEntries(ready.map(([reference, ...rest]) => [reference, rest]))).to.deep.equal({
      'DR-GALETS-2024': [3, true],
      'DR-TERRASSES-2024': [3, true],
      'DR-BULLES-NM': [3, true],
      'DR-BERGES-2025': [1, false],
      'DR-MARC-10': [1, true],
    })
    const red = await application.perform(
      'sheets.get',
      { id: shown.rows.find((row) => row.reference === 'DR-GALETS-2024')?.id ?? 0 },
      estate,
    )
    expect(red.digitalLink).to.match(/\/01\/03012345000215$/)
    expect(
      (await application.perform('serials.list', {}, estate)).batches.map((batch) => batch.count),
    ).to.deep.equal([12_000])
    const views = await application.perform('views.list', {}, estate)
    expect([views.days.length, views.sheets.length]).to.deep.equal([28, 4])
    const { actualites } = await application.perform('admin.news', {}, operator)
    expect(actualites.map((entry) => Object.keys(entry.texts).toSorted())).to.deep.equal([
      interfaceLanguages.toSorted(),
    ])
    expect(
      (await application.perform('admin.bypassers', {}, operator)).bypasseurs.map(({ company }) => company),
    ).to.deep.equal(['Weingut Steinacker'])
  })

  it('continues an interrupted demo', async () => {
    const application = await open()
    await application.perform('admin.saveNews', { actualites: [] }, operator)
    expect((await cli.run(['demo', '--if-new'])).code).to.equal(0)
    const { companies } = await application.perform('admin.companies', {}, operator)
    expect(companies.length).to.equal(2)
    const estate: Actor = {
      ...operator,
      companyId: companies.find((company) => company.draft.tva === 'FR44732829320')?.id ?? null,
    }
    expect((await application.perform('sheets.list', {}, estate)).total).to.equal(5)
    expect((await application.perform('serials.list', {}, estate)).batches.length).to.equal(1)
  })

  it('creates an admin who can sign in, and refuses a weak password and a used address', async () => {
    const made = await cli.run(['admin', 'create', '--email', 'Boss@Estate.test', '--password-stdin'], {
      input: 'Str0ng-enough\n',
    })
    expect(made.code).to.equal(0)
    const application = await open()
    await application.perform(
      'account.login',
      { email: 'boss@estate.test', password: 'Str0ng-enough' },
      { kind: 'anyone', language: 'en' },
    )
    expect(
      (
        await cli.run(['admin', 'create', '--email', 'boss@estate.test', '--password-stdin'], {
          input: 'Str0ng-enough',
        })
      ).err,
    ).to.contain('already used')
    expect(
      (
        await cli.run(['admin', 'create', '--email', 'two@estate.test', '--password-stdin'], {
          input: 'weak',
        })
      ).err,
    ).to.contain('password: ')
    const silent = await cli.run(['admin', 'create', '--email', 'two@estate.test'])
    expect([silent.code, silent.err.includes('--password-stdin')]).to.deep.equal([2, true])
  })

  it('lists failed jobs and retries them', async () => {
    const application = await open()
    const queueing = await openApplication(application.config, { role: 'web', jobs: 'queue', connections: 1 })
    await queueing.perform(
      'account.forgot',
      { resetEmail: 'owner@demo.test' },
      { kind: 'anyone', language: 'en' },
    )
    await queueing.close()
    const [waiting] = await cli.lines(['jobs', 'list'])
    expect(waiting).to.deep.include({ name: 'email.send', state: 'created', retries: 0 })
    expect(await cli.lines(['jobs', 'list', '--state', 'failed'])).to.deep.equal([])
    expect(await cli.lines(['jobs', 'retry', '--all'])).to.deep.equal([{ retried: 0 }])
    expect((await cli.run(['jobs', 'retry', '--id', String(waiting?.['id'])])).code).to.equal(2)
    const database = openDatabase(url, { connections: 1 })
    await database.raw(
      `update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "mailbox full"}'
        where name = 'email.send'`,
    )
    await closeDatabase(database)
    expect(await cli.lines(['jobs', 'list', '--state', 'failed'])).to.have.nested.property(
      '[0].reason',
      'mailbox full',
    )
    expect(await cli.lines(['jobs', 'retry', '--id', String(waiting?.['id'])])).to.deep.equal([
      { retried: 1 },
    ])
    expect((await cli.lines(['jobs', 'list']))[0]).to.deep.include({ state: 'retry' })
    expect((await cli.run(['jobs', 'list', '--state', 'lost'])).code).to.equal(2)
  })
})
