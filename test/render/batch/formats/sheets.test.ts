import { expect } from 'chai'
import sharp from 'sharp'
import { readBarcodes } from 'zxing-wasm/reader'
import { fileWriter } from '../../../../src/render/batch/formats/file-writer.ts'
import { addressText, qrcodeSymbol, serialsOf, templateOf, usualKind } from '../../../support/batch-kinds.ts'
import { fileOf, request, rowsOfGraphic } from '../../batch-file.ts'
import { drawPdf, textOfPdf } from '../../reading.ts'

/** The texts of all codes of a picture. */
async function readAll(png: Buffer): Promise<string[]> {
  const barcodes = await readBarcodes(new Uint8Array(png), {
    tryHarder: true,
    maxNumberOfSymbols: 255,
    formats: ['QRCode'],
  })
  return barcodes.map(({ text }) => text)
}

describe('sheets of a batch', function () {
  this.timeout(60_000)

  it('have forty readable codes of forty at 300 dpi, each above its serial', async () => {
    const serials = serialsOf(usualKind.address, 100)
    const file = fileOf(fileWriter(request(serials, {})), 100)
    const pages = await drawPdf(file, 300)
    const texts = await textOfPdf(file)
    expect(pages.length).to.equal(3)
    for (const [page, png] of pages.entries()) {
      const own = serials.slice(page * 40, (page + 1) * 40)
      expect((await readAll(png)).toSorted()).to.deep.equal(
        own.map((serial) => addressText(usualKind.address, serial)).toSorted(),
      )
      expect((texts[page] ?? '').split(/\s+/).filter((word) => word !== '')).to.deep.equal(own)
    }
  })

  it('have their objects at the offsets of the cross-reference table, also with many blocks', () => {
    const serials = serialsOf(usualKind.address, 2500)
    const text = fileOf(
      fileWriter(request(serials, { sheet: { width: 100, height: 150, columns: 3, rows: 4, symbol: 18 } })),
      2500,
    ).toString('latin1')
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
    const lines = text
      .slice(start)
      .split('\n')
      .slice(3)
      .filter((line) => / n $/.test(line))
    expect(lines.length).to.equal(3 + 2 * Math.ceil(2500 / 12))
    lines.forEach((line, at) =>
      expect(text.slice(Number(line.slice(0, 10))).startsWith(`${at + 1} 0 obj\n`)).to.equal(true),
    )
    for (const stream of text.matchAll(/<<\/Length (\d+)>>stream\n/g)) {
      expect(
        text.slice(stream.index + stream[0].length + Number(stream[1])).startsWith('\nendstream\n'),
      ).to.equal(true)
    }
  })

  it('refuse codes that do not fit', () => {
    expect(() =>
      fileWriter(
        request(['0'.repeat(12)], { sheet: { width: 210, height: 297, columns: 5, rows: 8, symbol: 40 } }),
      ),
    ).to.throw(RangeError)
    expect(() =>
      fileWriter(
        request(['0'.repeat(12)], { sheet: { width: 210, height: 297, columns: 60, rows: 80, symbol: 0.5 } }),
      ),
    ).to.throw(RangeError)
  })
})

describe('labels of a batch', () => {
  it('are readable pictures with the modules of npm qrcode, above their serials', async () => {
    const serials = serialsOf(usualKind.address, 3)
    const template = templateOf(usualKind)
    for (const scale of [3, 10]) {
      const labels = fileOf(fileWriter(request(serials, { format: 'zpl', scale })), 3)
        .toString('latin1')
        .trimEnd()
        .split('\n')
      expect(labels.length).to.equal(3)
      for (const [at, label] of labels.entries()) {
        const [, bytes, total, rowBytes, data = '', serial] =
          /^\^XA\^FO40,40\^GFA,(\d+),(\d+),(\d+),([0-9A-F:]+)\^FS\^FO40,\d+\^A0N,\d+,\d+\^FD(.*)\^FS\^XZ$/.exec(
            label,
          ) ?? []
        expect([bytes, serial]).to.deep.equal([total, serials[at]])
        const rows = rowsOfGraphic(data, Number(rowBytes) * 2)
        expect(rows.length * Number(rowBytes)).to.equal(Number(total))
        const { modules } = qrcodeSymbol(template, serial ?? '')
        rows.forEach((row, y) => {
          const expected = Array.from(
            modules.slice(Math.floor(y / scale) * template.side, (Math.floor(y / scale) + 1) * template.side),
            (module) => module.repeat(scale),
          ).join('')
          expect(
            row.slice(0, expected.length) === expected && !row.slice(expected.length).includes('1'),
          ).to.equal(true)
        })
        const width = Number(rowBytes) * 8
        const grey = Buffer.from(
          rows.join('').replace(/./g, (dot) => (dot === '1' ? '\0' : 'ÿ')),
          'latin1',
        )
        const png = await sharp(grey, { raw: { width, height: rows.length, channels: 1 } })
          .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
          .png()
          .toBuffer()
        expect(await readAll(png)).to.deep.equal([addressText(usualKind.address, serials[at] ?? '')])
      }
    }
  })
})
