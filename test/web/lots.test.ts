import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import { openApplication, type Application } from '../../src/application.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'

const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Mobile Safari/537.36',
}

describe('lots and vintages behind one code', () => {
  const web = useWeb()
  let application: Application
  let companyId = 0
  let sheet: Output<'sheets.get'>

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    companyId = await makeCompany(application)
    sheet = await publish({ reference: 'LOT-1', sugars: 0.2 })
    await application.perform(
      'sheets.adjust',
      { id: sheet.id, reason: 'second bottling', changes: { sugars: 3.3, carbohydrates: null } },
      operatorOf(companyId),
    )
    await application.perform(
      'sheets.saveLots',
      {
        id: sheet.id,
        lots: [
          { lot: 'L1', version: 1 },
          { lot: 'L/2', version: 1 },
          { lot: 'L3', version: 2 },
        ],
      },
      operatorOf(companyId),
    )
  })
  after(() => application.close())

  it('shows the lot that the address names, and other lots below it', async () => {
    const html = await read(`/qr/${sheet.code ?? ''}/lot/L1?lang=en`)
    const [shown = '', others = ''] = html.split('Other lots and vintages')
    expect(shown)
      .to.include('<dt>Lot</dt><dd>L/2, L1</dd>')
      .and.not.to.include('3.3')
      .and.not.to.include('Earlier version')
    expect(others).to.include('<summary>Lot L3 ·').and.to.include('3.3')
    expect(await read(`/qr/${sheet.code ?? ''}/lot/L%2F2?lang=en`)).to.equal(html)
  })

  it('shows the current label when the address names no lot or an unknown one', async () => {
    const html = await read(`/qr/${sheet.code ?? ''}?lang=en`)
    const [shown = '', others = ''] = html.split('Other lots and vintages')
    expect(shown).to.include('3.3').and.to.include('<dt>Lot</dt><dd>L3</dd>')
    expect(others).to.include('<summary>Lot L/2, L1 ·')
    for (const lot of ['L99', 'constructor', '__proto__'])
      expect(await read(`/qr/${sheet.code ?? ''}/lot/${lot}?lang=en`), lot).to.equal(html)
  })

  it('redirects a digital link to the lot it names', async () => {
    const answer = await fetch(`${web.origin}/01/03012345000215/22/2A/10/L1?lang=en`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([
      307,
      `${web.origin}/qr/${sheet.code ?? ''}/lot/L1?lang=en`,
    ])
  })

  it('shows other vintages under the same GTIN, and redirects each lot to its own sheet', async () => {
    const next = await publish({ reference: 'LOT-2', vintage: 2025, cuvee: 'L25', alcohol: 13 })
    const old = await eventually(async () => {
      const html = await read(`/qr/${sheet.code ?? ''}?lang=en`)
      return html.includes('<summary>2025 · Lot L25 ·') && html
    })
    expect(old).to.include('<dt>Alcohol</dt><dd>13\u00a0%\u00a0vol</dd>')
    expect(await read(`/qr/${next.code ?? ''}?lang=en`)).to.include('<summary>2024 · Lot L24-117 ·')
    const targets = await Promise.all(
      ['/10/L25', '/10/L3', ''].map(async (lot) =>
        (await fetch(`${web.origin}/01/03012345000215${lot}`, { redirect: 'manual' })).headers.get(
          'location',
        ),
      ),
    )
    expect(
      targets.map((target) => target?.slice(web.origin.length + 4, web.origin.length + 14)),
    ).to.deep.equal([next.code, sheet.code, next.code])
    await application.perform(
      'admin.updateSheet',
      { nutri_id: next.id, changes: {}, withdrawn: true, reason: 'asked by the authority' },
      operatorOf(null),
    )
    await eventually(async () => !(await read(`/qr/${sheet.code ?? ''}?lang=en`)).includes('2025'))
  })

  it('refuses a duplicate lot, an unpublished version, and lots of a sheet without code', async () => {
    const refused = async (lots: { lot: string; version: number }[]) =>
      faultsOf(application.perform('sheets.saveLots', { id: sheet.id, lots }, operatorOf(companyId)))
    expect(
      await refused([
        { lot: 'A', version: 1 },
        { lot: 'A', version: 2 },
      ]),
    ).to.deep.equal(['lots.1.lot lotTwice'])
    expect(await refused([{ lot: 'A', version: 3 }])).to.deep.equal(['lots.0.version versionUnknown'])
    const { sheet: draft } = await application.perform(
      'sheets.create',
      exampleSheet({ reference: 'LOT-3' }),
      operatorOf(companyId),
    )
    expect(
      await faultsOf(
        application.perform('sheets.saveLots', { id: draft.id, lots: [] }, operatorOf(companyId)),
      ),
    ).to.equal('sheet.notValidated')
    expect(
      (await application.perform('sheets.lots', { id: sheet.id }, operatorOf(companyId))).lots,
    ).to.have.length(3)
  })

  it('keeps labels of suspended people, refused companies and archived sheets', async () => {
    await application.perform('sheets.archive', { ids: [sheet.id] }, operatorOf(companyId))
    await web.database.db('users').where('company_id', companyId).update({ state: 2 })
    await web.database.db('companies').where('id', companyId).update({ state: 'refused' })
    expect((await fetch(`${web.origin}/qr/${sheet.code ?? ''}`)).status).to.equal(200)
    expect(
      (await fetch(`${web.origin}/nutricode/${sheet.code ?? ''}`, { redirect: 'manual' })).status,
    ).to.equal(302)
    await web.database.db('companies').where('id', companyId).update({ state: 'verified' })
    await application.perform('sheets.restore', { ids: [sheet.id] }, operatorOf(companyId))
  })

  it('counts no views while the company has counting off, and exports its figures as a file', async () => {
    const address = `/qr/${sheet.code ?? ''}`
    const total = async (of: number) => (await application.perform('views.list', {}, operatorOf(of))).total
    web.vies.known.set('FR40303265045', null)
    const neighbour = await makeCompany(application, { tva: 'FR40303265045', name: 'Maison d’à côté' })
    await application.perform('views.setCounting', { counted: false }, operatorOf(companyId))
    expect((await application.perform('views.list', {}, operatorOf(companyId))).counted).to.equal(false)
    // The web process is notified of changes in their order: once it shows the later one, it knows the setting too.
    await application.perform('sheets.saveLots', { id: sheet.id, lots: [] }, operatorOf(companyId))
    await eventually(async () => !(await read(`${address}?lang=en`)).includes('Lot L/2'))
    const other = await publish({ reference: 'N-1', gtin: '3012345000307' }, neighbour)
    for (let time = 0; time < 3; time += 1) await fetch(web.origin + address, { headers: phone })
    // Views are written in their order: once the neighbour's view is counted, all earlier ones would be too.
    await fetch(`${web.origin}/qr/${other.code ?? ''}`, { headers: phone })
    await eventually(async () => (await total(neighbour)) === 1)
    expect(await total(companyId)).to.equal(0)
    const { from, to } = await application.perform('views.list', {}, operatorOf(neighbour))
    const file = await application.perform(
      'views.file',
      { from, to, fiche: other.id, format: 'csv' },
      operatorOf(neighbour),
    )
    const written = await text(Readable.from(file.body))
    expect(written).to.equal(
      '\uFEFFDay,Reference,Wine,Vintage,Code,Scans\r\n' +
        `${to},N-1,Deux Rives Les Galets Rouges,2024,${other.code ?? ''},1\r\n`,
    )
  })

  async function read(path: string): Promise<string> {
    return (await fetch(web.origin + path)).text()
  }

  async function publish(given: Partial<SheetDraft>, of = companyId): Promise<Output<'sheets.get'>> {
    const made = await application.perform('sheets.create', exampleSheet(given), operatorOf(of))
    return (await application.perform('sheets.generate', { id: made.sheet.id }, operatorOf(of))).sheet
  }

  async function faultsOf(work: Promise<unknown>): Promise<string | string[]> {
    try {
      await work
    } catch (error) {
      if (error instanceof Refusal)
        return error.issues.length === 0
          ? error.code
          : error.issues.map(({ field, code }) => `${field} ${code}`)
      throw error
    }
    return 'done'
  }
})
