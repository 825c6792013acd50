// The import of a list of wines in the browser: chosen, its columns matched, checked and corrected in place,
// run by the worker, undone or published.

import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { addColleague, signInAndVisit, createEstate, signIn, visit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))
const owner = 'owner@deux-rives.test'

describe('a list of wines', function journey() {
  this.timeout(90_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })
  let companyId = 0

  before(async () => {
    companyId = await createEstate(web, owner)
    await addColleague(web, companyId, 'reader@deux-rives.test', ['fiche_see'])
  })

  const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
  const choose = (page: Page, file: string) => page.locator('input[type=file]').setInputFiles(file)
  const toCheck = async (page: Page): Promise<void> => {
    await step(page, 'Match your columns').waitFor()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await step(page, 'Check every wine').waitFor()
  }
  const filter = (page: Page, name: RegExp) =>
    page.getByRole('group', { name: 'Show rows by outcome' }).getByRole('button', { name })

  it('creates forty sheets, and finds the forty unchanged when imported again', async () => {
    const page = await browser.newPage()
    await signIn(page, web, owner)
    await visit(page, web, '/import')
    await choose(page, fixture('wines.csv'))
    await toCheck(page)
    await page.getByRole('button', { name: 'Import 40 wines' }).click()
    await step(page, 'wines.csv is imported').waitFor()
    expect(await page.locator('main').innerText()).to.match(/40\s*created/i)
    await visit(page, web, '/import')
    await choose(page, fixture('wines.csv'))
    await toCheck(page)
    await filter(page, /40 Unchanged/).waitFor()
    expect(await page.getByRole('button', { name: /^Import/ }).isDisabled()).to.equal(true)
    await visit(page, web, '/vin')
    expect(await page.locator('main').innerText()).to.contain('40')
  })

  it('lists the errors of every faulty line before anything is saved', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/import')
    await choose(page, fixture('wines-faulty.csv'))
    await toCheck(page)
    await filter(page, /Refused/).waitFor()
    expect(await page.getByRole('list', { name: 'Refused' }).getByRole('listitem').count()).to.be.greaterThan(
      10,
    )
    expect(await accessibilityViolations(page)).to.deep.equal([])
  })

  it('shows a colleague only what their rights allow', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/403/)
    await signIn(page, web, 'reader@deux-rives.test')
    const navigation = page.getByRole('navigation').first()
    expect(await navigation.getByRole('link', { name: 'My wines' }).count()).to.equal(1)
    expect(await navigation.getByRole('link', { name: 'New sheet' }).count()).to.equal(0)
    expect(await visit(page, web, '/import')).to.equal(403)
    expect((await page.request.get(`${web.origin}/api/user/list`)).status()).to.equal(403)
  })
})
