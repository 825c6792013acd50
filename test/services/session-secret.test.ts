// A change of SESSION_SECRET with an overlap: second factors that were made before it go on (ASVS 11.1.1, 11.2.2).

import { createCipheriv, createHmac, hkdfSync } from 'node:crypto'
import { expect } from 'chai'
import { anyone, useApplication } from '../support/application.ts'
import { bytesOf, codeAt } from '../support/one-time-codes.ts'
import { refusalOf } from '../support/refusals.ts'
import { noSession, openApplication, type Application, type SessionPort } from '../../src/application.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { hashPassword } from '../../src/services/passwords.ts'

const [before, present] = ['before-'.repeat(6), 'present-'.repeat(6)]
const password = 'Galets-rouges-24!'

describe('second factors while SESSION_SECRET changes', () => {
  const world = useApplication({ SESSION_SECRET: before })

  it('go on with the old secret beside the new one, and after a night without it', async () => {
    const user = await userWithFactor('marie@change.test')
    await withSecrets(present, undefined, async (application) => {
      expect(await refusalOf(signIn(application, user))).to.equal('user.codeWrong')
    })
    await withSecrets(present, before, async (application) => {
      await signIn(application, user)
      await application.runJob('maintenance.cleanup', {})
    })
    await withSecrets(present, undefined, async (application) => {
      await signIn(application, user)
      await signIn(application, user, user.recovery[0])
    })
  })

  it('are read in the form without a version, and stored with it after a night', async () => {
    const user = await userWithFactor('paul@change.test')
    const old = { userId: user.id, ...oldForm(user) }
    await world.database
      .db('second_factors')
      .where('user_id', user.id)
      .update({ secret: old.secret, recovery: [old.recovery] })
    await signIn(world.application, user)
    await world.application.runJob('maintenance.cleanup', {})
    const stored = await world.database
      .db<{ secret: Buffer }>('second_factors')
      .where('user_id', user.id)
      .first('secret')
    expect([stored?.secret.length, stored?.secret[0]]).to.deep.equal([old.secret.length + 1, 1])
    await signIn(world.application, user)
    await signIn(world.application, user, 'abcde-fghij')
  })

  type UserWithFactor = { id: number; email: string; secret: Uint8Array; recovery: readonly string[] }

  /** As secrets and recovery codes were stored before they named a version. */
  function oldForm({ id, secret }: UserWithFactor): { secret: Buffer; recovery: Buffer } {
    const keyOf = (purpose: string) =>
      new Uint8Array(hkdfSync('sha256', before, '', `second factors ${purpose}`, 32))
    const iv = Buffer.alloc(12, 1)
    const cipher = createCipheriv('aes-256-gcm', keyOf('seal'), iv).setAAD(Buffer.from(`user ${String(id)}`))
    return {
      secret: Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]),
      recovery: createHmac('sha256', keyOf('hash'))
        .update(`user ${String(id)}\0abcdefghij`)
        .digest(),
    }
  }

  async function userWithFactor(email: string): Promise<UserWithFactor> {
    const [row] = await world.database
      .db('users')
      .insert({
        email,
        password: await hashPassword(password),
        language: 'fr',
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning<{ id: number }[]>('id')
    const id = row?.id ?? 0
    const me: Actor = {
      kind: 'user',
      language: 'fr',
      userId: id,
      companyId: null,
      rights: [],
      admin: false,
      shortAdmin: false,
    }
    const begun = await world.application.perform('account.beginTwoStep', {}, me)
    const secret = bytesOf(begun.secret)
    const code = codeAt(secret, world.now)
    const { recoveryCodes } = await world.application.perform('account.enableTwoStep', { password, code }, me)
    return { id, email, secret, recovery: recoveryCodes }
  }

  /** Signs in with the password and a code, by default the telephone's next one. */
  async function signIn(application: Application, user: UserWithFactor, code?: string): Promise<void> {
    world.now = new Date(world.now.getTime() + 30_000)
    const session: SessionPort = { ...noSession, userIdAwaitingCode: user.id }
    await application.perform('account.loginCode', { code: code ?? codeAt(user.secret, world.now) }, anyone, {
      session,
    })
  }

  async function withSecrets(
    sessionSecret: string,
    oldSessionSecret: string | undefined,
    work: (application: Application) => Promise<void>,
  ): Promise<void> {
    const application = await openApplication(
      { ...world.config, sessionSecret, oldSessionSecret },
      { role: 'cli', jobs: 'here', clock: () => world.now },
    )
    await work(application)
    await application.close()
  }
})
