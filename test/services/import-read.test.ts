// What `imports.read` makes of the files that people choose.

import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import fc from 'fast-check'
import { makeCompany } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { workbookFixture, xlsxOf } from '../support/workbooks.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { Refusal, type RefusalCode } from '../../src/domain/refusal.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { archive } from '../../src/render/archive.ts'

describe('reading a file before its import', () => {
  const world = useApplication()
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
  })

  it('answers the rows of a CSV with their lines, in any encoding and with any separator', async () => {
    const text = 'Domaine;Cuvée;Degré\r\nDeux Rives;"Les\nGalets";13,5\r\n\r\nDeux Rives;Blanc;'
    for (const bytes of [Buffer.from(text), Buffer.from(text, 'latin1'), Buffer.from(`\uFEFF${text}`)]) {
      const answer = await read('mes vins.csv', bytes)
      expect([answer.format, answer.table, answer.tables]).to.deep.equal(['csv', null, []])
      expect(answer.rows).to.deep.equal([
        { line: 1, cells: ['Domaine', 'Cuvée', 'Degré'] },
        { line: 2, cells: ['Deux Rives', 'Les\nGalets', '13,5'] },
        { line: 5, cells: ['Deux Rives', 'Blanc'] },
      ])
    }
  })

  it('refuses a file without a line, with too many lines, and rows that are too wide', async () => {
    expect(await refusalOf(read('a.csv', Buffer.from('a;b\n')))).to.equal('import.empty')
    const many = Buffer.from('a;b\n'.repeat(302))
    expect(await refusalOf(read('a.csv', many))).to.equal('import.tooManyLines')
    const wide = Buffer.from(`Brand;Name\n${'1;'.repeat(201)}\n`)
    expect(
      (await read('a.csv', Buffer.from(`Brand;Name\n1${';'.repeat(500)}\n`))).rows[1]?.cells,
    ).to.deep.equal(['1'])
    expect(await refusalOf(read('a.csv', wide))).to.equal('import.tooManyColumns')
    const long = Buffer.from(`Brand;Name\n1;${'x'.repeat(10_001)}\n`)
    expect(await refusalOf(read('a.csv', long))).to.equal('import.cellTooLong')
    expect(await refusalOf(read('a.csv', Buffer.from(`Brand;Name\n1;"never closed`)))).to.equal(
      'import.badlyBuilt',
    )
  })

  it('answers the visible tables of a workbook of any program under any name', async () => {
    for (const name of ['openpyxl.xlsx', 'libreoffice.xlsx', 'libreoffice.ods']) {
      const bytes = workbookFixture(name)
      const answer = await read('vins.csv', bytes)
      expect([answer.format, answer.tables, answer.table]).to.deep.equal([
        name.slice(-4).replace('.', ''),
        ['Carte 2026', 'Adresses'],
        'Carte 2026',
      ])
      expect(answer.rows.map(({ line }) => line)).to.deep.equal([4, 5, 6, 7, 9])
      expect((await read('vins.xlsx', bytes, 'Adresses')).rows).to.deep.equal([
        { line: 1, cells: ['Nom'] },
        { line: 2, cells: ['Jean'] },
      ])
      expect(await refusalOf(read('vins.xlsx', bytes, 'Caché'))).to.equal('import.workbookTableUnknown')
    }
  })

  it('leaves out the titles above the headers, in a workbook and in a CSV', async () => {
    const text = 'Domaine des Deux Rives;;\nTarif 2026;;\n\nMarque;Cuvée;Millésime\nDeux Rives;Blanc;2024\n'
    const { rows } = await read('tarif.csv', Buffer.from(text))
    expect(rows.map(({ line, cells: [first] }) => [line, first])).to.deep.equal([
      [4, 'Marque'],
      [5, 'Deux Rives'],
    ])
  })

  it('says of every other file what to do with it', async () => {
    const cases: [RefusalCode, Buffer][] = [
      ['import.workbookOld', workbookFixture('excel97.xls')],
      ['import.workbookEncrypted', workbookFixture('encrypted.xlsx')],
      ['import.workbookEncrypted', workbookFixture('encrypted.ods')],
      ['import.workbookDamaged', workbookFixture('grouped.xlsx').subarray(0, 4000)],
      ['import.workbookNumbers', await zipOf('Index/Document.iwa')],
      ['import.notSpreadsheet', await zipOf('word/document.xml')],
      ['import.notSpreadsheet', Buffer.from('%PDF-1.7')],
      ['import.notSpreadsheet', Buffer.from([1, 0, 2, 0, 3])],
      ['import.workbookTooLarge', await xlsxOf({ sheet: '<row><c><v>1</v></c></row>'.repeat(2_000_000) })],
      ['import.tooManyColumns', await xlsxOf({ sheet: '<row><c r="GS1"><v>1</v></c></row>' })],
      ['import.tooManyLines', await xlsxOf({ sheet: '<row><c><v>1</v></c></row>'.repeat(302) })],
      ['import.empty', await xlsxOf({})],
    ]
    for (const [code, bytes] of cases) expect(await refusalOf(read('wines.xlsx', bytes))).to.equal(code)
  })

  it('answers or refuses any bytes, and never fails', async () => {
    const files = ['openpyxl.xlsx', 'libreoffice.ods', 'encrypted.xlsx'].map((name) => workbookFixture(name))
    const anyBytes = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))
    const mutated = fc
      .tuple(fc.constantFrom(...files), fc.nat(20_000), fc.nat(255))
      .map(([file, at, value]) => {
        const bytes = Buffer.from(file)
        bytes[at % bytes.length] = value
        return bytes
      })
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyBytes, mutated), async (bytes) => {
        try {
          expect((await read('wines.xlsx', bytes)).rows.length).to.be.greaterThan(1)
        } catch (error) {
          expect(error).to.be.instanceOf(Refusal)
        }
      }),
      { numRuns: 60 },
    )
  })

  function zipOf(name: string): Promise<Buffer> {
    return buffer(
      archive([
        { name: '[Content_Types].xml', body: Buffer.from('<Types/>') },
        { name, body: Buffer.from('x') },
      ]),
    )
  }

  function read(fileName: string, bytes: Uint8Array, table?: string): Promise<Output<'imports.read'>> {
    const content = Buffer.from(bytes).toString('base64')
    const input = { fileName, content, ...(table === undefined ? {} : { table }) }
    return world.application.perform('imports.read', input, owner)
  }
})
