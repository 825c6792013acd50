import { expect } from 'chai'
import { exampleSheet, makeCompany, plainSheet } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { labelLanguages } from '../../src/domain/languages.ts'
import { openApplication, type Application } from '../../src/application.ts'
import type { Output } from '../../src/contract/operations/index.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Mobile/15E148 Safari/604.1'

describe('a scan', () => {
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
    sheet = await publish(exampleSheet({ reference: 'DR/1' }))
  })
  after(() => application.close())

  it('redirects the printed address to the label with reference and query, and is never cached', async () => {
    const answer = await fetch(
      `${web.origin}/nutricode/${sheet.code ?? ''}/${encodeURIComponent('DR/1')}?lang=fr`,
      { redirect: 'manual' },
    )
    expect(answer.status).to.equal(302)
    expect(answer.headers.get('location')).to.equal(`${web.origin}/qr/${sheet.code ?? ''}/DR%2F1?lang=fr`)
    expect(answer.headers.get('cache-control')).to.equal('no-store')
  })

  it('answers each of 24 languages as static HTML without cookie, script or foreign address', async () => {
    for (const language of labelLanguages) {
      const answer = await fetch(`${web.origin}/qr/${sheet.code ?? ''}?lang=${language}`)
      const html = await answer.text()
      expect(answer.status).to.equal(200)
      expect(html)
        .to.contain(`<html lang="${language}"`)
        .and.to.contain('327')
        .and.to.contain('Les Galets Rouges')
      expect(html).not.to.match(/<script|<iframe|<link[^>]+stylesheet|src="http/)
      expect(Buffer.byteLength(html)).to.be.lessThan(30_000)
      expect(answer.headers.get('set-cookie')).to.equal(null)
      expect(answer.headers.get('referrer-policy')).to.equal('no-referrer')
      expect(answer.headers.get('x-frame-options')).to.equal(null)
    }
  })

  it('answers the icons that browsers fetch on their own, without a cookie', async () => {
    for (const path of [
      '/favicon.ico',
      '/apple-touch-icon.png',
      '/apple-touch-icon-precomposed.png',
      '/apple-touch-icon-120x120-precomposed.png',
    ]) {
      const answer = await fetch(`${web.origin}${path}`)
      expect([answer.status, answer.headers.get('set-cookie')], path).to.deep.equal([200, null])
      expect(answer.headers.get('content-type'), path).to.match(/^image\//)
    }
  })

  it("picks the language of the address, else the browser's, else the market's, else English", async () => {
    const italian = await publish(plainSheet({ reference: 'IT-1', targetMarket: '380' }))
    expect(await languageOf(sheet.code, { 'accept-language': 'xx, fi-FI;q=0.4, sv;q=0.8' })).to.equal('sv')
    expect(await languageOf(italian.code, { 'accept-language': 'ja' })).to.equal('it')
    expect(await languageOf(sheet.code, {})).to.equal('en')
    for (const [chosen, expected] of [
      ['fi', 'fi'],
      ['pt-BR', 'pt'],
      ['EL', 'el'],
      ['gr', 'el'],
      ['mt-MT', 'mt'],
      ['ja', 'sv'],
      ['', 'sv'],
    ] as const) {
      expect(await languageOf(sheet.code, { 'accept-language': 'sv' }, `?lang=${chosen}`), chosen).to.equal(
        expected,
      )
    }
  })

  it('answers 304 to a reader who already has the page', async () => {
    const first = await fetch(`${web.origin}/qr/${sheet.code ?? ''}`)
    const again = await fetch(`${web.origin}/qr/${sheet.code ?? ''}`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    })
    expect(again.status).to.equal(304)
  })

  it('shows a label for ever when archived, and its allergens with 410 when withdrawn', async () => {
    const other = await publish(plainSheet({ reference: 'A-1' }))
    await application.perform('sheets.archive', { ids: [other.id] }, operatorOf(companyId))
    expect((await fetch(`${web.origin}/qr/${other.code ?? ''}`)).status).to.equal(200)
    await application.perform(
      'admin.updateSheet',
      { nutri_id: other.id, changes: {}, withdrawn: true },
      operatorOf(null),
    )
    const notice = await eventually(async () => {
      const answer = await fetch(`${web.origin}/qr/${other.code ?? ''}?lang=en`)
      return answer.status === 410 && answer.text()
    })
    expect(notice).to.match(/sulphites/i)
  })

  it("answers an unknown code with a notice in the reader's language", async () => {
    for (const path of [
      '/qr/0123456789',
      '/nutricode/0123456789/x',
      '/qr/no',
      `/qr/${sheet.code ?? ''}/v/99`,
    ]) {
      const answer = await fetch(`${web.origin}${path}`, {
        headers: { 'accept-language': 'de' },
        redirect: 'manual',
      })
      expect(answer.status, path).to.equal(404)
      expect(await answer.text()).to.contain('<html lang="de"')
    }
  })

  it('answers addresses under /qr and /nutricode by any method, never with an application cookie', async () => {
    const code = sheet.code ?? ''
    for (const [path, method, status] of [
      ['/qr', 'GET', 404],
      ['/qr/', 'GET', 404],
      ['/nutricode', 'GET', 404],
      ['/nutricode/', 'HEAD', 404],
      [`/qr/${code}/v/x`, 'GET', 404],
      [`/qr/${code}/a/b`, 'GET', 404],
      [`/qr/${code}/a/b/c`, 'GET', 404],
      [`/nutricode/${code}/a/b`, 'GET', 404],
      [`/qr/${code}`, 'OPTIONS', 204],
      [`/nutricode/${code}`, 'OPTIONS', 204],
      [`/qr/${code}`, 'POST', 405],
      [`/nutricode/${code}`, 'DELETE', 405],
      [`/qr/${code}.json`, 'PUT', 405],
      ['/oembed', 'POST', 405],
      [`/qr/${code}/%E9`, 'GET', 200],
      [`/qr/${code}/lot/%E9`, 'GET', 200],
    ] as const) {
      const answer = await fetch(web.origin + path, { method, redirect: 'manual' })
      expect(
        [answer.status, answer.headers.get('set-cookie'), answer.headers.get('x-frame-options')],
        `${method} ${path}`,
      ).to.deep.equal([status, null, null])
    }
  })

  it('redirects a GS1 digital link with 307 and its query; 400 when malformed, 404 when unknown', async () => {
    const target = `${web.origin}/qr/${sheet.code ?? ''}`
    for (const [path, location] of [
      ['/01/03012345000215/22/2A/10/L24-117', target],
      ['/01/03012345000215?lang=de', `${target}?lang=de`],
      ['/01/03012345000215/10/OTHER/21/SERIAL%2F1', target],
    ] as const) {
      const answer = await fetch(`${web.origin}${path}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')], path).to.deep.equal([307, location])
    }
    expect((await fetch(`${web.origin}/01/03012345000216`, { redirect: 'manual' })).status).to.equal(400)
    expect((await fetch(`${web.origin}/01/03012345000222`, { redirect: 'manual' })).status).to.equal(404)
  })

  it('shows an earlier version with its date at its own address', async () => {
    const other = await publish(plainSheet({ reference: 'V-1' }))
    await application.perform(
      'sheets.adjust',
      { id: other.id, reason: 'laboratory', changes: { sugars: 5, carbohydrates: null } },
      operatorOf(companyId),
    )
    const [now, then] = await Promise.all(
      ['', '/v/1'].map(async (path) =>
        (await fetch(`${web.origin}/qr/${other.code ?? ''}${path}?lang=en`)).text(),
      ),
    )
    expect(now).to.contain('5.0')
    expect(then).not.to.contain('5.0')
    expect(then).to.contain(`/qr/${other.code ?? ''}`)
  })

  it('counts views anonymously, without HEAD, prefetches, previews, robots and changes of language', async () => {
    const other = await publish(plainSheet({ reference: 'C-1' }))
    const address = `${web.origin}/qr/${other.code ?? ''}`
    await fetch(address, { headers: { 'user-agent': phone } })
    await fetch(address, { headers: { 'user-agent': phone } })
    await fetch(address, { method: 'HEAD' })
    await fetch(address, { headers: { 'user-agent': phone, 'sec-purpose': 'prefetch' } })
    await fetch(`${address}?lang=fi`, { headers: { 'user-agent': phone, 'sec-fetch-site': 'same-origin' } })
    for (const machine of [
      'WhatsApp/2.24.1 A',
      'facebookexternalhit/1.1',
      'Slackbot-LinkExpanding 1.0',
      'Mozilla/5.0 (compatible; Googlebot/2.1)',
      'curl/8.9',
    ]) {
      await fetch(address, { headers: { 'user-agent': machine } })
    }
    const counted = await eventually(async () => {
      const views = await application.perform('views.list', { fiche: other.id }, operatorOf(companyId))
      return views.total > 0 ? views.total : null
    })
    expect(counted).to.equal(2)
    const columns: { column_name: string }[] = await web.database
      .db('information_schema.columns')
      .where('table_name', 'views')
      .where('table_schema', 'public')
      .select('column_name')
    expect(columns.map((column) => column.column_name)).to.have.members([
      'company_id',
      'code',
      'day',
      'views',
    ])
    expect(web.log()).not.to.match(/\/qr\/|user-agent|remote/i)
  })

  async function publish(draft: ReturnType<typeof exampleSheet>): Promise<Output<'sheets.get'>> {
    const made = await application.perform('sheets.create', draft, operatorOf(companyId))
    return (await application.perform('sheets.generate', { id: made.sheet.id }, operatorOf(companyId))).sheet
  }

  async function languageOf(
    code: string | null,
    headers: Record<string, string>,
    query = '',
  ): Promise<string | null> {
    return (
      await fetch(`${web.origin}/qr/${code ?? ''}${query}`, {
        headers: { 'accept-language': '', ...headers },
      })
    ).headers.get('content-language')
  }
})
