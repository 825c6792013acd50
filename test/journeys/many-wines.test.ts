// Work on many wines, and the answer to "who changed what", counted in clicks, in a real browser.

import { expect } from 'chai'
import type { Locator } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { plainSheet } from '../support/examples.ts'
import { createEstate, reload, signInAndVisit } from '../support/people.ts'
import { operatorOf } from '../support/application.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const owner = 'owner@deux-rives.test'
const wines = 20

describe('many wines', function journey() {
  this.timeout(90_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })
  let clicks = 0

  before(async () => {
    const companyId = await createEstate(web, owner)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    for (let number = 1; number <= wines; number += 1) {
      const {
        targetMarket: _market,
        wineClass: _class,
        ...draft
      } = plainSheet({ name: `Parcelle ${String(number)}`, reference: `P-${String(number)}` })
      await application.perform('sheets.create', draft, operatorOf(companyId))
    }
    await application.close()
  })

  beforeEach(() => {
    clicks = 0
  })

  async function click(target: Locator): Promise<void> {
    clicks += 1
    await target.click()
  }

  it('are changed together, and changed back after the page was loaded again', async () => {
    const page = await browser.newPage()
    page.setDefaultTimeout(15_000)
    const brands = () => web.database.db('sheets').distinct('brand').pluck<string[]>('brand')
    const before = await brands()
    await signInAndVisit(page, web, owner, '/vin?lang=en')
    await page.getByRole('checkbox', { name: 'Select all' }).first().click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Brand' }).fill('Clos Neuf')
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    await page.locator('.Toastify').getByText('20 wines changed').waitFor()
    expect(await brands()).to.deep.equal(['Clos Neuf'])
    await reload(page)
    const last = page.getByRole('group', { name: /^20 wines changed/u })
    await last.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.Toastify').getByText('20 wines are as before').waitFor()
    await last.waitFor({ state: 'detached' })
    expect(await brands()).to.deep.equal(before)
  })

  it('get a volume, an appellation and packaging together; a text that is no volume stays in the dialog', async () => {
    const page = await browser.newPage()
    page.setDefaultTimeout(15_000)
    const stored = () =>
      web.database
        .db('sheets')
        .distinct(
          web.database.db.raw("content ->> 'volume' as volume, content ->> 'appellation' as appellation"),
        )
        .select(web.database.db.raw("content #>> '{packaging,1,material}' as material"))
    const before = await stored()
    await signInAndVisit(page, web, owner, '/vin?lang=en')
    await page.getByRole('checkbox', { name: 'Select all' }).first().click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const volume = dialog.getByRole('textbox', { name: 'Net volume' })
    await volume.fill('a bottle')
    await volume.press('Tab')
    await dialog.getByText('This is not a number.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Change' }).isDisabled()).to.equal(true)
    await volume.fill('500 ml')
    await dialog.getByRole('textbox', { name: 'Appellation' }).fill('Lavaux')
    await dialog.getByRole('combobox', { name: 'Packaging components' }).click()
    await page.getByRole('option', { name: 'Bottle, screw cap' }).click()
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.locator('.Toastify').getByText('20 wines changed').waitFor()
    expect(await stored()).to.deep.equal([{ volume: '50', appellation: 'Lavaux', material: 'ALU 41' }])
    const last = page.getByRole('group', { name: /^20 wines changed/u })
    await last.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.Toastify').getByText('20 wines are as before').waitFor()
    expect(await stored()).to.deep.equal(before)
  })

  it('turns 20 imported wines without market and class into 20 codes in at most 15 clicks', async () => {
    const page = await browser.newPage()
    page.setDefaultTimeout(15_000)
    await signInAndVisit(page, web, owner, '/?lang=en')
    const dialog = page.getByRole('dialog')
    await click(page.getByRole('navigation').getByRole('link', { name: 'My wines' }))
    await click(page.getByRole('checkbox', { name: 'Select all' }).first())
    await click(page.getByRole('button', { name: 'Publish', exact: true }))
    await dialog.getByText('None is ready · 20 need attention').waitFor()
    await click(dialog.getByRole('button', { name: 'Cancel' }))
    await dialog.waitFor({ state: 'detached' })
    await click(page.getByRole('button', { name: 'Edit', exact: true }))
    await click(dialog.getByRole('combobox', { name: 'Target market' }))
    await click(page.getByRole('option', { name: 'European Union', exact: true }))
    await click(dialog.getByRole('combobox', { name: 'Wine class' }))
    await click(page.getByRole('option', { name: 'Still wine', exact: true }))
    await click(dialog.getByRole('button', { name: 'Change' }))
    await page.locator('.Toastify').getByText('20 wines changed').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await click(page.getByRole('button', { name: 'Publish', exact: true }))
    await click(dialog.getByRole('button', { name: 'Publish 20 wines' }))
    await page.locator('.Toastify').getByText('20 wines published').waitFor()
    expect(await web.database.db('codes').count()).to.deep.equal([{ count: wines }])
    expect(clicks).to.be.at.most(15)
    // What is published stays: the change can no longer be undone.
    await page
      .getByRole('group', { name: /^20 wines changed/u })
      .getByRole('button', { name: 'Undo' })
      .click()
    await page.locator('.Toastify').getByText('Nothing was undone, 20 stayed as they were').waitFor()
  })

  it('says who changed what in at most three clicks', async () => {
    const page = await browser.newPage()
    page.setDefaultTimeout(15_000)
    await signInAndVisit(page, web, owner, '/?lang=en')
    await click(page.getByRole('navigation').getByRole('link', { name: 'Activity' }))
    const edited = page
      .getByRole('listitem')
      .filter({ hasText: 'and 17 more' })
      .filter({ hasText: 'European Union' })
    await edited.getByText('Wine changed').waitFor()
    expect(await edited.innerText()).to.contain('Anna')
    await edited.getByText('Target market').waitFor()
    await edited.getByText('European Union').waitFor()
    await click(page.getByRole('link', { name: 'Users', exact: true }).last())
    await page.getByText('No changes match this filter.').waitFor()
    await page.goBack()
    expect(clicks).to.be.at.most(3)
  })
})
