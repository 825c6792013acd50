// A scan from outside: every operation and every page, called by everyone who should not, with everything that
// it should not get. Each answer is below 500, and each refusal of the API has the contract's shape (contract 4).

import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { Visitor, type VisitorAnswer } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { cheapHash } from '../support/passwords.ts'
import { openApplication } from '../../src/application.ts'
import { readConfig } from '../../src/config.ts'
import { operationNames, operationOf, type OperationName } from '../../src/contract/operations/index.ts'
import { pageNames, pageOf } from '../../src/contract/pages.ts'
import { rights, type Right } from '../../src/domain/rights.ts'
import type { JsonSchema } from '../../src/domain/shape.ts'

const password = 'Galets-rouges-24!'

/** Values that no member expects. */
const hostileValues: readonly unknown[] = [
  null,
  [],
  {},
  '',
  -1,
  1e308,
  'x'.repeat(4000),
  '\u0000\ud800',
  "'; drop table users; --",
  ['a', { b: [null] }],
  { __proto__: { admin: true }, length: -1 },
]
/** Values in addresses: of ids, names and members of a query. */
const hostileTexts = [
  '-1',
  '9'.repeat(30),
  '%00',
  '%ff',
  '..%2f..%2fetc',
  '__proto__',
  'NaN',
  '%27--',
  '[]',
  ' ',
]
/** Bodies that are no input of any operation, as they travel. */
const hostileBodies: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  'deep JSON': `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  'malformed UTF-8': Uint8Array.from(
    Buffer.from('7b226e616d65223a22ff fe c0 af227d'.replaceAll(' ', ''), 'hex'),
  ),
  'keys of prototypes':
    '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"toString":1}',
  'a list': '[1,2,3]',
  'a text': '"input"',
  'half a document': '{"id": 1',
  'the same key twice': '{"id":1,"id":2}',
  'a number of 400 digits': `{"id":${'9'.repeat(400)}}`,
}

/** Refusals that say that a service outside this installation is absent. */
const outside: readonly string[] = ['partner.notConfigured', 'tracking.notConfigured']

describe('a scan from outside', function scan() {
  this.timeout(180_000)
  const web = useWeb()
  const visitors: Record<'stranger' | 'viewer' | 'owner' | 'other', Visitor> = {
    stranger: new Visitor(''),
    viewer: new Visitor(''),
    owner: new Visitor(''),
    other: new Visitor(''),
  }

  before(async function openCompanies() {
    this.timeout(60_000)
    for (const number of ['FR44732829320', 'FR40303265045']) web.vies.known.set(number, null)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    const own = await makeCompany(application)
    const other = await makeCompany(application, { tva: 'FR40303265045', name: 'Château l’Étoile' })
    await application.close()
    const hash = cheapHash(password)
    const holders: readonly [keyof typeof visitors, number, readonly Right[]][] = [
      ['viewer', own, ['fiche_see']],
      ['owner', own, rights],
      ['other', other, rights],
    ]
    await web.database.db('users').insert(
      holders.map(([name, companyId, held]) => ({
        email: `${name}@scan.test`,
        password: hash,
        content: { firstName: 'Anna', lastName: 'Roux' },
        language: 'en',
        confirmed_at: new Date(),
        created_at: new Date(),
        company_id: companyId,
        rights: [...held],
      })),
    )
    for (const name of ['stranger', 'viewer', 'owner', 'other'] as const) {
      visitors[name] = new Visitor(web.origin)
      await visitors[name].get('/api/compte/status')
      if (name !== 'stranger') await signIn(name)
    }
  })

  async function signIn(name: keyof typeof visitors): Promise<void> {
    const answer = await visitors[name].post('/api/compte/login', { email: `${name}@scan.test`, password })
    expect(answer.status).to.equal(200)
  }

  /** The operations that do not end the session of their caller. */
  const lasting = operationNames.filter((name) => operationOf(name).session !== 'end')

  /** What is wrong with an answer of the API; empty for a good one. */
  function faultOf(what: string, { status, headers, body }: VisitorAnswer): string[] {
    if (status >= 500 && !outside.includes(String(body['error']))) return [`${what}: ${String(status)}`]
    if (status < 400) return []
    const { error, code, message, faults } = body
    const hasShape =
      headers.get('content-type')?.startsWith('application/json') === true &&
      typeof error === 'string' &&
      typeof code === 'number' &&
      typeof message === 'string' &&
      message !== '' &&
      Array.isArray(faults)
    return hasShape ? [] : [`${what}: ${String(status)} ${JSON.stringify(body).slice(0, 200)}`]
  }

  function addressOf(name: OperationName, member = '1'): string {
    return `/api${operationOf(name).path.replaceAll(/\{\w+\}/g, member)}`
  }

  function membersOf(name: OperationName): string[] {
    const { schema } = operationOf(name).input as { schema: JsonSchema }
    return Object.keys(schema['properties'] ?? {})
  }

  /** Calls each operation in several ways; answers what is wrong. */
  async function faultsOf(
    names: readonly OperationName[],
    call: (name: OperationName) => readonly (readonly [string, () => Promise<VisitorAnswer>])[],
  ): Promise<string[]> {
    const faults: string[] = []
    for (const name of names) {
      const answers = await Promise.all(
        call(name).map(async ([what, send]) => faultOf(`${name} ${what}`, await send())),
      )
      faults.push(...answers.flat())
    }
    return faults
  }

  /** Calls an operation with one hostile value in each of its members. */
  function sendHostile(visitor: Visitor, name: OperationName, value: unknown): Promise<VisitorAnswer> {
    const members = Object.fromEntries(membersOf(name).map((member) => [member, value]))
    if (operationOf(name).method === 'POST') return visitor.post(addressOf(name), members)
    const query = new URLSearchParams(
      Object.entries(members).map(([member, text]) => [member, JSON.stringify(text).slice(0, 300)]),
    )
    return visitor.get(`${addressOf(name)}?${query.toString()}`)
  }

  /** The calls whose shape alone refused them to the owner; it is the same shape for everyone with the right. */
  const misshapen = new Set<string>()

  for (const who of ['stranger', 'viewer', 'owner', 'other'] as const) {
    it(`finds no operation that fails on values of a wrong type, from the ${who}`, async () => {
      const faults: string[] = []
      for (const name of lasting) {
        // Who has no right is refused before the values are read.
        const [first = null, ...others] = hostileValues
        const answer = await sendHostile(visitors[who], name, first)
        faults.push(...faultOf(`${name} value 0`, answer))
        if (answer.status === 401 || answer.status === 403) continue
        const answers = await Promise.all(
          others.map(async (value, index) => {
            const call = `${name} value ${String(index + 1)}`
            if (who === 'other' && misshapen.has(call)) return []
            const refused = await sendHostile(visitors[who], name, value)
            if (who === 'owner' && refused.body['error'] === 'input.invalid') misshapen.add(call)
            return faultOf(call, refused)
          }),
        )
        faults.push(...answers.flat())
      }
      expect(faults).to.deep.equal([])
    })
  }

  it('finds no operation that fails on a body that is no input', async () => {
    const visitor = visitors.owner
    const posted = lasting.filter((name) => operationOf(name).method === 'POST')
    expect(
      await faultsOf(posted, (name) =>
        Object.entries(hostileBodies).map(
          ([what, body]) => [what, () => visitor.send(addressOf(name), body, 'application/json')] as const,
        ),
      ),
    ).to.deep.equal([])
  })

  it('finds no operation that takes megabytes where it expects a line', async () => {
    const posted = lasting.filter((name) => operationOf(name).method === 'POST')
    const large = JSON.stringify({ text: 'x'.repeat(1_500_000) })
    for (const who of ['stranger', 'owner'] as const) {
      const visitor = visitors[who]
      const accepted: string[] = []
      const faults = await faultsOf(posted, (name) => [
        [
          'a large body',
          async () => {
            const answer = await visitor.send(addressOf(name), large, 'application/json')
            if (answer.status < 400) accepted.push(name)
            return answer
          },
        ],
      ])
      expect([faults, accepted]).to.deep.equal([[], []])
    }
  })

  it('finds no operation that changes anything without the token of its session, or with an old one', async () => {
    const posted = lasting.filter((name) => operationOf(name).method === 'POST')
    for (const token of ['', 'x'.repeat(32)]) {
      const answers = await Promise.all(
        posted.map(async (name) => {
          const { body } = await visitors.owner.post(addressOf(name), {}, { token })
          return [name, body['error']] as const
        }),
      )
      expect(answers.filter(([, error]) => error !== 'request.token')).to.deep.equal([])
    }
  })

  it('finds no operation under another method', async () => {
    const headers = { ...visitors.stranger.headers(), 'content-type': 'application/json' }
    const wrong: string[] = []
    for (const name of operationNames) {
      const { path } = operationOf(name)
      const own = operationNames.filter((one) => operationOf(one).path === path)
      const methods = ['PUT', 'PATCH', 'DELETE', 'GET', 'POST'].filter(
        (method) => !own.some((one) => operationOf(one).method === method),
      )
      await Promise.all(
        methods.map(async (method) => {
          const { status } = await fetch(`${web.origin}${addressOf(name)}`, { method, headers })
          if (status < 400 || status >= 500) wrong.push(`${method} ${name}: ${String(status)}`)
        }),
      )
    }
    expect(wrong).to.deep.equal([])
  })

  it('finds no operation that fails on a member of its address', async () => {
    const withMembers = lasting.filter((name) => operationOf(name).path.includes('{'))
    expect(
      await faultsOf(withMembers, (name) =>
        hostileTexts.map((member) => {
          const address = addressOf(name, member)
          const send = (): Promise<VisitorAnswer> =>
            operationOf(name).method === 'GET'
              ? visitors.owner.get(address)
              : visitors.owner.post(address, {})
          return [member, send] as const
        }),
      ),
    ).to.deep.equal([])
  })

  it('finds no page that fails on its address, from anyone', async () => {
    const wrong: string[] = []
    const addresses = pageNames.flatMap((name) => {
      const { path } = pageOf(name)
      return [
        ...hostileTexts.map((member) => path.replaceAll(/:\w+/g, member)),
        ...['id', 'page', 'lang', 'search', 'sort', 'tab', 'company'].map(
          (member, index) =>
            `${path.replaceAll(/:\w+/g, '1')}?${member}=${hostileTexts[index] ?? ''}&${member}[]=1&${member}[a]=2`,
        ),
      ]
    })
    for (const visitor of [visitors.stranger, visitors.owner])
      for (const address of new Set(addresses)) {
        const { status } = await visitor.get(encodeURI(address).replaceAll('%25', '%'))
        if (status >= 500) wrong.push(`${address}: ${String(status)}`)
      }
    expect(wrong).to.deep.equal([])
  })

  it('finds no file and no failure behind tricks with paths', async () => {
    const { hostname, port } = new URL(web.origin)
    const targets = [
      ...['/../package.json', '/..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%5c..%5c.env'],
      ...[
        '/.env',
        '/.git/config',
        '/api/../../.env',
        '/api/%00',
        '/api//',
        '//api/compte/status',
        '/api/.',
        '//%',
      ],
      ...[
        '//:x',
        '/////',
        '/qr/..%2f..',
        '/01/%00',
        '/api/compte/status;x=1',
        '/api/compte/%73tatus%2f',
        '/\\..\\.env',
      ],
    ]
    const wrong: string[] = []
    for (const target of targets) {
      const socket = connect(Number(port), hostname)
      socket.write(`GET ${target} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`)
      const answer = await text(socket)
      const status = Number(answer.split(' ')[1])
      if (!(status >= 200 && status < 500)) wrong.push(`${target}: ${String(status)}`)
      if (/"private"|root:|DATABASE_URL|\[core\]/.test(answer)) wrong.push(`${target} shows a file`)
    }
    expect(wrong).to.deep.equal([])
  })

  it('leaves the sessions and the server as they were', async () => {
    for (const who of ['viewer', 'owner', 'other'] as const) {
      const { status, body } = await visitors[who].get('/api/compte/status')
      expect([status, typeof body['company_id']]).to.deep.equal([200, 'number'])
    }
    expect(({} as Record<string, unknown>)['admin']).to.equal(undefined)
    expect((await fetch(`${web.origin}/readyz`)).status).to.equal(200)
  })
})
