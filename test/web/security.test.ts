// Common attacks on the real server.

import { createHmac } from 'node:crypto'
import { expect } from 'chai'
import { request } from 'node:http'
import { once } from 'node:events'
import { makeCompany } from '../support/examples.ts'
import { Visitor } from '../support/visitor.ts'
import { eventually, useWeb } from '../support/web.ts'
import { cheapHash } from '../support/passwords.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'
import { sessionKey } from '../../src/services/actors.ts'

const password = 'Galets-rouges-24!'

describe('the server against attacks', () => {
  const web = useWeb()

  it('refuses JSON nested deeper than the stack, and logs no error when a sender disconnects', async () => {
    const visitor = await stranger()
    const nested = await visitor.send(
      '/api/compte/login',
      `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)},"password":"x"}`,
      'application/json',
    )
    expect([nested.status, nested.body['error']]).to.deep.equal([400, 'input.invalid'])
    const owner = await signedIn('owner@attack.test', { rights: ['fiche_create'] })
    const { cookie = '' } = owner.headers()
    const asking = request(`${web.origin}/api/serial/report/line-1?request=broken-off`, {
      method: 'POST',
      headers: {
        ...owner.headers(),
        'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '',
        'content-type': 'text/csv',
        'transfer-encoding': 'chunked',
      },
    })
    asking.on('error', () => undefined)
    asking.write('one row\n')
    await once(asking, 'socket')
    await owner.get('/api/compte/me')
    asking.destroy()
    await owner.get('/api/compte/me')
    expect(web.log()).not.to.contain('request.broken')
  })

  it('answers a malformed address with a page that allows no frame and no type guessing', async () => {
    for (const path of ['/recapitulatif/%', '/serialize/%E0%A4%A', '/%']) {
      const answer = await fetch(`${web.origin}${path}`, { redirect: 'manual' })
      expect(
        [answer.status, answer.headers.get('content-type'), answer.headers.get('x-frame-options')],
        path,
      ).to.deep.equal([404, 'text/html; charset=utf-8', 'DENY'])
    }
    for (const path of [
      '/favicon.svg',
      '/embed.js',
      '/robots.txt',
      '/healthz',
      '/',
      '/api/nothing',
      '/qr/NONE',
    ]) {
      expect((await fetch(`${web.origin}${path}`)).headers.get('x-content-type-options'), path).to.equal(
        'nosniff',
      )
    }
  })

  it('lets support read an impersonated company in another language', async () => {
    const application = await openApplication(readConfig(web.environment, { root: '' }), {
      role: 'cli',
      jobs: 'here',
    })
    web.vies.known.set('FR44732829320', null)
    const company = await makeCompany(application)
    await application.close()
    const support = await signedIn('support@attack.test', { short_admin: true })
    expect((await support.post('/api/admin/see-as', { company_id: company })).status).to.equal(200)
    const page = await fetch(`${web.origin}/vin?lang=it`, {
      headers: { ...support.headers(), 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    })
    expect([page.status, page.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8'])
    expect(await page.text()).to.contain('<html lang="it"')
  })

  it('writes no link of an email into the log when a browser reports its page as failed', async () => {
    const visitor = await stranger()
    const file = `${web.origin}/reset/password/crypt-of-a-letter/hash-of-a-letter`
    expect(
      (await visitor.post('/api/log/error', { log: `failed at ${file}`, infos: { file } })).body,
    ).to.deep.equal({ code: 0 })
    await visitor.get('/api/compte/status')
    expect(web.log()).to.contain('/reset/password/…').and.not.to.contain('of-a-letter')
  })

  it('refuses a session of an old password, even one made while the password changed', async () => {
    const late = await signedIn('late@attack.test', {})
    await web.database
      .db('users')
      .where('email', 'late@attack.test')
      .update({ password: cheapHash('Galets-roses-25!') })
    expect((await late.get('/api/compte/me')).status).to.equal(401)
    expect((await late.get('/account')).headers.get('location')).to.equal('/login')
  })

  it('ends sign-ins that wait for a second factor when the password changes', async () => {
    const owner = await signedIn('changing@attack.test', {})
    const [{ id } = { id: 0 }] = await web.database
      .db('users')
      .where('email', 'changing@attack.test')
      .select<{ id: number }[]>('id')
    await web.database.db('sessions').insert({
      sid: 'waiting',
      sess: JSON.stringify({ awaits: { userId: id, until: Date.now() + 60_000 }, cookie: {} }),
      expire: new Date(Date.now() + 60_000),
    })
    const next = 'Galets-roses-25!'
    expect(
      (
        await owner.post('/api/compte/password', {
          oldPassword: password,
          newPassword: next,
          confirmPassword: next,
        })
      ).body,
    ).to.deep.equal({ code: 0 })
    expect(await web.database.db('sessions').where('sid', 'waiting')).to.deep.equal([])
    expect((await owner.get('/api/compte/me')).status).to.equal(200)
  })

  it('awaits a code for ten minutes, also when a clock that was ahead stored a later end', async () => {
    const email = 'two-steps@attack.test'
    const [{ id } = { id: 0 }]: { id: number }[] = await web.database
      .db('users')
      .insert({
        email,
        password: cheapHash(password),
        content: { firstName: 'Anna', lastName: 'Roux' },
        language: 'en',
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning('id')
    await web.database
      .db('second_factors')
      .insert({ user_id: id, secret: Buffer.alloc(48), enabled_at: new Date(), recovery: [] })
    const visitor = await stranger()
    expect((await visitor.post('/api/compte/login', { email, password })).body['next']).to.equal(
      '/login/code',
    )
    const enter = async () => (await visitor.post('/api/compte/login/code', { code: '000000' })).body['error']
    expect(await enter()).to.equal('user.codeWrong')
    const until = (from: number) =>
      web.database.db.raw(
        `update sessions set sess = jsonb_set(sess::jsonb, '{awaits,until}', to_jsonb(?::bigint))::json
         where sess -> 'awaits' ->> 'userId' = ?`,
        [Date.now() + from, String(id)],
      )
    await until(86_400_000)
    expect(await enter()).to.equal('session.none')
    await until(60_000)
    expect(await enter()).to.equal('user.codeWrong')
  })

  async function stranger(): Promise<Visitor> {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    return visitor
  }

  async function signedIn(email: string, given: object): Promise<Visitor> {
    const visitor = await stranger()
    await web.database.db('users').insert({
      email,
      password: cheapHash(password),
      content: { firstName: 'Anna', lastName: 'Roux' },
      language: 'en',
      confirmed_at: new Date(),
      created_at: new Date(),
      ...given,
    })
    expect((await visitor.post('/api/compte/login', { email, password })).status).to.equal(200)
    return visitor
  }
})

describe('the server with its limits on', () => {
  const web = useWeb({ settings: { RATE_LIMITS: 'on' } })

  it('counts requests of the application, and none of the readers of labels', async () => {
    for (const path of ['/qr/NONE', '/01/03760123450011', '/qr/NONE?lang=el'])
      await fetch(`${web.origin}${path}`)
    await fetch(`${web.origin}/api/compte/status`)
    const hits = await eventually(() => web.database.db<{ hits: number }>('request_counts').first('hits'))
    expect(hits).to.deep.equal({ hits: 1 })
  })

  it('answers how long to wait on a page and in a header, whatever address is forwarded', async () => {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    const form = (proxied: string) =>
      fetch(`${web.origin}/login`, {
        method: 'POST',
        headers: {
          ...visitor.headers(),
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': proxied,
        },
        body: 'email=a&password=b',
        redirect: 'manual',
      })
    const answers = []
    for (let at = 0; at < 31; at += 1) answers.push(await form(`198.51.100.${String(at)}, 203.0.113.7`))
    const [last] = answers.slice(-1)
    expect([last?.status, last?.headers.get('content-type')]).to.deep.equal([429, 'text/html; charset=utf-8'])
    // Seconds until the minute of the first attempt is over.
    const seconds = last?.headers.get('retry-after') ?? ''
    expect(Number(seconds)).to.be.within(1, 60)
    expect(await last?.text()).to.contain(
      `Too many attempts in a short time. Try again in ${seconds} seconds.`,
    )
    expect((await form('203.0.113.8')).status).to.equal(403)
    for (let at = 0; at < 5; at += 1)
      await visitor.post('/api/compte/login', { email: 'nobody@attack.test', password })
    const closed = await visitor.post('/api/compte/login', { email: 'nobody@attack.test', password })
    expect([closed.status, closed.body['error']]).to.deep.equal([429, 'user.tooManyAttempts'])
    expect(Number(closed.headers.get('retry-after'))).to.be.within(1, 60)
  })
  it('counts strictly limited requests over all web processes', async () => {
    const visitors = [new Visitor(web.origin), new Visitor(await web.secondWeb())]
    for (const visitor of visitors) await visitor.get('/api/compte/status')
    await web.database.db('request_counts').delete()
    const answers: number[] = []
    for (let at = 0; at < 20; at += 1)
      for (const visitor of visitors) answers.push((await visitor.post('/api/compte/login', {})).status)
    expect(answers.filter((status) => status !== 429)).to.have.length(30)
  })
})

describe('the server while SESSION_SECRET changes', () => {
  const [before, present] = ['before-'.repeat(6), 'present-'.repeat(6)]
  const web = useWeb({ settings: { SESSION_SECRET: present, SESSION_SECRET_OLD: before } })

  it('goes on with sessions that the old secret signed, and refuses those of any other', async () => {
    const { db } = web.database
    const [user] = await db('users')
      .insert({
        email: 'signed@change.test',
        language: 'en',
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning<{ id: number }[]>('id')
    const sess = JSON.stringify({ userId: user?.id, key: sessionKey({ password: null }), cookie: {} })
    await db('sessions').insert({ sid: 'of-before', sess, expire: new Date(Date.now() + 60_000) })
    const statusWith = async (secret: string): Promise<number> => {
      const signature = createHmac('sha256', secret).update('of-before').digest('base64').replace(/=+$/, '')
      const cookie = `sid=${encodeURIComponent(`s:of-before.${signature}`)}`
      return (await fetch(`${web.origin}/api/compte/me`, { headers: { cookie } })).status
    }
    expect(await statusWith(before)).to.equal(200)
    expect(await statusWith(present)).to.equal(200)
    expect(await statusWith('another-'.repeat(6))).to.equal(401)
  })
})
