// What the log says about sign-ins, refused rights and attempts past rules (ASVS 16.2.1 and 16.3).

import { expect } from 'chai'
import { hashPassword } from '../../src/services/passwords.ts'
import { Visitor } from '../support/visitor.ts'
import { eventually, useWeb } from '../support/web.ts'

type Line = Readonly<Record<string, unknown>>

const password = 'Galets-rouges-24!'
const wrongPassword = 'Guessed-blindly-1!'

describe('security events of the log', () => {
  const web = useWeb({ settings: { RATE_LIMITS: 'on' } })

  it('name the user, the company and the method of a sign-in, and of everything in its session', async () => {
    const { visitor, user, company } = await account('anna@events.test')
    expect((await signIn(visitor, 'anna@events.test', password)).status).to.equal(200)
    const [line] = await events('signIn.done', { user })
    expect(line).to.include({ user, company, method: 'password', level: 'info' })
    expect(line?.['request']).to.match(/^[\w-]{8,}$/)
    await visitor.post('/api/compte/logout', {})
    expect((await events('signOut.done', { user }))[0]).to.include({ user, company })
  })

  it('say why a sign-in failed, and for which account when there is one', async () => {
    const { visitor, user, company } = await account('bruno@events.test')
    await signIn(visitor, 'bruno@events.test', wrongPassword)
    const reason = 'user.badCredentials'
    expect((await events('signIn.failed', { user }))[0]).to.include({ reason, company, level: 'warn' })
    await signIn(visitor, 'nobody@events.test', wrongPassword)
    const lines = await events('signIn.failed', { operation: 'account.login' }, 2)
    expect(lines.filter((line) => line['user'] === undefined)).to.have.length(1)
  })

  it('say who was refused an operation, a page and a record', async () => {
    const { visitor, user, company } = await account('carla@events.test', ['fiche_see'])
    await signIn(visitor, 'carla@events.test', password)
    const who = { user, company, event: 'access.refused' }
    expect((await visitor.post('/api/user/create', {})).status).to.equal(403)
    expect((await events('access.refused', { operation: 'users.create' }))[0]).to.include({
      ...who,
      reason: 'right.missing',
    })
    expect((await visitor.get('/manageUser')).status).to.equal(403)
    expect((await events('access.refused', { page: 'users' }))[0]).to.include(who)
    expect((await visitor.get('/api/fiche/get/999999')).status).to.equal(404)
    expect((await events('access.refused', { reason: 'sheet.unknown' }))[0]).to.include(who)
  })

  it('say that a token, a link and an input were refused, by reason alone', async () => {
    const visitor = new Visitor(web.origin)
    await visitor.get('/login')
    await visitor.post('/api/compte/login', {}, { token: 'x'.repeat(32) })
    expect(await events('token.refused', { method: 'POST' })).to.have.length(1)
    await visitor.post('/api/compte/confirmation', { crypt: 'made-up-part', hash: 'made-up-rest' })
    expect((await events('link.refused', {}))[0]).to.include({ reason: 'user.confirmationFailed' })
    await visitor.post('/api/compte/login', { email: 'x@events.test', password, isAdmin: true })
    expect((await events('input.refused', {}))[0]?.['issues']).to.deep.equal(['unknownField'])
  })

  it('say once in a minute that a limit was reached', async () => {
    const { visitor } = await account('dora@events.test')
    for (let sent = 0; sent < 33; sent += 1)
      await visitor.post('/api/compte/confirmation', { crypt: 'a', hash: 'b' })
    await signIn(visitor, 'dora@events.test', password)
    expect(await events('limit.reached', { limit: 'strict' })).to.have.length(1)
  })

  it('contain no name, e-mail address, password, link or network address', async () => {
    await events('limit.reached', {})
    for (const secret of ['events.test', 'Roux', password, wrongPassword, 'made-up', '127.0.0.1"', '::1'])
      expect(securityLines().join('\n')).not.to.contain(secret)
  })

  async function account(email: string, rights: readonly string[] = []) {
    const { db } = web.database
    const [company] = await db('companies')
      .insert({ name: 'Deux Rives', tva: email, state: 'verified', created_at: new Date() })
      .returning<{ id: number }[]>('id')
    const [user] = await db('users')
      .insert({
        email,
        company_id: company?.id,
        password: await hashPassword(password),
        content: { firstName: 'Anna', lastName: 'Roux' },
        language: 'en',
        rights: [...rights],
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning<{ id: number }[]>('id')
    const visitor = new Visitor(web.origin)
    await visitor.get('/login')
    return { visitor, user: user?.id, company: company?.id }
  }

  function signIn(visitor: Visitor, email: string, typed: string) {
    return visitor.post('/api/compte/login', { email, password: typed })
  }

  function securityLines(): string[] {
    return web
      .log()
      .split('\n')
      .filter((line) => /"event":"(?:signIn|signOut|access|token|link|input|limit)\./.test(line))
  }

  /** The lines of an event that have these members, as soon as there are `atLeast` of them. */
  function events(event: string, members: Line, atLeast = 1): Promise<Line[]> {
    return eventually(() => {
      const found = securityLines()
        .map((line) => JSON.parse(line) as Line)
        .filter((line) => line['event'] === event)
        .filter((line) => Object.entries(members).every(([name, value]) => line[name] === value))
      return Promise.resolve(found.length >= atLeast && found)
    })
  }
})
