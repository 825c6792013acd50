// What a reader's own device decides: light or dark, the time zone, paper, the colours of the system, installation.

import { expect } from 'chai'
import sharp from 'sharp'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { createEstateWithCode, signInAndVisit, visit } from '../support/people.ts'
import { eventually, useWeb } from '../support/web.ts'
import { dictionary } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'
const messages = dictionary('en')
const nothing = 'rgba(0, 0, 0, 0)'
const backgroundOfDocument = 'getComputedStyle(document.documentElement).backgroundColor'

describe('the reader’s own device', function reader() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser()

  before(async () => {
    await createEstateWithCode(web, owner)
  })

  const openAs = async (options: BrowserContextOptions, path: string): Promise<Page> => {
    const page = await browser.openOtherBrowser({ locale: 'en-GB', ...options })
    await signInAndVisit(page, web, owner, path)
    return page
  }
  const css = (page: Page, selector: string, property: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`)
  const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')
  const toggle = (page: Page) =>
    page.getByRole('button', { name: messages['part.layout.colorScheme'] ?? '' }).click()
  const firstWine = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: 'Les Galets Rouges' }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

  it('decides light or dark, unless the reader chose; and again when they chose the same', async () => {
    const page = await openAs({ colorScheme: 'dark' }, '/help')
    expect(await scheme(page)).to.equal('dark')
    await toggle(page)
    await eventually(async () => (await scheme(page)) === 'light')
    await visit(page, web, '/help')
    expect(await scheme(page), 'chosen').to.equal('light')
    await toggle(page)
    await eventually(async () => (await scheme(page)) === 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await eventually(async () => (await scheme(page)) === 'light')
  })

  it('decides the preview of a label too, and the reader’s choice overrules it there', async () => {
    const page = await openAs({ colorScheme: 'dark' }, '/create')
    // The preview loads again meanwhile, which ends a question to the document before.
    const background = (): Promise<string | undefined> =>
      Promise.resolve(page.frames()[1]?.evaluate<string>(backgroundOfDocument)).catch(() => undefined)
    const dark = 'rgb(27, 21, 23)'
    await eventually(async () => (await background()) === dark)
    await toggle(page)
    await eventually(async () => ![dark, undefined].includes(await background()))
  })

  it('decides the time zone, which each page names once; the second page has it from the server', async () => {
    const page = await openAs({ timezoneId: 'Asia/Tokyo' }, '/account')
    const zone = page
      .locator('footer')
      .getByText(/Times: Japan (Standard )?Time/)
      .last()
    await zone.waitFor()
    const used = page.locator('main time').first()
    const [moment, shown] = [await used.getAttribute('datetime'), await used.innerText()]
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit' }).format(
      new Date(moment ?? ''),
    )
    expect(shown).to.match(new RegExp(`\\b${hour}:`))
    const html = await (await page.context().request.get(`${web.origin}/account`)).text()
    expect(html).to.contain(await zone.innerText())
    expect(html).to.contain(shown)
  })

  it('may name a time zone that does not exist: times are UTC', async () => {
    const page = await openAs({}, '/help')
    for (const value of ['Nowhere/City', '%E0%A4%A', 'x'.repeat(3000)]) {
      const answer = await page.context().request.get(`${web.origin}/help`, {
        headers: { cookie: `${await cookies(page)}; time_zone=${value}` },
      })
      expect(await answer.text(), value).to.match(/Times: UTC</)
    }
  })

  it('prints pages light, without menus and buttons, tables as tables', async () => {
    const page = await openAs({ colorScheme: 'dark', viewport: { width: 794, height: 1123 } }, '/vin')
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('nav, footer a, .skip').filter({ visible: true }).count()).to.equal(0)
    expect(await page.locator('footer').innerText(), 'the zone of the times').to.equal(
      'Times: Central European Time',
    )
    expect(await page.getByRole('button').filter({ visible: true }).count()).to.equal(0)
    expect(await page.getByRole('columnheader').first().isVisible()).to.equal(true)
    expect(await css(page, 'td', 'display'), 'the box to select').to.equal('none')
    expect(await css(page, 'td + td', 'display')).to.equal('table-cell')
    expect(await css(page, 'th:last-child', 'display'), 'the column of menus').to.equal('none')
    await eventually(async () => (await css(page, 'main section', 'backgroundColor')) === nothing)
    expect(await css(page, 'body', 'backgroundColor'), 'the paper').to.equal('rgb(255, 255, 255)')
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
    expect(await scheme(page)).to.equal('dark')
  })

  it('shows what is chosen with the colours of the system', async () => {
    const page = await openAs({ forcedColors: 'active' }, '/options')
    const colour = () => css(page, '[role=switch]', 'backgroundColor')
    const before = await colour()
    await page.getByRole('switch').first().press('Space')
    await eventually(async () => (await colour()) !== before)
    await visit(page, web, '/vin')
    await firstWine(page)
    await page.getByRole('link', { name: 'Download SVG' }).waitFor()
    expect(
      await css(page, 'label:has(> input[value=svg])', 'backgroundColor'),
      'the chosen format',
    ).not.to.equal(await css(page, 'label:has(> input[value=png])', 'backgroundColor'))
    expect(
      await page.evaluate(
        `getComputedStyle(document.querySelector('main :has(> [role=slider])'), '::before').borderTopStyle`,
      ),
      'the track of the width',
    ).to.equal('solid')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(
      await css(page, 'main figure div:has(> svg)', 'backgroundColor'),
      'the paper below code and ruler, whose lines are dark',
    ).to.equal('rgb(255, 255, 255)')
  })

  it('installs the application: a manifest with icons of the sizes that it names', async () => {
    const page = await openAs({}, '/help')
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const answer = await page.context().request.get(`${web.origin}${address ?? ''}`)
    expect(answer.headers()['content-type']).to.match(/^application\/manifest\+json/)
    const {
      icons,
      display,
      start_url: start,
    } = (await answer.json()) as {
      icons: { src: string; sizes: string; purpose?: string }[]
      display: string
      start_url: string
    }
    expect([display, start]).to.deep.equal(['standalone', '/'])
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`)).to.have.members([
      '192x192 ',
      '512x512 ',
      '512x512 maskable',
    ])
    for (const { src, sizes } of icons) {
      const { width } = await sharp(
        await (await page.context().request.get(`${web.origin}${src}`)).body(),
      ).metadata()
      expect(`${String(width)}x${String(width)}`, src).to.equal(sizes)
    }
  })

  it('shows a sample label from the sign-in page, in the language of the page, without a cookie', async () => {
    const page = await browser.openOtherBrowser({ locale: 'de-DE' })
    await visit(page, web, '/login')
    await page.getByRole('link', { name: dictionary('de')['part.auth.seeSample'] ?? '' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).to.equal('/sample')
    expect(await page.locator('html').getAttribute('lang')).to.equal('de')
    const answer = await fetch(`${web.origin}/sample?lang=xx`)
    expect([answer.status, answer.headers.get('set-cookie')]).to.deep.equal([200, null])
  })

  it('returns the focus to the button of a menu when a dialog that the menu opened is left', async () => {
    const page = await openAs({ reducedMotion: 'reduce' }, '/vin')
    await firstWine(page)
    const more = page.getByRole('button', { name: messages['page.summary.more'] ?? '' })
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(
      async () =>
        (await page.locator('button:focus').getAttribute('aria-label')) ===
        (await more.getAttribute('aria-label')),
    )
  })

  it('keeps the focus near a control that its own click removes', async () => {
    const page = await openAs({ reducedMotion: 'reduce' }, '/create')
    const presets = page.getByRole('group', { name: messages['part.packaging.presets'] ?? '' })
    await presets.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await presets.waitFor({ state: 'detached' })
    const place = page.locator('section').filter({ has: page.locator(':focus') })
    await eventually(async () => (await place.count()) > 0)
    expect(await place.getByRole('heading').first().innerText()).to.equal(messages['group.packaging'])
  })

  async function cookies(page: Page): Promise<string> {
    return (await page.context().cookies(web.origin))
      .filter(({ name }) => name !== 'time_zone')
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }
})
