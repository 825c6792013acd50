// Webhooks: events are written with their change and delivered at least once, in the order of their subject, signed as
// the published library of Standard Webhooks verifies it (decision 79).

import { expect } from 'chai'
import { operatorOf, useApplication } from '../../support/application.ts'
import { makeCompany, plainSheet } from '../../support/examples.ts'
import { startHookReceiver, verified, type HookReceiver } from '../../support/outside/hook-receiver.ts'
import { hookEventTypes, retryDelays, type HookEventType } from '../../../src/domain/company/hooks.ts'
import type { FileOutput } from '../../../src/contract/operation.ts'
import type { Actor } from '../../../src/domain/rights.ts'

const hour = 3_600_000

async function textOf({ body }: FileOutput): Promise<string> {
  if (body instanceof Uint8Array) return Buffer.from(body).toString()
  let text = ''
  for await (const part of body) text += typeof part === 'string' ? part : Buffer.from(part).toString()
  return text
}

describe('webhooks', () => {
  const world = useApplication({ HOOK_ADDRESSES: 'any' })
  let receiver: HookReceiver
  let company = 0
  let owner: Actor = operatorOf(null)
  let hook = { id: 0, secret: '' }

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    company = await makeCompany(world.application)
    owner = operatorOf(company)
    await world.database.db('users').insert({
      email: 'anna@hooks.test',
      company_id: company,
      content: { firstName: 'Anna', lastName: 'Roux' },
      language: 'fr',
      owner: true,
      rights: ['manage_user'],
      confirmed_at: new Date(),
      created_at: new Date(),
    })
  })
  beforeEach(async () => {
    // The library refuses signatures of other days.
    world.now = new Date()
    await world.database.db('hooks').delete()
    receiver = await startHookReceiver()
    hook = await makeHook()
  })
  afterEach(() => receiver.close())

  async function makeHook(events: readonly HookEventType[] = hookEventTypes, url = receiver.url) {
    const input = { name: 'ERP', url, events: [...events] }
    const made = await world.application.perform('hooks.create', input, owner)
    return { id: made.hook.id, secret: made.secret }
  }
  const makeSheet = async (): Promise<number> =>
    (await world.application.perform('sheets.create', plainSheet(), owner)).sheet.id
  const publish = (id: number) => world.application.perform('sheets.generate', { id }, owner)
  const correct = (id: number, sugars: number) =>
    world.application.perform(
      'sheets.adjust',
      { id, changes: { sugars, carbohydrates: null }, reason: 'new analysis' },
      owner,
    )
  const deliver = () => world.application.deliverHooks()
  const pass = (milliseconds: number): void => {
    world.now = new Date(world.now.getTime() + milliseconds)
  }
  const deliveries = async () =>
    (await world.application.perform('hooks.deliveries', { hook_id: hook.id }, owner)).deliveries
  const state = async () =>
    (await world.application.perform('hooks.list', {}, owner)).hooks.find(({ id }) => id === hook.id)
  const types = () => receiver.calls.map(({ body }) => body.type)

  it('tell a publication with its addresses, signed so that the published library verifies it', async () => {
    const sheet = await makeSheet()
    const { sheet: published } = await publish(sheet)
    expect(await deliver()).to.equal(1)
    const [call] = receiver.calls
    expect(verified(call!, hook.secret)).to.deep.equal({
      type: 'sheet.published',
      timestamp: world.now.toISOString(),
      data: {
        sheet,
        reference: plainSheet().reference,
        version: 1,
        code: published.code,
        url: published.url,
        labelUrl: published.labelUrl,
        digitalLink: null,
      },
    })
    expect(call?.headers).to.deep.include({ 'content-type': 'application/json' })
    expect(() =>
      verified({ ...call!, text: call!.text.replace('"version":1', '"version":2') }, hook.secret),
    ).to.throw('No matching signature')
    const [delivery] = await deliveries()
    expect(delivery).to.deep.include({
      message: call?.headers['webhook-id'],
      type: 'sheet.published',
      state: 'delivered',
      attempts: 1,
      body: call?.text,
    })
    expect(delivery?.log).to.have.length(1)
    expect(delivery?.log[0]).to.deep.include({ outcome: 'delivered', status: 204 })
    await world.application.perform('sheets.archive', { ids: [sheet] }, owner)
  })

  it('are not written when the change is rolled back, nor without an endpoint that chose them', async () => {
    await world.application.rehearse(async (perform) => {
      const { sheet } = await perform('sheets.create', plainSheet({ reference: 'UNDONE' }), owner)
      await perform('sheets.generate', { id: sheet.id }, owner)
    })
    expect(await deliveries()).to.deep.equal([])
    await world.application.perform('hooks.update', { hook_id: hook.id, events: ['import.finished'] }, owner)
    const before = await eventCount()
    await publish(await otherSheet('UNCHOSEN'))
    expect(await eventCount()).to.equal(before)
  })

  const otherSheet = async (reference: string): Promise<number> =>
    (await world.application.perform('sheets.create', plainSheet({ reference }), owner)).sheet.id
  const eventCount = async (): Promise<number> =>
    Number((await world.database.db('hook_events').count<{ count: string }[]>('* as count'))[0]?.count)

  it('tell imports, files, reports, withdrawals and validations', async () => {
    const sheet = await otherSheet('DAY')
    await publish(sheet)
    const { batch } = await world.application.perform(
      'serials.open',
      { fiche: sheet, count: 3, request: 'd' },
      owner,
    )
    await world.application.perform('serials.files', { batch: batch.id, formats: ['zpl'] }, owner)
    const list = await world.application.perform('serials.codes', { batch: batch.id, format: 'txt' }, owner)
    const rows = (await textOf(list)).trimEnd().split('\r\n')
    await world.application.perform('serials.report', { target: batch.id, request: 'r-1', rows }, owner)
    const content = Buffer.from('Reference;Name;Vintage\nIMP-1;Galets;2024\n').toString('base64')
    const { import: started } = await world.application.perform(
      'imports.start',
      { fileName: 'w.csv', content },
      owner,
    )
    await world.application.perform(
      'admin.updateSheet',
      { nutri_id: sheet, changes: {}, withdrawn: true },
      operatorOf(null),
    )
    while ((await deliver()) > 0);
    const data = Object.fromEntries(receiver.calls.map(({ body }) => [body.type, body.data]))
    expect(data['batch.file.ready']).to.deep.include({
      batch: batch.id,
      sheet,
      format: 'zpl',
      from: 1,
      to: 3,
    })
    expect(data['serials.reported']).to.deep.include({
      request: 'r-1',
      batch: batch.id,
      state: 'printed',
      rows: 3,
    })
    expect(data['import.finished']).to.deep.include({ import: started.id, fileName: 'w.csv', state: 'done' })
    expect(data['sheet.withdrawn']).to.deep.include({ sheet, reference: 'DAY' })
  })

  it('tell a company that support validated it', async () => {
    world.vies.away = true
    await world.database.db('companies').where({ id: company }).update({ state: 'awaiting' })
    const user = await world.database.db('users').where({ company_id: company }).first<{ id: number }>('id')
    await world.application.perform('admin.validateBypass', { user_id: user.id }, operatorOf(null))
    world.vies.away = false
    await deliver()
    expect(receiver.calls.at(-1)?.body).to.deep.include({
      type: 'company.validated',
      data: { company, state: 'validated' },
    })
  })

  it('are tried again for almost a day, later each time, and then given up', async () => {
    receiver.answer = (_call, response) => response.writeHead(500).end()
    const start = world.now.getTime()
    await publish(await otherSheet('RETRY'))
    await deliver()
    for (const delay of retryDelays) {
      pass(delay * 0.8)
      expect(await deliver(), `${String(delay)} too early`).to.equal(0)
      pass(delay * 0.3)
      expect(await deliver(), String(delay)).to.equal(1)
    }
    const [delivery] = await deliveries()
    expect(delivery).to.deep.include({ state: 'failed', attempts: retryDelays.length + 1, nextAt: null })
    // Of the newest attempt, beside the state: the command line lists no attempts.
    expect([delivery?.outcome, delivery?.status]).to.deep.equal(['status', 500])
    expect(delivery?.log.every(({ status }) => status === 500)).to.equal(true)
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).to.equal(1)
    expect(world.now.getTime() - start).to.be.within(23 * hour, 27 * hour)
    expect((await state())?.failingSince).to.equal(new Date(start).toISOString())
  })

  it('come in the order of their wine, while another wine does not wait', async () => {
    const [slow, other] = [await otherSheet('ORDER-1'), await otherSheet('ORDER-2')]
    receiver.answer = ({ body }, response) =>
      response.writeHead(body.data['sheet'] === slow ? 503 : 204).end()
    await publish(slow)
    await correct(slow, 4.1)
    await publish(other)
    while ((await deliver()) > 0);
    expect(receiver.calls.map(({ body }) => [body.data['sheet'], body.data['version']])).to.have.deep.members(
      [
        [slow, 1],
        [other, 1],
      ],
    )
    receiver.answer = (_call, response) => response.writeHead(204).end()
    pass(6000)
    while ((await deliver()) > 0);
    expect(receiver.calls.slice(2).map(({ body }) => body.data['version'])).to.deep.equal([1, 2])
  })

  it('go out to the next event of a wine once the one before is given up', async () => {
    const sheet = await otherSheet('ORDER-3')
    receiver.answer = ({ body }, response) => response.writeHead(body.data['version'] === 1 ? 500 : 204).end()
    await publish(sheet)
    await correct(sheet, 4.2)
    for (const delay of [0, ...retryDelays]) {
      pass(delay * 1.2)
      await deliver()
    }
    while ((await deliver()) > 0);
    expect((await deliveries()).map((each) => each.state)).to.deep.equal(['delivered', 'failed'])
  })

  it('are sent again when the worker that took them died', async () => {
    await publish(await otherSheet('LOST'))
    await world.database
      .db('hook_deliveries')
      .update({ attempts: 1, round: 1, next_at: new Date(Date.now() + 60_000) })
    expect(await deliver()).to.equal(0)
    pass(61_000)
    expect(await deliver()).to.equal(1)
    expect((await deliveries())[0]).to.deep.include({ state: 'delivered', attempts: 2 })
  })

  it('wait while their endpoint is paused, and go out in order when it goes on', async () => {
    const sheet = await otherSheet('PAUSE')
    await world.application.perform('hooks.update', { hook_id: hook.id, state: 'paused' }, owner)
    await publish(sheet)
    await correct(sheet, 4.3)
    pass(48 * hour)
    expect(await deliver()).to.equal(0)
    await world.application.perform('hooks.update', { hook_id: hook.id, state: 'active' }, owner)
    while ((await deliver()) > 0);
    expect(receiver.calls.map(({ body }) => body.data['version'])).to.deep.equal([1, 2])
  })

  it('have signatures with both secrets after a rotation, until the overlap ends', async () => {
    const { secret } = await world.application.perform('hooks.rotate', { hook_id: hook.id, hours: 1 }, owner)
    await world.application.perform('hooks.test', { hook_id: hook.id }, owner)
    await deliver()
    const [first] = receiver.calls
    verified(first!, hook.secret)
    verified(first!, secret)
    await world.database.db('hooks').update({ previous_ends_at: new Date(Date.now() - 1000) })
    await world.application.perform('hooks.test', { hook_id: hook.id }, owner)
    await deliver()
    verified(receiver.calls[1]!, secret)
    expect(() => verified(receiver.calls[1]!, hook.secret)).to.throw('No matching signature')
  })

  it('store no secret as it is', async () => {
    const row = await world.database.db('hooks').first<{ secret: Uint8Array }>('secret')
    const bytes = Buffer.from(hook.secret.slice('whsec_'.length), 'base64')
    expect(bytes).to.have.length(32)
    expect(Buffer.from(row.secret).includes(bytes)).to.equal(false)
    const trail: unknown[] = await world.database.db('audit').where('operation', 'like', 'hooks.%')
    expect(trail).not.to.be.empty
    expect(JSON.stringify(trail)).not.to.contain('whsec_')
  })

  it('disable an endpoint that answers 410, end what waits for it, and tell its managers', async () => {
    receiver.answer = (_call, response) => response.writeHead(410).end()
    const sheet = await otherSheet('GONE')
    await publish(sheet)
    await correct(sheet, 4.4)
    await deliver()
    expect(await state()).to.deep.include({ state: 'disabled', reason: 'gone' })
    expect((await deliveries()).map((each) => each.state)).to.deep.equal(['failed', 'failed'])
    const email = (await world.emails()).at(-1)
    expect(email?.to).to.contain('anna@hooks.test')
    expect(email?.text).to.contain('ERP')
    await correct(sheet, 4.5)
    expect(await deliver()).to.equal(0)
    receiver.answer = (_call, response) => response.writeHead(204).end()
    await world.application.perform('hooks.update', { hook_id: hook.id, state: 'active' }, owner)
    expect(await state()).to.deep.include({ state: 'active', reason: null })
    const { count } = await world.application.perform('hooks.redeliver', { hook_id: hook.id }, owner)
    expect(count).to.equal(2)
    while ((await deliver()) > 0);
    expect(receiver.calls.slice(-2).map(({ body }) => body.data['version'])).to.deep.equal([1, 2])
  })

  it('disable an endpoint that has failed for three days', async () => {
    receiver.answer = (_call, response) => response.writeHead(404).end()
    const sheet = await otherSheet('DEAD')
    await publish(sheet)
    await deliver()
    await correct(sheet, 4.6)
    pass(71 * hour)
    await deliver()
    expect((await state())?.state).to.equal('active')
    pass(hour)
    await deliver()
    expect(await state()).to.deep.include({ state: 'disabled', reason: 'failing' })
  })

  it('are tried once as a trial, which says nothing about the endpoint', async () => {
    receiver.answer = (_call, response) => response.writeHead(410).end()
    await world.application.perform('hooks.update', { hook_id: hook.id, state: 'paused' }, owner)
    await world.application.perform('hooks.test', { hook_id: hook.id }, owner)
    await deliver()
    expect(types()).to.deep.equal(['hook.test'])
    expect((await deliveries())[0]).to.deep.include({ state: 'failed', attempts: 1 })
    expect(await state()).to.deep.include({ state: 'paused', failingSince: null })
  })

  for (const [what, answer, outcome] of [
    ['a redirect, which is not followed', { status: 302, headers: { location: '/elsewhere' } }, 'redirect'],
    [
      'an endless answer, of which the status is enough',
      { status: 200, headers: {}, endless: true },
      'delivered',
    ],
    ['headers without end', { status: 200, headers: { 'x-long': 'x'.repeat(20_000) } }, 'unreachable'],
    ['a connection that is closed', null, 'unreachable'],
  ] as const) {
    it(`note ${what}`, async () => {
      receiver.answer = (_call, response) => {
        if (answer === null) {
          response.destroy()
          return
        }
        response.writeHead(answer.status, answer.headers)
        if ('endless' in answer) response.write('x'.repeat(1_000_000))
        else response.end()
      }
      await world.application.perform('hooks.test', { hook_id: hook.id }, owner)
      await deliver()
      expect((await deliveries())[0]?.log[0]?.outcome).to.equal(outcome)
      expect(receiver.calls).to.have.length(1)
    })
  }

  it('give up an answer that does not come within ten seconds', async function slow() {
    this.timeout(20_000)
    receiver.answer = () => undefined
    await world.application.perform('hooks.test', { hook_id: hook.id }, owner)
    await deliver()
    const [attempt] = (await deliveries())[0]?.log ?? []
    expect(attempt?.outcome).to.equal('timeout')
    expect(attempt?.milliseconds).to.be.within(9500, 12_000)
  })

  it('are deleted after thirty days, with their deliveries', async () => {
    await publish(await otherSheet('OLD'))
    pass(31 * 24 * hour)
    await world.application.runJob('maintenance.cleanup', {})
    expect(await eventCount()).to.equal(0)
    expect(await deliveries()).to.deep.equal([])
  })

  it('have pages', async () => {
    for (let count = 0; count < 3; count += 1)
      await world.application.perform('hooks.test', { hook_id: hook.id }, owner)
    const first = await world.application.perform('hooks.deliveries', { hook_id: hook.id, size: 2 }, owner)
    expect(first.deliveries).to.have.length(2)
    const second = await world.application.perform(
      'hooks.deliveries',
      { hook_id: hook.id, size: 2, before: first.next ?? 0 },
      owner,
    )
    expect(second).to.deep.include({ next: null })
    expect(second.deliveries).to.have.length(1)
  })
})
