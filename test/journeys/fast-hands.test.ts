// Fast hands in a real browser: the search of everything, the keys, pages that are fetched ahead, and tabs and dialogs
// with addresses.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { violationsInBothSchemes } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { createEstateWithCode, signInAndVisit, visit } from '../support/people.ts'
import { eventually, useWeb } from '../support/web.ts'

const owner = 'owner@deux-rives.test'

describe('fast hands', function fastHands() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1280, height: 800 } })

  before(async () => {
    await createEstateWithCode(web, owner)
  })

  const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
  const focusName = (page: Page) => page.evaluate<string>('document.activeElement.textContent.trim()')

  async function expectAccessible(page: Page): Promise<void> {
    const found = await violationsInBothSchemes(page, { include: ['[role=dialog]'], exclude: ['iframe'] })
    expect(found.map(([scheme, { id }]) => `${scheme} ${id}`)).to.deep.equal([])
  }

  it('opens a wine, an answer and a page by keys alone; Escape returns the focus', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/options?lang=en')
    const link = page.getByRole('navigation').first().getByRole('link', { name: 'Users' })
    await link.focus()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    await eventually(async () => (await focusName(page)) === 'Users')

    await page.keyboard.press('Control+k')
    await field(page).fill('rouges')
    const wine = page.getByRole('option', { name: /Rouges/ }).first()
    await wine.waitFor()
    expect(await wine.getAttribute('aria-selected')).to.equal('true')
    expect(await field(page).getAttribute('aria-activedescendant')).to.equal(await wine.getAttribute('id'))
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/recapitulatif\/\d+$/)
    await page.locator('#content:focus').waitFor()
    await field(page).waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.id')).to.equal('content')

    await page.keyboard.press('Control+k')
    await field(page).fill('Why at least 0.7')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/help#carbohydrates')
    await page.locator('#carbohydrates[open]').waitFor()
    await page.locator('#carbohydrates > summary:focus').waitFor()
  })

  it('keeps the letters typed before its code is loaded', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/help?lang=en')
    const gate = Promise.withResolvers<undefined>()
    await page.route('**/quick-dialogs*', async (route) => {
      await gate.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/quick-dialogs*')
    await page.keyboard.press('Control+k')
    await asked
    await page.keyboard.type('rougez')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('s')
    gate.resolve(undefined)
    await field(page).waitFor()
    await page
      .getByRole('option', { name: /Rouges/ })
      .first()
      .waitFor()
    expect(await field(page).inputValue()).to.equal('rouges')
  })

  it('lists its keys, which do nothing in a field and can be switched off', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/help?lang=en')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    // The keys are listened to once the page is idle; those that follow within 45 ms are a scanner's.
    const openByKey = () =>
      eventually(async () => {
        await page.locator('main').focus()
        await page.keyboard.press('?')
        return (await list.count()) > 0
      })
    await openByKey()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('g')
    await page.getByRole('searchbox').press('?')
    expect(await page.getByRole('searchbox').inputValue()).to.equal('g?')
    expect(await list.count()).to.equal(0)
    await openByKey()
    await list.waitFor()
    await expectAccessible(page)
    await list.getByRole('switch').press('Space')
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.locator('main').focus()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    expect(await list.count()).to.equal(0)
  })

  it('has the data of a page before the click', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/help?lang=en')
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) requests.push(new URL(request.url()).pathname)
    })
    const link = page.getByRole('navigation').first().getByRole('link', { name: 'Display options' })
    const answered = page.waitForResponse('**/api/societe/get_options')
    await eventually(async () => {
      await page.locator('h1').hover()
      await link.hover()
      return requests.length > 0
    })
    await (await answered).finished()
    await link.click()
    await page.getByRole('switch').first().waitFor()
    expect(requests.filter((path) => path.endsWith('/get_options'))).to.have.length(1)
  })

  it('has the data of a page before the click, also when the browser is never idle', async () => {
    const page = await browser.newPage()
    await page.addInitScript('globalThis.requestIdleCallback = () => 0')
    await signInAndVisit(page, web, owner, '/help?lang=en')
    const answered = page.waitForResponse('**/api/societe/get_options')
    await page.locator('h1').hover()
    await page.getByRole('navigation').first().getByRole('link', { name: 'Display options' }).hover()
    await (await answered).finished()
    expect(new URL(page.url()).pathname).to.equal('/help')
  })

  it('asks once for the data of a page that is clicked at once', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/help?lang=en')
    const link = page.getByRole('navigation').first().getByRole('link', { name: 'Display options' })
    // What fetches ahead is there when a page came ahead.
    await link.hover()
    await page.waitForResponse('**/api/societe/get_options')
    await visit(page, web, '/vin?lang=en')
    await page.clock.install()
    const gate = Promise.withResolvers<undefined>()
    let requests = 0
    await page.route('**/api/societe/get_options', async (route) => {
      requests += 1
      await gate.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/societe/get_options')
    await link.click()
    await asked
    await page.clock.fastForward(1000)
    gate.resolve(undefined)
    await page.getByRole('switch').first().waitFor()
    expect(requests).to.equal(1)
  })

  it('gives the tabs of a batch and the dialogs of users an address and a way back', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/manageUser?lang=en&dialog=new')
    const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL((url) => !url.searchParams.has('dialog'))
    await page.getByRole('button', { name: 'Invite a colleague' }).first().click()
    await page.waitForURL('**/manageUser?*dialog=new')
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })

    const sheet = await web.database.db('sheets').whereNotNull('code').first<{ id: number } | undefined>('id')
    await visit(page, web, '/serialize')
    const batch = await page.evaluate<number>(`fetch('/api/serial/open', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)[1]),
      },
      body: JSON.stringify({ fiche: ${String(sheet?.id)}, count: 10, request: 'fast-hands' }),
    }).then((answer) => answer.json()).then(({ batch }) => batch.id)`)
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, web, `/serialize/${String(batch)}`)
    const download = page.getByRole('link', { name: 'Download 10 codes' })
    const box = await download.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0), 'the download is on the first screen').to.be.below(844)
    const tabs = page.getByRole('navigation', { name: 'Parts of this batch' })
    await tabs.getByRole('link', { name: 'Check' }).click()
    await page.waitForURL('**?tab=check')
    await page.getByLabel('Address or code').waitFor()
    expect(await download.isVisible()).to.equal(false)
    await page.goBack()
    await download.waitFor()
    await visit(page, web, `/serialize/${String(batch)}?tab=void`)
    expect(await tabs.locator('[aria-current]').innerText()).to.equal('Void')
  })
})
