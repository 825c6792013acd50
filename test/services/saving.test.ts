import { expect } from 'chai'
import { makeCompany, plainSheet } from '../support/examples.ts'
import { actorWith, operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('autosave of a sheet', () => {
  const world = useApplication()
  let companyId = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    companyId = await makeCompany(world.application)
    await world.database.db('users').insert({
      company_id: companyId,
      email: 'anna@deux-rives.test',
      content: { firstName: 'Anna', lastName: 'Roux' },
      language: 'en',
      rights: [],
      confirmed_at: new Date(),
      created_at: new Date(),
    })
  })

  it('creates one sheet for one idempotency key, and saves later changes of repeated calls', async () => {
    const owner = operatorOf(companyId)
    const input = { request: 'tab-4f1c20a97b', ...plainSheet({ reference: 'S-1' }) }
    const { sheet: first } = await world.application.perform('sheets.create', input, owner)
    const { sheet: again } = await world.application.perform(
      'sheets.create',
      { ...input, name: 'Les Galets Noirs' },
      owner,
    )
    expect([again.id, again.draft.name, again.revision]).to.deep.equal([first.id, 'Les Galets Noirs', 2])
    await world.application.perform('sheets.generate', { id: first.id }, owner)
    expect(await refusalOf(world.application.perform('sheets.create', input, owner))).to.equal(
      'sheet.changedMeanwhile',
    )
  })

  it('separates the idempotency keys of two companies', async () => {
    world.vies.known.set('IT00743110157', null)
    const otherOwner = operatorOf(
      await makeCompany(world.application, { tva: 'IT00743110157', country: 'IT' }),
    )
    const input = { request: 'tab-7be2209c11', ...plainSheet({ reference: 'S-2' }) }
    const { sheet } = await world.application.perform('sheets.create', input, operatorOf(companyId))
    expect((await world.application.perform('sheets.create', input, otherOwner)).sheet.id).not.to.equal(
      sheet.id,
    )
  })

  it('answers revision and last author, and nothing to other companies', async () => {
    const anna: { id: number } | undefined = await world.database
      .db('users')
      .where('email', 'anna@deux-rives.test')
      .first('id')
    const { sheet } = await world.application.perform(
      'sheets.create',
      plainSheet({ reference: 'S-3' }),
      operatorOf(companyId),
    )
    expect(
      await world.application.perform('sheets.status', { id: sheet.id }, operatorOf(companyId)),
    ).to.include({ revision: 1, by: null })
    const actor = { ...actorWith(['dashboard'], companyId), userId: Number(anna?.id) } as Actor
    await world.application.perform('sheets.update', { id: sheet.id, changes: { name: 'Les Galets' } }, actor)
    expect(await world.application.perform('sheets.status', { id: sheet.id }, actor)).to.include({
      revision: 2,
      by: 'Anna Roux',
    })
    expect(
      await refusalOf(
        world.application.perform('sheets.status', { id: sheet.id }, operatorOf(companyId + 999)),
      ),
    ).to.equal('sheet.unknown')
  })
})
