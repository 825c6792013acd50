import { expect } from 'chai'
import { makeCompany, plainSheet } from '../../support/examples.ts'
import { operatorOf, useApplication } from '../../support/application.ts'
import type { Actor } from '../../../src/domain/rights.ts'

describe('the counts of a list', () => {
  const world = useApplication()
  let actor: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    actor = operatorOf(await makeCompany(world.application))
    for (const [name, vintage] of [
      ['Corail', 2021],
      ['Corail', 2022],
      ['Onde', 2022],
    ] as const) {
      const draft = plainSheet({ name, vintage, reference: `${name}-${String(vintage)}` })
      const { sheet } = await world.application.perform('sheets.create', draft, actor)
      if (vintage === 2021) await world.application.perform('sheets.generate', { id: sheet.id }, actor)
    }
  })

  it('follow the search and the other filters, whatever the chosen status', async () => {
    const found = async (filter: object) =>
      (await world.application.perform('sheets.list', { archived: false, ...filter }, actor)).found
    expect(await found({ search: 'corail' })).to.deep.equal({
      ...{ draft: 1, validated: 1 },
      ...{ withdrawn: 0, archived: 0 },
    })
    expect(await found({ search: 'corail', status: 'draft' })).to.deep.equal({
      draft: 1,
      validated: 1,
      withdrawn: 0,
      archived: 0,
    })
    expect(await found({ millesime: 2022 })).to.deep.equal({
      ...{ draft: 2, validated: 0 },
      ...{ withdrawn: 0, archived: 0 },
    })
  })

  it('are those of all sheets without a filter', async () => {
    const { found, counts } = await world.application.perform('sheets.list', { status: 'draft' }, actor)
    expect(found).to.equal(null)
    expect(counts).to.deep.equal({ draft: 2, validated: 1, withdrawn: 0, archived: 0 })
  })
})
