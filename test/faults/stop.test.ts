// What happens to running work when a process is stopped.

import { expect } from 'chai'
import { makeCompany, plainSheet } from '../support/examples.ts'
import { addColleague, password } from '../support/people.ts'
import { operatorOf } from '../support/application.ts'
import { Visitor } from '../support/visitor.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { ownerRights } from '../../src/domain/rights.ts'
import { openApplication, type Application } from '../../src/application.ts'

const header =
  'brand,name,reference,volume,alcohol,wineType,wineClass,targetMarket,sugars,ingredients,allergens'

describe('a process that is stopped', () => {
  const web = useWeb({ worker: true })
  let application: Application
  let companyId = 0

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'web',
      jobs: 'queue',
    })
    companyId = await makeCompany(application)
    await addColleague(web, companyId, 'owner@deux-rives.test', ownerRights)
  })
  after(() => application.close())

  it('finishes its import, or the next worker does: every line once', async function handOver() {
    this.timeout(60_000)
    const lines = Array.from(
      { length: 300 },
      (_, n) =>
        `Deux Rives,Vin ${String(n)},S-${String(n)},75,12.5,red,still,840,0.2,grapes|sulphites,sulphites`,
    )
    const content = Buffer.from([header, ...lines].join('\n')).toString('base64')
    const { import: started } = await application.perform(
      'imports.start',
      { fileName: 'wines.csv', content },
      operatorOf(companyId),
    )
    await eventually(
      async () =>
        (await application.perform('imports.get', { id: started.id }, operatorOf(companyId))).done > 0,
    )
    await web.replaceWorker('SIGTERM')
    const result = await eventually(async () => {
      const found = await application.perform('imports.get', { id: started.id }, operatorOf(companyId))
      return found.finishedAt === null ? null : found
    }, 40_000)
    expect([result.created, result.updated, result.faulty]).to.deep.equal([300, 0, 0])
  })

  it('completes the request it works on, and then exits with 0', async function completeRequest() {
    this.timeout(120_000)
    const { sheet } = await application.perform(
      'sheets.create',
      plainSheet({ reference: 'STOP-1' }),
      operatorOf(companyId),
    )
    await application.perform('sheets.generate', { id: sheet.id }, operatorOf(companyId))
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    await visitor.post('/api/compte/login', { email: 'owner@deux-rives.test', password })
    // The request waits for a table that this transaction holds, so it is under way when the signal comes.
    const holder = await web.database.db.transaction()
    await holder.raw('lock table sheets in access exclusive mode')
    const slow = visitor.get(`/api/fiche/code/${String(sheet.id)}.svg`)
    await eventually(async () => {
      const { rows } = await web.database.db.raw<{ rows: object[] }>(
        "select 1 from pg_locks where relation = 'sheets'::regclass and not granted",
      )
      return rows.length > 0
    })
    const ended = web.endWeb('SIGTERM')
    await eventually(() =>
      fetch(`${web.origin}/readyz`).then(
        ({ ok }) => !ok,
        () => true,
      ),
    )
    await holder.commit()
    const [answer, code] = await Promise.all([slow, ended])
    expect([answer.status, code]).to.deep.equal([200, 0])
  })
})
