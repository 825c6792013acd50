import { expect } from 'chai'
import sharp from 'sharp'
import { exampleCompany, makeCompany } from '../support/examples.ts'
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
        total: 0,
        products: [],
      })
    }
    expect(tracking.requests).to.deep.equal([])
  })

  it('is requested by the company’s actor id and returned unchanged', async () => {
    await application.perform('admin.updateActor', { company_id: companyId, act_id: 4711 }, operatorOf(null))
    expect(await application.perform('partner.products', {}, operatorOf(companyId))).to.deep.equal({
      configured: 1,
      total: 2,
      products: [
        { id: 'P-1', name: 'Les Galets Rouges 2024', image: null },
        { id: 'P-2', name: 'La Côte', image: null },
      ],
    })
    expect(tracking.requests).to.deep.equal(['/products?actor=4711'])
  })

  it('is searched by words of name and number, without accents, and paged within bounds', async () => {
    const list = (input: { search?: string; page?: number; size?: number }) =>
      application.perform('partner.products', input, operatorOf(companyId))
    for (const search of ['cote', 'La  CÔTE', 'p-2 la'])
      expect(
        (await list({ search })).products.map(({ id }) => id),
        search,
      ).to.deep.equal(['P-2'])
    expect(await list({ search: 'nowhere' })).to.deep.equal({ configured: 1, total: 0, products: [] })
    for (let number = 3; number <= 1200; number += 1)
      tracking.products.set(`P-${String(number)}`, { name: 'Les Galets Blancs', image: null })
    expect((await list({})).products).to.have.length(1000)
    const last = await list({ search: 'galets', page: 60, size: 20 })
    expect([last.total, last.products.length, last.products.at(-1)?.id]).to.deep.equal([1199, 19, 'P-1200'])
    expect((await list({ search: 'galets', page: 61, size: 20 })).products).to.deep.equal([])
    expect(await refusalOf(list({ size: 5000 }))).to.equal('input.invalid')
  })

  it('belongs to one company, also its pictures', async () => {
    const picture = sharp({ create: { width: 90, height: 160, channels: 3, background: '#7a1f3d' } }).png()
    tracking.pictures.set('own.png', { type: 'image/png', bytes: await picture.toBuffer() })
    tracking.products.set('own', { name: 'Own', image: '/images/own.png' })
    tracking.ofActor.set(4711, ['own', 'P-1'])
    const draw = (company: number, product: string) =>
      application.perform('partner.picture', { product }, operatorOf(company))
    await application.perform('partner.products', {}, operatorOf(companyId))
    const before = tracking.requests.length
    const { type, body } = await draw(companyId, 'own')
    expect(tracking.requests.slice(before), 'by the list fetched before').to.deep.equal(['/images/own.png'])
    expect(type).to.equal('image/webp')
    expect((await sharp(body instanceof Uint8Array ? body : Buffer.alloc(0)).metadata()).format).to.equal(
      'webp',
    )
    expect(await refusalOf(draw(companyId, 'P-1')), 'without a picture').to.equal('tracking.unknownProduct')
    world.vies.known.set('DE136695976', null)
    const other = await makeCompany(world.application, { tva: 'DE136695976', country: 'DE' })
    expect(await refusalOf(draw(other, 'own')), 'without an actor id').to.equal('tracking.unknownProduct')
    await application.perform('admin.updateActor', { company_id: other, act_id: 4712 }, operatorOf(null))
    tracking.ofActor.set(4712, ['P-2'])
    expect(await refusalOf(draw(other, 'own')), 'of another company').to.equal('tracking.unknownProduct')
    expect(await application.perform('partner.products', {}, operatorOf(other))).to.deep.include({ total: 1 })
    await application.perform('admin.updateActor', { company_id: other, act_id: 4713 }, operatorOf(null))
    tracking.mood = 'away'
    expect(await refusalOf(draw(other, 'own'))).to.equal('tracking.unreachable')
    tracking.mood = 'well'
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
