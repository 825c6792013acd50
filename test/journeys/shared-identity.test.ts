// A GTIN or reference that two sheets would share is reported when it happens: on saving the second draft, in
// the form at once, in the API's answer, in imports and on the command line (specification 5; domain 5.4). A
// draft with a shared GTIN can be saved; the reference is refused, and so is the second code.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { useBrowser } from '../support/browser.ts'
import { useCommandLine } from '../support/command-line.ts'
import { exampleSheet } from '../support/examples.ts'
import { createEstate, password, signInAndVisit } from '../support/people.ts'
import { Visitor, type VisitorAnswer } from '../support/visitor.ts'
import { eventually, useWeb } from '../support/web.ts'
import { translate } from '../../src/translations.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'

const owner = 'owner@deux-rives.test'

type Stored = { name: string; gtin: string | null; reference: string | null }

const gtin = '3012345000215'

describe('a GTIN or reference of two sheets', function journey() {
  this.timeout(120_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser()
  const cli = useCommandLine(() => web.environment)
  let company = ''
  let visitor: Visitor
  let first = 0

  before(async () => {
    company = String(await createEstate(web, owner))
    visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    await visitor.post('/api/compte/login', { email: owner, password })
    first = sheetOf(await create({ reference: 'A-1', gtin, cuvee: 'L1' })).id
  })

  it('is reported when the second draft is saved: the GTIN as advice, the reference as a refusal', async () => {
    const shared = { wine: 'Les Galets Rouges 2024', sheet: first }
    const saved = sheetOf(await create({ reference: 'A-2', gtin: `0${gtin}`, cuvee: 'L1' }))
    expect(saved.advice).to.deep.equal([
      {
        field: 'gtin',
        code: 'gtinShared',
        weight: 'advisory',
        values: shared,
        message: translate('en', 'issue.gtinShared', shared),
      },
    ])
    const otherLot = await visitor.post(`/api/fiche/update/${String(saved.id)}`, { changes: { cuvee: 'L2' } })
    expect(sheetOf(otherLot).advice).to.deep.equal([])
    await visitor.post(`/api/fiche/update/${String(saved.id)}`, { changes: { cuvee: 'L1' } })
    expect((await readiness(saved.id)).advisory).to.include('gtinShared')

    const refused = await create({ reference: 'A-1', gtin: undefined })
    expect([refused.status, refused.body['error']]).to.deep.equal([409, 'sheet.referenceTaken'])
    expect(refused.body['faults']).to.deep.equal([
      {
        field: 'reference',
        code: 'referenceTaken',
        values: shared,
        message: translate('en', 'issue.referenceTaken', shared),
      },
    ])
  })

  it('gives a code to the first sheet only, and says at once why the second gets none', async () => {
    const second = sheetOf(await create({ reference: 'B-2', gtin, cuvee: 'B' })).id
    const published = sheetOf(await create({ reference: 'B-1', gtin, cuvee: 'B' })).id
    expect((await visitor.post(`/api/fiche/generate/${String(published)}`, {})).status).to.equal(200)
    expect((await readiness(second)).blocking).to.include('gtinTaken')
    const refused = await visitor.post(`/api/fiche/generate/${String(second)}`, {})
    expect([refused.status, refused.body['error']]).to.deep.equal([409, 'sheet.gtinTaken'])
    expect(refused.body['faults']).to.have.nested.property('[0].values.sheet', published)
    const still = await visitor.post(`/api/fiche/update/${String(second)}`, { changes: { glasses: 5 } })
    expect(sheetOf(still).advice?.map(({ code }) => code)).to.deep.equal(['gtinTaken'])
  })

  it('is named in the form as soon as it is saved, with a link to the other wine', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    for (const [name, value] of [
      ['brand', 'Deux Rives'],
      ['name', 'Une autre'],
      ['cuvee', 'L1'],
      ['gtin', gtin],
    ] as const)
      await page.locator(`#field-${name}`).fill(value)
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: 'Open “Les Galets Rouges 2024”' }).first()
    await link.waitFor()
    await page.getByText('has the same GTIN, CPV and lot').first().waitFor()
    await page.locator('#field-gtin').fill('')
    await link.waitFor({ state: 'detached' })

    browser.expectConsoleError(/409/)
    await page.locator('#field-reference').fill('A-1')
    await page.keyboard.press('Tab')
    await page.getByText('You have already created a nutritional sheet with this reference').first().waitFor()
    await link.click()
    await page.waitForURL(`**/recapitulatif/${String(first)}`)
    await eventually(async () => {
      const [draft] = await web.database.db<Stored>('sheets').where({ name: 'Une autre' })
      return draft !== undefined && draft.gtin === null && draft.reference === null
    })
  })

  it('is reported by an import with references: inside the file, and against stored drafts', async () => {
    const file = join(cli.folder, 'shared.csv')
    await writeFile(
      file,
      [
        'brand,name,vintage,gtin,cuvee,reference',
        `Deux Rives,Import un,2020,${gtin},IMP,I-1`,
        `Deux Rives,Import deux,2020,${gtin},IMP,I-2`,
        `Deux Rives,Import trois,2020,${gtin},L1,I-3`,
        `Deux Rives,Import quatre,2020,${gtin},IMP-4,I-4`,
      ].join('\n'),
    )
    const dry = await cli.run(['sheets', 'import', file, '--company', company, '--dry-run'])
    expect([dry.code, advised(dry.err)], dry.err).to.deep.equal([0, [3, 4]])
    expect(dry.err).to.include(translate('en', 'issue.gtinRepeated', { line: 2 }))
    const { code, err } = await cli.run(['sheets', 'import', file, '--company', company])
    expect([code, advised(err)], err).to.deep.equal([0, [3, 4]])
    expect(err).to.include('“Import un 2020” has the same GTIN').and.to.include('“Les Galets Rouges 2024”')

    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/import')
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText('“Import un 2020” has the same GTIN').first().waitFor()
    await page.getByRole('link', { name: 'Open “Import un 2020”' }).first().click()
    await page.waitForURL('**/recapitulatif/*')
  })

  it('is refused by an import whose lines repeat a reference, and reported on the command line', async () => {
    const file = join(cli.folder, 'repeated.csv')
    await writeFile(file, 'brand,name,reference\nDeux Rives,Une,R-R\nDeux Rives,Deux,R-R\n')
    for (const dryRun of [['--dry-run'], []]) {
      const { code, err } = await cli.run(['sheets', 'import', file, '--company', company, ...dryRun])
      expect(
        [code, err.includes(translate('en', 'issue.referenceRepeated', { line: 2 }))],
        err,
      ).to.deep.equal([1, true])
    }
    const upload = ['--file', file, '--company', company]
    const checked = await cli.run(['imports', 'check', ...upload])
    expect([checked.code, checked.err], checked.out).to.deep.equal([
      1,
      `row 3, Reference: ${translate('en', 'issue.referenceRepeated', { line: 2 })}\n` +
        'row 2, Reference: “Une” already has these values: nothing changes\n',
    ])
    expect(checked.out).not.to.include('referenceRepeated')
    const flags = ['--brand', 'Deux Rives', '--name', 'Shell', '--gtin', gtin, '--cuvee', 'L1']
    const created = await cli.run(['sheets', 'create', '--company', company, ...flags])
    expect([created.code, created.err.includes('“Les Galets Rouges 2024”')], created.err).to.deep.equal([
      0,
      true,
    ])
  })

  type Saved = { id: number; advice?: { code: string }[] }

  function create(given: Partial<Record<keyof SheetDraft, unknown>>): Promise<VisitorAnswer> {
    const { cpv: _cpv, cpvReason: _reason, ...sheet } = exampleSheet()
    return visitor.post('/api/fiche/create', { ...sheet, ...given })
  }

  async function readiness(id: number): Promise<{ blocking: string[]; advisory: string[] }> {
    const { body } = await visitor.get(`/api/fiche/readiness/${String(id)}`)
    const points = body['points'] as { code: string; weight?: string }[]
    const codes = (isAdvice: boolean) =>
      points.filter(({ weight }) => (weight === 'advisory') === isAdvice).map(({ code }) => code)
    return { blocking: codes(false), advisory: codes(true) }
  }

  function sheetOf({ status, body }: VisitorAnswer): Saved {
    expect(status, JSON.stringify(body)).to.equal(200)
    expect(body).to.have.property('sheet')
    return body['sheet'] as Saved
  }

  /** The lines of a file that the output names. */
  function advised(output: string): number[] {
    return [...output.matchAll(/row (\d+), gtin/giu)].map(([, line]) => Number(line)).sort((a, b) => a - b)
  }
})
