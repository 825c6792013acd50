import { expect } from 'chai'
import sharp from 'sharp'
import { makeCompany, plainSheet } from '../support/examples.ts'
import { startTracking, type Tracking } from '../support/outside/tracking.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { openApplication, type Application } from '../../src/application.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('association of a sheet with a product of the tracking service', () => {
  const world = useApplication()
  let tracking: Tracking
  let application: Application
  let owner: Actor
  let reference = 0

  before(async () => {
    tracking = await startTracking()
    application = await openApplication(
      { ...world.config, trackingUrl: tracking.url },
      { role: 'cli', jobs: 'here', clock: () => world.now, connections: 2 },
    )
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
    const photograph = sharp({
      create: { width: 900, height: 1600, channels: 3, background: '#7a1f3d' },
    }).withExif({ IFD0: { Copyright: 'somebody' } })
    tracking.pictures.set('bottle.png', { type: 'image/png', bytes: await photograph.png().toBuffer() })
    tracking.products.set('P 1', { name: 'Les Galets', image: '/images/bottle.png' })
  })
  after(async () => {
    await application.close()
    await tracking.close()
  })
  beforeEach(() => {
    tracking.mood = 'well'
  })

  const sheet = async (): Promise<number> =>
    (
      await application.perform(
        'sheets.create',
        plainSheet({ reference: `A-${String((reference += 1))}` }),
        owner,
      )
    ).sheet.id
  const associate = async (id: number, name: string) =>
    (await application.perform('sheets.associate', { id, product: name }, owner)).sheet.product

  it('previews a product, then links it once, with a small picture on our own origin without metadata', async () => {
    const id = await sheet()
    const seen = await application.perform('sheets.product', { product: 'P 1' }, owner)
    expect(seen.name).to.equal('Les Galets')
    expect(seen.image).to.match(/^data:image\/webp;base64,/)
    const linked = await associate(id, 'P 1')
    expect(linked).to.deep.include({ id: 'P 1', name: 'Les Galets' })
    expect(linked?.image).to.match(/^\/pictures\/[0-9a-f]{32}\.webp$/)
    const bytes = await application.readPicture(/([0-9a-f]{32})/.exec(linked?.image ?? '')?.[1] ?? '')
    const { format, width, height, exif } = await sharp(bytes ?? Buffer.alloc(0)).metadata()
    expect([format, width, height, exif]).to.deep.equal(['webp', 270, 480, undefined])
    expect(await refusalOf(associate(id, 'P 1'))).to.equal('sheet.alreadyAssociated')
  })

  it('stores one picture for several sheets and shows it on the label if the company chooses so', async () => {
    const id = await sheet()
    const [first, second] = [await associate(await sheet(), 'P 1'), await associate(id, 'P 1')]
    expect(second?.image).to.equal(first?.image)
    const {
      sheet: { code },
    } = await application.perform('sheets.generate', { id }, owner)
    const image = async () => (await application.readLabel(code ?? ''))?.model.identity.image
    expect(await image()).to.equal(undefined)
    await application.perform(
      'companies.saveOptions',
      {
        options: JSON.stringify({
          display_E: 1,
          display_content: 1,
          display_wine: 1,
          display_alcool: 1,
          display_link_button: 0,
          display_image: 1,
        }),
      },
      owner,
    )
    expect(await image()).to.equal(second?.image)
  })

  it('refuses when the service is not configured, is down, answers nonsense or lacks the product', async () => {
    const id = await sheet()
    expect(
      await refusalOf(world.application.perform('sheets.associate', { id, product: 'P 1' }, owner)),
    ).to.equal('tracking.notConfigured')
    expect(await refusalOf(associate(id, 'P 2'))).to.equal('tracking.unknownProduct')
    for (const mood of ['away', 'senseless'] as const) {
      tracking.mood = mood
      expect(await refusalOf(associate(id, 'P 1')), mood).to.equal('tracking.unreachable')
    }
    tracking.mood = 'well'
    tracking.products.set('P 3', { name: 'x', image: null })
    expect((await associate(id, 'P 3'))?.image).to.equal(null)
  })

  it('requests only products from the service, whatever their ids contain', async () => {
    const before = tracking.requests.length
    for (const id of ['.', '..', '../secret', '?x', '#'])
      expect(await refusalOf(associate(await sheet(), id)), id).to.equal('tracking.unknownProduct')
    expect(tracking.requests.slice(before).every((path) => path.startsWith('/products/'))).to.equal(true)
  })

  it('gives up on a service that never answers', async function slow() {
    this.timeout(15_000)
    tracking.mood = 'silent'
    expect(await refusalOf(associate(await sheet(), 'P 1'))).to.equal('tracking.unreachable')
  })

  it('stores no picture that is invalid, too large, elsewhere, redirected, or an SVG with scripts', async () => {
    const script =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    tracking.pictures.set('script.png', { type: 'image/png', bytes: Buffer.from(script) })
    tracking.pictures.set('text.png', { type: 'image/png', bytes: Buffer.from('no picture') })
    tracking.pictures.set('large.png', { type: 'image/png', bytes: new Uint8Array(5_000_001) })
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    tracking.pictures.set('bomb.png', { type: 'image/png', bytes: bomb })
    const elsewhere = [
      'http://127.0.0.1:1/images/bottle.png',
      '//other.test/images/bottle.png',
      'file:///etc/hostname',
      'javascript:1',
    ]
    for (const image of [
      '/images/script.png',
      '/images/text.png',
      '/images/large.png',
      '/images/bomb.png',
      '/images/none.png',
      '/moved',
      ...elsewhere,
    ]) {
      tracking.products.set('bad', { name: 'Bad', image })
      expect(await associate(await sheet(), 'bad'), image).to.deep.equal({
        id: 'bad',
        name: 'Bad',
        image: null,
      })
    }
  })
})
