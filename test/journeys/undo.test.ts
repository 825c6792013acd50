// Undo of what a page removes, by mouse and by key, in a real browser.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { operatorOf } from '../support/application.ts'
import { useBrowser } from '../support/browser.ts'
import { exampleSheet, plainSheet } from '../support/examples.ts'
import { createEstate, openSession, signInAndVisit, visit } from '../support/people.ts'
import { eventually, useWeb } from '../support/web.ts'
import { withApplication } from '../support/web-application.ts'

const owner = 'owner@deux-rives.test'

describe('undo', function undo() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1280, height: 800 } })
  let draft = 0
  let company = 0
  let published = 0

  before(async () => {
    company = await createEstate(web, owner)
    await withApplication(web, async (application) => {
      const { sheet } = await application.perform('sheets.create', plainSheet(), operatorOf(company))
      draft = sheet.id
      const coded = await application.perform(
        'sheets.create',
        exampleSheet({ reference: 'CODED' }),
        operatorOf(company),
      )
      await application.perform('sheets.generate', { id: coded.sheet.id }, operatorOf(company))
      published = coded.sheet.id
    })
  })

  /** A notice is spoken at once, and offers one button. */
  const offer = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
  const rows = (page: Page, list: string) =>
    page.getByRole('list', { name: list, exact: true }).locator('> li').allInnerTexts()

  it('gives a removed ingredient its place back by Ctrl+Z, and a part of the packaging by its button', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, `/create?id=${String(draft)}&lang=en`)
    const ingredients = await rows(page, 'Ingredients')
    const remove = page.getByRole('list', { name: 'Ingredients', exact: true }).locator('[data-act=remove]')
    await remove.first().click()
    await offer(page, 'removed').waitFor()
    expect(await rows(page, 'Ingredients')).to.have.length(ingredients.length - 1)
    await page.keyboard.press('Control+z')
    await eventually(async () => (await rows(page, 'Ingredients')).length === ingredients.length)
    expect(await rows(page, 'Ingredients')).to.deep.equal(ingredients)
    await eventually(() =>
      page.evaluate<boolean>(
        "document.activeElement === document.querySelector('ol[aria-label=Ingredients] [data-act=remove]')",
      ),
    )
    const parts = await rows(page, 'Packaging components')
    const part = page
      .getByRole('list', { name: 'Packaging components', exact: true })
      .locator('[data-act=remove]')
    await part.first().click()
    await offer(page, 'removed').getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => (await rows(page, 'Packaging components')).length === parts.length)
    await page.locator('header [data-status=saved]').waitFor()
  })

  it('is offered beside what one clicks next, and lets clicks beside it through', async () => {
    const page = await browser.newPage()
    await openSession(page, web, owner)
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await visit(page, web, `/create?id=${String(draft)}&lang=en`)
      const list = page.getByRole('list', { name: 'Ingredients', exact: true })
      await list.locator('[data-act=remove]').first().click()
      const notice = offer(page, 'removed')
      await notice.waitFor()
      await eventually(async () => {
        const [bar, toast] = await Promise.all([
          page.locator('[data-bottom-bar]').boundingBox(),
          notice.boundingBox(),
        ])
        if (bar === null || toast === null) return false
        return toast.y + toast.height <= bar.y || toast.x >= bar.x + bar.width
      })
      const inWindow = await notice.boundingBox()
      expect((inWindow?.y ?? 0) + (inWindow?.height ?? 0)).to.be.within(height - 220, height)
      for (const button of ['Search everything', 'Save', 'Generate code'])
        await page.getByRole('button', { name: button, exact: true }).first().click({ trial: true })
      const beside = await page.evaluate<boolean>(`(() => {
        const { left, bottom } = document.querySelector('.Toastify__toast-container').getBoundingClientRect()
        const below = document.elementFromPoint(left + 40, bottom - 4)
        return below === null || below.closest('.Toastify') === null
      })()`)
      expect(beside, 'a click below the toast reaches the page').to.equal(true)
      await page.keyboard.press('Control+z')
      await notice.waitFor({ state: 'detached' })
      await page.locator('header [data-status=saved]').waitFor()
    }
  })

  it('deletes many copies with one call', async () => {
    const page = await browser.newPage()
    await withApplication(web, async (application) => {
      for (const number of [1, 2]) {
        const wine = plainSheet({ name: `Copie ${String(number)}`, reference: `C-${String(number)}` })
        await application.perform('sheets.create', wine, operatorOf(company))
      }
    })
    const before = await web.database.db('sheets').pluck<number[]>('id').orderBy('id')
    await signInAndVisit(page, web, owner, '/vin?lang=en')
    const deletions: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/fiche/delete')) deletions.push(new URL(request.url()).pathname)
    })
    for (const box of await page.locator('tbody').getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Duplicate/ })
      .click()
    await offer(page, /drafts created/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await page
      .getByRole('alert')
      .filter({ hasText: /drafts deleted/ })
      .waitFor()
    expect(await web.database.db('sheets').pluck<number[]>('id').orderBy('id')).to.deep.equal(before)
    expect(deletions).to.deep.equal(['/api/fiche/delete/many'])
  })

  /** Opens the page of the published wine, and adds two lots that are not saved. */
  async function openWithLots() {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, `/recapitulatif/${String(published)}?lang=en`)
    const lots = page.getByRole('textbox', { name: 'Lot', exact: true })
    for (const [index, lot] of ['L-1', 'L-2'].entries()) {
      await page.getByRole('button', { name: 'Add a lot' }).click()
      await lots.nth(index).fill(lot)
    }
    return { page, lots }
  }

  it('gives removed lots and links their place back', async () => {
    const { page, lots } = await openWithLots()
    await page.getByRole('button', { name: 'Remove lot L-1' }).click()
    expect(await lots.count()).to.equal(1)
    await offer(page, 'L-1').getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => (await lots.count()) === 2)
    expect(await lots.first().inputValue()).to.equal('L-1')

    await page.getByRole('button', { name: 'Add a link' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Certificate')
    await page.getByRole('button', { name: 'Remove link Certificate' }).click()
    await page.getByRole('textbox', { name: 'Title' }).waitFor({ state: 'detached' })
    await offer(page, 'Certificate').waitFor()
    await page.keyboard.press('Control+z')
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).to.equal('Certificate')
  })

  it('undoes the newest change by Ctrl+Z, whichever notice the pointer was on', async () => {
    const { page, lots } = await openWithLots()
    for (const lot of ['L-1', 'L-2']) {
      await page.getByRole('button', { name: `Remove lot ${lot}` }).click()
      await offer(page, lot).waitFor()
    }
    await offer(page, 'L-1').getByText('L-1').hover()
    await page.mouse.move(5, 5)
    await page.keyboard.press('Control+z')
    await lots.waitFor()
    expect(await lots.inputValue()).to.equal('L-2')
  })

  it('gives display options back as they were before the change that was saved', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/options?lang=en')
    const before = await web.database.db('companies').pluck<unknown[]>('options')
    const option = page.getByRole('switch').first()
    const wasOn = await option.isChecked()
    await option.click()
    await page.getByRole('button', { name: 'Save', exact: false }).click()
    await offer(page, 'Your options are saved').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Your options are as they were before').waitFor()
    expect(await option.isChecked()).to.equal(wasOn)
    expect(await web.database.db('companies').pluck<unknown[]>('options')).to.deep.equal(before)
    await page.getByText('No changes.').waitFor()
  })

  it('gives a deleted filter and a deleted draft back', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/vin?status=draft&lang=en')
    await page.getByRole('button', { name: 'Saved filters' }).click()
    await page.getByRole('textbox', { name: 'Name of this filter' }).fill('My drafts')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByLabel('Name of this filter').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Saved filters' }).click()
    await page.getByRole('button', { name: /Delete.*My drafts/ }).click()
    await offer(page, 'My drafts').getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => (await web.database.db('saved_filters').pluck('name')).length === 1)

    await visit(page, web, `/recapitulatif/${String(draft)}?dialog=remove`)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/vin')
    await offer(page, 'deleted').getByRole('button', { name: 'Undo' }).click()
    await page.waitForURL(/\/recapitulatif\/\d+$/)
    const names = await web.database.db('sheets').pluck<string[]>('name')
    expect(names).to.include(plainSheet().name)
  })
})
