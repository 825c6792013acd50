import { expect } from 'chai'
import { exampleSheet, makeCompany, plainSheet } from '../../support/examples.ts'
import { operatorOf, useApplication } from '../../support/application.ts'
import { refusalOf } from '../../support/refusals.ts'
import type { BlockCipher } from '../../../src/domain/code/ff1.ts'
import { legacyRandomPattern, serialsAt } from '../../../src/domain/code/serial.ts'
import type { Actor } from '../../../src/domain/rights.ts'
import { serialCipher } from '../../../src/render/serial-cipher.ts'

describe('batches of serials', () => {
  const world = useApplication()
  let owner: Actor
  let withGtin = 0
  let plain = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
    withGtin = await publish(exampleSheet({ reference: 'S-1' }))
    plain = await publish(plainSheet({ reference: 'S-2' }))
  })

  it('are opened once per idempotency key, which is refused for another order', async () => {
    const order = { fiche: withGtin, count: 1000, lot: 'L24', request: 'order-1' }
    const first = await world.application.perform('serials.open', order, owner)
    const again = await world.application.perform('serials.open', order, owner)
    expect(again.batch.id).to.equal(first.batch.id)
    expect(
      await refusalOf(world.application.perform('serials.open', { ...order, count: 1001 }, owner)),
    ).to.equal('batch.idempotencyKeyTaken')
  })

  it('are named after the wine with its vintage, so that nobody at the line takes those of another year', async () => {
    const wine = await publish(
      plainSheet({ brand: 'Deux Rives', name: 'Galets', vintage: 2023, reference: 'S-3' }),
    )
    const order = { fiche: wine, count: 1, request: 'vintage' }
    const { batch } = await world.application.perform('serials.open', order, owner)
    expect(batch.sheetName).to.equal('Deux Rives Galets 2023')
  })

  it('are listed page by page, the newest first', async () => {
    for (const request of ['list-1', 'list-2', 'list-3'])
      await world.application.perform('serials.open', { fiche: plain, count: 1, request }, owner)
    const pages = [
      await world.application.perform('serials.list', { size: 2 }, owner),
      await world.application.perform('serials.list', { size: 2, page: 2 }, owner),
    ]
    expect(pages.map(({ batches }) => batches[0]?.request)).to.deep.equal(['list-3', 'list-1'])
    expect(
      pages.map(({ total, page, size, batches }) => [total > 3, page, size, batches.length]),
    ).to.deep.equal([
      [true, 1, 2, 2],
      [true, 2, 2, 2],
    ])
  })

  it('are found by words of the wine, by the lot and by the number', async () => {
    await world.database.db.raw(`select setval(pg_get_serial_sequence('batches', 'id'), 8642)`)
    const order = { fiche: plain, count: 1, lot: 'FIND-77', request: 'to-find' }
    const { batch } = await world.application.perform('serials.open', order, owner)
    const found = async (search: string): Promise<[number, number[]]> => {
      const { total, batches } = await world.application.perform('serials.list', { search, size: 1 }, owner)
      return [total, batches.map(({ id }) => id)]
    }
    expect(await found('find-77')).to.deep.equal([1, [batch.id]])
    expect(await found('S-2 FIND')).to.deep.equal([1, [batch.id]])
    expect(await found('8643')).to.deep.equal([1, [batch.id]])
    expect(await found('S-1 find-77')).to.deep.equal([0, []])
    expect((await found('S-2'))[0]).to.be.above(1)
  })

  it('are streamed with the same bytes every time, completely or in ranges', async () => {
    const { batch } = await world.application.perform(
      'serials.open',
      { fiche: withGtin, count: 10_000, request: 'order-2' },
      owner,
    )
    const all = await lines(batch.id)
    expect(all).to.deep.equal(await lines(batch.id))
    expect(all).to.have.length(10_000)
    expect(await lines(batch.id, 4096, 4098)).to.deep.equal(all.slice(4095, 4098))
    expect([all[0], all.at(-1)]).to.deep.equal([batch.first, batch.last])
    expect(all[0]).to.match(/^http:\/\/q\.test\/01\/03012345000215\/22\/2A\/21\/[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(
      await refusalOf(
        world.application.perform('serials.codes', { batch: batch.id, format: 'csv', to: 10_001 }, owner),
      ),
    ).to.equal('batch.badRange')
  })

  it('never have the same serial twice, even for concurrent orders', async () => {
    const presets = ['random-12', 'numeric-12', 'sequential', 'pattern'] as const
    const opened = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => {
        const preset = presets[n % 4] ?? 'random-12'
        return world.application.perform(
          'serials.open',
          {
            fiche: plain,
            count: 5000,
            preset,
            ...(preset === 'pattern' ? { pattern: 'P-@@@@@@' } : {}),
            request: `rush-${String(n)}`,
          },
          owner,
        )
      }),
    )
    const all = (await Promise.all(opened.map(({ batch }) => lines(batch.id)))).flat()
    expect(new Set(all).size).to.equal(40_000)
  })

  it('distinguish issued serials from invented and foreign ones', async () => {
    const { batch } = await world.application.perform(
      'serials.open',
      { fiche: plain, count: 100, request: 'check-1' },
      owner,
    )
    const [, second = ''] = await lines(batch.id)
    expect(await world.application.perform('serials.check', { code: second }, owner)).to.deep.include({
      verdict: 'genuine',
      batch: batch.id,
      position: 2,
    })
    const swapped = second.endsWith('0') ? `${second.slice(0, -1)}1` : `${second.slice(0, -1)}0`
    expect((await world.application.perform('serials.check', { code: swapped }, owner)).verdict).to.equal(
      'neverIssued',
    )
    expect(
      (await world.application.perform('serials.check', { code: 'https://example.org/x' }, owner)).verdict,
    ).to.equal('notOurs')
  })

  it('find a serial of every format among other batches, with its GTIN or bare', async () => {
    const forms = [
      {},
      { preset: 'numeric-12' },
      { preset: 'sequential' },
      { preset: 'sequential', prefix: 'L24-' },
      { preset: 'pattern', pattern: 'Q@@@@@@-##' },
      { preset: 'pattern', pattern: 'R#######' },
    ] as const
    for (const [at, form] of forms.entries()) {
      const batches = []
      for (const part of ['a', 'b', 'c'])
        batches.push(
          (
            await world.application.perform(
              'serials.open',
              { fiche: withGtin, count: 5000, ...form, request: `form-${String(at)}${part}` },
              owner,
            )
          ).batch,
        )
      const [, middle] = batches
      if (middle === undefined) throw new Error('there are three batches')
      const addresses = await lines(middle.id)
      for (const position of [1, 4097, 5000]) {
        const address = addresses[position - 1] ?? ''
        const found = {
          verdict: 'genuine',
          serial: address.split('/').at(-1),
          batch: middle.id,
          position,
          state: 'issued',
        }
        expect(await world.application.perform('serials.check', { code: address }, owner)).to.deep.equal(
          found,
        )
        // Another wine also has sequential serials from 1.
        if (/^0/.test(found.serial ?? '')) continue
        expect(
          await world.application.perform('serials.check', { code: found.serial ?? '' }, owner),
        ).to.deep.equal(found)
      }
    }
    const [beyond = ''] = serialsAt('pattern', 15_000, 1, cipher(), 'R#######')
    for (const serial of [beyond, 'L24-000000015000', 'L24-000000030001', 'L25-000000015001']) {
      expect(
        await world.application.perform('serials.check', { code: `(01)03012345000215(21)${serial}` }, owner),
      ).to.deep.equal({ verdict: 'neverIssued', serial })
    }
  })

  it('find serials of version 0.1 by their indices', async () => {
    const [first = ''] = serialsAt('random-12', 41, 1, cipher(), legacyRandomPattern)
    const code = `(01)03012345000215(21)${first}`
    expect((await world.application.perform('serials.check', { code }, owner)).verdict).to.equal(
      'neverIssued',
    )
    const { batch } = await world.application.perform(
      'serials.open',
      { fiche: withGtin, count: 100, request: 'of-0.1' },
      owner,
    )
    await world.database
      .db('batches')
      .where('id', batch.id)
      .update({ pattern: legacyRandomPattern, first: 40 })
    expect(await world.application.perform('serials.check', { code }, owner)).to.deep.include({
      verdict: 'genuine',
      batch: batch.id,
      position: 2,
    })
  })

  it("resolve a serialized address to the sheet's label", async () => {
    const { batch } = await world.application.perform(
      'serials.open',
      { fiche: plain, count: 10, request: 'scan-1' },
      owner,
    )
    const code = /nutricode\/(\w+)\//.exec(batch.first)?.[1] ?? ''
    expect((await world.application.readLabel(code))?.model.identity.name).to.equal('Les Galets Rouges')
  })

  it('of ten million serials are one database row', async () => {
    const { batch } = await world.application.perform(
      'serials.open',
      { fiche: withGtin, count: 10_000_000, request: 'big' },
      owner,
    )
    expect(await lines(batch.id, 9_999_999, 10_000_000)).to.have.length(2)
  })

  function cipher(): BlockCipher {
    return serialCipher(world.config.serialKey, 'gtin:03012345000215')
  }

  async function lines(batch: number, from?: number, to?: number): Promise<string[]> {
    const file = await world.application.perform(
      'serials.codes',
      { batch, format: 'txt', ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
      owner,
    )
    if (file.body instanceof Uint8Array) throw new Error('codes are a stream')
    let text = ''
    for await (const chunk of file.body) text += String(chunk)
    return text.trimEnd().split('\r\n')
  }

  async function publish(draft: ReturnType<typeof exampleSheet>): Promise<number> {
    const { sheet } = await world.application.perform('sheets.create', draft, owner)
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    return sheet.id
  }
})
