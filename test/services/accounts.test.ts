import { expect } from 'chai'
import { actorWith, anyone, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { obfuscate, reveal } from '../../src/domain/user/obfuscation.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { noSession, type SessionPort } from '../../src/application.ts'
import { hashPassword } from '../../src/services/passwords.ts'
import { dictionary } from '../../src/translations.ts'

const person = {
  email: 'Marie@Deux-Rives.test',
  password: 'Galets-rouges-24',
  confirmPassword: 'Galets-rouges-24',
  firstName: 'Marie',
  lastName: 'Durand',
  terms: true,
  lang: 'fr' as const,
}

describe('accounts', () => {
  const world = useApplication()

  it('sends an e-mail in the chosen language and signs in only after its link was opened', async () => {
    await world.application.perform('account.create', person, anyone)
    expect(
      await refusalOf(
        world.application.perform(
          'account.login',
          { email: person.email, password: person.password },
          anyone,
        ),
      ),
    ).to.equal('user.notConfirmed')
    const [firstEmail] = (await world.emails()).filter((each) => each.to === 'marie@deux-rives.test')
    expect(firstEmail?.subject).to.equal(dictionary('fr')['email.confirmation.subject'])
    const link = linkOf(firstEmail?.link)
    expect(link.path).to.equal('confirmation')
    await world.application.perform('account.confirm', { crypt: link.crypt, hash: link.hash }, anyone)
    expect(await signedIn(person.email, person.password)).to.be.greaterThan(0)
    expect(
      await refusalOf(
        world.application.perform('account.confirm', { crypt: link.crypt, hash: link.hash }, anyone),
      ),
    ).to.equal('user.alreadyConfirmed')
  })

  it('refuses an address that is in use, in upper or lower case', async () => {
    expect(
      await refusalOf(
        world.application.perform('account.create', { ...person, email: 'MARIE@deux-rives.test' }, anyone),
      ),
    ).to.equal('user.emailTaken')
  })

  it('refuses a weak password, another confirmation, a malformed address and refused terms in one answer', async () => {
    const refused = world.application.perform(
      'account.create',
      { ...person, email: 'marie@deuxrives', password: 'short', terms: false },
      anyone,
    )
    expect(await refusalOf(refused, 'faults')).to.deep.equal([
      'email:email',
      'password:passwordTooShort',
      'terms:terms',
    ])
    const differing = world.application.perform(
      'account.create',
      { ...person, email: 'x@y.test', confirmPassword: 'Other-pass-1' },
      anyone,
    )
    expect(await refusalOf(differing, 'faults')).to.deep.equal(['confirmPassword:passwordsDiffer'])
  })

  it('gives the same refusal for a wrong password and an unknown address', async () => {
    for (const email of [person.email, 'nobody@deux-rives.test']) {
      expect(
        await refusalOf(
          world.application.perform('account.login', { email, password: 'Wrong-pass-1!' }, anyone),
        ),
      ).to.equal('user.badCredentials')
    }
  })

  it('sets a forgotten password by a link that works once and expires after two hours', async () => {
    expect(
      await world.application.perform('account.forgot', { resetEmail: 'nobody@deux-rives.test' }, anyone),
    ).to.deep.equal({ code: 1 })
    expect(
      await world.application.perform('account.forgot', { resetEmail: person.email }, anyone),
    ).to.deep.equal({ code: 0 })
    const link = linkOf((await world.emails()).find((each) => each.link?.includes('/reset/') === true)?.link)
    const { email } = await world.application.perform(
      'account.resetCheck',
      { crypt: link.crypt, hash: link.hash },
      anyone,
    )
    const started = world.now
    world.now = new Date(started.getTime() + 2 * 3_600_000)
    expect(
      await refusalOf(
        world.application.perform('account.resetCheck', { crypt: link.crypt, hash: link.hash }, anyone),
      ),
    ).to.equal('user.linkExpired')
    world.now = started
    const obfuscated = obfuscate('Brand-new-pass-9', email)
    await world.application.perform(
      'account.reset',
      {
        newPassword: obfuscated,
        confirmPassword: obfuscated,
        user: { crypt: link.crypt, hash: link.hash, email },
      },
      anyone,
    )
    expect(await signedIn(person.email, 'Brand-new-pass-9')).to.be.greaterThan(0)
    expect(
      await refusalOf(
        world.application.perform('account.resetCheck', { crypt: link.crypt, hash: link.hash }, anyone),
      ),
    ).to.equal('user.linkExpired')
  })

  it('changes a password with the current one, ends other sessions and voids earlier links', async () => {
    const user = await world.database
      .db<{ id: number; email: string }>('users')
      .where({ email: 'marie@deux-rives.test' })
      .first('id')
    const me = (await world.application.actorOf(user?.id ?? 0)) ?? anyone
    await world.application.perform('account.forgot', { resetEmail: person.email }, anyone)
    const link = linkOf(
      (await world.emails()).findLast((each) => each.link?.includes('/reset/') === true)?.link,
    )
    const session = (sid: string, userId: number): object => ({
      sid,
      sess: JSON.stringify({ cookie: {}, userId }),
      expire: new Date(Date.now() + 3_600_000),
    })
    await world.database
      .db('sessions')
      .insert([
        session('mine', user?.id ?? 0),
        session('telephone', user?.id ?? 0),
        session('somebody', 999_999),
      ])
    const change = { newPassword: 'Galets-gris-26!', confirmPassword: 'Galets-gris-26!' }
    expect(
      await refusalOf(
        world.application.perform('account.changePassword', { oldPassword: 'Wrong-pass-1!', ...change }, me),
      ),
    ).to.equal('user.invalidPassword')
    await world.application.perform(
      'account.changePassword',
      { oldPassword: 'Brand-new-pass-9', ...change },
      me,
      { session: { ...noSession, sid: 'mine' } },
    )
    const sids = async (): Promise<string[]> =>
      (await world.database.db<{ sid: string }>('sessions').orderBy('sid').select('sid')).map(
        ({ sid }) => sid,
      )
    expect(await sids()).to.deep.equal(['mine', 'somebody'])
    expect(
      await refusalOf(
        world.application.perform('account.resetCheck', { crypt: link.crypt, hash: link.hash }, anyone),
      ),
    ).to.equal('user.linkExpired')
    await world.application.perform('account.logoutEverywhere', {}, me)
    expect(await sids()).to.deep.equal(['somebody'])
  })

  it('records in the audit trail what users change about themselves, never a password', async () => {
    const { id } = (await world.database
      .db<{ id: number; email: string }>('users')
      .where({ email: 'marie@deux-rives.test' })
      .first('id')) ?? { id: 0 }
    const marie = (await world.application.actorOf(id)) ?? anyone
    await world.application.perform(
      'account.update',
      { firstName: 'Marie-Jeanne', lastName: 'Durand', lang: 'de' },
      marie,
    )
    const { lines } = await world.application.perform(
      'admin.audit',
      { person: 'marie@deux-rives.test' },
      actorWith([], null, { admin: true }),
    )
    const changed = lines.find(({ operation }) => operation === 'account.update')
    expect(changed).to.deep.include({
      actor: `user ${String(id)}`,
      subject: `user ${String(id)}`,
      person: 'marie@deux-rives.test',
    })
    expect([changed?.before, changed?.after].map((side) => JSON.stringify(side))).to.satisfy(
      ([before = '', after = '']: string[]) =>
        before.includes('"Marie"') &&
        before.includes('"fr"') &&
        after.includes('"Marie-Jeanne"') &&
        after.includes('"de"'),
    )
    expect(lines.map(({ operation }) => operation)).to.include.members([
      'account.reset',
      'account.changePassword',
    ])
    expect(JSON.stringify(lines)).not.to.match(/Galets|\$argon2|newPassword/)
  })

  it('obfuscates a password reversibly with the e-mail address', () => {
    expect(reveal(obfuscate('Pässwörd-1€', 'a@b.test'), 'a@b.test')).to.equal('Pässwörd-1€')
    expect(obfuscate('Pässwörd-1€', 'a@b.test')).not.to.contain('P')
    expect(reveal('nothing', 'a@b.test')).to.equal(null)
  })

  it('refuses passwords that are guessed first at sign-up, reset and change, but not at sign-in', async () => {
    const easy = (password: string) => ({ password, confirmPassword: password })
    const faultsOf = async (password: string): Promise<unknown> =>
      refusalOf(
        world.application.perform(
          'account.create',
          { ...person, email: 'e@y.test', ...easy(password) },
          anyone,
        ),
        'faults',
      )
    expect(await faultsOf('Michael-1!')).to.deep.equal(['password:passwordCommon'])
    expect(await faultsOf(`${person.lastName}-2026!`)).to.deep.equal(['password:passwordOwnWord'])
    const email = 'luc@easy.test'
    const id = await userOfCompany(email, 'Château Peyrabon', 'Michael-1!')
    const me = (await world.application.actorOf(id)) ?? anyone
    const change = { newPassword: 'Peyrabon-2026!', confirmPassword: 'Peyrabon-2026!' }
    expect(
      await refusalOf(
        world.application.perform('account.changePassword', { oldPassword: 'Michael-1!', ...change }, me),
        'faults',
      ),
    ).to.deep.equal(['newPassword:passwordOwnWord'])
    await world.application.perform('account.forgot', { resetEmail: email }, anyone)
    const { crypt, hash } = linkOf((await world.emails()).findLast(({ to }) => to === email)?.link)
    const hidden = obfuscate('Peyrabon-2026!', email)
    const reset = { newPassword: hidden, confirmPassword: hidden, user: { crypt, hash, email } }
    expect(
      await refusalOf(world.application.perform('account.reset', reset, anyone), 'faults'),
    ).to.deep.equal(['newPassword:passwordOwnWord'])
    const signedIn = await world.application.perform(
      'account.login',
      { email, password: 'Michael-1!' },
      anyone,
    )
    expect(signedIn.code).to.equal(0)
  })

  async function userOfCompany(email: string, name: string, password: string): Promise<number> {
    const { db } = world.database
    const [company] = await db('companies')
      .insert({ name, tva: email, state: 'verified', created_at: new Date() })
      .returning<{ id: number }[]>('id')
    const [user] = await db('users')
      .insert({
        email,
        company_id: company?.id,
        password: await hashPassword(password),
        language: 'fr',
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning<{ id: number }[]>('id')
    return user?.id ?? 0
  }

  async function signedIn(email: string, password: string): Promise<number> {
    let user = 0
    const session: SessionPort = {
      ...noSession,
      signIn: ({ userId: id }) => {
        user = id
      },
    }
    await world.application.perform('account.login', { email, password }, anyone, { session })
    const actor: Actor | null = await world.application.actorOf(user)
    expect(actor?.kind).to.equal('user')
    return user
  }
})

function linkOf(address: string | undefined): { path: string; crypt: string; hash: string } {
  const [, path = '', crypt = '', hash = ''] =
    /^http:\/\/app\.test\/(.+)\/([\w-]+)\/([\w-]+)$/.exec(address ?? '') ?? []
  return { path, crypt, hash }
}
