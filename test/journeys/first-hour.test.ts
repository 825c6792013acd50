// The first hour of a new producer: from the sign-up page to the first code, with every click and every field
// counted; the page that waits for the e-mail's link; and a founder whose company support has yet to verify.

import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { emailTo, password, reload, signUp, visit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'
import { translate } from '../../src/translations.ts'

const email = 'marie@deux-rives.test'
const say = (key: Parameters<typeof translate>[1], values?: Record<string, string | number>): string =>
  translate('en', key, values)

/** Clicks and fills, and counts both. */
class Hand {
  count = 0

  async click(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }

  async fill(target: Locator, value: string): Promise<void> {
    this.count += 1
    await target.fill(value)
  }
}

describe('the first hour', function journey() {
  this.timeout(120_000)
  const web = useWeb({ worker: true, settings: { VALIDATION_DAYS: '3' } })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })

  it('leads from the sign-up page to the first code in at most 40 interactions', async () => {
    web.vies.known.set('FR44732829320', 'SCEA DOMAINE DES DEUX RIVES')
    web.vies.addresses.set('FR44732829320', "12 QUAI DU RHONE\n26600 TAIN L'HERMITAGE")
    const page = await browser.newPage()
    const hand = new Hand()
    await createAccount(page, hand)
    await createCompany(page, hand)
    await writeFirstWine(page, hand)
    expect(hand.count).to.be.at.most(40)
  })

  it('names the address, sends the e-mail again, and goes on once the link was opened on another device', async () => {
    const page = await browser.newPage()
    await createAccount(page, new Hand(), 'paul@deux-rives.test', { opensLink: false })
    await page.getByText('We’ve sent an e-mail to paul@deux-rives.test').waitFor()
    const before = (await web.emails()).length
    await page.getByRole('button', { name: say('page.confirmationSent.resend') }).click()
    await page
      .getByText(say('page.confirmationSent.resent', { email: 'paul@deux-rives.test' }))
      .first()
      .waitFor()
    await reload(page)
    await page.getByText('We’ve sent an e-mail to paul@deux-rives.test').waitFor()
    expect((await web.emails()).length).to.be.at.least(before)
    const { link } = await emailTo(web, 'paul@deux-rives.test')
    const phone = await browser.openOtherBrowser({ locale: 'en-GB', viewport: { width: 390, height: 844 } })
    await phone.goto(link ?? '')
    await phone.getByText(say('page.confirmation.done')).waitFor()
    await page.waitForURL(`${web.origin}/`)
    // The person who typed a foreign address knows the password: its reader's browser is not signed in.
    await phone.goto(`${web.origin}/`)
    await phone.waitForURL('**/login')
  })

  it('says at the password why the server does not take it, and creates the account with another one', async () => {
    browser.expectConsoleError(/400/)
    const page = await browser.newPage()
    await visit(page, web, '/signin?lang=en')
    for (const [name, value] of Object.entries({
      email: 'petra@lenz.test',
      firstName: 'Petra',
      lastName: 'Lenz',
    }))
      await page.locator(`#field-${name}`).fill(value)
    await page.getByRole('checkbox').check()
    const field = page.locator('input[name=password]')
    await field.fill('Riesling2024!')
    await page.getByRole('button', { name: say('page.signin.submit') }).click()
    await page.getByRole('link', { name: say('field.password.title') }).waitFor()
    expect(await page.getByText(say('issue.passwordCommon')).count()).to.be.greaterThan(1)
    expect(await page.getByText(say('refusal.user.notCreated')).count()).to.equal(0)
    await field.fill('vier Körbe am Fels 7!A')
    expect(await page.getByText(say('issue.passwordCommon')).filter({ visible: true }).count()).to.equal(0)
    await page.getByRole('button', { name: say('page.signin.submit') }).click()
    await page.waitForURL('**/message/confirmation')
  })

  it('lets a founder who waits for support prepare wines, and says how long it takes', async () => {
    web.vies.away = true
    const page = await browser.newPage()
    browser.expectConsoleError(/422/)
    await signUp(page, web, { email: 'jonas@steinacker.test', firstName: 'Jonas', lastName: 'Steinacker' })
    await visit(page, web, '/societe/create')
    await page.locator('#field-tva').fill('DE136695976')
    await page.locator('#field-name').fill('Weingut Steinacker')
    await page.getByText(say('page.companyCreate.answer.unreachable')).waitFor()
    await page.getByText(/usually takes 3 working days/).waitFor()
    await page.getByRole('checkbox', { name: /BYPASS/ }).check()
    for (const [name, value] of [
      ['address', 'Römerstraße 4'],
      ['postalCode', '54470'],
      ['city', 'Bernkastel-Kues'],
    ] as const)
      await page.locator(`#field-${name}`).fill(value)
    await page.getByRole('button', { name: say('page.companyCreate.submit') }).click()
    await page.getByText(say('part.awaiting.title')).waitFor()
    await page.getByText(/usually takes 3 working days/).waitFor()
    web.vies.away = false

    await page.getByRole('link', { name: say('page.home.step.sheet.action') }).click()
    await page.locator('#field-brand').fill('Steinacker')
    await page.locator('#field-name').fill('Riesling')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/create\?id=\d+/)
    expect(await page.getByRole('button', { name: say('part.sheet.generate') }).count()).to.equal(0)
    await visit(page, web, '/import')
    await page.getByText(say('page.import.lead')).waitFor()
    await visit(page, web, '/')
    await page.getByText(say('page.home.step.codeWaits.text')).waitFor()

    await visit(page, web, '/vin')
    await page.getByRole('checkbox', { name: 'Select all' }).first().click()
    await page.getByRole('button', { name: say('part.sheets.publish'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('refusal.company.notValidated')).waitFor()
    await dialog.getByText(say('part.manyPublish.attention', { count: 1 })).waitFor()
    expect(await dialog.getByRole('button', { name: /^Publish/ }).isDisabled()).to.equal(true)
    await page.keyboard.press('Escape')

    await visit(page, web, '/import')
    await page.locator('input[type=file]').setInputFiles({
      name: 'wines.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('reference;brand;name\nS-1;Steinacker;Silvaner\n'),
    })
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: /^Import 1 wine/ }).click()
    await page.getByRole('heading', { name: 'wines.csv has been imported' }).waitFor()
    await page.getByRole('main').getByText(say('refusal.company.notValidated')).waitFor()
    expect(await page.getByRole('button', { name: say('page.import.wines.publish') }).count()).to.equal(0)

    await visit(page, web, '/import')
    await page.locator('input[type=file]').setInputFiles({
      name: 'bottles.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('reference;brand;name;gtin\nS-2;Steinacker;Rivaner;03012345000222\n'),
    })
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText(say('issue.glnMissing')).first().waitFor()
    await page
      .getByRole('link', { name: say('page.company.gln.link') })
      .first()
      .click()
    await page.waitForURL('**/societe#field-gln')
    await page.locator('#field-gln').waitFor()
  })

  async function createAccount(
    page: Page,
    hand: Hand,
    address = email,
    { opensLink }: { opensLink: boolean } = { opensLink: true },
  ): Promise<void> {
    await visit(page, web, '/signin?lang=en')
    for (const [name, value] of Object.entries({ email: address, firstName: 'Marie', lastName: 'Durand' }))
      await hand.fill(page.locator(`#field-${name}`), value)
    await hand.fill(page.locator('input[name=password]'), password)
    expect(await page.locator('input[type=password]').count()).to.equal(1)
    await hand.click(page.getByRole('checkbox'))
    await hand.click(page.getByRole('button', { name: say('page.signin.submit') }))
    await page.waitForURL('**/message/confirmation')
    if (!opensLink) return
    const { link } = await emailTo(web, address)
    hand.count += 1
    await page.goto(link ?? '')
    await page.waitForURL(`${web.origin}/`)
  }

  async function createCompany(page: Page, hand: Hand): Promise<void> {
    await hand.click(page.getByRole('link', { name: say('page.home.step.company.action') }))
    await hand.fill(page.locator('#field-tva'), 'FR44732829320')
    await hand.click(page.getByRole('button', { name: say('page.companyCreate.check') }))
    await page.getByText(say('page.companyCreate.answer.valid')).waitFor()
    expect(await page.locator('#field-name').inputValue()).to.equal('SCEA DOMAINE DES DEUX RIVES')
    expect(await page.locator('#field-address').inputValue()).to.equal('12 QUAI DU RHONE')
    expect(await page.locator('#field-postalCode').inputValue()).to.equal('26600')
    expect(await page.locator('#field-city').inputValue()).to.equal("TAIN L'HERMITAGE")
    await hand.click(page.getByRole('button', { name: say('page.companyCreate.submit') }))
    await page.getByRole('link', { name: say('page.home.step.sheet.action') }).waitFor()
  }

  async function writeFirstWine(page: Page, hand: Hand): Promise<void> {
    await hand.click(page.getByRole('link', { name: say('page.home.step.sheet.action') }))
    for (const [name, value] of Object.entries({
      brand: 'Deux Rives',
      name: 'Les Galets Rouges',
      volume: '75',
      alcohol: '13.5',
      vintage: '2024',
      sugars: '0.2',
    }))
      await hand.fill(page.locator(`#field-${name}`), value)
    for (const [name, choice] of [
      ['targetMarket', 'European Union'],
      ['wineType', 'Red wine'],
      ['wineClass', 'Still wine'],
    ] as const) {
      await hand.click(page.locator(`#field-${name}`))
      await hand.click(page.locator('[role=option]:visible').filter({ hasText: new RegExp(`^${choice}$`) }))
    }
    for (const ingredient of ['grapes', 'E334', 'sulphites']) {
      await hand.fill(page.locator('#field-ingredients'), ingredient)
      await hand.click(page.locator('[role=option]:visible').first())
    }
    await hand.click(page.getByRole('button', { name: 'Bottle, cork, capsule' }))
    await page.getByText(say('part.readiness.ready')).first().waitFor()
    await hand.click(page.getByRole('button', { name: say('part.sheet.generate') }))
    await hand.click(page.getByRole('dialog').getByRole('button', { name: say('part.sheet.generate') }))
    await page.waitForURL(/\/recapitulatif\/\d+/)
  }
})
