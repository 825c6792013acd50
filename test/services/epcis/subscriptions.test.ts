// Subscriptions to named queries: each event that matches is posted once, at once or on schedule, signed with the
// subscriber's token; nothing outlives the key that subscribed (decision 86).

import { createHmac } from 'node:crypto'
import { expect } from 'chai'
import { operatorOf, useApplication } from '../../support/application.ts'
import { makeCompany } from '../../support/examples.ts'
import { startHookReceiver, type HookReceiver } from '../../support/outside/hook-receiver.ts'
import { refusalOf } from '../../support/refusals.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import type { Actor } from '../../../src/domain/rights.ts'
import { openEnvelope } from '../../../src/domain/epcis/envelope.ts'
import { isObject, type Json, type JsonObject } from '../../../src/domain/epcis/json.ts'

const token = '13df38d8275b13f05704629e5f1cf3d45d6132d5'

describe('EPCIS subscriptions', () => {
  const world = useApplication({ HOOK_ADDRESSES: 'any' })
  let receiver: HookReceiver
  let owner: Actor = operatorOf(null)
  let other: Actor = operatorOf(null)

  before(async () => {
    for (const vat of ['FR44732829320', 'FR40303265045']) world.vies.known.set(vat, null)
    owner = operatorOf(await makeCompany(world.application))
    other = operatorOf(await makeCompany(world.application, { tva: 'FR40303265045', name: 'Another' }))
    for (const actor of [owner, other])
      await world.application.perform(
        'epcis.saveQuery',
        { name: 'shipped', query: '{"EQ_bizStep":["shipping"]}' },
        actor,
      )
  })
  beforeEach(async () => {
    await world.database.db('hooks').delete()
    await world.database.db('epcis_events').delete()
    world.now = new Date('2026-11-24T10:00:30Z')
    receiver = await startHookReceiver()
  })
  afterEach(() => receiver.close())

  const subscribe = (input: Partial<Input<'epcis.subscribe'>>, actor: Actor = owner) =>
    world.application.perform('epcis.subscribe', { name: 'shipped', dest: receiver.url, ...input }, actor)
  const event = (number: number, bizStep = 'shipping') => ({
    ...{ type: 'ObjectEvent', action: 'OBSERVE', bizStep, eventTimeZoneOffset: '+01:00' },
    eventTime: '2026-11-20T09:00:00Z',
    epcList: [`urn:epc:id:sgtin:0614141.107346.${String(number)}`],
  })
  async function capture(events: readonly object[], actor: Actor = owner): Promise<void> {
    const document = {
      '@context': [
        'https://ref.gs1.org/standards/epcis/epcis-context.jsonld',
        { ex: 'https://example.org/' },
      ],
      'type': 'EPCISDocument',
      'schemaVersion': '2.0',
      'creationDate': '2026-11-20T09:00:00Z',
      'epcisBody': { eventList: events },
    }
    await world.application.perform('epcis.capture', { document }, actor)
  }
  const deliver = () => world.application.deliverHooks()
  const pass = (seconds: number): void => {
    world.now = new Date(world.now.getTime() + seconds * 1000)
  }
  /** The numbers of the events of each call. */
  const received = (): number[][] =>
    receiver.calls.map(({ text }) =>
      openEnvelope(JSON.parse(text) as Json)
        .events.filter(isObject)
        .map(({ epcList }) => Number(/(\d+)$/.exec(String((epcList as string[])[0]))?.[1])),
    )

  it('that stream get each matching event once, in the order of recording, signed with their token', async () => {
    const made = await subscribe({ stream: true, signatureToken: token })
    expect(made).to.include({ queryName: 'shipped', dest: receiver.url, stream: true, reportIfEmpty: false })
    expect(JSON.stringify(made)).to.not.contain(token)
    await capture([event(1), event(2, 'receiving'), event(3)])
    await capture([event(1)])
    await deliver()
    expect(received()).to.deep.equal([[1, 3]])
    const [call] = receiver.calls
    const { headers = {}, text = '' } = call ?? {}
    expect(headers['gs1-signature']).to.equal(createHmac('sha256', token).update(text).digest('hex'))
    expect(headers['content-type']).to.equal('application/json')
    expect(headers['gs1-epcis-version']).to.equal('2.0.1')
    const { queryResults } = (JSON.parse(text) as { epcisBody: { queryResults: JsonObject } }).epcisBody
    expect(queryResults).to.include({ queryName: 'shipped', subscriptionID: made.subscriptionID })
    pass(60)
    await deliver()
    await capture([event(4)])
    await deliver()
    expect(received()).to.deep.equal([[1, 3], [4]])
    const shown = await world.application.perform(
      'epcis.subscription',
      { name: 'shipped', subscription: made.subscriptionID },
      owner,
    )
    expect(shown.lastNotifiedAt).to.be.a('string')
    expect(shown.minRecordTime).to.equal(world.now.toISOString())
  })

  it('without a token are not signed, and get many events in several deliveries', async () => {
    await subscribe({ stream: true })
    await capture(Array.from({ length: 230 }, (_, number) => event(number)))
    await deliver()
    expect(received().map((numbers) => numbers.length)).to.deep.equal([100, 100, 30])
    expect(received().flat()).to.deep.equal(Array.from({ length: 230 }, (_, number) => number))
    expect(receiver.calls[0]?.headers).to.not.have.property('gs1-signature')
  })

  it('deliver again what was not accepted, in order', async () => {
    await subscribe({ stream: true })
    await capture([event(1)])
    receiver.answer = (_call, response) => response.writeHead(500).end()
    await deliver()
    await capture([event(2)])
    await deliver()
    expect(received()).to.deep.equal([[1]])
    receiver.answer = (_call, response) => response.writeHead(200).end()
    pass(10)
    await deliver()
    expect(received()).to.deep.equal([[1], [1], [2]])
  })

  it('on schedule run when it says so, with what was recorded since, and empty when they want that', async () => {
    await subscribe({ schedule: { minute: '5' } })
    await subscribe({ schedule: { minute: '5' }, reportIfEmpty: true })
    await capture([event(1)])
    await deliver()
    expect(received()).to.deep.equal([])
    world.now = new Date('2026-11-24T10:05:00Z')
    await deliver()
    expect(received()).to.deep.equal([[1], [1]])
    await deliver()
    expect(received()).to.have.length(2)
    world.now = new Date('2026-11-24T11:05:01Z')
    await deliver()
    expect(received()).to.deep.equal([[1], [1], []])
  })

  it('begin with the events since a time of recording, or at a later one', async () => {
    await capture([event(1)])
    pass(60)
    await capture([event(2)])
    pass(60)
    await subscribe({ stream: true, initialRecordTime: '2026-11-24T10:01:00Z' })
    await deliver()
    expect(received()).to.deep.equal([[2]])
    await world.database.db('hooks').delete()
    await subscribe({ stream: true, initialRecordTime: '2026-11-24T12:00:00Z' })
    await capture([event(3)])
    world.now = new Date('2026-11-24T12:00:00Z')
    await capture([event(4)])
    await deliver()
    expect(received()).to.deep.equal([[2], [4]])
  })

  it('are of one company, which sees and ends its own alone', async () => {
    const made = await subscribe({ stream: true })
    const key = { name: 'shipped', subscription: made.subscriptionID }
    await capture([event(1)], other)
    await deliver()
    expect(received()).to.deep.equal([])
    expect(await refusalOf(world.application.perform('epcis.subscription', key, other))).to.equal(
      'subscription.unknown',
    )
    expect(await refusalOf(world.application.perform('epcis.unsubscribe', key, other))).to.equal(
      'subscription.unknown',
    )
    const listed = await world.application.perform('epcis.subscriptions', { name: 'shipped' }, owner)
    expect(listed).to.deep.equal({ subscriptions: [made], next: null })
    await capture([event(2)])
    await world.application.perform('epcis.unsubscribe', key, owner)
    await deliver()
    expect(received()).to.deep.equal([])
    expect((await world.application.perform('hooks.list', {}, owner)).hooks).to.deep.equal([])
  })

  it('end with the API key that made them, and with their query', async () => {
    const { key } = await world.application.perform(
      'keys.create',
      { name: 'Partner', rights: ['fiche_create'], days: 1 },
      owner,
    )
    const caller: Actor = {
      ...{ kind: 'key', language: 'en', keyId: key.id, name: 'Partner', rights: ['fiche_create'] },
      companyId: owner.kind === 'operator' ? (owner.companyId ?? 0) : 0,
    }
    await subscribe({ stream: true }, caller)
    await world.application.perform('keys.revoke', { key_id: key.id }, owner)
    await capture([event(1)])
    await deliver()
    expect(received()).to.deep.equal([])
    expect(await world.database.db('epcis_subscriptions').pluck('id')).to.deep.equal([])
    await world.application.perform('epcis.saveQuery', { name: 'all', query: '{}' }, owner)
    await subscribe({ name: 'all', stream: true })
    await world.application.perform('epcis.removeQuery', { name: 'all' }, owner)
    expect(await world.database.db('hooks').pluck('id')).to.deep.equal([])
  })

  it('are refused with the member that is wrong, and as the twenty-first of a company', async () => {
    for (const [input, code] of [
      [{}, 'input.invalid'],
      [{ stream: true, schedule: { minute: '5' } }, 'input.invalid'],
      [{ stream: true, reportIfEmpty: true }, 'input.invalid'],
      [{ schedule: { minute: '60' } }, 'input.invalid'],
      [{ schedule: { second: '0/5' } }, 'input.invalid'],
      [{ stream: true, dest: 'ftp://example.org/' }, 'input.invalid'],
      [{ stream: true, name: 'nothing' }, 'query.unknown'],
    ] as const)
      expect(await refusalOf(subscribe(input)), JSON.stringify(input)).to.equal(code)
    for (let count = 0; count < 20; count++) await subscribe({ stream: true })
    expect(await refusalOf(subscribe({ stream: true }))).to.equal('subscription.tooMany')
  })
})

describe('EPCIS subscriptions where private addresses are closed', () => {
  const world = useApplication()

  it('go to the public internet alone', async () => {
    world.vies.known.set('FR44732829320', null)
    const owner = operatorOf(await makeCompany(world.application))
    await world.application.perform('epcis.saveQuery', { name: 'all', query: '{}' }, owner)
    for (const dest of ['http://127.0.0.1:9000/', 'http://169.254.169.254/', 'http://[::1]:9000/']) {
      const call = world.application.perform('epcis.subscribe', { name: 'all', dest, stream: true }, owner)
      expect(await refusalOf(call), dest).to.equal('input.invalid')
    }
  })
})
