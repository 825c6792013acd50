// Pages of support, guide and help in a real browser; and an accessibility check of all pages except those of
// a sheet, on desktop and phone, in light and dark.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { exampleSheet, plainSheet } from '../support/examples.ts'
import { accessibilityViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import {
  addColleague,
  createEstate,
  emailTo,
  openSession,
  password,
  signInAndVisit,
  visit,
} from '../support/people.ts'
import { operatorOf } from '../support/application.ts'
import { eventually, useWeb, type TestWeb } from '../support/web.ts'
import { cheapHash } from '../support/passwords.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const owner = 'owner@deux-rives.test'
const admin = 'admin@nutricode.test'
const support = 'support@nutricode.test'
const founder = 'jonas@steinacker.test'

async function toast(page: Page, sentence: string): Promise<void> {
  await page.locator('.Toastify').getByText(sentence).first().waitFor()
}

async function open(page: Page, web: TestWeb, path: string, email: string): Promise<void> {
  await signInAndVisit(page, web, email, path)
}

/**
 * A wine with its code and a batch of serials, a company that awaits validation, and the people of support.
 */
async function prepareData(web: TestWeb, companyId: number): Promise<void> {
  const application = await openApplication(readConfig(web.environment, { root: '.' }), {
    role: 'cli',
    jobs: 'here',
  })
  try {
    const { sheet } = await application.perform('sheets.create', exampleSheet(), operatorOf(companyId))
    await application.perform('sheets.generate', { id: sheet.id }, operatorOf(companyId))
    await application.perform(
      'serials.open',
      { fiche: sheet.id, count: 100, request: 'first' },
      operatorOf(companyId),
    )
    const { company } = await application.perform(
      'companies.create',
      {
        tva: 'DE136695976',
        name: 'Weingut Steinacker',
        address: 'Hauptstr. 1',
        postalCode: '55116',
        city: 'Mainz',
        country: 'DE',
        bypass: true,
      },
      operatorOf(null),
    )
    const shared = {
      password: cheapHash(password),
      language: 'en',
      confirmed_at: new Date(),
      created_at: new Date(),
    }
    await web.database.db('users').insert(
      [
        {
          ...shared,
          email: founder,
          content: { firstName: 'Jonas', lastName: 'Steinacker' },
          company_id: company.id,
          owner: true,
          rights: ['societe'],
        },
        { ...shared, email: admin, content: { firstName: 'Anne', lastName: 'Keller' }, admin: true },
        { ...shared, email: support, content: { firstName: 'Sam', lastName: 'Porter' }, short_admin: true },
      ].map((user) => ({
        owner: false,
        admin: false,
        short_admin: false,
        company_id: null,
        rights: [],
        ...user,
      })),
    )
  } finally {
    await application.close()
  }
}

describe('pages of support', function pages() {
  this.timeout(120_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })

  let companyId = 0

  before(async () => {
    companyId = await createEstate(web, owner)
    await prepareData(web, companyId)
    await addColleague(web, companyId, 'anna@deux-rives.test', ['fiche_see'])
  })

  it('say why a company waits, and validate it after confirmation', async () => {
    const page = await browser.newPage()
    await open(page, web, '/maestria', support)
    const row = page.getByRole('row').filter({ hasText: 'Weingut Steinacker' })
    expect(await row.innerText())
      .to.contain('DE136695976')
      .and.contain(founder)
      .and.contain('today')
      .and.contain('VIES')
    await row.getByRole('button', { name: 'Verify Weingut Steinacker' }).click()
    await page.getByRole('dialog').getByText('Make sure that DE136695976 belongs to this company.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
    await toast(page, 'Weingut Steinacker is verified')
    await page.getByText('No company is waiting').waitFor()
    expect((await emailTo(web, founder)).text).to.contain('Weingut Steinacker')
  })

  it('withdraw a label with a reason, and show it again', async () => {
    const page = await browser.newPage()
    await open(page, web, '/maestria', support)
    await page.getByRole('tab', { name: 'Companies' }).click()
    await page.getByRole('searchbox', { name: 'Search companies' }).fill('rives')
    await page.getByText('1 company').waitFor()
    await page.getByRole('button', { name: 'Open Domaine des Deux Rives' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Les Galets Rouges' })
    const dialog = page.getByRole('dialog')
    await row.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Withdraw the e-label' }).click()
    expect(await dialog.getByRole('button', { name: 'Withdraw the e-label' }).isDisabled()).to.equal(true)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong allergens')
    await dialog.getByRole('button', { name: 'Withdraw the e-label' }).click()
    await row.getByText('Withdrawn').waitFor()
    const code = await row.locator('code').innerText()
    expect((await page.request.get(`${web.origin}/qr/${code}`)).status()).to.equal(410)
    await row.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Restore the e-label' }).click()
    await dialog.getByRole('button', { name: 'Restore the e-label' }).click()
    await row.getByText('Published').waitFor()
    expect((await page.request.get(`${web.origin}/qr/${code}`)).status()).to.equal(200)
  })

  it('withdraw a validation and give it again', async () => {
    const page = await browser.newPage()
    await open(page, web, '/maestria', support)
    await page.getByRole('tab', { name: 'Companies' }).click()
    await page.getByRole('button', { name: 'Open Domaine des Deux Rives' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Les Galets Rouges' })
    for (const [change, standing] of [
      ['Return to draft', 'Draft'],
      ['Publish', 'Published'],
    ] as const) {
      await row.getByRole('button', { name: /^Actions for / }).click()
      await page.getByRole('menuitem', { name: change }).click()
      await page.getByRole('dialog').getByRole('button', { name: change }).click()
      await row.getByText(standing).waitFor()
    }
  })

  it('let only administrators suspend and edit users, and write news', async () => {
    const page = await browser.newPage()
    await open(page, web, '/maestria', support)
    expect(await page.getByRole('tab', { name: 'News' }).count()).to.equal(0)
    await page.getByRole('tab', { name: 'Companies' }).click()
    await page.getByRole('button', { name: 'Open Domaine des Deux Rives' }).click()
    await page.getByText('Only administrators can change users.').waitFor()
    expect(await page.getByRole('button', { name: /^Suspend/ }).count()).to.equal(0)

    const adminPage = await browser.openOtherBrowser({
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
    })
    await open(adminPage, web, '/maestria', admin)
    await adminPage.getByRole('tab', { name: 'Companies' }).click()
    await adminPage.getByRole('button', { name: 'Open Domaine des Deux Rives' }).click()
    const row = adminPage.getByRole('row').filter({ hasText: 'anna@deux-rives.test' })
    await row.getByRole('button', { name: 'Suspend Anna Roux' }).click()
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await row.getByText('suspended').waitFor()
    browser.expectConsoleError(/403/)
    const refused = await browser.openOtherBrowser({ locale: 'en-GB' })
    await visit(refused, web, '/login?lang=en')
    await refused.locator('input[name=email]').fill('anna@deux-rives.test')
    await refused.locator('input[name=password]').fill(password)
    await refused.getByRole('button', { name: 'Sign in', exact: true }).click()
    await refused.getByText('This account is suspended.').first().waitFor()
    await row.getByRole('button', { name: 'Reactivate Anna Roux' }).click()
    await row.getByText('active').waitFor()
    await row.getByRole('button', { name: 'Edit Anna Roux' }).click()
    await adminPage.getByRole('dialog').getByRole('radio', { name: 'Custom' }).check()
    await adminPage.getByRole('dialog').getByRole('checkbox', { name: 'Archive wines' }).check()
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await row.getByText('Archive wines').waitFor()
  })

  it('change a tax number after confirmation, and the actor number of the tracking service', async () => {
    const page = await browser.newPage()
    await open(page, web, '/maestria', support)
    await page.getByRole('tab', { name: 'Companies' }).click()
    await page.getByRole('button', { name: 'Open Weingut Steinacker' }).click()
    await page.getByRole('textbox', { name: 'Tax number' }).fill('DE12')
    await page.getByText('Invalid VAT number').waitFor()
    await page.getByRole('textbox', { name: 'Tax number' }).fill('DE811569869')
    await page.getByRole('textbox', { name: 'Company name' }).fill('Weingut Steinacker & Söhne')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('From DE136695976 to DE811569869.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Weingut Steinacker & Söhne' }).waitFor()
    await page.getByRole('textbox', { name: 'act_id' }).fill('4711')
    await page.getByRole('button', { name: 'Save' }).last().click()
    await eventually(
      async () =>
        (await web.database.db('companies').where({ tva: 'DE811569869', act_id: 4711 })).length === 1,
    )
  })

  it('write news in two languages, which producers read in their own', async () => {
    const page = await browser.newPage()
    await open(page, web, '/maestria', admin)
    await page.getByRole('tab', { name: 'News' }).click()
    await page.getByRole('button', { name: 'Write news' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter the heading and the text in at least one language.').waitFor()
    await dialog.getByRole('textbox', { name: 'Heading' }).fill('New sparkling rules')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('English: enter both heading and text.').waitFor()
    await dialog.getByLabel('Text', { exact: true }).fill('They hold from January.')
    await dialog.getByRole('tab', { name: 'Deutsch' }).click()
    await dialog.getByRole('textbox', { name: 'Heading' }).fill('Neue Sektregeln')
    await dialog.getByLabel('Text', { exact: true }).fill('Sie gelten ab Januar.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'The news item is saved')
    await page.getByRole('row').filter({ hasText: 'New sparkling rules' }).getByText('EN DE').waitFor()
    const reader = await browser.openOtherBrowser({ locale: 'de-DE' })
    await signInAndVisit(reader, web, owner, '/?lang=de')
    await reader.getByText('Neue Sektregeln').first().waitFor()
    await page.getByRole('button', { name: 'Delete “New sparkling rules”' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No news').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    const row = page.getByRole('row').filter({ hasText: 'New sparkling rules' })
    await row.getByText('EN DE').waitFor()
    await row.getByRole('button', { name: 'Edit “New sparkling rules”' }).click()
    await dialog.getByRole('textbox', { name: 'Heading' }).fill('Old sparkling rules')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row').filter({ hasText: 'Old sparkling rules' }).waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
  })

  it('find a help answer by any of its words, in any script', async () => {
    const page = await browser.newPage()
    await open(page, web, '/help', owner)
    expect(
      await page
        .locator('details')
        .filter({ has: page.locator('summary') })
        .count(),
    ).to.be.at.least(12)
    await page.getByRole('searchbox', { name: 'Search the questions' }).fill('quiet margin')
    await page.getByText('At least 12 mm wide').waitFor()
    await page.getByRole('status').filter({ hasText: '1 question' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search the questions' }).fill('zzz')
    await page.getByText('No question matches').waitFor()
    await visit(page, web, '/help?lang=gr')
    await page.getByRole('searchbox', { name: 'Αναζήτηση στις ερωτήσεις' }).fill('ΘΕΙΩΔΗΣ')
    await page.getByText('Καμία ερώτηση δεν ταιριάζει').waitFor()
    await page.getByRole('searchbox', { name: 'Αναζήτηση στις ερωτήσεις' }).fill('θειωδη')
    await page.getByText('Πότε αναγράφονται τα θειώδη;').waitFor()
  })

  const producer = [
    '/import',
    '/serialize',
    '/serialize/1',
    '/options',
    '/societe',
    '/manageUser',
    '/views',
    '/account',
    '/guide',
    '/help',
    '/contact-form',
    '/terms',
    '/legal',
  ]
  it('find one sheet of a company that has many', async () => {
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    try {
      for (let number = 1; number <= 26; number++)
        await application.perform(
          'sheets.create',
          plainSheet({ name: `Côte ${String(number)}`, reference: `C-${String(number)}` }),
          operatorOf(companyId),
        )
    } finally {
      await application.close()
    }
    const page = await browser.newPage()
    await open(page, web, `/maestria?company=${String(companyId)}`, support)
    const sheets = page.getByRole('table', { name: 'Wines' })
    await page.getByRole('status').filter({ hasText: '27 wines' }).waitFor()
    expect(await sheets.getByRole('row').count()).to.equal(26)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click()
    await sheets.getByText('Les Galets Rouges').waitFor()
    await page.getByRole('searchbox', { name: 'Search these wines' }).fill('cote c-17')
    await page.getByRole('status').filter({ hasText: '1 wine' }).waitFor()
    expect(await sheets.getByRole('row').allInnerTexts()).to.have.length(2)
    await sheets.getByText('Côte 17').waitFor()
  })

  for (const [scheme, width, language] of [
    ['light', 1440, 'de'],
    ['dark', 390, 'gr'],
  ] as const) {
    it(`have no barriers and no sideways scrolling: ${scheme}, ${String(width)} px, ${language}`, async () => {
      // axe inspects frames by script, which labels in a frame do not run; labels have a test of their own.
      browser.expectConsoleError(/Blocked script execution in 'about:srcdoc'/)
      const page = await browser.newPage()
      const violations: string[] = []
      await page.setViewportSize({ width, height: 844 })
      await signInAndVisit(page, web, owner, '/')
      await page.evaluate((wanted) => {
        localStorage.setItem('color_scheme', wanted)
      }, scheme)
      for (const path of producer) violations.push(...(await barriers(page, web, `${path}?lang=${language}`)))
      await browser.context.clearCookies()
      await openSession(page, web, admin)
      for (const part of ['tab=queue', `company=${String(companyId)}`, 'tab=news', 'tab=audit'])
        violations.push(...(await barriers(page, web, `/maestria?${part}&lang=${language}`)))
      await browser.context.clearCookies()
      violations.push(...(await barriers(page, web, `/reset/email?lang=${language}`)))
      expect(violations).to.deep.equal([])
    })
  }

  /** The accessibility violations of a page, as text. */
  async function barriers(page: Page, at: TestWeb, path: string): Promise<string[]> {
    await visit(page, at, path)
    // Data that the page requests after it has opened has arrived too.
    await page.waitForLoadState('networkidle')
    const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    const violations = await accessibilityViolations(page, {
      exclude: ['iframe'],
      tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return [
      ...(tooWide > 0 ? [`${path} scrolls sideways by ${String(tooWide)} px`] : []),
      ...violations.map(
        ({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
      ),
    ]
  }
})
