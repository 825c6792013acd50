// Usual moves from page to page, as a person makes them: the pointer rests on the link, which fetches the page ahead,
// then clicks. From the click to the frame that has the heading of the next page, in Chromium with the built pages.

import type { Page } from 'playwright-core'
import type { Application } from '../../src/application.ts'
import { operatorOf } from '../support/application.ts'
import { openBrowser } from '../support/browser.ts'
import { confirmPrefix, exampleSheet } from '../support/examples.ts'
import { publishSheet } from './bench-database.ts'
import { under, unpromised, type Figure } from './figure.ts'
import { median, percentile, sizeOf } from './measure.ts'
import { addDrafts, signInOwner, withOwner } from './owner-server.ts'

/** Wines of the list, besides the one with a batch: more than a page of it. */
const wines = 40
/** Milliseconds for which the pointer rests on a link before the click. */
const rest = 400

type Move = { readonly name: string; readonly from: string; readonly link: string }

/** Times each move some times, from a new document. */
export async function moves(): Promise<Figure[]> {
  const ids = { wine: 0, batch: 0 }
  const prepare = async (application: Application, companyId: number): Promise<void> => {
    await addDrafts(application, companyId, wines)
    await confirmPrefix(application, companyId, '3012345')
    ids.wine = await publishSheet(application, companyId, exampleSheet({ gtin: '03012345000215' }))
    const { batch } = await application.perform(
      'serials.open',
      { fiche: ids.wine, count: 100, request: 'moves' },
      operatorOf(companyId),
    )
    ids.batch = batch.id
  }
  return withOwner(
    async (server) => {
      const { origin } = server
      const wine = `/recapitulatif/${String(ids.wine)}`
      const usual: readonly Move[] = [
        { name: 'home to list', from: '/', link: 'nav a[href="/vin"]' },
        { name: 'list to wine', from: '/vin', link: `main a[href="${wine}"]` },
        { name: 'wine to editor', from: wine, link: `main a[href^="/create?id=${String(ids.wine)}"]` },
        {
          name: 'batches to batch',
          from: '/serialize',
          link: `main a[href="/serialize/${String(ids.batch)}"]`,
        },
        { name: 'list to home', from: '/vin', link: 'nav a[href="/"]' },
      ]
      const browser = await openBrowser()
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await signInOwner(page, server)
      const figures: Figure[] = []
      for (const move of usual) {
        const times: number[] = []
        for (let round = 0; round < sizeOf(0, 11); round += 1) times.push(await timeOf(page, origin, move))
        figures.push(
          under(`${move.name}, click to heading, median`, median(times), 'ms', 100),
          unpromised(`${move.name}, click to heading, p90`, percentile(times, 0.9), 'ms'),
        )
      }
      await browser.close()
      return figures
    },
    { prepare, gln: '3012345000000' },
  )
}

/** Milliseconds from the click to the frame after the one that has another heading at another address. */
async function timeOf(page: Page, origin: string, { from, link }: Move): Promise<number> {
  await page.goto(origin + from)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  // What is loaded when the page is idle is there, with what fetches ahead.
  await page.waitForLoadState('networkidle')
  const target = page.locator(link).first()
  await target.hover()
  await page.waitForTimeout(rest)
  await page.evaluate(`void (window.moved = new Promise((done) => {
    const [heading, path] = [document.querySelector('h1'), location.pathname]
    addEventListener('click', () => {
      const begun = performance.now()
      const look = () => {
        const now = document.querySelector('h1')
        if (now === null || now === heading || location.pathname === path) requestAnimationFrame(look)
        else {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => done(performance.now() - begun)
          channel.port2.postMessage(null)
        }
      }
      requestAnimationFrame(look)
    }, { capture: true, once: true })
  }))`)
  await target.click()
  return page.evaluate<number>('window.moved')
}
