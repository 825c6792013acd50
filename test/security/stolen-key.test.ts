// A stolen API key, seen from outside: every operation of the contract is called with keys of every kind. What a key
// with all rights of keys may do is listed here, so that a new operation is refused to keys until someone adds it.

import { expect } from 'chai'
import { operatorOf } from '../support/application.ts'
import { makeCompany } from '../support/examples.ts'
import { cheapHash } from '../support/passwords.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { openApplication } from '../../src/application.ts'
import { readConfig } from '../../src/config.ts'
import { operationNames, operationOf, type OperationName } from '../../src/contract/operations/index.ts'
import { keyRights, rights, type KeyRight } from '../../src/domain/rights.ts'

/** What a key with all rights of keys reads. */
const reads: readonly OperationName[] = [
  ...(['companies.get', 'companies.options', 'companies.previewOptions', 'home.overview'] as const),
  ...([
    'sheets.list',
    'sheets.newest',
    'sheets.listFile',
    'sheets.get',
    'sheets.status',
    'sheets.product',
  ] as const),
  ...(['sheets.versions', 'sheets.compare', 'sheets.lots', 'sheets.readiness', 'sheets.links'] as const),
  ...([
    'sheets.energy',
    'sheets.preview',
    'sheets.sentence',
    'sheets.recognise',
    'sheets.catalogue',
  ] as const),
  ...(['codes.draw', 'codes.measure', 'codes.summary', 'codes.export'] as const),
  ...(['imports.template', 'imports.templateWorkbook', 'imports.read', 'imports.check'] as const),
  ...(['imports.list', 'imports.listFile', 'imports.get', 'imports.refused', 'imports.refusedRows'] as const),
  ...(['lab.check', 'serials.list', 'serials.listFile', 'serials.get', 'serials.codes'] as const),
  ...(['serials.check', 'serials.reports', 'serials.notTaken', 'serials.reconcile'] as const),
  ...([
    'serials.column',
    'serials.fileList',
    'serials.file',
    'serials.contents',
    'serials.epcis',
    'serials.labels',
  ] as const),
  ...(['epcis.captures', 'epcis.captureJob', 'epcis.events', 'epcis.resources', 'epcis.resource'] as const),
  ...(['epcis.queries', 'epcis.query', 'epcis.queryEvents', 'epc.encode', 'epc.decode'] as const),
  ...(['epcis.subscriptions', 'epcis.subscription'] as const),
  ...(['proofs.list', 'proofs.get', 'proofs.picture', 'proofs.report'] as const),
  ...(['kit.draw', 'kit.content', 'kit.dualMark'] as const),
  ...(['bundles.check', 'bundles.list', 'bundles.file'] as const),
  ...(['views.list', 'views.file', 'partner.products', 'partner.picture'] as const),
]
/** What it changes: wines, their labels and options, imports and serials of its company. */
const changes: readonly OperationName[] = [
  ...(['companies.saveOptions', 'sheets.create', 'sheets.update', 'sheets.adjust'] as const),
  ...(['sheets.generate', 'sheets.edit', 'sheets.publish', 'sheets.duplicate', 'sheets.recheck'] as const),
  ...(['sheets.archive', 'sheets.restore', 'sheets.associate', 'sheets.saveLots'] as const),
  ...([
    'sheets.delete',
    'sheets.deleteMany',
    'sheets.setLinks',
    'imports.start',
    'imports.steer',
    'imports.undo',
  ] as const),
  ...(['lab.apply', 'lab.undo', 'serials.open', 'serials.report', 'serials.void'] as const),
  ...(['proofs.check', 'bundles.start', 'bundles.control'] as const),
  ...(['serials.files', 'serials.controlFile', 'serials.sscc', 'serials.pack', 'serials.capture'] as const),
  ...(['epcis.capture', 'epcis.captureEvent', 'epcis.saveQuery', 'epcis.removeQuery'] as const),
  ...(['epcis.subscribe', 'epcis.unsubscribe'] as const),
]
const allowed: readonly OperationName[] = [...reads, ...changes]

type CallOptions = { headers?: Record<string, string>; query?: string }
type Answer = { status: number; error: unknown; headers: Headers }

describe('a stolen API key', function stolen() {
  this.timeout(120_000)
  const web = useWeb()
  const password = 'Galets-rouges-24!'
  const keys: Record<string, string> = {}
  const browser = { cookie: '', token: '' }

  before(async function makeKeys() {
    this.timeout(60_000)
    web.vies.known.set('FR44732829320', null)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    const company = await makeCompany(application)
    const owner = operatorOf(company)
    const make = async (name: string, held: readonly KeyRight[] = keyRights): Promise<number> => {
      const { key, secret } = await application.perform(
        'keys.create',
        { name, rights: [...held], days: 1 },
        owner,
      )
      keys[name] = secret
      return key.id
    }
    await make('all')
    for (const right of keyRights) await make(right, [right])
    const { db } = web.database
    await application.perform('keys.revoke', { key_id: await make('revoked') }, owner)
    await db('api_keys')
      .where({ id: await make('expired') })
      .update({ expires_at: new Date() })
    await application.perform('keys.rotate', { key_id: await make('replaced'), hours: 0 }, owner)
    await make('other installation')
    await db('api_keys')
      .where({ name: 'other installation' })
      .update({ hash: Buffer.alloc(32, 7) })
    keys['mistyped'] = `${keys['all'] ?? ''}x`
    keys['empty'] = ''
    await application.close()
    await db('users').insert({
      email: 'owner@keys.test',
      password: cheapHash(password),
      content: { firstName: 'Anna', lastName: 'Roux' },
      language: 'en',
      confirmed_at: new Date(),
      created_at: new Date(),
      company_id: company,
      rights: [...rights],
    })
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    expect((await visitor.post('/api/compte/login', { email: 'owner@keys.test', password })).status).to.equal(
      200,
    )
    browser.cookie = visitor.headers()['cookie'] ?? ''
    browser.token = /XSRF-TOKEN=([^;]+)/.exec(browser.cookie)?.[1] ?? ''
  })

  /** Calls an operation with an empty input; file formats are those that exist. */
  async function call(name: OperationName, { headers = {}, query = '' }: CallOptions): Promise<Answer> {
    const { method, path } = operationOf(name)
    const address = path.replace('{format}', name.includes('File') || name === 'views.file' ? 'csv' : 'svg')
    const answer = await fetch(`${web.origin}/api${address.replaceAll(/\{\w+\}/g, '1')}${query}`, {
      method,
      headers: method === 'POST' ? { 'content-type': 'application/json', ...headers } : headers,
      redirect: 'manual',
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    const body = isJson ? ((await answer.json()) as Record<string, unknown>) : {}
    if (!isJson) await answer.arrayBuffer()
    return { status: answer.status, error: body['error'], headers: answer.headers }
  }

  const bearer = (key: string) => ({ authorization: `Bearer ${keys[key] ?? ''}` })

  /** Calls every operation in one way; answers which of them `isRight` finds wrong. */
  async function wrongAnswers(
    options: CallOptions,
    isRight: (answer: Answer, name: OperationName) => boolean,
  ): Promise<string[]> {
    const wrong: string[] = []
    for (let from = 0; from < operationNames.length; from += 8) {
      const slice = operationNames.slice(from, from + 8)
      const answers = await Promise.all(slice.map(async (name) => ({ name, ...(await call(name, options)) })))
      for (const { name, ...answer } of answers)
        if (!isRight(answer, name)) wrong.push(`${name}: ${String(answer.status)} ${String(answer.error)}`)
    }
    return wrong
  }

  const refusedFor = [
    'session.none',
    'right.missing',
    'right.person',
    'key.unknown',
    'key.ended',
    'request.token',
  ]
  const isAdmitted = ({ status, error }: Answer): boolean =>
    !refusedFor.includes(String(error)) &&
    (status < 500 || ['partner.notConfigured', 'tracking.notConfigured'].includes(String(error)))

  it('reads and changes wines, codes, imports and serials, and does nothing else', async () => {
    const wrong = await wrongAnswers({ headers: bearer('all') }, (answer, name) =>
      allowed.includes(name) ? isAdmitted(answer) : answer.status === 403 && answer.error === 'right.person',
    )
    expect(wrong).to.deep.equal([])
    expect(new Set(allowed).size).to.equal(allowed.length)
    for (const name of allowed)
      expect(operationOf(name).method === 'POST' && operationOf(name).changes !== false, name).to.equal(
        changes.includes(name),
      )
  })

  for (const right of keyRights) {
    it(`with ${right} alone does only what that right allows`, async () => {
      const wrong = await wrongAnswers({ headers: bearer(right) }, (answer, name) => {
        const { needs } = operationOf(name)
        if (!allowed.includes(name)) return answer.error === 'right.person'
        return needs === 'signedIn' || needs.includes(right)
          ? isAdmitted(answer)
          : answer.status === 403 && answer.error === 'right.missing'
      })
      expect(wrong).to.deep.equal([])
    })
  }

  for (const [key, code] of Object.entries({
    'revoked': 'key.ended',
    'expired': 'key.ended',
    'replaced': 'key.ended',
    'other installation': 'key.unknown',
    'mistyped': 'key.unknown',
    'empty': 'key.unknown',
  })) {
    it(`does nothing when it is ${key}, also not with the cookies of a signed-in owner`, async () => {
      for (const own of [{}, { 'cookie': browser.cookie, 'x-xsrf-token': browser.token }]) {
        const wrong = await wrongAnswers({ headers: { ...own, ...bearer(key) } }, (answer) => {
          const { status, error, headers } = answer
          return status === 401 && error === code && headers.get('www-authenticate') === 'Bearer'
        })
        expect(wrong).to.deep.equal([])
      }
    })
  }

  it('does not let a call in that has none', async () => {
    const wrong = await wrongAnswers({}, ({ error }, name) => {
      const { needs, method } = operationOf(name)
      if (method === 'POST') return error === 'request.token'
      return needs === 'anyone' || error === 'session.none'
    })
    expect(wrong).to.deep.equal([])
  })

  it('is refused in an address, alone and beside the header, and beside the cookies of the owner', async () => {
    const query = `?access_token=${keys['all'] ?? ''}`
    for (const headers of [{}, bearer('all'), { cookie: browser.cookie, 'x-xsrf-token': browser.token }])
      expect(
        await wrongAnswers(
          { headers, query },
          ({ status, error }) => status === 400 && error === 'key.inAddress',
        ),
      ).to.deep.equal([])
  })

  it('gains nothing from the cookies of the owner, and leaves their session as it is', async () => {
    const sessions = web.database.db('sessions').orderBy('sid').select('sid', 'sess', 'expire')
    const before: unknown = await sessions.clone()
    const headers = { 'cookie': browser.cookie, 'x-xsrf-token': browser.token, ...bearer('fiche_see') }
    const wrong = await wrongAnswers({ headers }, (answer, name) => {
      if (answer.headers.getSetCookie().length > 0) return false
      const { needs } = operationOf(name)
      if (!allowed.includes(name)) return answer.error === 'right.person'
      return needs === 'signedIn' || needs.includes('fiche_see')
        ? isAdmitted(answer)
        : answer.error === 'right.missing'
    })
    expect(wrong).to.deep.equal([])
    expect(await sessions.clone()).to.deep.equal(before)
  })

  it('opens no page, only the API', async () => {
    for (const path of ['/', '/manageUser', '/vin']) {
      const answer = await fetch(`${web.origin}${path}`, { headers: bearer('all'), redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')], path).to.deep.equal([302, '/login'])
    }
  })

  it('gets answers that no cache keeps and no other site reads, and no cookie', async () => {
    const wrong = await wrongAnswers(
      { headers: { ...bearer('all'), origin: 'https://evil.test' } },
      (answer) => {
        const { headers } = answer
        return (
          headers.get('cache-control')?.includes('no-store') === true &&
          headers.get('vary')?.includes('Authorization') === true &&
          headers.get('access-control-allow-origin') === null &&
          headers.getSetCookie().length === 0
        )
      },
    )
    expect(wrong).to.deep.equal([])
    const preflight = await fetch(`${web.origin}/api/fiche/list`, {
      method: 'OPTIONS',
      headers: {
        'origin': 'https://evil.test',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(preflight.headers.get('access-control-allow-headers')).to.equal(null)
    expect(preflight.headers.get('access-control-allow-origin')).to.equal(null)
  })

  it('is in the log by its number, and never by its text', () => {
    const lines = web
      .log()
      .split('\n')
      .filter((line) => line.includes('"event":"key.refused"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const reasons = new Set(lines.map(({ reason }) => reason))
    expect([...reasons].toSorted()).to.deep.equal(['key.ended', 'key.unknown'])
    for (const line of lines)
      expect('keyId' in line, String(line['reason'])).to.equal(line['reason'] === 'key.ended')
    expect(web.log()).to.match(/"event":"access.refused"[^\n]*"keyId":\d+/)
    for (const secret of Object.values(keys).filter((text) => text !== ''))
      expect(web.log()).not.to.contain(secret.slice(-30))
  })
})
