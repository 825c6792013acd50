// Pages that break in a real browser: the apology, the report, and where it leads (specification 2, render
// error screen).

import { expect } from 'chai'
import type { Page, Route } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { createEstate, signInAndVisit } from '../support/people.ts'
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
    await signInAndVisit(page, web, owner, '/')
    await page.route('**/api/views/list*', (route) => route.fulfill({ json: { nonsense: true } }))
    const report = page.waitForRequest('**/api/log/error')
    await page.getByRole('navigation').first().getByRole('link', { name: 'Scans' }).click()
    await page.getByText('An error has occurred. We apologise').waitFor()
    await page.getByRole('link', { name: dictionary('en')['part.failure.home'] ?? '' }).waitFor()
    const sent = (await report).postDataJSON() as { log: string; infos: Record<string, string> }
    expect(Object.keys(sent)).to.deep.equal(['log', 'infos'])
    expect(Object.keys(sent.infos).toSorted()).to.deep.equal([
      'customMessage',
      'file',
      'message',
      'method',
      'type',
    ])
    expect(sent.infos).to.include({ file: '/views', type: 'TypeError' })
    expect(sent.infos['method']).to.match(/\S/)
    expect(sent.infos['customMessage']).to.contain('render, en')
    expect(sent.log).to.contain('TypeError')
    expect((await (await report).response())?.status()).to.equal(200)
    expect(web.log()).to.match(/"event":"page.failed".*"file":"\/views"/)
    await page.waitForURL('**/contact-form')
  })

  it('shows the apology and goes on when the report itself fails', async () => {
    browser.expectConsoleError(/./)
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/')
    await page.route('**/api/views/list*', (route) => route.fulfill({ json: { nonsense: true } }))
    for (const fail of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 401, json: { error: 'session.none', message: '' } }),
    ]) {
      await page.route('**/api/log/error', fail)
      await page.getByRole('navigation').first().getByRole('link', { name: 'Scans' }).click()
      await page.getByText('An error has occurred. We apologise').waitFor()
      await page.waitForURL('**/contact-form')
      await page.unroute('**/api/log/error')
    }
  })

  it('reloads once when a module is missing, and works if that helps', async () => {
    browser.expectConsoleError(/./)
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/')
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

  const failures = {
    'is gone': (route: Route) => route.continue({ url: `${web.origin}/assets/gone-after-release.js` }),
    'cannot be fetched': (route: Route) => route.abort(),
  }
  for (const [failure, fail] of Object.entries(failures)) {
    it(`shows the way home when a module ${failure} and stays away, after a click and after opening`, async () => {
      browser.expectConsoleError(/./)
      const page = await browser.newPage()
      await page.clock.install()
      await signInAndVisit(page, web, owner, '/')
      let requests = 0
      await page.route('**/assets/views-*.js', (route) => {
        requests += 1
        return fail(route)
      })
      const link = page.getByRole('navigation').first().getByRole('link', { name: 'Scans' })
      for (const open of [() => link.click(), () => page.goto(`${web.origin}/views`)]) {
        await open()
        await page.getByText('An error has occurred. We apologise').waitFor()
        expect(await page.getByRole('heading', { level: 1 }).count()).to.equal(1)
        await expectLiveLinks(page)
        await page.clock.fastForward(2000)
        await page.waitForURL((url) => url.pathname === '/')
        await page.locator('html[data-alive]').waitFor({ state: 'attached' })
      }
      expect(requests).to.be.within(2, 4)
    })
  }

  it('shows the way home, and stays there, when the sign-in page cannot load', async () => {
    browser.expectConsoleError(/./)
    const page = await browser.newPage()
    await page.clock.install()
    await page.route('**/assets/login-*.js', failures['is gone'])
    let documents = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1
    })
    await page.goto(`${web.origin}/login`)
    for (let round = 0; round < 4; round += 1) {
      await page.getByText('An error has occurred. We apologise').waitFor()
      await page.clock.fastForward(2500)
    }
    expect(documents, 'no endless circle').to.be.at.most(5)
    await page.getByRole('link', { name: 'Back to home' }).waitFor()
  })

  for (const [part, pattern] of [
    ['the entry', '**/assets/browser-*.js'],
    ['the dictionary', '**/assets/messages/**'],
  ] as const) {
    it(`shows the way home without any module when ${part} is gone`, async () => {
      browser.expectConsoleError(/./)
      const page = await browser.newPage()
      await page.route(pattern, failures['is gone'])
      const reports: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/log/error')) reports.push(request.postData() ?? '')
      })
      const reported = page.waitForResponse('**/api/log/error')
      await page.goto(`${web.origin}/legal?lang=en`)
      await page.getByRole('heading', { name: 'An error has occurred. We apologise' }).waitFor()
      expect((await reported).status(), 'one report that the server accepts').to.equal(200)
      expect(reports).to.have.length(1)
      expect(reports[0]).to.contain('"file":"/legal"').and.to.contain('assets/')
      expect(await page.getByRole('button').count()).to.equal(0)
      expect(await page.getByRole('link').count()).to.equal(1)
      const accent = await page.evaluate<string>(
        'getComputedStyle(document.querySelector("main a")).backgroundColor',
      )
      expect(accent, 'in the colours of the product').to.equal(await primaryColor(page))
      await page.unroute(pattern)
      await page.getByRole('link', { name: 'Back to home' }).press('Enter')
      await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    })
  }

  /** The colour of main buttons, by the style of the page. */
  function primaryColor(page: Page): Promise<string> {
    return page.evaluate<string>(`(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-wine-filled')
      return getComputedStyle(probe).color
    })()`)
  }

  /** The page reacts: the button of the colours, and the link home. */
  async function expectLiveLinks(page: Page): Promise<void> {
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Back to home' }).waitFor()
    const menu = page.getByRole('button', { name: /Anna Roux/ }).first()
    await menu.click()
    await page.getByRole('menuitem').first().waitFor()
  }

  it('says that there is no network when a page cannot be fetched, and shows it once there is one', async () => {
    browser.expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/')
    await browser.context.setOffline(true)
    await page.getByRole('navigation').first().getByRole('link', { name: 'Scans' }).click()
    await page.getByText(dictionary('en')['part.unreachable.title'] ?? '').waitFor()
    await browser.context.setOffline(false)
    await page.getByRole('button', { name: dictionary('en')['part.unreachable.again'] ?? '' }).click()
    await page.getByRole('heading', { name: 'Scans', level: 1 }).waitFor()
    // With its own styles, which arrive beside its module.
    const unstyled = await page.evaluate<string[]>(`(() => {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      const names = [...document.querySelectorAll('main [class]')].flatMap((element) => [...element.classList])
      const own = names.filter((name) => /^_[a-z]\\w*_[\\w-]{5}$/i.test(name))
      return own.length === 0 ? ['no class'] : own.filter((name) => !rules.join().includes('.' + name))
    })()`)
    expect(unstyled).to.deep.equal([])
  })

  it('goes to the home page after two seconds when the module stays missing', async () => {
    browser.expectConsoleError(/./)
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/')
    await page.route('**/assets/views-*.js', (route) => route.abort())
    let reports = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/log/error')) reports += 1
    })
    const report = page.waitForRequest('**/api/log/error')
    await page.evaluate(() => {
      sessionStorage.setItem('reloaded_for', `/views ${String(Date.now())}`)
    })
    await page.getByRole('navigation').first().getByRole('link', { name: 'Scans' }).click()
    await page.getByText('An error has occurred. We apologise').waitFor()
    const before = Date.now()
    await page.waitForURL((url) => url.pathname === '/')
    expect(Date.now() - before).to.be.within(1000, 8000)
    expect(reports).to.equal(1)
    const sent = (await report).postDataJSON() as { infos: Record<string, string> }
    expect(sent.infos).to.include({ file: '/views' })
    expect(sent.infos['customMessage']).to.contain('module, en')
  })
})
