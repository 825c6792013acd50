// Files for others, in a real browser: the codes of many wines prepared by the worker, and a link for a printer.

import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { plainSheet } from '../support/examples.ts'
import { createEstate, signInAndVisit } from '../support/people.ts'
import { operatorOf } from '../support/application.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const owner = 'owner@deux-rives.test'

describe('files for others', function journey() {
  this.timeout(90_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })
  let wine = 0

  before(async () => {
    const companyId = await createEstate(web, owner)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    for (let number = 1; number <= 9; number += 1) {
      const draft = plainSheet({ name: `Parcelle ${String(number)}`, reference: `P-${String(number)}` })
      const { sheet } = await application.perform('sheets.create', draft, operatorOf(companyId))
      if (number < 9) await application.perform('sheets.generate', { id: sheet.id }, operatorOf(companyId))
      if (number === 1) wine = sheet.id
    }
    await application.close()
  })

  it('are prepared by the worker when they are many, and name what is left out', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/vin?lang=en')
    await page.getByRole('checkbox', { name: 'Select all' }).first().check()
    await page.getByRole('button', { name: 'Download codes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 draft has no code yet and is left out.').click()
    await dialog.getByText('P-9: This wine has no code yet. Publish it first.').waitFor()
    for (const format of ['PNG', 'JPG', 'BMP', 'EPS', 'PDF', 'TIF'])
      await dialog.getByRole('group', { name: 'Formats' }).getByText(format, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Prepare download' }).click()
    const downloads = page.getByRole('region', { name: 'Downloads' })
    const link = downloads.getByRole('link', { name: /^Download 9 wines/ })
    await link.waitFor()
    await downloads.getByText('1 left out').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).to.match(/^codes-\d{4}-\d\d-\d\d\.zip$/)
    const names = Object.keys(unzipSync(readFileSync(await download.path())))
    expect(names).to.have.length(8 * 7 + 2)
    expect(names).to.include.members(['index.csv', 'left-out.csv'])
  })

  it('reach a printer by a link, whose comment arrives and which ends when it is revoked', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, `/recapitulatif/${String(wine)}?lang=en`)
    await page.getByRole('button', { name: 'Share with printer or designer' }).click()
    await page.getByRole('textbox', { name: 'Name of the guest' }).fill('Imprimerie du Port')
    await page.getByRole('group', { name: 'Back label' }).getByText('PDF', { exact: true }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const address = await page.getByRole('dialog').getByText(`${web.origin}/share/`).innerText()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    await asPrinter(await browser.openOtherBrowser({ locale: 'fr-FR', javaScriptEnabled: false }), address)
    await onTelephone(await browser.openOtherBrowser({ viewport: { width: 390, height: 844 } }), address)
    await page.getByRole('navigation').getByRole('link', { name: 'Guest links' }).click()
    await page.getByText('Trop petit pour nous.').waitFor()
    await page.getByText('Used 3 times').click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /Code \(SVG\)$/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Revoke the link for Imprimerie du Port' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('Revoked', { exact: true }).waitFor()
    browser.expectConsoleError(/410/)
    const late = await browser.openOtherBrowser({ locale: 'fr-FR' })
    expect((await late.goto(address))?.status()).to.equal(410)
    await late.getByText('Ce lien n’est pas valable').waitFor()
  })

  async function onTelephone(page: Page, address: string): Promise<void> {
    await page.goto(address)
    await page.getByRole('heading', { name: 'Comments' }).waitFor()
    await page.getByText('Times: Central European Time').waitFor()
    expect(await accessibilityViolations(page, { exclude: ['iframe'] })).to.deep.equal([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).to.equal(0)
  }

  /** The printer's browser runs no script. */
  async function asPrinter(page: Page, address: string): Promise<void> {
    await page.goto(address)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'SVG' }).click(),
    ])
    expect(readFileSync(await download.path(), 'utf8')).to.contain('<svg')
    const [kit] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Contre-étiquette (PDF)' }).click(),
    ])
    expect(readFileSync(await kit.path(), 'latin1')).to.match(/^%PDF-1\.4/)
    await page.getByRole('textbox', { name: 'Commentaire' }).fill('Trop petit pour nous.')
    await page.getByRole('button', { name: 'Envoyer le commentaire' }).click()
    await page.getByText('Trop petit pour nous.').first().waitFor()
  }
})
