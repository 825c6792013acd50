import { createHmac } from 'node:crypto'
import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { addColleague, password as passwordOfColleague } from '../support/people.ts'
import { eventually, useWeb } from '../support/web.ts'
import { cheapHash } from '../support/passwords.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const password = 'Galets-rouges-24'
const email = 'marie@deux-rives.test'
const partnerSecret = 'shared with the partner alone'

/** A browser without script: it keeps cookies, reads pages, and sends their forms unchanged. */
class PlainBrowser {
  readonly cookies = new Map<string, string>()
  readonly #origin: string
  readonly #headers: Readonly<Record<string, string>>
  /** Set-Cookie lines of the last answer. */
  lines: readonly string[] = []

  constructor(origin: string, headers: Readonly<Record<string, string>> = { 'accept-language': 'en' }) {
    this.#origin = origin
    this.#headers = headers
  }

  async open(
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; html: string; location: string | null; headers: Headers }> {
    return this.#fetch(path, { headers })
  }

  /** Fills in the form of a page and sends it: hidden fields are sent too. */
  async fill(
    path: string,
    values: Readonly<Record<string, string>>,
  ): Promise<{ status: number; html: string; location: string | null }> {
    const { html } = await this.open(path)
    const form = /<form[^>]*method="post"(?![^>]*action)[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
    const token = /name="token"[^>]*value="([^"]+)"/.exec(form)?.[1] ?? ''
    for (const name of Object.keys(values))
      if (!form.includes(`name="${name}"`)) throw new Error(`${path} has no field ${name}`)
    return this.send(path, { token, ...values })
  }

  async send(
    path: string,
    values: Readonly<Record<string, string>>,
  ): Promise<{ status: number; html: string; location: string | null }> {
    return this.#fetch(path, { method: 'POST', body: new URLSearchParams(values) })
  }

  async #fetch(path: string, request: RequestInit) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${this.#origin}${path}`, {
      ...request,
      redirect: 'manual',
      headers: { ...this.#headers, cookie, ...(request.headers as Record<string, string>) },
    })
    this.lines = answer.headers.getSetCookie()
    for (const line of this.lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (/Expires=Thu, 01 Jan 1970/.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return {
      status: answer.status,
      html: await answer.text(),
      location: answer.headers.get('location'),
      headers: answer.headers,
    }
  }
}

describe('pages without script', function plain() {
  this.timeout(60_000)
  const web = useWeb({ worker: true, settings: { PARTNER_SECRET: partnerSecret } })
  let companyId = 0

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    companyId = await makeCompany(application)
    await application.perform(
      'admin.updateActor',
      { company_id: companyId, act_id: 4711 },
      { kind: 'operator', language: 'en', companyId: null },
    )
    await application.close()
    await web.database.db('users').insert({
      company_id: companyId,
      email,
      password: cheapHash(password),
      content: { firstName: 'Marie', lastName: 'Durand' },
      language: 'fr',
      rights: ['dashboard'],
      confirmed_at: new Date(),
      created_at: new Date(),
    })
  })

  it('let the browser fill in the own data at sign-up', async () => {
    const html = await (await fetch(`${web.origin}/signin`)).text()
    const filled = [...html.matchAll(/autocomplete="([^"]+)"/gi)].map(([, value]) => value)
    expect(filled).to.include.members(['email', 'given-name', 'family-name', 'tel', 'new-password'])
  })

  it('sign in by a plain form, in a session with a new id, and sign out', async () => {
    const browser = new PlainBrowser(web.origin)
    const refused = await browser.fill('/login', { email, password: 'Wrong-pass-1!' })
    expect(refused.status).to.equal(401)
    expect(refused.html).to.contain('Bad credentials').and.contain(`value="${email}"`)
    expect(refused.html).not.to.contain('Wrong-pass')
    const before = browser.cookies.get('sid')
    const { status, location } = await browser.fill('/login', { email, password })
    expect([status, location]).to.deep.equal([303, '/'])
    expect(browser.cookies.get('sid')).to.be.a('string').and.not.to.equal(before)
    const home = await browser.open('/')
    expect(home.status).to.equal(200)
    const token = /action="\/logout"[\s\S]*?name="token"[^>]*value="([^"]+)"/.exec(home.html)?.[1] ?? ''
    expect((await browser.send('/logout', { token: 'forged-forged-forged-forged-forged' })).status).to.equal(
      403,
    )
    expect((await browser.send('/logout', { token })).location).to.equal('/')
    expect((await browser.open('/')).location).to.equal('/login')
  })

  it('return to the page that was requested before signing in, and to no other site', async () => {
    const browser = new PlainBrowser(web.origin)
    expect((await browser.open('/account?lang=en&from=a+letter')).location).to.equal('/login')
    expect((await browser.fill('/login', { email, password })).location).to.equal('/')
    expect((await browser.open('/')).location).to.equal('/account?lang=en&from=a+letter')
    expect((await browser.open('/')).status, 'once').to.equal(200)
    for (const strange of [
      '//elsewhere.test/account',
      'https://elsewhere.test/account',
      '/\\elsewhere.test/account',
      'javascript:alert(1)',
      '/login',
      '/q/1',
      '%E0%A4%A',
      '/account\r\nX: 1',
    ]) {
      browser.cookies.set('return_to', encodeURIComponent(strange))
      const { status, location } = await browser.open('/')
      expect([status, location], strange).to.deep.equal([200, null])
    }
  })

  it('lead nobody else to the page of the account that was signed in before', async () => {
    const other = 'paule@deux-rives.test'
    await addColleague(web, companyId, other, ['dashboard'])
    const browser = new PlainBrowser(web.origin)
    await browser.fill('/login', { email, password })
    /** The session ends, as by a sign-out in another tab; the page that is opened next leads to sign-in. */
    const openWithoutSession = async () => {
      browser.cookies.delete('sid')
      expect((await browser.open('/account?of=marie')).location).to.equal('/login')
    }
    await openWithoutSession()
    await browser.fill('/login', { email: other, password: passwordOfColleague })
    expect((await browser.open('/')).location).to.equal(null)
    browser.cookies.delete('sid')
    await browser.fill('/login', { email, password })
    await openWithoutSession()
    await browser.fill('/login', { email, password })
    expect((await browser.open('/')).location).to.equal('/account?of=marie')
  })

  it('show the page again, with its message and the typed values, when a form is refused', async () => {
    const browser = new PlainBrowser(web.origin, { 'accept-language': 'fr' })
    const { status, html } = await browser.fill('/signin', {
      email: 'paul@deux-rives',
      firstName: 'Paul',
      lastName: 'Vernet',
      password: 'short',
    })
    expect(status).to.equal(400)
    expect(html)
      .to.contain('value="Paul"')
      .and.contain('lang="fr"')
      .and.match(/role="alert"[\s\S]*<li>/)
    expect(html).not.to.contain('value="short"')
  })

  it('create an account, request a new password, and show the result', async () => {
    const browser = new PlainBrowser(web.origin)
    const person = {
      email: 'paul@deux-rives.test',
      firstName: 'Paul',
      lastName: 'Vernet',
      password,
      terms: 'on',
    }
    expect((await browser.fill('/signin', person)).location).to.equal('/message/confirmation')
    expect((await browser.fill('/reset/email', { email: 'nobody@deux-rives.test' })).html).to.contain(
      'Unknown email',
    )
    const answer = await browser.fill('/reset/email', { email })
    expect(answer.html)
      .to.contain('You will receive a link in your mailbox')
      .and.not.to.contain('type="submit"')
  })

  it('confirm an account and set a password by the links of emails', async () => {
    const browser = new PlainBrowser(web.origin)
    const address = 'lucie@deux-rives.test'
    const confirmation = await linkTo(address, async () => {
      await browser.fill('/signin', {
        email: address,
        firstName: 'Lucie',
        lastName: 'Vernet',
        password,
        terms: 'on',
      })
    })
    expect((await browser.open(confirmation)).html, 'looking is not confirming').to.contain(
      'Confirm my account',
    )
    expect((await browser.fill('/login', { email: address, password })).status).to.equal(403)
    expect((await browser.fill(confirmation, {})).html)
      .to.contain('Your account is confirmed')
      .and.not.to.contain('Confirm my account')
    expect((await browser.fill(confirmation, {})).html).to.contain('You have already confirmed your account')
    const failed = await browser.fill(confirmation.slice(0, -3), {})
    expect(failed.html)
      .to.contain('An error has occurred, please contact support')
      .and.to.match(/href="\/reset\/email"[^>]*>.*Send me a new link/)
    const reset = await linkTo(address, async () => {
      await browser.fill('/reset/email', { email: address })
    })
    const weak = await browser.fill(reset, { newPassword: 'short', confirmPassword: 'short' })
    expect(weak.html)
      .to.contain('Please enter a password of at least 8 characters')
      .and.not.to.contain('value="short"')
    expect(
      (
        await browser.fill(reset, {
          newPassword: 'Cailloux-blancs-9!',
          confirmPassword: 'Cailloux-blancs-9!',
        })
      ).html,
    )
      .to.contain('Your password has been changed')
      .and.to.contain('href="/login"')
    expect((await browser.fill(reset, { newPassword: password, confirmPassword: password })).status).to.equal(
      422,
    )
    expect(
      (await browser.fill('/login', { email: address, password: 'Cailloux-blancs-9!' })).location,
    ).to.equal('/')
  })

  /** The link in the next email to an address, which `request` makes the application send. */
  async function linkTo(address: string, request: () => Promise<void>): Promise<string> {
    const before = (await web.emails()).filter(({ to }) => to === address).length
    await request()
    const letter = await eventually(
      async () => (await web.emails()).filter(({ to }) => to === address)[before],
    )
    return new URL(letter.link ?? '').pathname
  }

  it('refuse a form without the token of its page', async () => {
    const browser = new PlainBrowser(web.origin)
    await browser.open('/login')
    for (const token of ['', 'é'.repeat(32), 'x'.repeat(32)]) {
      const { status, html } = await browser.send('/login', { email, password, token })
      expect(status).to.equal(403)
      expect(html).to.match(/role="alert"[^]{0,2000}>This page has expired/)
    }
    expect(browser.cookies.has('sid')).to.equal(false)
  })

  it('answer a page although cookies are broken', async () => {
    const browser = new PlainBrowser(web.origin)
    browser.cookies.set('XSRF-TOKEN', '%E0%A4%A').set('lang', '%').set('device', '%zz')
    expect((await browser.open('/login')).status).to.equal(200)
  })

  it('protect the session from scripts and other sites, and forbid frames and foreign scripts', async () => {
    const browser = new PlainBrowser(web.origin)
    await browser.fill('/login', { email, password })
    const line = (name: string): string => browser.lines.find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
    for (const name of ['sid', 'device'])
      expect(line(name), name)
        .to.match(/HttpOnly/)
        .and.match(/SameSite=Lax/)
        .and.match(/Path=\//)
    const { headers } = await browser.open('/')
    const policy = headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(nonce).to.have.length.greaterThan(20)
    expect(policy)
      .to.contain("frame-ancestors 'none'")
      .and.to.contain("form-action 'self'")
      .and.not.to.match(/script-src[^;]*unsafe/)
    expect((await browser.open('/')).headers.get('content-security-policy')).not.to.contain(nonce)
    expect(headers.get('cache-control')).to.equal('no-store')
  })

  it('save a language chosen on our own pages in the account, and not one from another site', async () => {
    const browser = new PlainBrowser(web.origin, { 'accept-language': 'de' })
    await browser.fill('/login', { email, password })
    expect((await browser.open('/account')).html, 'the account’s language').to.contain('lang="fr"')
    const language = async (): Promise<unknown> =>
      (await web.database.db<{ email: string; language: string }>('users').where({ email }).first('language'))
        ?.language
    const elsewhere = await browser.open('/account?lang=it', { 'sec-fetch-site': 'cross-site' })
    expect(elsewhere.html).to.contain('lang="it"')
    expect(await language()).to.equal('fr')
    await browser.open('/account?lang=es', { 'sec-fetch-site': 'same-origin' })
    expect(await language()).to.equal('es')
    expect((await browser.open('/account')).html).to.contain('lang="es"')
  })

  it('sign the partner in by its ticket once, and refuse the ticket afterwards', async () => {
    const browser = new PlainBrowser(web.origin, { 'accept-language': 'de' })
    const ticket = `${String(Math.floor(Date.now() / 1000))}-0123456789ab`
    const has = createHmac('sha256', partnerSecret).update(`4711/${ticket}/P 1`).digest('hex')
    expect(
      (await fetch(`${web.origin}/cerv/login/4711/${ticket}/${has}/P%201`, { method: 'HEAD' })).status,
    ).to.equal(200)
    const opened = await browser.open(`/cerv/login/4711/${ticket}/${has}/P%201`)
    expect([opened.status, opened.location]).to.deep.equal([303, '/create?product=P%201'])
    expect((await browser.open('/create?product=P%201')).status).to.equal(200)
    const stranger = new PlainBrowser(web.origin, { 'accept-language': 'de' })
    const used = await stranger.open(`/cerv/login/4711/${ticket}/${has}/P%201`)
    const wrong = await stranger.open(`/cerv/login/4711/${ticket}/${'0'.repeat(64)}`)
    const malformed = await stranger.open(`/cerv/login/x/y/${'z'.repeat(300)}`)
    for (const answer of [used, wrong, malformed]) {
      expect(answer.status).to.equal(403)
      expect(answer.html).to.contain('Die Seite des Partners konnte Sie nicht anmelden')
    }
    expect(stranger.cookies.has('sid')).to.equal(false)
  })

  it('keep links and tickets out of the log', () => {
    expect(web.log()).not.to.contain('0123456789ab')
  })
})
