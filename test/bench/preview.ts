// The label beside the form, as one types: from a key to the new label on the screen, in a real browser behind the built
// product. A limit in milliseconds, because that is what a hand feels.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { median, percentile, short } from './measure.ts'
import type { Figure } from './run.ts'
import { startEmbeddedPostgres } from '../../cli/postgres/embedded-postgres.ts'
import { readConfig } from '../../src/config.ts'
import { ownerRights } from '../../src/domain/rights.ts'
import { closeDatabase, openDatabase } from '../../src/persistence/database.ts'
import { migrateDatabase, openApplication } from '../../src/application.ts'
import { hashPassword } from '../../src/services/passwords.ts'
import { openBrowser } from '../support/browser.ts'
import { password } from '../support/people.ts'
import { freePort } from '../support/ports.ts'
import { operatorOf } from '../support/product.ts'

const email = 'anna@ailleurs.test'
const most = 200
const keys = 60
/** Milliseconds between two keys: a quick typist. */
const rhythm = 160
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Types a name into a new sheet and times each key's label. */
export async function preview(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  const origin = `http://localhost:${String(await freePort())}`
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: new URL(origin).port,
    APP_ORIGIN: origin,
  }
  await foundHouse(environment, folder)
  const web = spawn(process.execPath, ['src/web/index.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  const browser = await openBrowser()
  try {
    const times = await timesOf(
      await openDraft(await browser.newPage({ viewport: { width: 1440, height: 900 } }), origin),
    )
    const p95 = percentile(times, 0.95)
    return [
      {
        name: 'label beside the form, key to picture, p95',
        value: short(p95),
        unit: 'ms',
        promise: `under ${String(most)}`,
        kept: p95 < most,
      },
      {
        name: 'label beside the form, key to picture, median',
        value: short(median(times)),
        unit: 'ms',
        promise: 'none alone',
        kept: true,
      },
    ]
  } finally {
    await browser.close()
    web.kill('SIGTERM')
    await once(web, 'exit')
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A company and its owner, who can sign in. */
async function foundHouse(environment: Record<string, string>, folder: string): Promise<void> {
  const config = readConfig(environment, { root: folder })
  await migrateDatabase(config)
  const application = await openApplication(config, { role: 'cli', jobs: 'here' })
  const { company } = await application.perform(
    'companies.create',
    {
      tva: 'CHE123456789',
      name: 'Maison d’ailleurs',
      address: 'Rue 1',
      postalCode: '1000',
      city: 'Lausanne',
      country: 'CH',
      bypass: true,
    },
    operatorOf(null),
  )
  await application.close()
  const db = openDatabase(environment['DATABASE_URL'] ?? '', { connections: 2, name: 'bench' })
  await db('users').insert({
    company_id: company.id,
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
  while ((await fetch(`${origin}/readyz`).catch(() => null))?.status !== 200)
    await new Promise((settle) => {
      setTimeout(settle, 100)
    })
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

/** Of each key, the milliseconds until the label shows what the field then held or more; found out inside the page. */
async function timesOf(page: Page): Promise<number[]> {
  await page.evaluate(`{
    window.typed = []
    window.shown = []
    document.querySelector('#field-name').addEventListener('input', (event) => { typed.push({ text: event.target.value, at: event.timeStamp }) })
    const look = () => {
      const text = document.querySelector('iframe').contentDocument?.querySelector('.name')?.textContent ?? ''
      for (let next = shown.length; next < typed.length && text.startsWith(typed[next].text); next += 1) shown.push(performance.now() - typed[next].at)
      requestAnimationFrame(look)
    }
    look()
  }`)
  await page
    .locator('#field-name')
    .pressSequentially('abcdefghijklmnopqrstuvwxyz'.repeat(3).slice(0, keys), { delay: rhythm })
  await page.waitForFunction(`shown.length === ${String(keys)}`)
  return page.evaluate<number[]>('shown')
}
