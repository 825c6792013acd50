// The frame around every page in a real browser: navigation, header and footer, stored preferences, toasts,
// and where the user goes without a page, a session or a right (specification 2, 3, 4 and 8).

import { expect } from 'chai'
import { useBrowser } from '../support/browser.ts'
import {
  addColleague,
  createEstate,
  openSession,
  password,
  signIn,
  signInAndVisit,
  visit,
} from '../support/people.ts'
import { eventually, useWeb } from '../support/web.ts'
import { interfaceLanguageNames, interfaceLanguages } from '../../src/domain/languages.ts'

const owner = 'owner@deux-rives.test'
const operator = {
  OPERATOR_NAME: 'Nutricode SAS',
  OPERATOR_ADDRESS: '12 quai du Rhône, 26600 Tain-l’Hermitage',
  OPERATOR_REGISTER: 'RCS Romans 732 829 320',
  OPERATOR_CONTACT: 'hello@nutricode.example',
}

describe('the frame of every page', function shell() {
  this.timeout(120_000)
  const web = useWeb({ settings: operator })
  const browser = useBrowser({ reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } })
  let companyId = 0

  before(async () => {
    companyId = await createEstate(web, owner)
  })

  it('has navigation, logo, partner logo, languages with flags, sign-out and footer on every page', async () => {
    const page = await browser.newPage()
    await openSession(page, web, owner)
    for (const path of ['/', '/help', '/options']) {
      await visit(page, web, path)
      await page.getByRole('navigation').first().getByRole('link', { name: 'Dashboard' }).waitFor()
      expect(await page.locator('aside a[href="/"] svg').count(), path).to.be.at.least(1)
      expect(
        await page.evaluate<number>(
          'document.querySelector(\'aside img[src="/assets/partner_logo.svg"]\').naturalWidth',
        ),
        path,
      ).to.be.greaterThan(0)
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      expect(await page.getByRole('contentinfo').getByRole('link').allInnerTexts()).to.include.members([
        'Terms of use',
        'Legal notice',
      ])
    }
    const selector = page.locator('header details')
    await selector.locator('summary').click()
    for (const language of interfaceLanguages) {
      const entry = selector.locator(`a[href*="lang=${language}"]`)
      expect(await entry.innerText()).to.match(
        new RegExp(`${language.toUpperCase()}\\s*${interfaceLanguageNames[language]}`),
      )
      const flag = await page.request.get(
        `${web.origin}${(await entry.locator('img').getAttribute('src')) ?? ''}`,
      )
      expect([flag.url(), flag.status()]).to.deep.equal([
        `${web.origin}/assets/flag_icons/${language.toUpperCase()}.svg`,
        200,
      ])
    }
    await selector.locator('a[href*="lang=it"]').click()
    await page.getByRole('heading', { name: 'Opzioni' }).first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).to.equal('it')
  })

  it('keeps the input that was typed before its script ran', async () => {
    const page = await browser.newPage()
    let letScriptsCome = (): void => undefined
    const typed = new Promise<void>((settle) => {
      letScriptsCome = settle
    })
    await page.route('**/*.js', async (route) => {
      await typed
      await route.continue()
    })
    await page.goto(`${web.origin}/login?lang=en`, { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: 'E-mail' }).fill(owner)
    await page.locator('[name=password]').fill('Galets')
    letScriptsCome()
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.locator('[name=password]').press('End')
    await page.keyboard.type(password.slice(6))
    await page.keyboard.press('Enter')
    await page.waitForURL(`${web.origin}/`)
  })

  it('returns to the requested page after signing in', async () => {
    const page = await browser.newPage()
    await page.goto(`${web.origin}/views?page=2`)
    await page.waitForURL(`${web.origin}/login`)
    await signIn(page, web, owner)
    await page.waitForURL(`${web.origin}/views?page=2`)
    await web.database.db('sessions').delete()
    browser.expectConsoleError(/401/)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    // Several refused reads may each open the sign-in page, and the last ends the others.
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await signIn(page, web, owner)
    await page.waitForURL(`${web.origin}/views?page=2`)
  })

  it('leads to it only the account whose page it was, after a sign-out in another tab', async () => {
    const colleague = 'colleague@deux-rives.test'
    await addColleague(web, companyId, colleague, ['dashboard'])
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/views?page=2&lang=en')
    const otherTab = await page.context().newPage()
    await visit(otherTab, web, '/help?lang=en')
    await otherTab.getByRole('button', { name: /^Account: / }).click()
    await otherTab.getByRole('menuitem', { name: 'Sign out' }).click()
    await otherTab.waitForURL(`${web.origin}/login`)
    browser.expectConsoleError(/401/)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await signIn(page, web, colleague)
    expect(new URL(page.url()).pathname).to.equal('/')
  })

  it('answers an unknown address with 404 and a link home, signed in or not', async () => {
    browser.expectConsoleError(/404/)
    const page = await browser.newPage()
    for (const isSignedIn of [false, true]) {
      if (isSignedIn) await signIn(page, web, owner)
      expect(await visit(page, web, '/nowhere/at/all?lang=en')).to.equal(404)
      await page
        .getByRole('link', { name: 'Back to the home page' })
        .or(page.getByRole('link', { name: /home/i }))
        .last()
        .click()
      await page.waitForURL((url) => url.pathname === (isSignedIn ? '/' : '/login'))
    }
  })

  it('names the operator in the legal notice and the terms', async () => {
    const page = await browser.newPage()
    await visit(page, web, '/legal?lang=fr')
    for (const text of Object.values(operator)) await page.getByText(text).waitFor()
    await visit(page, web, '/terms?lang=en')
    await page.getByText(`With ${operator.OPERATOR_NAME}.`).waitFor()
  })

  it('knows the signed-in user, and stores language, name, format, text and company in the browser', async () => {
    const page = await browser.newPage()
    const storedItems = (): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }))
    const session = async (): Promise<{
      flag: number
      rights: string[]
      admin: boolean
      shortAdmin: boolean
      company: { id: number } | null
      language: string
    }> =>
      (
        JSON.parse((await page.locator('script[type="application/json"]').textContent()) ?? '') as {
          session: never
        }
      ).session
    await visit(page, web, '/login?lang=en')
    expect(await session()).to.include({ flag: 0, admin: false, shortAdmin: false, company: null })
    await signIn(page, web, owner)
    expect(await storedItems()).to.include({
      lang: 'en',
      username: 'Anna Roux',
      company_id: String(companyId),
    })
    const { flag, rights, company, language } = await session()
    expect([flag, company?.id, language]).to.deep.equal([1, companyId, 'en'])
    expect(rights).to.include.members(['dashboard', 'premium', 'manage_user'])
    await visit(page, web, '/?lang=de')
    expect(await storedItems()).to.include({ lang: 'de' })
    const { status, company_id } = (await (
      await page.request.get(`${web.origin}/api/compte/status`)
    ).json()) as Record<string, unknown>
    expect([status, company_id]).to.deep.equal([1, companyId])
  })

  it('goes to the sign-in page when the session is gone, and to "/" after signing out', async () => {
    browser.expectConsoleError(/401/)
    const page = await browser.newPage()
    await signIn(page, web, owner)
    await web.database.db('sessions').delete()
    await page.getByRole('navigation').first().getByRole('link', { name: 'Scans' }).click()
    await page.waitForURL('**/login')
    await signIn(page, web, owner)
    const home = page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/',
    )
    await page.getByRole('button', { name: 'Sign out' }).click()
    await home
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('username'))).to.equal(null)
  })

  it('signs out and goes to "/" when the options may not be read', async () => {
    browser.expectConsoleError(/403/)
    const page = await browser.newPage()
    await signIn(page, web, owner)
    await page.route('**/api/societe/get_options', (route) =>
      route.fulfill({ status: 403, json: { error: 'right.missing', code: 1, message: 'No', faults: [] } }),
    )
    const logout = page.waitForRequest('**/api/compte/logout')
    const home = page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/',
    )
    await page.getByRole('navigation').first().getByRole('link', { name: 'Display options' }).click()
    await Promise.all([logout, home])
    await page.waitForURL('**/login')
  })

  it('shows light toasts at the bottom right for five seconds, closable, and pauses under the pointer', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/views')
    const save = async (): Promise<void> => {
      await page.getByRole('switch').press('Space')
    }
    await save()
    const toast = page.locator('.Toastify__toast')
    await toast.waitFor()
    const box = await toast.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).to.be.greaterThan(1440 - 60)
    expect((box?.y ?? 0) + (box?.height ?? 0)).to.be.within(900 - 40, 900)
    expect(await toast.getAttribute('class')).to.contain('Toastify__toast-theme--light')
    const progressBarStyle = (property: string): Promise<string> =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('.Toastify__progress-bar--animated')).${property}`,
      )
    expect(await progressBarStyle('animationDuration')).to.equal('5s')
    await toast.hover()
    await eventually(async () => (await progressBarStyle('animationPlayState')) === 'paused')
    await page.mouse.move(200, 700)
    await eventually(async () => (await progressBarStyle('animationPlayState')) === 'running')
    await page.evaluate('dispatchEvent(new Event("blur"))')
    await eventually(async () => (await progressBarStyle('animationPlayState')) === 'paused')
    await page.evaluate('dispatchEvent(new Event("focus"))')
    await eventually(async () => (await progressBarStyle('animationPlayState')) === 'running')
    await toast.getByRole('button').first().click()
    await toast.waitFor({ state: 'detached' })
    // The next one comes where the pointer rests.
    await page.mouse.move(200, 700)
    await save()
    await toast.waitFor()
    const shown = Date.now()
    await toast.waitFor({ state: 'detached' })
    expect(Date.now() - shown).to.be.within(4000, 9000)
  })

  it('keeps still for reduced motion: the bar of a toast stays whole, nothing is blurred', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/views')
    const styleOf = (selector: string, property: string): Promise<string> =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`)
    await page.getByRole('switch').press('Space')
    await page.locator('.Toastify__toast').waitFor()
    const bar = '.Toastify__progress-bar--animated'
    expect(await styleOf(bar, 'animationTimingFunction')).to.equal('linear')
    expect(await styleOf('header', 'backdropFilter')).to.equal('blur(8px)')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await styleOf(bar, 'animationTimingFunction')).to.equal('steps(1)')
    // The rule for reduced motion makes every change a transition of 0.01 ms: it ends in the next frame.
    await eventually(async () => (await styleOf('header', 'backdropFilter')) === 'none')
  })

  it('closes its messages by Escape, after what is open', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/views')
    await page.getByRole('switch').press('Space')
    const toast = page.locator('.Toastify__toast')
    await toast.hover()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await toast.count()).to.equal(1)
    await page.keyboard.press('Escape')
    await toast.waitFor({ state: 'detached', timeout: 3000 })
  })

  it('closes a toast dragged by more than 80 % of its width, and returns a toast dragged less', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/options?lang=en')
    await page.getByRole('switch').first().press('Space')
    await page.getByRole('button', { name: 'Save options' }).click()
    const toast = page.locator('.Toastify__toast')
    await toast.waitFor()
    const drag = async (share: number): Promise<void> => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await toast.boundingBox()) ?? {}
      const [left, middle] = [x + 8, y + height / 2]
      await page.mouse.move(left, middle)
      await page.mouse.down()
      await page.mouse.move(left - (width * share) / 2, middle, { steps: 4 })
      await page.mouse.move(left - width * share, middle, { steps: 4 })
      await page.mouse.up()
    }
    const inPlace = async (): Promise<boolean> => {
      const { x = 0, width = 0 } = (await toast.boundingBox()) ?? {}
      return Math.abs(1440 - 16 - x - width) < 2
    }
    await eventually(inPlace)
    await toast.hover()
    await drag(0.75)
    await eventually(inPlace)
    expect(await toast.count()).to.equal(1)
    expect(await page.evaluate('getSelection().toString()'), 'text that the drag selected').to.equal('')
    await drag(0.85)
    await toast.waitFor({ state: 'detached', timeout: 3000 })
  })

  it('checks status, rights and admin when the tab is shown again, and follows sign-ins elsewhere', async () => {
    browser.expectConsoleError(/403/)
    const [page, secondPage] = [await browser.newPage(), await browser.newPage()]
    await visit(page, web, '/login?lang=en')
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) requests.push(new URL(request.url()).pathname)
    })
    const comeBack = (): Promise<void> =>
      page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
    const status = page.waitForResponse('**/api/compte/status')
    await comeBack()
    await status
    expect(requests, 'nobody signed in').to.deep.equal(['/api/compte/status'])
    await signIn(secondPage, web, owner)
    requests.length = 0
    await comeBack()
    await page.waitForURL((url) => url.pathname === '/')
    expect(requests.slice(0, 4)).to.deep.equal([
      '/api/compte/status',
      '/api/compte/rights',
      '/api/admin/check/',
      '/api/admin/check-short/',
    ])
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await secondPage.getByRole('button', { name: 'Sign out' }).click()
    await secondPage.waitForURL('**/login')
    await comeBack()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('company_id'))).to.equal(null)
  })

  it('is readable, changes language and follows links without any script', async () => {
    const page = await browser.openOtherBrowser({
      locale: 'en-GB',
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    await page.goto(`${web.origin}/login`)
    await page.locator('input[name=email]').waitFor()
    await page.locator('details summary').first().click()
    await page.locator('a[href*="lang=es"]').first().click()
    expect(await page.locator('html').getAttribute('lang')).to.equal('es')
    await page.goto(`${web.origin}/terms`)
    expect(await page.locator('html').getAttribute('lang')).to.equal('es')
  })

  it('shows the navigation of a telephone only on demand without any script', async () => {
    const page = await browser.openOtherBrowser({
      locale: 'en-GB',
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    await page.goto(`${web.origin}/login?lang=en`)
    await page.locator('input[name=email]').fill(owner)
    await page.locator('input[name=password]').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const wines = page.getByRole('navigation').getByRole('link', { name: 'My wines' })
    const menu = page.getByRole('link', { name: 'Menu', exact: true })
    await menu.waitFor()
    // The styles may arrive after the text.
    await wines.waitFor({ state: 'hidden' })
    await menu.click()
    await wines.waitFor()
    await page.getByRole('link', { name: 'Close', exact: true }).click()
    await wines.waitFor({ state: 'hidden' })
    await menu.click()
    await wines.click()
    await page.waitForURL('**/vin')
    expect(await wines.isVisible(), 'on the next page').to.equal(false)
  })

  it('has the colours of the system without any script', async () => {
    browser.expectConsoleError(/404/)
    const backgroundIn = async (
      colorScheme: 'light' | 'dark',
      javaScriptEnabled: boolean,
      path = '/login',
    ): Promise<string> => {
      const page = await browser.openOtherBrowser({ colorScheme, javaScriptEnabled })
      await page.goto(`${web.origin}${path}`)
      return page.evaluate<string>(
        '(({ color, backgroundColor }) => `${color} on ${backgroundColor}`)(getComputedStyle(document.body))',
      )
    }
    expect(await backgroundIn('dark', false)).to.equal(await backgroundIn('dark', true))
    expect(await backgroundIn('light', false)).to.equal(await backgroundIn('light', true))
    expect(await backgroundIn('light', false)).not.to.equal(await backgroundIn('dark', false))
    expect(await backgroundIn('dark', false, '/nowhere'), 'no page').to.equal(
      await backgroundIn('dark', true),
    )
  })
})
