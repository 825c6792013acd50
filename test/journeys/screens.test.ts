// Sentences of the specification about screens that no other journey holds: colours, the loader, failed calls
// that stay silent or show the generic message, both password toggles, and what a device stores (specification
// 2, 3, 7, 8 and 9).

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { createEstateWithCode, reload, signInAndVisit, visit } from '../support/people.ts'
import { eventually, useWeb } from '../support/web.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { dictionary } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'
const newPassword = 'Galets-blancs-25!'
const messages = dictionary('en')

/** Hue in degrees, and lightness from 0 to 1, of a colour as `getComputedStyle` states it. */
function hueOf(colour: string): { hue: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const span = most - least || 1
  const sector =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span
  return { hue: (sector * 60 + 360) % 360, lightness: (most + least) / 2 }
}

describe('the screens of the specification', function screens() {
  this.timeout(120_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 }, colorScheme: 'no-preference' })

  before(async () => {
    await createEstateWithCode(web, owner)
  })

  const toasts = (page: Page) => page.locator('.Toastify__toast')
  const homeRequest = (page: Page) =>
    page.waitForRequest((request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/')

  it('are light, with a red primary and a teal secondary colour', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/options')
    const style = (selector: string, property: string): Promise<string> =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`)
    expect(hueOf(await style('body', 'backgroundColor')).lightness).to.be.greaterThan(0.9)
    await page.getByRole('switch').first().press('Space')
    await page.getByRole('button', { name: messages['page.options.save'] ?? '' }).waitFor()
    await eventually(async () => {
      const { hue, lightness } = hueOf(await style('main form button[type=submit]', 'backgroundColor'))
      return (hue > 330 || hue < 15) && lightness < 0.5
    })
    const { hue } = hueOf(await style('form [data-variant=light]', 'color'))
    expect(hue).to.be.within(160, 195)
  })

  it('show in the header the flag and, in upper case, the code of the current language', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/help')
    const current = page.locator('header details summary')
    for (const language of ['pt', 'gr', 'en']) {
      await visit(page, web, `/help?lang=${language}`)
      expect((await current.innerText()).trim()).to.match(new RegExp(`^${language.toUpperCase()}\\b`))
      expect(await current.locator('img').getAttribute('src')).to.equal(
        `/assets/flag_icons/${language.toUpperCase()}.svg`,
      )
    }
  })

  it('keep the buttons of the editor in one line on a telephone, in every language', async () => {
    const page = await browser.openOtherBrowser({ viewport: { width: 360, height: 740 } })
    await signInAndVisit(page, web, owner, '/create')
    for (const language of interfaceLanguages) {
      await visit(page, web, `/create?lang=${language}`)
      const lines = await page.evaluate<number[]>(
        `[...document.querySelectorAll('[data-bottom-bar] > button > span')].map((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size
        })`,
      )
      expect(lines, language).to.deep.equal([1, 1])
    }
  })

  it('show a loader while the options are read', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/help')
    let answer = (): void => undefined
    const awaited = new Promise<void>((settle) => {
      answer = settle
    })
    await page.route('**/api/societe/get_options', async (route) => {
      await awaited
      await route.continue()
    })
    const loader = page.locator('header').getByRole('status', { name: messages['part.loader.text'] ?? '' })
    expect(await loader.count()).to.equal(0)
    await page.getByRole('navigation').first().getByRole('link', { name: 'Display options' }).click()
    await loader.waitFor({ state: 'attached' })
    answer()
    await page.getByRole('switch').first().waitFor()
    await loader.waitFor({ state: 'detached' })
  })

  it('show the generic error toast when saved options answer another code than 0', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/options')
    await page.route('**/api/societe/update/options', (route) => route.fulfill({ json: { code: 1 } }))
    await page.getByRole('switch').first().press('Space')
    await page.getByRole('button', { name: messages['page.options.save'] ?? '' }).click()
    await toasts(page).getByText('An error has occurred').waitFor()
    expect(
      await page.getByRole('button', { name: messages['page.options.save'] ?? '' }).isEnabled(),
    ).to.equal(true)
  })

  it('go to "/" without a message when signing out fails', async () => {
    browser.expectConsoleError(/500/)
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/help')
    await page.route('**/api/compte/logout', (route) => route.fulfill({ status: 500, json: {} }))
    const home = homeRequest(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await home
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    expect(await toasts(page).count()).to.equal(0)
    expect(await page.getByRole('alert').count()).to.equal(0)
  })

  it('show or hide each of the two passwords of a reset by a toggle of its own', async () => {
    const page = await browser.newPage()
    await openReset(page)
    const fields = page.locator('input[autocomplete=new-password]')
    const toggles = page.getByRole('button', { name: 'Show or hide the password' })
    const shown = () => Promise.all([0, 1].map((index) => fields.nth(index).getAttribute('type')))
    expect(await toggles.count()).to.equal(2)
    expect(await shown()).to.deep.equal(['password', 'password'])
    await toggles.nth(1).click()
    expect(await shown()).to.deep.equal(['password', 'text'])
    await toggles.nth(0).click()
    await toggles.nth(1).click()
    expect(await shown()).to.deep.equal(['text', 'password'])
  })

  it('keep the typed passwords and say so when a reset fails; lead home when its link is no longer valid', async () => {
    browser.expectConsoleError(/500|422/)
    const page = await browser.newPage()
    const link = await openReset(page)
    await page.route('**/api/compte/reset/password', (route) => route.fulfill({ status: 500, json: {} }))
    const fields = page.locator('input[autocomplete=new-password]')
    await fields.first().fill(newPassword)
    await fields.last().fill(newPassword)
    await page.getByRole('button', { name: messages['page.reset.submit'] ?? '' }).click()
    await page.getByRole('main').getByRole('alert').waitFor()
    expect(await fields.first().inputValue()).to.equal(newPassword)
    await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)
    await page.waitForURL((url) => url.pathname === '/login' || url.pathname === '/')
    await toasts(page)
      .getByText(messages['refusal.user.linkExpired'] ?? '')
      .waitFor()
  })

  it('return home two seconds after a page failed to render, and not earlier', async () => {
    browser.expectConsoleError(/./)
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/help')
    await page.route('**/assets/views-*.js', (route) => route.abort())
    await page.evaluate(() => {
      sessionStorage.setItem('reloaded_for', `/views ${String(Date.now())}`)
    })
    await page.clock.install()
    // A clock that stands still has not passed the moment at which it is stopped.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    await page.getByRole('navigation').first().getByRole('link', { name: 'Scans' }).click()
    await page.getByText(messages['part.failure.title'] ?? '').waitFor()
    await page.clock.runFor(1500)
    expect(new URL(page.url()).pathname).to.equal('/views')
    const home = homeRequest(page)
    await page.clock.runFor(700)
    await home
  })

  it('draw a code as SVG without text until the device stores another format and text', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/vin')
    await page.getByRole('link', { name: 'Les Galets Rouges' }).first().click()
    await page.getByRole('link', { name: 'Download SVG' }).waitFor()
    const text = page.getByRole('switch', { name: 'With the energy line' })
    expect(await text.isChecked()).to.equal(false)
    await page.getByRole('radiogroup', { name: 'Format' }).getByText('BMP', { exact: true }).click()
    await text.check()
    expect(
      await page.evaluate(() => [localStorage.getItem('file_preference'), localStorage.getItem('with_text')]),
    ).to.deep.equal(['BMP', '1'])
    await reload(page)
    await page.getByRole('link', { name: 'Download BMP' }).waitFor()
    expect(await text.isChecked()).to.equal(true)
    await text.uncheck()
    expect(await page.evaluate(() => localStorage.getItem('with_text'))).to.equal('0')
  })

  /** Requests a reset of the owner's password and opens the link of the e-mail; returns the link. */
  async function openReset(page: Page): Promise<string> {
    const earlier = (await web.emails()).length
    await visit(page, web, '/reset/email?lang=en')
    await page.getByRole('textbox', { name: 'E-mail' }).fill(owner)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.getByText('You will receive a link in your mailbox').waitFor()
    const { link = '' } = await eventually(async () => (await web.emails())[earlier])
    await page.goto(link)
    await page.getByText(`For ${owner}`).waitFor()
    return link
  }
})
