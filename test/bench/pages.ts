// How long the server takes for every page: of the demo's accounts, with a list of wines longer than its page.
// `SCREENS=kit,views npm run bench pages` measures some of them.

import { makeDemo } from '../../cli/demo/demo.ts'
import { Visitor } from '../support/visitor.ts'
import { readRecords } from '../sheets/records.ts'
import { screens, type Account, type Records, type Screen } from '../sheets/screens.ts'
import { answersOf } from './answers.ts'
import { openBenchApplication, startBenchDatabase, untilReady, type BenchDatabase } from './bench-database.ts'
import { atMost, unpromised, type Figure } from './figure.ts'
import { productionSettings } from './load/processes.ts'
import { median } from './measure.ts'
import { addDrafts, startWeb } from './owner-server.ts'

/** Drafts of the company, besides the wines of the demo. */
const drafts = 40
/** The password of every user of the demo. */
const password = 'Demo-pass-1!'
/** Milliseconds of the server's time that a page may take. */
const limit = 10
/** Pages of links that are no longer valid, of an address that does not exist, or without the right are pages too. */
const statuses = [200, 403, 404, 422]

/**
 * Requests each page alone. A page above the limit is requested again after all others: a machine that others share is
 * slower by half for minutes. The lower of the two counts, and both are printed.
 */
export async function pages(): Promise<Figure[]> {
  const database = await startBenchDatabase(productionSettings)
  await seed(database)
  const web = startWeb(database)
  try {
    await untilReady(database.origin)
    const visitors = await signedIn(database.origin)
    const records = await recordsOf(visitors.owner)
    const time = async (screen: Screen): Promise<number> => {
      const headers = visitors[screen.account].headers()
      return median(await answersOf(database.origin + screen.path(records), headers, statuses))
    }
    const measured: { readonly screen: Screen; readonly first: number }[] = []
    for (const screen of screens.filter(isPage)) measured.push({ screen, first: await time(screen) })
    const figures: Figure[] = []
    for (const { screen, first } of measured) {
      const name = `${screen.name}: answer of the server, p50`
      if (first > limit) figures.push(unpromised(`${name}, first time`, first, 'ms'))
      figures.push(atMost(name, first > limit ? Math.min(first, await time(screen)) : first, 'ms', limit))
    }
    return figures
  } finally {
    await web.end()
    await database.close()
  }
}

/** Not the style guide, which is a page of development; a guest link answers its page once. */
function isPage({ name }: Screen): boolean {
  const chosen = process.env['SCREENS']?.split(',')
  return (chosen?.includes(name) ?? true) && !['styleguide', 'guest'].includes(name)
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
