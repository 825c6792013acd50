// The day of a bottling line, by a script that has an API key and a webhook and nothing else: order, print, report,
// pack, ship, correct (a wine, and an event of the warehouse), reconcile.

import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import { operatorOf } from '../support/application.ts'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { freePort } from '../support/ports.ts'
import { eventually, useWeb } from '../support/web.ts'
import { withApplication } from '../support/web-application.ts'
import type { JsonObject } from '../../src/domain/epcis/json.ts'

/** A message as the receiver stored it, once its signature was right. */
type Message = {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

describe("a line's day", function day() {
  this.timeout(120_000)
  const web = useWeb({ worker: true, settings: { HOOK_ADDRESSES: 'any' } })
  const messages: Message[] = []
  let [key, sheet, batch] = ['', 0, 0]
  let receiver: Server | undefined
  let codes: string[] = []

  /** Managers make the key and the webhook; everything after that is the script's. */
  before(async () => {
    web.vies.known.set('FR44732829320', null)
    const port = await freePort()
    const secret = await withApplication(web, async (application) => {
      const owner = operatorOf(await makeCompany(application))
      const created = await application.perform(
        'sheets.create',
        exampleSheet({ reference: 'LINE-24' }),
        owner,
      )
      await application.perform('sheets.generate', { id: created.sheet.id }, owner)
      const rights = ['fiche_see' as const, 'fiche_create' as const, 'fiche_adjust' as const]
      key = (await application.perform('keys.create', { name: 'Line', rights, days: 1 }, owner)).secret
      const events = ['sheet.published', 'batch.file.ready', 'serials.reported'] as const
      const hook = { name: 'Line', url: `http://127.0.0.1:${String(port)}/`, events: [...events] }
      return (await application.perform('hooks.create', hook, owner)).secret
    })
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        const headers = request.headers as Record<string, string>
        const message = new Webhook(secret).verify(body, headers) as Omit<Message, 'id'>
        messages.push({ ...message, id: headers['webhook-id'] ?? '' })
        response.writeHead(204).end()
      })
    }).listen(port)
  })
  after(() => receiver?.close())

  async function call(path: string, body?: object | string): Promise<Response> {
    const response = await fetch(`${web.origin}/api${path}`, {
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined
          ? {}
          : { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
      },
      ...(body === undefined
        ? {}
        : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    expect(response.status, `${path}: ${response.ok ? '' : await response.clone().text()}`).to.equal(200)
    return response
  }
  /** A call of the standard's own interface, with the same key. */
  async function epcis(path: string, event?: JsonObject): Promise<Response> {
    const context = 'https://ref.gs1.org/standards/epcis/epcis-context.jsonld'
    const response = await fetch(`${web.origin}/epcis/v2/${path}`, {
      headers: {
        authorization: `Bearer ${key}`,
        ...(event === undefined ? {} : { 'content-type': 'application/ld+json' }),
      },
      ...(event === undefined
        ? {}
        : { method: 'POST', body: JSON.stringify({ '@context': [context], ...event }) }),
    })
    expect(response.ok, `${path}: ${response.ok ? '' : await response.clone().text()}`).to.equal(true)
    return response
  }
  const json = async (path: string, body?: object | string) =>
    (await (await call(path, body)).json()) as Record<string, unknown>
  const told = (type: string, data: Readonly<Record<string, unknown>>): Promise<Message> =>
    eventually(() =>
      Promise.resolve(
        messages.find(
          (message) =>
            message.type === type &&
            Object.entries(data).every(([name, value]) => message.data[name] === value),
        ),
      ),
    )
  const report = (state: string, rows: readonly string[], target = String(batch)) =>
    json(`/serial/report/${target}?request=${state}-1&state=${state}`, `${rows.join('\r\n')}\r\n`)

  it('begins with an order, whose labels are drawn when the webhook says so', async () => {
    const { rows } = (await json('/fiche/list?search=LINE-24')) as { rows: { id: number }[] }
    sheet = rows[0]?.id ?? 0
    const order = { fiche: sheet, count: 24, lot: 'L24-117', request: 'order-7' }
    const opened = (await json('/serial/open', order)) as { batch: { id: number } }
    batch = opened.batch.id
    // An order that is sent again after a lost answer is the same one.
    expect((await json('/serial/open', order))['batch']).to.deep.include({ id: batch })
    await json(`/serial/files/${String(batch)}`, { formats: ['zpl'], dpi: 300, module: 0.5 })
    const { data } = await told('batch.file.ready', { batch, format: 'zpl', parts: 1 })
    const labels = await (await call(`/serial/file/${String(batch)}/${String(data['file'])}-1`)).text()
    expect(labels.match(/\^XA/g)).to.have.length(24)
    codes = (await (await call(`/serial/codes/${String(batch)}.txt`)).text()).trim().split('\r\n')
    expect(codes).to.have.length(24)
  })

  it('goes on with what was printed, spoiled and put on bottles', async () => {
    expect((await report('printed', codes))['report']).to.deep.include({ accepted: 24 })
    expect((await report('scrapped', codes.slice(22)))['report']).to.deep.include({ accepted: 2 })
    expect((await report('commissioned', codes.slice(0, 20)))['report']).to.deep.include({ accepted: 20 })
    await told('serials.reported', { state: 'commissioned', accepted: 20, batch })
    const states = messages.filter(({ type }) => type === 'serials.reported').map(({ data }) => data['state'])
    expect(states, 'in the order of the line').to.deep.equal(['printed', 'scrapped', 'commissioned'])
  })

  it('packs cases and a pallet, labels them, and ships all bottles with the pallet', async () => {
    const order = { count: 3, prefix: '3012345', request: 'pallet-7' }
    const [one = '', two = '', pallet = ''] = (await json('/serial/sscc', order))['ssccs'] as string[]
    const rows = [
      ...codes.slice(0, 6).map((child) => ({ parent: one, child })),
      ...codes.slice(6, 12).map((child) => ({ parent: two, child })),
      { parent: pallet, child: one },
      { parent: pallet, child: two },
    ]
    expect(await json('/serial/pack', { request: 'pack-7', rows })).to.deep.include({ accepted: 14 })
    const label = await call(`/serial/labels.pdf?ssccs=${one},${two},${pallet}`)
    expect(label.headers.get('content-type')).to.equal('application/pdf')
    const shipped = await report('released', [`(00)${pallet}`], 'line-1')
    expect(shipped['report']).to.deep.include({ rows: 1, accepted: 1 })
    const { states } = await json(`/serial/reconcile/${String(batch)}`)
    expect(states).to.deep.include({ released: 12, commissioned: 8 })
  })

  it("undoes a warehouse's wrong event by an error declaration, and keeps both on record", async () => {
    const epc = (codes[15] ?? '').replace(/^.*\/01\/(\d{14}).*\/21\/(.+)$/, 'https://id.gs1.org/01/$1/21/$2')
    const shipped: JsonObject = {
      ...{ type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', epcList: [epc] },
      ...{ eventTime: '2026-11-24T15:00:00.000Z', eventTimeZoneOffset: '+01:00' },
      eventID: 'urn:uuid:4f1c7f2e-6a0b-4a61-9d2e-2b6a0c1d9e11',
    }
    const states = async () =>
      (await json(`/serial/reconcile/${String(batch)}`))['states'] as Record<string, number>
    await epcis('events', shipped)
    expect(await states()).to.deep.include({ released: 13, commissioned: 7 })
    const errorDeclaration = { declarationTime: '2026-11-24T15:10:00.000Z', reason: 'incorrect_data' }
    await epcis('events', { ...shipped, errorDeclaration })
    expect(await states()).to.deep.include({ released: 12, commissioned: 8 })
    const found = await epcis(`events?MATCH_epc=${encodeURIComponent(epc)}&EQ_bizStep=shipping`)
    const { epcisBody } = (await found.json()) as {
      epcisBody: { queryResults: { resultsBody: { eventList: JsonObject[] } } }
    }
    const declared = epcisBody.queryResults.resultsBody.eventList.map((event) => 'errorDeclaration' in event)
    expect(declared.toSorted()).to.deep.equal([false, true])
  })

  it('tells a correction of the wine, and ends with numbers that add up', async () => {
    await json(`/fiche/adjust/${String(sheet)}`, {
      reason: 'new analysis',
      changes: { sugars: 4.4, carbohydrates: null },
    })
    await told('sheet.published', { sheet, version: 2 })
    expect(await json(`/serial/reconcile/${String(batch)}`)).to.deep.include({
      ordered: 24,
      printed: 22,
      scrapped: 2,
      unused: 0,
      missing: 0,
      void: 0,
    })
    const ids = messages.map(({ id }) => id)
    expect(new Set(ids).size, 'each message has an id of its own').to.equal(ids.length)
  })
})
