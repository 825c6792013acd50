import { Readable } from 'node:stream'
import { expect } from 'chai'
import { CsvFileError, decodeText, parseCsv } from '../../src/render/csv-file.ts'
import { streamCsv, textFacts } from '../../src/render/csv-stream.ts'
import { detectDelimiter } from '../../src/domain/spreadsheet/table.ts'

/** The bytes in chunks of a size, from the beginning at each call. */
const chunksOf = (bytes: Buffer, size: number) => () =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  )

async function rowsOf(bytes: Buffer, size: number) {
  const source = chunksOf(bytes, size)
  const { encoding } = await textFacts(source)
  const rows = []
  for await (const row of streamCsv(source, encoding, detectDelimiter)) rows.push(row)
  return rows
}

const lines = ['brand;name;note', 'Château;"Cuvée\nŒuvre";"say ""oui"""', '', 'Ξινόμαυρο;b;', 'c;d "e" f;e;f']

describe('a CSV file that is streamed', () => {
  it('gives the rows of the whole file, in chunks of any size and every encoding', async () => {
    const text = lines.join('\r\n')
    const latin = text.replace('Ξινόμαυρο', 'Chéri').replace('Œ', '\u008c')
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]),
      Buffer.from(latin, 'latin1'),
    ]) {
      const whole = decodeText(bytes)
      const expected = parseCsv(whole, detectDelimiter(whole))
      expect(expected.length).to.equal(4)
      for (const size of [1, 2, 3, 7, 1000]) expect(await rowsOf(bytes, size)).to.deep.equal(expected)
    }
  })

  it('finds an accent of Windows-1252 after a megabyte of plain letters', async () => {
    const bytes = Buffer.from(`a,b\n${'x,y\n'.repeat(300_000)}Ch\u00e2teau,z\n`, 'latin1')
    const facts = await textFacts(chunksOf(bytes, 65_536))
    expect([facts.encoding, facts.breaks]).to.deep.equal(['windows-1252', 300_002])
    const last = (await rowsOf(bytes, 65_536)).at(-1)
    expect(last).to.deep.equal({ line: 300_002, cells: ['Château', 'z'] })
  })

  it('ends with the line of a quote that is never closed, and of bytes that are no text', async () => {
    const open = await rowsOf(Buffer.from('a,b\nc,"never'), 4).catch((error: unknown) => error)
    expect(open).to.be.instanceOf(CsvFileError)
    expect((open as CsvFileError).line).to.equal(2)
    const long = await rowsOf(Buffer.from(`a,b\n"${'x'.repeat(3_000_000)}`), 65_536).catch(
      (error: unknown) => error,
    )
    expect(long).to.be.instanceOf(CsvFileError)
    const binary = await rowsOf(Buffer.from('a,b\n\0,c'), 4).catch((error: unknown) => error)
    expect((binary as CsvFileError).line).to.equal(0)
  })

  it('has the same hash in chunks of any size', async () => {
    const bytes = Buffer.from(lines.join('\n'))
    const hashes = await Promise.all([1, 5, 4096].map((size) => textFacts(chunksOf(bytes, size))))
    expect(new Set(hashes.map(({ sha256 }) => sha256)).size).to.equal(1)
  })
})
