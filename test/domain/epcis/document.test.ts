// EPCIS 2.0 events: what they mean for serials, the events that we write, and canonical addresses (GS1 EPCIS 2.0,
// sections 7 and 10; CBV 2.0, sections 7.1 and 7.2).

import { expect } from 'chai'
import { isExported, packingEvent, stateEvent } from '../../../src/domain/epcis/document.ts'
import { canonicalUri } from '../../../src/domain/epcis/epc-uri.ts'
import { effectsOf } from '../../../src/domain/epcis/event-effects.ts'

const epc = 'https://id.gs1.org/01/03012345000215/21/A1'
const carton = 'https://id.gs1.org/00/301234500000000017'
const times = { eventTime: '2026-11-22T10:00:00+01:00', eventTimeZoneOffset: '+01:00' }

describe('an event', () => {
  it('means a report of serials by its type, action and step, in any notation', () => {
    const meaning = (action: string, bizStep: string, type = 'ObjectEvent') =>
      effectsOf({ type, action, bizStep, epcList: [epc], ...times }, null).map((effect) =>
        effect.kind === 'state' ? effect.report : effect.kind,
      )
    expect(meaning('ADD', 'encoding')).to.deep.equal(['printed'])
    expect(meaning('ADD', 'urn:epcglobal:cbv:bizstep:commissioning')).to.deep.equal(['commissioned'])
    expect(meaning('OBSERVE', 'https://ref.gs1.org/cbv/BizStep-shipping')).to.deep.equal(['released'])
    expect(meaning('OBSERVE', 'receiving', 'TransactionEvent')).to.deep.equal(['released'])
    expect(meaning('DELETE', 'retail_selling')).to.deep.equal(['released'])
    expect(meaning('OBSERVE', 'cbv:BizStep-sampling')).to.deep.equal(['sampled'])
    expect(meaning('DELETE', 'decommissioning')).to.deep.equal(['inactive'])
    expect(meaning('DELETE', 'destroying')).to.deep.equal(['destroyed'])
    for (const [action, step] of [
      ['ADD', 'shipping'],
      ['OBSERVE', 'commissioning'],
      ['OBSERVE', 'stock_taking'],
      ['OBSERVE', 'https://example.org/dancing'],
      ['DELETE', ''],
    ] as const)
      expect(meaning(action, step), `${action} ${step}`).to.deep.equal([])
    expect(meaning('ADD', 'commissioning', 'AssociationEvent')).to.deep.equal([])
  })

  it('of the receiver says that a bottle has left, unless the cellar itself receives it', () => {
    const received = {
      type: 'ObjectEvent',
      action: 'OBSERVE',
      bizStep: 'receiving',
      epcList: [epc],
      ...times,
    }
    const place = { readPoint: { id: 'urn:epc:id:sgln:3012345.00010.LINE2' } }
    expect(effectsOf(received, '3012345000109')).to.have.length(1)
    expect(effectsOf({ ...received, ...place }, '3012345000109')).to.have.length(0)
    expect(effectsOf({ ...received, ...place }, '4012345000009')).to.have.length(1)
  })

  it('packs into a parent, unpacks some, unpacks everything, or moves all', () => {
    const packing = { type: 'AggregationEvent', parentID: carton, childEPCs: [epc], ...times }
    expect(effectsOf({ ...packing, action: 'ADD' }, null)).to.deep.equal([
      { kind: 'packing', action: 'pack', parent: carton, children: [epc] },
    ])
    expect(effectsOf({ ...packing, action: 'DELETE' }, null)).to.deep.equal([
      { kind: 'packing', action: 'unpack', parent: carton, children: [epc] },
    ])
    const all = { type: 'AggregationEvent', parentID: carton, action: 'DELETE', ...times }
    expect(effectsOf(all, null)).to.deep.equal([
      { kind: 'packing', action: 'unpack', parent: carton, children: 'all' },
    ])
    const quantities = [{ epcClass: 'https://id.gs1.org/01/03012345000215', quantity: 2 }]
    expect(effectsOf({ ...all, childQuantityList: quantities }, null)).to.deep.equal([])
    expect(effectsOf({ ...packing, action: 'OBSERVE', bizStep: 'shipping' }, null)).to.deep.equal([
      { kind: 'state', report: 'released', epcs: [carton, epc] },
    ])
  })

  it('of a transformation ends what went in and begins what came out', () => {
    const event = { type: 'TransformationEvent', inputEPCList: [epc], outputEPCList: [carton], ...times }
    expect(effectsOf(event, null)).to.deep.equal([
      { kind: 'state', report: 'inactive', epcs: [epc] },
      { kind: 'state', report: 'commissioned', epcs: [carton] },
    ])
  })
})

describe('the events that we write', () => {
  const at = new Date('2026-11-22T10:00:00Z')

  it('have a step and a disposition for each state that leaves the cellar', () => {
    const steps = (['commissioned', 'released', 'sampled', 'inactive', 'destroyed'] as const).map((state) => {
      const written = stateEvent(state, [epc], { at, location: null })
      expect(isExported(state), state).to.equal(true)
      return [state, written?.['action'], written?.['bizStep'], written?.['disposition']]
    })
    expect(steps).to.deep.equal([
      ['commissioned', 'ADD', 'commissioning', 'active'],
      ['released', 'OBSERVE', 'shipping', 'in_transit'],
      ['sampled', 'OBSERVE', 'sampling', undefined],
      ['inactive', 'DELETE', 'decommissioning', 'inactive'],
      ['destroyed', 'DELETE', 'destroying', 'destroyed'],
    ])
    expect(isExported('printed')).to.equal(false)
    expect(stateEvent('printed', [epc], { at, location: null })).to.equal(null)
  })

  it('name the moment in UTC, and the place where it is known', () => {
    const location = 'https://id.gs1.org/414/3012345000109'
    expect(stateEvent('released', [epc], { at, location })).to.deep.equal({
      type: 'ObjectEvent',
      epcList: [epc],
      action: 'OBSERVE',
      bizStep: 'shipping',
      disposition: 'in_transit',
      eventTime: '2026-11-22T10:00:00.000Z',
      eventTimeZoneOffset: '+00:00',
      readPoint: { id: location },
    })
  })

  it('pack and unpack', () => {
    const written = (action: 'pack' | 'unpack') => packingEvent(action, carton, [epc], { at, location: null })
    expect(written('pack')).to.deep.equal({
      type: 'AggregationEvent',
      parentID: carton,
      childEPCs: [epc],
      action: 'ADD',
      bizStep: 'packing',
      eventTime: '2026-11-22T10:00:00.000Z',
      eventTimeZoneOffset: '+00:00',
    })
    expect(written('unpack')).to.deep.include({ action: 'DELETE', bizStep: 'unpacking' })
  })

  it('tell lot and order of a production, the order only where the company has a GLN', () => {
    const origin = { at, location: 'https://id.gs1.org/414/3012345000109' }
    const production = { lot: 'L26', order: 'order 7' }
    expect(stateEvent('commissioned', [epc], origin, production)).to.deep.include({
      ilmd: { 'cbvmda:lotNumber': 'L26' },
      bizTransactionList: [
        { type: 'prodorder', bizTransaction: 'urn:epcglobal:cbv:bt:3012345000109:order%207' },
      ],
    })
    const nowhere = { at, location: null }
    expect(stateEvent('commissioned', [epc], nowhere, production)).to.not.have.property('bizTransactionList')
    expect(stateEvent('released', [epc], origin, production)).to.not.have.any.keys(
      'ilmd',
      'bizTransactionList',
    )
  })

  it('mean what they were written for', () => {
    const events = [
      stateEvent('inactive', [epc], { at, location: null }),
      packingEvent('unpack', carton, [epc], { at, location: null }),
    ]
    expect(events.flatMap((event) => (event === null ? [] : effectsOf(event, null)))).to.deep.equal([
      { kind: 'state', report: 'inactive', epcs: [epc] },
      { kind: 'packing', action: 'unpack', parent: carton, children: [epc] },
    ])
  })
})

describe('canonical addresses', () => {
  const links: [string, string][] = [
    ['urn:epc:id:sgtin:3012345.000021.A1', '/01/03012345000215/21/A1'],
    ['urn:epc:class:lgtin:3012345.000021.L24', '/01/03012345000215/10/L24'],
    ['urn:epc:idpat:sgtin:3012345.000021.*', '/01/03012345000215'],
    ['urn:epc:id:sgln:3012345.00010.0', '/414/3012345000109'],
    ['urn:epc:id:sgln:3012345.00010.7', '/414/3012345000109/254/7'],
    ['urn:epc:id:pgln:3012345.00010', '/417/3012345000109'],
    ['urn:epc:id:gdti:3012345.00010.X', '/253/3012345000109X'],
    ['urn:epc:id:grai:3012345.00010.X', '/8003/03012345000109X'],
    ['urn:epc:id:giai:3012345.X(1)', '/8004/3012345X%281%29'],
    ['urn:epc:id:sgtin:3012345.000021.a!b*c+d,e:f', '/01/03012345000215/21/a%21b%2Ac%2Bd%2Ce%3Af'],
    ['https://shop.example/path/01/03012345000215?x=1', '/01/03012345000215'],
    ['https://shop.example/01/03012345000215/10/L24/21/A1/', '/01/03012345000215/21/A1'],
    ['HTTP://shop.example/01/03012345000215/22/2A/10/L24#top', '/01/03012345000215/10/L24'],
    ['https://shop.example/01/03012345000215/10/21/21/7', '/01/03012345000215/21/7'],
    ['https://shop.example/01/03012345000215/22/21', '/01/03012345000215'],
    ['https://shop.example/01/03012345000215/235/TPX7', '/01/03012345000215/235/TPX7'],
    ['https://shop.example/414/3012345000109/254/7', '/414/3012345000109/254/7'],
    ['https://shop.example/8010/30123450001/8011/12', '/8010/30123450001/8011/12'],
    ['urn:epc:id:gsrn:3012345.0000000001', '/8018/301234500000000015'],
    ['urn:epc:id:gsrnp:3012345.0000000001', '/8017/301234500000000015'],
  ]
  for (const [text, path] of links)
    it(`turn ${text} into the link of GS1`, () => {
      expect(canonicalUri(text)).to.equal(`https://id.gs1.org${path}`)
    })

  it('leave any other text', () => {
    for (const text of [
      'urn:epc:id:sgtin:3012345.00021.A1',
      'urn:epc:id:nothing:3012345.000021.A1',
      'x urn:epc:id:pgln:3012345.00010',
      'urn:epc:id:pgln:3012345.00010\nx',
      'x urn:epc:id:giai:3012345.A',
      'urn:epc:id:giai:3012345.A\nx',
      'x https://shop.example/01/03012345000215',
      'https://shop.example/wines/7',
      'ftp://shop.example/01/03012345000215',
      'urn:uuid:1',
    ])
      expect(canonicalUri(text), text).to.equal(text)
  })
})
