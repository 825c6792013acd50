// What a page weighs and how soon it is there: bytes of script, styles, fonts and HTML on the first view, and the
// times of a telephone (processor four times slower, slow 4G), in the browser of the journeys.

import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import type { Application } from '../../src/application.ts'
import { openBrowser } from '../support/browser.ts'
import { atMost, unpromised, type Figure } from './figure.ts'
import { answersOf } from './answers.ts'
import { median } from './measure.ts'
import { addDrafts, signInOwner, withOwner, type OwnerServer } from './owner-server.ts'

/** Pages and the most kilobytes of script (gzip, messages included) that each may load before it is interactive. */
const pages = [
  { name: 'sign-in', path: '/login', script: 120, signedIn: false },
  { name: 'home', path: '/', script: 160, signedIn: true },
  { name: 'list', path: '/vin', script: 220, signedIn: true },
  { name: 'editor', path: '/create', script: 220, signedIn: true },
] as const
type Kind = 'script' | 'style' | 'font'

/** Drafts of the company: more than a page of the list. */
const drafts = 40

/** Measures each page alone, with an empty cache. */
export async function weight(): Promise<Figure[]> {
  const prepare = (application: Application, companyId: number): Promise<void> =>
    addDrafts(application, companyId, drafts)
  const measure = async (server: OwnerServer): Promise<Figure[]> => {
    const browser = await openBrowser()
    const figures: Figure[] = [unpromised('processor: the same work', sameWork(), 'ms')]
    for (const page of pages) figures.push(...(await figuresOf(browser, server, page)))
    await browser.close()
    return figures
  }
  return withOwner(measure, { prepare })
}

/** Rounds of the same work. */
const workRounds = 40

/** The time of work that never changes, by which the times of two days or machines compare. */
function sameWork(): number {
  const rows = Array.from({ length: 2000 }, (_, id) => ({
    id,
    name: `Parcelle ${String(id)}`,
    sugars: [id, id / 3],
  }))
  const times = Array.from({ length: workRounds }, () => {
    const begun = performance.now()
    JSON.parse(JSON.stringify(rows))
    return performance.now() - begun
  })
  return median(times)
}

async function figuresOf(
  browser: Browser,
  server: OwnerServer,
  { name, path, script, signedIn }: (typeof pages)[number],
): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const { origin } = server
  if (signedIn) {
    const first = await context.newPage()
    await signInOwner(first, server)
    await first.close()
  }
  // The cache is empty: this browser has not loaded the fonts before either (views/client/fonts-later.ts).
  await context.addInitScript(`localStorage.removeItem('fonts')`)
  const page = await context.newPage()
  const sizes = await sizesOf(page, `${origin}${path}`)
  const telephone = await context.newPage()
  const times = await timesOf(telephone, `${origin}${path}`)
  const cookies = await context.cookies()
  await context.close()
  const headers = { cookie: cookies.map(({ name: cookie, value }) => `${cookie}=${value}`).join('; ') }
  const html = await (await fetch(`${origin}${path}`, { headers })).text()
  const answers = await answersOf(`${origin}${path}`, headers)
  const kilobytes = (bytes: number): number => bytes / 1000
  return [
    atMost(`${name}: script, gzip`, kilobytes(sizes.script), 'kB', script),
    atMost(`${name}: style sheets, gzip`, kilobytes(sizes.style), 'kB', 20),
    atMost(`${name}: fonts`, kilobytes(sizes.font), 'kB', 60),
    name === 'editor'
      ? atMost(`${name}: HTML`, kilobytes(html.length), 'kB', 60)
      : unpromised(`${name}: HTML`, kilobytes(html.length), 'kB'),
    atMost(`${name}: largest paint on a telephone`, times.paint, 'ms', 1500),
    atMost(`${name}: interactive on a telephone`, times.interactive, 'ms', 2000),
    atMost(`${name}: layout shift`, times.shift, '', 0.01),
    atMost(`${name}: answer of the server, p50`, median(answers), 'ms', 10),
  ]
}

/** Bytes by kind that the page asks for before it is interactive: what comes later, when it is idle, does not count. */
async function sizesOf(page: Page, address: string): Promise<Record<Kind, number>> {
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (kindOf(response.url()) !== null) bodies.set(response.url(), response.body())
  })
  await page.addInitScript(`new MutationObserver((changes, observer) => {
    if (!document.documentElement.dataset.alive) return
    window.begun = performance.getEntriesByType('resource').map(({ name }) => name)
    observer.disconnect()
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] })`)
  await page.goto(address)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  const sizes = { script: 0, style: 0, font: 0 }
  for (const name of await page.evaluate<string[]>('begun')) {
    const [kind, body] = [kindOf(name), await bodies.get(name)]
    if (kind !== null && body !== undefined)
      sizes[kind] += kind === 'font' ? body.length : gzipSync(body).length
  }
  return sizes
}

function kindOf(address: string): Kind | null {
  if (/\.js$|\/messages\/.*\.json$/.test(address)) return 'script'
  if (address.endsWith('.css')) return 'style'
  return address.endsWith('.woff2') ? 'font' : null
}

/** Slow 4G as Lighthouse has it, and a processor four times slower. */
async function timesOf(
  page: Page,
  address: string,
): Promise<{ paint: number; interactive: number; shift: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(`{
    window.measured = { paint: 0, interactive: 0, shift: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) measured.paint = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) measured.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(() => {
      if (measured.interactive === 0 && document.documentElement.dataset.alive)
        measured.interactive = performance.now()
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] })
  }`)
  await page.goto(address)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  for (;;) {
    // Not `waitForFunction`: the policy of the page forbids text that becomes script.
    const times = await page.evaluate<{ paint: number; interactive: number; shift: number }>('measured')
    // The fonts come when the page answers, and another font may move a line.
    const hasFonts = await page.evaluate<boolean>('localStorage.getItem("fonts") !== null')
    if (times.interactive > 0 && times.paint > 0 && hasFonts) return times
  }
}
