import { expect } from 'chai'
import { anyone, useProduct } from '../support/product.ts'
import { refusalOf } from '../support/refusals.ts'
import { hashPassword } from '../../src/services/passwords.ts'
import { noSession, type SessionPort } from '../../src/application.ts'

const password = 'Galets-rouges-24'
const email = 'marie@deux-rives.test'
const home = '192.0.2.7'
const elsewhere = '198.51.100.9'

/** A browser: where it is, the mark it was given, and who is signed in to it. */
type Browser = { readonly address: string; device: string | null; signedIn: number | null }

describe('signing in under attack', () => {
  const world = useProduct()
  let userId = 0

  before(async () => {
    const [row]: { id: number }[] = await world.database
      .db('users')
      .insert({
        company_id: null,
        email,
        password: await hashPassword(password),
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
    await world.database.db('sign_in_tries').delete()
  })

  function browserAt(address: string): Browser {
    return { address, device: null, signedIn: null }
  }

  function sessionOf(browser: Browser): SessionPort {
    return {
      ...noSession,
      address: browser.address,
      device: browser.device,
      signIn: (id, device) => {
        browser.signedIn = id
        browser.device = device
      },
    }
  }

  function login(browser: Browser, secret: string, to = email): Promise<unknown> {
    return world.product.perform('account.login', { email: to, password: secret }, anyone, {
      session: sessionOf(browser),
    })
  }

  async function guess(browser: Browser, times: number, to = email): Promise<string[]> {
    const said: string[] = []
    for (let time = 0; time < times; time += 1)
      said.push(await refusalOf(login(browser, `Wrong-guess-${String(time)}!`, to)))
    return said
  }

  it('closes an account to an address that guesses, and says for how long', async () => {
    const attacker = browserAt(elsewhere)
    expect(await guess(attacker, 7)).to.deep.equal([
      ...Array<string>(5).fill('user.badCredentials'),
      ...Array<string>(2).fill('user.tooManyTries'),
    ])
    const refused = await login(attacker, password).catch((error: unknown) => error)
    expect(refused).to.include({ code: 'user.tooManyTries' })
    expect(refused).to.have.deep.property('values', { seconds: 30, minutes: 1 })
  })

  it('says the same of an address that nobody has', async () => {
    expect(await guess(browserAt(elsewhere), 6, 'nobody@deux-rives.test')).to.deep.equal([
      ...Array<string>(5).fill('user.badCredentials'),
      'user.tooManyTries',
    ])
  })

  it('opens again by itself', async () => {
    const attacker = browserAt(elsewhere)
    await guess(attacker, 6)
    const began = world.now
    world.now = new Date(began.getTime() + 30_000)
    await login(attacker, password)
    world.now = began
    expect(attacker.signedIn).to.equal(userId)
  })

  it('lets the owner in from a device and from an address he used before, while strangers guess from everywhere', async () => {
    const owner = browserAt(home)
    await login(owner, password)
    for (let from = 0; from < 30; from += 1) await guess(browserAt(`203.0.113.${String(from)}`), 2)
    expect(
      await refusalOf(login(browserAt('203.0.113.200'), password)),
      'a stranger, even with the password',
    ).to.equal('user.tooManyTries')
    await login({ address: '203.0.113.201', device: owner.device, signedIn: null }, password)
    const atHome = browserAt(home)
    await login(atHome, password)
    expect(atHome.signedIn).to.equal(userId)
  })

  it('keeps everybody unknown out for a minute at most', async () => {
    for (let from = 0; from < 30; from += 1) await guess(browserAt(`203.0.113.${String(from)}`), 4)
    const began = world.now
    world.now = new Date(began.getTime() + 60_000)
    const stranger = browserAt('203.0.113.250')
    await login(stranger, password)
    world.now = began
    expect(stranger.signedIn).to.equal(userId)
  })

  it('does not take the mark of one account, or a forged one, for another', async () => {
    const owner = browserAt(home)
    await login(owner, password)
    const forged = { address: elsewhere, device: 'AAAA.AAAA', signedIn: null }
    const other = { address: elsewhere, device: owner.device, signedIn: null }
    expect((await guess(other, 6, 'nobody@deux-rives.test')).at(-1)).to.equal('user.tooManyTries')
    expect((await guess(forged, 6)).at(-1)).to.equal('user.tooManyTries')
  })

  it('closes an address that tries one account after the other', async () => {
    const attacker = browserAt(elsewhere)
    for (let account = 0; account < 50; account += 1)
      await guess(attacker, 1, `victim-${String(account)}@deux-rives.test`)
    expect(await refusalOf(login(attacker, 'Wrong-guess-1!', 'victim-51@deux-rives.test'))).to.equal(
      'user.tooManyTries',
    )
  })

  it('judges no more than the free ones of many tries at once', async () => {
    const attacker = browserAt(elsewhere)
    const said = await Promise.all(
      Array.from({ length: 16 }, (_, time) => refusalOf(login(attacker, `Wrong-guess-${String(time)}!`))),
    )
    expect(said.filter((code) => code === 'user.badCredentials')).to.have.length(5)
  })

  it('keeps addresses and accounts out of its table', async () => {
    await guess(browserAt(elsewhere), 1)
    const rows = await world.database.db('sign_in_tries').select('*')
    expect(rows).to.have.length(3)
    expect(JSON.stringify(rows.map((row: { key: Buffer }) => row.key.toString('latin1')))).not.to.match(
      /deux|198/,
    )
  })

  it('limits the letters that can be asked for one account', async () => {
    const ask = (): Promise<unknown> => world.product.perform('account.forgot', { resetEmail: email }, anyone)
    for (let time = 0; time < 3; time += 1) expect(await ask()).to.deep.equal({ code: 0 })
    expect(await refusalOf(ask())).to.equal('user.tooManyTries')
  })
})
