// Pages of users and their companies, in a real browser served by the built application.

import { createHmac, randomBytes } from 'node:crypto'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import {
  addColleague,
  createEstate,
  emailTo,
  password,
  signIn,
  signInAndVisit,
  visit,
} from '../support/people.ts'
import { bytesOf, codeNow } from '../support/one-time-codes.ts'
import { useWeb, type TestWeb } from '../support/web.ts'
import { translate } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'
const newPassword = 'Galets-blancs-25!'
const partnerSecret = 'shared with the partner alone'

/** Waits for a toast with this sentence. */
async function toast(page: Page, sentence: string): Promise<void> {
  await page.locator('.Toastify').getByText(sentence).first().waitFor()
}

async function open(page: Page, web: TestWeb, path: string, email = owner): Promise<void> {
  await signInAndVisit(page, web, email, path)
}

describe('pages about people', function pages() {
  this.timeout(90_000)
  const web = useWeb({ worker: true, settings: { PARTNER_SECRET: partnerSecret } })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })
  let companyId = 0

  before(async () => {
    companyId = await createEstate(web, owner)
    await addColleague(web, companyId, 'forgetful@deux-rives.test', ['fiche_see'])
    await addColleague(web, companyId, 'manager@deux-rives.test', ['manage_user', 'fiche_see'])
    await addColleague(web, companyId, 'chooser@deux-rives.test', ['dashboard'])
    await addColleague(web, companyId, 'careful@deux-rives.test', ['dashboard'])
    await addColleague(web, companyId, 'leaver@deux-rives.test', ['dashboard'])
  })

  it('sends a link for a forgotten password, and accepts a new password with it once', async () => {
    const page = await browser.newPage()
    await visit(page, web, '/reset/email?lang=en')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('forgetful@deux-rives')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.getByText('Enter a valid email').waitFor()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@deux-rives.test')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.getByRole('alert').filter({ hasText: 'Unknown email' }).first().waitFor()
    await toast(page, 'Unknown email. Check it, or create an account.')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('forgetful@deux-rives.test')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.getByText('You will receive a link in your mailbox').waitFor()
    expect(await page.getByRole('button', { name: 'Send me the link' }).count()).to.equal(0)

    const { link } = await emailTo(web, 'forgetful@deux-rives.test')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/compte/reset/password')) sent.push(request.postData() ?? '')
    })
    await page.goto(link ?? '')
    await page.getByText('For forgetful@deux-rives.test').waitFor()
    const fields = page.locator('input[autocomplete=new-password]')
    await fields.first().fill('galets')
    await fields.last().fill(newPassword)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('One point needs your attention').waitFor()
    // The field and the list of issues show it; the status for screen readers may repeat it.
    const tooShort = page.getByText('Please enter a password of at least 8 characters')
    expect(await tooShort.and(page.locator(':not([role=status])')).count()).to.equal(2)
    await fields.first().fill(newPassword)
    await page.getByRole('button', { name: 'Show or hide the password' }).first().click()
    expect(await fields.first().getAttribute('type')).to.equal('text')
    await page.getByRole('button', { name: 'Set password' }).click()
    await toast(page, 'Your password has been changed')
    await page.waitForURL((url) => url.pathname === '/login' || url.pathname === '/')
    expect(sent.join()).not.to.contain(newPassword)
    await signIn(page, web, 'forgetful@deux-rives.test', newPassword)

    await browser.context.clearCookies()
    browser.expectConsoleError(/422/)
    await page.goto(link ?? '')
    await page.waitForURL((url) => !url.pathname.startsWith('/reset'))
  })

  it("changes the user's own name, language and password", async () => {
    const page = await browser.newPage()
    await open(page, web, '/account', 'manager@deux-rives.test')
    await page.getByRole('textbox', { name: 'Phone' }).fill('0475')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('One point needs your attention').waitFor()
    await page.getByText('Start with the international prefix').first().waitFor()
    await page.getByRole('textbox', { name: 'Phone' }).fill('+33 (0)4 75 08 00 00')
    await page.getByRole('textbox', { name: 'Phone' }).blur()
    expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).to.equal('+33475080000')
    await page.getByRole('textbox', { name: 'First name' }).fill('Jeanne')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Your details have been saved')
    const secrets = page.locator('input[type=password]')
    browser.expectConsoleError(/422/)
    await secrets.nth(0).fill('not-mine-1!A')
    await secrets.nth(1).fill(newPassword)
    await secrets.nth(2).fill(newPassword)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Invalid password').first().waitFor()
    await secrets.nth(0).fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await toast(page, 'Your password has been changed')
    await page
      .getByRole('textbox', { name: 'Language' })
      .or(page.getByRole('combobox', { name: 'Language' }))
      .first()
      .click()
    await page.getByRole('option', { name: 'Français' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Mon compte' }).waitFor()
  })

  it('invites, edits and deletes a colleague, each with a confirmation or a message', async () => {
    const page = await browser.newPage()
    await open(page, web, '/manageUser')
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await dialog.getByText('3 points need your attention').waitFor()
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('luc@deux-rives.test')
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Luc')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Moreau')
    await dialog.getByRole('radio', { name: 'Custom' }).check()
    await dialog.getByRole('checkbox', { name: 'Create wines' }).check()
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await toast(page, 'We’ve sent Luc Moreau an invitation by e-mail')
    expect((await emailTo(web, 'luc@deux-rives.test')).link).to.contain(web.origin)
    const row = page.getByRole('row').filter({ hasText: 'luc@deux-rives.test' })
    expect(await row.innerText()).to.contain('Create wines')
    expect(await row.innerText()).to.contain('Invitation pending')
    await row.getByRole('button', { name: 'Resend the invitation to Luc Moreau' }).click()
    await toast(page, 'We’ve sent the invitation again')
    await row.getByRole('button', { name: 'Edit Luc Moreau' }).click()
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Morel')
    await dialog.getByRole('checkbox', { name: 'Create wines' }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Changes to Luc Morel have been saved')
    await row.getByText('Luc Morel').waitFor()
    expect(await row.innerText()).not.to.contain('Create wines')
    await row.getByRole('button', { name: 'Delete Luc Morel' }).click()
    await dialog.getByText('Delete Luc Morel?').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Luc Morel has been deleted')
    await row.waitFor({ state: 'detached' })
  })

  it('offers only rights that the user holds, and no change of their own', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, 'manager@deux-rives.test', '/manageUser?lang=en', newPassword)
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('radio', { name: 'Reader' }).isChecked()).to.equal(true)
    expect(await dialog.getByRole('radio', { name: 'Author' }).isDisabled()).to.equal(true)
    await dialog.getByRole('radio', { name: 'Custom' }).check()
    expect(await dialog.getByRole('checkbox', { name: 'Create wines' }).isDisabled()).to.equal(true)
    expect(await dialog.getByRole('checkbox', { name: 'View wines' }).isDisabled()).to.equal(false)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit Jeanne Roux' }).click()
    await dialog.getByText('You can’t change your own permissions').waitFor()
    expect(await dialog.getByRole('checkbox', { name: 'View wines' }).isDisabled()).to.equal(true)
  })

  it('saves the company but never its VAT number, and shows a wrong GLN next to its field', async () => {
    const page = await browser.newPage()
    await open(page, web, '/societe')
    expect(await page.locator('#field-tva').innerText()).to.match(/^VAT or tax number\s+FR\d{11}$/)
    expect(await page.getByRole('textbox', { name: 'VAT or tax number' }).count()).to.equal(0)
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).to.equal(true)
    await page.getByRole('textbox', { name: 'GLN', exact: true }).fill('3012345000100')
    await page.getByRole('button', { name: 'Save' }).click()
    expect(
      await page.getByText('Invalid GLN number: the check digit is wrong.').filter({ visible: true }).count(),
    ).to.be.at.least(2)
    await page.getByRole('textbox', { name: 'GLN', exact: true }).fill('3012345000109')
    await page.getByRole('textbox', { name: 'City' }).fill('Tournon')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Your company details have been saved')
    await visit(page, web, '/societe')
    expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).to.equal('Tournon')
  })

  it('saves options when they are switched, and offers paid ones only to those who may use them', async () => {
    const page = await browser.newPage()
    await open(page, web, '/options')
    const save = page.getByRole('button', { name: 'Save options' })
    expect(await save.isDisabled()).to.equal(true)
    await page.getByRole('switch', { name: 'Additives as E numbers' }).check()
    const label = page.frameLocator('iframe')
    await label.getByText('E334').first().waitFor()
    expect(await label.getByText('75 cL').count()).to.equal(1)
    await page.getByRole('switch', { name: 'Net volume' }).uncheck()
    await label.getByText('75 cL').waitFor({ state: 'detached' })
    await page.getByRole('switch', { name: 'Net volume' }).check()
    await page.getByRole('switch', { name: /Link button/ }).check()
    await page.getByText('2 changes not saved yet.').waitFor()
    await save.click()
    await toast(page, 'Your options are saved')
    expect(await save.isDisabled()).to.equal(true)
    await visit(page, web, '/options')
    expect(await page.getByRole('switch', { name: 'Additives as E numbers' }).isChecked()).to.equal(true)

    const secondPage = await browser.openOtherBrowser({ locale: 'en-GB' })
    await open(secondPage, web, '/options', 'chooser@deux-rives.test')
    expect(await secondPage.getByRole('switch', { name: /Link button/ }).isDisabled()).to.equal(true)
    expect(await secondPage.getByText('Included in Premium.').count()).to.equal(1)
  })

  it('signs out a user who lost the right to the options, and goes to the home page', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin', 'leaver@deux-rives.test')
    expect(
      await page.evaluate(() => [
        localStorage.getItem('username'),
        localStorage.getItem('company_id'),
        localStorage.getItem('lang'),
      ]),
    ).to.deep.equal(['Anna Roux', String(companyId), 'en'])
    await web.database
      .db('users')
      .where({ email: 'leaver@deux-rives.test' })
      .update({ rights: ['fiche_see'] })
    // A call that was under way, such as one in advance, may be refused after the session has ended.
    browser.expectConsoleError(/40[13]/)
    await page.getByRole('link', { name: 'Display options' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await page.waitForFunction(() => localStorage.getItem('username') === null)
    await visit(page, web, '/vin')
    expect(new URL(page.url()).pathname).to.equal('/login')
  })

  it('says at the next call that the session has ended when the user was signed out elsewhere', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin', 'chooser@deux-rives.test')
    const secondPage = await browser.openOtherBrowser({ locale: 'en-GB' })
    await open(secondPage, web, '/account', 'chooser@deux-rives.test')
    await secondPage.getByRole('button', { name: 'Sign out everywhere' }).click()
    await secondPage.waitForURL((url) => url.pathname === '/login')
    browser.expectConsoleError(/401/)
    await page.getByRole('link', { name: 'Display options' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await page.getByText(translate('en', 'page.login.ended')).waitFor()
  })

  it('shows where a user is signed in, and ends one of these sessions', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin', 'chooser@deux-rives.test')
    const secondPage = await browser.openOtherBrowser({ locale: 'en-GB' })
    await open(secondPage, web, '/account', 'chooser@deux-rives.test')
    await secondPage.getByText('This device').waitFor()
    await secondPage.getByRole('button', { name: 'End session: Computer' }).click()
    await toast(secondPage, 'The session has ended')
    await secondPage.getByRole('button', { name: /^End session/ }).waitFor({ state: 'detached' })
    browser.expectConsoleError(/401/)
    await page.getByRole('link', { name: 'Display options' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
  })

  it('signs in with two steps: set-up by QR code, a code, a recovery code once, and switching it off', async () => {
    const page = await browser.newPage()
    await open(page, web, '/account', 'careful@deux-rives.test')
    await page.getByRole('button', { name: 'Set up' }).click()
    const picture = page.getByRole('img', { name: /QR code with the key/ })
    await picture.waitFor()
    const secret = bytesOf((await page.locator('code').first().innerText()).replace(/\s/g, ''))
    const step = page.getByRole('button', { name: 'Switch on' })
    expect(await step.isDisabled()).to.equal(true)
    await page.locator('input[name=password]').fill(password)
    await page.locator('input[name=code]').fill(codeNow(secret))
    await step.click()
    await page.getByText('Your recovery codes').waitFor()
    const recovery = await page.locator('li code').allInnerTexts()
    expect(recovery).to.have.length(10)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('10 recovery codes are left.').waitFor()

    const secondPage = await browser.openOtherBrowser({ locale: 'en-GB' })
    await visit(secondPage, web, '/login?lang=en')
    await secondPage.locator('input[name=email]').fill('careful@deux-rives.test')
    await secondPage.locator('input[name=password]').fill(password)
    await secondPage.getByRole('button', { name: 'Sign in', exact: true }).click()
    await secondPage.waitForURL((url) => url.pathname === '/login/code')
    await secondPage.locator('html[data-alive]').waitFor({ state: 'attached' })
    await secondPage.locator('input[name=code]').fill('000 000')
    browser.expectConsoleError(/422/)
    await secondPage.getByRole('button', { name: 'Sign in' }).click()
    await secondPage.getByRole('alert').filter({ hasText: 'This code is incorrect' }).first().waitFor()
    await secondPage.locator('input[name=code]').fill(recovery[0] ?? '')
    await secondPage.getByRole('button', { name: 'Sign in' }).click()
    await secondPage.waitForURL((url) => url.pathname === '/')

    await page.getByRole('button', { name: 'Switch off' }).click()
    // The button has given way to a form: the focus is in the form, however fast the click was.
    await page.locator('form :focus').waitFor()
    await page.locator('input[name=password]').fill(password)
    await page.locator('input[name=code]').fill(recovery[1] ?? '')
    await page.getByRole('button', { name: 'Switch off' }).click()
    await toast(page, 'Two-step verification is off')
    await page.getByRole('button', { name: 'Set up' }).waitFor()
  })

  it("signs the partner's users in with a ticket, and proposes the product for a new sheet", async () => {
    await web.database.db('companies').where({ id: companyId }).update({ act_id: 4711 })
    const page = await browser.newPage()
    const ticket = `${String(Math.floor(Date.now() / 1000))}-${randomBytes(8).toString('hex')}`
    const has = createHmac('sha256', partnerSecret).update(`4711/${ticket}/P-1`).digest('hex')
    // No tracking service is set here, so the product is known by its number alone.
    browser.expectConsoleError(/503/)
    await visit(page, web, `/cerv/login/4711/${ticket}/${has}/P-1?lang=en`)
    expect(new URL(page.url()).pathname).to.equal('/create')
    await page.getByText('For the product: P-1').waitFor()
    expect(await page.getByRole('link', { name: 'Users' }).count()).to.equal(0)
    await browser.context.clearCookies()
    browser.expectConsoleError(/403/)
    await page.goto(`${web.origin}/cerv/login/4711/${ticket}/${has}/P-1?lang=en`)
    await page.getByText('The partner’s site could not sign you in.').waitFor()
  })

  it('saves the language chosen in the header in the account', async () => {
    const page = await browser.newPage()
    await open(page, web, '/account', 'careful@deux-rives.test')
    await page.locator('summary').first().click()
    await page.getByRole('link', { name: /Deutsch/ }).click()
    await page.locator('html[lang=de]').waitFor({ state: 'attached' })
    const stored = await web.database
      .db<{ email: string; language: string }>('users')
      .where({ email: 'careful@deux-rives.test' })
      .first('language')
    expect(stored?.language).to.equal('de')
  })

  it('shows validation issues of the contact form, then sends an e-mail to support', async () => {
    const page = await browser.newPage()
    await open(page, web, '/contact-form')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Print size')
    await page.getByRole('textbox', { name: 'Message' }).fill('Large?')
    await page.getByRole('button', { name: 'Send the message' }).click()
    await page.getByRole('link', { name: 'Message' }).click()
    expect(await page.locator(':focus').getAttribute('id')).to.equal('field-message')
    await page.getByRole('textbox', { name: 'Message' }).fill('How large must the code be\non a magnum?')
    await page.getByRole('link', { name: 'Help' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(
      await page.getByRole('textbox', { name: 'Message' }).inputValue(),
      'nothing typed is lost by a link',
    ).to.contain('magnum')
    await page.getByRole('button', { name: 'Send the message' }).click()
    await page.getByText(`We’ll reply to ${owner}.`).waitFor()
    const letter =
      (await web.emails()).find(({ subject }) => subject.includes('Print size')) ??
      (await emailTo(web, 'support@localhost', /Print size/))
    expect(letter.text).to.contain('on a magnum?')
  })
})
