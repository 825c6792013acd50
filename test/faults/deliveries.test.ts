// Webhooks whose worker is killed while the receiver has the message and has not answered yet: it comes again, with the
// same id, and nothing of its subject comes before it (decision 79).

import { expect } from 'chai'
import { operatorOf } from '../support/application.ts'
import { makeCompany, plainSheet } from '../support/examples.ts'
import { startHookReceiver, verified, type HookReceiver } from '../support/outside/hook-receiver.ts'
import { eventually, useWeb } from '../support/web.ts'
import { withApplication } from '../support/web-application.ts'

describe('a delivery whose worker is killed', function killed() {
  this.timeout(60_000)
  const web = useWeb({ worker: true, settings: { HOOK_ADDRESSES: 'any' } })
  let receiver: HookReceiver
  let secret = ''
  before(async () => {
    receiver = await startHookReceiver()
  })
  after(() => receiver.close())

  const callsOf = (sheet: number) => receiver.calls.filter(({ body }) => body.data['sheet'] === sheet)
  const count = async (state: string): Promise<number> => {
    const rows = await web.database.db('hook_deliveries').where({ state }).select('id')
    return rows.length
  }

  it('is repeated under its id by the next worker, before the next one of its wine', async () => {
    web.vies.known.set('FR44732829320', null)
    // The first message is received, and its worker is dead before it knows.
    receiver.answer = (call, response) => {
      if (call.body.data['version'] !== 1 || callsOf(call.body.data['sheet'] as number).length > 1)
        response.writeHead(204).end()
    }
    const [held, other] = await withApplication(web, async (application) => {
      const owner = operatorOf(await makeCompany(application))
      const input = { name: 'ERP', url: receiver.url, events: ['sheet.published' as const] }
      secret = (await application.perform('hooks.create', input, owner)).secret
      const publish = async (reference: string): Promise<number> => {
        const { sheet } = await application.perform('sheets.create', plainSheet({ reference }), owner)
        await application.perform('sheets.generate', { id: sheet.id }, owner)
        return sheet.id
      }
      const first = await publish('KILL-1')
      const changes = { sugars: 4.1, carbohydrates: null }
      await application.perform('sheets.adjust', { id: first, changes, reason: 'new analysis' }, owner)
      return [first, await publish('KILL-2')]
    })
    await eventually(() => Promise.resolve(callsOf(held).length === 1 && callsOf(other).length === 1))
    await web.replaceWorker('SIGKILL')
    expect(await count('delivered'), 'nothing is recorded of attempts that nobody finished').to.equal(0)

    // A minute later: the dead worker no longer holds what it had taken.
    await web.database.db('hook_deliveries').where('next_at', '>', new Date()).update({ next_at: new Date() })
    await eventually(async () => (await count('delivered')) === 3)
    const calls = callsOf(held)
    calls.forEach((call) => verified(call, secret))
    expect(calls.map(({ body }) => body.data['version'])).to.deep.equal([1, 1, 2])
    const [first, again, next] = calls.map(({ headers }) => headers['webhook-id'])
    expect(again).to.equal(first)
    expect(next).not.to.equal(first)
    expect(calls[1]?.text).to.equal(calls[0]?.text)
  })
})
