import { expect } from 'chai'
import { anyone, useApplication } from '../support/application.ts'
import { bytesOf, codeAt } from '../support/one-time-codes.ts'
import { refusalOf } from '../support/refusals.ts'
import { cheapHash } from '../support/passwords.ts'
import { noSession, type SessionPort } from '../../src/application.ts'
import { stepOfCode } from '../../src/render/totp.ts'
import type { Actor } from '../../src/domain/rights.ts'

const password = 'Galets-rouges-24'
const email = 'marie@deux-rives.test'

describe('codes of a second factor', () => {
  it('accepts the codes of the standard and no others', () => {
    const secret = Buffer.from('12345678901234567890')
    // RFC 6238 appendix B, the last six of its eight digits.
    const published: readonly (readonly [number, string])[] = [
      [59, '287082'],
      [1111111109, '081804'],
      [1111111111, '050471'],
      [1234567890, '005924'],
      [2000000000, '279037'],
      [20000000000, '353130'],
    ]
    for (const [seconds, code] of published) {
      expect(stepOfCode(secret, code, new Date(seconds * 1000)), code).to.equal(Math.floor(seconds / 30))
      expect(stepOfCode(secret, code, new Date((seconds + 90) * 1000)), code).to.equal(null)
    }
    expect(stepOfCode(secret, '28708', new Date(59_000))).to.equal(null)
  })
})

describe('the second factor of an account', () => {
  const world = useApplication()
  let me: Actor
  let secret: Uint8Array
  let recovery: readonly string[] = []

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
    me = {
      kind: 'user',
      language: 'fr',
      userId: row?.id ?? 0,
      companyId: null,
      rights: [],
      admin: false,
      shortAdmin: false,
    }
  })

  /** Signs in with the password, then with a code. */
  async function signIn(code: string): Promise<number | null> {
    let awaited: number | null = null
    let signedIn: number | null = null
    const session = (): SessionPort => ({
      ...noSession,
      userIdAwaitingCode: awaited,
      awaitSecondFactor: ({ user: id }) => {
        awaited = id
      },
      signIn: ({ userId: id }) => {
        signedIn = id
      },
    })
    const { next } = await world.application.perform('account.login', { email, password }, anyone, {
      session: session(),
    })
    expect(next).to.equal('/login/code')
    expect(signedIn).to.equal(null)
    await world.application.perform('account.loginCode', { code }, anyone, { session: session() })
    return signedIn
  }

  function later(seconds: number): Date {
    world.now = new Date(world.now.getTime() + seconds * 1000)
    return world.now
  }

  it('starts with a secret, its address and its picture, and enables nothing yet', async () => {
    const begun = await world.application.perform('account.beginTwoStep', {}, me)
    secret = bytesOf(begun.secret)
    expect(secret).to.have.length(20)
    expect(new URL(begun.address).protocol).to.equal('otpauth:')
    expect(new URL(begun.address).searchParams.get('secret')).to.equal(begun.secret)
    expect(begun.picture).to.contain('<svg')
    expect(await world.application.perform('account.security', {}, me)).to.deep.equal({
      twoStep: false,
      since: null,
      recoveryLeft: 0,
      required: false,
    })
    const row = await world.database.db<{ secret: Buffer }>('second_factors').first('secret')
    expect(row?.secret.includes(Buffer.from(secret)), 'the secret lies sealed').to.equal(false)
  })

  it('is enabled by the password and the first code, and answers ten recovery codes', async () => {
    const code = codeAt(secret, world.now)
    expect(
      await refusalOf(
        world.application.perform('account.enableTwoStep', { password: 'Wrong-pass-1!', code }, me),
      ),
    ).to.equal('user.invalidPassword')
    const wrong = code === '000000' ? '000001' : '000000'
    expect(
      await refusalOf(world.application.perform('account.enableTwoStep', { password, code: wrong }, me)),
    ).to.equal('user.codeWrong')
    const { recoveryCodes } = await world.application.perform('account.enableTwoStep', { password, code }, me)
    recovery = recoveryCodes
    expect(new Set(recovery).size).to.equal(10)
    expect(recovery.every((each) => /^(?:[a-z2-7]{4}-){6}[a-z2-7]{4}$/.test(each))).to.equal(true)
    expect(await world.application.perform('account.security', {}, me)).to.deep.include({
      twoStep: true,
      recoveryLeft: 10,
    })
    expect(await refusalOf(world.application.perform('account.beginTwoStep', {}, me))).to.equal(
      'user.twoStepOn',
    )
  })

  it('signs in with a code after the password, each code once', async () => {
    expect(await refusalOf(signIn(codeAt(secret, world.now)))).to.equal('user.codeWrong')
    const code = codeAt(secret, later(30))
    expect(await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).to.be.a('number')
    expect(await refusalOf(signIn(code))).to.equal('user.codeWrong')
  })

  it('signs in with a recovery code, once', async () => {
    const [first = ''] = recovery
    expect(await signIn(first.toUpperCase())).to.be.a('number')
    expect(await refusalOf(signIn(first))).to.equal('user.codeWrong')
    expect(await world.application.perform('account.security', {}, me)).to.deep.include({ recoveryLeft: 9 })
  })

  it('accepts no code before a correct password', async () => {
    expect(
      await refusalOf(world.application.perform('account.loginCode', { code: '123456' }, anyone)),
    ).to.equal('session.none')
  })

  it('is blocked after a few wrong codes', async () => {
    const refusals: string[] = []
    for (let time = 0; time < 6; time += 1) refusals.push(await refusalOf(signIn('999999')))
    expect(refusals.at(-1)).to.equal('user.tooManyAttempts')
    later(3600)
  })

  it('is disabled by password and code', async () => {
    expect(
      await refusalOf(world.application.perform('account.disableTwoStep', { password, code: '000000' }, me)),
    ).to.equal('user.codeWrong')
    expect(
      await refusalOf(
        world.application.perform(
          'account.disableTwoStep',
          { password: 'Wrong-pass-1!', code: recovery[1] ?? '' },
          me,
        ),
      ),
    ).to.equal('user.invalidPassword')
    await world.application.perform(
      'account.disableTwoStep',
      { password, code: codeAt(secret, world.now) },
      me,
    )
    expect((await world.application.perform('account.login', { email, password }, anyone)).next).to.equal('/')
  })

  it('is removed by the operator', async () => {
    expect(await world.application.operatorCommands.endTwoStep(email)).to.equal(false)
    const begun = await world.application.perform('account.beginTwoStep', {}, me)
    await world.application.perform(
      'account.enableTwoStep',
      { password, code: codeAt(bytesOf(begun.secret), world.now) },
      me,
    )
    expect(await world.application.operatorCommands.endTwoStep(email)).to.equal(true)
    expect((await world.application.perform('account.login', { email, password }, anyone)).next).to.equal('/')
    expect(await refusalOf(world.application.operatorCommands.endTwoStep('nobody@deux-rives.test'))).to.equal(
      'user.unknown',
    )
  })
})
