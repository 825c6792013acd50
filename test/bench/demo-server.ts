// A web process as in production, with the demo's accounts and a list of wines longer than its page.

import { makeDemo } from '../../cli/demo/demo.ts'
import { readRecords } from '../sheets/records.ts'
import type { Account, Records } from '../sheets/screens.ts'
import { Visitor } from '../support/visitor.ts'
import { openBenchApplication, startBenchDatabase, untilReady, type BenchDatabase } from './bench-database.ts'
import { productionSettings } from './load/processes.ts'
import { addDrafts, startWeb } from './owner-server.ts'

/** Drafts of the company, besides the wines of the demo. */
const drafts = 40
/** The password of every user of the demo. */
const password = 'Demo-pass-1!'

/** A running web process: a signed-in visitor for each account, and the numbers in addresses. */
export type DemoServer = {
  readonly origin: string
  readonly visitors: Record<Account, Visitor>
  readonly records: Records
}

/** Does something with the web process, which ends with it. */
export async function withDemo<T>(work: (server: DemoServer) => Promise<T>): Promise<T> {
  const database = await startBenchDatabase(productionSettings)
  await seed(database)
  const web = startWeb(database)
  try {
    const { origin } = database
    await untilReady(origin)
    const visitors = await signedIn(origin)
    return await work({ origin, visitors, records: await recordsOf(visitors.owner) })
  } finally {
    await web.end()
    await database.close()
  }
}

async function seed(database: BenchDatabase): Promise<void> {
  const application = await openBenchApplication(database)
  const demo = await makeDemo(application)
  if (demo === null) throw new Error('The database is not new.')
  await addDrafts(application, demo.company, drafts)
  await application.close()
}

async function signedIn(origin: string): Promise<Record<Account, Visitor>> {
  const visitor = async (account: Account): Promise<Visitor> => {
    const browser = new Visitor(origin, 'en')
    await browser.get('/api/compte/status')
    if (account === 'nobody') return browser
    const { status } = await browser.post('/api/compte/login', { email: `${account}@demo.test`, password })
    if (status !== 200) throw new Error(`signing in was answered ${String(status)}`)
    return browser
  }
  return {
    owner: await visitor('owner'),
    viewer: await visitor('viewer'),
    newcomer: await visitor('newcomer'),
    founder: await visitor('founder'),
    admin: await visitor('admin'),
    nobody: await visitor('nobody'),
  }
}

function recordsOf(owner: Visitor): Promise<Records> {
  return readRecords({
    get: async (path) => (await owner.get(path)).body,
    post: async (path, input) => (await owner.post(path, input)).body,
  })
}
