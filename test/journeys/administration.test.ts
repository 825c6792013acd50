// Support at work in a real browser: a company refused, corrected and validated; a company seen as its owner
// sees it; the audit trail searched; and a colleague who sees only what their rights allow.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import {
  addColleague,
  createEstateWithCode,
  emailTo,
  password,
  reload,
  signIn,
  signInAndVisit,
  visit,
} from '../support/people.ts'
import { operatorOf } from '../support/application.ts'
import { useWeb } from '../support/web.ts'
import { cheapHash } from '../support/passwords.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const owner = 'owner@deux-rives.test'
const admin = 'admin@nutricode.test'
const support = 'support@nutricode.test'
const founder = 'jeanne@etoile.test'
const desktop = { locale: 'en-GB', viewport: { width: 1440, height: 900 } }

describe('support and colleagues', function administration() {
  this.timeout(120_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser(desktop)
  let companyId = 0

  before(async () => {
    companyId = await createEstateWithCode(web, owner)
    const shared = {
      password: cheapHash(password),
      language: 'en',
      confirmed_at: new Date(),
      created_at: new Date(),
      admin: false,
      short_admin: false,
      rights: [] as string[],
    }
    await web.database.db('users').insert([
      {
        ...shared,
        email: founder,
        content: { firstName: 'Jeanne', lastName: 'Monnier' },
        rights: ['societe_create'],
      },
      { ...shared, email: admin, content: { firstName: 'Anne', lastName: 'Keller' }, admin: true },
      { ...shared, email: support, content: { firstName: 'Sam', lastName: 'Porter' }, short_admin: true },
    ])
  })

  it('refuse a company with a reason; its founder corrects it; support validates it', async () => {
    browser.expectConsoleError(/422/)
    const page = await browser.newPage()
    await open(page, '/societe/create', founder)
    await page.getByRole('textbox', { name: 'VAT or tax number' }).fill('FR40303265045')
    await page.getByRole('textbox', { name: 'Company name' }).fill('Cave de l’Étoile')
    for (const [label, value] of [
      ['Street and number', '3 rue Haute'],
      ['Postal code', '39570'],
      ['City', 'L’Étoile'],
    ] as const)
      await page.getByRole('textbox', { name: label }).fill(value)
    await page.getByRole('button', { name: 'Create the company' }).click()
    await page.getByText('tick the BYPASS box').first().waitFor()
    await page.getByRole('checkbox', { name: /BYPASS/ }).check()
    await page.getByRole('button', { name: 'Create the company' }).click()
    await page.getByText('We’re verifying your company').first().waitFor()

    const clerk = await browser.openOtherBrowser(desktop)
    await open(clerk, '/maestria', support)
    await clerk.getByRole('button', { name: 'Refuse Cave de l’Étoile' }).click()
    const dialog = clerk.getByRole('dialog')
    await dialog.getByText('FR40303265045').first().waitFor()
    await dialog.getByText('3 rue Haute, 39570 L’Étoile, FR').waitFor()
    expect(await dialog.getByRole('button', { name: 'Refuse' }).isDisabled()).to.equal(true)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The register knows another name.')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await clerk.getByText('No company is waiting').waitFor()
    expect((await emailTo(web, founder, /could not verify/)).text).to.contain(
      'The register knows another name.',
    )

    await visit(page, web, '/')
    await page.getByRole('link', { name: 'Correct and ask again' }).click()
    await page.getByText('The register knows another name.').waitFor()
    const again = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Ask again' }) })
    await again.getByRole('textbox', { name: 'Company name' }).fill('SCEA de l’Étoile')
    await again.getByRole('textbox', { name: 'What should we know?' }).fill('The estate was renamed in May.')
    await again.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('We’re verifying your company').first().waitFor()

    await visit(clerk, web, '/maestria')
    await clerk.getByRole('button', { name: 'Verify SCEA de l’Étoile' }).click()
    await dialog.getByText('The estate was renamed in May.').waitFor()
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await clerk.getByText('No company is waiting').waitFor()
    await visit(page, web, '/')
    await page.getByRole('link', { name: 'Users' }).first().waitFor()
  })

  it('tell a founder that a number is in use when its field is left, and never invite to the bypass', async () => {
    browser.expectConsoleError(/409/)
    await web.database.db('users').insert({
      email: 'second@rives.test',
      password: cheapHash(password),
      language: 'en',
      content: { firstName: 'Luc', lastName: 'Moreau' },
      rights: ['societe_create'],
      confirmed_at: new Date(),
      created_at: new Date(),
    })
    web.vies.away = true
    const page = await browser.openOtherBrowser(desktop)
    await open(page, '/societe/create', 'second@rives.test')
    const number = page.getByRole('textbox', { name: 'VAT or tax number' })
    await number.fill('FR 44 732 829 320')
    await page.getByRole('textbox', { name: 'Company name' }).focus()
    await page.getByText('This VAT number is already in use, contact support').first().waitFor()
    expect([await number.inputValue(), await number.getAttribute('aria-invalid')]).to.deep.equal([
      'FR44732829320',
      'true',
    ])
    expect(await page.getByText('The format is not as expected').count()).to.equal(0)
    for (const [label, value] of [
      ['Company name', 'Domaine des Deux Rives'],
      ['Street and number', '3 rue Haute'],
      ['Postal code', '26600'],
      ['City', 'Tain'],
    ] as const)
      await page.getByRole('textbox', { name: label }).fill(value)
    await page.getByRole('button', { name: 'Create the company' }).click()
    await page.getByRole('alert').getByText('This VAT number is already in use').first().waitFor()
    expect(await page.getByText('BYPASS').count()).to.equal(0)
    await number.fill('FR03552081317')
    await page.getByRole('textbox', { name: 'Company name' }).focus()
    await page.getByText('VIES isn’t answering right now').waitFor()
    expect(await page.locator('form').getByText('already in use').count()).to.equal(0)
    web.vies.away = false
  })

  it("impersonate a company's owner without being able to change anything, then stop", async () => {
    browser.expectConsoleError(/403/)
    const page = await browser.newPage()
    await open(page, '/maestria', support)
    await page.getByRole('tab', { name: 'Companies' }).click()
    await page.getByRole('searchbox', { name: 'Search companies' }).fill(owner)
    await page.getByText('1 company').waitFor()
    await page.getByRole('button', { name: 'Open Domaine des Deux Rives' }).click()
    await page.getByRole('button', { name: 'See as this company' }).click()
    await page.getByText('You see Domaine des Deux Rives as its owner does').waitFor()
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.getByRole('navigation').first().getByRole('link', { name: 'My wines' }).click()
    await page.getByText('Les Galets Rouges').first().waitFor()
    await visit(page, web, '/options')
    await page.getByRole('switch').first().press('Space')
    await page.getByRole('button', { name: 'Save options' }).click()
    await page.getByText('nothing can be changed here').first().waitFor()
    expect(await visit(page, web, '/maestria')).to.equal(403)
    await page.getByRole('button', { name: 'Back to administration' }).click()
    await page.waitForURL('**/maestria?company=*')
    const company = page.getByRole('heading', { name: 'Domaine des Deux Rives', exact: true })
    await company.waitFor()
    await page.getByRole('button', { name: 'All companies' }).click()
    await page.getByLabel('Search companies').waitFor()
    await page.goBack()
    await company.waitFor()
  })

  it('correct a field of a published sheet with a reason, but no field that the code contains', async () => {
    const page = await browser.newPage()
    await open(page, '/maestria', support)
    await page.getByRole('tab', { name: 'Companies' }).click()
    await page.getByRole('button', { name: 'Open Domaine des Deux Rives' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Les Galets Rouges' })
    await row.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^\d+ to \d+ characters$/).waitFor()
    expect(await dialog.innerText(), 'no id of a message').not.to.match(/\bfield\.\w+\.\w+/)
    expect(await dialog.locator('#field-gtin').innerText()).to.match(/^GTIN\s+\d{13}$/)
    expect(await dialog.getByRole('textbox', { name: 'GTIN' }).count()).to.equal(0)
    await dialog.getByRole('textbox', { name: 'Appellation' }).fill('Crozes-Hermitage')
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).to.equal(true)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Misspelt appellation')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .locator('.Toastify')
      .getByText(/Les Galets Rouges/)
      .first()
      .waitFor()
    const versions = await web.database.db('versions').orderBy('version').pluck('reason')
    expect(versions).to.deep.equal([null, 'Misspelt appellation'])
  })

  it('search the audit trail and download the result', async () => {
    const page = await browser.newPage()
    await open(page, '/maestria', admin)
    await page.getByRole('tab', { name: 'Audit trail' }).click()
    await page.getByRole('textbox', { name: 'Person' }).fill('support@')
    await page.getByRole('row').filter({ hasText: 'Support stopped viewing the company' }).waitFor()
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Company refused' }).click()
    await page.getByRole('status').filter({ hasText: '1 entry' }).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Company refused' })
    await row.getByText('Before and after').click()
    await row.getByText('The register knows another name.').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download this list as CSV' }).click()
    expect((await download).suggestedFilename()).to.equal('audit.csv')
    await page.waitForURL('**operation=admin.refuseBypass**')
    await reload(page)
    await row.waitFor()
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('operation'))
    expect(await page.getByRole('textbox', { name: 'Person' }).inputValue()).to.equal('support@')
    await page.getByRole('row').filter({ hasText: 'Support stopped viewing the company' }).waitFor()
  })

  it('find the search of companies again by its address and by the back button', async () => {
    const page = await browser.newPage()
    await open(page, '/maestria?tab=companies&search=nowhere', admin)
    await page.getByRole('status').filter({ hasText: 'No company found' }).waitFor()
    const field = page.getByRole('searchbox', { name: 'Search companies' })
    expect(await field.inputValue()).to.equal('nowhere')
    await field.fill('')
    await page.waitForURL((url) => !url.searchParams.has('search'))
    await page.goBack()
    await page.waitForURL('**search=nowhere')
    await page.getByRole('status').filter({ hasText: 'No company found' }).waitFor()
    expect(await field.inputValue()).to.equal('nowhere')
  })

  it('show a colleague only what their rights allow', async () => {
    browser.expectConsoleError(/403/)
    await addColleague(web, companyId, 'lena@deux-rives.test', ['fiche_see'])
    const page = await browser.newPage()
    await signInAndVisit(page, web, 'lena@deux-rives.test', '/')
    const links = await page.getByRole('navigation').first().getByRole('link').allInnerTexts()
    expect(links).to.deep.equal([
      'Dashboard',
      'My wines',
      'Scans',
      'Merchant guide',
      'Help and FAQ',
      'Contact',
    ])
    for (const [path, status] of [
      ['/vin', 200],
      ['/guide', 200],
      ['/create', 403],
      ['/archive', 403],
      ['/manageUser', 403],
      ['/maestria', 403],
      ['/options', 403],
    ] as const) {
      expect(await visit(page, web, path), path).to.equal(status)
    }
    await page.getByText('You don’t have access to this page').waitFor()
  })

  it('follow a running import on the dashboard, and see its result', async () => {
    const { db } = web.database
    const page = await browser.newPage()
    const [id] = await db('imports')
      .insert({
        company_id: companyId,
        language: 'en',
        file_name: 'wines.csv',
        content: Buffer.from(''),
        state: 'running',
        lines: 40,
        done: 7,
        created_at: new Date(),
      })
      .returning<{ id: number }[]>('id')
    await signInAndVisit(page, web, owner, '/')
    await page.getByText('Import of wines.csv: 7 of 40 rows').waitFor()
    await db('imports')
      .where(id ?? {})
      .update({ done: 25 })
    await page.getByText('Import of wines.csv: 25 of 40 rows').waitFor()
    await db('imports')
      .where(id ?? {})
      .update({ state: 'done', done: 40, created: 37, faulty: 3, finished_at: new Date() })
    await page.getByRole('link', { name: '3 rows of wines.csv were not imported' }).click()
    await page.waitForURL('**/import')
  })

  it('follow the files of a batch on the dashboard while the worker draws them', async () => {
    const { db } = web.database
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    let batchId = 0
    try {
      const {
        rows: [sheet],
      } = await application.perform('sheets.list', {}, operatorOf(companyId))
      const { batch } = await application.perform(
        'serials.open',
        { fiche: sheet?.id ?? 0, count: 2000, request: 'dashboard' },
        operatorOf(companyId),
      )
      batchId = batch.id
    } finally {
      await application.close()
    }
    const parts = (counts: number[]): string =>
      JSON.stringify(
        counts.map((count, index) => ({
          part: index + 1,
          name: 'x.zip',
          count,
          bytes: 1,
          sha256: '',
          first: '',
          last: '',
        })),
      )
    const [file] = await db('batch_files')
      .insert({
        company_id: companyId,
        batch_id: batchId,
        format: 'svg-zip',
        first_position: 1,
        last_position: 2000,
        state: 'running',
        parts: 2,
        written: parts([]),
        created_at: new Date(),
        started_at: new Date(),
      })
      .returning<{ id: number }[]>('id')
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/')
    await page.getByText(/^SVG files of .*: 0 of 2,000 codes$/).waitFor()
    await db('batch_files')
      .where(file ?? {})
      .update({ written: parts([1000]) })
    await page.getByText(/: 1,000 of 2,000 codes$/).waitFor()
    await db('batch_files')
      .where(file ?? {})
      .update({ state: 'done', written: parts([1000, 1000]), finished_at: new Date() })
    await page.getByText('Running now').waitFor({ state: 'detached' })
  })

  it('end every session of a company whose users are all suspended, and refuse new sign-ins', async () => {
    browser.expectConsoleError(/401|403/)
    await addColleague(web, companyId, 'luc@deux-rives.test', ['dashboard'])
    const [first, second] = [await browser.newPage(), await browser.openOtherBrowser(desktop)]
    await signIn(first, web, owner)
    await signIn(second, web, 'luc@deux-rives.test')
    const people = await web.database
      .db('users')
      .where({ company_id: companyId })
      .select<{ id: number }[]>('id')
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    try {
      for (const { id } of people)
        await application.perform(
          'admin.updateUserState',
          { user_id: id, state: 2 },
          { kind: 'operator', language: 'en', companyId: null },
        )
    } finally {
      await application.close()
    }
    for (const page of [first, second]) {
      await page.getByRole('navigation').first().getByRole('link', { name: 'Scans' }).click()
      await page.waitForURL('**/login')
    }
    await first.locator('input[name=email]').fill(owner)
    await first.locator('input[name=password]').fill(password)
    await first.getByRole('button', { name: 'Sign in', exact: true }).click()
    await first
      .getByText(/suspended/)
      .first()
      .waitFor()
    expect(await web.database.db('users').where({ company_id: companyId, state: 1 })).to.deep.equal([])
  })

  async function open(page: Page, path: string, email: string): Promise<void> {
    await signInAndVisit(page, web, email, path)
  }
})
