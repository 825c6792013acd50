// The heading above a code: "Ingredients", alone or with the nutrition declaration, in one to three languages
// (Notice C/2023/1190; domain 9.1, W-09 and W-10). On by default in the browser; a machine that does not ask
// gets the picture without it. Pictures hold outlines, so files are compared with pictures of the words.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import { owner, useCodedWine } from '../support/coded-wine.ts'
import { exampleSheet } from '../support/examples.ts'
import { signInAndVisit, visit } from '../support/people.ts'
import { drawCode, legibleSize } from '../../src/render/image.ts'

describe('the heading above a code', function journey() {
  this.timeout(120_000)
  const { web, browser, cli, wine, fetchPicture } = useCodedWine()

  it('is absent from the API without the new parameter, byte for byte', async () => {
    const { body } = await drawCode(wine.address, { format: 'svg', size: 20 })
    expect(await draw('')).to.equal(body.toString())
  })

  it('takes the reader’s language for the Union, or the languages asked for, one line each', async () => {
    expect(await draw('heading=ingredients')).to.equal(await picture(['Ingredients']))
    expect(await draw('heading=ingredients', 'gr')).to.equal(await picture(['Συστατικά']))
    expect(await draw('heading=ingredients&headingLang=de,el,fi&size=30')).to.equal(
      await picture(['Zutaten', 'Συστατικά', 'Ainesosat'], 30),
    )
    expect(await draw('heading=declaration&headingLang=bg')).to.equal(
      await picture(['Съставки & Хранителна информация']),
    )
  })

  it('refuses four languages, one that is none, and the symbol that no act has drawn', async () => {
    expect(await status('heading=ingredients&headingLang=de,el,fi,bg')).to.equal(400)
    expect(await status('heading=ingredients&headingLang=xx')).to.equal(400)
    expect(await status('heading=ingredients&text=1', 'tif')).to.equal(422)
    expect(await status('heading=ingredients', 'tif')).to.equal(200)
    expect(await status('heading=symbol')).to.equal(422)
  })

  it('is offered on the command line, for one code, a selection and an import', async () => {
    const file = join(cli.folder, 'code.svg')
    const { code, err } = await cli.run([
      ...['codes', 'draw', String(wine.id), 'svg', '--heading', 'ingredients', '--heading-lang', 'de'],
      ...['--company', wine.company, '--out', file],
    ])
    expect(code, err).to.equal(0)
    expect(await readFile(file, 'utf8')).to.equal(await picture(['Zutaten']))

    const zip = join(cli.folder, 'codes.zip')
    await cli.run([
      ...['codes', 'export', '--ids', String(wine.id), '--formats', 'svg', '--heading', 'declaration'],
      ...['--company', wine.company, '--out', zip],
    ])
    const files = unzipSync(await readFile(zip))
    const name = Object.keys(files).find((each) => each.endsWith('.svg')) ?? ''
    expect(Buffer.from(files[name] ?? []).toString()).to.equal(
      await picture(['Ingredients & Nutrition declaration']),
    )

    const csv = join(cli.folder, 'one.csv')
    await cli.run(['sheets', 'template', '--out', csv])
    const { reference = '' } = exampleSheet()
    await writeFile(
      csv,
      (await readFile(csv, 'utf8')).replaceAll(reference, 'IMPORTED').replace('L24-117', 'L25'),
    )
    const mistaken = await cli.run([
      ...['sheets', 'import', csv, '--company', wine.company, '--codes', 'svg', '--heading', 'ingredients'],
      ...['--heading-lang', 'xx', '--out', cli.folder],
    ])
    expect(mistaken.code).to.equal(2)
    expect(mistaken.err).to.contain('--heading-lang takes one to three of these')
    const imported = await cli.run([
      ...['sheets', 'import', csv, '--company', wine.company, '--codes', 'svg', '--heading', 'ingredients'],
      ...['--heading-lang', 'el', '--out', cli.folder, '--json'],
    ])
    expect(imported.code, imported.err).to.equal(0)
    const result = JSON.parse(imported.out.split('\n')[0] ?? '') as { files: string[]; digitalLink: string }
    expect(await readFile(result.files[0] ?? '', 'utf8')).to.equal(
      await picture(['Συστατικά'], undefined, result.digitalLink),
    )
  })

  it('stands above every code that the browser downloads, until the user declines', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, `/recapitulatif/${String(wine.id)}`)
    const drawn = (query: string): Promise<void> =>
      page.locator(`figure img[src*="${query}"]`).first().waitFor()
    await drawn('heading=ingredients')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download SVG' }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).to.equal(
      await picture(['Ingredients'], 20),
    )
    await page.getByText('Ingredients and nutrition declaration').click()
    await drawn('heading=declaration')
    await page.getByRole('combobox', { name: 'Languages of the heading' }).fill('Greek')
    await page.getByRole('option', { name: 'Greek' }).click()
    await drawn('headingLang=el')
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'With the heading' }).uncheck()
    await page.locator('figure img[src*="heading"]').waitFor({ state: 'detached' })
    await visit(page, web, `/recapitulatif/${String(wine.id)}`)
    await page.getByRole('switch', { name: 'With the heading', checked: false }).waitFor()
    expect(await page.locator('figure img[src*="heading"]').count()).to.equal(0)
  })

  async function draw(query: string, language?: string): Promise<string> {
    const response = await fetchPicture(query, 'svg', language)
    expect(response.status).to.equal(200)
    return response.text()
  }

  const status = async (query: string, format = 'svg'): Promise<number> =>
    (await fetchPicture(query, format)).status

  async function picture(caption: readonly string[], size?: number, link = wine.address): Promise<string> {
    const { body } = await drawCode(link, {
      format: 'svg',
      size: size ?? Math.max(20, legibleSize(link, { caption })),
      caption,
    })
    return body.toString()
  }
})
