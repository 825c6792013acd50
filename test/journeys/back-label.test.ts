// The back label of a wine in the browser and on the command line: the preview follows the choices, a content that is
// too large says which height fits, and both give the same file.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { readCode } from '../render/reading.ts'
import { owner, useCodedWine } from '../support/coded-wine.ts'
import { signInAndVisit } from '../support/people.ts'

describe('the back label of a wine', function journey() {
  this.timeout(120_000)
  const { web, browser, cli, wine } = useCodedWine()

  it('follows the choices, says which height fits, and is downloaded as it is shown', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, `/recapitulatif/${String(wine.id)}`)
    await page.getByRole('link', { name: 'Back label' }).click()
    await page.getByRole('heading', { level: 1, name: 'Back label' }).waitFor()
    await page.getByRole('img', { name: 'Preview of the back label' }).waitFor()
    await page.getByRole('textbox', { name: 'Provenance' }).fill('Product of France')
    await page.getByText('“Product of France”').waitFor()
    await page.locator('figure img[src*="origin=Product"]').waitFor()
    await page.getByRole('combobox', { name: 'Size' }).click()
    await page.getByRole('option', { name: 'Custom size' }).click()
    const height = page.getByRole('textbox', { name: 'Height (mm)' })
    await height.fill('60.5.5')
    await height.press('Tab')
    const unread =
      '“60.5.5” cannot be read as a number. Write it without a thousands separator, for example 1234.5.'
    await page.getByText(unread).waitFor()
    expect(await height.inputValue(), 'what was typed stays').to.equal('60.5.5')
    await height.fill('30')
    await page.getByText(unread).waitFor({ state: 'detached' })
    await page.getByRole('alert').getByText('does not fit').waitFor()
    await page.getByRole('button', { name: /^Use a height of/ }).click()
    await page.locator('figure img').first().waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download SVG' }).first().click()
    const file = await readFile(await (await downloading).path())
    expect((await readCode(file)).text).to.equal(wine.address)
    await page.getByRole('button', { name: /Energy value/ }).waitFor()
  })

  it('is the same file from the command line', async () => {
    const out = join(cli.folder, 'label.svg')
    const drawn = await cli.run([
      ...['kit', 'draw', String(wine.id), 'svg', '--company', wine.company, '--height', '90', '--out', out],
    ])
    expect(drawn.code, drawn.err).to.equal(0)
    expect((await readCode(await readFile(out))).text).to.equal(wine.address)
    const small = await cli.run([
      ...['kit', 'draw', String(wine.id), 'pdf', '--company', wine.company, '--height', '25', '--out', out],
    ])
    expect(small.code).to.equal(2)
    expect(small.err).to.match(/At this width the label needs a height of at least \d+ mm/)
  })
})
