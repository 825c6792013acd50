// Filters of the list of wines that a user saves under a name: theirs alone, in their company alone.

import { expect } from 'chai'
import { mostSavedFilters } from '../../../src/contract/operations/saved-filters.ts'
import type { Actor } from '../../../src/domain/rights.ts'
import { Refusal } from '../../../src/domain/refusal.ts'
import { actorWith, operatorOf, useApplication } from '../../support/application.ts'
import { makeCompany } from '../../support/examples.ts'
import { addColleague } from '../../support/people.ts'

describe('saved filters', () => {
  const world = useApplication()
  let [anna, luc]: Actor[] = []

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    const companyId = await makeCompany(world.application)
    const userOf = async (email: string): Promise<Actor> => {
      await addColleague(world, companyId, email, ['fiche_see'])
      const user = await world.database.db('users').where('email', email).first<{ id: number }>('id')
      return { ...actorWith(['fiche_see'], companyId), userId: user.id } as Actor
    }
    anna = await userOf('anna@deux-rives.test')
    luc = await userOf('luc@deux-rives.test')
  })

  const save = (actor: Actor | undefined, name: string, filter: object) =>
    world.application.perform('filters.save', { name, filter }, actor as Actor)
  const namesOf = async (actor: Actor | undefined) =>
    (await world.application.perform('filters.list', {}, actor as Actor)).filters.map(({ name }) => name)

  it('belong to one user, and are replaced under the same name', async () => {
    await save(anna, 'Drafts', { status: 'draft' })
    const { filters } = await save(anna, ' Drafts ', { status: 'draft', millesime: 2024 })
    expect(filters).to.deep.equal([{ name: 'Drafts', filter: { status: 'draft', millesime: 2024 } }])
    expect(await namesOf(luc)).to.deep.equal([])
    await world.application.perform('filters.delete', { name: 'Drafts' }, luc as Actor)
    expect(await namesOf(anna)).to.deep.equal(['Drafts'])
    await world.application.perform('filters.delete', { name: 'Drafts' }, anna as Actor)
    expect(await namesOf(anna)).to.deep.equal([])
  })

  it('are refused without a name, in too large a number, and to who is no user', async () => {
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'none',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      )
    expect(await codeOf(save(luc, '  ', {}))).to.equal('input.invalid')
    for (let number = 1; number <= mostSavedFilters; number += 1)
      await save(luc, `Filter ${String(number)}`, { coded: true })
    expect(await codeOf(save(luc, 'One more', {}))).to.equal('filter.tooMany')
    expect(await codeOf(save(luc, 'Filter 1', { coded: false }))).to.equal('none')
    expect(await codeOf(save(operatorOf(1), 'Mine', {}))).to.equal('right.person')
  })
})
