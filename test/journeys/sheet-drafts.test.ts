// No input is lost: the tab closes, the network drops, a value is half typed. Two tabs or two users with one
// sheet get an edit conflict before one overwrites the other.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { plainSheet } from '../support/examples.ts'
import { addColleague, createEstate, openSession, signInAndVisit, visit } from '../support/people.ts'
import { operatorOf } from '../support/application.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { ownerRights } from '../../src/domain/rights.ts'
import { openApplication } from '../../src/application.ts'
import { translate, type MessageId } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'
const colleague = 'anna@deux-rives.test'

type Stored = {
  readonly id: number
  readonly name: string
  readonly content: Readonly<Record<string, unknown>>
  readonly revision: number
}

describe('an unsaved draft', function journey() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })

  let published = 0

  before(async () => {
    const companyId = await createEstate(web, owner)
    await addColleague(web, companyId, colleague, ownerRights)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    published = (
      await application.perform(
        'sheets.create',
        plainSheet({ name: 'Déjà publié', reference: 'DEJA' }),
        operatorOf(companyId),
      )
    ).sheet.id
    await application.perform('sheets.generate', { id: published }, operatorOf(companyId))
    await application.close()
  })

  const stored = async (name: string): Promise<Stored[]> => web.database.db('sheets').where({ name })
  const saveStatus = (page: Page, status: 'saved' | 'local' | 'offline' | 'unavailable') =>
    page.locator(`header [data-status=${status}]`)
  const button = (page: Page, id: MessageId) =>
    page.getByRole('button', { name: translate('en', id), exact: true })

  async function begin(page: Page, name: string): Promise<string> {
    await visit(page, web, '/create')
    await page.locator('#field-brand').fill('Deux Rives')
    await page.locator('#field-name').fill(name)
    await page.waitForURL(/\/create\?id=\d+/)
    await saveStatus(page, 'saved').waitFor()
    return new URL(page.url()).search
  }

  it('saves automatically, and restores what was typed just before the tab closed', async () => {
    const page = await browser.newPage()
    await openSession(page, web, owner)
    const query = await begin(page, 'Fermé trop tôt')
    await page.locator('#field-region').fill('Vallée du Rhône')
    await page.close({ runBeforeUnload: true })
    const again = await browser.newPage()
    await visit(again, web, `/create${query}`)
    await eventually(async () => {
      await again.reload()
      return (
        (await again.locator('#field-region').inputValue()) === 'Vallée du Rhône' ||
        (await button(again, 'part.localDrafts.take')
          .click({ timeout: 2000 })
          .then(
            () => true,
            () => false,
          ))
      )
    })
    expect(await again.locator('#field-region').inputValue()).to.equal('Vallée du Rhône')
  })

  it('restores what could not be saved: a new sheet without a name, a half-typed number', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    await page.locator('#field-name').fill('Sans marque')
    await page.locator('#field-alcohol').fill('13,x')
    await saveStatus(page, 'local').waitFor()
    await page.close()
    const again = await browser.newPage()
    await visit(again, web, '/create')
    await button(again, 'part.localDrafts.take').click()
    expect([
      await again.locator('#field-name').inputValue(),
      await again.locator('#field-alcohol').inputValue(),
    ]).to.deep.equal(['Sans marque', '13,x'])
    await again.locator('#field-brand').fill('Deux Rives')
    await again.waitForURL(/\/create\?id=\d+/)
    await saveStatus(again, 'local').waitFor()
    await again.locator('#field-alcohol').fill('13')
    await saveStatus(again, 'saved').waitFor()
    expect((await stored('Sans marque')).map(({ content }) => content['alcohol'])).to.deep.equal([13])
    await visit(again, web, '/create')
    await again.getByText(translate('en', 'page.create.lead.new')).waitFor()
    expect(await button(again, 'part.localDrafts.take').count()).to.equal(0)
  })

  it("hides one user's unsaved draft from the next user of the device, and restores it to its author", async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    await page.locator('#field-name').fill('À moi seul')
    await saveStatus(page, 'local').waitFor()
    await page.close()
    const next = await browser.newPage()
    await browser.context.clearCookies()
    await signInAndVisit(next, web, colleague, '/create')
    await next.locator('#field-name').fill('Autre')
    await saveStatus(next, 'local').waitFor()
    expect(await button(next, 'part.localDrafts.take').count()).to.equal(0)
    await next.close()
    const again = await browser.newPage()
    await browser.context.clearCookies()
    await signInAndVisit(again, web, owner, '/create')
    await button(again, 'part.localDrafts.take').click()
    expect(await again.locator('#field-name').inputValue()).to.equal('À moi seul')
    await again.locator('#field-name').fill('')
    await again.getByText(translate('en', 'page.create.lead.new')).waitFor()
  })

  it('continues without a network, says so, and saves once when it is back', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/)
    await signInAndVisit(page, web, owner, '/create')
    await browser.context.setOffline(true)
    await page.locator('#field-brand').fill('Deux Rives')
    await page.locator('#field-name').fill('Sans réseau')
    await page.locator('#field-region').fill('Jura')
    await saveStatus(page, 'offline').waitFor()
    expect(await page.locator('.Toastify__toast').count()).to.equal(0)
    await browser.context.setOffline(false)
    await saveStatus(page, 'saved').waitFor()
    expect((await stored('Sans réseau')).map(({ content }) => content['region'])).to.deep.equal(['Jura'])
  })

  it('tries again by itself while the server does not answer, and says so', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/503/)
    await signInAndVisit(page, web, owner, '/create')
    const query = await begin(page, 'Base arrêtée')
    let refused = 0
    await page.route('**/api/fiche/update/**', (route) => {
      refused += 1
      const body = { error: 'service.unavailable', code: 1, message: 'briefly unavailable' }
      return route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: body })
    })
    await page.locator('#field-region').fill('Jura')
    await saveStatus(page, 'unavailable').waitFor()
    await page.unroute('**/api/fiche/update/**')
    await saveStatus(page, 'saved').waitFor()
    expect(refused).to.be.greaterThan(0)
    expect((await stored('Base arrêtée')).map(({ content }) => content['region'])).to.deep.equal(['Jura'])
    expect(new URL(page.url()).search).to.equal(query)
  })

  it('creates one sheet per idempotency key when the answer was lost', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/ERR_FAILED/)
    await signInAndVisit(page, web, owner, '/create')
    let lost = 0
    await page.route('**/api/fiche/create', async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort()
    })
    await page.locator('#field-brand').fill('Deux Rives')
    await page.locator('#field-name').fill('Réponse perdue')
    await page.waitForURL(/\/create\?id=\d+/)
    expect([lost, (await stored('Réponse perdue')).length]).to.deep.equal([1, 1])
  })

  it('leaves the page only after the draft is saved', async () => {
    const page = await browser.newPage()
    await openSession(page, web, owner)
    await begin(page, 'Parti vite')
    await page.locator('#field-region').fill('Savoie')
    await page
      .getByRole('link', { name: translate('en', 'page.summary.title') })
      .first()
      .click()
    await page.waitForURL(/\/recapitulatif\//)
    await page.getByText('Savoie').first().waitFor()
  })

  it('never publishes an adjustment automatically, and stores it on the device', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, `/create?id=${String(published)}&adjust=1`)
    await page.locator('#field-sugars').fill('0.1')
    await saveStatus(page, 'local').waitFor()
    await page.close()
    const again = await browser.newPage()
    await visit(again, web, `/create?id=${String(published)}&adjust=1`)
    expect(await again.locator('#field-sugars').inputValue()).to.equal('0.2')
    await button(again, 'part.localDrafts.take').click()
    expect(await again.locator('#field-sugars').inputValue()).to.equal('0.1')
    await button(again, 'part.sheet.publishAdjustment').click()
    await again
      .getByRole('dialog')
      .getByRole('textbox', { name: translate('en', 'field.reason.title') })
      .fill('Analysis of the laboratory')
    await again
      .getByRole('dialog')
      .getByRole('button', { name: translate('en', 'part.sheet.publishAdjustment') })
      .click()
    await again.waitForURL(/\/recapitulatif\//)
    expect(
      (await stored('Déjà publié')).map(({ content, revision }) => [content['sugars'], revision]),
    ).to.deep.equal([[0.1, 3]])
    await visit(again, web, `/create?id=${String(published)}&adjust=1`)
    await saveStatus(again, 'saved').waitFor()
    expect(await button(again, 'part.localDrafts.take').count()).to.equal(0)
  })

  it('resolves edits in two tabs: silently when nothing is unsaved, with a choice when both changed', async () => {
    const first = await browser.newPage()
    await openSession(first, web, owner)
    const query = await begin(first, 'Deux onglets')
    const second = await browser.newPage()
    await visit(second, web, `/create${query}`)
    await first.locator('#field-region').fill('Alsace')
    await second.getByRole('status').filter({ hasText: 'another tab' }).waitFor()
    expect(await second.locator('#field-region').inputValue()).to.equal('Alsace')
    await second.getByRole('button', { name: translate('en', 'part.dialog.close') }).click()

    await second.locator('#field-alcohol').fill('12,x')
    await saveStatus(second, 'local').waitFor()
    await first.locator('#field-alcohol').fill('12.5')
    const banner = second.getByRole('alert').filter({ hasText: 'another tab' })
    await banner.waitFor()
    expect(await banner.getByRole('row').filter({ hasText: 'Alcohol' }).innerText()).to.match(
      /12,x[\s\S]*12\.5/,
    )
    await banner.getByRole('button', { name: translate('en', 'part.editConflict.theirs') }).click()
    expect(await second.locator('#field-alcohol').inputValue()).to.equal('12.5')
    await button(second, 'part.localDrafts.take').click()
    expect(await second.locator('#field-alcohol').inputValue()).to.equal('12,x')
    expect((await stored('Deux onglets'))[0]?.content['alcohol']).to.equal(12.5)
  })

  it('shows an edit conflict before one user overwrites another', async () => {
    const mine = await browser.newPage()
    browser.expectConsoleError(/409/)
    await openSession(mine, web, owner)
    const query = await begin(mine, 'Deux personnes')
    const theirs = await browser.openOtherBrowser({ viewport: { width: 1440, height: 900 } })
    await signInAndVisit(theirs, web, colleague, `/create${query}`)
    await theirs.locator('#field-region').fill('Loire')
    await theirs.locator('#field-location').fill('Saumur')
    await saveStatus(theirs, 'saved').waitFor()
    await mine.locator('#field-region').fill('Jura')
    const banner = mine.getByRole('alert').filter({ hasText: 'Anna Roux' })
    await banner.waitFor()
    expect(await banner.innerText()).to.contain('Place')
    expect((await stored('Deux personnes'))[0]?.content['region']).to.equal('Loire')
    await banner.getByRole('button', { name: translate('en', 'part.editConflict.mine') }).click()
    await saveStatus(mine, 'saved').waitFor()
    expect(await mine.locator('#field-location').inputValue()).to.equal('Saumur')
    expect((await stored('Deux personnes'))[0]?.content).to.include({ region: 'Jura', location: 'Saumur' })
    await theirs.evaluate("dispatchEvent(new Event('focus'))")
    await theirs.getByRole('status').filter({ hasText: 'changed this wine' }).waitFor()
    expect(await theirs.locator('#field-region').inputValue()).to.equal('Jura')
  })
})
