import { expect } from 'chai'
import { anyone, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { cheapHash } from '../support/passwords.ts'
import { noSession, type SessionPort } from '../../src/application.ts'

const password = 'Galets-rouges-24'
const email = 'marie@deux-rives.test'
const home = '192.0.2.7'
const elsewhere = '198.51.100.9'

/** A browser: its network address, its device mark, and the signed-in user. */
type Browser = { readonly address: string; device: string | null; signedIn: number | null }

describe('the sign-in throttle under attack', () => {
  const world = useApplication()
  let userId = 0

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
  })
  beforeEach(async () => {
    await world.database.db('sign_in_attempts').delete()
  })

  function browserAt(address: string): Browser {
    return { address, device: null, signedIn: null }
  }

  function sessionOf(browser: Browser): SessionPort {
    return {
      ...noSession,
      address: browser.address,
      deviceMark: browser.device,
      signIn: ({ userId: id, deviceMark: device }) => {
        browser.signedIn = id
        browser.device = device
      },
    }
  }

  function login(browser: Browser, secret: string, to = email): Promise<unknown> {
    return world.application.perform('account.login', { email: to, password: secret }, anyone, {
      session: sessionOf(browser),
    })
  }

  async function guess(browser: Browser, times: number, to = email): Promise<string[]> {
    const refusals: string[] = []
    for (let time = 0; time < times; time += 1)
      refusals.push(await refusalOf(login(browser, `Wrong-guess-${String(time)}!`, to)))
    return refusals
  }

  it('blocks an address that guesses the password of an account, and answers for how long', async () => {
    const attacker = browserAt(elsewhere)
    expect(await guess(attacker, 7)).to.deep.equal([
      ...Array<string>(5).fill('user.badCredentials'),
      ...Array<string>(2).fill('user.tooManyAttempts'),
    ])
    const refused = await login(attacker, password).catch((error: unknown) => error)
    expect(refused).to.include({ code: 'user.tooManyAttempts' })
    expect(refused).to.have.deep.property('values', { seconds: 30, minutes: 1 })
  })

  it('answers the same for an unknown e-mail address', async () => {
    expect(await guess(browserAt(elsewhere), 6, 'nobody@deux-rives.test')).to.deep.equal([
      ...Array<string>(5).fill('user.badCredentials'),
      'user.tooManyAttempts',
    ])
  })

  it('unblocks by itself', async () => {
    const attacker = browserAt(elsewhere)
    await guess(attacker, 6)
    const began = world.now
    world.now = new Date(began.getTime() + 30_000)
    await login(attacker, password)
    world.now = began
    expect(attacker.signedIn).to.equal(userId)
  })

  it('lets owners in from a known device or address while strangers guess from everywhere', async () => {
    const owner = browserAt(home)
    await login(owner, password)
    for (let from = 0; from < 30; from += 1) await guess(browserAt(`203.0.113.${String(from)}`), 2)
    expect(
      await refusalOf(login(browserAt('203.0.113.200'), password)),
      'a stranger, even with the password',
    ).to.equal('user.tooManyAttempts')
    await login({ address: '203.0.113.201', device: owner.device, signedIn: null }, password)
    const atHome = browserAt(home)
    await login(atHome, password)
    expect(atHome.signedIn).to.equal(userId)
  })

  it('blocks unknown devices for at most a minute', async () => {
    for (let from = 0; from < 30; from += 1) await guess(browserAt(`203.0.113.${String(from)}`), 4)
    const began = world.now
    world.now = new Date(began.getTime() + 60_000)
    const stranger = browserAt('203.0.113.250')
    await login(stranger, password)
    world.now = began
    expect(stranger.signedIn).to.equal(userId)
  })

  it('refuses the device mark of another account and a forged one', async () => {
    const owner = browserAt(home)
    await login(owner, password)
    const forged = { address: elsewhere, device: 'AAAA.AAAA', signedIn: null }
    const otherBrowser = { address: elsewhere, device: owner.device, signedIn: null }
    expect((await guess(otherBrowser, 6, 'nobody@deux-rives.test')).at(-1)).to.equal('user.tooManyAttempts')
    expect((await guess(forged, 6)).at(-1)).to.equal('user.tooManyAttempts')
  })

  it('blocks an address that tries one account after the other', async () => {
    const attacker = browserAt(elsewhere)
    for (let account = 0; account < 50; account += 1)
      await guess(attacker, 1, `victim-${String(account)}@deux-rives.test`)
    expect(await refusalOf(login(attacker, 'Wrong-guess-1!', 'victim-51@deux-rives.test'))).to.equal(
      'user.tooManyAttempts',
    )
  })

  it('checks only the free attempts when many arrive at once', async () => {
    const attacker = browserAt(elsewhere)
    const refusals = await Promise.all(
      Array.from({ length: 16 }, (_, time) => refusalOf(login(attacker, `Wrong-guess-${String(time)}!`))),
    )
    expect(refusals.filter((code) => code === 'user.badCredentials')).to.have.length(5)
  })

  it('lets nobody wait because the clock was a day ahead and has been corrected', async () => {
    const began = world.now
    world.now = new Date(began.getTime() + 86_400_000)
    await guess(browserAt(home), 7)
    await login(browserAt(elsewhere), password)
    world.now = began
    const owner = browserAt(home)
    await login(owner, password)
    expect(owner.signedIn).to.equal(userId)
    expect((await guess(browserAt(elsewhere), 6)).at(-1)).to.equal('user.tooManyAttempts')
  })

  it('stores neither addresses nor accounts in its table', async () => {
    await guess(browserAt(elsewhere), 1)
    const rows = await world.database.db('sign_in_attempts').select('*')
    expect(rows).to.have.length(3)
    expect(JSON.stringify(rows.map((row: { key: Buffer }) => row.key.toString('latin1')))).not.to.match(
      /deux|198/,
    )
  })

  it('limits the e-mails that one account can request', async () => {
    const ask = (): Promise<unknown> =>
      world.application.perform('account.forgot', { resetEmail: email }, anyone)
    for (let time = 0; time < 3; time += 1) expect(await ask()).to.deep.equal({ code: 0 })
    expect(await refusalOf(ask())).to.equal('user.tooManyAttempts')
  })
})
