import { expect } from 'chai'
import sharp from 'sharp'
import { readBarcodes } from 'zxing-wasm/reader'
import { formatOf, type Format } from '../../../src/render/batch/format.ts'
import type { BatchRequest } from '../../../src/render/batch/request.ts'
import { template } from '../../../src/render/batch/template.ts'
import { drawPdf, textOfPdf } from '../reading.ts'
import { kinds, peerSymbol, serialsOf, textOf } from './kinds.ts'

const [kind] = kinds

function request(serials: readonly string[], changes: Partial<BatchRequest>): BatchRequest {
  if (kind === undefined) throw new Error('no kind')
  const bytes = new SharedArrayBuffer(serials.join('').length)
  Buffer.from(bytes).write(serials.join(''), 'latin1')
  return {
    address: kind.address,
    options: kind.options,
    serials: { kind: 'list', bytes },
    count: serials.length,
    format: 'pdf',
    name: 'codes',
    ...changes,
  }
}

/** A whole file, its blocks made last first, as threads might. */
function fileOf(format: Format, count: number): Buffer {
  const part = { first: 0, count }
  const head = Buffer.from(format.head(part))
  const runs = Array.from({ length: Math.ceil(count / format.blockCodes) }, (_, at) => ({
    first: at * format.blockCodes,
    count: Math.min(format.blockCodes, count - at * format.blockCodes),
  }))
  const blocks = runs
    .toReversed()
    .map((run) => {
      const index = new Uint8Array(format.indexBytes(run.count))
      return { body: Buffer.from(format.block(run, run.first, index)), index }
    })
    .toReversed()
  let size = head.length
  const placed = blocks.map(({ body, index }) => {
    size += body.length
    return { offset: size - body.length, index }
  })
  return Buffer.concat([head, ...blocks.map(({ body }) => body), ...format.tail(part, placed, size)])
}

/** All codes of a picture. */
async function readAll(png: Buffer): Promise<string[]> {
  const found = await readBarcodes(new Uint8Array(png), {
    tryHarder: true,
    maxNumberOfSymbols: 255,
    formats: ['QRCode'],
  })
  return found.map(({ text }) => text)
}

describe('sheets of a batch', function () {
  this.timeout(60_000)

  it('have forty codes of forty that are read at 300 dpi, each above its serial', async () => {
    const serials = serialsOf(kind?.address ?? { before: '', places: [] }, 100)
    const file = fileOf(formatOf(request(serials, {})), 100)
    const pages = await drawPdf(file, 300)
    const texts = await textOfPdf(file)
    expect(pages.length).to.equal(3)
    for (const [page, png] of pages.entries()) {
      const own = serials.slice(page * 40, (page + 1) * 40)
      expect((await readAll(png)).toSorted()).to.deep.equal(
        own.map((serial) => textOf(kind?.address ?? { before: '', places: [] }, serial)).toSorted(),
      )
      expect((texts[page] ?? '').split(/\s+/).filter((word) => word !== '')).to.deep.equal(own)
    }
  })

  it('have their objects where the cross-reference table says, also of many blocks', () => {
    const serials = serialsOf(kind?.address ?? { before: '', places: [] }, 2500)
    const text = fileOf(
      formatOf(request(serials, { sheet: { width: 100, height: 150, columns: 3, rows: 4, symbol: 18 } })),
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
      formatOf(
        request(['0'.repeat(12)], { sheet: { width: 210, height: 297, columns: 5, rows: 8, symbol: 40 } }),
      ),
    ).to.throw(RangeError)
    expect(() =>
      formatOf(
        request(['0'.repeat(12)], { sheet: { width: 210, height: 297, columns: 60, rows: 80, symbol: 0.5 } }),
      ),
    ).to.throw(RangeError)
  })
})

describe('labels of a batch', () => {
  it('are pictures with the modules of npm qrcode, which can be read, above their serials', async () => {
    const serials = serialsOf(kind?.address ?? { before: '', places: [] }, 3)
    const drawn = template(kind?.address ?? { before: '', places: [] })
    for (const scale of [3, 10]) {
      const labels = fileOf(formatOf(request(serials, { format: 'zpl', scale })), 3)
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
        const { modules } = peerSymbol(drawn, serial ?? '')
        rows.forEach((row, y) => {
          const wanted = Array.from(
            modules.slice(Math.floor(y / scale) * drawn.side, (Math.floor(y / scale) + 1) * drawn.side),
            (module) => module.repeat(scale),
          ).join('')
          expect(row.slice(0, wanted.length) === wanted && !row.slice(wanted.length).includes('1')).to.equal(
            true,
          )
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
        expect(await readAll(png)).to.deep.equal([
          textOf(kind?.address ?? { before: '', places: [] }, serials[at] ?? ''),
        ])
      }
    }
  })
})

/** The rows of a ^GF field as dots: a colon repeats the row above. */
function rowsOfGraphic(data: string, digits: number): string[] {
  const rows: string[] = []
  for (let at = 0; at < data.length;) {
    if (data[at] === ':') {
      rows.push(rows.at(-1) ?? '')
      at++
    } else {
      rows.push(
        Array.from(data.slice(at, at + digits), (digit) =>
          parseInt(digit, 16).toString(2).padStart(4, '0'),
        ).join(''),
      )
      at += digits
    }
  }
  return rows
}
