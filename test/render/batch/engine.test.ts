import { expect } from 'chai'
import { engine, wayFor, type Way } from '../../../src/render/batch/engine.ts'
import { digitsOf, template } from '../../../src/render/batch/template.ts'
import { kinds, modulesOf, peerSymbol, serialsOf, templateOf } from './kinds.ts'

const ways: readonly Way[] = ['kernel', 'plain', 'lanes']

describe('engine', () => {
  for (const kind of kinds) {
    it(`draws the symbols of npm qrcode, mask and every module: ${kind.name}`, function () {
      this.timeout(60_000)
      const drawn = templateOf(kind)
      const serials = serialsOf(kind.address, 300)
      const { words, masks } = engine(drawn).draw(digitsOf(drawn, serials))
      serials.forEach((serial, at) => {
        const peer = peerSymbol(drawn, serial)
        expect(drawn.segmentation.version).to.equal(peer.version)
        expect(masks[at], serial).to.equal(peer.mask)
        expect(modulesOf(words, at, drawn) === peer.modules, serial).to.equal(true)
      })
    })

    it(`draws alike with the kernel, in plain TypeScript and one by one: ${kind.name}`, function () {
      this.timeout(60_000)
      const drawn = templateOf(kind)
      const digits = digitsOf(drawn, serialsOf(kind.address, 1024, 88_675_123))
      const all = ways.map((way) => {
        const { words, masks, count } = engine(drawn, way).draw(digits)
        expect(count).to.equal(1024)
        return Buffer.concat([
          Buffer.from(new Uint8Array(words.buffer, words.byteOffset, words.byteLength)),
          Buffer.from(masks),
        ])
      })
      expect(all.map((one) => Buffer.compare(one, all[0] ?? one))).to.deep.equal([0, 0, 0])
    })
  }

  it('draws few codes as the first of many', () => {
    const [kind] = kinds
    if (kind === undefined) throw new Error('no kind')
    const drawn = templateOf(kind)
    const serials = serialsOf(kind.address, 70)
    for (const way of ways) {
      const drawing = engine(drawn, way)
      const many = drawing.draw(digitsOf(drawn, serials)).words.slice()
      const few = drawing.draw(digitsOf(drawn, serials.slice(0, 3))).words
      expect(Array.from(few), way).to.deep.equal(Array.from(many.subarray(0, 3 * drawn.matrixWords)))
    }
  })

  it('draws a code without any changing character', () => {
    const drawn = template({ before: 'https://q.wine.eu/', places: ['A', 'B'] })
    for (const way of ways) {
      const { words, count, masks } = engine(drawn, way).draw(digitsOf(drawn, ['AB']))
      expect([count, masks[0], modulesOf(words, 0, drawn)]).to.deep.equal([
        1,
        peerSymbol(drawn, 'AB').mask,
        peerSymbol(drawn, 'AB').modules,
      ])
    }
  })

  it('draws versions up to 11, with version information and blocks of two lengths', function () {
    this.timeout(60_000)
    for (const leastVersion of [1, 7, 8, 10, 11]) {
      for (const level of ['L', 'M', 'Q', 'H'] as const) {
        const drawn = template(
          { before: 'A/', places: ['0123456789', '0123456789', 'AB'] },
          { level, leastVersion },
        )
        const { words } = engine(drawn, 'lanes').draw(digitsOf(drawn, ['07A', '99B']))
        expect([0, 1].map((at) => modulesOf(words, at, drawn))).to.deep.equal(
          ['07A', '99B'].map((serial) => peerSymbol(drawn, serial).modules),
        )
      }
    }
  })

  it('refuses more codes than a group, and digits that are none of whole serials', () => {
    const drawn = template({ before: 'A', places: ['01', '01'] })
    for (const way of ways) {
      expect(() => engine(drawn, way).draw(new Uint8Array(2050))).to.throw(RangeError)
      expect(() => engine(drawn, way).draw(new Uint8Array(3))).to.throw(RangeError)
    }
  })

  it('draws few codes one by one and many with the kernel', () => {
    expect([wayFor(1), wayFor(1000), wayFor(100_000)]).to.deep.equal(['lanes', 'lanes', 'kernel'])
  })
})
