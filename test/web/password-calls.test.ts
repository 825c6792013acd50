import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { expect } from 'chai'
import { useWeb } from '../support/web.ts'

type Refused = { readonly answer: IncomingMessage; readonly body: Promise<unknown> }

describe('a burst of calls that hash a password', () => {
  const web = useWeb({ settings: { RATE_LIMITS: 'off' } })
  const [sent, places] = [100, 64]
  const token = 'x'.repeat(32)

  /** Begins calls of one address whose bodies do not end; answers those that are refused, and the others. */
  async function begin(
    path: string,
    address: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ refused: Refused[]; open: ClientRequest[] }> {
    const open = new Set<ClientRequest>()
    const refused: Refused[] = []
    const enough = Promise.withResolvers<null>()
    for (let index = 0; index < sent; index += 1) {
      const call = request(`${web.origin}${path}`, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'x-forwarded-for': address, 'transfer-encoding': 'chunked' },
      })
      open.add(call)
      call.flushHeaders()
      call.on('error', enough.reject)
      call.once('response', (answer: IncomingMessage) => {
        open.delete(call)
        const isJson = answer.headers['content-type']?.startsWith('application/json') === true
        refused.push({ answer, body: isJson ? json(answer) : text(answer) })
        if (refused.length === sent - places) enough.resolve(null)
      })
    }
    await enough.promise
    return { refused, open: [...open] }
  }

  it('is refused beyond 64 of an address before sessions and bodies, and other addresses are served', async () => {
    const { refused, open } = await begin('/api/compte/login', '192.0.2.7', {
      'content-type': 'application/json',
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': token,
    })
    for (const { answer, body } of refused) {
      expect([answer.statusCode, ((await body) as { error: string }).error]).to.deep.equal([
        429,
        'request.busy',
      ])
      expect(Number(answer.headers['retry-after'])).to.be.within(2, 60)
      expect(answer.headers['set-cookie']).to.equal(undefined)
    }
    const other = await fetch(`${web.origin}/api/compte/login`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '198.51.100.9' },
    })
    expect(((await other.json()) as { error: string }).error).to.equal('request.token')
    const answers = await Promise.all(
      open.map(async (call) => {
        const answering = once(call, 'response')
        call.end('{}')
        const [answer] = (await answering) as [IncomingMessage]
        return answer.statusCode
      }),
    )
    expect([...new Set(answers)], 'calls that were admitted').to.deep.equal([400])
  })

  it('gets a page when it was sent as forms', async () => {
    const { refused, open } = await begin('/login', '192.0.2.8', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    for (const { answer, body } of refused) {
      expect([answer.statusCode, answer.headers['content-type']]).to.deep.equal([
        429,
        'text/html; charset=utf-8',
      ])
      expect(await body).to.include('<!doctype html>')
    }
    for (const call of open) call.destroy()
  })
})
