// API keys: made, used, rotated and revoked; what ends them; and what the trail says of them (decision 71).

import { expect } from 'chai'
import { actorWith, operatorOf, useApplication } from '../../support/application.ts'
import { makeCompany, plainSheet } from '../../support/examples.ts'
import { refusalOf } from '../../support/refusals.ts'
import { openApplication } from '../../../src/application.ts'
import { keyRights, rights, type Actor, type KeyRight } from '../../../src/domain/rights.ts'
import { keyIdOf, keyText } from '../../../src/services/api-keys/key-text.ts'

const minute = 60_000
const day = 86_400_000

describe('API keys', () => {
  const world = useApplication()
  let company = 0
  let owner: Actor = operatorOf(null)
  let ownerId = 0
  let names = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    company = await makeCompany(world.application)
    ownerId = await addUser('anna@keys.test')
    owner = { ...actorWith(rights, company), userId: ownerId } as Actor
  })

  async function addUser(email: string): Promise<number> {
    const rows = await world.database
      .db('users')
      .insert({
        email,
        company_id: company,
        content: { firstName: 'Anna', lastName: 'Roux' },
        language: 'en',
        rights: [...rights],
        confirmed_at: world.now,
        created_at: world.now,
      })
      .returning<{ id: number }[]>('id')
    return rows[0]?.id ?? 0
  }

  function make(given: { rights?: KeyRight[]; days?: number; name?: string } = {}, by = owner) {
    names += 1
    const input = { name: `Line ${String(names)}`, rights: ['fiche_see' as const], days: 0, ...given }
    return world.application.perform('keys.create', input, by)
  }

  const use = (secret: string) => world.application.actorOfKey(secret)
  const listed = async (id: number) =>
    (await world.application.perform('keys.list', {}, owner)).keys.find((key) => key.id === id)
  const rowOf = (id: number) => world.database.db('api_keys').where({ id }).first<Record<string, unknown>>()

  it('act for their company with their rights alone, by number and name', async () => {
    const { key, secret } = await make({ name: ' ERP\n Bordeaux ', rights: ['fiche_create', 'fiche_see'] })
    expect(await use(secret)).to.deep.equal({
      kind: 'key',
      language: 'en',
      keyId: key.id,
      name: 'ERP Bordeaux',
      companyId: company,
      rights: ['fiche_see', 'fiche_create'],
    })
  })

  it('are shown once and stored as a hash of 32 bytes alone', async () => {
    const { key, secret } = await make()
    expect(secret).to.match(new RegExp(`^nck_${String(key.id)}_[0-9A-Za-z]{49}$`))
    const row = await rowOf(key.id)
    expect(row['hash']).to.have.length(32)
    for (const value of Object.values(row)) {
      const text = Buffer.isBuffer(value) ? value.toString('latin1') : String(value)
      expect(text).not.to.contain(secret.slice(-49, -29))
    }
    expect(JSON.stringify(await world.application.perform('keys.list', {}, owner))).not.to.contain('nck_')
    const trail: unknown[] = await world.database.db('audit').where('operation', 'like', 'keys.%')
    expect(JSON.stringify(trail)).not.to.contain('nck_')
  })

  it('are refused with one wrong character, also before the database is asked', async () => {
    const { secret } = await make()
    const last = secret.endsWith('A') ? 'B' : 'A'
    for (const wrong of [secret.slice(0, -1) + last, secret.slice(0, -1), `${secret}A`, '', 'nck_', 'Bearer'])
      expect(keyIdOf(wrong), wrong).to.equal(null)
    for (const wrong of [
      secret.slice(0, -1) + last,
      keyText(keyIdOf(secret) ?? 0, new Uint8Array(32)),
      keyText(999_999, new Uint8Array(32)),
    ])
      await expectRefusal(use(wrong), 'key.unknown')
  })

  it('have a checksum that tells any single wrong character', () => {
    const secret = keyText(
      42,
      Uint8Array.from({ length: 32 }, (_, at) => at * 7),
    )
    for (let at = 4; at < secret.length; at += 1) {
      const other = secret[at] === '7' ? '8' : '7'
      expect(keyIdOf(secret.slice(0, at) + other + secret.slice(at + 1)), String(at)).to.equal(null)
    }
    expect(keyIdOf(secret)).to.equal(42)
  })

  it('get no right that their maker does not have, and no right of people', async () => {
    const reader = { ...actorWith(['manage_user', 'fiche_see'], company), userId: ownerId } as Actor
    await make({ rights: ['fiche_see'] }, reader)
    await expectRefusal(make({ rights: ['fiche_see', 'fiche_modify'] }, reader), 'right.missing')
    for (const right of rights.filter((each) => !keyRights.some((own) => own === each)))
      await expectRefusal(make({ rights: [right as KeyRight] }), 'input.invalid')
    await expectRefusal(make({ rights: [] }), 'input.invalid')
  })

  it('are rotated only by who has their rights, because that person learns the secret', async () => {
    const { key } = await make({ rights: ['fiche_modify'] })
    const reader = { ...actorWith(['manage_user', 'fiche_see'], company), userId: ownerId } as Actor
    await expectRefusal(
      world.application.perform('keys.rotate', { key_id: key.id, hours: 1 }, reader),
      'right.missing',
    )
  })

  it('have names of their own among those that are not revoked', async () => {
    const { key } = await make({ name: 'Twice' })
    await expectRefusal(make({ name: 'Twice ' }), 'key.nameTaken')
    await world.application.perform('keys.revoke', { key_id: key.id }, owner)
    await make({ name: 'Twice' })
    await expectRefusal(make({ name: ' \n ' }), 'input.invalid')
  })

  it('expire to the moment', async () => {
    const start = world.now
    const { key, secret } = await make({ days: 2 })
    world.now = new Date(start.getTime() + 2 * day - 1)
    await use(secret)
    world.now = new Date(start.getTime() + 2 * day)
    await expectRefusal(use(secret), 'key.ended')
    expect((await listed(key.id))?.state).to.equal('expired')
    await expectRefusal(
      world.application.perform('keys.rotate', { key_id: key.id, hours: 1 }, owner),
      'key.ended',
    )
    world.now = start
  })

  it('are rotated without a gap: old and new both work, then the new one alone', async () => {
    const start = world.now
    const { key, secret } = await make()
    await use(secret)
    const rotated = await world.application.perform('keys.rotate', { key_id: key.id, hours: 24 }, owner)
    expect(rotated.secret).not.to.equal(secret)
    expect((await use(secret)).keyId).to.equal(key.id)
    expect((await use(rotated.secret)).keyId).to.equal(key.id)
    expect((await listed(key.id))?.previous?.endsAt).to.equal(new Date(start.getTime() + day).toISOString())
    world.now = new Date(start.getTime() + day)
    await expectRefusal(use(secret), 'key.ended')
    await use(rotated.secret)
    expect((await listed(key.id))?.previous).to.equal(null)
    world.now = start
  })

  it('have two secrets at most: a second rotation ends the oldest, one of 0 hours the old one', async () => {
    const { key, secret: first } = await make()
    const rotate = async (hours: number) =>
      (await world.application.perform('keys.rotate', { key_id: key.id, hours }, owner)).secret
    const second = await rotate(24)
    const third = await rotate(24)
    await expectRefusal(use(first), 'key.unknown')
    await use(second)
    const fourth = await rotate(0)
    await expectRefusal(use(third), 'key.ended')
    await use(fourth)
  })

  it('say when each secret was used last, to the minute', async () => {
    const start = world.now
    const { key, secret } = await make()
    expect((await listed(key.id))?.lastUsedAt).to.equal(null)
    await use(secret)
    world.now = new Date(start.getTime() + minute - 1)
    await use(secret)
    expect((await listed(key.id))?.lastUsedAt).to.equal(start.toISOString())
    world.now = new Date(start.getTime() + minute)
    await use(secret)
    expect((await listed(key.id))?.lastUsedAt).to.equal(world.now.toISOString())
    await world.application.perform('keys.rotate', { key_id: key.id, hours: 1 }, owner)
    expect(await listed(key.id)).to.deep.include({ lastUsedAt: null })
    expect((await listed(key.id))?.previous?.lastUsedAt).to.equal(world.now.toISOString())
    world.now = start
  })

  it('are over at once in every process when they are revoked, the secret before too', async () => {
    const clock = () => world.now
    const other = await openApplication(world.config, { role: 'cli', jobs: 'here', connections: 2, clock })
    try {
      const { key, secret } = await make()
      const { secret: rotated } = await world.application.perform(
        'keys.rotate',
        { key_id: key.id, hours: 24 },
        owner,
      )
      for (const text of [secret, rotated]) await other.actorOfKey(text)
      await world.application.perform('keys.revoke', { key_id: key.id }, owner)
      await expectRefusal(other.actorOfKey(secret), 'key.unknown')
      await expectRefusal(other.actorOfKey(rotated), 'key.ended')
      expect((await listed(key.id))?.state).to.equal('revoked')
      await world.application.perform('keys.revoke', { key_id: key.id }, owner)
    } finally {
      await other.close()
    }
  })

  it('are blocked while their maker is suspended, and are free again with a new secret of another', async () => {
    const makerId = await addUser('bruno@keys.test')
    const maker = { ...actorWith(rights, company), userId: makerId } as Actor
    const { key, secret } = await make({}, maker)
    await world.database.db('users').where({ id: makerId }).update({ state: 2 })
    await expectRefusal(use(secret), 'key.ended')
    expect((await listed(key.id))?.state).to.equal('blocked')
    const rotated = await world.application.perform('keys.rotate', { key_id: key.id, hours: 24 }, owner)
    expect(rotated.key.state).to.equal('active')
    await use(rotated.secret)
    await expectRefusal(use(secret), 'key.ended')
    await world.database.db('users').where({ id: makerId }).update({ state: 1 })
    await use(secret)
  })

  it('go on when their maker is deleted, and say so', async () => {
    const makerId = await addUser('carla@keys.test')
    const { key, secret } = await make({}, { ...actorWith(rights, company), userId: makerId } as Actor)
    expect((await listed(key.id))?.maker).to.deep.equal({ id: makerId, name: 'Anna Roux' })
    await world.application.perform('users.delete', { user_id: makerId }, owner)
    await use(secret)
    expect((await listed(key.id))?.maker).to.deep.equal({ id: makerId, name: null })
  })

  it('need a company that is validated, to be made and to be used', async () => {
    const { secret } = await make()
    const companies = world.database.db('companies').where({ id: company })
    for (const state of ['awaiting', 'refused']) {
      await companies.clone().update({ state })
      await expectRefusal(use(secret), 'company.notValidated')
      await expectRefusal(make(), 'company.notValidated')
    }
    await companies.clone().update({ state: 'verified' })
    await use(secret)
  })

  it('are at most fifty at a time, also when they are made at once', async () => {
    const keys = world.database.db('api_keys').where({ company_id: company })
    await keys.clone().whereNull('revoked_at').update({ revoked_at: world.now })
    const made = await Promise.allSettled(Array.from({ length: 52 }, () => make()))
    expect(made.filter(({ status }) => status === 'fulfilled')).to.have.length(50)
    await expectRefusal(make(), 'key.tooMany')
    await keys.clone().whereNull('revoked_at').update({ expires_at: world.now })
    await make()
  })

  it('stand in the trail by number and name, with what they changed, also in imports of the worker', async () => {
    const { key, secret } = await make({ name: 'ERP', rights: ['fiche_create', 'fiche_see'] })
    const actor = await use(secret)
    await world.application.perform('sheets.create', plainSheet({ reference: 'BY-KEY' }), actor)
    await world.application.perform(
      'imports.start',
      { fileName: 'two.csv', content: Buffer.from('reference;name\nK-1;Un\n').toString('base64') },
      actor,
    )
    const trail = await world.database
      .db('audit')
      .where('actor', 'like', 'key %')
      .orderBy('id')
      .select<{ actor: string; operation: string }[]>('actor', 'operation')
    expect(trail.map(({ operation }) => operation)).to.deep.equal([
      'sheets.create',
      'imports.start',
      'imports.run',
    ])
    expect(new Set(trail.map(({ actor: by }) => by))).to.deep.equal(new Set([`key ${String(key.id)} ERP`]))
    const { entries } = await world.application.perform('activity.list', {}, owner)
    expect(entries.find(({ operation }) => operation === 'sheets.create')?.by).to.deep.equal({
      kind: 'key',
      id: key.id,
      name: 'ERP',
    })
    const support = await world.application.perform(
      'admin.audit',
      { operation: 'sheets.create' },
      operatorOf(null),
    )
    expect(support.lines[0]).to.include({ actor: `key ${String(key.id)} ERP`, person: null })
  })

  it('filter the activity: what one key did, and nothing of another or of people', async () => {
    const { key, secret } = await make({ name: 'Filtered', rights: ['fiche_create'] })
    const other = await make({ name: 'Other', rights: ['fiche_create'] })
    await world.application.perform('sheets.create', plainSheet({ reference: 'F-KEY' }), await use(secret))
    await world.application.perform(
      'sheets.create',
      plainSheet({ reference: 'O-KEY' }),
      await use(other.secret),
    )
    const { entries, keys } = await world.application.perform('activity.list', { key_id: key.id }, owner)
    expect(entries.map(({ by, operation }) => [by.kind, by.id, operation])).to.deep.equal([
      ['key', key.id, 'sheets.create'],
    ])
    expect(keys).to.deep.include({ id: key.id, name: 'Filtered' })
  })

  it('are announced once to their managers by e-mail, 14 days before they expire', async () => {
    const { key } = await make({ name: 'Soon over', days: 15 })
    const announced = async () => {
      await world.application.runJob('maintenance.cleanup', {})
      return (await world.emails()).filter(
        ({ to, text }) => to === 'anna@keys.test' && text.includes('Soon over'),
      )
    }
    expect(await announced()).to.deep.equal([])
    world.now = new Date(world.now.getTime() + 1.5 * day)
    const [email, ...others] = await announced()
    expect(others).to.deep.equal([])
    expect(email?.text).to.include('/manageUser/keys')
    expect(await announced(), 'once').to.have.length(1)
    // A new secret with a new term is announced again.
    await world.application.perform('keys.rotate', { key_id: key.id, hours: 0, days: 15 }, owner)
    world.now = new Date(world.now.getTime() + 1.5 * day)
    expect(await announced()).to.have.length(2)
  })

  it('outlive a change of SESSION_SECRET, when they are used while the old one is set too', async () => {
    const { secret } = await make()
    const { secret: unused } = await make()
    const { sessionSecret } = world.config
    const next = { ...world.config, sessionSecret: 'another secret of thirty-two characters' }
    const open = (config: typeof next) =>
      openApplication(config, { role: 'cli', jobs: 'here', connections: 2 })
    const during = await open({ ...next, oldSessionSecret: sessionSecret })
    await during.actorOfKey(secret)
    await during.close()
    const afterwards = await open(next)
    await afterwards.actorOfKey(secret)
    await expectRefusal(afterwards.actorOfKey(unused), 'key.unknown')
    await afterwards.close()
  })

  it('of another company are unknown', async () => {
    const { key } = await make()
    world.vies.known.set('FR40303265045', null)
    const other = operatorOf(
      await makeCompany(world.application, { tva: 'FR40303265045', name: 'Château l’Étoile' }),
    )
    for (const call of [
      world.application.perform('keys.rotate', { key_id: key.id, hours: 1 }, other),
      world.application.perform('keys.revoke', { key_id: key.id }, other),
    ])
      await expectRefusal(call, 'key.notFound')
    expect((await world.application.perform('keys.list', {}, other)).keys).to.deep.equal([])
  })
})

async function expectRefusal(work: Promise<unknown>, code: string): Promise<void> {
  expect(await refusalOf(work)).to.equal(code)
}
