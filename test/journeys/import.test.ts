// The import of a list of wines in the browser: chosen, checked, run by the worker, reported line by line.

import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { useBrowser } from '../support/browser.ts'
import { addColleague, signInAndVisit, createEstate, signIn, visit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'

const wines = fileURLToPath(new URL('../fixtures/wines.csv', import.meta.url))
const faulty = fileURLToPath(new URL('../fixtures/wines-faulty.csv', import.meta.url))

describe('a list of wines', function journey() {
  this.timeout(90_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })
  let companyId = 0

  before(async () => {
    companyId = await createEstate(web, 'owner@deux-rives.test')
    await addColleague(web, companyId, 'reader@deux-rives.test', ['fiche_see'])
  })

  it('creates forty sheets, and updates the forty when imported again', async () => {
    const page = await browser.newPage()
    await signIn(page, web, 'owner@deux-rives.test')
    for (const outcome of [/40\s*created/i, /40\s*updated/i]) {
      await visit(page, web, '/import')
      await page.locator('input[type=file]').setInputFiles(wines)
      await page.getByRole('button', { name: 'Import 40 wines' }).click()
      await page.getByText('wines.csv is imported').waitFor()
      expect(await page.locator('main').innerText()).to.match(outcome)
    }
    await visit(page, web, '/vin')
    expect(await page.locator('main').innerText()).to.contain('40')
  })

  it('lists the errors of every faulty line before anything is saved', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, 'owner@deux-rives.test', '/import')
    await page.locator('input[type=file]').setInputFiles(faulty)
    await page.getByRole('heading', { name: 'What to correct' }).waitFor()
    expect(await page.getByRole('row').count()).to.be.greaterThan(10)
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
