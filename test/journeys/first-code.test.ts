// The main task from start to end: an account, its e-mail, a company by the bypass, support's validation, a
// wine, its code, a scan of the picture, the label in the reader's language.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { readCode } from '../render/reading.ts'
import { useBrowser } from '../support/browser.ts'
import { addStaff, emailTo, signInAndVisit, signUp, visit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'
import { translate } from '../../src/translations.ts'

describe('from an empty mailbox to a label', function journey() {
  this.timeout(120_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } })

  before(async () => {
    await addStaff(web, 'support@nutricode.test', 'short_admin')
  })

  it('lets a new user create a company with the bypass, and support validate it', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/422/)
    await signUp(page, web, { email: 'marie@deux-rives.test', firstName: 'Marie', lastName: 'Durand' })
    await page.getByRole('link', { name: 'Create the company' }).click()
    await page.getByRole('textbox', { name: 'VAT or tax number' }).fill('FR44732829320')
    await page.getByRole('textbox', { name: 'Company name' }).fill('Domaine des Deux Rives')
    await page.getByRole('textbox', { name: 'GLN' }).fill('3012345000100')
    await page.getByRole('textbox', { name: 'SIRET' }).focus()
    await page
      .getByText('Invalid GLN number: the check digit is wrong.')
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.getByRole('textbox', { name: 'GLN' }).fill('3012345000109')
    await page.getByRole('textbox', { name: 'Street and number' }).fill('12 quai du Rhône')
    await page.getByRole('textbox', { name: 'Postal code' }).fill('26600')
    await page.getByRole('textbox', { name: 'City' }).fill('Tain-l’Hermitage')
    await page.getByRole('button', { name: 'Create the company' }).click()
    const bypass = page.getByRole('checkbox', { name: /BYPASS/ })
    await bypass.waitFor()
    await page.getByRole('textbox', { name: 'VAT or tax number' }).fill('FR83404833048')
    await bypass.waitFor({ state: 'detached' })
    // Another number may be proven.
    await page.locator('button:enabled', { hasText: 'Create the company' }).waitFor()
    await page.getByRole('textbox', { name: 'VAT or tax number' }).fill('FR44732829320')
    await bypass.check()
    await page.getByRole('button', { name: 'Create the company' }).click()
    await page.getByText(translate('en', 'part.awaiting.title')).waitFor()
    expect((await emailTo(web, 'marie@deux-rives.test', /Domaine|validation|company/i)).text).to.contain(
      'Domaine des Deux Rives',
    )

    await browser.context.clearCookies()
    const support = await browser.newPage()
    await signInAndVisit(support, web, 'support@nutricode.test', '/maestria')
    await support.getByText('Domaine des Deux Rives').first().waitFor()
    await support
      .getByRole('button', { name: /^Verify/ })
      .first()
      .click()
    await support
      .getByRole('dialog')
      .getByRole('button', { name: /Verify/ })
      .click()
    expect((await emailTo(web, 'marie@deux-rives.test', /is verified/i)).link).to.contain(web.origin)
  })

  it('lets the user describe a wine and generate its code, and a consumer scan it and read the label', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/422/)
    await signInAndVisit(page, web, 'marie@deux-rives.test', '/create')
    await describeWine(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/create\?id=\d+/)
    // Everything is filled in, but nothing proves yet that the GTIN is the company's.
    await page
      .getByText(translate('en', 'part.readiness.open', { count: 1 }))
      .first()
      .waitFor()
    expect(await page.getByText(translate('en', 'part.readiness.ready')).count()).to.equal(0)
    const form = page.url()
    await proveGs1Prefix(page)
    await visit(page, web, new URL(form).pathname + new URL(form).search)
    await page.getByText(translate('en', 'part.readiness.ready')).first().waitFor()
    await page.getByRole('button', { name: 'Generate code' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate code' }).click()
    await page.waitForURL(/\/recapitulatif\/\d+/)

    const id = /recapitulatif\/(\d+)/.exec(page.url())?.[1] ?? ''
    const picture = await page.request.get(`${web.origin}/api/fiche/code/${id}.svg?link=standard`)
    const digital = await page.request.get(`${web.origin}/api/fiche/code/${id}.png`)
    const address = (await readCode(await picture.body())).text
    expect(address).to.match(new RegExp(`^${web.origin}/nutricode/[0-9A-Z]{10}/GALETS-24$`))
    expect((await readCode(await digital.body())).text).to.equal(`${web.origin}/01/03012345000215/10/L24-117`)
    const paper = await page.request.get(`${web.origin}/api/fiche/summary/${id}.pdf`)
    expect((await paper.body()).subarray(0, 5).toString()).to.equal('%PDF-')
    expect(paper.headers()['content-disposition']).to.match(/_[0-9A-Z]{10}_summary\.pdf"/)

    const consumer = await browser.openOtherBrowser({
      locale: 'el-GR',
      viewport: { width: 390, height: 844 },
    })
    await consumer.goto(address)
    expect(new URL(consumer.url()).pathname).to.match(/^\/qr\//)
    expect(await consumer.getAttribute('html', 'lang')).to.equal('el')
    expect(await consumer.getByText('327 kJ').count()).to.equal(1)
    expect(await consumer.locator('strong, b').allInnerTexts()).to.include('θειώδη')
    await consumer.goto(`${web.origin}/01/03012345000215`)
    expect(await consumer.getByText('Les Galets Rouges').count()).to.be.greaterThan(0)
  })

  /** Follows the link of the readiness list to the company page, and sends the GS1 certificate there. */
  async function proveGs1Prefix(page: Page): Promise<void> {
    await page
      .getByRole('link', { name: translate('en', 'page.company.gs1.link') })
      .first()
      .click()
    await page.waitForURL(/\/societe#gs1$/)
    await page.getByRole('textbox', { name: translate('en', 'page.company.gs1.number') }).fill('3012345')
    await page
      .locator('#gs1 input[type=file]')
      .setInputFiles({ name: 'gs1.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await page.getByRole('button', { name: translate('en', 'page.company.gs1.send') }).click()
    await page.getByText(translate('en', 'page.company.gs1.state.evidenced')).first().waitFor()
  }

  async function describeWine(page: Page): Promise<void> {
    const lines = {
      brand: 'Deux Rives',
      name: 'Les Galets Rouges',
      reference: 'GALETS-24',
      volume: '75',
      alcohol: '13,5',
      vintage: '2024',
      cuvee: 'L24-117',
      gtin: '3012345000215',
      appellation: 'Côtes du Rhône',
      sugars: '0,2',
    }
    for (const [name, value] of Object.entries(lines)) await page.locator(`#field-${name}`).fill(value)
    for (const [name, choice] of [
      ['targetMarket', 'European Union'],
      ['wineType', 'Red wine'],
      ['wineClass', 'Still wine'],
    ] as const)
      await choose(page, name, choice)
    for (const ingredient of ['grapes', 'E334', 'θειώδη']) {
      await page.locator('#field-ingredients').fill(ingredient)
      await page.locator('[role=option]:visible').first().waitFor()
      await page.keyboard.press('Enter')
    }
    await page.getByRole('checkbox', { name: 'Sulphites' }).check()
    await page.getByRole('button', { name: 'Bottle, cork, capsule' }).click()
  }

  async function choose(page: Page, name: string, choice: string): Promise<void> {
    await page.locator(`#field-${name}`).click()
    const option = page.locator('[role=option]:visible').filter({ hasText: new RegExp(`^${choice}$`) })
    await option.waitFor()
    await option.click()
    await page.locator(`#field-${name}[value="${choice}"]`).waitFor()
  }
})
