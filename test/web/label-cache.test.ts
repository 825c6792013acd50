import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { defaultOptions } from '../../src/domain/company/fields.ts'
import { openApplication, type Application } from '../../src/application.ts'
import type { Output } from '../../src/contract/operations/index.ts'

/** Milliseconds within which every process must answer with a change. */
const changeTimeout = 1000

describe('the label cache', () => {
  const web = useWeb()
  let application: Application
  let companyId = 0
  let sheet: Output<'sheets.get'>
  let origins: readonly string[] = []

  before(async function startBoth() {
    this.timeout(60_000)
    web.vies.known.set('FR44732829320', null)
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    companyId = await makeCompany(application)
    const made = await application.perform(
      'sheets.create',
      exampleSheet({ reference: 'K-1' }),
      operatorOf(companyId),
    )
    sheet = (await application.perform('sheets.generate', { id: made.sheet.id }, operatorOf(companyId))).sheet
    origins = [web.origin, await web.secondWeb()]
  })
  after(() => application.close())

  const address = (origin: string): string => `${origin}/qr/${sheet.code ?? ''}?lang=en`
  async function read(origin: string): Promise<string> {
    return (await fetch(address(origin))).text()
  }
  function readFromAll(): Promise<string[]> {
    return Promise.all(origins.map(read))
  }
  /** Changes a label's name without the triggers that notify the processes. */
  async function changeWithoutTriggers(name: string): Promise<void> {
    await web.database.db.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica')
      await trx.raw(
        "update versions set content = jsonb_set(content, '{name}', to_jsonb(?::text)) where sheet_id = ?",
        [name, sheet.id],
      )
    })
  }
  /** Lets both processes store the label in memory. */
  async function warmUp(): Promise<void> {
    for (const origin of origins) for (let time = 0; time < 2; time += 1) await read(origin)
  }
  async function everywhere(holds: (html: string) => boolean): Promise<void> {
    for (const origin of origins) await eventually(async () => holds(await read(origin)), changeTimeout)
  }

  it('answers from memory: a row that changed without a notification is not read', async () => {
    await eventually(async () => {
      await warmUp()
      return (await readFromAll()).every((html) => html.includes('Les Galets Rouges'))
    })
    await changeWithoutTriggers('Les Galets Gris')
    expect((await readFromAll()).every((html) => html.includes('Les Galets Rouges'))).to.equal(true)
    await changeWithoutTriggers('Les Galets Rouges')
  })

  it('shows a correction at once in every web process', async () => {
    await warmUp()
    await application.perform(
      'sheets.adjust',
      { id: sheet.id, reason: 'laboratory', changes: { sugars: 4.4, carbohydrates: null } },
      operatorOf(companyId),
    )
    await everywhere((html) => html.includes('4.4'))
  })

  it('obeys the options of the company at once', async () => {
    await warmUp()
    await application.perform(
      'companies.saveOptions',
      { options: JSON.stringify({ ...defaultOptions, display_E: 1 }) },
      operatorOf(companyId),
    )
    await everywhere((html) => html.includes('E334'))
  })

  it("shows the company's new name at once", async () => {
    await warmUp()
    await application.perform('companies.update', { name: 'Domaine des Trois Rives' }, operatorOf(companyId))
    await everywhere((html) => html.includes('Domaine des Trois Rives'))
  })

  it('withdraws a label and shows it again at once', async () => {
    await warmUp()
    await application.perform(
      'admin.updateSheet',
      { nutri_id: sheet.id, changes: {}, withdrawn: true, reason: 'asked by the authority' },
      operatorOf(null),
    )
    await everywhere((html) => html.includes('Label withdrawn'))
    await application.perform(
      'admin.updateSheet',
      { nutri_id: sheet.id, changes: {}, withdrawn: false, reason: 'cleared by the authority' },
      operatorOf(null),
    )
    await everywhere((html) => html.includes('Les Galets Rouges'))
  })

  it('finds a digital link that was unknown before, as soon as a code gets it', async () => {
    const link = (origin: string) => `${origin}/01/03012345000222`
    for (const origin of origins)
      for (let time = 0; time < 2; time += 1)
        expect((await fetch(link(origin), { redirect: 'manual' })).status).to.equal(404)
    const made = await application.perform(
      'sheets.create',
      exampleSheet({ reference: 'K-2', gtin: '3012345000222' }),
      operatorOf(companyId),
    )
    await application.perform('sheets.generate', { id: made.sheet.id }, operatorOf(companyId))
    for (const origin of origins)
      await eventually(
        async () => (await fetch(link(origin), { redirect: 'manual' })).status === 307,
        changeTimeout,
      )
  })

  it('shows a correction within a second when no notification is delivered', async () => {
    const { rows } = await web.database.db.raw<{ rows: { definition: string }[] }>(
      "select pg_get_functiondef('announce_label'::regproc) as definition",
    )
    const definition = rows[0]?.definition ?? ''
    const silent = definition.replace(/perform pg_notify\([^;]*;/, '')
    expect(silent).not.to.equal(definition)
    await web.database.db.raw(silent)
    for (const sugars of [2.2, 2.6, 3.3]) {
      await warmUp()
      await application.perform(
        'sheets.adjust',
        { id: sheet.id, reason: 'laboratory', changes: { sugars, carbohydrates: null } },
        operatorOf(companyId),
      )
      await everywhere((html) => html.includes(sugars.toFixed(1)))
    }
    await web.database.db.raw(definition)
  })

  it('shows a change of a long transaction once it ends, though later ones ended before', async () => {
    const announce = 'insert into label_changes (company_id, is_new_code) values (?, false)'
    const slow = await web.database.db.transaction()
    await slow.raw('set local session_replication_role = replica')
    await slow.raw(announce, [companyId])
    await slow.raw('update companies set name = ? where id = ?', ['Domaine du Long Cours', companyId])
    await warmUp()
    await changeWithoutTriggers('Les Galets Gris')
    await web.database.db.raw(announce, [companyId])
    await everywhere((html) => html.includes('Les Galets Gris') && !html.includes('Long Cours'))
    await warmUp()
    await slow.commit()
    await everywhere((html) => html.includes('Domaine du Long Cours'))
    await changeWithoutTriggers('Les Galets Rouges')
    await web.database.db.raw(announce, [companyId])
    await everywhere((html) => html.includes('Les Galets Rouges'))
  })

  it('answers nothing out of date after its connection to the database was cut', async () => {
    for (const sugars of [5.5, 6.6, 7.7]) {
      await warmUp()
      const { rows } = await web.database.db.raw<{ rows: { ended: boolean }[] }>(
        'select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity ' +
          "where application_name = 'nutricode-listener' and datname = current_database()",
      )
      expect(rows.map(({ ended }) => ended)).to.deep.equal([true, true])
      await application.perform(
        'sheets.adjust',
        { id: sheet.id, reason: 'laboratory', changes: { sugars, carbohydrates: null } },
        operatorOf(companyId),
      )
      await everywhere((html) => html.includes(sugars.toFixed(1)))
      await listeners(2)
    }
  })

  it('answers the same bytes to HEAD, gzip and brotli, and 304 to a reader who has them', async () => {
    const fetchLabel = async (headers: Record<string, string>, method = 'GET') =>
      fetch(address(web.origin), { method, headers })
    const plain = await fetchLabel({ 'accept-encoding': 'identity' })
    const html = await plain.text()
    expect(plain.headers.get('content-encoding')).to.equal(null)
    for (const encoding of ['gzip', 'br']) {
      const answer = await fetchLabel({ 'accept-encoding': encoding })
      expect([answer.headers.get('content-encoding'), await answer.text()]).to.deep.equal([encoding, html])
      expect(answer.headers.get('vary')).to.equal('Accept-Language, Accept-Encoding')
    }
    expect(
      (await fetchLabel({ 'accept-encoding': 'gzip;q=0, br;q=0' })).headers.get('content-encoding'),
    ).to.equal(null)
    const head = await fetchLabel({ 'accept-encoding': 'identity' }, 'HEAD')
    expect([head.headers.get('content-length'), await head.text()]).to.deep.equal([
      String(Buffer.byteLength(html)),
      '',
    ])
    const again = await fetchLabel({ 'if-none-match': plain.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).to.deep.equal([304, ''])
  })

  async function listeners(count: number): Promise<void> {
    await eventually(async () => {
      const { rows } = await web.database.db.raw<{ rows: { count: number }[] }>(
        'select count(*)::int as count from pg_stat_activity ' +
          "where application_name = 'nutricode-listener' and datname = current_database()",
      )
      return rows[0]?.count === count
    })
  }
})
