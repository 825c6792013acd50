// One-time links of e-mails: how long they open when the clock was wrong.

import { expect } from 'chai'
import { anyone, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'

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
