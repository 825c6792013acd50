import { expect } from 'chai'
import { dataCodewords } from '../../../../src/render/batch/symbol/data-segments.ts'
import {
  blocksOf,
  formatModules,
  frameOf,
  interleavedCodewords,
  masks,
  sideOf,
} from '../../../../src/render/batch/symbol/symbol.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('codewords', () => {
  it('equal the example of ISO/IEC 18004, Annex I', () => {
    const data = dataCodewords(
      '01234567',
      { version: 1, segments: [{ mode: 'numeric', from: 0, to: 8 }] },
      blocksOf(1, 'M').data,
    )
    expect(hex(data)).to.equal('10200c566180ec11ec11ec11ec11ec11')
    expect(hex(interleavedCodewords(data, blocksOf(1, 'M')))).to.equal(`${hex(data)}a524d4c1ed36c7872c55`)
  })

  it('are linear: the codewords of a XOR are the XOR of the codewords', () => {
    for (const [version, level] of [
      [1, 'L'],
      [4, 'M'],
      [5, 'Q'],
      [9, 'H'],
      [11, 'M'],
    ] as const) {
      const blocks = blocksOf(version, level)
      const [first, second] = [1, 2].map((seed) =>
        Uint8Array.from({ length: blocks.data }, (_, index) => (index * 41 * seed + seed * 7) & 255),
      )
      const sum = first?.map((byte, index) => byte ^ (second?.[index] ?? 0)) ?? new Uint8Array()
      const codewords = (data: Uint8Array | undefined) =>
        interleavedCodewords(data ?? new Uint8Array(), blocks)
      expect(hex(codewords(sum))).to.equal(
        hex(codewords(first).map((byte, index) => byte ^ (codewords(second)[index] ?? 0))),
      )
    }
  })

  it('of every version and level fill the symbol', () => {
    for (let version = 1; version <= 11; version++) {
      const bits = frameOf(version).order.length
      for (const level of ['L', 'M', 'Q', 'H'] as const) {
        const { data, blocks, correctionPerBlock } = blocksOf(version, level)
        expect(Math.floor(bits / 8), `${version} ${level}`).to.equal(data + blocks * correctionPerBlock)
      }
    }
  })
})

describe('placement', () => {
  it('writes level and mask as the example of ISO/IEC 18004, Annex C', () => {
    const side = 21
    const dark = new Set(formatModules(side, 'M', 5))
    const row = [0, 1, 2, 3, 4, 5, 7].concat(Array.from({ length: 8 }, (_, at) => side - 8 + at))
    expect(row.map((column) => (dark.has(8 * side + column) ? 1 : 0)).join('')).to.equal('100000011001110')
    const column = Array.from({ length: 7 }, (_, at) => side - 1 - at).concat([8, 7, 5, 4, 3, 2, 1, 0])
    expect(column.map((at) => (dark.has(at * side + 8) ? 1 : 0)).join('')).to.equal('100000011001110')
  })

  it('writes the version as the example of ISO/IEC 18004, Annex D', () => {
    const { dark, side } = frameOf(7)
    const bits = Array.from({ length: 18 }, (_, at) => 17 - at)
    expect(bits.map((bit) => dark[Math.floor(bit / 3) * side + side - 11 + (bit % 3)]).join('')).to.equal(
      '000111110010010100',
    )
    expect(bits.map((bit) => dark[(side - 11 + (bit % 3)) * side + Math.floor(bit / 3)]).join('')).to.equal(
      '000111110010010100',
    )
  })

  it('assigns every module either to a pattern or to one data bit', () => {
    for (let version = 1; version <= 11; version++) {
      const { side, reserved, order } = frameOf(version)
      expect(side).to.equal(sideOf(version))
      expect(new Set(order).size).to.equal(order.length)
      expect(order.length + reserved.reduce((sum, value) => sum + value)).to.equal(side * side)
      expect(Array.from(order, (module) => reserved[module])).to.not.include(1)
    }
  })

  it('has eight masks that repeat every twelve rows and columns', () => {
    expect(masks.length).to.equal(8)
    for (const mask of masks) {
      for (let at = 0; at < 144; at++)
        expect(mask(at % 12, Math.floor(at / 12))).to.equal(mask((at % 12) + 24, Math.floor(at / 12) + 36))
    }
  })
})
