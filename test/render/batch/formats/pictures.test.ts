import { expect } from 'chai'
import qrcode from 'qrcode'
import sharp from 'sharp'
import { kernelEngine, smallBatchEngine, type Engine } from '../../../../src/render/batch/engine/engine.ts'
import { bmpPicture } from '../../../../src/render/batch/formats/bmp.ts'
import type { PictureFormat } from '../../../../src/render/batch/formats/picture.ts'
import { pngPicture } from '../../../../src/render/batch/formats/png.ts'
import { tiffPicture } from '../../../../src/render/batch/formats/tiff.ts'
import { createTemplate, serialDigits, type Template } from '../../../../src/render/batch/symbol/template.ts'
import {
  addressText,
  batchKinds,
  qrcodeSegments,
  qrcodeSymbol,
  serialsOf,
  templateOf,
} from '../../../support/batch-kinds.ts'
import { readCode } from '../../reading.ts'

const formats: Readonly<Record<string, (template: Template, scale: number) => PictureFormat>> = {
  png: pngPicture,
  tif: ({ side }, scale) => tiffPicture(side, scale),
  bmp: ({ side }, scale) => bmpPicture(side, scale),
}

/** The pictures of serials as files. */
function filesOf(engine: Engine, picture: PictureFormat, serials: readonly string[]): Buffer[] {
  const { bytes, spans } = picture.painter(engine)(serialDigits(engine.template, serials), 23)
  return serials.map((_, code) => Buffer.from(bytes.subarray(spans[code * 2], spans[code * 2 + 1])))
}

/** The dark pixels of a picture, row by row. BMP is read here, because libvips does not read it. */
async function darkPixels(file: Buffer): Promise<string> {
  if (file.toString('latin1', 0, 2) !== 'BM') {
    const { data } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })
    return Array.from(data, (grey) => (grey < 128 ? '1' : '0')).join('')
  }
  const [width, height, start] = [file.readInt32LE(18), file.readInt32LE(22), file.readUInt32LE(10)]
  const line = Math.ceil(width / 32) * 4
  return Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, height - 1 - Math.floor(at / width)]
    return ((file[start + y * line + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
  }).join('')
}

/** The expected pixels of a symbol, from npm qrcode's modules. */
function expectedPixels(template: Template, serial: string, scale: number): string {
  const { modules } = qrcodeSymbol(template, serial)
  const row = (at: number) => {
    const inner =
      at < 0 || at >= template.side
        ? '0'.repeat(template.side)
        : modules.slice(at * template.side, (at + 1) * template.side)
    return Array.from(`0000${inner}0000`, (module) => module.repeat(scale)).join('')
  }
  return Array.from({ length: template.side + 8 }, (_, at) => row(at - 4).repeat(scale)).join('')
}

describe('pictures of a batch', function () {
  this.timeout(60_000)
  for (const [name, format] of Object.entries(formats)) {
    for (const kind of batchKinds) {
      it(`have the modules of npm qrcode and are readable as ${name}: ${kind.name}`, async () => {
        const template = templateOf(kind)
        const serials = serialsOf(kind.address, 4)
        const files = filesOf(kernelEngine(template), format(template, 10), serials)
        for (const [at, serial] of serials.entries()) {
          expect(
            (await darkPixels(files[at] ?? Buffer.alloc(0))) === expectedPixels(template, serial, 10),
          ).to.equal(true)
        }
        expect(await readCode(files[0] ?? Buffer.alloc(0))).to.deep.include({
          text: addressText(kind.address, serials[0] ?? ''),
          level: template.level,
        })
      })
    }

    it(`have the modules of npm qrcode at every scale as ${name}`, async () => {
      const template = createTemplate({
        before: 'HTTPS://W.EU/01/09506000134352/21/',
        alphabets: ['0123456789', 'ABC'],
      })
      for (const scale of [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 16, 40, 64]) {
        const [file = Buffer.alloc(0)] = filesOf(kernelEngine(template), format(template, scale), ['7B'])
        expect(
          (await darkPixels(file)) === expectedPixels(template, '7B', scale),
          `${scale} pixels`,
        ).to.equal(true)
      }
      for (const scale of [0, 65, 1.5]) expect(() => format(template, scale)).to.throw(RangeError)
    })

    it(`are the same with the kernel and without, and no larger than their bound, as ${name}`, () => {
      for (const kind of batchKinds) {
        for (const scale of [3, 10]) {
          const template = templateOf(kind)
          const serials = serialsOf(kind.address, 50)
          const picture = format(template, scale)
          const kernel = filesOf(kernelEngine(template), picture, serials)
          const small = filesOf(smallBatchEngine(template), picture, serials)
          expect(kernel.map((file, at) => Buffer.compare(file, small[at] ?? file))).to.deep.equal(
            serials.map(() => 0),
          )
          expect(Math.max(...kernel.map((file) => file.length))).to.be.at.most(picture.mostBytes)
        }
      }
    })
  }

  it("have no more than a quarter of npm qrcode's bytes as png", async () => {
    for (const kind of batchKinds.slice(0, 2)) {
      const template = templateOf(kind)
      const serials = serialsOf(kind.address, 20)
      const peers = await Promise.all(
        serials.map((serial) =>
          qrcode.toBuffer(qrcodeSegments(template, serial), {
            scale: 10,
            version: template.segmentation.version,
          }),
        ),
      )
      const own = filesOf(kernelEngine(template), pngPicture(template, 10), serials)
      const total = (files: readonly Buffer[]) => files.reduce((sum, file) => sum + file.length, 0)
      expect(total(own) / total(peers)).to.be.below(0.25)
    }
  })
})
