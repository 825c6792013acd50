import { Readable } from 'node:stream'
import { expect } from 'chai'
import { exampleCompany, exampleSheet, makeCompany } from '../../support/examples.ts'
import { operatorOf, useApplication } from '../../support/application.ts'
import { drawZpl, pngOfLabel } from '../../render/logistic/zpl-raster.ts'
import { readCodes } from '../../render/reading.ts'
import { refusalOf } from '../../support/refusals.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import type { Actor } from '../../../src/domain/rights.ts'

describe('cases and pallets', () => {
  const world = useApplication()
  let owner: Actor
  const bottles: string[] = []
  let batch = 0
  let cases: string[] = []
  let pallet = ''

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
    const { sheet } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'A-1' }),
      owner,
    )
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    const order = await world.application.perform(
      'serials.open',
      { fiche: sheet.id, count: 24, lot: 'L24-117', request: 'bottles' },
      owner,
    )
    batch = order.batch.id
    const file = await world.application.perform('serials.codes', { batch, format: 'txt' }, owner)
    if (file.body instanceof Uint8Array) throw new Error('codes are a stream')
    for await (const chunk of file.body) bottles.push(...String(chunk).trimEnd().split('\r\n'))
    cases = (await take(4, 'cases')).ssccs
    pallet = (await take(1, 'pallet')).ssccs[0] ?? ''
  })

  it("get SSCCs of the company's prefix: the same for a repeated request, otherwise never the same", async () => {
    expect(cases.every((sscc) => /^\d{18}$/.test(sscc) && sscc.slice(1, 8) === '3012345')).to.equal(true)
    expect((await take(4, 'cases')).ssccs).to.deep.equal(cases)
    expect(cases).to.not.include(pallet)
    expect(await refusalOf(take(5, 'cases'))).to.equal('report.idempotencyKeyTaken')
    expect(await refusalOf(take(1, 'stolen', '9999999'))).to.equal('input.invalid')
  })

  it('contain packed bottles and cases, which become commissioned', async () => {
    const rows = [
      ...bottles.slice(0, 6).map((child) => ({ parent: cases[0] ?? '', child })),
      ...bottles.slice(6, 12).map((child) => ({ parent: `(00)${cases[1] ?? ''}`, child })),
    ]
    expect(await pack({ request: 'pack-1', rows })).to.include({ accepted: 12, repeated: false })
    expect(await pack({ request: 'pack-1', rows })).to.include({ accepted: 12, repeated: true })
    expect(
      await pack({ request: 'pack-2', rows: cases.slice(0, 2).map((child) => ({ parent: pallet, child })) }),
    ).to.include({ accepted: 2 })
    expect((await world.application.perform('serials.reconcile', { batch }, owner)).states).to.deep.include({
      commissioned: 12,
    })
    const found = await contents(cases[0] ?? '')
    expect([found.total, found.parent, found.children.length]).to.deep.equal([
      6,
      `http://q.test/00/${pallet}`,
      6,
    ])
    expect((await contents(bottles[0] ?? '')).parent).to.equal(`http://q.test/00/${cases[0] ?? ''}`)
  })

  it('are stored as packings, which no list of state reports contains', async () => {
    for (const gather of [false, true]) {
      const list = await world.application.perform('serials.reports', { target: 'units', gather }, owner)
      expect([list.reports.length, list.total]).to.deep.equal([0, 0])
    }
  })

  it('refuse units that are packed elsewhere, contain themselves, are void or are foreign', async () => {
    await world.application.perform('serials.void', { batch, from: 20, to: 20, reason: 'stolen' }, owner)
    const answer = await pack({
      request: 'wrong-1',
      rows: [
        { parent: cases[2] ?? '', child: bottles[0] ?? '' },
        { parent: cases[0] ?? '', child: bottles[0] ?? '' },
        { parent: cases[0] ?? '', child: pallet },
        { parent: cases[2] ?? '', child: bottles[19] ?? '' },
        { parent: '(00)095060001343520008', child: bottles[12] ?? '' },
        { parent: cases[2] ?? '', child: 'nothing at all' },
        { parent: cases[2] ?? '', child: cases[2] ?? '' },
        { parent: cases[2] ?? '', child: bottles[13] ?? '' },
      ],
    })
    expect(answer.exceptions.map(({ verdict }) => verdict)).to.deep.equal([
      'illegal',
      'duplicate',
      'illegal',
      'void',
      'malformed',
      'malformed',
      'illegal',
    ])
    // The number of the pallet is wrong, so that is what the answer names, and its bottle stays as it was.
    expect(answer.exceptions[4]).to.deep.include({ value: '(00)095060001343520008', verdict: 'malformed' })
    const { state } = await world.application.perform('serials.check', { code: bottles[12] ?? '' }, owner)
    expect(state).to.equal('issued')
    expect(answer.accepted).to.equal(1)
  })

  it('never contain each other, although one report states both', async () => {
    const {
      ssccs: [first = '', second = '', third = ''],
    } = await take(3, 'round')
    const answer = await pack({
      request: 'round-1',
      rows: [
        { parent: second, child: first },
        { parent: third, child: second },
        { parent: first, child: third },
        { parent: first, child: second },
      ],
    })
    expect(answer.exceptions.map(({ row, verdict }) => [row, verdict])).to.deep.equal([
      [3, 'illegal'],
      [4, 'illegal'],
    ])
  })

  it('have labels with content, count and lot of all in them, and the SSCC alone when mixed', async () => {
    const [empty = '', mixed = ''] = (await take(2, 'labelled')).ssccs
    // Bottles of another lot, and of another GTIN: a case of a partner.
    const other = await makeCoded('A-2', '03012345000222')
    await pack({
      request: 'labelled',
      rows: [bottles[14] ?? '', other].map((child) => ({ parent: mixed, child })),
    })
    const content = '(02)03012345000215(37)'
    expect(await symbolsOf([pallet, cases[0] ?? '', empty, mixed])).to.deep.equal([
      ['(10)L24-117', `${content}12`, `(00)${pallet}`],
      ['(10)L24-117', `${content}06`, `(00)${cases[0] ?? ''}`],
      [`(00)${empty}`],
      [`(00)${mixed}`],
    ])
  })

  it('get no label for a wrong or unknown SSCC, or for a module that is too wide', async () => {
    const draw = (ssccs: string, module?: number) =>
      world.application.perform(
        'serials.labels',
        { format: 'pdf', ssccs, ...(module === undefined ? {} : { module }) },
        owner,
      )
    for (const [ssccs, code] of [
      [`${pallet},030123450000000018`, 'sscc'],
      ['095060001343520017', 'ssccUnknown'],
    ] as const)
      expect(await refusalOf(draw(ssccs), 'faults')).to.deep.equal([`ssccs:${code}`])
    expect(await refusalOf(draw(pallet, 0.9))).to.equal('code.moduleWidth')
    expect(await draw(pallet, 0.59)).to.include({ name: `sscc-${pallet}.pdf`, type: 'application/pdf' })
  })

  it('can be unpacked; the units can then be packed elsewhere', async () => {
    const child = bottles[1] ?? ''
    expect(
      await pack({
        action: 'unpack',
        request: 'out-1',
        rows: [
          { parent: cases[1] ?? '', child },
          { parent: cases[0] ?? '', child },
          { parent: cases[0] ?? '', child },
        ],
      }),
    ).to.include({ illegal: 1, accepted: 1, duplicate: 1 })
    const upload = Readable.from([Buffer.from(`parent,child\r\n${cases[3] ?? ''},${child}\r\n`)])
    expect(
      await world.application.perform('serials.pack', { request: 'out-2' }, owner, { upload }),
    ).to.include({
      accepted: 1,
    })
    expect((await contents(child)).parent).to.equal(`http://q.test/00/${cases[3] ?? ''}`)
  })

  it('of another company are unknown', async () => {
    world.vies.known.set('IT00743110157', null)
    const stranger = operatorOf(
      await makeCompany(world.application, { ...exampleCompany(), tva: 'IT00743110157', country: 'IT' }),
    )
    expect(
      await refusalOf(world.application.perform('serials.contents', { code: pallet }, stranger)),
    ).to.equal('serial.unknown')
    expect(
      await world.application.perform(
        'serials.pack',
        { request: 'theft', rows: [{ parent: pallet, child: bottles[20] ?? '' }] },
        stranger,
      ),
    ).to.include({ foreign: 1 })
  })

  /** A bottle of another wine. */
  async function makeCoded(reference: string, gtin: string): Promise<string> {
    const { sheet } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference, gtin }),
      owner,
    )
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    return `(01)${gtin}(21)LINE-1`
  }
  /** What a scanner reads of the labels of SSCCs, from the top of each. */
  async function symbolsOf(ssccs: readonly string[]): Promise<string[][]> {
    const input = { format: 'zpl', ssccs: ssccs.join(','), label: '4x6in' } as const
    const { body } = await world.application.perform('serials.labels', input, owner)
    if (!(body instanceof Uint8Array)) throw new Error('labels are no stream')
    const labels = drawZpl(Buffer.from(body).toString('latin1'))
    return Promise.all(
      labels.map(async (label) => (await readCodes(await pngOfLabel(label))).map(({ text }) => text)),
    )
  }
  function take(count: number, request: string, prefix = '3012345') {
    return world.application.perform('serials.sscc', { count, prefix, request }, owner)
  }
  function pack(input: Input<'serials.pack'>) {
    return world.application.perform('serials.pack', input, owner)
  }
  function contents(code: string) {
    return world.application.perform('serials.contents', { code }, owner)
  }
})
