// Workbooks as rows: values as people see them, from files of other programs; hostile files within bounds.

import { expect } from 'chai'
import fc from 'fast-check'
import { workbookFixture, xlsxOf } from '../support/workbooks.ts'
import { fileKind } from '../../src/render/workbook/file-kind.ts'
import { builtInFormat, epoch1904, numberText, readFormat } from '../../src/render/workbook/number-format.ts'
import { readWorkbook, workbookRows } from '../../src/render/workbook/workbook.ts'
import { WorkbookError } from '../../src/render/workbook/workbook-error.ts'
import { readInThread } from '../../src/render/workbook/workbook-thread.ts'

const limits = { bytes: 40_000_000, rows: 10_000, columns: 200, cell: 10_000 }

describe('a workbook', () => {
  for (const name of ['openpyxl.xlsx', 'libreoffice.xlsx', 'libreoffice.ods'])
    it(`reads as people see it: ${name}`, async () => {
      const { rows, tables } = await read(workbookFixture(name))
      expect(tables).to.deep.equal(['Carte 2026', 'Adresses'])
      const [title, date, header, first, second, third, last] = rows
      expect([title?.line, title?.cells]).to.deep.equal([1, ['Domaine des Deux Rives — tarif 2026']])
      expect(date?.cells).to.deep.equal(['Mis à jour le', '2026-09-30'])
      expect([header?.line, header?.cells.length]).to.deep.equal([4, 14])
      const yes = name.endsWith('.ods') ? '1' : 'TRUE'
      const result = name.startsWith('openpyxl') ? '=D5*2' : '1500'
      expect(first?.cells).to.deep.equal([
        'Deux Rives',
        'Les Galets',
        '2024',
        '750 ml',
        '13.5 % vol',
        '0.3',
        '12.5%',
        '3760012345670',
        '00123',
        yes,
        '2026-12-01',
        '03760012345670',
        result,
        'Vin & terroir <sec>',
      ])
      expect(second?.cells.slice(0, 7)).to.deep.equal([
        'Deux Rives',
        'Blanc de blancs',
        '2023',
        '1500 ml',
        '12 % vol',
        '1.4',
        '7%',
      ])
      expect([second?.cells.at(-1), third?.cells.at(-1)]).to.deep.equal(['deux\nlignes', 'marge'])
      expect(third?.cells.slice(2, 6)).to.deep.equal(['NV', '375 ml', '11.75 % vol', '12345678.9'])
      expect([last?.line, last?.cells[2], last?.cells[7]]).to.deep.equal([9, '2022', '0000000012345'])
    })

  for (const name of ['grouped.xlsx', 'grouped.ods'])
    it(`keeps rows of a repeated header and of a group, and hides hidden sheets: ${name}`, async () => {
      const { rows, tables, table } = await read(workbookFixture(name))
      expect([tables, table]).to.deep.equal([['Weine'], 'Weine'])
      expect(rows.map(({ cells }) => cells)).to.deep.equal([
        ['Marke', 'Name', 'Zucker', 'Datum'],
        ['Deux Rives', 'Riesling', '0.7', '2026-05-04'],
        ['Deux Rives', 'Grauer Burgunder', '0.3', 'TRUE'],
        ['=Text'],
      ])
    })

  it('knows what a file is by its bytes', async () => {
    const kinds: [string, Buffer][] = [
      ['xlsx', workbookFixture('openpyxl.xlsx')],
      ['ods', workbookFixture('libreoffice.ods')],
      ['encrypted', workbookFixture('encrypted.xlsx')],
      ['old', workbookFixture('excel97.xls')],
      ['old', Buffer.from('<html><table><tr><td>Brand</td></tr></table></html>')],
      [
        'old',
        Buffer.from(
          '\uFEFF<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
        ),
      ],
      ['other', Buffer.from('%PDF-1.7 …')],
      ['other', Buffer.from('\x89PNG\r\n', 'latin1')],
      ['damaged', workbookFixture('openpyxl.xlsx').subarray(0, 3000)],
      ['text', Buffer.from('Brand;Name\n')],
      ['text', Buffer.alloc(0)],
    ]
    for (const [kind, bytes] of kinds) expect(await fileKind(bytes), kind).to.equal(kind)
    expect(await problemOf(read(workbookFixture('encrypted.ods')))).to.equal('encrypted')
  })

  it('writes numbers in full: no noise of binary fractions, no exponent, no lost digit', () => {
    const plain = builtInFormat(0)
    const written = {
      '0.30000000000000004': '0.3',
      '13.5': '13.5',
      '13.499999999999998': '13.5',
      '3.0123456789E+12': '3012345678900',
      '1.0000000000000001E-1': '0.1',
      '1E-7': '0.0000001',
      '-0.5': '-0.5',
      '03760012345670': '3760012345670',
      '12345678901234567890': '12345678901234567890',
      '0': '0',
      '-0': '0',
      '1E+300': '1E+300',
      'abc': 'abc',
    }
    for (const [stored, text] of Object.entries(written)) expect(numberText(stored, plain)).to.equal(text)
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }), (digits, decimals) => {
        const value = digits / 10 ** decimals
        expect(Number(numberText(String(value), plain))).to.equal(value)
      }),
    )
  })

  it('reads formats: percentages, days, years, times, leading zeros and units', () => {
    const cases: [string, string, string][] = [
      ['0.00%', '0.125', '12.5%'],
      ['0%', '0.07', '7%'],
      ['dd/mm/yyyy', '45292', '2024-01-01'],
      ['[$-407]TT.MM.YYYY;@', '45292', '2024-01-01'],
      ['yyyy', '45292', '2024'],
      ['h:mm', '0.5625', '13:30'],
      ['mmm-yy', '1', '1900-01-01'],
      ['0000000000000', '12345', '0000000012345'],
      ['0.0" % vol"', '13.5', '13.5 % vol'],
      ['#,##0\\ "ml"', '750', '750 ml'],
      ['General" g/l"', '0.7', '0.7 g/l'],
      ['#,##0.00 [$€-407]', '4.5', '4.5'],
      ['0.00E+00', '3012345678901', '3012345678901'],
      ['[Red]-0.0;0.0', '1.5', '1.5'],
      ['@', '00', '0'],
    ]
    for (const [format, stored, text] of cases)
      expect(numberText(stored, readFormat(format)), format).to.equal(text)
    expect(numberText('43830', readFormat('d/m/yy'), epoch1904)).to.equal('2024-01-01')
  })

  it('reads what other libraries write: no references, prefixes, inline and rich text, reading aids', async () => {
    const bytes = await xlsxOf({
      strings:
        '<si><r><t>Grau</t></r><r><rPr><b/></rPr><t xml:space="preserve">er Burgunder</t></r>' +
        '<rPh sb="0" eb="1"><t>aid</t></rPh></si>' +
        '<si><t>a_x000D_b &amp; &#128512;</t></si>',
      sheet:
        '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>' +
        '<x:row xmlns:x="urn:x"><x:c r="C2" t="inlineStr"><x:is><x:t>in</x:t></x:is></x:c></x:row>' +
        '<row r="9"><c r="A9" t="b"><v>0</v></c><c r="B9" t="str"><f>A1</f><v>res</v></c>' +
        '<c r="C9" t="e"><v>#N/A</v></c>' +
        '<c r="D9" t="d"><v>2026-05-04T00:00:00</v></c></row>',
    })
    expect((await read(bytes)).rows).to.deep.equal([
      { line: 1, cells: ['Grauer Burgunder', 'a\nb & 😀'] },
      { line: 2, cells: ['', '', 'in'] },
      { line: 9, cells: ['FALSE', 'res', '#N/A', '2026-05-04'] },
    ])
  })
})

describe('a hostile workbook', () => {
  it('is stopped at the limit of unpacked bytes, in little memory', async () => {
    const bomb = await xlsxOf({ sheet: zeros(300) })
    expect(bomb.length).to.be.lessThan(2_000_000)
    const before = process.memoryUsage().rss
    expect(await problemOf(readInThread({ bytes: bomb, format: 'xlsx', limits, choice: {} }))).to.equal(
      'tooLarge',
    )
    expect(process.memoryUsage().rss - before).to.be.lessThan(300_000_000)
  })

  it('does not stop the process from answering others', async function answering() {
    this.timeout(60_000)
    const rows = Array.from({ length: 3000 }, () => `<row>${'<c><v>1.5</v></c>'.repeat(190)}</row>`).join('')
    const bytes = await xlsxOf({ sheet: rows })
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 10)
    const { rows: read } = await readInThread({ bytes, format: 'xlsx', limits, choice: {} })
    clearInterval(timer)
    expect([read.length, read[0]?.cells.length]).to.deep.equal([3000, 190])
    expect(turns).to.be.greaterThan(5)
  })

  it('never expands entities', async () => {
    const laughs = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>'
    const bytes = await xlsxOf({ workbook: laughs })
    expect(await problemOf(read(bytes))).to.equal('damaged')
  })

  it('is refused for too many rows, columns and characters, with its line', async () => {
    const row = '<row><c><v>1</v></c></row>'
    expect(await problemOf(read(await xlsxOf({ sheet: row.repeat(10_001) })))).to.equal('tooManyRows')
    expect(
      await problemOf(read(await xlsxOf({ sheet: '<row r="7"><c r="GS7"><v>1</v></c></row>' }))),
    ).to.equal('tooManyColumns')
    expect(
      (await read(await xlsxOf({ sheet: '<row r="7"><c r="XFD7" s="1"/><c r="A7"><v>1</v></c></row>' })))
        .rows,
    ).to.have.length(1)
    const long = `<row><c t="inlineStr"><is><t>${'x'.repeat(10_001)}</t></is></c></row>`
    expect(await problemOf(read(await xlsxOf({ sheet: long })))).to.equal('cellTooLong')
    expect(await problemOf(read(await xlsxOf({ sheet: row }), 'Nothing'))).to.equal('unknownTable')
  })

  it('stops at a text without an end', async () => {
    const bytes = await xlsxOf({ sheet: endless() })
    expect(await problemOf(readInThread({ bytes, format: 'xlsx', limits, choice: {} }))).to.equal('tooLarge')
  })

  it('reads long files row by row', async () => {
    const bytes = await xlsxOf({ sheet: manyRows(100_000) })
    const before = process.memoryUsage().rss
    let count = 0
    for await (const { cells } of workbookRows(bytes, 'xlsx', { ...limits, bytes: 1e9, rows: 1e6 }))
      count += cells.length
    expect(count).to.equal(1_000_000)
    expect(process.memoryUsage().rss - before).to.be.lessThan(200_000_000)
  })

  it('never ends in another error than its own, whatever bytes are changed, cut or put in', async () => {
    const files = ['openpyxl.xlsx', 'libreoffice.ods', 'grouped.ods'].map((name) => workbookFixture(name))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(20_000), fc.nat(255)), { maxLength: 20 }),
        fc.nat(20_000),
        async (file, changes, length) => {
          const bytes = Buffer.from(length % 3 === 0 ? file.subarray(0, length) : file)
          for (const [at, value] of changes) bytes[at % Math.max(1, bytes.length)] = value
          await isReadOrRefused(bytes)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('never ends in another error than its own, whatever XML its sheet contains', async () => {
    const token = fc.constantFrom(
      '<row>',
      '</row>',
      '<row r="-1">',
      '<row r="1e9">',
      '<c>',
      '</c>',
      '<c r="A0">',
      '<c r="@@">',
      '<c t="s">',
      '<v>',
      '</v>',
      '<v>99999</v>',
      '<is><t>',
      '&#0;',
      '&#x110000;',
      '<![CDATA[x]]>',
      '<!--',
      '<mergeCell ref="A1:A1048576"/>',
      'text',
      '</sheetData>',
      '<',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 30 }), async (tokens) => {
        await isReadOrRefused(await xlsxOf({ sheet: tokens.join('') }))
      }),
      { numRuns: 200 },
    )
  })
})

function read(bytes: Buffer, table?: string) {
  return readKnown(bytes, table === undefined ? {} : { table })
}

async function readKnown(bytes: Buffer, choice: { readonly table?: string }) {
  const kind = await fileKind(bytes)
  if (kind !== 'xlsx' && kind !== 'ods') throw new TypeError(kind)
  return readWorkbook(bytes, kind, limits, choice)
}

/** Reads a file, or gets a reason why not; fails on any other error. */
async function isReadOrRefused(bytes: Buffer): Promise<void> {
  const kind = await fileKind(bytes)
  if (kind !== 'xlsx' && kind !== 'ods') return
  try {
    const { rows } = await readWorkbook(bytes, kind, limits)
    for (const { line, cells } of rows) {
      expect(line).to.be.greaterThan(0)
      expect(cells.every((cell) => typeof cell === 'string')).to.equal(true)
    }
  } catch (error) {
    expect(error).to.be.instanceOf(WorkbookError)
  }
}

async function problemOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof WorkbookError) return error.problem
    throw error
  }
  throw new Error('the workbook was read')
}

const start = '<worksheet><sheetData>'

/** A sheet of `megabytes` of equal rows, packed a thousand times smaller. */
async function* zeros(megabytes: number): AsyncGenerator<string> {
  yield start
  const block = '<row><c><v>0</v></c></row>'.repeat(40_000)
  for (let index = 0; index < megabytes; index++) yield await Promise.resolve(block)
  yield '</sheetData></worksheet>'
}

async function* endless(): AsyncGenerator<string> {
  yield `${start}<row><c t="str"><v>`
  for (let index = 0; index < 30; index++) yield await Promise.resolve('x'.repeat(1_000_000))
}

async function* manyRows(count: number): AsyncGenerator<string> {
  yield start
  const row = `<row>${'<c><v>13.5</v></c>'.repeat(10)}</row>`
  for (let index = 0; index < count / 1000; index++) yield await Promise.resolve(row.repeat(1000))
  yield '</sheetData></worksheet>'
}
