// The EPCIS REST bindings at their addresses, with API keys: capturing, queries, resources, headers and problems.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { namespacesOfEvent, openEnvelope } from '../../src/domain/epcis/envelope.ts'
import { eventId, preHashText } from '../../src/domain/epcis/event-hash.ts'
import { isObject, textOf, type JsonObject } from '../../src/domain/epcis/json.ts'
import { readEpcisXml } from '../../src/render/xml/epcis-document.ts'
import { operatorOf } from '../support/application.ts'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { eventually, useWeb } from '../support/web.ts'
import { withApplication } from '../support/web-application.ts'
import { epcisDocument, observedEvent as event } from '../support/epcis-events.ts'

type Json = Record<string, unknown>
type Page = { body: Json; events: Json[]; next: string | null; answer: Response }

describe('the EPCIS interface', function epcis() {
  this.timeout(60_000)
  const web = useWeb({ worker: true })
  const secrets: string[] = []

  before(async () => {
    for (const number of ['FR44732829320', 'FR40303265045']) web.vies.known.set(number, null)
    await withApplication(web, async (application) => {
      const owner = operatorOf(await makeCompany(application))
      const other = operatorOf(await makeCompany(application, { tva: 'FR40303265045', name: 'Another' }))
      const { sheet } = await application.perform('sheets.create', exampleSheet({ reference: 'W-1' }), owner)
      await application.perform('sheets.generate', { id: sheet.id }, owner)
      for (const [actor, right] of [
        [owner, 'fiche_create'],
        [owner, 'fiche_see'],
        [other, 'fiche_create'],
      ] as const)
        secrets.push(
          (
            await application.perform(
              'keys.create',
              { name: `Key ${right}`, rights: [right], days: 0 },
              actor,
            )
          ).secret,
        )
    })
  })

  const [writer, reader, stranger] = [0, 1, 2]
  const call = (path: string, init: RequestInit & { key?: number } = {}) =>
    fetch(`${web.origin}/epcis/v2${path}`, {
      ...init,
      headers: {
        ...(init.key === undefined || init.key >= 0
          ? { authorization: `Bearer ${secrets[init.key ?? writer] ?? ''}` }
          : {}),
        ...(init.body === undefined ? {} : { 'content-type': 'application/ld+json' }),
        ...(init.headers as Record<string, string> | undefined),
      },
    })
  const post = (path: string, body: unknown, init: RequestInit & { key?: number } = {}) =>
    call(path, { ...init, method: 'POST', body: JSON.stringify(body) })

  async function page(path: string, init: RequestInit & { key?: number } = {}): Promise<Page> {
    const answer = await call(path, init)
    const body = (await answer.json()) as Json
    const { queryResults } = (body['epcisBody'] ?? { queryResults: { resultsBody: { eventList: [] } } }) as {
      queryResults: { resultsBody: { eventList: Json[] } }
    }
    const next = /<\/epcis\/v2([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
    return { body, events: queryResults.resultsBody.eventList, next, answer }
  }

  async function captured(document: unknown, headers: Record<string, string> = {}): Promise<Json> {
    const body = typeof document === 'string' ? document : JSON.stringify(document)
    const answer = await call('/capture', { method: 'POST', body, headers })
    expect(answer.status, body.slice(0, 200)).to.equal(202)
    expect(answer.headers.get('gs1-capture-error-behaviour')).to.equal(
      headers['GS1-Capture-Error-Behaviour'] ?? 'proceed',
    )
    const location = (answer.headers.get('location') ?? '').replace('/epcis/v2', '')
    let job: Json = {}
    await eventually(async () => {
      job = (await (await call(location)).json()) as Json
      return job['running'] === false
    })
    return job
  }

  it('captures a document by a job, and answers its events page by page', async () => {
    const job = await captured(
      epcisDocument(Array.from({ length: 25 }, (_, number) => event(number, { 'ex:field': number }))),
    )
    expect(job).to.include({ running: false, success: true, captureErrorBehaviour: 'proceed', accepted: 25 })
    const first = await page('/events?perPage=10&EQ_bizStep=receiving&orderBy=eventTime&orderDirection=ASC')
    expect(first.answer.headers.get('gs1-epcis-version')).to.equal('2.0.1')
    expect(first.answer.headers.get('gs1-cbv-version')).to.equal('2.0.0')
    expect(first.answer.headers.get('gs1-next-page-token-expires')).to.match(/^\d{4}-/)
    expect(first.body).to.include({ type: 'EPCISQueryDocument' })
    const second = await page(first.next ?? '')
    const third = await page(second.next ?? '')
    expect(third.next).to.equal(null)
    const fields = [first, second, third].flatMap(({ events }) => events.map((item) => item['ex:field']))
    expect(fields).to.deep.equal(Array.from({ length: 25 }, (_, number) => number))
    expect(first.body['@context']).to.deep.include({ ex: 'https://example.org/epcis/' })
  })

  it('finds events by the parameters of the standard', async () => {
    const count = async (query: string, headers: Record<string, string> = {}) =>
      (await page(`/events?perPage=100&${query}`, { headers })).events.length
    expect(await count('MATCH_epc=https://id.gs1.org/01/10614141073464/21/3')).to.equal(1)
    expect(
      await count('MATCH_epc=urn:epc:id:sgtin:0614141.107346.3|urn:epc:id:sgtin:0614141.107346.4'),
    ).to.equal(2)
    expect(await count('MATCH_anyEPC=urn:epc:idpat:sgtin:0614141.107346.*')).to.equal(25)
    expect(await count('MATCH_parentID=urn:epc:id:sgtin:0614141.107346.3')).to.equal(0)
    expect(await count('GE_eventTime=2026-10-01T08:20:00Z&LT_eventTime=2026-10-01T08:22:00Z')).to.equal(2)
    expect(await count('GE_ex:field=20', { 'GS1-Extensions': 'ex=https://example.org/epcis/' })).to.equal(5)
    expect(await count('EQ_readPoint=https://id.gs1.org/414/0614141073467/254/1234')).to.equal(25)
    expect(await count('EQ_disposition=in_progress&EQ_action=ADD')).to.equal(0)
    expect(await count('eventCountLimit=7&orderBy=eventTime')).to.equal(7)
    expect((await call('/events?eventCountLimit=7')).status).to.equal(400)
    expect((await call('/events?maxEventCount=3')).status).to.equal(413)
    expect((await call('/events?EQ_dance=waltz')).status).to.equal(400)
    expect((await call('/events?GE_eventTime=yesterday')).status).to.equal(400)
  })

  it('lists the top-level resources and their events', async () => {
    const members = async (path: string) => ((await (await call(path)).json()) as { member: string[] }).member
    expect(await members('/')).to.include.members(['events', 'epcs', 'capture', 'queries'])
    expect(await members('/eventTypes')).to.include.members(['ObjectEvent', 'AssociationEvent'])
    expect(await members('/bizSteps')).to.deep.equal(['receiving'])
    expect(await members('/dispositions')).to.deep.equal(['in_progress'])
    expect(await members('/readPoints')).to.deep.equal(['https://id.gs1.org/414/0614141073467/254/1234'])
    expect(await members('/epcs?perPage=2')).to.have.length(2)
    expect(await members('/bizSteps/receiving')).to.deep.equal(['events'])
    expect((await call('/bizSteps/destroying')).status).to.equal(404)
    const epc = encodeURIComponent('urn:epc:id:sgtin:0614141.107346.7')
    expect((await page(`/epcs/${epc}/events`)).events).to.have.length(1)
    expect((await page('/eventTypes/ObjectEvent/events?perPage=3')).events).to.have.length(3)
  })

  it('takes one event, and answers it by its id', async () => {
    const answer = await post('/events', { '@context': epcisDocument([])['@context'], ...event(90) })
    expect(answer.status).to.equal(201)
    const location = (answer.headers.get('location') ?? '').replace('/epcis/v2', '')
    const { events } = await page(location)
    expect(events).to.have.length(1)
    expect(events[0]).to.deep.include(event(90))
    expect((await call('/events/urn:uuid:none')).status).to.equal(404)
  })

  it('stores queries by name', async () => {
    const query = { eventType: ['ObjectEvent'], MATCH_epc: ['urn:epc:id:sgtin:0614141.107346.5'] }
    expect((await post('/queries', { name: 'fives', query })).status).to.equal(201)
    expect((await post('/queries', { name: 'fives', query })).status).to.equal(409)
    expect((await post('/queries', { name: 'wrong', query: { nothing: 1 } })).status).to.equal(400)
    expect(await (await call('/queries/fives')).json()).to.deep.equal({ name: 'fives', query })
    expect((await page('/queries/fives/events')).events).to.have.length(1)
    expect((await call('/queries/fives', { method: 'DELETE' })).status).to.equal(204)
    expect((await call('/queries/fives/events')).status).to.equal(404)
  })

  it('subscribes to a query, lists, shows and ends the subscription', async () => {
    await post('/queries', { name: 'shipped', query: { EQ_bizStep: ['shipping'] } })
    const subscribe = (body: Json) => post('/queries/shipped/subscriptions', body)
    const schedule = { hour: '1', minute: '5' }
    const made = await subscribe({
      dest: 'https://93.184.215.14/epcis',
      signatureToken: '13df38d8275b1',
      schedule,
    })
    expect(made.status).to.equal(201)
    const location = (made.headers.get('location') ?? '').replace('/epcis/v2', '')
    const body = (await made.json()) as Json
    expect(body).to.deep.include({ dest: 'https://93.184.215.14/epcis', schedule, queryName: 'shipped' })
    expect(await (await call(location)).json()).to.deep.equal(body)
    expect(await (await call('/queries/shipped/subscriptions', { key: reader })).json()).to.deep.equal([body])
    const wrong = await subscribe({ dest: 'https://93.184.215.14/epcis' })
    expect([wrong.status, ((await wrong.json()) as Json)['type']]).to.deep.equal([
      400,
      'epcisException:SubscriptionControlsException',
    ])
    expect((await call(location, { method: 'DELETE', key: reader })).status).to.equal(403)
    expect((await call(location, { method: 'DELETE' })).status).to.equal(204)
    expect((await call(location)).status).to.equal(404)
    // fetch sends no `Upgrade`; a subscription by WebSocket also says that it is a stream.
    expect((await call('/queries/shipped/events?stream=true')).status).to.equal(501)
  })

  it('refuses an event alone with the path of each violation, or all when the caller wants that', async () => {
    const faulty = epcisDocument([event(201), event(202, { eventTime: '2026-02-30T08:00:00Z' })])
    const proceeding = await captured(faulty)
    expect(proceeding).to.include({ success: false, accepted: 1, refused: 1 })
    expect((proceeding['errors'] as Json[])[0]).to.include({
      type: 'epcisException:ValidationException',
      field: 'epcisBody.eventList.1.eventTime',
    })
    const rolledBack = await captured(epcisDocument([event(203), { ...event(204), action: 'MAKE' }]), {
      'GS1-Capture-Error-Behaviour': 'rollback',
    })
    expect(rolledBack).to.include({ success: false, captureErrorBehaviour: 'rollback', accepted: 0 })
    expect((await page('/events?MATCH_epc=urn:epc:id:sgtin:0614141.107346.203')).events).to.have.length(0)
  })

  it('captures every published document, in JSON and in XML, and answers the same events in both', async () => {
    const fixture = (name: string): unknown =>
      JSON.parse(readFileSync(new URL(`../fixtures/epcis/${name}`, import.meta.url), 'utf8'))
    type Published = { hashes: string[]; document?: Json; xml?: string }
    const published = ['documents.json', 'xml-documents.json'].flatMap((name) => fixture(name) as Published[])
    expect(published).to.have.length(36)
    for (const { document, xml } of published) {
      const headers: Record<string, string> = xml === undefined ? {} : { 'content-type': 'application/xml' }
      const job = await captured(document ?? xml, headers)
      // Some documents give events of others again, and one gives its events ids of their own.
      expect(job, JSON.stringify(job)).to.include({ running: false, refused: 0 })
    }
    const wanted = new Set(published.flatMap(({ hashes }) => hashes))
    const inJson = await allEvents('application/json')
    const inXml = await allEvents('application/xml')
    expect(new Set(inXml)).to.deep.equal(new Set(inJson))
    expect([...wanted].filter((hash) => !inJson.includes(hash))).to.deep.equal([])
  })

  /** The hashes of all events, as they are answered in a media type, and their ids that are hashes. */
  async function allEvents(accept: string): Promise<string[]> {
    const answer = await call('/events?perPage=1000', { headers: { accept } })
    expect(answer.headers.get('content-type')).to.contain(accept)
    const text = await answer.text()
    const { events, context } = openEnvelope(
      accept.endsWith('xml') ? readEpcisXml(Buffer.from(text)).document : (JSON.parse(text) as JsonObject),
    )
    expect(events.length).to.be.greaterThan(40)
    return events.filter(isObject).flatMap((item) => {
      const hash = createHash('sha256').update(preHashText(item, namespacesOfEvent(item, context)))
      return [eventId(hash.digest('hex')), textOf(item['eventID'])].filter((id) => id.startsWith('ni:'))
    })
  }

  it('speaks XML: capture jobs, problems, the path of a violation, and terms as the caller wants them', async () => {
    const xml = (members: string) =>
      '<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:2" schemaVersion="2.0" ' +
      'creationDate="2026-10-02T08:00:00Z"><EPCISBody><EventList><ObjectEvent>' +
      '<eventTime>2026-10-02T07:00:00Z</eventTime><eventTimeZoneOffset>+02:00</eventTimeZoneOffset>' +
      '<epcList><epc>urn:epc:id:sgtin:0614141.107346.900</epc></epcList><action>OBSERVE</action>' +
      `${members}</ObjectEvent></EventList></EPCISBody></epcis:EPCISDocument>`
    const type = { 'content-type': 'application/xml' }
    const step = '<bizStep>urn:epcglobal:cbv:bizstep:inspecting</bizStep>'
    expect(await captured(xml(step), type)).to.include({ accepted: 1 })
    const inForm = async (headers: Record<string, string>): Promise<string> => {
      const path = '/epcs/urn:epc:id:sgtin:0614141.107346.900/events'
      return (await call(path, { headers: { accept: 'application/xml', ...headers } })).text()
    }
    expect(await inForm({})).to.contain(step)
    expect(await inForm({ 'GS1-CBV-XML-Format': 'Always_Web_URI' })).to.contain(
      '<bizStep>https://ref.gs1.org/cbv/BizStep-inspecting</bizStep>',
    )
    const faulty = await captured(xml(`<ilmd/>${step}`), type)
    expect((faulty['errors'] as Json[])[0]).to.include({ field: 'epcisBody.eventList.0.bizStep' })
    const job = await call(`/capture/${String(faulty['captureID'])}`, {
      headers: { accept: 'application/xml' },
    })
    expect(await job.text()).to.match(/^<\?xml .*\n<epcis:EPCISCaptureJob .* success="false" /)
    const half = await call('/capture', {
      method: 'POST',
      body: '<a>',
      headers: { ...type, accept: 'text/xml' },
    })
    expect([half.status, half.headers.get('content-type')]).to.deep.equal([
      400,
      'application/problem+xml; charset=utf-8',
    ])
    expect(await half.text()).to.contain('<type>epcisException:ValidationException</type>')
    expect((await call('/queries', { headers: { accept: 'application/xml' } })).status).to.equal(406)
  })

  it('answers problems of the standard’s types', async () => {
    const problem = async (answer: Response) => {
      expect(answer.headers.get('content-type')).to.match(/^application\/problem\+json/)
      return [answer.status, ((await answer.json()) as { type: string }).type]
    }
    expect(await problem(await call('/events', { key: -1 }))).to.deep.equal([
      401,
      'epcisException:SecurityException',
    ])
    expect(await problem(await post('/capture', epcisDocument([]), { key: reader }))).to.deep.equal([
      ...[403, 'epcisException:SecurityException'],
    ])
    expect(await problem(await post('/capture', { type: 'EPCISDocument' }))).to.deep.equal([
      ...[400, 'epcisException:ValidationException'],
    ])
    expect(await problem(await call('/capture/nothing'))).to.deep.equal([
      ...[404, 'epcisException:NoSuchResourceException'],
    ])
    expect(await problem(await call('/nothing'))).to.deep.equal([
      404,
      'epcisException:NoSuchResourceException',
    ])
    expect(await problem(await call('/events', { headers: { accept: 'text/html' } }))).to.deep.equal([
      ...[406, 'epcisException:NotAcceptableException'],
    ])
    expect(await problem(await call('/events', { headers: { 'GS1-EPCIS-Min': '3.0' } }))).to.deep.equal([
      ...[406, 'epcisException:NotAcceptableException'],
    ])
    const text = { method: 'POST', body: '<x/>', headers: { 'content-type': 'text/plain' } }
    expect(await problem(await call('/capture', text))).to.deep.equal([
      ...[415, 'epcisException:UnsupportedMediaTypeException'],
    ])
    const half = { method: 'POST', body: '{"half":', headers: { 'content-type': 'application/json' } }
    expect(await problem(await call('/events', half))).to.deep.equal([
      400,
      'epcisException:ValidationException',
    ])
    const put = await call('/events', { method: 'PUT', body: '{}' })
    expect(put.headers.get('allow')).to.equal('OPTIONS, GET, POST')
    expect(await problem(put)).to.deep.equal([405, 'epcisException:MethodNotAllowedException'])
  })

  it('says what it can on OPTIONS of each address', async () => {
    for (const path of [
      '/',
      '/capture',
      '/capture/x',
      '/events',
      '/events/x',
      '/epcs',
      '/epcs/x',
      '/epcs/x/events',
    ]) {
      const answer = await call(path, { method: 'OPTIONS' })
      expect([path, answer.status]).to.deep.equal([path, 204])
      expect(answer.headers.get('gs1-epcis-min')).to.equal('2.0.0')
      expect(answer.headers.get('gs1-epcis-capture-limit')).to.equal('100000')
      expect(answer.headers.get('allow')).to.contain('GET')
    }
  })

  it('shows a key the events of its company alone, and lets a key that reads read', async () => {
    expect((await page('/events', { key: stranger })).events).to.have.length(0)
    expect((await page('/events?perPage=5', { key: reader })).events).to.have.length(5)
    const jobs = (await (await call('/capture?perPage=1')).json()) as { captureID: string }[]
    expect(jobs).to.have.length(1)
    expect((await call(`/capture/${jobs[0]?.captureID ?? ''}`, { key: stranger })).status).to.equal(404)
  })
})
