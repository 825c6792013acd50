// A web process that is replaced by another one: clients on lasting connections notice nothing.

import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { eventually, useWeb } from '../support/web.ts'

type Answer = { readonly status: number; readonly closes: boolean }

describe('a web process that is replaced', function replaced() {
  this.timeout(60_000)
  const web = useWeb({ settings: { STOP_DELAY: '2' } })
  let other = ''
  const agents = new Set<Agent>()

  before(async () => {
    other = await web.secondWeb()
  })
  after(() => {
    for (const agent of agents) agent.destroy()
  })

  it('loses no request of clients on lasting connections, not even of one that never pauses', async () => {
    const served = new Map([
      [web.origin, 0],
      [other, 0],
    ])
    let isDone = false
    // As a balancer does: from a connection that was closed on purpose to the other process.
    const client = async (path: string): Promise<void> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      agents.add(agent)
      let origin = web.origin
      while (!isDone) {
        const { status, closes } = await get(`${origin}${path}`, agent)
        expect(status).to.equal(path === '/qr/ABCDEFGHJK' ? 404 : 200)
        served.set(origin, (served.get(origin) ?? 0) + 1)
        if (closes) origin = other
      }
    }
    const clients = ['/healthz', '/login', '/qr/ABCDEFGHJK', '/api/openapi.json'].map(client)
    // A failure of a client is the failure of the test, not an unhandled rejection.
    const all = Promise.all(clients)
    all.catch(() => undefined)
    await eventually(() => Promise.resolve((served.get(web.origin) ?? 0) > 20))
    const exit = web.endWeb('SIGTERM')
    const stopping = await eventually(async () => {
      const answer = await fetch(`${web.origin}/readyz`)
      return answer.status === 503 ? answer : null
    })
    expect([await stopping.text(), stopping.headers.get('connection')]).to.deep.equal(['stopping', 'close'])
    expect((await fetch(`${web.origin}/login`)).status).to.equal(200)
    expect(await exit).to.equal(0)
    const atExit = served.get(other) ?? 0
    await eventually(() => Promise.resolve((served.get(other) ?? 0) > atExit + 20))
    isDone = true
    await all
  })
})

function get(url: string, agent: Agent): Promise<Answer> {
  return new Promise((settle, fail) => {
    request(url, { agent, headers: { 'accept-language': 'en' } }, (response) => {
      buffer(response).then(() => {
        settle({ status: response.statusCode ?? 0, closes: response.headers.connection === 'close' })
      }, fail)
    })
      .on('error', fail)
      .end()
  })
}
