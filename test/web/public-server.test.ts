import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { openLog } from '../../src/log.ts'
import {
  decodedSegment,
  publicListener,
  cachedBody,
  type PublicRequest,
  type PublicRoute,
} from '../../src/web/public-server.ts'

const long = '<p>label</p>'.repeat(500)

describe('the server of public addresses', () => {
  const lines: string[] = []
  const seen: PublicRequest[] = []
  const order: string[] = []
  let server: Server
  const routes: PublicRoute[] = [
    (request) => {
      seen.push(request)
      return null
    },
    ({ target }) =>
      target.startsWith('/cached')
        ? {
            status: 200,
            headers: { 'Content-Type': 'text/html', 'Vary': 'Accept-Language' },
            body: cachedBody(long),
            afterSend: () => {
              order.push('afterwards')
            },
          }
        : null,
    ({ target }) =>
      target.startsWith('/later')
        ? Promise.resolve({ status: 302, headers: { Location: '/cached' }, body: '' })
        : null,
    ({ target }) => {
      if (target.startsWith('/broken')) throw new Error('no words')
      return null
    },
    ({ target }) => (target.startsWith('/rejected') ? Promise.reject(new Error('no rows')) : null),
  ]
  before(async () => {
    const log = openLog('info', (line) => {
      lines.push(line)
    })
    server = createServer(
      publicListener(
        routes,
        (_request, response) => {
          response.end('others')
        },
        log,
      ),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  after(() => {
    server.close()
  })

  async function get(
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<{ answer: IncomingMessage; body: Buffer }> {
    const sent = ask({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      path,
      headers,
      method,
    })
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    return { answer, body: Buffer.concat(parts) }
  }

  it('passes addresses without a route to Express', async () => {
    expect((await get('/vin')).body.toString()).to.equal('others')
  })

  it('passes routes the raw target, also when a proxy sends the absolute address', async () => {
    await get('/01/0950?x=%2F')
    await get('http://q.test/01/a%2Fb')
    expect(seen.slice(-2).map(({ target }) => target)).to.deep.equal(['/01/0950?x=%2F', '/01/a%2Fb'])
  })

  it('answers `OPTIONS *`, and refuses other targets that are no path', async () => {
    expect((await get('*', {}, 'OPTIONS')).answer.statusCode).to.equal(204)
    expect((await get('*')).answer.statusCode).to.equal(400)
    expect((await get('http://q.test')).body.toString()).to.equal('others')
    expect(seen.at(-1)?.target).to.equal('/')
  })

  it('sends the answer before it runs `afterSend`', async () => {
    order.length = 0
    await get('/cached')
    expect(order).to.deep.equal(['afterwards'])
  })

  it('answers HEAD like GET without the body, and a redirect without a body', async () => {
    const { answer, body } = await get('/cached', {}, 'HEAD')
    expect([answer.headers['content-length'], body.length]).to.deep.equal([String(long.length), 0])
    const redirect = await get('/later')
    expect([
      redirect.answer.statusCode,
      redirect.answer.headers.location,
      redirect.body.length,
    ]).to.deep.equal([302, '/cached', 0])
  })

  it('answers 304 to any reader who names the validator, weakly or strongly, alone or in a list', async () => {
    const tag = String((await get('/cached')).answer.headers.etag)
    for (const validator of [tag, tag.slice(2), `"x", ${tag}`, '*']) {
      const { answer, body } = await get('/cached', { 'if-none-match': validator })
      expect(
        [answer.statusCode, body.length, answer.headers.etag, answer.headers['content-type']],
        validator,
      ).to.deep.equal([304, 0, tag, undefined])
    }
    expect((await get('/cached', { 'if-none-match': '"y"' })).answer.statusCode).to.equal(200)
  })

  it('compresses only as the reader accepts', async () => {
    const encodings: readonly (readonly [string, string | undefined])[] = [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0.0', undefined],
      ['identity', undefined],
      ['abracadabra', undefined],
    ]
    for (const [accepted, expected] of encodings)
      expect(
        (await get('/cached', { 'accept-encoding': accepted })).answer.headers['content-encoding'],
        accepted,
      ).to.equal(expected)
    expect((await get('/cached')).answer.headers.vary).to.equal('Accept-Language, Accept-Encoding')
  })

  it('answers 500 to an unexpected error and logs it without the address', async () => {
    for (const path of ['/broken/AB12CD34EF', '/rejected/AB12CD34EF']) {
      const { answer, body } = await get(path)
      expect(answer.statusCode).to.equal(500)
      expect(answer.headers).to.include({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'Link, Location',
        'cache-control': 'no-store',
      })
      expect(body.toString()).not.to.match(/AB12|words|rows|at /)
    }
    expect(lines).to.have.length(2)
    expect(lines.join()).to.include('public.broken').and.not.to.include('AB12CD34EF')
  })

  it('answers null for a segment with broken percent-encoding', () => {
    expect([decodedSegment('a%2Fb'), decodedSegment('%E0%A4%A'), decodedSegment('plain')]).to.deep.equal([
      'a/b',
      null,
      'plain',
    ])
  })
})
