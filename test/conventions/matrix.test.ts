// Every page and every operation × every right, both ways, through the real server. What a page needs is written here a
// second time, from the specification's own table (section 2) and the contract's additions (section 3).

import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { changesAnything } from '../../src/contract/operation.ts'
import { operationNames, operationOf, type OperationName } from '../../src/contract/operations/index.ts'
import { pageNames, pageOf, type PageName } from '../../src/contract/pages.ts'
import { rights, type Need } from '../../src/domain/rights.ts'
import { openApplication } from '../../src/application.ts'
import { hashPassword } from '../../src/services/passwords.ts'

const everyone = 'everyone'
const signedIn = 'whoever is signed in'

/** The specification's table: route → what opens it. */
const opens: Readonly<Record<PageName, typeof everyone | typeof signedIn | readonly Need[]>> = {
  home: signedIn,
  account: signedIn,
  wines: ['dashboard', 'fiche_see'],
  summary: ['dashboard', 'fiche_see'],
  guide: ['dashboard', 'fiche_see'],
  views: ['dashboard', 'fiche_see'],
  contact: ['dashboard', 'fiche_see', 'societe', 'societe_create'],
  help: ['dashboard', 'fiche_see', 'societe', 'societe_create'],
  create: ['dashboard', 'fiche_create', 'fiche_modify', 'fiche_adjust'],
  options: ['dashboard', 'fiche_option'],
  company: ['societe'],
  companyCreate: ['societe_create'],
  archive: ['premium', 'fiche_archive'],
  users: ['premium', 'manage_user', 'admin'],
  admin: ['admin', 'short_admin'],
  import: ['fiche_create'],
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
}

/** Everyone who holds one right or flag alone, and whoever holds none. */
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
    const hash = await hashPassword(password)
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

  it('knows what opens each page', () => {
    expect(Object.keys(opens).toSorted()).to.deep.equal(pageNames.toSorted())
  })

  for (const name of pageNames) {
    it(`opens ${pageOf(name).path} to whom the specification says, and to nobody else`, async () => {
      expect(
        await wrongFor(async (who, visitor) => {
          const answer = await visitor.get(addressOf(pageOf(name).path))
          const found =
            answer.status === 403
              ? 'forbidden'
              : answer.status === 302 && answer.headers.get('location') === '/login'
                ? 'to /login'
                : answer.status === 500
                  ? 'broken'
                  : 'open'
          return [found, isOpen(opens[name], who) ? 'open' : who === 'stranger' ? 'to /login' : 'forbidden']
        }),
      ).to.deep.equal([])
    })
  }

  for (const name of operationNames) {
    it(`lets ${name} be done by whom its table says, and by nobody else`, async () => {
      // What ends a session would end it for the tests that follow.
      const ends = operationOf(name).session === 'end'
      expect(
        await wrongFor(async (who, visitor) => {
          if (ends && who !== 'stranger') return ['spared', 'spared']
          const error = await refusalOf(visitor, name)
          const found = error === 'session.none' || error === 'right.missing' ? error : 'let through'
          return [
            found,
            isOpen(needsOf(name), who)
              ? 'let through'
              : who === 'stranger'
                ? 'session.none'
                : 'right.missing',
          ]
        }),
      ).to.deep.equal([])
    })
  }

  /** Asks for all visitors at once, and says for whom it found something else than was expected. */
  async function wrongFor(
    ask: (
      who: Need | null | 'stranger',
      visitor: Visitor,
    ) => Promise<readonly [found: string, expected: string]>,
  ): Promise<string[]> {
    const answers = await Promise.all(
      [...visitors].map(async ([who, visitor]) => [who, ...(await ask(who, visitor))] as const),
    )
    return answers
      .filter(([, found, expected]) => found !== expected)
      .map(([who, found, expected]) => `${who ?? 'no right'}: ${found}, not ${expected}`)
  }

  for (const who of people) {
    it(`shows whoever holds ${who ?? 'no right'} a way to the pages it opens, and to no other`, async () => {
      const page = await fetchText(visitors.get(who), web.origin)
      const shown = [...page.matchAll(/<nav[^>]*>.*?<\/nav>/gs)].flatMap(([nav]) =>
        [...nav.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href),
      )
      const entries = pageNames.filter(
        (name) =>
          pageOf(name).navigation !== undefined &&
          isOpen(opens[name], who) &&
          !(name === 'companyCreate' && who !== 'societe_create'),
      )
      expect([...new Set(shown)].toSorted()).to.deep.equal(
        entries.map((name) => pageOf(name).path).toSorted(),
      )
    })
  }

  it('lets support that looks at a company read all of it and change nothing', async () => {
    const support = visitors.get('short_admin')
    expect(support).not.to.equal(undefined)
    const [id = 0] = await web.database.db('companies').pluck<number[]>('id')
    expect((await support?.post('/api/admin/see-as', { company_id: id }))?.body).to.deep.equal({ code: 0 })
    const wrong: string[] = []
    for (const name of operationNames.filter(
      (one) => operationOf(one).session === undefined && isOpen(needsOf(one), 'fiche_create'),
    )) {
      const error = support === undefined ? '' : await refusalOf(support, name)
      if ((error === 'right.onlyLooking') !== changesAnything(operationOf(name)))
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

/** What an operation asks for, in the words of this file. */
function needsOf(name: OperationName): typeof everyone | typeof signedIn | readonly Need[] {
  const { needs } = operationOf(name)
  return needs === 'anyone' ? everyone : needs === 'signedIn' ? signedIn : needs
}

function isOpen(
  to: typeof everyone | typeof signedIn | readonly Need[],
  who: Need | null | 'stranger',
): boolean {
  if (to === everyone) return true
  if (who === 'stranger') return false
  return to === signedIn || (who !== null && to.includes(who))
}

/** An address with its members filled in. */
function addressOf(path: string): string {
  return path.replace('{format}', 'svg').replace(/\{\w+\}|:\w+/g, '1')
}

/** The code of the refusal of an operation that is asked with nothing: whoever may, is refused for another reason or not at all. */
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
