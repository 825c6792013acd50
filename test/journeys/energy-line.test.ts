// The energy line printed below a code: "Per 100 ml" and the symbol E in the chosen language by default
// (specification 9; Regulation (EU) 1308/2013 Art. 119(4)), the short form by choice; in the browser, the API
// and on the command line alike. Pictures hold outlines, so files are compared with pictures of the line.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import { owner, useCodedWine } from '../support/coded-wine.ts'
import { exampleSheet } from '../support/examples.ts'
import { signInAndVisit, visit } from '../support/people.ts'
import { drawCode, legibleSize } from '../../src/render/image.ts'

const lines = {
  en: 'Per 100 ml: E 327 kJ / 79 kcal',
  de: 'Pro 100 ml: E 327 kJ / 79 kcal',
  el: 'Ανά 100 ml: E 327 kJ / 79 kcal',
  fi: '100 ml:ssa E 327 kJ / 79 kcal',
  short: 'E (100 ml): 327 kJ / 79 kcal',
} as const

describe('the energy line below a code', function journey() {
  this.timeout(120_000)
  const { web, browser, cli, wine, fetchPicture } = useCodedWine()

  it('says "Per 100 ml" and E in the chosen language in the API, and E (100 ml) by choice', async () => {
    expect(await draw('text=1')).to.equal(await picture('en'))
    expect(await draw('text=1', 'gr')).to.equal(await picture('el'))
    expect(await draw('text=1&textLang=fi')).to.equal(await picture('fi'))
    expect(await draw('text=1&textForm=full&textLang=de&size=40')).to.equal(await picture('de', 40))
    for (const query of ['text=1&textForm=short', 'text=1&textForm=short&textLang=de'])
      expect(await draw(query)).to.equal(await picture('short'))
    const refused = await fetchPicture('text=1&textLang=xx')
    expect(refused.status).to.equal(400)
    expect(await refused.text()).to.include('Choose one of these languages: bg, cs, da, de, el, en')
    expect(await draw('text=1&textLang=gr')).to.equal(await picture('el'))
  })

  it('names the language of a picture in its file name, where a call asks for another one', async () => {
    const nameOf = async (query: string): Promise<string> => {
      const answer = await fetchPicture(query)
      return /filename="?([^";]+)/u.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
    }
    const plain = await nameOf('')
    const named = (languages: string): string => plain.replace('.svg', `_${languages}.svg`)
    for (const query of ['text=1', 'text=1&textLang=en', 'text=1&textForm=short&textLang=de'])
      expect(await nameOf(query), query).to.equal(plain)
    expect(await nameOf('text=1&textLang=de')).to.equal(named('de'))
    expect(await nameOf('text=1&textLang=gr')).to.equal(named('el'))
    expect(await nameOf('heading=ingredients&headingLang=fi,sv')).to.equal(named('fi-sv'))
  })

  it('offers the same choice on the command line, for one code, a selection and an import', async () => {
    const file = join(cli.folder, 'code.svg')
    const drawn = async (...flags: string[]): Promise<string> => {
      const { code, err } = await cli.run([
        ...['codes', 'draw', String(wine.id), 'svg', '--text', '--company', wine.company, '--out', file],
        ...flags,
      ])
      expect(code, err).to.equal(0)
      return readFile(file, 'utf8')
    }
    expect(await drawn()).to.equal(await picture('en'))
    expect(await drawn('--lang', 'de')).to.equal(await picture('de'))
    expect(await drawn('--text-lang', 'fi')).to.equal(await picture('fi'))
    expect(await drawn('--text-form', 'short')).to.equal(await picture('short'))

    const zip = join(cli.folder, 'codes.zip')
    await cli.run([
      ...['codes', 'export', '--ids', String(wine.id), '--formats', 'svg', '--text', '--text-lang', 'el'],
      ...['--company', wine.company, '--out', zip],
    ])
    const files = unzipSync(await readFile(zip))
    const name = Object.keys(files).find((each) => each.endsWith('.svg')) ?? ''
    expect(Buffer.from(files[name] ?? []).toString()).to.equal(await picture('el'))

    const csv = join(cli.folder, 'one.csv')
    await cli.run(['sheets', 'template', '--out', csv])
    const { reference = '' } = exampleSheet()
    await writeFile(
      csv,
      (await readFile(csv, 'utf8')).replaceAll(reference, 'IMPORTED').replace('L24-117', 'L25'),
    )
    const imported = await cli.run([
      ...['sheets', 'import', csv, '--company', wine.company, '--codes', 'svg', '--text'],
      ...['--text-form', 'short', '--out', cli.folder, '--json'],
    ])
    expect(imported.code, imported.err).to.equal(0)
    const result = JSON.parse(imported.out.split('\n')[0] ?? '') as { files: string[]; digitalLink: string }
    expect(await readFile(result.files[0] ?? '', 'utf8')).to.equal(
      await picture('short', undefined, result.digitalLink),
    )
  })

  it('is chosen in the browser, remembered, and never printed smaller than 1.2 mm without a warning', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, `/recapitulatif/${String(wine.id)}`)
    const drawn = (query: string): Promise<void> =>
      page.locator(`figure img[src*="${query}"]`).first().waitFor()
    await page.getByRole('switch', { name: 'With the heading' }).uncheck()
    await page.getByRole('switch', { name: 'With the energy line' }).check()
    await drawn('textForm=full&textLang=en')
    await page.getByRole('combobox', { name: 'Language of the line' }).fill('Greek')
    await page.getByRole('option', { name: 'Greek' }).click()
    await drawn('textForm=full&textLang=el')
    const least = Math.ceil(legibleSize(wine.address, { text: lines.el }))
    await page.getByText(`Below about ${String(least)} mm`).waitFor()
    await page.getByRole('button', { name: `Use ${String(least)} mm` }).click()
    await page.getByText('Below about').waitFor({ state: 'detached' })
    expect(await page.getByRole('textbox', { name: 'Width in mm' }).inputValue()).to.equal(String(least))
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download SVG' }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).to.equal(await picture('el', least))

    await page.getByText('“E (100 ml): …”').click()
    await drawn('textForm=short')
    expect(await page.locator('figure img[src*="textLang"]').count()).to.equal(0)
    await visit(page, web, `/recapitulatif/${String(wine.id)}`)
    await page.getByText('“E (100 ml): …”').waitFor()
    await drawn('textForm=short')
  })

  /** The SVG of the sheet's code with a line, as the renderer draws it. */
  async function picture(line: keyof typeof lines, size?: number, link = wine.address): Promise<string> {
    const text = lines[line].replace(/(\d) (kJ|kcal|ml)/gu, '$1\u00a0$2')
    const shortText = lines[line].replace(/(\d) (kJ|kcal)/gu, '$1\u00a0$2')
    const printed = line === 'short' ? shortText : text
    const least = Math.max(20, legibleSize(link, { text: printed }))
    const { body } = await drawCode(link, { format: 'svg', size: size ?? least, text: printed })
    return body.toString()
  }

  async function draw(query: string, language?: string): Promise<string> {
    return (await fetchPicture(query, 'svg', language)).text()
  }
})
