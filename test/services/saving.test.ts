import { expect } from 'chai'
import { makeCompany, plainSheet } from '../support/examples.ts'
import { actorWith, operatorOf, useProduct } from '../support/product.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('a sheet that saves itself', () => {
  const world = useProduct()
  let companyId = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    companyId = await makeCompany(world.product)
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

  it('is made once for one wish, however often the answer is lost, and takes over what was written since', async () => {
    const owner = operatorOf(companyId)
    const wish = { request: 'tab-4f1c20a97b', ...plainSheet({ reference: 'S-1' }) }
    const { sheet: first } = await world.product.perform('sheets.create', wish, owner)
    const { sheet: again } = await world.product.perform(
      'sheets.create',
      { ...wish, name: 'Les Galets Noirs' },
      owner,
    )
    expect([again.id, again.draft.name, again.revision]).to.deep.equal([first.id, 'Les Galets Noirs', 2])
    await world.product.perform('sheets.generate', { id: first.id }, owner)
    expect(await refusalOf(world.product.perform('sheets.create', wish, owner))).to.equal(
      'sheet.changedMeanwhile',
    )
  })

  it('keeps the wishes of two companies apart', async () => {
    world.vies.known.set('IT00743110157', null)
    const other = operatorOf(await makeCompany(world.product, { tva: 'IT00743110157', country: 'IT' }))
    const wish = { request: 'tab-7be2209c11', ...plainSheet({ reference: 'S-2' }) }
    const { sheet } = await world.product.perform('sheets.create', wish, operatorOf(companyId))
    expect((await world.product.perform('sheets.create', wish, other)).sheet.id).not.to.equal(sheet.id)
  })

  it('says its revision and whose hand it was, and nothing to other companies', async () => {
    const anna: { id: number } | undefined = await world.database
      .db('users')
      .where('email', 'anna@deux-rives.test')
      .first('id')
    const { sheet } = await world.product.perform(
      'sheets.create',
      plainSheet({ reference: 'S-3' }),
      operatorOf(companyId),
    )
    expect(
      await world.product.perform('sheets.standing', { id: sheet.id }, operatorOf(companyId)),
    ).to.include({ revision: 1, by: null })
    const actor = { ...actorWith(['dashboard'], companyId), userId: Number(anna?.id) } as Actor
    await world.product.perform('sheets.update', { id: sheet.id, changes: { name: 'Les Galets' } }, actor)
    expect(await world.product.perform('sheets.standing', { id: sheet.id }, actor)).to.include({
      revision: 2,
      by: 'Anna Roux',
    })
    expect(
      await refusalOf(
        world.product.perform('sheets.standing', { id: sheet.id }, operatorOf(companyId + 999)),
      ),
    ).to.equal('sheet.unknown')
  })
})
