// EPCIS 2.0 documents: what a document must have, what its events mean, and the events that we write (GS1 EPCIS
// 2.0, sections 7 and 10; CBV 2.0, sections 7.1 and 7.2).

import { expect } from 'chai'
import { isExported, packingEvent, parseDocument, stateEvent } from '../../../src/domain/epcis/document.ts'
import { canonicalUri } from '../../../src/domain/epcis/epc-uri.ts'
import type { Json } from '../../../src/domain/epcis/event-hash.ts'

const epc = 'https://id.gs1.org/01/03012345000215/21/A1'
const carton = 'https://id.gs1.org/00/301234500000000017'
const event = {
  type: 'ObjectEvent',
  eventTime: '2026-11-22T10:00:00+01:00',
  eventTimeZoneOffset: '+01:00',
  action: 'ADD',
  bizStep: 'commissioning',
  epcList: [epc],
}
const packing = {
  type: 'AggregationEvent',
  eventTime: '2026-11-22T10:00:00Z',
  eventTimeZoneOffset: '+00:00',
  action: 'ADD',
  parentID: carton,
  childEPCs: [epc],
}

function documentOf(events: Json, changes: Readonly<Record<string, Json>> = {}): Json {
  return {
    '@context': [
      'https://ref.gs1.org/standards/epcis/epcis-context.jsonld',
      { nc: 'https://nutricode.example/' },
    ],
    'type': 'EPCISDocument',
    'schemaVersion': '2.0',
    'creationDate': '2026-11-22T10:00:00Z',
    'epcisBody': { eventList: events },
    ...changes,
  }
}

/** `field code` for each issue. */
function issuesOf(document: Json): string[] {
  return parseDocument(document).issues.map(({ field, code }) => `${field} ${code}`)
}

/** The issues of a document with one event, without the place of the event. */
function issuesOfEvent(
  changes: Readonly<Record<string, Json>>,
  of: Readonly<Record<string, Json>> = event,
): string[] {
  return issuesOf(documentOf([{ ...of, ...changes }])).map((issue) =>
    issue.replace('epcisBody.eventList.0.', ''),
  )
}

/** A copy without one member: JSON has no undefined. */
function without(of: Readonly<Record<string, Json>>, member: string): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(of).filter(([name]) => name !== member))
}

describe('an EPCIS document', () => {
  it('is parsed with its events, moments and name spaces', () => {
    const { events, namespaces, issues } = parseDocument(documentOf([event, packing]))
    expect(issues).to.deep.equal([])
    expect(namespaces).to.deep.equal({ nc: 'https://nutricode.example/' })
    expect(events).to.deep.equal([
      {
        event,
        at: new Date('2026-11-22T09:00:00Z'),
        content: { kind: 'state', report: 'commissioned', epcs: [epc] },
      },
      {
        event: packing,
        at: new Date('2026-11-22T10:00:00Z'),
        content: { kind: 'packing', action: 'pack', parent: carton, children: [epc] },
      },
    ])
  })

  it('is an object with a context, a type, a version, a date and a list of events', () => {
    for (const document of [null, [], 'text', 7]) expect(issuesOf(document)).to.deep.equal([' epcisValue'])
    expect(issuesOf({})).to.deep.equal([
      '@context required',
      'type epcisValue',
      'schemaVersion epcisValue',
      'creationDate epcisValue',
      'epcisBody.eventList required',
    ])
    expect(issuesOf(documentOf({}))).to.deep.equal(['epcisBody.eventList epcisValue'])
    expect(issuesOf(documentOf([null]))).to.deep.equal(['epcisBody.eventList.0 epcisValue'])
    expect(issuesOf(documentOf([], { epcisBody: [] }))).to.deep.equal(['epcisBody.eventList required'])
  })

  it('is of version 2.0 and any revision of it', () => {
    for (const schemaVersion of ['2.0', '2.0.1', '2.0.12'])
      expect(issuesOf(documentOf([], { schemaVersion })), schemaVersion).to.deep.equal([])
    for (const schemaVersion of ['1.2', '2.00', '2.0.', '12.0', '2.1', '2.0.1x', 2])
      expect(issuesOf(documentOf([], { schemaVersion })), String(schemaVersion)).to.deep.equal([
        'schemaVersion epcisValue',
      ])
  })

  it('has a date with a time and a zone', () => {
    for (const creationDate of ['2026-11-22T10:00:00Z', '2026-11-22T10:00:00.123+02:00'])
      expect(issuesOf(documentOf([], { creationDate })), creationDate).to.deep.equal([])
    for (const creationDate of [
      '2026-11-22',
      '2026-11-22T10:00:00',
      '2026-13-22T10:00:00Z',
      ' 2026-11-22T10:00:00Z',
      '2026-11-22T10:00:00Z.',
      '2026-11-22T10:00:00.Z',
    ])
      expect(issuesOf(documentOf([], { creationDate })), creationDate).to.deep.equal([
        'creationDate epcisValue',
      ])
  })

  it('has at most 5000 events, and an event at most 50000 serials', () => {
    expect(issuesOf(documentOf(Array.from({ length: 5000 }, () => event)))).to.deep.equal([])
    expect(issuesOf(documentOf(Array.from({ length: 5001 }, () => event)))).to.deep.equal([
      'epcisBody.eventList epcisValue',
    ])
    const serials = (length: number) => ({ epcList: Array.from({ length }, () => 'urn:a:1') })
    expect(issuesOfEvent(serials(50_000))).to.deep.equal([])
    expect(issuesOfEvent(serials(50_001))).to.deep.equal(['epcList epcisValue'])
  })

  it('names its name spaces in one object or in several', () => {
    const namespaces = (context: Json) => parseDocument(documentOf([], { '@context': context })).namespaces
    expect(namespaces({ a: 'https://a.example/', b: 7 })).to.deep.equal({ a: 'https://a.example/' })
    expect(namespaces([{ a: 'A' }, null, 'text', { b: 'B' }])).to.deep.equal({ a: 'A', b: 'B' })
    expect(namespaces('text')).to.deep.equal({})
  })
})

describe('an event', () => {
  it('has a moment and a zone of the world', () => {
    expect(issuesOfEvent({ eventTime: 'yesterday' })).to.deep.equal(['eventTime epcisValue'])
    expect(issuesOf(documentOf([without(event, 'eventTime')]))).to.deep.equal([
      'epcisBody.eventList.0.eventTime required',
    ])
    expect(issuesOf(documentOf([without(event, 'eventTimeZoneOffset')]))).to.deep.equal([
      'epcisBody.eventList.0.eventTimeZoneOffset required',
    ])
    for (const zone of ['+00:00', '-09:30', '+13:45', '+14:00', '-14:00'])
      expect(issuesOfEvent({ eventTimeZoneOffset: zone }), zone).to.deep.equal([])
    for (const zone of ['Z', '+14:01', '+1:00', '+02:60', ' +02:00', '+02:00 ', '+20:00'])
      expect(issuesOfEvent({ eventTimeZoneOffset: zone }), zone).to.deep.equal([
        'eventTimeZoneOffset epcisValue',
      ])
  })

  it('is of a type, an action and a step that serials know', () => {
    expect(issuesOfEvent({ type: 'TransformationEvent' })).to.deep.equal(['type epcisUnsupported'])
    expect(issuesOfEvent({ action: 'MOVE' })).to.deep.equal(['action epcisValue', 'bizStep epcisUnsupported'])
    expect(issuesOf(documentOf([without(packing, 'action')]))).to.deep.equal([
      'epcisBody.eventList.0.action required',
    ])
    expect(issuesOfEvent({ bizStep: 'receiving' })).to.deep.equal(['bizStep epcisUnsupported'])
    expect(parseDocument(documentOf([{ ...event, bizStep: 'receiving' }])).events).to.deep.equal([])
  })

  it('means a report of serials by its action and step', () => {
    const report = (action: string, bizStep: string) => {
      const content = parseDocument(documentOf([{ ...event, action, bizStep }])).events[0]?.content
      return content?.kind === 'state' ? content.report : undefined
    }
    expect(report('ADD', 'encoding')).to.equal('printed')
    expect(report('ADD', 'commissioning')).to.equal('commissioned')
    expect(report('OBSERVE', 'shipping')).to.equal('released')
    expect(report('OBSERVE', 'departing')).to.equal('released')
    expect(report('DELETE', 'decommissioning')).to.equal('inactive')
    expect(report('DELETE', 'destroying')).to.equal('destroyed')
    expect(report('OBSERVE', 'sampling')).to.equal('sampled')
    expect(report('ADD', 'shipping')).to.equal(undefined)
    for (const prefix of ['https://ref.gs1.org/cbv/BizStep-', 'urn:epcglobal:cbv:bizstep:', 'cbv:BizStep-'])
      expect(report('OBSERVE', `${prefix}shipping`), prefix).to.equal('released')
    expect(report('OBSERVE', 'my-cbv:BizStep-shipping')).to.equal(undefined)
  })

  it('lists serials as addresses', () => {
    expect(issuesOf(documentOf([without(event, 'epcList')]))).to.deep.equal([
      'epcisBody.eventList.0.epcList required',
    ])
    expect(issuesOfEvent({ epcList: [] })).to.deep.equal(['epcList epcisValue'])
    expect(issuesOfEvent({ epcList: epc })).to.deep.equal(['epcList epcisValue'])
    for (const wrong of [
      'A1',
      'urn:',
      ':a',
      'urn:a b',
      ' urn:a',
      '1rn:a',
      `urn:${'a'.repeat(497)}`,
      7,
      'urn:\ud800',
    ])
      expect(issuesOfEvent({ epcList: [epc, wrong] }), String(wrong)).to.deep.equal(['epcList.1 epcisValue'])
    expect(issuesOfEvent({ epcList: [`urn:${'a'.repeat(496)}`, 'a+b.c-d:e'] })).to.deep.equal([])
  })

  it('packs into a parent, unpacks some, or unpacks everything', () => {
    const content = (changes: Readonly<Record<string, Json>>) =>
      parseDocument(documentOf([{ ...without(packing, 'childEPCs'), ...changes }])).events[0]?.content
    expect(content({ action: 'DELETE' })).to.deep.equal({
      kind: 'packing',
      action: 'unpack',
      parent: carton,
      children: 'all',
    })
    expect(content({ action: 'DELETE', childEPCs: [epc] })).to.deep.include({
      action: 'unpack',
      children: [epc],
    })
    expect(content({ action: 'ADD' })).to.equal(undefined)
    expect(issuesOf(documentOf([without(packing, 'childEPCs')]))).to.deep.equal([
      'epcisBody.eventList.0.childEPCs required',
    ])
    expect(issuesOfEvent({ action: 'OBSERVE' }, packing)).to.deep.equal(['action epcisUnsupported'])
    expect(issuesOfEvent({ parentID: 'carton 1' }, packing)).to.deep.equal(['parentID epcisValue'])
    expect(issuesOf(documentOf([without(packing, 'parentID')]))).to.deep.equal([
      'epcisBody.eventList.0.parentID required',
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

  it('are read back as they were written', () => {
    const events = [
      stateEvent('inactive', [epc], { at, location: null }),
      packingEvent('unpack', carton, [epc], { at, location: null }),
    ]
    const parsed = parseDocument(documentOf(events))
    expect(parsed.issues).to.deep.equal([])
    expect(parsed.events.map(({ content }) => content)).to.deep.equal([
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
