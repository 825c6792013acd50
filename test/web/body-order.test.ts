import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect } from 'chai'
import { operationNames, operationOf } from '../../src/contract/operations/index.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'

describe('the body of a call', () => {
  const web = useWeb()
  const keys = `{${Array.from({ length: 290_000 }, (_, index) => `"${index.toString(36)}":1`).join(',')}}`

  it('is not parsed without the right of its route: broken JSON gets the refusal of the session', async () => {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    for (const name of operationNames) {
      const { method, path, needs } = operationOf(name)
      if (method === 'GET' || needs === 'anyone') continue
      const address = `/api${path.replace(/\{\w+\}/g, '1')}`
      const { status, body } = await visitor.send(address, '{"broken":', 'application/json')
      expect([status, body['error']], name).to.deep.equal([401, 'session.none'])
    }
    const large = await visitor.send('/api/import/start', keys, 'application/json')
    expect([large.status, large.body['error']]).to.deep.equal([401, 'session.none'])
  })

  it('is not parsed without the token, and not when it is larger than its operation takes', async () => {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    const forged = await visitor.send('/api/compte/login', '{"broken":', 'application/json', { token: 'x' })
    expect([forged.status, forged.body['error']]).to.deep.equal([403, 'request.token'])
    const { status, body } = await visitor.send('/api/compte/login', keys, 'application/json')
    expect([status, body['error']]).to.deep.equal([413, 'input.tooLarge'])
  })

  it('is refused at once without a session, although an upload does not end', async () => {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    const headers = visitor.headers()
    const upload = request(`${web.origin}/api/serial/report/line-1?request=a`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'text/csv',
        'x-xsrf-token': decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(headers['cookie'] ?? '')?.[1] ?? ''),
        'transfer-encoding': 'chunked',
      },
    })
    upload.on('error', () => undefined)
    upload.write('row\n')
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    expect([answer.statusCode, ((await json(answer)) as { error: string }).error]).to.deep.equal([
      401,
      'session.none',
    ])
    upload.destroy()
  })
})
