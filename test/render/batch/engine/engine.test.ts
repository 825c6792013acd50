import { expect } from 'chai'
import {
  kernelEngine,
  smallBatch,
  smallBatchEngine,
  type Engine,
} from '../../../../src/render/batch/engine/engine.ts'
import { createTemplate, serialDigits, type Template } from '../../../../src/render/batch/symbol/template.ts'
import {
  batchKinds,
  moduleText,
  qrcodeSymbol,
  serialsOf,
  templateOf,
  usualKind,
} from '../../../support/batch-kinds.ts'
import { referenceEngine } from '../../../support/mask-interpreter.ts'

/** The two engines of production, and the reference that runs the mask program in TypeScript. */
const engines: Readonly<Record<string, (template: Template) => Engine>> = {
  kernel: (template) => kernelEngine(template),
  reference: referenceEngine,
  small: (template) => smallBatchEngine(template),
}

describe('engine', () => {
  for (const kind of batchKinds) {
    it(`draws the symbols of npm qrcode, mask and every module: ${kind.name}`, function () {
      this.timeout(60_000)
      const template = templateOf(kind)
      const serials = serialsOf(kind.address, 300)
      const { words, masks } = kernelEngine(template).draw(serialDigits(template, serials))
      serials.forEach((serial, code) => {
        const peer = qrcodeSymbol(template, serial)
        expect(template.segmentation.version).to.equal(peer.version)
        expect(masks[code], serial).to.equal(peer.mask)
        expect(moduleText(words, code, template) === peer.modules, serial).to.equal(true)
      })
    })

    it(`draws the same with the kernel, the reference and code by code: ${kind.name}`, function () {
      this.timeout(60_000)
      const template = templateOf(kind)
      const digits = serialDigits(template, serialsOf(kind.address, 1024, 88_675_123))
      const results = Object.values(engines).map((create) => {
        const { words, masks, count } = create(template).draw(digits)
        expect(count).to.equal(1024)
        return Buffer.concat([
          Buffer.from(new Uint8Array(words.buffer, words.byteOffset, words.byteLength)),
          Buffer.from(masks),
        ])
      })
      expect(results.map((result) => Buffer.compare(result, results[0] ?? result))).to.deep.equal([0, 0, 0])
    })
  }

  it('draws few codes as the first of many', () => {
    const template = templateOf(usualKind)
    const serials = serialsOf(usualKind.address, 70)
    for (const [name, create] of Object.entries(engines)) {
      const engine = create(template)
      const many = engine.draw(serialDigits(template, serials)).words.slice()
      const few = engine.draw(serialDigits(template, serials.slice(0, 3))).words
      expect(Array.from(few), name).to.deep.equal(Array.from(many.subarray(0, 3 * template.matrixWords)))
    }
  })

  it('draws a code without any changing character', () => {
    const template = createTemplate({ before: 'https://q.wine.eu/', alphabets: ['A', 'B'] })
    for (const create of Object.values(engines)) {
      const { words, count, masks } = create(template).draw(serialDigits(template, ['AB']))
      expect([count, masks[0], moduleText(words, 0, template)]).to.deep.equal([
        1,
        qrcodeSymbol(template, 'AB').mask,
        qrcodeSymbol(template, 'AB').modules,
      ])
    }
  })

  it('draws versions up to 11, with version information and blocks of two lengths', function () {
    this.timeout(60_000)
    for (const leastVersion of [1, 7, 8, 10, 11]) {
      for (const level of ['L', 'M', 'Q', 'H'] as const) {
        const template = createTemplate(
          { before: 'A/', alphabets: ['0123456789', '0123456789', 'AB'] },
          { level, leastVersion },
        )
        const { words } = smallBatchEngine(template).draw(serialDigits(template, ['07A', '99B']))
        expect([0, 1].map((code) => moduleText(words, code, template))).to.deep.equal(
          ['07A', '99B'].map((serial) => qrcodeSymbol(template, serial).modules),
        )
      }
    }
  })

  it('refuses more codes than a group, and digits of incomplete serials', () => {
    const template = createTemplate({ before: 'A', alphabets: ['01', '01'] })
    for (const create of Object.values(engines)) {
      expect(() => create(template).draw(new Uint8Array(2050))).to.throw(RangeError)
      expect(() => create(template).draw(new Uint8Array(3))).to.throw(RangeError)
    }
  })

  it('draws small batches without the kernel and large ones with it', () => {
    expect([1, 1000, 100_000].map((count) => count < smallBatch)).to.deep.equal([true, true, false])
  })
})
