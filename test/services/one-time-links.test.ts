// One-time links of e-mails: who can read them, and how long they open when the clock was wrong.

import { expect } from 'chai'
import { actorWith, anyone, useApplication } from '../support/application.ts'
import { makeCompany } from '../support/examples.ts'
import { refusalOf } from '../support/refusals.ts'
import { openApplication, type Application } from '../../src/application.ts'
import type { Payload } from '../../src/contract/jobs.ts'

const email = 'marie@deux-rives.test'
const hour = 3_600_000

describe('one-time links and a clock that was a day ahead', () => {
  const world = useApplication({ RATE_LIMITS: 'off' })

  before(async () => {
    await world.database.db('users').insert({
      company_id: null,
      email,
      password: null,
      content: { firstName: 'Marie', lastName: 'Durand' },
      language: 'fr',
      rights: [],
      confirmed_at: new Date(),
      created_at: new Date(),
    })
  })

  /** Requests a reset; returns the crypt and hash of its link. */
  async function requestReset(): Promise<{ crypt: string; hash: string }> {
    const before = (await world.emails()).map(({ link }) => link)
    await world.application.perform('account.forgot', { resetEmail: email }, anyone)
    const address = (await world.emails()).map(({ link }) => link).find((link) => !before.includes(link))
    const [hash = '', crypt = ''] = (address ?? '').split('/').toReversed()
    return { crypt, hash }
  }

  function open(link: { crypt: string; hash: string }): Promise<{ email: string }> {
    return world.application.perform('account.resetCheck', link, anyone)
  }

  it('opens a link of that day, no longer than any other from then on', async () => {
    const now = world.now
    world.now = new Date(now.getTime() + 24 * hour)
    const link = await requestReset()
    world.now = now
    expect(await open(link)).to.deep.equal({ email })
    world.now = new Date(now.getTime() + 2 * hour)
    expect(await refusalOf(open(link))).to.equal('user.linkExpired')
    world.now = now
  })

  it('leaves no replaced link open', async () => {
    const now = world.now
    const first = await requestReset()
    world.now = new Date(now.getTime() + 24 * hour)
    await requestReset()
    world.now = now
    expect(await refusalOf(open(first))).to.equal('user.linkExpired')
  })
})

describe('one-time links in the database', () => {
  const world = useApplication({ RATE_LIMITS: 'off' })
  let queueing: Application

  before(async () => {
    queueing = await openApplication(world.config, { role: 'web', jobs: 'queue', clock: () => world.now })
    world.vies.known.set('FR44732829320', null)
    const companyId = await makeCompany(world.application)
    const owner = actorWith(['manage_user'], companyId)
    await queueing.perform(
      'account.create',
      {
        email,
        password: 'Galets-rouges-24',
        confirmPassword: 'Galets-rouges-24',
        firstName: 'Marie',
        lastName: 'Durand',
        terms: true,
        lang: 'fr',
      },
      anyone,
    )
    await queueing.perform('account.forgot', { resetEmail: email }, anyone)
    await queueing.perform(
      'users.create',
      { email: 'anna@deux-rives.test', firstName: 'Anna', lastName: 'Roux', rights: ['manage_user'] },
      owner,
    )
  })
  after(() => queueing.close())

  async function payloads(): Promise<Payload<'email.send'>[]> {
    const rows: { data: Payload<'email.send'> }[] = await world.database
      .db('pgboss.job')
      .where('name', 'email.send')
      .orderBy('created_on')
      .select('data')
    return rows.map(({ data }) => data)
  }

  it('are in no table, whole or in part, before and after they are sent', async () => {
    const waiting = await payloads()
    expect(waiting.map(({ template }) => template)).to.deep.equal(['confirmation', 'reset', 'invitation'])
    for (const payload of waiting) await world.application.runJob('email.send', payload)
    await world.database.db('pgboss.job').update({ state: 'completed', completed_on: new Date() })
    const secrets = (await world.emails()).map(({ link }) => (link ?? '').split('/').at(-1) ?? '')
    expect(secrets.map(({ length }) => length)).to.deep.equal([32, 32, 32])
    const { rows: tables } = await world.database.db.raw<{ rows: { name: string }[] }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const content: string[] = []
    for (const { name } of tables) {
      const { rows } = await world.database.db.raw<{ rows: { text: string }[] }>(
        `select t::text as text from ${name} t`,
      )
      content.push(...rows.map(({ text }) => text))
    }
    const all = content.join('\n')
    expect(all).to.contain(email)
    for (const secret of secrets) {
      expect(all).not.to.contain(secret)
      expect(all).not.to.contain(Buffer.from(secret, 'base64url').toString('hex'))
      expect(all).not.to.contain(Buffer.from(secret).toString('hex'))
    }
  })

  it('are the same in a second attempt, and not sent once they are replaced', async () => {
    const sent = (await world.emails()).map(({ link }) => link)
    const [, reset, invitation] = await payloads()
    if (reset === undefined || invitation === undefined) throw new Error('The jobs are in the queue.')
    await world.application.runJob('email.send', invitation)
    expect(new Set((await world.emails()).map(({ link }) => link))).to.deep.equal(new Set(sent))
    await queueing.perform('account.forgot', { resetEmail: email }, anyone)
    const before = (await world.emails()).length
    await world.application.runJob('email.send', reset)
    expect(await world.emails()).to.have.length(before)
  })

  it('of jobs that an earlier version enqueued are sent as they are', async () => {
    const link = 'http://app.test/reset/password/abc/def'
    await world.application.runJob('email.send', {
      template: 'reset',
      to: 'old@deux-rives.test',
      language: 'en',
      values: { name: 'Old', link },
      replyTo: null,
    })
    expect((await world.emails()).find(({ to }) => to === 'old@deux-rives.test')?.link).to.equal(link)
  })

  it('open with another SESSION_SECRET once their e-mail is sent under it', async () => {
    const other = await openApplication(
      { ...world.config, sessionSecret: 'another-secret-of-at-least-32-characters' },
      { role: 'cli', jobs: 'here', clock: () => world.now },
    )
    const latest = (await payloads()).at(-1)
    if (latest === undefined) throw new Error('The job is in the queue.')
    await other.runJob('email.send', latest)
    const [hash = '', crypt = ''] = ((await world.emails()).at(-1)?.link ?? '').split('/').toReversed()
    expect(await other.perform('account.resetCheck', { crypt, hash }, anyone)).to.deep.equal({ email })
    await other.close()
  })
})
