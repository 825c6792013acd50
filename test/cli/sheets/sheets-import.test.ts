// `sheets import` as an operator uses it: pipes, folders, long files, files that are wrong, a stop half-way.

import { readFileSync, writeFileSync, mkdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { operatorOf, useApplication } from '../../support/application.ts'
import { resultOf, useCommandLine } from '../../support/command-line.ts'
import { makeCompany } from '../../support/examples.ts'
import { writeXlsx } from '../../../src/render/workbook/xlsx-writer.ts'

const header = 'brand,name,reference,vintage,volume,alcohol,sugars'
const line = (reference: string, more = ''): string =>
  `Deux Rives,Vin ${reference},${reference},2024,75,12.5,0.2${more}`
const fileOf = (prefix: string, count: number): string =>
  [header, ...Array.from({ length: count }, (_, index) => line(`${prefix}-${String(index)}`))].join('\n')

describe('sheets import', function () {
  this.timeout(120_000)
  const world = useApplication()
  const cli = useCommandLine(() => ({ DATABASE_URL: world.config.databaseUrl ?? '' }))
  let company = ''

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    company = String(await makeCompany(world.application))
  })

  const importing = (...words: string[]) => cli.run(['sheets', 'import', ...words, '--company', company])
  const stored = async (search: string): Promise<number> =>
    (await world.application.perform('sheets.list', { search }, operatorOf(Number(company)))).total
  const write = (name: string, content: string | Buffer): string => {
    const path = join(cli.folder, name)
    writeFileSync(path, content)
    return path
  }

  it('reads a file of any length from a pipe, and changes nothing when it comes again', async () => {
    const input = fileOf('PIPE', 1501)
    const words = ['sheets', 'import', '-', '--company', company, '--json']
    const first = await cli.run(words, { input })
    expect([first.code, first.err]).to.deep.equal([0, '1,501 wines created, 0 updated, no faulty row.\n'])
    expect(JSON.parse(first.out)).to.deep.include({ file: 'input.csv', lines: 1501, created: 1501, same: 0 })
    const again = await cli.run(words, { input })
    expect(JSON.parse(again.out)).to.deep.include({ lines: 1501, created: 0, updated: 0, same: 1501 })
    expect(await stored('PIPE')).to.equal(1501)
  })

  it('imports a folder in the order of its names, and goes on after a file that it cannot read', async () => {
    const folder = join(cli.folder, 'estate')
    mkdirSync(folder)
    const rows = [['Deux Rives', 'Vin Y', 'FOLDER-Y', '2024']]
    const columns = ['brand', 'name', 'reference', 'vintage'].map((title) => ({ header: title, width: 12 }))
    const workbook = await buffer(writeXlsx([{ name: 'Wines', columns, rows }], new Date('2026-01-01')))
    writeFileSync(join(folder, 'b.xlsx'), workbook)
    writeFileSync(
      join(folder, 'a.csv'),
      [header, line('FOLDER-X'), line('FOLDER-Z').replace('12.5', 'viel')].join('\n'),
    )
    writeFileSync(join(folder, 'c.csv'), Buffer.from('%PDF-1.7 no table'))
    writeFileSync(join(folder, '~$b.xlsx'), 'lock')
    writeFileSync(join(folder, 'notes.txt'), header)
    const out = join(cli.folder, 'refused')
    const { code, err, out: printed } = await importing(folder, '--json', '--refused', out)
    expect(code).to.equal(2)
    expect(err.split('\n')[0]).to.equal('a.csv:')
    expect(err).to.match(/^row 3, Alcohol by volume: .+$/m)
    expect(err).to.match(/^c\.csv: This file is not a spreadsheet/m)
    expect(err).to.match(/2 files: 2 wines created, 0 updated, 1 faulty row\. 1 file was refused\.\n$/)
    expect(
      printed
        .trimEnd()
        .split('\n')
        .map((text) => (JSON.parse(text) as { file: string }).file),
    ).to.deep.equal(['a.csv', 'b.xlsx'])
    const [refusedHeader = '', refusedLine = ''] = readFileSync(join(out, 'a.csv.csv'), 'utf8').split('\r\n')
    expect(refusedHeader).to.contain(header)
    expect(refusedLine).to.match(/FOLDER-Z.*viel/)
    expect(existsSync(join(out, 'b.xlsx.csv'))).to.equal(false)
    expect((await importing(join(cli.folder, 'nowhere'))).code).to.equal(2)
    mkdirSync(join(cli.folder, 'empty'))
    expect((await importing(join(cli.folder, 'empty'))).err).to.contain('no CSV, TSV, XLSX or ODS file')
  })

  it('writes refused lines to a file that can be mended and sent again', async () => {
    const path = write(
      'mend.csv',
      [header, line('MEND-1'), line('MEND-2').replace('12.5', 'viel')].join('\n'),
    )
    const out = join(cli.folder, 'mend-refused.csv')
    expect((await importing(path, '--refused', out)).code).to.equal(1)
    const mended = write('mended.csv', readFileSync(out, 'utf8').replace('viel', '12.5'))
    const { code, err } = await importing(mended)
    expect([code, err]).to.deep.equal([0, '1 wine created, 0 updated, no faulty row.\n'])
  })

  it('asks for a unit that is not certain and takes it, names unknown columns, and refuses a wrong unit', async () => {
    const path = write(
      'units.csv',
      'Domaine;Vin;Ref;Sucres;Zettel\nDeux Rives;A;UNIT-1;4,1;Regal 4\nDeux Rives;B;UNIT-2;6,3;Regal 9',
    )
    const unclear = await importing(path)
    expect(unclear.code).to.equal(2)
    expect(unclear.err).to.contain('Column Zettel is ignored')
    expect(unclear.err).to.contain('--unit "Sucres=')
    expect(await stored('UNIT')).to.equal(0)
    const chosen = await importing(path, '--unit', 'Sucres=g_l')
    expect(chosen.code).to.equal(0)
    const { rows } = await world.application.perform(
      'sheets.list',
      { search: 'UNIT-1' },
      operatorOf(Number(company)),
    )
    const sheet = await world.application.perform(
      'sheets.get',
      { id: rows[0]?.id ?? 0 },
      operatorOf(Number(company)),
    )
    expect(sheet.draft.sugars).to.equal(0.41)
    const wrong = await importing(path, '--unit', 'Sucres=pounds')
    expect([wrong.code, wrong.err.includes('names no unit')]).to.deep.equal([2, true])
  })

  it('rehearses a long file exactly, and leaves nothing behind', async () => {
    const wrong = [line('DRY-5').replace('0.2', '0.3'), line('DRY-X').replace('12.5', 'viel')]
    const text = [fileOf('DRY', 800), ...wrong].join('\n')
    const path = write('dry.csv', text)
    const dry = await importing(path, '--dry-run', '--json')
    expect(dry.code).to.equal(1)
    const planned = JSON.parse(dry.out) as Record<string, unknown>
    expect(planned).to.deep.include({ lines: 802, good: 800, faulty: 2, created: 800 })
    expect(await stored('DRY')).to.equal(0)
    const { imports } = await world.application.perform('imports.list', {}, operatorOf(Number(company)))
    expect(imports.some(({ fileName }) => fileName === 'dry.csv')).to.equal(false)
    const real = JSON.parse((await importing(path, '--json')).out) as Record<string, unknown>
    for (const name of ['lines', 'created', 'updated', 'same', 'faulty'])
      expect(real[name], name).to.equal(planned[name])
  })

  it('stops at once, says that it can continue, and continues where it stopped', async () => {
    const path = write('long.csv', fileOf('STOP', 12_000))
    const words = ['sheets', 'import', path, '--company', company, '--json']
    const child = cli.start(words)
    child.stdin?.end()
    const ended = resultOf(child)
    while ((await stored('STOP')) === 0) await pause(20)
    child.kill('SIGINT')
    const { code, err } = await ended
    expect([code, err]).to.deep.equal([
      130,
      'long.csv: stopped. What was imported stays; the same command continues.\n',
    ])
    const before = await stored('STOP')
    expect(before).to.be.within(1000, 11_999)
    const rest = await cli.run(words)
    expect([rest.code, JSON.parse(rest.out)]).to.deep.include(0)
    expect(JSON.parse(rest.out)).to.deep.include({ lines: 12_000, created: 12_000, same: 0 })
    expect(await stored('STOP')).to.equal(12_000)
    const { imports } = await world.application.perform('imports.list', {}, operatorOf(Number(company)))
    expect(imports.filter(({ fileName }) => fileName === 'long.csv').length).to.equal(1)
  })

  it('refuses a wrong company, files that are none, and a mapping that is none, each with a sentence', async () => {
    const path = write('good.csv', fileOf('GOOD', 1))
    const foreign = await cli.run(['sheets', 'import', path, '--company', '99999'])
    expect([foreign.code, foreign.out]).to.deep.equal([2, ''])
    expect((await importing(write('empty.csv', ''))).code).to.equal(2)
    expect((await importing(write('header.csv', header))).code).to.equal(2)
    expect((await importing(write('open.csv', `${header}\nDeux Rives,"never`))).code).to.equal(2)
    expect((await importing(write('binary.csv', Buffer.from([0, 1, 2, 3, 0])))).code).to.equal(2)
    expect((await importing(write('zip.xlsx', Buffer.from('PK\u0003\u0004broken', 'latin1')))).code).to.equal(
      2,
    )
    expect((await importing(path, '--map', write('map.json', '["brand"]'))).code).to.equal(2)
    const unknown = await importing(path, '--map', write('unknown.json', '{"Cru":"wine_name"}'))
    expect([unknown.code, unknown.err]).to.deep.equal([
      2,
      `The mapping in ${join(cli.folder, 'unknown.json')} names no known field: “wine_name” (column “Cru”). ` +
        'nutricode sheets template shows the fields.\n',
    ])
    const list = ['imports', 'list-file', '--company', company, '--out', join(cli.folder, 'list.pdf')]
    const pdf = await cli.run(list)
    expect([pdf.code, pdf.err]).to.deep.equal([
      2,
      `Lists are written as .csv or .xlsx: end ${join(cli.folder, 'list.pdf')} with one of them, or state --format.\n`,
    ])
    expect((await importing(join(cli.folder, 'absent.csv'))).err).to.contain('absent.csv')
    expect(await stored('GOOD')).to.equal(0)
  })
})
