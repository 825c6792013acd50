import { expect } from 'chai'
import qrcode from 'qrcode'
import { engine } from '../../../src/render/batch/engine.ts'
import { svgPicture } from '../../../src/render/batch/svg.ts'
import { digitsOf } from '../../../src/render/batch/template.ts'
import { readCode } from '../reading.ts'
import { kinds, segmentOf, serialsOf, templateOf, textOf } from './kinds.ts'

describe('svg of a batch', () => {
  for (const kind of kinds) {
    it(`is the text of npm qrcode, and can be read: ${kind.name}`, async () => {
      const drawn = templateOf(kind)
      const serials = serialsOf(kind.address, 60)
      const peers = await Promise.all(serials.map((serial) => qrcode.toString(
        drawn.segmentation.segments.map(({ mode, from, to }) => segmentOf(mode, textOf(kind.address, serial).slice(from, to))),
        { type: 'svg', errorCorrectionLevel: drawn.level, version: drawn.segmentation.version })))
      for (const way of ['kernel', 'plain', 'lanes'] as const) {
        const drawing = engine(drawn, way)
        const { bytes, spans } = svgPicture(drawn.side).painter(drawing)(drawing.draw(digitsOf(drawn, serials)), 17)
        const texts = serials.map((_, at) => Buffer.from(bytes.subarray(spans[at * 2], spans[at * 2 + 1])).toString())
        expect(texts.map((text, at) => text === peers[at]), way).to.not.include(false)
      }
      for (const at of [0, 1, 2]) {
        expect(await readCode(Buffer.from(peers[at] ?? ''))).to.deep.include({ text: textOf(kind.address, serials[at] ?? ''), level: drawn.level })
      }
    })
  }
})
