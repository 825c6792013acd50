// Pages that break in a real browser: the apology, the report, and where it leads (specification 2, render
// error screen).

import { expect } from 'chai'
import { useBrowser } from '../support/browser.ts'
import { createEstate, signIn } from '../support/people.ts'
import { useWeb } from '../support/web.ts'
import { dictionary } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'

describe('a page that breaks', function failures() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })

  before(async () => {
    await createEstate(web, owner)
  })

  it('shows an apology, reports the error and links to the contact form', async () => {
    browser.expectConsoleError(/./)
    const page = await browser.newPage()
    await signIn(page, web, owner)
    await page.route('**/api/views/list*', (route) => route.fulfill({ json: { nonsense: true } }))
    const report = page.waitForRequest('**/api/log/error')
    await page.getByRole('navigation').first().getByRole('link', { name: 'Views' }).click()
    await page.getByText('An error has occurred. We apologise').waitFor()
    await page.getByRole('link', { name: dictionary('en')['part.failure.home'] ?? '' }).waitFor()
    const sent = (await report).postDataJSON() as {
      log: string
      infos: { file: string; type: string; message: string }
    }
    expect(sent.infos).to.include({ file: '/views', type: 'TypeError' })
    expect(sent.log).to.contain('TypeError')
    await page.waitForURL('**/contact-form')
  })

  it('reloads once when a module is missing, and works if that helps', async () => {
    browser.expectConsoleError(/./)
    const page = await browser.newPage()
    await signIn(page, web, owner)
    let failed = 0
    await page.route('**/assets/help-*.js', async (route) => {
      failed += 1
      await (failed === 1 ? route.abort() : route.continue())
    })
    await page.getByRole('navigation').first().getByRole('link', { name: 'Help' }).click()
    await page.getByLabel('Search the questions').waitFor()
    expect(failed).to.be.at.least(1)
    expect(new URL(page.url()).pathname).to.equal('/help')
  })

  it('says that there is no network when a page cannot be fetched, and shows it once there is one', async () => {
    browser.expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
    const page = await browser.newPage()
    await signIn(page, web, owner)
    await browser.context.setOffline(true)
    await page.getByRole('navigation').first().getByRole('link', { name: 'Views' }).click()
    await page.getByText(dictionary('en')['part.unreachable.title'] ?? '').waitFor()
    await browser.context.setOffline(false)
    await page.getByRole('button', { name: dictionary('en')['part.unreachable.again'] ?? '' }).click()
    await page.getByRole('heading', { name: 'Views', level: 1 }).waitFor()
    expect(
      await page.evaluate<boolean>(
        '[...document.styleSheets].some(({ href }) => /views-.*css$/.test(href ?? ""))',
      ),
      'with its own styles',
    ).to.equal(true)
  })

  it('goes to the home page after two seconds when the module stays missing', async () => {
    browser.expectConsoleError(/./)
    const page = await browser.newPage()
    await signIn(page, web, owner)
    await page.route('**/assets/views-*.js', (route) => route.abort())
    let reports = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/log/error')) reports += 1
    })
    await page.evaluate(() => {
      sessionStorage.setItem('reloaded_for', `/views ${String(Date.now())}`)
    })
    await page.getByRole('navigation').first().getByRole('link', { name: 'Views' }).click()
    await page.getByText('An error has occurred. We apologise').waitFor()
    const before = Date.now()
    await page.waitForURL((url) => url.pathname === '/')
    expect(Date.now() - before).to.be.within(1000, 8000)
    expect(reports).to.equal(0)
  })
})
