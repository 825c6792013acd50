// What a page loads after it: used before it is there, it goes on where the user was.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { createEstateWithCode, openSession, signInAndVisit } from '../support/people.ts'
import { useBrowser } from '../support/browser.ts'
import { eventually, useWeb } from '../support/web.ts'

const owner = 'anna@ailleurs.test'

describe('parts that a page loads later', function () {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })
  let page: Page

  before(async () => {
    await createEstateWithCode(web, owner)
  })
  beforeEach(async () => {
    page = await browser.newPage()
  })

  /** Opens an address whose chunk of a name arrives when the returned function is called. */
  async function openWithout(chunk: string, address: string): Promise<() => void> {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(new RegExp(`/assets/${chunk}-`), async (route) => {
      await released
      await route.continue()
    })
    await signInAndVisit(page, web, owner, address)
    return release
  }

  /** Opens a new sheet whose lists arrive later; the field of the market and of the class of wine. */
  async function openWithoutLists() {
    const release = await openWithout('select-list', '/create')
    const market = page.getByRole('combobox', { name: 'Target market' })
    const wineClass = page.locator('#field-wineClass')
    await page.evaluate('document.querySelector("#field-targetMarket").dataset.first = true')
    return { release, market, wineClass }
  }

  it('keep every letter of a select that is typed into while its list arrives', async () => {
    const { release, market } = await openWithoutLists()
    await market.pressSequentially('bel')
    release()
    await market.pressSequentially('gium')
    await page.locator('[data-combobox-selected]', { hasText: 'Belgium' }).waitFor()
    expect(await market.inputValue()).to.equal('belgium')
    expect(await page.locator('[data-first]:focus').count()).to.equal(1)
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Belgium' }).waitFor({ state: 'hidden' })
    expect(await market.inputValue()).to.equal('Belgium')
    expect(await page.locator('[data-first]:focus').count()).to.equal(1)
  })

  it('choose what was typed and confirmed before the list of a select arrived', async () => {
    const { release, market, wineClass } = await openWithoutLists()
    await market.pressSequentially('belg')
    await page.keyboard.press('Enter')
    expect(await market.inputValue()).to.equal('belg')
    release()
    await page.locator('#field-targetMarket[value=Belgium]:focus').waitFor()
    await page.unroute(/assets/)
    await wineClass.pressSequentially('fort')
    await page.keyboard.press('Tab')
    await page.locator('#field-wineClass[value^=Fortified]:not(:focus)').waitFor()
  })

  it('arrive when the user tries again after the connection was lost', async () => {
    browser.expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
    await page.route(/assets\/select-list-/, (route) => route.abort('internetdisconnected'))
    await signInAndVisit(page, web, owner, '/create')
    const market = page.getByRole('combobox', { name: 'Target market' })
    await market.click()
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached' }).first().waitFor()
    await page.unrouteAll()
    await market.pressSequentially('belgium')
    await page.locator('[data-combobox-selected]', { hasText: 'Belgium' }).waitFor()
  })

  it('ask for a new page when the server has another release', async () => {
    browser.expectConsoleError(/404/)
    await page.route(/assets\/select-list-/, (route) => route.fulfill({ status: 404 }))
    await signInAndVisit(page, web, owner, '/create')
    await page.getByRole('combobox', { name: 'Target market' }).click()
    await page.getByRole('alert').filter({ hasText: 'This page has expired. Reload it' }).first().waitFor()
  })

  it('leave the page where it is when a list marks its first match before it has its place', async () => {
    // As a slow machine shows it: the list still stands at the top of the page.
    await page.addInitScript(`
      const scroll = Element.prototype.scrollIntoView
      Element.prototype.scrollIntoView = function (...options) {
        if (this.matches('[role=option]')) {
          window.isMarked = true
          scrollTo(0, 0)
        } else scroll.apply(this, options)
      }`)
    browser.expectConsoleError(/Blocked script execution/)
    await signInAndVisit(page, web, owner, '/create')
    await page.locator('#field-ingredients').click()
    const before = await page.evaluate('scrollY')
    await page.locator('#field-ingredients').fill('SO2')
    await page.locator('[role=option]:visible', { hasText: 'sulphur dioxide' }).first().waitFor()
    await eventually(() => page.evaluate<boolean>('window.isMarked === true'))
    expect(await page.evaluate('scrollY')).to.equal(before)
    expect(before).to.be.above(0)
  })

  it('mark the chosen option', async () => {
    await signInAndVisit(page, web, owner, '/create')
    const market = page.getByRole('combobox', { name: 'Target market' })
    await market.pressSequentially('belgium')
    await page.locator('[data-combobox-selected]', { hasText: 'Belgium' }).waitFor()
    await page.keyboard.press('Enter')
    await market.click()
    await page.getByRole('option', { name: 'Belgium', selected: true }).locator('svg').waitFor()
  })

  it('show one ring around the whole of a field of several values', async () => {
    await signInAndVisit(page, web, owner, '/recapitulatif/1/kit')
    await page.getByRole('combobox', { name: 'Markets' }).focus()
    const rings = await page.evaluate<string[]>(`
      [document.activeElement, document.activeElement.parentElement]
        .map((box) => getComputedStyle(box).outlineStyle)`)
    expect(rings).to.deep.equal(['none', 'solid'])
  })

  it('give a list the same space inside, also after a panel opened', async () => {
    await signInAndVisit(page, web, owner, '/vin')
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('combobox', { name: 'Wine type' }).click()
    await page.getByRole('listbox', { name: 'Wine type' }).waitFor()
    const space = `getComputedStyle(document.querySelector('[role=listbox]:not(:empty)').parentElement).padding`
    expect(await page.evaluate(space)).to.equal('4px')
  })

  it('are the rules of a wine: without them nothing is published, and one can try again', async () => {
    browser.expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
    await page.route(/assets\/sheet-rules-/, (route) => route.abort('internetdisconnected'))
    await signInAndVisit(page, web, owner, '/create')
    await page.getByRole('button', { name: 'Generate code' }).click()
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached' }).first().waitFor()
    expect(await page.getByRole('dialog').count()).to.equal(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Generate code' }).click()
    await page.locator('#field-name[aria-invalid=true]').waitFor()
  })

  it('show what the rules said on the server, and check before anything is published', async () => {
    const release = await openWithout('sheet-rules', '/create')
    await page
      .getByText(/things left to complete/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Generate code' }).click()
    expect(await page.getByRole('dialog').count()).to.equal(0)
    release()
    await page.getByRole('alert').getByRole('link').first().waitFor()
    expect(await page.getByRole('dialog').count()).to.equal(0)
  })

  it('open a menu at the first click, and give the focus back', async () => {
    const release = await openWithout('open-menu', '/vin')
    const button = page.locator('main header').getByRole('button', { name: 'Archive' })
    await button.click()
    release()
    await page.getByRole('menuitem', { name: 'Archive all wines…' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem').first().waitFor({ state: 'hidden' })
    await page.locator('main header button:focus', { hasText: 'Archive' }).waitFor()
  })

  it('show the tooltip of a button on which the pointer rests while it arrives', async () => {
    const release = await openWithout('hint-tooltip', '/manageUser?lang=en')
    await page.getByRole('button', { name: /^Edit/ }).first().hover()
    expect(await page.getByRole('tooltip').count()).to.equal(0)
    release()
    await page.getByRole('tooltip').waitFor()
    expect(await page.getByRole('tooltip').innerText()).to.match(/^Edit/)
  })

  it('answer a click on a button that came before any script', async () => {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await openSession(page, web, owner)
    await page.goto(`${web.origin}/manageUser?lang=en`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Invite' }).first().click()
    release()
    await page.getByRole('dialog').waitFor()
  })

  it('are the fonts, on a first visit: they wait until the page answers', async () => {
    const first = await browser.openOtherBrowser({})
    const fonts: string[] = []
    first.on('request', (request) => {
      if (request.url().endsWith('.woff2')) fonts.push(request.url())
    })
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await first.route(/\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await first.goto(`${web.origin}/login?lang=en`, { waitUntil: 'commit' })
    await first.getByRole('heading', { level: 1 }).waitFor()
    // Its text is painted.
    await first.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(fonts).to.deep.equal([])
    const loaded = first.waitForRequest(/sans-latin.*\.woff2$/)
    release()
    await loaded
    await fontsAreKnown(first)
    await first.reload()
    expect(await first.locator('link[rel=preload][as=font]').count()).to.equal(2)
    expect(await first.locator('html[data-fonts]').count()).to.equal(0)
  })

  it('are the fonts, on a first visit: they show with the next page where a line would move', async () => {
    const visitor = await browser.openOtherBrowser({ viewport: { width: 1440, height: 900 } })
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await visitor.route(/\.woff2$/, async (route) => {
      await released
      await route.continue()
    })
    await openSession(visitor, web, owner)
    // A page is loaded when its fonts are there, too.
    await visitor.goto(`${web.origin}/manageUser?lang=en`, { waitUntil: 'commit' })
    await visitor.locator('html[data-alive]').waitFor({ state: 'attached' })
    // Less room than the sentence has with the fonts of the system.
    await visitor.evaluate(`{
      const lead = document.querySelector('main header p')
      const range = document.createRange()
      range.selectNodeContents(lead)
      lead.style.maxWidth = Math.ceil(range.getBoundingClientRect().width) + 'px'
    }`)
    const places = (): Promise<unknown> =>
      visitor.evaluate(
        '[...document.querySelectorAll("main button")].map((one) => one.getBoundingClientRect().top)',
      )
    const before = await places()
    release()
    await fontsAreKnown(visitor)
    expect(await places()).to.deep.equal(before)
    await visitor.getByRole('navigation').first().getByRole('link', { name: 'Help' }).click()
    await visitor.waitForURL('**/help')
    await visitor.locator('html:not([data-fonts])').waitFor({ state: 'attached' })
    expect(await visitor.evaluate('document.fonts.check("1em Nutricode Sans")')).to.equal(true)
  })

  /** Waits until a page has loaded its fonts. */
  async function fontsAreKnown(visitor: Page): Promise<void> {
    await eventually(() => visitor.evaluate<boolean>('localStorage.getItem("fonts") !== null'))
  }
})
