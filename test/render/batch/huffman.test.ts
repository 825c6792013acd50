import { inflateRawSync } from 'node:zlib'
import { expect } from 'chai'
import type { Bits } from '../../../src/render/batch/bits.ts'
import { deflateCode, symbolsOf } from '../../../src/render/batch/huffman.ts'

/** Bits as bytes, lowest first. */
function bytesOf(list: readonly Bits[]): Buffer {
  const bits = list.flatMap(([value, count]) => Array.from({ length: count }, (_, at) => (value >> at) & 1))
  return Buffer.from(Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) => bits.slice(at * 8, at * 8 + 8).reduce((sum, bit, power) => sum | bit << power, 0)))
}

describe('deflateCode', () => {
  it('writes what zlib reads: literals and repeats of every length, from near and far', () => {
    const literals = new Map(Array.from({ length: 256 }, (_, byte) => [byte, byte * byte + 1]))
    const repeats = Array.from({ length: 600 }, (_, at) => ({ length: at + 3, distance: 1 + at * 53, times: 1 }))
    const code = deflateCode({ literals, ...symbolsOf(repeats) })
    const start = Array.from({ length: 33_000 }, (_, at) => (at * at * 31) & 255)
    const wanted = [...start]
    const written: Bits[] = [...code.opening, ...start.map((byte) => code.literal(byte))]
    for (const { length, distance } of repeats) {
      written.push(...code.repeat(length, distance))
      for (let at = 0; at < length; at++) wanted.push(wanted[wanted.length - distance] ?? 0)
    }
    expect(inflateRawSync(bytesOf([...written, code.end])).equals(Buffer.from(wanted))).to.equal(true)
  })

  it('writes codes with one distance, or with two literals', () => {
    const code = deflateCode({ literals: new Map([[0, 900], [255, 1]]), ...symbolsOf([{ length: 300, distance: 1, times: 5 }]) })
    const written = [...code.opening, code.literal(255), code.literal(0), ...code.repeat(300, 1), code.end]
    expect(inflateRawSync(bytesOf(written)).equals(Buffer.from([255, ...new Array<number>(301).fill(0)]))).to.equal(true)
  })

  it('keeps codes short, however rare a byte is', () => {
    const code = deflateCode({ literals: new Map(Array.from({ length: 40 }, (_, byte) => [byte, Math.ceil(1.6 ** byte)])), ...symbolsOf([]) })
    expect(Math.max(...Array.from({ length: 40 }, (_, byte) => code.literal(byte)[1]))).to.be.at.most(12)
    const written = [...code.opening, ...Array.from({ length: 40 }, (_, byte) => code.literal(byte)), code.end]
    expect([...inflateRawSync(bytesOf(written))]).to.deep.equal(Array.from({ length: 40 }, (_, byte) => byte))
  })

  it('refuses repeats that deflate does not have', () => {
    expect(() => deflateCode({ literals: new Map([[0, 1]]), ...symbolsOf([{ length: 2, distance: 1, times: 1 }]) })).to.throw(RangeError)
    expect(() => deflateCode({ literals: new Map([[0, 1]]), ...symbolsOf([{ length: 3, distance: 32_769, times: 1 }]) })).to.throw(RangeError)
  })
})
