// The templates of import files: what people download is what the import reads, with no choice by a person.

import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import type { FileOutput } from '../../src/contract/operation.ts'
import { interfaceLanguages, type InterfaceLanguage } from '../../src/domain/languages.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { csvLine } from '../../src/domain/spreadsheet/csv.ts'
import { headerRow } from '../../src/domain/spreadsheet/table.ts'
import { templateDrafts } from '../../src/domain/spreadsheet/template.ts'
import { unzipped } from '../support/unzip.ts'

describe('the template of an import file', () => {
  const world = useApplication()
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
  })

  for (const lang of interfaceLanguages)
    it(`is read back in “${lang}”, as CSV and XLSX: two wines without an issue, advice or choice`, async () => {
      for (const file of [await csv(lang), await workbook(lang)]) {
        const { rows, format } = await read(file)
        expect(format).to.equal(file.name.endsWith('.xlsx') ? 'xlsx' : 'csv')
        const content = Buffer.from(rows.map(({ cells }) => csvLine(cells)).join('')).toString('base64')
        const checked = await world.application.perform(
          'imports.check',
          { fileName: 'wines.csv', content },
          owner,
        )
        expect(checked.refused).to.deep.equal([])
        expect(checked.advised.filter(({ fault }) => fault.code !== 'lineUpdates')).to.deep.equal([])
        expect(
          checked.headers.filter(({ field, unitMissing }) => field === null || unitMissing),
        ).to.deep.equal([])
        expect([checked.lines, checked.headers.length]).to.deep.equal([2, headerRow().length])
      }
    })

  it('holds a still and a sparkling wine that are ready to publish, and the same in every language', async () => {
    for (const lang of ['de', 'en', 'gr'] as const) {
      const { rows } = await read(await workbook(lang))
      const content = Buffer.from(rows.map(({ cells }) => csvLine(cells)).join('')).toString('base64')
      const { import: started } = await world.application.perform(
        'imports.start',
        { fileName: 'wines.csv', content },
        owner,
      )
      const { sheets } = await world.application.perform('imports.get', { id: started.id }, owner)
      for (const [index, id] of sheets.entries()) {
        const { draft } = await world.application.perform('sheets.get', { id }, owner)
        const { gln: _, ...expected } = templateDrafts[index] ?? {}
        expect({ ...draft, gln: undefined }).to.deep.include(expected)
        const { points } = await world.application.perform('sheets.readiness', { id }, owner)
        expect(points).to.deep.equal([])
      }
    }
  })

  it('keeps the form of codes for programs, whose headers are the names of the fields', async () => {
    const file = await world.application.perform('imports.template', { form: 'codes' }, owner)
    const { rows } = await read(file)
    expect(rows[0]?.cells).to.deep.equal(headerRow())
    expect(rows[1]?.cells.slice(0, 3)).to.deep.equal(['wine', 'Deux Rives', 'Les Galets Rouges'])
  })

  it('offers lists of choices and freezes the header in the workbook', async () => {
    const parts = await unzipped(await bytesOf(await workbook('en')))
    const xml = (name: string) => parts.find((part) => part.name.endsWith(name))?.body.toString() ?? ''
    expect(xml('sheet1.xml').match(/<dataValidation /g)?.length).to.equal(15)
    expect(xml('sheet1.xml')).to.include('state="frozen"')
    expect(xml('workbook.xml')).to.match(/name="Wines".*name="Help".*state="hidden"/)
    expect(xml('sheet2.xml')).to.include('5 to 20 characters')
  })

  function csv(lang: InterfaceLanguage): Promise<FileOutput> {
    return world.application.perform('imports.template', { lang }, owner)
  }

  function workbook(lang: InterfaceLanguage): Promise<FileOutput> {
    return world.application.perform('imports.templateWorkbook', { lang }, owner)
  }

  async function read(file: FileOutput) {
    const content = (await bytesOf(file)).toString('base64')
    return world.application.perform('imports.read', { fileName: file.name, content }, owner)
  }

  function bytesOf({ body }: FileOutput): Promise<Buffer> {
    return buffer(Readable.from(body instanceof Uint8Array ? [body] : body))
  }
})
