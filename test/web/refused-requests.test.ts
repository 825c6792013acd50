// Requests that no route sees, over a raw socket: too long, malformed, without a host.

import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import fc from 'fast-check'
import { useWeb } from '../support/web.ts'
import { dictionary } from '../../src/translations.ts'

type RawAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The server ended the connection, and did not reset it. */
  readonly endedCleanly: boolean
}

/** Pieces of addresses that parsers of addresses take for something else. */
const pieces = [
  '/',
  '//',
  ':',
  '%',
  '%2',
  '%2f',
  '%00',
  '%ff',
  '@',
  '[',
  ']',
  '\\',
  '..',
  '.',
  ';',
  '?',
  '#',
  '&lang=',
]
  .concat([
    'api',
    'vin',
    'qr',
    'nutricode',
    '01',
    '03012345000215',
    'reset/password',
    'confirmation',
    'cerv/login',
  ])
  .concat([
    'pictures',
    'user',
    'admin',
    'message',
    'openapi.json',
    'fiche/get',
    'fiche/code',
    '1.svg',
    '://',
    'x',
  ])

const codes = {
  400: 'request.malformed',
  414: 'request.addressTooLong',
  431: 'request.headersTooLarge',
} as const

describe('a request that is refused before any route', function () {
  this.timeout(60_000)
  const web = useWeb()

  const long = 'x'.repeat(20_000)
  const veryLong = 'x'.repeat(300_000)
  const refused: readonly [string, keyof typeof codes, (path: string) => string][] = [
    ['an address of 20 kB', 414, (path) => `GET ${path}?q=${long} HTTP/1.1\r\nHost: a.test\r\n`],
    ['an address of 300 kB', 414, (path) => `GET ${path}?q=${veryLong} HTTP/1.1\r\nHost: a.test\r\n`],
    [
      'headers of 40 kB',
      431,
      (path) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\nCookie: a=${long}${long}\r\n`,
    ],
    ['headers of 300 kB', 431, (path) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\nCookie: a=${veryLong}\r\n`],
    ['a header without a colon', 400, (path) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\nnonsense\r\n`],
    ['a wrong version', 400, (path) => `GET ${path} HTTP/9.9\r\nHost: a.test\r\n`],
    ['no host', 400, (path) => `GET ${path} HTTP/1.1\r\n`],
    [
      'two lengths',
      400,
      (path) => `POST ${path} HTTP/1.1\r\nHost: a.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n`,
    ],
    ['an unknown expectation', 400, (path) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\nExpect: tea\r\n`],
  ]

  for (const [what, status, head] of refused) {
    it(`gets ${String(status)} with a body for ${what}`, async () => {
      const api = await answerTo(`${head('/api/compte/status')}\r\n`)
      expect(api.status).to.equal(status)
      expect(api.headers['content-type']).to.equal('application/json; charset=utf-8')
      const { error, code, message, faults } = JSON.parse(api.body) as Record<string, unknown>
      expect([error, code, faults]).to.deep.equal([codes[status], 1, []])
      expect(message).to.equal(dictionary('en')[`refusal.${codes[status]}`])

      for (const path of ['/vin', '/qr/ABCDEFGHJK', '/01/03012345000000']) {
        const plain = await answerTo(`${head(path)}\r\n`)
        expect([plain.status, plain.headers['content-type']]).to.deep.equal([
          status,
          'text/plain; charset=utf-8',
        ])
        expect(plain.body.trim()).to.equal(dictionary('en')[`refusal.${codes[status]}`])
        for (const answer of [api, plain]) {
          expect(answer.headers).to.include({ 'connection': 'close', 'x-content-type-options': 'nosniff' })
          expect(answer.endedCleanly).to.equal(true)
        }
      }
    })
  }

  it('gets 404 for an address that no parser of addresses reads', async () => {
    for (const target of [
      '//:x',
      '//%',
      '/////',
      '//@',
      '//[',
      '//a:99999/vin',
      '/%',
      '/\\:x',
      '///?%',
      '/vin/%E0%A4',
    ])
      expect([target, (await answerTo(request('GET', target))).status]).to.deep.equal([target, 404])
  })

  it('gets no unexpected error, whatever its address is', async () => {
    const piece = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 6 }) },
      { weight: 1, arbitrary: fc.webPath() },
    )
    const target = fc
      .array(piece, { maxLength: 6 })
      .map((parts) => `/${parts.join('')}`.replace(/[^\x21-\x7e]/g, ''))
    await fc.assert(
      fc.asyncProperty(target, fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST'), async (address, method) => {
        const { status, headers } = await answerTo(request(method, address))
        expect(status, `${method} ${address}`).to.be.within(200, 499)
        if (/^\/api(?:[/?]|$)/.test(address)) expect(headers['content-type'] ?? '').not.to.include('html')
      }),
      { numRuns: 100 },
    )
    expect(web.log()).not.to.match(/"(?:request|page|public).broken"/)
  })

  it('gets a page in the language of the sender', async () => {
    for (const [accepted, language] of [
      ['fr-CA,fr;q=0.9', 'fr'],
      ['el', 'gr'],
    ] as const) {
      const header = `Accept-Language: ${accepted}\r\n`
      for (const [status, raw] of [
        [414, `GET /vin?q=${long} HTTP/1.1\r\nHost: a.test\r\n${header}\r\n`],
        [431, `GET /vin HTTP/1.1\r\nHost: a.test\r\n${header}Cookie: a=${long}${long}\r\n\r\n`],
        [400, `GET /vin HTTP/1.1\r\n${header}\r\n`],
        [400, `GET /vin HTTP/1.1\r\nHost: a.test\r\n${header}nonsense\r\n\r\n`],
      ] as const) {
        const answer = await answerTo(raw)
        expect([answer.status, answer.headers['content-type']]).to.deep.equal([
          status,
          'text/html; charset=utf-8',
        ])
        expect(answer.body).to.contain(dictionary(language)[`refusal.${codes[status]}`] ?? '?')
      }
    }
  })

  it('gets an answer for bytes that are no HTTP, and for a proxy request', async () => {
    for (const raw of [
      '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n',
      'hello\r\n\r\n',
      'CONNECT a.test:443 HTTP/1.1\r\nHost: a\r\n\r\n',
    ]) {
      const answer = await answerTo(raw)
      expect([answer.status, answer.body.trim()]).to.deep.equal([
        400,
        dictionary('en')['refusal.request.malformed'],
      ])
    }
  })

  it('gets no body for HEAD, but the same headers', async () => {
    for (const path of [`/vin?q=${long}`, `/vin?q=${veryLong}`]) {
      const answer = await answerTo(`HEAD ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`)
      expect([answer.status, answer.body]).to.deep.equal([414, ''])
      expect(Number(answer.headers['content-length'])).to.be.greaterThan(20)
    }
  })

  it('does not disturb others: a long address and normal headers still work, on a connection that stays', async () => {
    const address = `/api/compte/status?q=${'x'.repeat(8000)}`
    const answer = await answerTo(
      `GET ${address} HTTP/1.1\r\nHost: a.test\r\n\r\n` +
        'GET /healthz HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n',
    )
    expect(answer.status).to.equal(400)
    expect(answer.body)
      .to.contain('unknownField')
      .and.to.match(/\r\n\r\nok$/)
    expect((await fetch(`${web.origin}/healthz`)).status).to.equal(200)
  })

  const request = (method: string, target: string): string =>
    `${method} ${target} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`

  async function answerTo(raw: string): Promise<RawAnswer> {
    const { hostname, port } = new URL(web.origin)
    const socket = connect(Number(port), hostname)
    let failed = false
    socket.on('error', () => {
      failed = true
    })
    socket.write(Buffer.from(raw, 'latin1'))
    const whole = await text(socket)
    const [head = '', ...rest] = whole.split('\r\n\r\n')
    const [statusLine = '', ...lines] = head.split('\r\n')
    return {
      status: Number(statusLine.split(' ')[1]),
      headers: Object.fromEntries(
        lines.map((line) => {
          const at = line.indexOf(':')
          return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
        }),
      ),
      body: rest.join('\r\n\r\n'),
      endedCleanly: !failed,
    }
  }
})
