import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { namespacesOfEvent, openEnvelope } from '../../../src/domain/epcis/envelope.ts'
import { eventId, preHashText } from '../../../src/domain/epcis/event-hash.ts'
import { isObject, type Json, type JsonObject } from '../../../src/domain/epcis/json.ts'
import { queryDocumentXml } from '../../../src/domain/epcis/xml/writing.ts'
import { readEpcisXml } from '../../../src/render/xml/epcis-document.ts'
import { useApplication } from '../../support/application.ts'
import { useCapturing } from '../../support/captured-events.ts'
import { refusalOf } from '../../support/refusals.ts'

const at = { eventTimeZoneOffset: '+01:00' }

describe('captured EPCIS events', () => {
  const world = useApplication()
  const epcis = useCapturing(world)
  const { captured, eventsBy, stateOf } = epcis

  it('are answered as they came: offset, place, transactions, master data, extensions, id', async () => {
    const event = {
      type: 'ObjectEvent',
      action: 'ADD',
      bizStep: 'commissioning',
      eventID: 'urn:uuid:7d6a7a60-6a5d-4b0e-9d63-0f6f3a0d9a01',
      eventTime: '2026-11-20T09:00:00.123+01:00',
      epcList: epcis.bottles.slice(0, 2),
      readPoint: { id: 'https://id.gs1.org/414/3012345000109/254/LINE2' },
      bizTransactionList: [{ type: 'prodorder', bizTransaction: 'urn:epcglobal:cbv:bt:3012345000109:77' }],
      ilmd: { 'cbvmda:lotNumber': 'L26' },
      'ex:temperature': { 'ex:celsius': 12.5, 'ex:checked': true },
      ...at,
    }
    const job = await captured([event], { ex: 'https://example.org/' })
    expect(job).to.include({ running: false, success: true, accepted: 1, refused: 0 })
    const [found] = await eventsBy({ MATCH_epc: [epcis.bottles[1] ?? ''] })
    const { recordTime, ...answered } = found as Record<string, unknown>
    expect(answered).to.deep.equal(event)
    expect(recordTime).to.equal(world.now.toISOString())
    expect(await stateOf(0)).to.equal('commissioned')
  })

  it('of all types and steps are on record, also those that concern no serial', async () => {
    const events = [
      {
        type: 'ObjectEvent',
        action: 'OBSERVE',
        bizStep: 'stock_taking',
        quantityList: [{ epcClass: 'urn:epc:class:lgtin:4012345.012345.998877', quantity: 200 }],
        eventTime: '2026-11-10T08:00:00Z',
        ...at,
      },
      {
        type: 'TransactionEvent',
        action: 'ADD',
        bizTransactionList: [{ type: 'po', bizTransaction: 'https://example.org/po/1' }],
        epcList: ['urn:epc:id:sgtin:0614141.107346.2017'],
        eventTime: '2026-11-10T08:01:00Z',
        ...at,
      },
      {
        type: 'AssociationEvent',
        action: 'ADD',
        parentID: 'urn:epc:id:grai:4012345.55555.987',
        childEPCs: ['urn:epc:id:giai:4000001.12345'],
        bizStep: 'installing',
        eventTime: '2026-11-10T08:02:00Z',
        ...at,
      },
      {
        type: 'TransformationEvent',
        transformationID: 'urn:uuid:2f0b',
        inputQuantityList: [
          { epcClass: 'https://id.gs1.org/01/04012345123456/10/A', quantity: 3.5, uom: 'KGM' },
        ],
        eventTime: '2026-11-10T08:03:00Z',
        ...at,
      },
    ]
    expect(await captured(events)).to.include({ success: true, accepted: 4 })
    for (const [lot, count] of [
      ['04012345123456/10/998877', 1],
      ['04012345123456/10/998878', 0],
    ] as const)
      expect(await eventsBy({ MATCH_epcClass: [`https://id.gs1.org/01/${lot}`] })).to.have.length(count)
    expect(await eventsBy({ EQ_bizTransaction_po: ['https://example.org/po/1'] })).to.have.length(1)
    expect(await eventsBy({ EQ_transformationID: ['urn:uuid:2f0b'] })).to.have.length(1)
    expect(await eventsBy({ eventType: ['AssociationEvent'] })).to.have.length(1)
    expect(await eventsBy({ GE_quantity: 100, LT_eventTime: '2026-11-10T08:00:30Z' })).to.have.length(1)
  })

  it('are refused alone, each violation with its path, unless the caller wants all or none', async () => {
    const good = {
      type: 'ObjectEvent',
      action: 'OBSERVE',
      epcList: ['urn:epc:id:sgtin:0614141.107346.1'],
      eventTime: '2026-11-11T08:00:00Z',
      ...at,
    }
    const events = [
      good,
      { ...good, eventTime: '2026-02-30T08:00:00Z' },
      { ...good, readPoint: 'x', disposition: 'foo', bar: {} },
      { ...good, eventTime: '2026-11-11T09:00:00Z', epcList: ['urn:epc:id:sgtin:0614141.107346.2'] },
    ]
    const undone = await captured(events, {}, 'rollback')
    expect(undone).to.include({ success: false, accepted: 0, refused: 4 })
    expect(await eventsBy({ MATCH_epc: ['urn:epc:id:sgtin:0614141.107346.1'] })).to.have.length(0)
    const job = await captured(events)
    expect(job).to.include({ running: false, success: false, accepted: 2, refused: 2 })
    expect(job.errors).to.deep.equal([
      { field: 'epcisBody.eventList.1.eventTime', code: 'epcisMoment' },
      { field: 'epcisBody.eventList.2.bar', code: 'epcisMember' },
      { field: 'epcisBody.eventList.2.disposition', code: 'epcisTerm' },
      { field: 'epcisBody.eventList.2.readPoint', code: 'epcisValue' },
    ])
    expect(await captured(events)).to.include({ accepted: 0, repeated: 2, refused: 2 })
  })

  it('keep their id: another event with the same one is refused', async () => {
    const event = {
      type: 'ObjectEvent',
      action: 'OBSERVE',
      eventID: 'urn:uuid:11111111-2222-3333-4444-555555555555',
      epcList: ['urn:epc:id:sgtin:0614141.107346.3'],
      eventTime: '2026-11-12T08:00:00Z',
      ...at,
    }
    const job = await captured([event, { ...event, eventTime: '2026-11-12T09:00:00Z' }])
    expect(job).to.include({ accepted: 1, refused: 1 })
    expect(job.errors).to.deep.equal([{ field: 'epcisBody.eventList.1.eventID', code: 'epcisTaken' }])
    // A hash that another program calculated identifies no event: GS1's examples have one for several.
    const eventID =
      'ni:///sha-256;5f7c472bc4905de27a19b2efc8e4a9c6dc195139669b80b515f12218ff07cf65?ver=CBV2.0'
    const events = ['10', '11'].map((hour) => ({ ...event, eventID, eventTime: `2026-11-12T${hour}:00:00Z` }))
    expect(await captured(events)).to.include({ accepted: 2, refused: 0 })
  })

  it('by name can be asked for again, and are of one company alone', async () => {
    expect(
      await refusalOf(
        world.application.perform(
          'epcis.captureJob',
          { capture: '0a4c1d52-6f0e-4f51-9f0b-9d8f4c1e7a63' },
          epcis.owner,
        ),
      ),
    ).to.equal('capture.unknown')
    const { captures } = await world.application.perform('epcis.captures', { perPage: 2 }, epcis.owner)
    expect(captures).to.have.length(2)
    const [newest] = captures
    expect(
      await world.application.perform('epcis.captureJob', { capture: newest?.captureID ?? '' }, epcis.owner),
    ).to.deep.equal(newest)
  })

  it('are answered with the prefixes of their own documents, whatever others on the page define', async () => {
    const event = (number: number) => ({
      ...{
        type: 'ObjectEvent',
        action: 'OBSERVE',
        epcList: [`urn:epc:id:sgtin:0614141.107346.70${String(number)}`],
      },
      ...{ 'eventTime': '2026-11-11T08:00:00Z', 'bizStep': 'ex:resting', 'other:a': 'ex:b', ...at },
    })
    for (const [number, prefixes] of [
      { ex: 'https://a.example/' },
      { other: 'https://b.example/' },
      {},
    ].entries())
      await captured([event(number)], prefixes)
    const page = await world.application.perform(
      'epcis.events',
      { query: '{"EQ_bizStep":["ex:resting","https://a.example/resting"]}' },
      epcis.owner,
    )
    const events = page.events as JsonObject[]
    const context = page.context as Json[]
    expect(events).to.have.length(3)
    for (const answered of events) {
      const text = preHashText(answered, namespacesOfEvent(answered, context))
      expect(answered['eventID']).to.equal(eventId(createHash('sha256').update(text).digest('hex')))
    }
    const xml = queryDocumentXml({ queryName: 'q', events, context, created: world.now }, 'asWritten')
    const read = openEnvelope(readEpcisXml(Buffer.from(xml)).document)
    for (const item of read.events.filter(isObject)) {
      const text = preHashText(item, namespacesOfEvent(item, read.context))
      expect(item['eventID']).to.equal(eventId(createHash('sha256').update(text).digest('hex')))
    }
  })

  it('are answered page by page, without gaps', async () => {
    const all = await eventsBy({}, 1000)
    const paged: object[] = []
    for (let token: string | undefined; ;) {
      const page = await world.application.perform(
        'epcis.events',
        {
          query: '{"orderBy":"eventTime","orderDirection":"ASC"}',
          perPage: 7,
          ...(token === undefined ? {} : { token }),
        },
        epcis.owner,
      )
      paged.push(...page.events)
      if (page.next === null) break
      token = page.next
    }
    expect(paged).to.have.length(all.length)
    // Prefixes stand with each event when those of its page have different ones.
    const withoutContext = (events: readonly object[]) =>
      events.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => name !== '@context')))
    expect(withoutContext(paged)).to.have.deep.members(withoutContext(all))
  })
})
