import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../../support/examples.ts'
import { useApplication } from '../../support/application.ts'
import { refusalOf } from '../../support/refusals.ts'
import { ownerRights, type Actor } from '../../../src/domain/rights.ts'

describe('the activity of a company', () => {
  const world = useApplication()
  let companyId = 0
  let owner: Actor
  let ownerId = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    world.vies.known.set('FR40303265045', null)
    companyId = await makeCompany(world.application)
    ;[ownerId, owner] = await person('anna@deux-rives.test', companyId)
  })

  it('says who changed which value of a draft, from what to what', async () => {
    const id = await draft('Corail')
    later(3_600_000)
    await update(id, { name: 'Corail blanc', region: null })
    const [entry] = (await list({ fiche: id })).entries
    expect(entry).to.deep.include({
      kind: 'wines',
      operation: 'sheets.update',
      by: { kind: 'user', id: ownerId, name: 'Anna Roux' },
      before: { name: 'Corail', region: exampleSheet().region },
      after: { name: 'Corail blanc', region: null },
    })
    expect(entry?.subjects[0]?.name).to.contain('Corail blanc')
  })

  it('joins what one person types in one wine within half an hour, and nothing later', async () => {
    const id = await draft('Onde')
    for (const name of ['Onde d', 'Onde douce']) {
      later(60_000)
      await update(id, { name })
    }
    const { entries } = await list({ fiche: id })
    expect(entries.map(({ operation }) => operation)).to.deep.equal(['sheets.create'])
    expect(entries[0]?.after).to.include({ name: 'Onde douce' })
    later(31 * 60_000)
    await update(id, { name: 'Onde' })
    const afterwards = await list({ fiche: id })
    expect(afterwards.entries.map(({ operation }) => operation)).to.deep.equal([
      'sheets.update',
      'sheets.create',
    ])
    expect(afterwards.entries[0]).to.deep.include({ before: { name: 'Onde douce' }, after: { name: 'Onde' } })
  })

  it('records nothing where a save changes nothing', async () => {
    const id = await draft('Calme')
    const before = await list({})
    await update(id, { name: 'Calme' })
    expect((await list({})).entries).to.deep.equal(before.entries)
  })

  it('shows a call on many wines as one entry that names the first of them', async () => {
    const ids = [await draft('Une'), await draft('Deux'), await draft('Trois')]
    later(1000)
    await world.application.perform('sheets.archive', { ids }, owner)
    const [entry] = (await list({ kind: 'wines' })).entries
    expect(entry).to.deep.include({ operation: 'sheets.archive', count: 3 })
    expect(entry?.subjects.map(({ id }) => id)).to.deep.equal(ids)
    expect((await list({ fiche: ids[2] ?? 0 })).entries[0]).to.deep.include({ operation: 'sheets.archive' })
  })

  it('keeps the values of a deleted wine', async () => {
    const id = await draft('Adieu')
    later(1000)
    await world.application.perform('sheets.delete', { id }, owner)
    const [entry] = (await list({ fiche: id })).entries
    expect(entry?.operation).to.equal('sheets.delete')
    expect(entry?.before).to.include({ name: 'Adieu' })
  })

  it('is filtered by kind, person and day', async () => {
    await world.application.perform(
      'users.create',
      { email: 'paul@deux-rives.test', firstName: 'Paul', lastName: 'Roux', rights: ['fiche_see'] },
      owner,
    )
    const users = (await list({ kind: 'users' })).entries
    expect(users.map(({ operation }) => operation)).to.deep.equal(['users.create'])
    expect(users[0]?.subjects[0]?.name).to.equal('Paul Roux')
    expect((await list({ user_id: 999_999 })).entries).to.deep.equal([])
    expect((await list({ from: '2000-01-01', to: '2000-01-02' })).entries).to.deep.equal([])
    const today = world.now.toISOString().slice(0, 10)
    expect((await list({ from: today, to: today, kind: 'users' })).entries).to.have.length(1)
  })

  it('is read page by page without a gap', async () => {
    const all = (await list({ size: 100 })).entries
    const read = []
    let after: string | null = ''
    while (after !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({
        size: 2,
        ...(after === '' ? {} : { after }),
      })
      read.push(...page.entries)
      after = page.next
    }
    expect(read.map(({ at, operation }) => `${at} ${operation}`)).to.deep.equal(
      all.map(({ at, operation }) => `${at} ${operation}`),
    )
    expect(await refusalOf(list({ after: 'yesterday' }))).to.equal('input.invalid')
  })

  it('begins at the moment of a change that its newest page no longer reaches', async () => {
    const id = await draft('Loin')
    const [named] = (await list({})).entries
    const moment = named?.at ?? ''
    later(1000)
    await update(id, { name: 'Loin encore' })
    // The newest page has it, as part of an entry that goes on.
    const near = await list({ size: 2, moment })
    expect(near).to.deep.equal(await list({ size: 2 }))
    await draft('Entre')
    await draft('Devant')
    const far = await list({ size: 2, moment })
    expect([far.entries[0]?.at, far.entries[0]?.subjects[0]?.id]).to.deep.equal([moment, id])
    expect((await list({ size: 2, after: far.next ?? '', moment })).entries[0]).not.to.include({ at: moment })
    expect(await refusalOf(list({ moment: 'yesterday' }))).to.equal('input.invalid')
  })

  it('is of the own company alone', async () => {
    const otherId = await makeCompany(world.application, {
      tva: 'FR40303265045',
      name: 'Rivale',
      gln: '3012345000109',
    })
    const [, stranger] = await person('carla@altra.test', otherId)
    const { entries, people } = await world.application.perform('activity.list', { size: 100 }, stranger)
    expect(entries.filter(({ kind }) => kind === 'wines')).to.deep.equal([])
    expect(people.map(({ name }) => name)).to.deep.equal(['Anna Roux'])
  })

  it('leaves the changes of wines out of the trail of support, except by name', async () => {
    const support: Actor = { kind: 'operator', language: 'en', companyId: null }
    const trail = await world.application.perform('admin.audit', { size: 200 }, support)
    expect(trail.lines.filter(({ operation }) => operation.startsWith('sheets.'))).to.deep.equal([])
    const ofWines = await world.application.perform('admin.audit', { operation: 'sheets.create' }, support)
    expect(ofWines.total).to.be.greaterThan(0)
  })

  /** Moves the clock by milliseconds. */
  function later(milliseconds: number): void {
    world.now = new Date(world.now.getTime() + milliseconds)
  }

  async function draft(name: string): Promise<number> {
    later(1000)
    const changes = { ...exampleSheet({ name, reference: `REF-${name}` }) }
    return (await world.application.perform('sheets.create', changes, owner)).sheet.id
  }

  async function update(id: number, changes: Record<string, unknown>): Promise<void> {
    await world.application.perform('sheets.update', { id, changes }, owner)
  }

  function list(input: Parameters<typeof world.application.perform<'activity.list'>>[1]) {
    return world.application.perform('activity.list', input, owner)
  }

  async function person(email: string, company: number): Promise<[number, Actor]> {
    const rows = await world.database
      .db('users')
      .insert({
        email,
        password: 'x',
        content: { firstName: 'Anna', lastName: 'Roux' },
        language: 'en',
        confirmed_at: new Date(),
        created_at: new Date(),
        company_id: company,
        rights: [...ownerRights, 'premium'],
      })
      .returning<{ id: number }[]>('id')
    const id = rows[0]?.id ?? 0
    const actor = await world.application.actorOf(id)
    if (actor === null) throw new Error('The user is not there.')
    return [id, actor]
  }
})
