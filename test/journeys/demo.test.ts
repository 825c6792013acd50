// The demo speaks the visitor's language until they choose another; ordinary accounts have their own.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { addColleague, signInAndVisit, visit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'
import { dictionary } from '../../src/translations.ts'

describe('the language of the demo', function demo() {
  this.timeout(120_000)
  const web = useWeb({ demo: true })
  const browser = useBrowser({ locale: 'de-DE' })
  let companyId = 0

  before(async () => {
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    companyId = (await application.operatorCommands.createDemoPeople()).companyId
    await application.close()
  })

  const languageOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('lang')
  const chooseAccount = async (page: Page, account: string): Promise<void> => {
    await visit(page, web, '/login')
    await page.getByRole('button', { name: `${account}@demo.test` }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  }

  it('is the visitor’s: before sign-in, after it, and for two visitors of one account', async () => {
    const page = await browser.newPage()
    await visit(page, web, '/login')
    expect(await languageOf(page)).to.equal('de')
    await page.getByRole('heading', { name: dictionary('de')['page.login.demo'] ?? '' }).waitFor()
    await chooseAccount(page, 'owner')
    expect(await languageOf(page)).to.equal('de')
    const other = await browser.openOtherBrowser({ locale: 'it-IT' })
    await chooseAccount(other, 'owner')
    expect(await languageOf(other)).to.equal('it')
    await visit(page, web, '/account')
    expect(await languageOf(page)).to.equal('de')
  })

  it('is the one that the visitor chose, also after signing out and in again as someone else', async () => {
    const page = await browser.newPage()
    await chooseAccount(page, 'owner')
    await page.locator('summary').first().click()
    await page.getByRole('link', { name: /Español/ }).click()
    await page.locator('html[lang=es]').waitFor({ state: 'attached' })
    await browser.context.clearCookies({ name: 'sid' })
    await chooseAccount(page, 'viewer')
    expect(await languageOf(page)).to.equal('es')
    const other = await browser.openOtherBrowser({ locale: 'pt-PT' })
    await chooseAccount(other, 'owner')
    expect(await languageOf(other), 'another visitor').to.equal('pt')
  })

  it('is named on the account’s page as the language of its e-mails', async () => {
    const page = await browser.newPage()
    await chooseAccount(page, 'newcomer')
    await visit(page, web, '/account')
    expect(await page.locator('[name=lang]').inputValue()).to.be.oneOf(['de', 'Deutsch'])
  })

  it('leaves an ordinary account in its own language', async () => {
    await addColleague(web, companyId, 'anna@deux-rives.test', ['fiche_see'])
    await web.database.db('users').where({ email: 'anna@deux-rives.test' }).update({ language: 'fr' })
    const page = await browser.newPage()
    await signInAndVisit(page, web, 'anna@deux-rives.test', '/account')
    expect(await languageOf(page)).to.equal('fr')
  })
})
