// Laboratory results in the browser: a French file in Windows-1252 with an undecided unit and a figure below the
// limit, compared, decided, saved and undone.

import { expect } from 'chai'
import { accessibilityViolations } from '../support/accessibility.ts'
import { operatorOf } from '../support/application.ts'
import { useBrowser } from '../support/browser.ts'
import { plainSheet } from '../support/examples.ts'
import { createEstate, signInAndVisit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const owner = 'owner@deux-rives.test'
const results = [
  'Laboratoire d’œnologie de Tain',
  'N° de lot;Votre référence;TAV à 20 °C;Sucres (glucose+fructose) g/L;Acidité totale (g/L);Acidité volatile;pH',
  'L25-1;;13,42;<0,4;3,50;0,38;3,61',
  ';DR-2;12,9 ± 0,1;2,4;3,80;0,30;3,40',
  ';DR-3;12;1;3;0,3;3,5',
  'L99;;12;1;3;0,3;3,5',
].join('\r\n')

describe('laboratory results in the browser', function journey() {
  this.timeout(90_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })

  before(async () => {
    const companyId = await createEstate(web, owner)
    const actor = operatorOf(companyId)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    const { carbohydrates: _typed, ...draft } = plainSheet()
    for (const [name, given] of [
      ['Les Galets', { cuvee: 'L25-1', reference: 'DR-1' }],
      ['La Terrasse', { cuvee: 'L25-2', reference: 'DR-2' }],
      ['Le Belvédère', { cuvee: 'L25-3', reference: 'DR-3' }],
    ] as const) {
      const { sheet } = await application.perform('sheets.create', { ...draft, name, ...given }, actor)
      if (given.reference === 'DR-3') await application.perform('sheets.generate', { id: sheet.id }, actor)
    }
    await application.close()
  })

  it('shows every change, asks for the unit and the limit, saves all and undoes all', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/import')
    await page.getByRole('link', { name: 'Laboratory results' }).click()
    await page.getByRole('heading', { level: 1, name: 'Laboratory results' }).waitFor()
    await page.locator('input[type=file]').setInputFiles({
      name: 'analyses.csv',
      mimeType: 'text/csv',
      // ’ and œ in Windows-1252.
      buffer: Buffer.from(results.replaceAll('’', '\u0092').replaceAll('œ', '\u009c'), 'latin1'),
    })
    const section = (name: string) => page.getByRole('region', { name })
    await section('4 rows cannot be used').waitFor()
    await page.getByRole('combobox', { name: 'Unit of “Acidité totale (g/L)”' }).click()
    await page.getByRole('option', { name: 'g/l as H2SO4' }).click()
    await section('2 rows cannot be used').waitFor()
    expect(await section('2 rows cannot be used').innerText()).to.contain('“<0,4” is below the limit')
    await page.getByRole('radio', { name: 'The limit itself (0.4)' }).check()
    await section('2 wines change').waitFor()
    const changes = await section('2 wines change').innerText()
    expect(changes.replace(/\s+/g, ' ')).to.contain(
      'Alcohol by volume 13.5 % vol 13.42 % vol Sugars 0.2 g/100 ml 0.04 g/100 ml ' +
        'Organic acids 0.6 g/100 ml 0.536 g/100 ml',
    )
    expect(await section('1 published wine differs').innerText()).to.contain('Le Belvédère')
    expect(await section('1 row cannot be used').innerText()).to.contain('None of your wines')
    expect(await accessibilityViolations(page)).to.deep.equal([])

    await page.getByRole('button', { name: 'Save the figures of 2 wines' }).click()
    await page.getByText('2 wines have their new figures').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 wines have their earlier figures again').waitFor()
  })
})
