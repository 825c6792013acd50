import { crc32, inflateRawSync } from 'node:zlib'
import { expect } from 'chai'
import qrcode from 'qrcode'
import { engine } from '../../../src/render/batch/engine.ts'
import { svgPicture } from '../../../src/render/batch/svg.ts'
import { digitsOf } from '../../../src/render/batch/template.ts'
import { readCode } from '../reading.ts'
import { kinds, segmentOf, serialsOf, templateOf, textOf } from './kinds.ts'

/** Strokes and steps that follow each other as one, and no step at the end of a row. */
function joined(text: string): string {
  let before
  do {
    before = text
    text = text
      .replace(/m(\d+) 0m(\d+) 0/g, (_, one: string, other: string) => `m${Number(one) + Number(other)} 0`)
      .replace(/h(\d+)h(\d+)/g, (_, one: string, other: string) => `h${Number(one) + Number(other)}`)
      .replace(
        /M(\d+) (\d+\.5)m(\d+) 0/g,
        (_, column: string, row: string, step: string) => `M${Number(column) + Number(step)} ${row}`,
      )
      .replace(/m\d+ 0(?=[M"])/g, '')
  } while (text !== before)
  return text
}

describe('svg of a batch', () => {
  for (const kind of kinds) {
    it(`is the text of npm qrcode, strokes and steps put together, and can be read: ${kind.name}`, async function () {
      this.timeout(60_000)
      const drawn = templateOf(kind)
      const serials = serialsOf(kind.address, 60)
      const peers = await Promise.all(
        serials.map((serial) =>
          qrcode.toString(
            drawn.segmentation.segments.map(({ mode, from, to }) =>
              segmentOf(mode, textOf(kind.address, serial).slice(from, to)),
            ),
            { type: 'svg', errorCorrectionLevel: drawn.level, version: drawn.segmentation.version },
          ),
        ),
      )
      const picture = svgPicture(drawn)
      for (const way of ['kernel', 'plain', 'lanes'] as const) {
        const { bytes, spans, sums = [] } = picture.painter(engine(drawn, way))(digitsOf(drawn, serials), 17)
        const files = serials.map((_, at) => bytes.subarray(spans[at * 2], spans[at * 2 + 1]))
        const texts = files.map((file) => inflateRawSync(file).toString())
        expect(
          texts.map((text, at) => joined(text) === peers[at]),
          way,
        ).to.not.include(false)
        expect(Array.from(sums).slice(0, 120), way).to.deep.equal(
          texts.flatMap((text) => [crc32(text), text.length]),
        )
        expect(Math.max(...files.map((file) => file.length))).to.be.at.most(picture.mostBytes)
        expect(await readCode(inflateRawSync(files[0] ?? bytes))).to.deep.include({
          text: textOf(kind.address, serials[0] ?? ''),
          level: drawn.level,
        })
      }
    })

    it(`is the same with the kernel and without: ${kind.name}`, () => {
      const drawn = templateOf(kind)
      const digits = digitsOf(drawn, serialsOf(kind.address, 1024, 88_675_123))
      const picture = svgPicture(drawn)
      const [kernel, plain, lanes] = (['kernel', 'plain', 'lanes'] as const).map((way) =>
        Buffer.from(picture.painter(engine(drawn, way))(digits, 30).bytes),
      )
      expect([
        Buffer.compare(kernel ?? Buffer.alloc(0), plain ?? Buffer.alloc(1)),
        Buffer.compare(kernel ?? Buffer.alloc(0), lanes ?? Buffer.alloc(1)),
      ]).to.deep.equal([0, 0])
    })
  }
})
