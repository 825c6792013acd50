import { expect } from 'chai'
import qrcode from 'qrcode'
import sharp from 'sharp'
import { engine } from '../../../src/render/batch/engine.ts'
import { bmpPicture } from '../../../src/render/batch/bmp.ts'
import type { Picture } from '../../../src/render/batch/painting.ts'
import { pngPicture } from '../../../src/render/batch/png.ts'
import { digitsOf, template, type Template } from '../../../src/render/batch/template.ts'
import { tiffPicture } from '../../../src/render/batch/tiff.ts'
import { readCode } from '../reading.ts'
import { kinds, peerSymbol, segmentOf, serialsOf, templateOf, textOf } from './kinds.ts'

const formats: Readonly<Record<string, (drawn: Template, scale: number) => Picture>> = {
  png: pngPicture,
  tif: ({ side }, scale) => tiffPicture(side, scale),
  bmp: ({ side }, scale) => bmpPicture(side, scale),
}

function pictures(
  drawn: Template,
  picture: Picture,
  serials: readonly string[],
  way: 'kernel' | 'plain' | 'lanes',
): Buffer[] {
  const drawing = engine(drawn, way)
  const { bytes, spans } = picture.painter(drawing)(digitsOf(drawn, serials), 23)
  return serials.map((_, at) => Buffer.from(bytes.subarray(spans[at * 2], spans[at * 2 + 1])))
}

/** Dark pixels of a picture, row by row; BMP by its own rows, which libvips does not read. */
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

/** The pixels that a symbol has to have, from npm qrcode's modules. */
function wantedPixels(drawn: Template, serial: string, scale: number): string {
  const { modules } = peerSymbol(drawn, serial)
  const row = (at: number) => {
    const inner =
      at < 0 || at >= drawn.side
        ? '0'.repeat(drawn.side)
        : modules.slice(at * drawn.side, (at + 1) * drawn.side)
    return Array.from(`0000${inner}0000`, (module) => module.repeat(scale)).join('')
  }
  return Array.from({ length: drawn.side + 8 }, (_, at) => row(at - 4).repeat(scale)).join('')
}

describe('pictures of a batch', function () {
  this.timeout(60_000)
  for (const [name, format] of Object.entries(formats)) {
    for (const kind of kinds) {
      it(`have the modules of npm qrcode and can be read as ${name}: ${kind.name}`, async () => {
        const drawn = templateOf(kind)
        const serials = serialsOf(kind.address, 4)
        const files = pictures(drawn, format(drawn, 10), serials, 'kernel')
        for (const [at, serial] of serials.entries()) {
          expect(
            (await darkPixels(files[at] ?? Buffer.alloc(0))) === wantedPixels(drawn, serial, 10),
          ).to.equal(true)
        }
        expect(await readCode(files[0] ?? Buffer.alloc(0))).to.deep.include({
          text: textOf(kind.address, serials[0] ?? ''),
          level: drawn.level,
        })
      })
    }

    it(`have the modules of npm qrcode at every size as ${name}`, async () => {
      const drawn = template({ before: 'HTTPS://W.EU/01/09506000134352/21/', places: ['0123456789', 'ABC'] })
      for (const scale of [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 16, 40, 64]) {
        const [file = Buffer.alloc(0)] = pictures(drawn, format(drawn, scale), ['7B'], 'kernel')
        expect((await darkPixels(file)) === wantedPixels(drawn, '7B', scale), `${scale} pixels`).to.equal(
          true,
        )
      }
      for (const scale of [0, 65, 1.5]) expect(() => format(drawn, scale)).to.throw(RangeError)
    })

    it(`are painted alike with the kernel and without, and never larger than told, as ${name}`, () => {
      for (const kind of kinds) {
        for (const scale of [3, 10]) {
          const drawn = templateOf(kind)
          const serials = serialsOf(kind.address, 50)
          const picture = format(drawn, scale)
          const kernel = pictures(drawn, picture, serials, 'kernel')
          const lanes = pictures(drawn, picture, serials, 'lanes')
          expect(kernel.map((file, at) => Buffer.compare(file, lanes[at] ?? file))).to.deep.equal(
            serials.map(() => 0),
          )
          expect(Math.max(...kernel.map((file) => file.length))).to.be.at.most(picture.mostBytes)
        }
      }
    })
  }

  it("have no more than a quarter of npm qrcode's bytes as png", async () => {
    for (const kind of kinds.slice(0, 2)) {
      const drawn = templateOf(kind)
      const serials = serialsOf(kind.address, 20)
      const peers = await Promise.all(
        serials.map((serial) =>
          qrcode.toBuffer(
            drawn.segmentation.segments.map(({ mode, from, to }) =>
              segmentOf(mode, textOf(kind.address, serial).slice(from, to)),
            ),
            { scale: 10, version: drawn.segmentation.version },
          ),
        ),
      )
      const own = pictures(drawn, pngPicture(drawn, 10), serials, 'kernel')
      const total = (files: readonly Buffer[]) => files.reduce((sum, file) => sum + file.length, 0)
      expect(total(own) / total(peers)).to.be.below(0.25)
    }
  })
})
