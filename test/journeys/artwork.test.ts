// The check of artwork and the choice of the code's size in the browser: with a mouse, with the keyboard alone, in
// German and on a telephone.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from '../support/accessibility.ts'
import { owner, useCodedWine } from '../support/coded-wine.ts'
import { reload, signInAndVisit } from '../support/people.ts'

describe('artwork that a designer sent back', function journey() {
  this.timeout(120_000)
  const { web, browser, wine, fetchPicture } = useCodedWine()
  const summary = (language: string) => `/recapitulatif/${String(wine.id)}?lang=${language}`

  it('is checked in the browser, marked where it is wrong, and stays as evidence', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, summary('en'))
    const region = page.getByRole('region', { name: 'Check artwork' })
    await send(page, { name: 'notes.png', body: Buffer.from('no picture') })
    browser.expectConsoleError(/4\d\d/)
    await region.getByText('This file is not a PDF, PNG, JPG or TIF.').waitFor()
    await send(page, { name: 'inverse.png', body: await mirrored(await picture()) })
    await region.getByText('Do not print yet').waitFor()
    await region.getByRole('img', { name: /inverse\.png/ }).waitFor()
    await send(page, { name: 'label.png', body: await picture() })
    await region.getByText('label.png', { exact: true }).waitFor()
    await region.getByText(/^\d+ points are correct/).waitFor()
    expect(await accessibilityViolations(page, { exclude: ['iframe'] })).to.deep.equal([])
    await reload(page)
    await region.getByText(/The newest 50 checks stay with the wine/).waitFor()
    expect(await region.getByRole('listitem').count()).to.equal(2)
    await region.getByRole('button', { name: 'Show inverse.png' }).click()
    const link = region.getByRole('link', { name: 'Download report' })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).to.match(/^proof-\d+\.pdf$/)
  })

  it('is opened with the keyboard alone, in German, on a telephone', async () => {
    const page = await browser.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAndVisit(page, web, owner, summary('de'))
    const region = page.getByRole('region', { name: 'Druckvorlage prüfen' })
    const choosing = page.waitForEvent('filechooser')
    await tabTo(page, 'Datei auswählen')
    await page.keyboard.press('Enter')
    await (await choosing).setFiles({ name: 'etikett.png', mimeType: 'image/png', buffer: await picture() })
    await region.getByText('etikett.png', { exact: true }).waitFor()
    await region.getByText(/Punkte sind in Ordnung/).waitFor()
    await tabTo(page, 'Anzeigen inverse.png')
    await page.keyboard.press('Enter')
    await region.getByRole('img', { name: /inverse\.png/ }).waitFor()
    // What was asked for has the focus, and its beginning is on the screen.
    await page.keyboard.press('Tab')
    await region.getByRole('link', { name: 'Bericht herunterladen' }).and(page.locator(':focus')).waitFor()
    expect((await region.getByText('Noch nicht drucken').first().boundingBox())?.y).to.be.within(0, 844)
    const downloading = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    await downloading
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect(overflow).to.equal(0)
  })

  it('comes from a code whose size is true: said before and with the file, shown on a bottle, remembered', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, summary('en'))
    await page.getByText('PNG', { exact: true }).click()
    await page.locator('#code').getByText('Standard link').click()
    await page.getByText('Opens the e-label only').waitFor()
    const announced = page.getByText(/^Actual size: [\d.]+ mm wide/)
    await announced.waitFor()
    const answered = page.waitForResponse(/\/api\/fiche\/code\/\d+\.png/)
    await page.getByRole('link', { name: 'Download PNG' }).click()
    const width = (await answered).headers()['code-width-mm'] ?? ''
    expect(await announced.innerText()).to.include(`${width} mm wide`)
    await page.getByText(/^Saved .*: the code is/).waitFor()
    await page.getByText('On a bottle').click()
    await page.getByText('To scale, on a back label of 60 × 80 mm').waitFor()
    await page.getByRole('textbox', { name: 'Width in mm' }).fill('60')
    await page.getByText('The code does not fit on a back label of 60 × 80 mm.').waitFor()
    await page.getByText('Actual size', { exact: true }).click()
    const picture = page.getByRole('img', { name: /^Code of/ })
    await page.getByText(/^Actual size: (59|60)/).waitFor()
    const box = await picture.boundingBox()
    // 60 mm and the quiet zone at 96 pixels an inch: it is not made smaller to fit.
    expect(box?.width ?? 0).to.be.greaterThan((60 / 25.4) * 96)
    await reload(page)
    await page.getByText('Opens the e-label only').waitFor()
    expect(await page.getByRole('textbox', { name: 'Width in mm' }).inputValue()).to.equal('60')
    await page.getByText('Symbol, error correction and text').click()
    await page.getByRole('combobox', { name: 'Symbol' }).click()
    for (const sentence of [
      /every phone opens/,
      /very small labels/,
      /read GS1 DataMatrix/,
      /barcode for the till/,
    ])
      await page.getByRole('option').filter({ hasText: sentence }).waitFor()
  })

  async function picture(): Promise<Buffer> {
    return Buffer.from(await (await fetchPicture('size=25&link=standard', 'png')).arrayBuffer())
  }
})

/** A picture whose code is mirrored and light on dark. */
async function mirrored(file: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(file).flop().negate({ alpha: false }).png().toBuffer()
}

async function send(page: Page, { name, body }: { name: string; body: Buffer }): Promise<void> {
  await page.locator('#proof input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: body })
}

/** Script: the name of what has the focus, or of its label. */
const focusedName = `(() => {
  const element = document.activeElement
  const named = element?.labels?.[0] ?? element
  return named?.getAttribute('aria-label') ?? named?.textContent ?? ''
})()`

/** Moves the focus with the keyboard to what has this name. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press(key)
    const focused = await page.evaluate<string>(focusedName)
    if (focused.trim() === name) return
  }
  expect.fail(`the keyboard reaches “${name}”`)
}
