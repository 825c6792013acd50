// The minimum of carbohydrate, 0.7 g per 100 ml (specification 5 and 9), for fortified wine too. Domain 7,
// point 4, exempts spirits and wine that an analysis of glycerol shows to be of the fino type.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { useBrowser } from '../support/browser.ts'
import { useCommandLine } from '../support/command-line.ts'
import { createEstate, password, signInAndVisit } from '../support/people.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { translate } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'
const port = { brand: 'Deux Rives', name: 'Rimage', wineClass: 'fortified', sugars: 0.2 } as const
const message = translate('en', 'issue.carbohydratesBelowMinimum', { min: 0.7 })

describe('the minimum of carbohydrate (specification 5; domain 7, point 4)', function journey() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser()
  const cli = useCommandLine(() => web.environment)
  let company = ''

  before(async () => {
    company = String(await createEstate(web, owner))
  })

  it('refuses a fortified wine below 0.7 g in the API, with the minimum and the way out', async () => {
    const visitor = await signedIn()
    const refused = await visitor.post('/api/fiche/create', { ...port, carbohydrates: 0.69 })
    expect([refused.status, refused.body['error']]).to.deep.equal([422, 'sheet.invalid'])
    expect(refused.body['faults']).to.deep.equal([
      { field: 'carbohydrates', code: 'carbohydratesBelowMinimum', values: { min: 0.7 }, message },
    ])
    expect(message)
      .to.match(/glycerol/u)
      .and.to.match(/analysis/u)
    expect((await visitor.post('/api/fiche/create', { ...port, carbohydrates: 0.7 })).status).to.equal(200)
  })

  it('accepts less from a wine of the fino type by its analysed glycerol, and from a spirit', async () => {
    const visitor = await signedIn()
    const fino = { ...port, name: 'Fino', sugars: 0.02, glycerol: 0.03, carbohydrates: 0.05 }
    const spirit = { brand: port.brand, name: 'Marc', family: 'spirit', sugars: 0, carbohydrates: 0 }
    for (const sheet of [fino, spirit])
      expect((await visitor.post('/api/fiche/create', sheet)).status, sheet.name).to.equal(200)
    const tooLittle = await visitor.post('/api/fiche/create', { ...fino, carbohydrates: 0.04 })
    expect(tooLittle.body['faults']).to.have.nested.property('[0].values.min', 0.05)
  })

  it('refuses the fortified wine in an import, in its check too, and on the command line', async () => {
    const file = join(cli.folder, 'fortified.csv')
    await writeFile(
      file,
      [
        'brand,name,reference,wineClass,carbohydrates,sugars,glycerol',
        'Deux Rives,Rimage,FORT-1,fortified,0.69,0.2,',
        'Deux Rives,Fino,FORT-2,fortified,0.05,0.02,0.03',
      ].join('\n'),
    )
    for (const dryRun of [['--dry-run'], []]) {
      const { code, err } = await cli.run(['sheets', 'import', file, '--company', company, ...dryRun])
      expect([code, err.includes(message)], err).to.deep.equal([1, true])
    }
    const flags = ['--brand', port.brand, '--name', port.name, '--wine-class', 'fortified', '--sugars', '0.2']
    const created = await cli.run([
      ...['sheets', 'create', '--company', company],
      ...[...flags, '--carbohydrates', '0.69'],
    ])
    expect([created.code, created.err.includes(message)], created.err).to.deep.equal([2, true])
  })

  it('says so beside the field of the form, and no longer once the glycerol is entered', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    await page.locator('#field-wineClass').pressSequentially('Fortified')
    await page.locator('[role=option]:visible').first().waitFor()
    await page.keyboard.press('Tab')
    for (const [name, value] of [
      ['sugars', '0.02'],
      ['carbohydrates', '0.05'],
    ] as const)
      await page.locator(`#field-${name}`).fill(value)
    await page.keyboard.press('Tab')
    await page.getByText(message).first().waitFor()
    await page.locator('#field-glycerol').fill('0.03')
    await page.keyboard.press('Tab')
    await page.getByText(message).first().waitFor({ state: 'detached' })
  })

  async function signedIn(): Promise<Visitor> {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    await visitor.post('/api/compte/login', { email: owner, password })
    return visitor
  }
})
