import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { csvLine } from '../../src/domain/spreadsheet/csv.ts'
import { sheetFields } from '../../src/domain/sheet/fields.ts'
import { templateRows } from '../../src/domain/spreadsheet/table.ts'

const header =
  'brand;name;reference;vintage;volume;alcohol;wineType;wineClass;targetMarket;sugars;ingredients;allergens;packaging'
const good =
  'Deux Rives;Les Galets;CSV-1;2024;75 cl;13,5;red;still;097;0,2;grapes|E334|sulfites;sulphites;' +
  'bottle:GL 71:glass|cork:FOR 51:cork'

describe('CSV imports', () => {
  const world = useApplication()
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
  })

  it('creates sheets, stores every issue with line and column, and continues after them', async () => {
    const result = await run([
      header,
      good,
      good.replace('CSV-1', 'CSV-2').replace('13,5', 'viel'),
      good.replace('CSV-1', 'CSV-3').replace('E334', 'moon dust'),
    ])
    expect([result.state, result.lines, result.created, result.updated, result.faulty]).to.deep.equal([
      'done',
      3,
      1,
      0,
      2,
    ])
    expect(result.refused.map((entry) => [entry.line, entry.column])).to.deep.equal([
      [3, 'alcohol'],
      [4, 'ingredients'],
    ])
    const { rows } = await world.application.perform('sheets.list', { search: 'CSV-1' }, owner)
    const sheet = await world.application.perform('sheets.get', { id: rows[0]?.id ?? 0 }, owner)
    expect([
      sheet.draft.volume,
      sheet.draft.alcohol,
      sheet.draft.ingredients?.map((entry) => entry.id),
    ]).to.deep.equal([75, 13.5, ['grapes', 'tartaric-acid', 'sulphites']])
    expect((await world.application.perform('sheets.readiness', { id: sheet.id }, owner)).ready).to.equal(
      true,
    )
  })

  it('names a column by its whole header, however long a person or a program has made it', async () => {
    const long = `alcohol ${'x'.repeat(3000)}`
    const lines = [header.replace('alcohol', long), good.replace('CSV-1', 'CSV-L').replace('13,5', 'viel')]
    const file = { fileName: 'wines.csv', content: Buffer.from(lines.join('\n')).toString('base64') }
    const mapping = { [long]: 'alcohol' }
    const checked = await world.application.perform('imports.check', { ...file, mapping }, owner)
    const { import: started } = await world.application.perform('imports.start', { ...file, mapping }, owner)
    const { refused } = await world.application.perform('imports.get', { id: started.id }, owner)
    expect([checked.refused, refused].map((issues) => issues.map(({ column }) => column))).to.deep.equal([
      [long],
      [long],
    ])
  })

  it('updates by reference when the same file is imported again, without duplicates', async () => {
    const result = await run([header, good.replace('Les Galets', 'Les Grands Galets')])
    expect([result.created, result.updated, result.faulty]).to.deep.equal([0, 1, 0])
    const { total, rows } = await world.application.perform('sheets.list', { search: 'CSV-1' }, owner)
    expect([total, rows[0]?.name]).to.deep.equal([1, 'Les Grands Galets'])
  })

  it('reads Windows-1252, UTF-16 and UTF-8 with BOM, quoted newlines and any of three separators', async () => {
    const line = 'Château Bélair,"Cuvée\nŒuvre",CSV-E,2024,75 cl,13.5,red,still,097,0.2,grapes,none,'
    const text = `${header.replaceAll(';', ',')}\r\n${line}\r\n`
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    const cp1252 = Buffer.from(text.replace('Œ', '\u008c'), 'latin1')
    for (const bytes of [
      Buffer.from(`\uFEFF${text}`),
      utf16,
      cp1252,
      Buffer.from(text.replaceAll(',', '\t')),
    ]) {
      const { import: started } = await world.application.perform(
        'imports.start',
        { fileName: 'wines.csv', content: bytes.toString('base64') },
        owner,
      )
      const result = await world.application.perform('imports.get', { id: started.id }, owner)
      expect(result.faulty, JSON.stringify(result.refused)).to.equal(0)
    }
    const { rows } = await world.application.perform('sheets.list', { search: 'CSV-E' }, owner)
    expect(rows.map((row) => [row.brand, row.name])).to.deep.equal([['Château Bélair', 'Cuvée Œuvre']])
  })

  it('refuses a file that is no CSV, empty, too long or without the required columns', async () => {
    expect(await refusalOf(start('wines.xlsx', [header, good]))).to.equal('import.notCsv')
    expect(await refusalOf(start('wines.csv', [header]))).to.equal('import.empty')
    expect(await refusalOf(start('wines.csv', ['']))).to.equal('import.empty')
    expect(
      await refusalOf(start('wines.csv', [header, ...Array.from({ length: 301 }, () => good)])),
    ).to.equal('import.tooManyLines')
    const most = Buffer.from([header, ...Array.from({ length: 300 }, () => good)].join('\n'))
    expect(
      await world.application.perform(
        'imports.check',
        { fileName: 'wines.csv', content: most.toString('base64') },
        owner,
      ),
    ).to.deep.include({ lines: 300, good: 300 })
    expect(await refusalOf(start('wines.csv', ['a;b;c', '1;2;3']))).to.equal('import.badlyBuilt')
    expect(await refusalOf(start('wines.csv', [header, 'Deux Rives;"never closed']))).to.equal(
      'import.badlyBuilt',
    )
    for (const lines of [
      [`${header}${';x'.repeat(100_000)}`, good],
      [header, `${good}${';x'.repeat(100_000)}`],
    ])
      expect(await refusalOf(start('wines.csv', lines))).to.equal('import.badlyBuilt')
  })

  it('takes its own template without an issue or advice, in the check and in the readiness of the sheet', async () => {
    const file = templateRows()
      .map((row) => csvLine(row))
      .join('')
    const input = { fileName: 'template.csv', content: Buffer.from(file).toString('base64') }
    const checked = await world.application.perform('imports.check', input, owner)
    expect([checked.good, checked.refused]).to.deep.equal([1, []])
    const { import: started } = await world.application.perform('imports.start', input, owner)
    expect((await world.application.perform('imports.get', { id: started.id }, owner)).faulty).to.equal(0)
    const { rows } = await world.application.perform(
      'sheets.list',
      { search: sheetFields.reference.example },
      owner,
    )
    const { points } = await world.application.perform('sheets.readiness', { id: rows[0]?.id ?? 0 }, owner)
    expect(points).to.deep.equal([])
  })

  it('ignores the trailing empty columns that spreadsheet programs write', async () => {
    const content = Buffer.from(
      [header, good].map((line) => `${line}${';'.repeat(5000)}\r\n`).join(''),
    ).toString('base64')
    const { headers, good: fine } = await world.application.perform(
      'imports.check',
      { fileName: 'wines.csv', content },
      owner,
    )
    expect([headers.length, fine]).to.deep.equal([header.split(';').length, 1])
  })

  it('fails, and lets the next import start, when its file can no longer be read', async () => {
    const [row] = await world.database
      .db('imports')
      .insert({
        company_id: ownerCompany(),
        language: 'en',
        file_name: 'old.csv',
        content: Buffer.from(`${header}\nDeux Rives;"never closed`),
        state: 'waiting',
        lines: 1,
        created_at: world.now,
      })
      .returning<{ id: number }[]>('id')
    await world.application.runJob('import.run', { companyId: ownerCompany(), importId: row?.id ?? 0 })
    const ended = await world.application.perform('imports.get', { id: row?.id ?? 0 }, owner)
    expect([ended.state, ended.finishedAt]).to.deep.equal(['failed', world.now.toISOString()])
    expect((await run([header, good.replace('CSV-1', 'CSV-L')])).state).to.equal('done')
  })

  it('blocks the next import while it runs, but not for ever without progress', async () => {
    const [row] = await world.database
      .db('imports')
      .insert({
        company_id: ownerCompany(),
        language: 'en',
        file_name: 'lost.csv',
        content: Buffer.from(header),
        state: 'running',
        lines: 9,
        created_at: world.now,
        progressed_at: world.now,
      })
      .returning<{ id: number }[]>('id')
    expect(await refusalOf(start('wines.csv', [header, good]))).to.equal('import.alreadyRunning')
    world.now = new Date(world.now.getTime() + 46 * 60_000)
    expect((await run([header, good.replace('CSV-1', 'CSV-M')])).state).to.equal('done')
    expect((await world.application.perform('imports.get', { id: row?.id ?? 0 }, owner)).state).to.equal(
      'failed',
    )
  })

  it('stores the mapping of a company for its own headers', async () => {
    const own = header.replace('reference', 'Artikelnummer').replace('name', 'Bezeichnung')
    const mapping = { Artikelnummer: 'reference', Bezeichnung: 'name' }
    const content = Buffer.from([own, good.replace('CSV-1', 'CSV-M')].join('\n')).toString('base64')
    await world.application.perform('imports.start', { fileName: 'a.csv', content, mapping }, owner)
    const again = Buffer.from([own, good.replace('CSV-1', 'CSV-N')].join('\n')).toString('base64')
    const checked = await world.application.perform(
      'imports.check',
      { fileName: 'b.csv', content: again },
      owner,
    )
    expect([checked.good, checked.faulty]).to.deep.equal([1, 0])
  })

  it("imports the 40 wines of a merchant's list unchanged", async () => {
    const content = readFileSync(new URL('../fixtures/wines.csv', import.meta.url)).toString('base64')
    const { import: started } = await world.application.perform(
      'imports.start',
      { fileName: 'wines.csv', content },
      owner,
    )
    const result = await world.application.perform('imports.get', { id: started.id }, owner)
    expect([result.lines, result.created, result.faulty], JSON.stringify(result.refused)).to.deep.equal([
      40, 40, 0,
    ])
  })

  function ownerCompany(): number {
    return owner.kind === 'operator' ? (owner.companyId ?? 0) : 0
  }

  async function run(lines: string[]) {
    const { import: started } = await start('wines.csv', lines)
    return world.application.perform('imports.get', { id: started.id }, owner)
  }

  function start(fileName: string, lines: string[]) {
    return world.application.perform(
      'imports.start',
      { fileName, content: Buffer.from(lines.join('\n')).toString('base64') },
      owner,
    )
  }
})
