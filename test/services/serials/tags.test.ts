import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../../support/examples.ts'
import { operatorOf, useApplication } from '../../support/application.ts'
import { refusalOf } from '../../support/refusals.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import type { Actor } from '../../../src/domain/rights.ts'

describe('RFID tags', () => {
  const world = useApplication()
  let owner: Actor
  const batches: Record<'numeric-12' | 'random-12', number> = { 'numeric-12': 0, 'random-12': 0 }

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
    const { sheet } = await world.application.perform('sheets.create', exampleSheet(), owner)
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    for (const preset of ['numeric-12', 'random-12'] as const) {
      const order = { fiche: sheet.id, count: 20, request: preset, preset }
      batches[preset] = (await world.application.perform('serials.open', order, owner)).batch.id
    }
  })

  async function codes(input: Omit<Input<'serials.codes'>, 'format'>): Promise<string[][]> {
    const { body } = await world.application.perform('serials.codes', { format: 'csv', ...input }, owner)
    if (body instanceof Uint8Array) throw new Error('codes are a stream')
    let text = ''
    for await (const chunk of body) text += String(chunk)
    return text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
  }
  const decode = (hex: string) => world.application.perform('epc.decode', { hex }, owner)

  it('are columns of a list of codes in every scheme, and decode to the serial of their line', async () => {
    for (const [preset, tags] of [
      ['numeric-12', { tags: 'sgtin-96', prefix: '3012345' }],
      ['random-12', { tags: 'sgtin-198', prefix: '30123450' }],
      ['random-12', { tags: 'sgtin-plus', filter: 3 }],
      ['random-12', { tags: 'dsgtin-plus', date: '15=281231' }],
    ] as const) {
      const [columns, ...lines] = await codes({ batch: batches[preset], ...tags })
      expect(columns).to.deep.equal(['position', 'serial', 'url', 'epc_hex', 'epc_uri'])
      expect(lines).to.have.length(20)
      for (const [, serial, , hex = '', uri] of lines)
        expect(await decode(hex), tags.tags).to.deep.include({
          scheme: tags.tags,
          gtin: '03012345000215',
          serial,
          uri,
        })
    }
  })

  it('stand beside the codes of each lane', async () => {
    const [columns, first] = await codes({ batch: batches['random-12'], tags: 'sgtin-plus', lanes: 2 })
    expect(columns).to.have.length(10).and.to.include.members(['epc_hex1', 'epc_uri2'])
    expect(first).to.have.length(10)
  })

  it('take the length of the company prefix from the company’s own claims', async () => {
    const unclaimed = { code: '(01)09506000134352(21)42', scheme: 'sgtin-96' } as const
    expect(
      await refusalOf(world.application.perform('epc.encode', unclaimed, owner), 'faults'),
    ).to.deep.equal(['prefix:epcPrefixMissing'])
    const [, first] = await codes({ batch: batches['numeric-12'], tags: 'sgtin-96' })
    expect(await decode(first?.[3] ?? '')).to.include({ prefix: '3012345', filter: 1 })
  })

  it('are refused where no serial or identifier could have one, with what is missing', async () => {
    const batch = batches['random-12']
    for (const [input, issue] of [
      [{ batch, tags: 'sgtin-96', prefix: '3012345' }, 'tags:epcSerialNotNumeric'],
      [{ batch, tags: 'sgtin-198', prefix: '3012346' }, 'prefix:epcPrefix'],
      [{ batch, tags: 'dsgtin-plus' }, 'date:epcDateMissing'],
      [{ batch, tags: 'dsgtin-plus', date: '15=280230' }, 'date:epcDate'],
    ] as const)
      expect(await refusalOf(codes(input), 'faults'), JSON.stringify(input)).to.deep.equal([issue])
    const asText = world.application.perform(
      'serials.codes',
      { batch, format: 'txt', tags: 'sgtin-plus' },
      owner,
    )
    expect(await refusalOf(asText, 'faults')).to.deep.equal(['tags:epcNeedsCsv'])
    for (const [code, issue] of [
      ['12345', 'code:epcIdentifier'],
      ['(01)03012345000215', 'code:epcIdentifier'],
    ] as const)
      expect(
        await refusalOf(world.application.perform('epc.encode', { code }, owner), 'faults'),
      ).to.deep.equal([issue])
    for (const [hex, code] of [
      ['3066', 'epcDamaged'],
      ['AB66C4409047E14000001A85', 'epcUnknown'],
    ] as const)
      expect(await refusalOf(decode(hex), 'faults')).to.deep.equal([`hex:${code}`])
  })

  it('encode one identifier, however it is written, and decode to it', async () => {
    for (const code of [
      '(01)03012345000215(21)42',
      'https://id.example.com/01/03012345000215/21/42?17=281231',
      'urn:epc:id:sgtin:3012345.000021.42',
    ]) {
      const tag = await world.application.perform('epc.encode', { code, scheme: 'sgtin-96' }, owner)
      expect(tag).to.deep.equal({
        scheme: 'sgtin-96',
        filter: 1,
        hex: '3034B7DBE40005400000002A',
        uri: 'urn:epc:id:sgtin:3012345.000021.42',
        tagUri: 'urn:epc:tag:sgtin-96:1.3012345.000021.42',
        link: 'https://id.gs1.org/01/03012345000215/21/42',
      })
      expect(await decode(tag.hex)).to.include({ gtin: '03012345000215', serial: '42', tagUri: tag.tagUri })
    }
    const sscc = await world.application.perform(
      'epc.encode',
      { code: '030123450000000017', filter: 6 },
      owner,
    )
    expect(sscc).to.include({ scheme: 'sscc-96', uri: 'urn:epc:id:sscc:3012345.0000000001' })
    expect(await decode(sscc.hex)).to.include({ sscc: '030123450000000017', filter: 6, uri: sscc.uri })
  })
})
