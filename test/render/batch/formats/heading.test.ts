import { createHash } from 'node:crypto'
import { expect } from 'chai'
import sharp from 'sharp'
import { readBarcodes } from 'zxing-wasm/reader'
import { printFormatNames, type PrintFormatName } from '../../../../src/domain/code/print-formats.ts'
import { codeHeading } from '../../../../src/domain/label/code-heading.ts'
import { kernelEngine, smallBatchEngine } from '../../../../src/render/batch/engine/engine.ts'
import { bmpPicture } from '../../../../src/render/batch/formats/bmp.ts'
import { fileWriter } from '../../../../src/render/batch/formats/file-writer.ts'
import type { PictureFormat } from '../../../../src/render/batch/formats/picture.ts'
import { pngPicture } from '../../../../src/render/batch/formats/png.ts'
import { svgPicture } from '../../../../src/render/batch/formats/svg.ts'
import { tiffPicture } from '../../../../src/render/batch/formats/tiff.ts'
import type { Heading } from '../../../../src/render/batch/heading.ts'
import { layOutHeading } from '../../../../src/render/batch/lay-out-heading.ts'
import { serialDigits, type Template } from '../../../../src/render/batch/symbol/template.ts'
import { layoutOf } from '../../../../src/render/layout.ts'
import { textSvg } from '../../../../src/render/vector.ts'
import { labelMessages } from '../../../../src/translations.ts'
import { addressText, batchKinds, serialsOf, templateOf, usualKind } from '../../../support/batch-kinds.ts'
import { unzipped } from '../../../support/unzip.ts'
import { fileOf, request, rowsOfGraphic } from '../../batch-file.ts'
import { drawPdf, readCode } from '../../reading.ts'

/** One short word, and the longest heading of three languages. */
const headings: Readonly<Record<string, readonly string[]>> = {
  'one language': [codeHeading('ingredients', labelMessages('de'))],
  'three languages': (['lt', 'nl', 'pl'] as const).map((language) =>
    codeHeading('declaration', labelMessages(language)),
  ),
}

/** SHA-256 of fifty codes as they were before batches had headings. */
const former: Readonly<Record<PrintFormatName, string>> = {
  'svg-zip': '125897bc7b77c96769898319b705346ddfb9632543af980811e37e0a879df738',
  'png-zip': 'b083806814a06032b1a75fcf1251a85259e24c487647171d8ac7b45b1dfe3ec1',
  'tif-zip': 'c9e50f1ea3cc2fe4342366e8f96adfbe10f3f29e46a3dc7668090abec16ef9e3',
  'bmp-zip': '68d57c4bc12f1d7bd19247da8a57e39c6af3de00d01831b8160fa6404039d07a',
  'pdf': 'c0b6b0103c56bec720eab09c9b3776a933b346a71f46b940ea003e9cf63956b0',
  'zpl': 'c6ddd8b6385d623ccbbf451371448d8483ed331172075ff28062593cc223e5b9',
}

const pictures: Readonly<Record<string, (template: Template, heading: Heading) => PictureFormat>> = {
  svg: (template, heading) => svgPicture(template, { heading }),
  png: (template, heading) => pngPicture(template, 10, { heading }),
  tif: ({ side }, heading) => tiffPicture(side, 10, { heading }),
  bmp: ({ side }, heading) => bmpPicture(side, 10, { heading }),
}

type Pixels = { readonly width: number; readonly height: number; dark(x: number, y: number): boolean }

/** A picture in pixels, ten a module. BMP is read here, because libvips does not read it. */
async function pixelsOf(file: Buffer): Promise<Pixels> {
  if (file.toString('latin1', 0, 2) === 'BM') {
    const [width, height, start] = [file.readInt32LE(18), file.readInt32LE(22), file.readUInt32LE(10)]
    const line = Math.ceil(width / 32) * 4
    const dark = (x: number, y: number) =>
      (((file[start + (height - 1 - y) * line + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
    return { width, height, dark }
  }
  const isSvg = file.toString('latin1', 0, 4) === '<svg'
  const { data, info } = await sharp(file, isSvg ? { density: 720 } : {})
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...info, dark: (x, y) => (data[y * info.width + x] ?? 0) < 128 }
}

/** The words as librsvg draws them, ten pixels a module, without a symbol. */
async function wordsOf(side: number, texts: readonly string[]): Promise<Pixels> {
  const quiet = { left: 4, right: 4, above: 4, below: 4 }
  const matrix = { width: side, height: side, dark: new Uint8Array(side * side), quiet }
  const layout = layoutOf(matrix, { caption: texts }, 10)
  const svg = textSvg(layout, 10, { first: 0, rows: Math.round(layout.height * 10) })
  return pixelsOf(await sharp(Buffer.from(svg)).png().toBuffer())
}

/** The share of pixels of the heading's rows in which two pictures differ. */
function difference(one: Pixels, other: Pixels, rows: number): number {
  let [differing, dark] = [0, 0]
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < other.width; x++) {
      if (one.dark(x, y) !== other.dark(x, y)) differing++
      if (other.dark(x, y)) dark++
    }
  }
  return differing / dark
}

describe('heading of a batch', function () {
  this.timeout(60_000)
  const serials = serialsOf(usualKind.address, 12)
  const { side } = templateOf(usualKind)
  const texts = serials.map((serial) => addressText(usualKind.address, serial))
  const fileWith = (format: PrintFormatName, words?: readonly string[]) => {
    const heading = words === undefined ? undefined : layOutHeading(usualKind, words)
    return fileOf(fileWriter(request(serials, { format, heading })), serials.length)
  }

  for (const format of printFormatNames) {
    it(`leaves ${format} without it as it was, byte for byte`, () => {
      const fifty = serialsOf(usualKind.address, 50)
      const file = fileOf(fileWriter(request(fifty, { format })), 50)
      expect(createHash('sha256').update(file).digest('hex')).to.equal(former[format])
    })
  }

  for (const [name, picture] of Object.entries(pictures)) {
    for (const [count, words] of Object.entries(headings)) {
      it(`stands above the same symbol as ${name}, which is read back: ${count}`, async () => {
        const zip = printFormatNames.find((format) => format === `${name}-zip`) ?? 'svg-zip'
        const headed = await unzipped(fileWith(zip, words))
        const [bare] = await unzipped(fileWith(zip))
        for (const [index, { body }] of headed.entries())
          expect((await readCode(body)).text).to.equal(texts[index])
        const [drawn, symbol] = [headed[0], bare].map((file) => pixelsOf(file?.body ?? Buffer.alloc(0)))
        const [one, two] = [await drawn, await symbol]
        if (one === undefined || two === undefined) throw new Error('no picture was drawn')
        const above = one.height - two.height
        expect([one.width, above]).to.deep.equal([two.width, layOutHeading(usualKind, words).height * 10])
        for (let y = 40; y < two.height; y++) {
          for (let x = 0; x < two.width; x++)
            if (one.dark(x, y + above) !== two.dark(x, y)) expect.fail(`pixel ${x} of row ${y} has changed`)
        }
        // Centres of pixels against shares of them: only edges may differ.
        expect(difference(one, await wordsOf(side, words), above)).to.be.below(0.05)
      })
    }

    it(`is the same with the kernel and without, within the bound of size, as ${name}`, () => {
      for (const kind of batchKinds.slice(1, 3)) {
        const template = templateOf(kind)
        const own = serialsOf(kind.address, 50)
        const format = picture(template, layOutHeading(kind, headings['three languages'] ?? []))
        const [kernel, small] = [kernelEngine(template), smallBatchEngine(template)].map((engine) => {
          const { bytes, spans } = format.painter(engine)(serialDigits(template, own), 23)
          return own.map((_, code) => Buffer.from(bytes.subarray(spans[code * 2], spans[code * 2 + 1])))
        })
        expect(kernel?.map((file, code) => file.equals(small?.[code] ?? Buffer.alloc(0)))).to.not.include(
          false,
        )
        expect(Math.max(...(kernel ?? []).map((file) => file.length))).to.be.at.most(format.mostBytes)
      }
    })
  }

  it('stands above every code of a PDF sheet, which has fewer rows where it needs them', async () => {
    const many = serialsOf(usualKind.address, 36)
    const pageCounts = []
    for (const words of Object.values(headings)) {
      const heading = layOutHeading(usualKind, words)
      const pages = await drawPdf(fileOf(fileWriter(request(many, { format: 'pdf', heading })), 36), 300)
      const read = await Promise.all(
        pages.map((page) => readBarcodes(new Uint8Array(page), { tryHarder: true, formats: ['QRCode'] })),
      )
      expect(
        read
          .flat()
          .map(({ text }) => text)
          .toSorted(),
      ).to.deep.equal(many.map((serial) => addressText(usualKind.address, serial)).toSorted())
      pageCounts.push(pages.length)
    }
    expect(pageCounts).to.deep.equal([1, 2])
  })

  it('stands above the quiet zone of every ZPL label', () => {
    for (const words of Object.values(headings)) {
      const [label = ''] = fileWith('zpl', words).toString('latin1').split('\n')
      const [, left, , rowBytes, data = '', top] =
        /^\^XA\^FO(\d+),40\^GFA,(\d+),\d+,(\d+),([0-9A-F:,]+)\^FS\^FO40,(\d+)\^GFA,/.exec(label) ?? []
      const rows = rowsOfGraphic(data, Number(rowBytes) * 2)
      const { height } = layOutHeading(usualKind, words)
      expect([Number(left), rows.length, Number(top)]).to.deep.equal([0, height * 10, 40 + height * 10 + 40])
      expect(rows.some((row) => row.includes('1'))).to.equal(true)
    }
  })
})
