// Every page and every operation × every right, allowed and refused, through the real server. The rights of
// each page are repeated here from the specification's own table (2) and the contract's additions (3).

import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { cheapHash } from '../support/passwords.ts'
import { readConfig } from '../../src/config.ts'
import { isMutation } from '../../src/contract/operation.ts'
import { operationNames, operationOf, type OperationName } from '../../src/contract/operations/index.ts'
import { pageNames, pageOf, type PageName } from '../../src/contract/pages.ts'
import { rights, type Need } from '../../src/domain/rights.ts'
import { openApplication } from '../../src/application.ts'

const everyone = 'everyone'
const signedIn = 'every signed-in user'

/** The specification's table: page → the rights that open it. */
const opens: Readonly<Record<PageName, typeof everyone | typeof signedIn | readonly Need[]>> = {
  home: signedIn,
  account: signedIn,
  wines: ['dashboard', 'fiche_see'],
  summary: ['dashboard', 'fiche_see'],
  kit: ['dashboard', 'fiche_see'],
  guide: ['dashboard', 'fiche_see'],
  views: ['dashboard', 'fiche_see'],
  contact: ['dashboard', 'fiche_see', 'societe', 'societe_create'],
  help: ['dashboard', 'fiche_see', 'societe', 'societe_create'],
  create: ['dashboard', 'fiche_create', 'fiche_modify', 'fiche_adjust'],
  options: ['dashboard', 'fiche_option'],
  company: ['societe'],
  companyCreate: ['societe_create'],
  archive: ['premium', 'fiche_archive'],
  guests: ['dashboard', 'fiche_create', 'fiche_modify'],
  guest: everyone,
  users: ['premium', 'manage_user', 'admin'],
  keys: ['premium', 'manage_user', 'admin'],
  hooks: ['premium', 'manage_user', 'admin'],
  hook: ['premium', 'manage_user', 'admin'],
  activity: ['premium', 'manage_user', 'admin'],
  admin: ['admin', 'short_admin'],
  import: ['fiche_create'],
  lab: ['dashboard', 'fiche_create', 'fiche_modify'],
  serialize: ['fiche_create'],
  batch: ['fiche_create'],
  line: ['fiche_create'],
  login: everyone,
  loginCode: everyone,
  signin: everyone,
  forgot: everyone,
  reset: everyone,
  confirmationSent: everyone,
  confirmation: everyone,
  terms: everyone,
  legal: everyone,
  styleguide: everyone,
}

/** One user per right or flag, who holds only that; null is a user without any. */
const people: readonly (Need | null)[] = [...rights, 'admin', 'short_admin', null]
const password = 'Galets-rouges-24!'

describe('every page and operation × every right', function matrix() {
  this.timeout(120_000)
  const web = useWeb()
  const visitors = new Map<Need | null | 'stranger', Visitor>()

  before(async function signIn() {
    this.timeout(60_000)
    web.vies.known.set('FR44732829320', null)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    const companyId = await makeCompany(application)
    await application.close()
    const hash = cheapHash(password)
    await web.database.db('users').insert(
      people.map((need) => ({
        email: `${need ?? 'nobody'}@rights.test`,
        password: hash,
        content: { firstName: 'Anna', lastName: 'Roux' },
        language: 'en',
        confirmed_at: new Date(),
        created_at: new Date(),
        company_id: need === 'societe_create' ? null : companyId,
        admin: need === 'admin',
        short_admin: need === 'short_admin',
        rights: need === null || need === 'admin' || need === 'short_admin' ? [] : [need],
      })),
    )
    for (const need of people) {
      const visitor = new Visitor(web.origin)
      await visitor.get('/api/compte/status')
      expect(
        (await visitor.post('/api/compte/login', { email: `${need ?? 'nobody'}@rights.test`, password }))
          .status,
        need ?? 'nobody',
      ).to.equal(200)
      visitors.set(need, visitor)
    }
    const stranger = new Visitor(web.origin)
    await stranger.get('/api/compte/status')
    visitors.set('stranger', stranger)
  })

  it('has the required rights of each page', () => {
    expect(Object.keys(opens).toSorted()).to.deep.equal(pageNames.toSorted())
  })

  for (const name of pageNames.filter((one) => pageOf(one).isOfDemo !== true)) {
    it(`opens ${pageOf(name).path} only to the users that the specification names`, async () => {
      expect(
        await wrongFor(async (holder, visitor) => {
          const answer = await visitor.get(addressOf(pageOf(name).path))
          const actual =
            answer.status === 403
              ? 'forbidden'
              : answer.status === 302 && answer.headers.get('location') === '/login'
                ? 'to /login'
                : answer.status === 500
                  ? 'broken'
                  : 'open'
          return [
            actual,
            isOpen(opens[name], holder) ? 'open' : holder === 'stranger' ? 'to /login' : 'forbidden',
          ]
        }),
      ).to.deep.equal([])
    })
  }

  for (const name of operationNames) {
    it(`allows ${name} only to the users that the table names`, async () => {
      // An operation that ends the session would end it for the following tests.
      const ends = operationOf(name).session === 'end'
      expect(
        await wrongFor(async (holder, visitor) => {
          if (ends && holder !== 'stranger') return ['spared', 'spared']
          const error = await refusalOf(visitor, name)
          const actual = error === 'session.none' || error === 'right.missing' ? error : 'allowed'
          return [
            actual,
            isOpen(needsOf(name), holder)
              ? 'allowed'
              : holder === 'stranger'
                ? 'session.none'
                : 'right.missing',
          ]
        }),
      ).to.deep.equal([])
    })
  }

  /** Checks all visitors at once; returns those with an unexpected result. */
  async function wrongFor(
    check: (
      holder: Need | null | 'stranger',
      visitor: Visitor,
    ) => Promise<readonly [actual: string, expected: string]>,
  ): Promise<string[]> {
    const answers = await Promise.all(
      [...visitors].map(async ([holder, visitor]) => [holder, ...(await check(holder, visitor))] as const),
    )
    return answers
      .filter(([, actual, expected]) => actual !== expected)
      .map(([holder, actual, expected]) => `${holder ?? 'no right'}: ${actual}, not ${expected}`)
  }

  for (const holder of people) {
    it(`shows with ${holder ?? 'no right'} only links to pages that this right opens`, async () => {
      const page = await fetchText(visitors.get(holder), web.origin)
      const shown = [...page.matchAll(/<nav[^>]*>.*?<\/nav>/gs)].flatMap(([nav]) =>
        [...nav.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href),
      )
      const entries = pageNames.filter(
        (name) =>
          pageOf(name).navigation !== undefined &&
          isOpen(opens[name], holder) &&
          !(name === 'companyCreate' && holder !== 'societe_create'),
      )
      expect([...new Set(shown)].toSorted()).to.deep.equal(
        entries.map((name) => pageOf(name).path).toSorted(),
      )
    })
  }

  it('lets support that impersonates a company read all of it and change nothing', async () => {
    const support = visitors.get('short_admin')
    expect(support).not.to.equal(undefined)
    const [id = 0] = await web.database.db('companies').pluck<number[]>('id')
    expect((await support?.post('/api/admin/see-as', { company_id: id }))?.body).to.deep.equal({ code: 0 })
    const wrong: string[] = []
    for (const name of operationNames.filter(
      (name) => operationOf(name).session === undefined && isOpen(needsOf(name), 'fiche_create'),
    )) {
      const error = support === undefined ? '' : await refusalOf(support, name)
      if ((error === 'right.readOnly') !== isMutation(operationOf(name)))
        wrong.push(`${name}: ${String(error)}`)
    }
    expect(wrong).to.deep.equal([])
    expect((await support?.get('/vin'))?.status).to.equal(200)
    expect((await support?.get('/maestria'))?.status).to.equal(403)
    expect((await support?.post('/api/admin/see-as/end', {}))?.body).to.deep.equal({ code: 0 })
    expect((await support?.get('/maestria'))?.status).to.equal(200)
    const trail = await web.database
      .db('audit')
      .whereIn('operation', ['admin.seeAs', 'admin.seeAsEnd'])
      .orderBy('id')
      .pluck('operation')
    expect(trail).to.deep.equal(['admin.seeAs', 'admin.seeAsEnd'])
  })
})

/** Which users may perform an operation. */
function needsOf(name: OperationName): typeof everyone | typeof signedIn | readonly Need[] {
  const { needs } = operationOf(name)
  return needs === 'anyone' ? everyone : needs === 'signedIn' ? signedIn : needs
}

function isOpen(
  to: typeof everyone | typeof signedIn | readonly Need[],
  holder: Need | null | 'stranger',
): boolean {
  if (to === everyone) return true
  if (holder === 'stranger') return false
  return to === signedIn || (holder !== null && to.includes(holder))
}

/** An address with its members filled in. */
function addressOf(path: string): string {
  return path.replace('{format}', 'svg').replace(/\{\w+\}|:\w+/g, '1')
}

/**
 * The code of an operation's refusal of an empty input. A user who may perform the operation gets another
 * refusal, or none.
 */
async function refusalOf(visitor: Visitor, name: OperationName): Promise<unknown> {
  const { method, path } = operationOf(name)
  const answer =
    method === 'GET'
      ? await visitor.get(`/api${addressOf(path)}`)
      : await visitor.post(`/api${addressOf(path)}`, {})
  return answer.body['error']
}

async function fetchText(visitor: Visitor | undefined, origin: string): Promise<string> {
  const answer = await fetch(`${origin}/`, { headers: visitor?.headers() ?? {} })
  return answer.text()
}
