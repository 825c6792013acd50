import { expect } from 'chai'
import { operatorOf, useApplication } from '../../support/application.ts'
import { confirmPrefix, exampleSheet, makeCompany } from '../../support/examples.ts'
import type { Actor } from '../../../src/domain/rights.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'

/** A GTIN whose prefix the company has not named. */
const otherGtin = '4006381333931'

describe('the count of ready drafts with a GTIN', () => {
  const world = useApplication()
  let owner: Actor
  let companyId: number

  beforeEach(async () => {
    await world.database.db.raw('truncate sheets cascade')
  })
  before(async () => {
    world.vies.known.set('FR44732829320', null)
    companyId = await makeCompany(world.application)
    owner = operatorOf(companyId)
  })

  async function create(given: Partial<SheetDraft>): Promise<number> {
    return (await world.application.perform('sheets.create', exampleSheet(given), owner)).sheet.id
  }

  /** The count of the home page, which must be that of the publication of many. */
  async function ready(ids: readonly number[]): Promise<number> {
    const { application } = world
    const { results } = await application.perform('sheets.publish', { ids: [...ids], check: true }, owner)
    const count = results.filter(({ outcome }) => outcome === 'ready').length
    expect((await application.perform('home.overview', {}, owner)).ready).to.equal(count)
    return count
  }

  it('leaves out a GTIN without evidence, until support has confirmed its prefix', async () => {
    const ids = [await create({ reference: 'A', gtin: otherGtin })]
    expect(await ready(ids)).to.equal(0)
    await confirmPrefix(world.application, companyId, otherGtin.slice(0, 7))
    expect(await ready(ids)).to.equal(1)
  })

  it('leaves out a GTIN that leads to a wine with a code, and counts it again with another lot', async () => {
    const published = await create({ reference: 'A' })
    await world.application.perform('sheets.generate', { id: published }, owner)
    const ids = [await create({ reference: 'B' })]
    expect(await ready(ids)).to.equal(0)
    await world.application.perform('sheets.update', { id: ids[0] ?? 0, changes: { cuvee: 'L2' } }, owner)
    expect(await ready(ids)).to.equal(1)
  })
})
