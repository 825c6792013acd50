import { crc32, inflateRawSync } from 'node:zlib'
import { expect } from 'chai'
import qrcode from 'qrcode'
import { kernelEngine, smallBatchEngine } from '../../../../src/render/batch/engine/engine.ts'
import { svgPicture } from '../../../../src/render/batch/formats/svg.ts'
import { serialDigits, type Template } from '../../../../src/render/batch/symbol/template.ts'
import {
  addressText,
  batchKinds,
  qrcodeSegments,
  serialsOf,
  templateOf,
} from '../../../support/batch-kinds.ts'
import { referenceEngine } from '../../../support/mask-interpreter.ts'
import { readCode } from '../../reading.ts'

const engines = {
  kernel: (template: Template) => kernelEngine(template),
  reference: referenceEngine,
  small: (template: Template) => smallBatchEngine(template),
}

/** Joins neighbouring strokes and steps, and removes a step at the end of a row. */
function joinStrokes(text: string): string {
  let before
  do {
    before = text
    text = text
      .replace(/m(\d+) 0m(\d+) 0/g, (_, a: string, b: string) => `m${Number(a) + Number(b)} 0`)
      .replace(/h(\d+)h(\d+)/g, (_, a: string, b: string) => `h${Number(a) + Number(b)}`)
      .replace(
        /M(\d+) (\d+\.5)m(\d+) 0/g,
        (_, column: string, row: string, step: string) => `M${Number(column) + Number(step)} ${row}`,
      )
      .replace(/m\d+ 0(?=[M"])/g, '')
  } while (text !== before)
  return text
}

describe('SVG of a batch', () => {
  for (const kind of batchKinds) {
    it(`equals the text of npm qrcode after joining strokes, and is readable: ${kind.name}`, async function () {
      this.timeout(60_000)
      const template = templateOf(kind)
      const serials = serialsOf(kind.address, 60)
      const peers = await Promise.all(
        serials.map((serial) =>
          qrcode.toString(qrcodeSegments(template, serial), {
            type: 'svg',
            errorCorrectionLevel: template.level,
            version: template.segmentation.version,
          }),
        ),
      )
      const picture = svgPicture(template)
      for (const [name, create] of Object.entries(engines)) {
        const painted = picture.painter(create(template))(serialDigits(template, serials), 17)
        const { bytes, spans, checksums = [] } = painted
        const files = serials.map((_, code) => bytes.subarray(spans[code * 2], spans[code * 2 + 1]))
        const texts = files.map((file) => inflateRawSync(file).toString())
        expect(
          texts.map((text, code) => joinStrokes(text) === peers[code]),
          name,
        ).to.not.include(false)
        expect(Array.from(checksums).slice(0, 120), name).to.deep.equal(
          texts.flatMap((text) => [crc32(text), text.length]),
        )
        expect(Math.max(...files.map((file) => file.length))).to.be.at.most(picture.mostBytes)
        expect(await readCode(inflateRawSync(files[0] ?? bytes))).to.deep.include({
          text: addressText(kind.address, serials[0] ?? ''),
          level: template.level,
        })
      }
    })

    it(`is the same with the kernel and without: ${kind.name}`, () => {
      const template = templateOf(kind)
      const digits = serialDigits(template, serialsOf(kind.address, 1024, 88_675_123))
      const picture = svgPicture(template)
      const [kernel, reference, small] = Object.values(engines).map((create) =>
        Buffer.from(picture.painter(create(template))(digits, 30).bytes),
      )
      expect([
        Buffer.compare(kernel ?? Buffer.alloc(0), reference ?? Buffer.alloc(1)),
        Buffer.compare(kernel ?? Buffer.alloc(0), small ?? Buffer.alloc(1)),
      ]).to.deep.equal([0, 0])
    })
  }
})
