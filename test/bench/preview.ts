// The label next to the form while someone types: from a key to the new label on the screen, in a real
// browser, with the built pages. The limit is in milliseconds, because that is what a person notices.

import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { under, unpromised, type Figure } from './figure.ts'
import { median, percentile } from './measure.ts'
import { signInOwner, withOwner, type OwnerServer } from './owner-server.ts'

const keys = 60
/** Milliseconds between two keys: a fast typist. */
const keyInterval = 160

/** Types a name into a new sheet and times the label of each key. */
export async function preview(): Promise<Figure[]> {
  return withOwner(async (server) => {
    const browser = await openBrowser()
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const times = await timesOf(await openDraft(page, server))
    await browser.close()
    return [
      under('label next to the form, key to picture, p95', percentile(times, 0.95), 'ms', 200),
      unpromised('label next to the form, key to picture, median', median(times), 'ms'),
    ]
  })
}

async function openDraft(page: Page, server: OwnerServer): Promise<Page> {
  await signInOwner(page, server)
  await page.goto(`${server.origin}/create`)
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
