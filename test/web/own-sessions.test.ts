// The sessions of a user: their list, the end of one, and their longest life (ASVS 7.3.2, 7.5.2).

import { expect } from 'chai'
import { hashPassword } from '../../src/services/passwords.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'

type Session = { id: string; current: boolean; kind: string; lastUsedAt: string; signedInAt: string | null }

const password = 'Galets-rouges-24!'
const day = 86_400_000

describe('the sessions of a user', () => {
  const web = useWeb({ settings: { SESSION_DAYS: '10' } })

  it('are listed for their user alone, by device and last use, and say which one asks', async () => {
    const [first, second] = await signedIn('anna@own.test', 2)
    await signedIn('other@own.test', 1)
    const sessions = await sessionsOf(first)
    expect(sessions.map(({ current }) => current).toSorted()).to.deep.equal([false, true])
    expect((await sessionsOf(second)).find(({ current }) => current)?.id).to.equal(
      sessions.find(({ current }) => !current)?.id,
    )
    for (const { lastUsedAt, signedInAt, kind } of sessions) {
      expect(kind).to.equal('unknown')
      expect(Math.abs(Date.parse(lastUsedAt) - Date.now())).to.be.lessThan(60_000)
      expect(Math.abs(Date.parse(signedInAt ?? '') - Date.now())).to.be.lessThan(60_000)
    }
    const stored = await web.database.db('sessions').pluck<string[]>('sid')
    for (const sid of stored) expect(JSON.stringify(sessions)).not.to.contain(sid)
  })

  it('end one by one: the others go on, and the own one signs out', async () => {
    const [first, second] = await signedIn('bruno@own.test', 2)
    const other = (await sessionsOf(first)).find(({ current }) => !current)?.id ?? ''
    expect((await first.post('/api/compte/sessions/end', { id: other })).body).to.deep.equal({ code: 0 })
    expect((await second.get('/api/compte/me')).status).to.equal(401)
    const [own] = await sessionsOf(first)
    await first.post('/api/compte/sessions/end', { id: own?.id })
    expect((await first.get('/api/compte/me')).status).to.equal(401)
  })

  it('cannot be ended by another user', async () => {
    const [first] = await signedIn('carla@own.test', 1)
    const [stranger] = await signedIn('dora@own.test', 1)
    const [own] = await sessionsOf(first)
    await stranger.post('/api/compte/sessions/end', { id: own?.id })
    expect((await first.get('/api/compte/me')).status).to.equal(200)
  })

  it('end after the days of the setting, however often they are used', async () => {
    const [user] = await signedIn('emil@own.test', 1)
    await changeSession('emil@own.test', { signedInAt: Date.now() - 10 * day + 60_000 })
    expect((await user.get('/api/compte/me')).status).to.equal(200)
    await changeSession('emil@own.test', { signedInAt: Date.now() - 10 * day })
    expect((await user.get('/api/compte/me')).status).to.equal(401)
    expect((await user.get('/account')).headers.get('location')).to.equal('/login')
  })

  it('from before their time was stored begin their life at the next visit', async () => {
    const [user] = await signedIn('fay@own.test', 1)
    await changeSession('fay@own.test', { signedInAt: null })
    expect((await user.get('/api/compte/me')).status).to.equal(200)
    const [own] = await sessionsOf(user)
    expect(Math.abs(Date.parse(own?.signedInAt ?? '') - Date.now())).to.be.lessThan(60_000)
  })

  it('are of the user that the stored session names, whose they were at the last visit does not count', async () => {
    const [gus] = await signedIn('gus@own.test', 1)
    const [hana] = await signedIn('hana@own.test', 1)
    const emailOf = async (visitor: Visitor) => (await visitor.get('/api/compte/me')).body['email']
    // Twice: the second request reads the user of the first ahead.
    for (const _ of [1, 2]) expect(await emailOf(gus)).to.equal('gus@own.test')
    await web.database.db.raw(
      `update sessions set sess = (sess::jsonb || (
        select jsonb_build_object('userId', o.sess -> 'userId', 'key', o.sess -> 'key') from sessions o
        where o.sess ->> 'userId' = (select id::text from users where email = 'hana@own.test')
      ))::json where sess ->> 'userId' = (select id::text from users where email = 'gus@own.test')`,
    )
    for (const _ of [1, 2]) expect(await emailOf(gus)).to.equal('hana@own.test')
    await web.database.db('users').where('email', 'hana@own.test').delete()
    expect((await gus.get('/api/compte/me')).status).to.equal(401)
    expect((await hana.get('/api/compte/me')).status).to.equal(401)
  })

  it('are of nobody without the signature of their number, however well the number is known', async () => {
    const [ines] = await signedIn('ines@own.test', 1)
    const [jan] = await signedIn('jan@own.test', 1)
    // Twice: from the second request on, the user is read ahead.
    for (const visitor of [ines, ines, jan, jan])
      expect((await visitor.get('/api/compte/me')).status).to.equal(200)
    const [own, other] = [signedNumber(ines), signedNumber(jan)]
    const forged = [
      `s:${own.number}`,
      `s:${own.number}.`,
      `s:${own.number}.${other.signature}`,
      `s:${own.number}.${own.signature}x`,
      own.number,
    ]
    for (const cookie of forged)
      expect(await statusWith(`sid=${encodeURIComponent(cookie)}`), cookie).to.equal(401)
    expect(await statusWith('sid=%E0%A4%A')).to.equal(401)
    expect(await statusWith(ines.headers()['cookie'])).to.equal(200)
    const copy = ines.headers()['cookie']
    await ines.post('/api/compte/logout', {})
    for (const _ of [1, 2]) expect(await statusWith(copy)).to.equal(401)
  })

  /** What the cookie of a session says. */
  function signedNumber(visitor: Visitor): { readonly number: string; readonly signature: string } {
    const [, value = ''] = /(?:^|; )sid=([^;]*)/.exec(visitor.headers()['cookie'] ?? '') ?? []
    const [, number = '', signature = ''] = /^s:([^.]+)\.(.+)$/.exec(decodeURIComponent(value)) ?? []
    expect(signature).not.to.equal('')
    return { number, signature }
  }

  async function statusWith(cookie = ''): Promise<number> {
    return (await fetch(`${web.origin}/api/compte/me`, { headers: { cookie } })).status
  }

  async function sessionsOf(visitor: Visitor): Promise<readonly Session[]> {
    return (await visitor.get('/api/compte/sessions')).body['sessions'] as readonly Session[]
  }

  /** Changes what the session of a user has stored; null removes it. */
  async function changeSession(email: string, { signedInAt }: { signedInAt: number | null }): Promise<void> {
    const change = signedInAt === null ? "sess::jsonb - 'signedInAt'" : 'sess::jsonb || ?::jsonb'
    await web.database.db.raw(
      `update sessions set sess = (${change})::json
      where sess ->> 'userId' = (select id::text from users where email = ?)`,
      [...(signedInAt === null ? [] : [JSON.stringify({ signedInAt })]), email],
    )
  }

  async function signedIn(email: string, count: number): Promise<[Visitor, Visitor]> {
    await web.database.db('users').insert({
      email,
      password: await hashPassword(password),
      language: 'en',
      confirmed_at: new Date(),
      created_at: new Date(),
    })
    const visitors = [new Visitor(web.origin), new Visitor(web.origin)] as const
    for (const visitor of visitors.slice(0, count)) {
      await visitor.get('/login')
      await visitor.post('/api/compte/login', { email, password })
    }
    return [...visitors]
  }
})
