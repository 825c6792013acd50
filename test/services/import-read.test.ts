// What `imports.read` makes of the files that people choose.

import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import type { Actor } from '../../src/domain/rights.ts'

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
    expect((await read('a.csv', Buffer.from(`Brand;Name\n1${';'.repeat(500)}\n`))).rows[1]?.cells).to.deep.equal([
      '1',
    ])
    expect(await refusalOf(read('a.csv', wide))).to.equal('import.tooManyColumns')
    const long = Buffer.from(`Brand;Name\n1;${'x'.repeat(10_001)}\n`)
    expect(await refusalOf(read('a.csv', long))).to.equal('import.cellTooLong')
    expect(await refusalOf(read('a.csv', Buffer.from(`Brand;Name\n1;"never closed`)))).to.equal('import.badlyBuilt')
  })

  it('answers the visible tables of a workbook of any program under any name', async () => {
    for (const name of ['openpyxl.xlsx', 'libreoffice.xlsx', 'libreoffice.ods']) {
      const bytes = fixture(name)
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

  function fixture(name: string): Buffer {
    return readFileSync(new URL(`../fixtures/workbooks/${name}`, import.meta.url))
  }

  function read(fileName: string, bytes: Uint8Array, table?: string): Promise<Output<'imports.read'>> {
    const content = Buffer.from(bytes).toString('base64')
    const input = { fileName, content, ...(table === undefined ? {} : { table }) }
    return world.application.perform('imports.read', input, owner)
  }
})
