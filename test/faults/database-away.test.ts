// A web process whose database is away: every answer that needs it is a clear 503, and nothing is restarted.

import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { openDatabaseLink, type DatabaseLink } from '../support/database-link.ts'
import { addColleague, password } from '../support/people.ts'
import { Visitor } from '../support/visitor.ts'
import { eventually, useWeb } from '../support/web.ts'
import { openApplication } from '../../src/application.ts'
import { readConfig } from '../../src/config.ts'
import { ownerRights } from '../../src/domain/rights.ts'
import type { Database } from '../../src/persistence/database.ts'

const email = 'owner@deux-rives.test'
const unavailable = {
  en: 'Nutricode is temporarily unavailable. Please try again in a minute.',
  de: 'Nutricode ist kurzzeitig nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
}
/** Milliseconds in which every answer must come: several times the wait below, half the limit of a statement. */
const bound = 10_000

describe('a web process without its database', function away() {
  this.timeout(60_000)
  let link: DatabaseLink
  const web = useWeb({
    settings: { DATABASE_WAIT: '1', DATABASE_TIMEOUT: '20', DATABASE_POOL: '8' },
    databaseAddress: async (url) => {
      link = await openDatabaseLink(url)
      return link.url
    },
  })
  let owner: Visitor

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    const companyId = await makeCompany(application)
    await application.close()
    await addColleague(web, companyId, email, ownerRights)
    owner = new Visitor(web.origin, 'de')
    await owner.get('/login')
    await owner.post('/api/compte/login', { email, password })
    expect((await owner.get('/api/compte/me')).status).to.equal(200)
  })
  after(() => link.close())

  const outages = {
    'is stopped': () => link.cut(),
    'is frozen': () => {
      link.freeze()
      return Promise.resolve()
    },
  }
  for (const [state, begin] of Object.entries(outages)) {
    describe(`that ${state}`, () => {
      before(begin)
      after(async () => {
        await link.restore()
        await eventually(async () => (await fetch(`${web.origin}/readyz`)).status === 200)
      })

      it('is not ready, and says so within two seconds', async () => {
        const begun = performance.now()
        const answer = await fetch(`${web.origin}/readyz`)
        expect([answer.status, await answer.text()]).to.deep.equal([503, 'not ready'])
        expect(performance.now() - begun).to.be.lessThan(bound)
        expect((await fetch(`${web.origin}/healthz`)).status).to.equal(200)
      })

      it('answers every call of the API with 503, JSON and Retry-After', async () => {
        const stranger = new Visitor(web.origin)
        expect((await stranger.get('/login')).status).to.equal(200)
        const calls = [
          () => owner.get('/api/fiche/list'),
          () => owner.post('/api/fiche/create', { brand: 'Deux Rives' }),
          () => owner.get('/api/nothing/here'),
          () => stranger.post('/api/compte/login', { email, password }),
        ]
        const begun = performance.now()
        const answers = await Promise.all(calls.map((call) => call()))
        expect(performance.now() - begun).to.be.lessThan(bound)
        for (const { status, headers, body } of answers) {
          expect(status).to.equal(503)
          expect(headers.get('retry-after')).to.match(/^\d+$/)
          expect(headers.get('content-type')).to.match(/^application\/json/)
          expect(body).to.include({ error: 'service.unavailable', code: 1 })
          expect(body).to.have.property('requestId', headers.get('x-request-id'))
        }
        expect(answers.map(({ body }) => body['message'])).to.deep.equal([
          ...[1, 2, 3].map(() => unavailable.de),
          unavailable.en,
        ])
      })

      it('answers pages and public addresses with 503 and a sentence in the language of the reader', async () => {
        const paths = [
          '/',
          '/fiche',
          '/qr/ABCDEFGHJK',
          '/01/03012345000222',
          `/pictures/${'a'.repeat(32)}.webp`,
        ]
        await Promise.all(
          paths.map(async (path) => {
            const answer = await fetch(`${web.origin}${path}`, { headers: owner.headers() })
            expect([path, answer.status, answer.headers.get('retry-after')]).to.deep.equal([path, 503, '5'])
            const page = await answer.text()
            expect(page).to.include(`<h1>${unavailable.de}</h1>`)
            expect(page, 'a link to the same address').to.include('<a href="">Erneut versuchen</a>')
            expect(answer.headers.get('content-security-policy')).to.include(styleHash(page))
            const id = answer.headers.get('x-request-id') ?? ''
            expect(page).to.include(`Referenz für den Support: <span>${id}</span>`)
          }),
        )
      })

      it('answers in the language of the address, as pages do', async () => {
        const answer = await fetch(`${web.origin}/vin?lang=en`, { headers: owner.headers() })
        expect(await answer.text()).to.include(unavailable.en)
      })

      it('still answers what needs no database', async () => {
        expect((await fetch(`${web.origin}/favicon.svg`)).status).to.equal(200)
        const login = await fetch(`${web.origin}/login`)
        expect([login.status, await login.text()].join(' ')).to.match(/^200 [^]*<form/)
      })
    })
  }

  describe('that is back', () => {
    it('answers as before when the database is back, without a restart and without an unexpected error', async () => {
      expect((await owner.get('/api/compte/me')).status).to.equal(200)
      expect((await owner.get('/api/fiche/list')).status).to.equal(200)
      expect(web.log()).to.match(/"database.unreachable"/)
      expect(web.log()).not.to.match(/"(?:request|page|public).broken"/)
      expect(web.log()).not.to.include('PG Pool error')
    })

    it('opens no more connections than DATABASE_POOL, however many requests come', async () => {
      const paths = ['/api/compte/me', '/api/fiche/list', '/qr/ABCDEFGHJK', '/vin', '/api/compte/status']
      const requests = Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          fetch(`${web.origin}${paths[n % paths.length] ?? ''}`, { headers: owner.headers() }),
        ),
      )
      const load = { isDone: false }
      void requests.finally(() => {
        load.isDone = true
      })
      const counts: number[] = []
      while (!load.isDone) counts.push(await connectionsOf(web.database.db))
      // On a slow machine the last in the queue may wait longer than DATABASE_WAIT.
      for (const { status } of await requests) expect(status).to.be.oneOf([200, 404, 503])
      expect(Math.max(...counts)).to.be.within(3, 8)
    })
  })
})

/** The hash by which a policy allows the styles inside a page. */
function styleHash(page: string): string {
  const styles = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? ''
  expect(styles).to.match(/prefers-color-scheme:dark/)
  return `'sha256-${createHash('sha256').update(styles).digest('base64')}'`
}

/** The connections of the web process: those that the test itself opened are named otherwise. */
async function connectionsOf(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name <> 'test' and backend_type = 'client backend'`,
  )
  return rows[0]?.count ?? 0
}
