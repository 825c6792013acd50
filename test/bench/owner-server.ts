// A web process as in production, with a company and its owner, for benchmarks in a browser.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readProcfile } from '../../cli/procfile.ts'
import type { Application } from '../../src/application.ts'
import type { Page } from 'playwright-core'
import { ownerRights } from '../../src/domain/rights.ts'
import { closeDatabase, openDatabase } from '../../src/persistence/database.ts'
import { hashPassword } from '../../src/services/passwords.ts'
import { operatorOf } from '../support/application.ts'
import { plainSheet } from '../support/examples.ts'
import { password } from '../support/people.ts'
import {
  createCompany,
  openBenchApplication,
  startBenchDatabase,
  untilReady,
  type BenchDatabase,
} from './bench-database.ts'
import { productionSettings } from './load/processes.ts'

export type OwnerServer = { readonly origin: string; readonly email: string }

const email = 'anna@ailleurs.test'
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Fills the company of the owner before the process starts. */
type Prepare = (application: Application, companyId: number) => Promise<void>

/** Does something with a running web process, which ends with it. */
export async function withOwner<T>(
  work: (server: OwnerServer) => Promise<T>,
  { prepare = () => Promise.resolve(), gln }: { readonly prepare?: Prepare; readonly gln?: string } = {},
): Promise<T> {
  const database = await startBenchDatabase()
  const origin = database.origin.replace('127.0.0.1', 'localhost')
  await createOwner(database, prepare, gln)
  const web = startWeb(database, origin)
  try {
    await untilReady(origin)
    return await work({ origin, email })
  } finally {
    await web.end()
    await database.close()
  }
}

/** Starts a web process as the Procfile does, in production, and nothing that measures in it. */
export function startWeb(database: BenchDatabase, origin = database.origin): { end(): Promise<void> } {
  const { words = [], environment = {} } = readProcfile().get('web') ?? {}
  const web = spawn(process.execPath, words, {
    cwd: root,
    env: {
      ...process.env,
      ...environment,
      ...productionSettings,
      ...database.environment,
      APP_ORIGIN: origin,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    end: async () => {
      const exit = once(web, 'exit')
      web.kill('SIGTERM')
      await exit
    },
  }
}

/** Fills a company with drafts: more than a page of the list. */
export async function addDrafts(application: Application, companyId: number, drafts: number): Promise<void> {
  for (let number = 1; number <= drafts; number += 1) {
    const draft = plainSheet({ name: `Parcelle ${String(number)}`, reference: `P-${String(number)}` })
    await application.perform('sheets.create', draft, operatorOf(companyId))
  }
}

/** Signs the owner in through the sign-in page; ends on the home page. */
export async function signInOwner(page: Page, { origin, email: address }: OwnerServer): Promise<void> {
  await page.goto(`${origin}/login?lang=en`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.locator('input[name=email]').fill(address)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Creates a company and its owner, who can sign in. */
async function createOwner(database: BenchDatabase, prepare: Prepare, gln?: string): Promise<void> {
  const application = await openBenchApplication(database)
  const companyId = await createCompany(application, gln)
  await prepare(application, companyId)
  await application.close()
  const db = openDatabase(database.url, { connections: 2, name: 'bench' })
  await db('users').insert({
    company_id: companyId,
    email,
    password: await hashPassword(password),
    content: { firstName: 'Anna', lastName: 'Roux' },
    language: 'en',
    rights: [...ownerRights, 'premium'],
    confirmed_at: new Date(),
    created_at: new Date(),
  })
  await closeDatabase(db)
}
