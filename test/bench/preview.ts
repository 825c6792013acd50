// The label next to the form while someone types: from a key to the new label on the screen, in a real
// browser, with the built pages. The limit is in milliseconds, because that is what a person notices.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { ownerRights } from '../../src/domain/rights.ts'
import { closeDatabase, openDatabase } from '../../src/persistence/database.ts'
import { hashPassword } from '../../src/services/passwords.ts'
import { openBrowser } from '../support/browser.ts'
import { password } from '../support/people.ts'
import {
  createCompany,
  openBenchApplication,
  startBenchDatabase,
  untilReady,
  type BenchDatabase,
} from './bench-database.ts'
import { under, unpromised, type Figure } from './figure.ts'
import { median, percentile } from './measure.ts'

const email = 'anna@ailleurs.test'
const keys = 60
/** Milliseconds between two keys: a fast typist. */
const keyInterval = 160
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Types a name into a new sheet and times the label of each key. */
export async function preview(): Promise<Figure[]> {
  const database = await startBenchDatabase()
  const origin = database.origin.replace('127.0.0.1', 'localhost')
  await createOwner(database)
  const web = spawn(process.execPath, ['src/web/index.ts'], {
    cwd: root,
    env: { ...process.env, ...database.environment, APP_ORIGIN: origin },
    stdio: 'inherit',
  })
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const times = await timesOf(await openDraft(page, origin))
    return [
      under('label next to the form, key to picture, p95', percentile(times, 0.95), 'ms', 200),
      unpromised('label next to the form, key to picture, median', median(times), 'ms'),
    ]
  } finally {
    await browser.close()
    web.kill('SIGTERM')
    await once(web, 'exit')
    await database.close()
  }
}

/** Creates a company and its owner, who can sign in. */
async function createOwner(database: BenchDatabase): Promise<void> {
  const application = await openBenchApplication(database)
  const companyId = await createCompany(application)
  await application.close()
  const db = openDatabase(database.url, { connections: 2, name: 'bench' })
  await db('users').insert({
    company_id: companyId,
    email,
    password: await hashPassword(password),
    content: { firstName: 'Anna', lastName: 'Roux' },
    language: 'en',
    rights: [...ownerRights],
    confirmed_at: new Date(),
    created_at: new Date(),
  })
  await closeDatabase(db)
}

async function openDraft(page: Page, origin: string): Promise<Page> {
  await untilReady(origin)
  await page.goto(`${origin}/login?lang=en`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto(`${origin}/create`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.locator('#field-brand').fill('Deux Rives')
  await page.frameLocator('iframe').getByText('Deux Rives').first().waitFor()
  return page
}

/**
 * For each key the milliseconds until the label shows the field's text of that moment. Measured in the page.
 */
async function timesOf(page: Page): Promise<number[]> {
  await page.evaluate(`{
    window.typed = []
    window.shown = []
    document.querySelector('#field-name').addEventListener('input', (event) => {
      typed.push({ text: event.target.value, at: event.timeStamp })
    })
    const check = () => {
      const text = document.querySelector('iframe').contentDocument?.querySelector('.name')?.textContent ?? ''
      while (shown.length < typed.length && text.startsWith(typed[shown.length].text))
        shown.push(performance.now() - typed[shown.length].at)
      requestAnimationFrame(check)
    }
    check()
  }`)
  await page
    .locator('#field-name')
    .pressSequentially('abcdefghijklmnopqrstuvwxyz'.repeat(3).slice(0, keys), { delay: keyInterval })
  await page.waitForFunction(`shown.length === ${String(keys)}`)
  return page.evaluate<number[]>('shown')
}
