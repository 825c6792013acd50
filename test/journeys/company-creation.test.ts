// The page that creates a company: the country follows the number, and each new answer about the number
// replaces the older ones.

import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { createEstate, password, signInAndVisit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'
import { cheapHash } from '../support/passwords.ts'
import { newcomerRights } from '../../src/domain/rights.ts'
import { dictionary } from '../../src/translations.ts'

const newcomer = 'marie@deux-rives.test'
/** Free numbers with valid check digits; the second has a company in these tests. */
const [free, taken] = ['FR83404833048', 'FR44732829320']

describe('the page that creates a company', function journey() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 390, height: 844 } })
  const words = dictionary('en')

  before(async () => {
    await createEstate(web, 'owner@deux-rives.test')
    await web.database.db('users').insert({
      email: newcomer,
      password: cheapHash(password),
      content: { firstName: 'Marie', lastName: 'Durand' },
      language: 'en',
      rights: newcomerRights,
      confirmed_at: new Date(),
      created_at: new Date(),
    })
    web.vies.away = true
  })

  it('removes older messages, and offers no bypass, once the number is in use', async () => {
    const page = await open('en')
    await submit(page)
    await toasts(page).filter({ hasText: 'BYPASS' }).waitFor()
    // The refusal stands above the form, whose button is below the first screen.
    const refusal = page.locator('form').getByRole('alert')
    await expectOnScreen(page, refusal)
    await number(page).fill(taken)
    await page.getByRole('textbox', { name: 'Company name' }).focus()
    await inUse(page).waitFor()
    await toasts(page).filter({ hasText: 'BYPASS' }).waitFor({ state: 'detached' })
    expect(await page.getByText('BYPASS').count()).to.equal(0)
  })

  it('keeps a refusal when the answer to an earlier check comes after it', async () => {
    const page = await open('en')
    const release = await holdCheck(page)
    await submit(page)
    const refusal = page.locator('form').getByRole('alert').filter({ hasText: 'BYPASS' })
    await refusal.waitFor()
    release()
    await page.getByText(words['page.companyCreate.answer.unreachable'] ?? '').waitFor()
    expect(await refusal.count()).to.equal(1)
    // The answer to a check that is asked now replaces it.
    await check(page)
    await refusal.waitFor({ state: 'detached' })
  })

  it('keeps the field that the user is at in its place when the register answers late', async () => {
    const page = await open('en')
    const release = await holdCheck(page)
    await number(page).fill(free)
    const name = page.getByRole('textbox', { name: 'Company name' })
    await name.focus()
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
    const before = (await name.boundingBox())?.y
    release()
    await page.getByText(words['page.companyCreate.answer.unreachable'] ?? '').waitFor()
    expect((await name.boundingBox())?.y).to.be.closeTo(before ?? 0, 1)
  })

  it('answers a click on the check of a number that was just typed, however long the press', async () => {
    const page = await open('en')
    await number(page).fill('FR00732829320')
    let checks = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/check-tva')) checks += 1
    })
    const button = page.getByRole('button', { name: words['page.companyCreate.check'] ?? '' })
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + 5)
    await page.mouse.down()
    // An answer that came now would move the button away from the pointer.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(checks).to.equal(0)
    await page.mouse.up()
    await toasts(page).filter({ hasText: 'Invalid VAT number' }).waitFor()
  })

  it('removes that a number is invalid, once another one is in use', async () => {
    const page = await open('en')
    await number(page).fill('FR00732829320')
    const invalid = toasts(page).filter({ hasText: 'Invalid VAT number' })
    await check(page)
    await invalid.waitFor()
    await number(page).fill(taken)
    await page.getByRole('textbox', { name: 'Company name' }).focus()
    await inUse(page).waitFor()
    await toasts(page).filter({ hasText: 'Invalid VAT number' }).waitFor({ state: 'detached' })
    expect(await page.getByText('Invalid VAT number').count()).to.equal(0)
  })

  it('shows the box of the bypass with the sentence that names it', async () => {
    const page = await open('en')
    await number(page).fill(free)
    await check(page)
    await page.getByText(words['page.companyCreate.answer.unreachable'] ?? '').waitFor()
    const box = page.getByRole('checkbox', { name: words['page.companyCreate.bypass'] ?? '' })
    await box.check()
    await number(page).fill(taken)
    await box.waitFor({ state: 'detached' })
  })

  it('begins with the country of the language, and takes the one that the number names', async () => {
    for (const [language, country] of [
      ['en', ''],
      ['de', 'Deutschland'],
      ['fr', 'France'],
      ['gr', 'Ελλάδα'],
    ] as const) {
      const page = await open(language)
      expect(await page.locator('#field-country').inputValue(), language).to.equal(country)
      await number(page).fill('IT00743110157')
      await expectCountry(page, /^(Ital|Ιταλ)/)
      await number(page).fill('DE811569869')
      await expectCountry(page, /^(Germ|Deut|Allem|Γερμ)/)
    }
  })

  it('says that the prefix of a number contradicts the country that the user chose', async () => {
    const page = await open('en')
    await page.locator('#field-country').click()
    await page.getByRole('option', { name: 'France', exact: true }).click()
    await number(page).fill('DE811569869')
    await page.getByRole('textbox', { name: 'Company name' }).focus()
    await page.getByText('The number begins with DE, but you chose another country').first().waitFor()
    expect(await page.locator('#field-country').inputValue()).to.equal('France')
    expect(await page.getByText('Invalid VAT number').count()).to.equal(0)
  })

  async function open(language: string): Promise<Page> {
    browser.expectConsoleError(/4(22|09)/)
    const page = await browser.newPage()
    await signInAndVisit(page, web, newcomer, `/societe/create?lang=${language}`)
    return page
  }

  /** Holds the check of a number back until the returned function is called. */
  async function holdCheck(page: Page): Promise<() => void> {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/check-tva', async (route) => {
      await released
      await route.continue()
    })
    return release
  }

  /** Sends the form with a free number, which nobody can verify. */
  async function submit(page: Page): Promise<void> {
    await number(page).fill(free)
    for (const [label, text] of [
      ['Company name', 'Domaine des Deux Rives'],
      ['Street and number', '12 quai du Rhône'],
      ['Postal code', '26600'],
      ['City', 'Tain-l’Hermitage'],
    ] as const)
      await page.getByRole('textbox', { name: label }).fill(text)
    await page.getByRole('button', { name: words['page.companyCreate.submit'] ?? '' }).click()
  }

  function number(page: Page) {
    return page.locator('#field-tva')
  }

  function toasts(page: Page) {
    return page.locator('.Toastify__toast')
  }

  function inUse(page: Page) {
    return page.getByText(words['issue.vatTaken'] ?? '').first()
  }

  async function check(page: Page): Promise<void> {
    await page.getByRole('button', { name: words['page.companyCreate.check'] ?? '' }).click()
  }
})

/** Expects a country, by its name: the names of countries come after the page. */
async function expectCountry(page: Page, name: RegExp): Promise<void> {
  const field = await page.locator('#field-country').elementHandle()
  await page.waitForFunction(([input, pattern]) => 'value' in input && pattern.test(String(input.value)), [
    field,
    name,
  ] as const)
}

/** Expects an element in the window. */
async function expectOnScreen(page: Page, element: Locator): Promise<void> {
  const { y = -1, height = 0 } = (await element.first().boundingBox()) ?? {}
  expect(y).to.be.at.least(0)
  expect(y + height).to.be.at.most(page.viewportSize()?.height ?? 0)
}
