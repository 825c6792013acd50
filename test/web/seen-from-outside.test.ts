// What is seen of the processes from outside: ids of requests in answers, log and jobs; figures for Prometheus.

import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { freePort } from '../support/ports.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const token = 'a-token-of-the-test'
const failed = 'An error has occurred. We apologise'
const [webPort, workerPort] = [await freePort(), await freePort()]

describe('the processes seen from outside', function () {
  this.timeout(60_000)
  const web = useWeb({
    worker: true,
    settings: {
      METRICS_TOKEN: token,
      METRICS_PORT: String(webPort),
      METRICS_WORKER_PORT: String(workerPort),
    },
  })
  let code = ''

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'web',
      jobs: 'queue',
    })
    const owner = operatorOf(await makeCompany(application))
    const { sheet } = await application.perform('sheets.create', exampleSheet({ reference: 'SEEN-1' }), owner)
    code = (await application.perform('sheets.generate', { id: sheet.id }, owner)).sheet.code ?? ''
    await application.close()
  })

  describe('the id of a request', () => {
    it('is in every answer, and a new one for each', async () => {
      const paths = ['/healthz', '/login', '/api/compte/me', '/nowhere', `/qr/${code}`, '/qr/0000000000']
      const ids = await Promise.all(
        paths.map(async (path) => (await fetch(`${web.origin}${path}`)).headers.get('x-request-id') ?? ''),
      )
      expect(ids.filter((id) => !/^[\w.:-]{8,64}$/.test(id))).to.deep.equal([])
      expect(new Set(ids).size).to.equal(paths.length)
    })

    it("is the proxy's when it is well formed, and never anything else", async () => {
      const answered = async (id: string): Promise<string | null> => {
        const answer = await fetch(`${web.origin}/api/compte/me`, { headers: { 'X-Request-Id': id } })
        return answer.headers.get('x-request-id')
      }
      expect(await answered('edge-1:4f.7_a')).to.equal('edge-1:4f.7_a')
      for (const id of ['short', 'with space in it', '<script>alert(1)', 'x'.repeat(65), 'quote"quote"'])
        expect(await answered(id)).to.match(/^[\da-f-]{36}$/)
    })

    it('stands in every answer of an error that is not the caller’s, as in its log line', async () => {
      const given = (id: string) => ({ headers: { 'X-Request-Id': id, 'Accept-Language': 'de' } })
      const refused = await fetch(`${web.origin}/api/compte/me`, given('refused-1'))
      expect(await refused.json()).not.to.have.property('requestId')
      await web.database.db.raw('alter table codes rename to no_codes; alter table users rename to no_users')
      try {
        const call = await post('/api/compte/create', newAccount('b'), 'broken-call-1')
        expect([call.status, await call.json()]).to.deep.equal([
          500,
          { error: 'internal.error', code: 1, message: failed, faults: [], requestId: 'broken-call-1' },
        ])
        const label = await fetch(`${web.origin}/qr/0000000001`, given('broken-label-1'))
        expect([label.status, await label.text()].join(' ')).to.match(/^500 .*broken-label-1/)
      } finally {
        await web.database.db.raw(
          'alter table no_codes rename to codes; alter table no_users rename to users',
        )
      }
      for (const [event, id] of [
        ['request.broken', 'broken-call-1'],
        ['public.broken', 'broken-label-1'],
      ] as const)
        await eventually(() => Promise.resolve(logLine(event, id)))
    })

    it('is in the log lines of the request and of the job that it enqueued', async () => {
      const id = 'request-to-job-1'
      const answer = await post('/api/compte/create', newAccount('a'), id)
      expect(answer.status).to.equal(200)
      const line = await eventually(() => Promise.resolve(logLine('job.finished', id)))
      expect(line).to.deep.include({ job: 'email.send', request: id, attempt: 1, level: 'info' })
      expect(line['milliseconds']).to.be.a('number')
      expect(line['jobId']).to.match(/^[\da-f-]{36}$/)
    })

    it('is in the log line of a job that failed, with its attempt', async () => {
      const id = 'request-to-job-2'
      await web.database
        .db('pgboss.job')
        .insert({ name: 'email.send', data: { _request: id, template: 'no such' }, retry_limit: 0 })
      const line = await eventually(() => Promise.resolve(logLine('job.failed', id)))
      expect(line).to.deep.include({ job: 'email.send', request: id, attempt: 1, level: 'error' })
    })
  })

  describe('the figures', () => {
    it('are answered for the token alone, and on the ports of this machine', async () => {
      const read = async (address: string, headers: Record<string, string> = {}): Promise<number> =>
        (await fetch(address, { headers })).status
      expect(await read(`${web.origin}/metrics`)).to.equal(401)
      expect(await read(`${web.origin}/metrics`, { Authorization: 'Bearer wrong' })).to.equal(401)
      expect(await read(`${web.origin}/metrics`, { Authorization: `Bearer ${token}` })).to.equal(200)
      expect(await read(`http://127.0.0.1:${String(webPort)}/metrics`)).to.equal(200)
      expect(await read(`http://127.0.0.1:${String(webPort)}/login`)).to.equal(404)
    })

    it('count requests by kind and status, without a code or an address in them', async () => {
      const before = await webFigures()
      await Promise.all([fetch(`${web.origin}/qr/${code}`), fetch(`${web.origin}/qr/9999999999`)])
      await fetch(`${web.origin}/api/compte/me`)
      const text = await eventually(async () => {
        const now = await webFigures()
        return valueOf(now, labels404) === valueOf(before, labels404) + 1 && now
      })
      expect(valueOf(text, labels200)).to.be.greaterThan(valueOf(before, labels200))
      expect(text).to.match(/nutricode_request_duration_seconds_bucket\{route="label",le="\+Inf"\} \d+/)
      expect(valueOf(text, 'nutricode_label_answers_total{outcome="made"}')).to.be.greaterThan(0)
      expect(text).to.match(/nutricode_pool_connections\{state="waiting"\} \d+/)
      expect(text).to.match(/nodejs_eventloop_delay_seconds\{quantile="0.99"\} [\d.e-]+/)
      expect(text).to.match(/process_resident_memory_bytes \d{7,}/)
      expect(text).not.to.include(code)
      expect(text).not.to.match(/9999999999|127\.0\.0\.1|localhost/)
    })

    it('show the queue, and in the worker the jobs that ran', async () => {
      expect(await webFigures()).to.match(/nutricode_jobs\{job="email.send",state="failed"\} \d+/)
      const text = await eventually(async () => {
        const now = await (await fetch(`http://127.0.0.1:${String(workerPort)}/metrics`)).text()
        return valueOf(now, 'nutricode_jobs_run_total{job="email.send",outcome="finished"}') > 0 && now
      })
      expect(text).to.match(/nutricode_job_duration_seconds_count\{job="email.send"\} [1-9]/)
      expect(text).to.include('nutricode_database_up 1')
    })
  })

  const labels200 = 'nutricode_requests_total{route="label",status="200"}'
  const labels404 = 'nutricode_requests_total{route="label",status="404"}'

  async function webFigures(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${String(webPort)}/metrics`)).text()
  }

  function valueOf(text: string, name: string): number {
    const line = text.split('\n').find((each) => each.startsWith(`${name} `))
    return Number(line?.slice(name.length) ?? 0)
  }

  function logLine(event: string, request: string): Record<string, unknown> | undefined {
    return web
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((line) => line['event'] === event && line['request'] === request)
  }

  async function post(path: string, body: object, id: string): Promise<Response> {
    const first = await fetch(`${web.origin}/login`)
    const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const csrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
    return fetch(`${web.origin}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Cookie': cookies.join('; '),
        'X-XSRF-TOKEN': decodeURIComponent(csrf),
        'X-Request-Id': id,
      },
      body: JSON.stringify(body),
    })
  }

  function newAccount(name: string) {
    return {
      email: `${name}@seen.test`,
      password: 'Galets-rouges-24',
      confirmPassword: 'Galets-rouges-24',
      firstName: 'Anna',
      lastName: 'Roux',
      terms: true,
      lang: 'en',
    }
  }
})
