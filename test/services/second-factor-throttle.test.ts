// Codes of the second factor, guessed by a person who has the password: ten an account, whatever network
// address, session or known device they come from.

import { expect } from 'chai'
import { anyone, useApplication } from '../support/application.ts'
import { bytesOf, codeAt } from '../support/one-time-codes.ts'
import { refusalOf } from '../support/refusals.ts'
import { cheapHash } from '../support/passwords.ts'
import { noSession, type SessionPort } from '../../src/application.ts'
import { throttleRules } from '../../src/domain/user/sign-in-throttle.ts'

const password = 'Galets-rouges-24'
const email = 'marie@deux-rives.test'
const home = '192.0.2.7'
const allowed = throttleRules.code.freeFailures

/** A browser: its network address, its device mark, and how far its sign-in came. */
type Browser = { address: string; device: string | null; awaited: number | null; signedIn: number | null }

describe('the second factor under attack', () => {
  const world = useApplication()
  let userId = 0
  let secret: Uint8Array

  before(async () => {
    const [row]: { id: number }[] = await world.database
      .db('users')
      .insert({
        company_id: null,
        email,
        password: cheapHash(password),
        content: { firstName: 'Marie', lastName: 'Durand' },
        language: 'fr',
        rights: [],
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning('id')
    userId = row?.id ?? 0
    const me = { kind: 'user', language: 'fr', userId, companyId: null, rights: [] } as const
    const actor = { ...me, admin: false, shortAdmin: false }
    secret = bytesOf((await world.application.perform('account.beginTwoStep', {}, actor)).secret)
    await world.application.perform('account.enableTwoStep', { password, code: nextCode() }, actor)
  })
  beforeEach(async () => {
    await world.database.db('sign_in_attempts').delete()
  })

  /** A valid code that was not used before. */
  function nextCode(): string {
    world.now = new Date(world.now.getTime() + 30_000)
    return codeAt(secret, world.now)
  }

  function browserAt(address: string, device: string | null = null): Browser {
    return { address, device, awaited: null, signedIn: null }
  }

  function sessionOf(browser: Browser): SessionPort {
    return {
      ...noSession,
      address: browser.address,
      deviceMark: browser.device,
      userIdAwaitingCode: browser.awaited,
      awaitSecondFactor: ({ user: id }) => {
        browser.awaited = id
      },
      signIn: ({ userId: id, deviceMark: device }) => {
        browser.signedIn = id
        browser.device = device
      },
    }
  }

  async function enterPassword(browser: Browser): Promise<Browser> {
    await world.application.perform('account.login', { email, password }, anyone, {
      session: sessionOf(browser),
    })
    expect(browser.awaited).to.equal(userId)
    return browser
  }

  function enterCode(browser: Browser, code: string): Promise<unknown> {
    return world.application.perform('account.loginCode', { code }, anyone, { session: sessionOf(browser) })
  }

  /** Enters wrong codes and counts those that were checked. */
  async function guess(browser: Browser, times: number): Promise<number> {
    let checked = 0
    for (let time = 0; time < times; time += 1)
      if ((await refusalOf(enterCode(browser, `wrong-${String(time)}`))) === 'user.codeWrong') checked += 1
    return checked
  }

  it('checks ten codes an account, from however many addresses and sessions', async () => {
    let checked = 0
    for (let from = 0; from < 8; from += 1)
      checked += await guess(await enterPassword(browserAt(`203.0.113.${String(from)}`)), 4)
    expect(checked).to.equal(allowed)
  })

  it('checks ten codes in all from known devices and a known address', async () => {
    let checked = 0
    const devices: (string | null)[] = [null]
    for (let device = 0; device < 3; device += 1) {
      const owner = await enterPassword(browserAt(home))
      await enterCode(owner, nextCode())
      devices.push(owner.device)
    }
    for (const device of devices) checked += await guess(await enterPassword(browserAt(home, device)), 4)
    expect(checked).to.equal(allowed)
  })

  it('checks ten codes when many arrive at once', async () => {
    const browsers = []
    for (let from = 0; from < 12; from += 1)
      browsers.push(await enterPassword(browserAt(`203.0.113.${String(from)}`)))
    const checked = await Promise.all(browsers.map((browser) => guess(browser, 1)))
    expect(checked.reduce((sum, count) => sum + count, 0)).to.equal(allowed)
  })

  it('makes an address known by a complete sign-in, not by the password', async () => {
    const known = (): Promise<unknown> =>
      world.database.db('sign_in_attempts').whereNotNull('succeeded_at').first('key')
    const owner = await enterPassword(browserAt(home))
    expect(owner.device).to.equal(null)
    expect(await known()).to.equal(undefined)
    await enterCode(owner, nextCode())
    expect(await known()).not.to.equal(undefined)
  })

  it('accepts the owner again after the wait', async () => {
    for (let from = 0; from < 4; from += 1)
      await guess(await enterPassword(browserAt(`203.0.113.${String(from)}`)), 4)
    const owner = await enterPassword(browserAt(home))
    expect(await refusalOf(enterCode(owner, nextCode()))).to.equal('user.tooManyAttempts')
    world.now = new Date(world.now.getTime() + throttleRules.code.maxWait * 1000)
    await enterCode(owner, nextCode())
    expect(owner.signedIn).to.equal(userId)
  })
})
