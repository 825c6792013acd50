import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { ownerRights, type Actor, type Right } from '../../src/domain/rights.ts'

describe('the users of a company', () => {
  const world = useApplication()
  let companyId = 0
  let owner: Actor
  let ownerId = 0
  let colleagueId = 0
  const person = { firstName: 'Paul', lastName: 'Roux' }

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    companyId = await makeCompany(world.application)
    ownerId = await makeUser('owner@deux-rives.test', ownerRights, true)
    owner = await actorOf(ownerId)
  })

  it('are invited by e-mail in their language, with rights that the inviter has', async () => {
    const { user } = await world.application.perform(
      'users.create',
      { email: 'Paul@Deux-Rives.test', ...person, rights: ['fiche_see'], lang: 'it' },
      owner,
    )
    colleagueId = user.id
    expect(user).to.deep.include({
      email: 'paul@deux-rives.test',
      language: 'it',
      confirmed: false,
      owner: false,
      rights: ['fiche_see'],
    })
    expect((await world.emails()).findLast(({ to }) => to === 'paul@deux-rives.test')?.link).to.contain(
      '/reset/password/',
    )
    expect(
      await refusalOf(
        world.application.perform(
          'users.create',
          { email: 'paul@deux-rives.test', ...person, rights: ['fiche_see'] },
          owner,
        ),
      ),
    ).to.equal('user.emailTaken')
    expect(
      await refusalOf(
        world.application.perform(
          'users.create',
          { email: 'idle@deux-rives.test', ...person, rights: [] },
          owner,
        ),
      ),
    ).to.equal('input.invalid')
    expect(
      await refusalOf(
        world.application.perform(
          'users.create',
          { email: 'eve@deux-rives.test', ...person, rights: ['premium'] },
          owner,
        ),
      ),
    ).to.equal('right.missing')
  })

  it('gain and lose only rights that the editing user has', async () => {
    const change = (actor: Actor, user_id: number, rights: Right[]) =>
      world.application.perform('users.update', { user_id, ...person, rights }, actor)
    expect((await change(owner, colleagueId, ['fiche_see', 'manage_user'])).user.rights).to.deep.equal([
      'fiche_see',
      'manage_user',
    ])
    const manager = await actorOf(colleagueId)
    const thirdId = await makeUser('third@deux-rives.test', ['fiche_archive', 'fiche_see'])
    expect(await refusalOf(change(manager, thirdId, ['fiche_archive', 'fiche_see', 'societe']))).to.equal(
      'right.missing',
    )
    expect(await refusalOf(change(manager, thirdId, ['fiche_see']))).to.equal('right.missing')
    expect((await change(manager, thirdId, ['fiche_archive'])).user.rights).to.deep.equal(['fiche_archive'])
    expect((await change(manager, thirdId, ['fiche_archive', 'manage_user'])).user.rights).to.deep.equal([
      'fiche_archive',
      'manage_user',
    ])
  })

  it('cannot change their own rights or delete themselves', async () => {
    const manager = await actorOf(colleagueId)
    expect(
      await refusalOf(
        world.application.perform(
          'users.update',
          { user_id: colleagueId, ...person, rights: ['fiche_see', 'manage_user', 'societe'] },
          manager,
        ),
      ),
    ).to.equal('user.ownRights')
    expect(
      await refusalOf(world.application.perform('users.delete', { user_id: colleagueId }, manager)),
    ).to.equal('user.ownRights')
    const { user } = await world.application.perform(
      'users.update',
      { user_id: colleagueId, firstName: 'Paolo', lastName: 'Roux', rights: ['manage_user', 'fiche_see'] },
      manager,
    )
    expect(user.firstName).to.equal('Paolo')
  })

  it('never lose their last owner, who keeps the right to manage users', async () => {
    const third = (await world.application.perform('users.list', {}, owner)).users.find(
      ({ email }) => email === 'third@deux-rives.test',
    )
    const manager = await actorOf(third?.id ?? 0)
    expect(
      await refusalOf(world.application.perform('users.delete', { user_id: ownerId }, manager)),
    ).to.equal('user.lastOwner')
    expect(
      await refusalOf(
        world.application.perform('users.update', { user_id: ownerId, ...person, rights: [] }, manager),
      ),
    ).to.equal('user.lastOwner')
    expect(
      await refusalOf(
        world.application.perform(
          'users.update',
          { user_id: ownerId, ...person, rights: ['manage_user'] },
          manager,
        ),
      ),
    ).to.equal('right.missing')
  })

  it('are recorded in the audit trail with values before and after', async () => {
    await world.application.perform('users.delete', { user_id: colleagueId }, owner)
    const lines = await world.database.db('audit').where('operation', 'like', 'users.%').orderBy('id')
    expect(lines.map((line: { operation: string }) => line.operation)).to.deep.equal([
      'users.create',
      'users.update',
      'users.update',
      'users.update',
      'users.update',
      'users.delete',
    ])
    expect(lines[1]).to.deep.include({
      actor: `user ${String(ownerId)}`,
      subject: `user ${String(colleagueId)}`,
      company_id: companyId,
    })
    expect(lines[1]).to.have.nested.property('before.rights').that.deep.equals(['fiche_see'])
    expect(lines[1]).to.have.nested.property('after.rights').that.deep.equals(['fiche_see', 'manage_user'])
  })

  async function actorOf(id: number): Promise<Actor> {
    const actor = await world.application.actorOf(id)
    if (actor === null) throw new Error('the user is gone')
    return actor
  }

  async function makeUser(email: string, rights: readonly Right[], isOwner = false): Promise<number> {
    const rows = await world.database
      .db('users')
      .insert({
        email,
        company_id: companyId,
        content: { firstName: 'Anna', lastName: 'Roux' },
        language: 'en',
        rights: [...rights],
        owner: isOwner,
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning<{ id: number }[]>('id')
    return rows[0]?.id ?? 0
  }
})
