// Lists as files: exactly the filtered rows of all pages, in both formats, in the caller's language, and no formula.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { actorWith, operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { FileOutput } from '../../src/contract/operation.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { parseCsv } from '../../src/render/csv-file.ts'
import { readWorkbook } from '../../src/render/workbook/workbook.ts'
import { translate } from '../../src/translations.ts'

const limits = { bytes: 40_000_000, rows: 10_000, columns: 200, cell: 10_000 }

describe('the files of lists', () => {
  const world = useApplication()
  let companyId: number
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    companyId = await makeCompany(world.application)
    owner = operatorOf(companyId)
    for (let index = 0; index < 230; index++)
      await createWine(`W-${String(index)}`, index < 225 ? 2024 : 2023)
    await createWine('=HYPERLINK("http://x.test")', 2022)
  })

  it('hold all pages of the filtered list of wines in its order, equal in CSV and XLSX', async () => {
    const filter = { millesime: 2024, sort: 'reference', direction: 'asc' } as const
    const csv = await rowsOf(
      await world.application.perform('sheets.listFile', { ...filter, format: 'csv' }, owner),
    )
    const xlsx = await rowsOf(
      await world.application.perform('sheets.listFile', { ...filter, format: 'xlsx' }, owner),
    )
    expect(csv).to.deep.equal(xlsx)
    expect([csv.length, csv[0]?.slice(0, 4)]).to.deep.equal([226, ['Reference', 'Brand', 'Name', 'Vintage']])
    const { rows } = await world.application.perform('sheets.list', { ...filter, size: 200 }, owner)
    expect(csv.slice(1, 201).map(([reference]) => reference)).to.deep.equal(
      rows.map(({ reference }) => reference),
    )
    expect(csv[1]).to.include.members(['red wine', 'European Union', 'Draft'])
  })

  it('speak the language of the caller', async () => {
    const german: Actor = { kind: 'operator', language: 'de', companyId }
    const [headers = [], first = []] = await rowsOf(
      await world.application.perform('sheets.listFile', { search: 'W-0', format: 'xlsx' }, german),
    )
    expect(headers.slice(0, 4)).to.deep.equal(['Referenz', 'Marke', 'Name', 'Jahrgang'])
    expect(first).to.include.members(['Rotwein', 'Europäische Union', 'Entwurf'])
  })

  it('hold no cell that a spreadsheet program runs', async () => {
    const filter = { millesime: 2022 }
    const csv = await world.application.perform('sheets.listFile', { ...filter, format: 'csv' }, owner)
    expect((await bytesOf(csv)).toString()).to.include(`"'=HYPERLINK(""http://x.test"")"`)
    const xlsx = await world.application.perform('sheets.listFile', { ...filter, format: 'xlsx' }, owner)
    expect((await rowsOf(xlsx))[1]?.[0]).to.equal('=HYPERLINK("http://x.test")')
  })

  it('exist for users, batches, imports, views, companies and the audit trail', async () => {
    const admin: Actor = { kind: 'operator', language: 'en', companyId: null }
    for (const format of ['csv', 'xlsx'] as const) {
      const files = [
        await world.application.perform('users.listFile', { format }, owner),
        await world.application.perform('serials.listFile', { format }, owner),
        await world.application.perform('imports.listFile', { format }, owner),
        await world.application.perform('views.file', { format }, owner),
        await world.application.perform('admin.companiesFile', { format }, admin),
        await world.application.perform('admin.auditFile', { format }, admin),
      ]
      for (const file of files) {
        expect(file.name).to.match(new RegExp(`^[a-z_0-9-]+\\.${format}$`))
        const [headers = []] = await rowsOf(file)
        expect(headers.length, file.name).to.be.greaterThan(5)
        expect(new Set(headers).size).to.equal(headers.length)
      }
      const [, company = []] = await rowsOf(
        await world.application.perform('admin.companiesFile', { format, search: 'FR44732829320' }, admin),
      )
      expect(company.slice(0, 2)).to.deep.equal(['Domaine des Deux Rives', 'FR44732829320'])
    }
  })

  it('hold users with their rights in words, and batches with what became of their codes', async () => {
    const german: Actor = { kind: 'operator', language: 'de', companyId }
    const person = { email: 'paul@deux-rives.test', firstName: 'Paul', lastName: 'Roux' }
    await world.application.perform('users.create', { ...person, rights: ['fiche_see', 'dashboard'] }, owner)
    const users = await rowsOf(await world.application.perform('users.listFile', { format: 'xlsx' }, german))
    expect(users.find(([firstName]) => firstName === 'Paul')).to.include.members([
      'Roux',
      'paul@deux-rives.test',
      translate('de', 'page.users.invited'),
      [translate('de', 'right.fiche_see'), translate('de', 'right.dashboard')].join(', '),
    ])
    const { sheet } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'W-batch', vintage: 2021 }),
      owner,
    )
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    const opened = { fiche: sheet.id, count: 10, request: 'ten' }
    const { batch } = await world.application.perform('serials.open', opened, owner)
    const printed = { target: batch.id, request: 'printed', rows: [batch.first] }
    await world.application.perform('serials.report', printed, owner)
    const batches = await rowsOf(
      await world.application.perform('serials.listFile', { format: 'csv' }, german),
    )
    expect(batches[0]?.slice(0, 6)).to.deep.equal([
      'Wein',
      'Code',
      'GTIN',
      'Los',
      'Format der Seriennummern',
      'Codes',
    ])
    expect(batches[1]?.slice(2, 8)).to.deep.equal([
      '3012345000215',
      '',
      'Zufällige Buchstaben und Ziffern',
      '10',
      '0',
      batch.first,
    ])
    // Printed, scrapped, sampled, unused, void, missing.
    expect(batches[1]?.slice(9, 15)).to.deep.equal(['1', '0', '0', '0', '0', '9'])
  })

  it('need the rights of their lists, and hold nothing of another company', async () => {
    const reader = actorWith(['fiche_see'], companyId)
    expect(await refusalOf(world.application.perform('users.listFile', { format: 'csv' }, reader))).to.equal(
      'right.missing',
    )
    world.vies.known.set('FR40303265045', null)
    const other = operatorOf(await makeCompany(world.application, { tva: 'FR40303265045', name: 'Ailleurs' }))
    const rows = await rowsOf(await world.application.perform('sheets.listFile', { format: 'xlsx' }, other))
    expect(rows.length).to.equal(1)
  })

  async function createWine(reference: string, vintage: number): Promise<void> {
    const { gtin: _, ...example } = exampleSheet()
    await world.application.perform('sheets.create', { ...example, reference, vintage }, owner)
  }

  async function rowsOf(file: FileOutput): Promise<string[][]> {
    const bytes = await bytesOf(file)
    if (file.name.endsWith('.csv'))
      return parseCsv(bytes.toString(), ',').map(({ cells }) =>
        cells.map((cell) => cell.replace(/^'(?==)/, '')),
      )
    const { rows } = await readWorkbook(bytes, 'xlsx', limits)
    const width = rows[0]?.cells.length ?? 0
    return rows.map(({ cells }) => [...cells, ...Array.from({ length: width - cells.length }, () => '')])
  }

  function bytesOf({ body }: FileOutput): Promise<Buffer> {
    return buffer(Readable.from(body instanceof Uint8Array ? [body] : body))
  }
})
