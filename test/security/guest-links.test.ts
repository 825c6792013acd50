// Guest links from outside: what an address without its secret, another secret, a path trick or a hostile comment
// reaches, and what headers, log and tables keep of the secret.

import { expect } from 'chai'
import { exampleSheet, makeCompany, plainSheet } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication, type Application } from '../../src/application.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('guest links from outside', function () {
  this.timeout(60_000)
  const web = useWeb({ settings: { RATE_LIMITS: 'on', LOG_LEVEL: 'debug' } })
  let application: Application
  let owner: Actor
  let files = ''
  let draft = ''

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    owner = operatorOf(await makeCompany(application))
    const wine = await application.perform('sheets.create', exampleSheet(), owner)
    await application.perform('sheets.generate', { id: wine.sheet.id }, owner)
    const rose = await application.perform(
      'sheets.create',
      plainSheet({ name: 'Rosé', reference: 'ROSE' }),
      owner,
    )
    const share = async (fiche: number, formats: ('svg' | 'png')[]) => {
      const input = { fiche, formats, label: true, guest: '<b>Port</b> & Fils' }
      const { address } = await application.perform('guests.create', input, owner)
      return address.split('/').at(-1) ?? ''
    }
    files = await share(wine.sheet.id, ['svg', 'png'])
    draft = await share(rose.sheet.id, [])
  })
  after(async () => {
    await application.close()
  })
  beforeEach(async () => {
    await web.database.db('request_counts').delete()
  })

  it('open without a session, in the language of the browser, in no index, and leave no referrer', async () => {
    const { answer, html } = await page(`/share/${files}`, 'de')
    expect(answer.status).to.equal(200)
    expect(answer.headers.get('referrer-policy')).to.equal('no-referrer')
    expect(answer.headers.get('x-robots-tag')).to.equal('noindex, nofollow')
    expect(answer.headers.get('cache-control')).to.equal('no-store')
    expect(html).to.contain('Alle herunterladen (ZIP)').and.contain(`/api/guest/${files}/file/1`)
    expect(html).to.contain('&lt;b&gt;Port&lt;/b&gt;').and.not.contain('<b>Port</b>')
    const file = await fetch(`${web.origin}/api/guest/${files}/file/1`)
    expect([file.status, file.headers.get('content-type')]).to.deep.equal([200, 'image/svg+xml'])
    expect(file.headers.get('x-robots-tag')).to.equal('noindex')
  })

  it('show the label of a draft marked as one, without script, framed by our own pages alone', async () => {
    const { answer, html } = await page(`/share/${draft}/label?lang=pl`, 'de')
    expect(answer.status).to.equal(200)
    expect(html).to.contain('ENTWURF · nicht veröffentlicht').and.not.contain('<script')
    expect(answer.headers.get('content-language')).to.equal('pl')
    expect(answer.headers.get('content-security-policy')).to.contain("frame-ancestors 'self'")
    expect(answer.headers.get('access-control-allow-origin')).to.equal(null)
    expect(answer.headers.get('x-frame-options')).to.equal(null)
    const { html: ofPage } = await page(`/share/${draft}`, 'en')
    expect(ofPage).to.contain('Draft, not published').and.contain(`src="/share/${draft}/label?lang=en"`)
    expect((await page(`/share/${files}/label`, 'en')).answer.status).to.equal(404)
  })

  it('reach nothing by another secret, a part of one, or a path around it', async () => {
    const paths = [
      `/share/${files.slice(0, -1)}`,
      `/share/${files.slice(0, -1)}${files.endsWith('A') ? 'B' : 'A'}`,
      `/share/${files.toLowerCase() === files ? files.toUpperCase() : files.toLowerCase()}`,
      '/share/%00',
      '/share/..%2f..%2fvin',
      `/share/${'%27%20or%201=1--'.padEnd(40, 'x')}`,
      `/api/guest/${draft}/file/1`,
      `/api/guest/${files}/file/3`,
      `/api/guest/${files}/file/0`,
      `/api/guest/${files}/file/..%2f1`,
      `/api/guest/${files}/file/-1`,
      `/api/guest/${files}/summary.pdf`,
      `/api/guest/${files}/label`,
      `/api/guest/${draft}/files.zip`,
      '/api/guest/__proto__/files.zip',
    ]
    for (const path of paths) {
      const answer = await fetch(`${web.origin}${path}`, { redirect: 'manual' })
      expect(answer.status, path).to.equal(path.startsWith('/share/') ? 404 : answer.status)
      expect(answer.status, path).to.be.oneOf([400, 404])
      expect(await answer.text(), path).not.to.contain('Rives')
    }
  })

  it('open nothing else: a guest has no session, and other operations stay closed', async () => {
    const visitor = new Visitor(web.origin)
    expect((await visitor.get(`/share/${files}`)).status).to.equal(200)
    expect((await visitor.get(`/api/guest/${files}`)).status).to.equal(200)
    for (const path of ['/api/fiche/list', '/api/fiche/guests', '/api/fiche/get/1', '/api/fiche/code/1.svg'])
      expect((await visitor.get(path)).status, path).to.equal(401)
  })

  it('take a comment by a form without script, with its token, and show it as text', async () => {
    const visitor = new Visitor(web.origin)
    await visitor.get(`/share/${files}`)
    const token = /XSRF-TOKEN=([^;]+)/.exec(visitor.headers()['cookie'] ?? '')?.[1] ?? ''
    const post = (fields: Readonly<Record<string, string>>) =>
      fetch(`${web.origin}/share/${files}`, {
        method: 'POST',
        headers: { ...visitor.headers(), 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields),
      })
    const text = '<script>alert(1)</script>'
    const sent = await post({ token, text, author: 'Jean' })
    expect(sent.status).to.equal(200)
    const html = await sent.text()
    expect(html).to.contain('&lt;script&gt;alert(1)&lt;/script&gt;').and.not.contain(text)
    expect((await post({ token: 'x'.repeat(43), text })).status).to.equal(403)
    expect((await post({ token, text: '' })).status).to.equal(400)
    expect(await web.database.db('guest_comments').select('body')).to.deep.equal([{ body: text }])
  })

  it('take no comment that is too long, and no upload: nothing is stored, and the sentence says why', async () => {
    const before = await web.database.db('guest_comments').count()
    const visitor = new Visitor(web.origin)
    const send = (path: string, body: string | Uint8Array<ArrayBuffer>, type: string) =>
      visitor.send(`/api/guest/${files}${path}`, body, type)
    await visitor.get(`/share/${files}`)
    const long = await send('/comment', JSON.stringify({ text: 'x'.repeat(2001) }), 'application/json')
    expect(long.status).to.equal(400)
    expect(JSON.stringify(long.body['faults'])).to.contain('2,000')
    const huge = await send('/comment', JSON.stringify({ text: 'x'.repeat(3_000_000) }), 'application/json')
    expect(huge.status).to.equal(413)
    for (const path of ['', '/file/1', '/files.zip', '/artwork', '/comment']) {
      const upload = await send(path, new Uint8Array(100_000), 'application/pdf')
      expect(upload.status, path).to.be.oneOf([400, 404, 405, 415])
    }
    expect(await web.database.db('guest_comments').count()).to.deep.equal(before)
  })

  it('show what the draft says now, and nothing at all once revoked or expired', async () => {
    const { sheet } = await application.perform(
      'sheets.create',
      plainSheet({ name: 'Gris', reference: 'GRIS' }),
      owner,
    )
    const make = async () => {
      const made = await application.perform(
        'guests.create',
        { fiche: sheet.id, label: true, guest: 'Port' },
        owner,
      )
      return { id: made.link.id, token: made.address.split('/').at(-1) ?? '' }
    }
    const [revoked, expired] = [await make(), await make()]
    const changes = plainSheet({ name: 'Blanc', reference: 'GRIS' })
    await application.perform('sheets.update', { id: sheet.id, changes }, owner)
    const { html } = await page(`/share/${revoked.token}/label?lang=en`, 'en')
    expect(html).to.contain('Blanc').and.not.contain('Gris')
    await application.perform('guests.revoke', { id: revoked.id }, owner)
    await web.database
      .db('guest_links')
      .where({ id: expired.id })
      .update({ expires_at: new Date(0) })
    for (const { token } of [revoked, expired]) {
      for (const path of [`/share/${token}`, `/share/${token}/label`, `/api/guest/${token}`]) {
        const answer = await fetch(`${web.origin}${path}`)
        expect(answer.status, path).to.be.oneOf([404, 410])
        expect(await answer.text(), path).not.to.contain('Blanc')
      }
    }
  })

  it('limit how often an address may try secrets, over all processes, and its comments more strictly', async () => {
    const other = await web.secondWeb()
    const statuses = new Map<number, number>()
    for (let attempt = 0; attempt < 130; attempt += 10) {
      // Ten at once, so that a slow machine sends all of them within the window.
      const batch = Array.from({ length: 10 }, async (_, at) => {
        const origin = at % 2 === 0 ? web.origin : other
        return (await fetch(`${origin}/api/guest/${'x'.repeat(28)}${String(1000 + attempt + at)}`)).status
      })
      for (const status of await Promise.all(batch)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).to.deep.equal([
      [404, 120],
      [429, 10],
    ])
    const answer = await fetch(`${web.origin}/share/${files}`)
    expect(answer.status).to.equal(429)
  })

  it('leave their secret in no line of the log', async () => {
    await fetch(`${web.origin}/share/${files}`)
    await fetch(`${web.origin}/api/guest/${files}/file/1`)
    await web.database.db.raw('alter table guest_uses rename to guest_uses_away')
    expect((await fetch(`${web.origin}/api/guest/${files}/file/1`)).status).to.equal(500)
    expect((await fetch(`${web.origin}/share/${files}/label`)).status).to.be.oneOf([404, 500])
    await web.database.db.raw('alter table guest_uses_away rename to guest_uses')
    expect(web.log()).to.contain('request.broken')
    expect(web.log()).not.to.contain(files).and.not.contain(draft)
  })

  async function page(path: string, language: string) {
    const answer = await fetch(`${web.origin}${path}`, { headers: { 'accept-language': language } })
    return { answer, html: await answer.text() }
  }
})
