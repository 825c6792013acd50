import { expect } from 'chai'
import { exampleCompany } from '../support/examples.ts'
import { startTracking, type Tracking } from '../support/outside/tracking.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { openApplication, type Application } from '../../src/application.ts'

describe('the partner’s list of products', () => {
  const world = useApplication()
  let tracking: Tracking
  let application: Application
  let companyId = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    companyId = (await world.application.perform('companies.create', exampleCompany(), operatorOf(null)))
      .company.id
    tracking = await startTracking()
    tracking.products
      .set('P-1', { name: 'Les Galets Rouges 2024', image: null })
      .set('P-2', { name: 'La Côte', image: null })
    application = await openApplication(
      { ...world.config, trackingUrl: tracking.url },
      { role: 'cli', jobs: 'here', connections: 2 },
    )
  })
  after(async () => {
    await application.close()
    await tracking.close()
  })

  it('is empty without a service or without an actor id, and makes no request', async () => {
    for (const opened of [world.application, application]) {
      expect(await opened.perform('partner.products', {}, operatorOf(companyId))).to.deep.equal({
        configured: 0,
        products: [],
      })
    }
    expect(tracking.requests).to.deep.equal([])
  })

  it('is requested by the company’s actor id and returned unchanged', async () => {
    await application.perform('admin.updateActor', { company_id: companyId, act_id: 4711 }, operatorOf(null))
    expect(await application.perform('partner.products', {}, operatorOf(companyId))).to.deep.equal({
      configured: 1,
      products: [
        { id: 'P-1', name: 'Les Galets Rouges 2024', image: null },
        { id: 'P-2', name: 'La Côte', image: null },
      ],
    })
    expect(tracking.requests).to.deep.equal(['/products?actor=4711'])
  })

  it('is refused as unreachable when the service is down or answers nonsense', async () => {
    for (const mood of ['away', 'senseless'] as const) {
      tracking.mood = mood
      expect(
        await refusalOf(application.perform('partner.products', {}, operatorOf(companyId))),
        mood,
      ).to.equal('tracking.unreachable')
    }
  })
})
