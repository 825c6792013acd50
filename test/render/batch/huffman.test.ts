import { inflateRawSync } from 'node:zlib'
import { expect } from 'chai'
import type { Bits } from '../../../src/render/batch/bits.ts'
import { deflateCode } from '../../../src/render/batch/huffman.ts'
import { Steps } from '../../../src/render/batch/steps.ts'

const none = { lengths: new Map<number, number>(), distances: new Map<number, number>() }

/** Bits as bytes, lowest first. */
function bytesOf(list: readonly Bits[]): Buffer {
  const bits = list.flatMap(([value, count]) => Array.from({ length: count }, (_, at) => (value >> at) & 1))
  return Buffer.from(
    Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
      bits.slice(at * 8, at * 8 + 8).reduce((sum, bit, power) => sum | (bit << power), 0),
    ),
  )
}

/** Steps written in the code that suits them. */
function deflated(steps: Steps): Buffer {
  const code = deflateCode(steps)
  const written = [...code.opening]
  steps.each(0, (length, what) =>
    written.push(...(length === 0 ? [code.literal(what)] : [code.length(length), code.distance(what)])),
  )
  return bytesOf([...written, code.end])
}

describe('deflateCode', () => {
  it('writes what zlib reads: literals and repeats of every length, from near and far', () => {
    const wanted = Array.from({ length: 33_000 }, (_, at) => (at * at * 31) & 255)
    const steps = new Steps()
    steps.begin(1)
    wanted.forEach((byte) => {
      steps.literal(byte)
    })
    for (let at = 0; at < 600; at++) {
      steps.repeat(at + 3, 1 + at * 53)
      for (let byte = 0; byte < at + 3; byte++) wanted.push(wanted[wanted.length - 1 - at * 53] ?? 0)
    }
    expect(inflateRawSync(deflated(steps)).equals(Buffer.from(wanted))).to.equal(true)
  })

  it('writes codes with one distance, or with two literals', () => {
    const steps = new Steps()
    steps.begin(900)
    steps.literal(255)
    steps.literal(0)
    steps.repeat(300, 1)
    expect(
      inflateRawSync(deflated(steps)).equals(Buffer.from([255, ...new Array<number>(301).fill(0)])),
    ).to.equal(true)
  })

  it('keeps codes short, however rare a byte is', () => {
    const code = deflateCode({
      literals: new Map(Array.from({ length: 40 }, (_, byte) => [byte, Math.ceil(1.6 ** byte)])),
      ...none,
    })
    expect(Math.max(...Array.from({ length: 40 }, (_, byte) => code.literal(byte)[1]))).to.be.at.most(12)
    const written = [
      ...code.opening,
      ...Array.from({ length: 40 }, (_, byte) => code.literal(byte)),
      code.end,
    ]
    expect([...inflateRawSync(bytesOf(written))]).to.deep.equal(Array.from({ length: 40 }, (_, byte) => byte))
  })

  it('refuses repeats that deflate does not have', () => {
    for (const length of [2, 259])
      expect(() =>
        deflateCode({ literals: new Map([[0, 1]]), ...none, lengths: new Map([[length, 1]]) }),
      ).to.throw(RangeError)
    expect(() => {
      new Steps().repeat(2, 1)
    }).to.throw(RangeError)
    expect(() =>
      deflateCode({ literals: new Map([[0, 1]]), ...none, distances: new Map([[32_769, 1]]) }),
    ).to.throw(RangeError)
  })
})
