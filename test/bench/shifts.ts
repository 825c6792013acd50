// How far every page shifts on a first visit, from its first paint until its fonts and its later parts are there.
// `SCREENS=kit,views npm run bench shifts` measures some of them.

import type { Browser } from 'playwright-core'
import { screens, type Screen } from '../sheets/screens.ts'
import { openBrowser } from '../support/browser.ts'
import { withDemo, type DemoServer } from './demo-server.ts'
import { atMost, type Figure } from './figure.ts'
import { isPage } from './pages.ts'

/** Widths of the window, each with the language of its pages. */
const views = [
  { width: 1440, language: 'en' },
  { width: 390, language: 'de' },
] as const
type View = (typeof views)[number]
/** The most that a page may shift, as browsers count it. */
const limit = 0.01
/** A link that is no longer valid leads to the sign-in page: what moves then is another page. */
const leadsElsewhere = 'reset'
/** Milliseconds after the fonts: longer than a page waits before it loads what is needed later. */
const rest = 1500

/** Opens each page with an empty cache, and sums the shifts without input of the user. */
export function shifts(): Promise<Figure[]> {
  return withDemo(async (server) => {
    const browser = await openBrowser()
    const figures: Figure[] = []
    for (const screen of screens.filter((one) => isPage(one) && one.name !== leadsElsewhere))
      for (const view of views) {
        const name = `${screen.name}, ${String(view.width)} px, ${view.language}: layout shift`
        figures.push(atMost(name, await shiftOf(browser, server, screen, view), '', limit))
      }
    await browser.close()
    return figures
  })
}

async function shiftOf(
  browser: Browser,
  { origin, visitors, records }: DemoServer,
  { account, path }: Screen,
  { width, language }: View,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'en-GB' })
  const { cookie = '' } = visitors[account].headers()
  const cookies = cookie.split('; ').map((text) => text.split('=') as [string, string])
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
  const page = await context.newPage()
  await page.addInitScript(`{
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  }`)
  const address = new URL(path(records), origin)
  address.searchParams.set('lang', language)
  await page.goto(address.href)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  const shift = await page.evaluate<number>(`(async () => {
    while (localStorage.getItem('fonts') === null) await new Promise(requestAnimationFrame)
    await new Promise((done) => setTimeout(done, ${String(rest)}))
    return shift
  })()`)
  await context.close()
  return shift
}
