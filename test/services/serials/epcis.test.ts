import { Readable } from 'node:stream'
import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../../support/examples.ts'
import { operatorOf, useApplication } from '../../support/application.ts'
import { refusalOf } from '../../support/refusals.ts'
import { Refusal } from '../../../src/domain/refusal.ts'
import type { Actor } from '../../../src/domain/rights.ts'

type Event = {
  eventID: string
  type: string
  action: string
  bizStep: string
  disposition?: string
  epcList?: string[]
  parentID?: string
  childEPCs?: string[]
  eventTime: string
  eventTimeZoneOffset: string
  readPoint?: { id: string }
}
type Document = {
  '@context': unknown
  type: string
  schemaVersion: string
  creationDate: string
  epcisBody: { eventList: Event[] }
}

const gtin = '03012345000215'

describe('EPCIS documents', () => {
  const world = useApplication()
  let owner: Actor
  let codes: readonly string[] = []
  let batch = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
    const { sheet } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'E-1' }),
      owner,
    )
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    batch = (
      await world.application.perform('serials.open', { fiche: sheet.id, count: 50, request: 'epcis' }, owner)
    ).batch.id
    codes = (await textOf('serials.codes')).trimEnd().split('\r\n')
    const report = (
      request: string,
      state: 'commissioned' | 'destroyed' | 'inactive' | 'released',
      rows: string[],
    ) => world.application.perform('serials.report', { target: batch, request, state, rows }, owner)
    await report('r1', 'commissioned', codes.slice(0, 12))
    await report('r2', 'destroyed', codes.slice(0, 1))
    await report('r3', 'inactive', codes.slice(1, 2))
    await report('r4', 'released', codes.slice(2, 4))
    await world.application.perform(
      'serials.report',
      { target: 'line-1', request: 'r5', state: 'commissioned', rows: [`(01)${gtin}(21)OWN-1`] },
      owner,
    )
    const {
      ssccs: [sscc = ''],
    } = await world.application.perform('serials.sscc', { count: 1, prefix: '3012345', request: 's1' }, owner)
    await world.application.perform(
      'serials.pack',
      { request: 'p1', rows: codes.slice(4, 10).map((child) => ({ parent: sscc, child })) },
      owner,
    )
    await world.application.perform(
      'serials.pack',
      { request: 'p2', action: 'unpack', rows: [{ parent: sscc, child: codes[4] ?? '' }] },
      owner,
    )
  })

  it('have events of commissioning, packing, decommissioning and destroying, in order, with their hashes', async () => {
    const {
      epcisBody: { eventList },
      ...head
    } = await exported()
    expect(head).to.deep.equal({
      '@context': ['https://ref.gs1.org/standards/epcis/epcis-context.jsonld'],
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: '2026-11-21T10:00:00.000Z',
    })
    expect(eventList.map(({ type, action, bizStep }) => `${type} ${action} ${bizStep}`)).to.deep.equal([
      'ObjectEvent ADD commissioning',
      'ObjectEvent DELETE destroying',
      'ObjectEvent DELETE decommissioning',
      'ObjectEvent OBSERVE shipping',
      'ObjectEvent ADD commissioning',
      'AggregationEvent ADD packing',
      'AggregationEvent DELETE unpacking',
    ])
    expect(eventList[0]?.epcList).to.deep.equal(
      codes.slice(0, 12).map((code) => `https://id.gs1.org/01/${gtin}/21/${code.split('/').at(-1)}`),
    )
    expect(eventList[4]?.epcList).to.deep.equal([`https://id.gs1.org/01/${gtin}/21/OWN-1`])
    expect(eventList[5]?.parentID).to.match(/^https:\/\/id\.gs1\.org\/00\/\d{18}$/)
    expect(
      eventList.every(({ readPoint }) => readPoint?.id === 'https://id.gs1.org/414/3012345000109'),
    ).to.equal(true)
    expect(new Set(eventList.map(({ eventID }) => eventID)).size).to.equal(7)
    expect(
      eventList.every(({ eventID }) => /^ni:\/\/\/sha-256;[0-9a-f]{64}\?ver=CBV2\.0$/.test(eventID)),
    ).to.equal(true)
  })

  it('have an event for every transition of a line serial', async () => {
    const own = ['MOVED-1', 'MOVED-2', 'MOVED-3'].map(
      (serial) => `https://id.gs1.org/01/${gtin}/21/${serial}`,
    )
    const at = (day: string) => ({ eventTime: `2026-09-${day}T08:00:00Z`, eventTimeZoneOffset: '+00:00' })
    const lineEvents = [
      { type: 'ObjectEvent', action: 'ADD', bizStep: 'commissioning', epcList: own, ...at('01') },
      { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'sampling', epcList: own.slice(0, 1), ...at('02') },
      // A late report of printing changes no state; the event is on record all the same.
      { type: 'ObjectEvent', action: 'ADD', bizStep: 'encoding', epcList: own.slice(0, 2), ...at('03') },
      { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', epcList: own.slice(1), ...at('04') },
      { type: 'ObjectEvent', action: 'DELETE', bizStep: 'destroying', epcList: own.slice(0, 2), ...at('05') },
    ]
    await world.application.perform('serials.capture', { document: documentOf(lineEvents) }, owner)
    const {
      epcisBody: { eventList },
    } = await exported('2026-09-01', '2026-09-30')
    const events = eventList.map(({ action, bizStep, epcList, eventTime }) => ({
      action,
      bizStep,
      epcList,
      day: eventTime.slice(8, 10),
    }))
    expect(events).to.deep.equal([
      { action: 'ADD', bizStep: 'commissioning', epcList: own, day: '01' },
      { action: 'OBSERVE', bizStep: 'sampling', epcList: own.slice(0, 1), day: '02' },
      { action: 'ADD', bizStep: 'encoding', epcList: own.slice(0, 2), day: '03' },
      { action: 'OBSERVE', bizStep: 'shipping', epcList: own.slice(1), day: '04' },
      { action: 'DELETE', bizStep: 'destroying', epcList: own.slice(0, 2), day: '05' },
    ])
  })

  it('have the stated time of a report, or the current time when the stated one is impossible', async () => {
    const bottles = codes.slice(27, 30)
    const times = ['2026-11-21T11:30:00+01:00', '2026-11-21T23:00:00Z', '1970-01-01T00:00:07Z']
    world.now = new Date('2026-11-21T12:00:00Z')
    for (const [index, at] of times.entries()) {
      await world.application.perform(
        'serials.report',
        {
          target: batch,
          state: 'commissioned',
          rows: [bottles[index] ?? ''],
          request: `late-${String(index)}`,
          at,
        },
        owner,
      )
    }
    world.now = new Date('2026-11-21T10:00:00Z')
    const {
      epcisBody: { eventList },
    } = await exported('2026-11-21', '2026-11-21')
    const moments = bottles.map(
      (code) =>
        eventList.find(({ epcList }) =>
          epcList?.includes(`https://id.gs1.org/01/${gtin}/21/${code.split('/').at(-1) ?? ''}`),
        )?.eventTime,
    )
    expect(moments).to.deep.equal([
      '2026-11-21T10:30:00.000Z',
      '2026-11-21T12:00:00.000Z',
      '2026-11-21T12:00:00.000Z',
    ])
    expect(
      await refusalOf(
        world.application.perform(
          'serials.report',
          { target: batch, rows: codes.slice(0, 1), request: 'late-3', at: '2026-02-30T25:00:00Z' },
          owner,
        ),
      ),
    ).to.equal('input.invalid')
  })

  it('have events for sampled bottles', async () => {
    await world.application.perform(
      'serials.capture',
      {
        document: documentOf([
          {
            type: 'ObjectEvent',
            action: 'ADD',
            bizStep: 'commissioning',
            epcList: codes.slice(24, 26),
            eventTime: '2026-08-01T08:00:00Z',
            eventTimeZoneOffset: '+00:00',
          },
          {
            type: 'ObjectEvent',
            action: 'OBSERVE',
            bizStep: 'sampling',
            epcList: codes.slice(24, 25),
            eventTime: '2026-08-02T08:00:00Z',
            eventTimeZoneOffset: '+00:00',
          },
        ]),
      },
      owner,
    )
    const {
      epcisBody: { eventList },
    } = await exported('2026-08-01', '2026-08-31')
    expect(
      eventList.map(({ action, bizStep, disposition, epcList }) => [
        action,
        bizStep,
        disposition,
        epcList?.length,
      ]),
    ).to.deep.equal([
      ['ADD', 'commissioning', undefined, 2],
      ['OBSERVE', 'sampling', undefined, 1],
    ])
  })

  it('of another system are captured once, with the time of the event', async () => {
    const document = documentOf([
      {
        type: 'ObjectEvent',
        action: 'ADD',
        bizStep: 'commissioning',
        epcList: codes.slice(20, 23),
        eventTime: '2026-10-01T08:00:00+02:00',
        eventTimeZoneOffset: '+02:00',
      },
      {
        type: 'ObjectEvent',
        action: 'DELETE',
        bizStep: 'https://ref.gs1.org/cbv/BizStep-destroying',
        epcList: codes.slice(20, 21),
        eventTime: '2026-10-02T08:00:00Z',
        eventTimeZoneOffset: '+00:00',
      },
    ])
    const first = await world.application.perform('serials.capture', { document }, owner)
    expect(first.events.map(({ accepted, repeated }) => [accepted, repeated])).to.deep.equal([
      [3, false],
      [1, false],
    ])
    const upload = Readable.from([Buffer.from(JSON.stringify(document))])
    const again = await world.application.perform('serials.capture', {}, owner, { upload })
    expect(again.events.map(({ eventID, repeated }) => [eventID, repeated])).to.deep.equal(
      first.events.map(({ eventID }) => [eventID, true]),
    )
    const october = await exported('2026-10-01', '2026-10-01')
    expect(october.epcisBody.eventList.map(({ eventTime, eventID }) => [eventTime, eventID])).to.have.length(
      1,
    )
    expect(october.epcisBody.eventList[0]?.eventTime).to.equal('2026-10-01T08:00:00+02:00')
  })

  it('that are nested too deeply are refused', async () => {
    const upload = Readable.from([Buffer.from(`${'{"epcisBody":'.repeat(50_000)}1${'}'.repeat(50_000)}`)])
    expect(await refusalOf(world.application.perform('serials.capture', {}, owner, { upload }))).to.equal(
      'input.invalid',
    )
  })

  it('pack and unpack the named children, or all when none is named', async () => {
    const {
      ssccs: [sscc = ''],
    } = await world.application.perform('serials.sscc', { count: 1, prefix: '3012345', request: 's2' }, owner)
    const parentID = `https://id.gs1.org/00/${sscc}`
    const at = { eventTimeZoneOffset: '+00:00' }
    const document = documentOf([
      {
        type: 'AggregationEvent',
        action: 'ADD',
        bizStep: 'packing',
        parentID,
        childEPCs: codes.slice(30, 33),
        eventTime: '2026-10-05T08:00:00Z',
        ...at,
      },
      {
        type: 'AggregationEvent',
        action: 'DELETE',
        bizStep: 'unpacking',
        parentID,
        eventTime: '2026-10-05T09:00:00Z',
        ...at,
      },
    ])
    const { events } = await world.application.perform('serials.capture', { document }, owner)
    expect(events.map(({ accepted }) => accepted)).to.deep.equal([3, 3])
    const again = await world.application.perform('serials.capture', { document }, owner)
    expect(again.events).to.deep.equal(events.map((event) => ({ ...event, repeated: true })))
    expect((await world.application.perform('serials.contents', { code: parentID }, owner)).total).to.equal(0)
  })

  it('with issues are refused completely, with the position of every issue', async () => {
    const good = {
      type: 'ObjectEvent',
      action: 'ADD',
      bizStep: 'commissioning',
      epcList: [codes[40] ?? ''],
      eventTime: '2026-10-01T08:00:00Z',
      eventTimeZoneOffset: '+00:00',
    }
    const faults = await faultsOf(
      documentOf([
        good,
        { ...good, eventTime: 'yesterday' },
        { ...good, eventTimeZoneOffset: '+25:00' },
        { ...good, action: 'MAKE' },
        { ...good, bizStep: 'dancing' },
        { ...good, epcList: ['no uri'] },
        { ...good, type: 'TransformationEvent' },
        { type: 'AggregationEvent', action: 'ADD', childEPCs: ['a:b'], eventTime: good.eventTime },
      ]),
    )
    expect(faults).to.deep.equal([
      'epcisBody.eventList.1.eventTime epcisMoment',
      'epcisBody.eventList.2.eventTimeZoneOffset epcisOffset',
      'epcisBody.eventList.3.action epcisValue',
      'epcisBody.eventList.4.bizStep epcisTerm',
      'epcisBody.eventList.5.epcList.0 epcisUri',
      'epcisBody.eventList.6.action epcisMember',
      'epcisBody.eventList.6.epcList epcisMember',
      'epcisBody.eventList.7.eventTimeZoneOffset required',
    ])
    expect(
      (await world.application.perform('serials.check', { code: codes[40] ?? '' }, owner)).state,
    ).to.equal('issued')
    expect(await faultsOf({})).to.deep.equal([
      '@context required',
      'type required',
      'schemaVersion required',
      'creationDate required',
      'epcisBody required',
    ])
    const escaped = Readable.from([
      Buffer.from(JSON.stringify(documentOf([{ ...good, epcList: ['a:null\0'] }]))),
    ])
    expect(
      await world.application
        .perform('serials.capture', {}, owner, { upload: escaped })
        .catch((error: unknown) => error),
    ).to.be.instanceOf(Refusal)
    const upload = Readable.from([Buffer.from('{"half":')])
    const refused = await world.application
      .perform('serials.capture', {}, owner, { upload })
      .catch((error: unknown) => error)
    expect(refused).to.be.instanceOf(Refusal)
  })

  async function faultsOf(document: object): Promise<string[]> {
    const refused: unknown = await world.application
      .perform('serials.capture', { document }, owner)
      .catch((error: unknown) => error)
    return refused instanceof Refusal ? refused.issues.map(({ field, code }) => `${field} ${code}`) : []
  }

  function documentOf(eventList: object[]): object {
    return {
      '@context': ['https://ref.gs1.org/standards/epcis/epcis-context.jsonld'],
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: '2026-10-06T08:00:00Z',
      epcisBody: { eventList },
    }
  }

  async function exported(from = '2026-11-21', to = '2026-11-21'): Promise<Document> {
    return JSON.parse(await textOf('serials.epcis', { from, to })) as Document
  }

  async function textOf(
    name: 'serials.codes' | 'serials.epcis',
    days: { from?: string; to?: string } = {},
  ): Promise<string> {
    const file =
      name === 'serials.codes'
        ? await world.application.perform(name, { batch, format: 'txt' }, owner)
        : await world.application.perform(name, days, owner)
    if (file.body instanceof Uint8Array) throw new Error('this file is a stream')
    let text = ''
    for await (const chunk of file.body) text += String(chunk)
    return text
  }
})
