import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { openApplication, type Application } from '../../src/application.ts'

const header =
  'brand,name,reference,volume,alcohol,wineType,wineClass,targetMarket,sugars,ingredients,allergens'
const line = (n: number) =>
  `Deux Rives,Vin ${String(n)},W-${String(n)},75,12.5,red,still,840,0.2,grapes|sulphites,sulphites`

describe('the worker', () => {
  const web = useWeb({ worker: true })
  let application: Application
  let owner: Actor

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'web',
      jobs: 'queue',
    })
    owner = operatorOf(await makeCompany(application))
  })
  after(() => application.close())

  it('runs an import that another process enqueued; a second import waits for its end', async () => {
    const { import: started } = await start(300)
    const second = await refusalOf(start(1)).catch(() => 'none')
    const result = await ended(started.id)
    expect([result.created, result.faulty]).to.deep.equal([300, 0])
    expect(second).to.equal('import.alreadyRunning')
  })

  it('finishes an import whose worker was killed, without duplicates', async function killed() {
    this.timeout(60_000)
    const { import: started } = await start(300)
    await eventually(
      async () => (await application.perform('imports.get', { id: started.id }, owner)).done > 0,
    )
    await web.replaceWorker('SIGKILL')
    const result = await ended(started.id, 45_000)
    expect([result.done, result.same, result.faulty]).to.deep.equal([300, 300, 0])
    expect((await application.perform('sheets.list', { search: 'W-' }, owner)).total).to.equal(300)
  })

  it('ends in order on SIGTERM, and a new worker continues', async () => {
    await web.replaceWorker('SIGTERM')
    const { import: started } = await start(2)
    expect((await ended(started.id)).same).to.equal(2)
  })

  it('writes e-mails to the outbox and their links to the log without a mail server', async () => {
    await application.perform(
      'account.create',
      {
        email: 'anna@deux-rives.test',
        password: 'Galets-rouges-24',
        confirmPassword: 'Galets-rouges-24',
        firstName: 'Anna',
        lastName: 'Roux',
        terms: true,
        lang: 'it',
      },
      { kind: 'anyone', language: 'it' },
    )
    const email = await eventually(async () =>
      (await web.emails()).find((each) => each.to === 'anna@deux-rives.test'),
    )
    expect(email.link).to.contain(`${web.origin}/confirmation/`)
    expect(web.log()).to.contain(email.link)
  })

  function start(count: number) {
    const text = [header, ...Array.from({ length: count }, (_, n) => line(n))].join('\n')
    return application.perform(
      'imports.start',
      { fileName: 'wines.csv', content: Buffer.from(text).toString('base64') },
      owner,
    )
  }

  async function ended(id: number, within = 20_000) {
    return eventually(async () => {
      const found = await application.perform('imports.get', { id }, owner)
      return found.finishedAt === null ? null : found
    }, within)
  }
})
