import { inflateRawSync } from 'node:zlib'
import { expect } from 'chai'
import type { Bits } from '../../../../src/render/batch/deflate/huffman.ts'
import { deflateCode } from '../../../../src/render/batch/deflate/huffman.ts'
import { TokenList } from '../../../../src/render/batch/deflate/tokens.ts'

const none = { lengths: new Map<number, number>(), distances: new Map<number, number>() }

/** Bits as bytes, lowest first. */
function bytesOf(list: readonly Bits[]): Buffer {
  const bits = list.flatMap(([value, count]) => Array.from({ length: count }, (_, bit) => (value >> bit) & 1))
  return Buffer.from(
    Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
      bits.slice(at * 8, at * 8 + 8).reduce((sum, bit, power) => sum | (bit << power), 0),
    ),
  )
}

/** Tokens, written in their own code. */
function deflated(tokens: TokenList): Buffer {
  const code = deflateCode(tokens)
  const written = [...code.header]
  tokens.forEach(0, (length, byteOrDistance) =>
    written.push(
      ...(length === 0
        ? [code.literal(byteOrDistance)]
        : [code.length(length), code.distance(byteOrDistance)]),
    ),
  )
  return bytesOf([...written, code.end])
}

describe('deflateCode', () => {
  it('writes literals and matches of every length and distance so that zlib reads them', () => {
    const expected = Array.from({ length: 33_000 }, (_, at) => (at * at * 31) & 255)
    const tokens = new TokenList()
    tokens.begin(1)
    expected.forEach((byte) => {
      tokens.literal(byte)
    })
    for (let at = 0; at < 600; at++) {
      tokens.match(at + 3, 1 + at * 53)
      for (let byte = 0; byte < at + 3; byte++) expected.push(expected[expected.length - 1 - at * 53] ?? 0)
    }
    expect(inflateRawSync(deflated(tokens)).equals(Buffer.from(expected))).to.equal(true)
  })

  it('writes codes with one distance, or with two literals', () => {
    const tokens = new TokenList()
    tokens.begin(900)
    tokens.literal(255)
    tokens.literal(0)
    tokens.match(300, 1)
    expect(
      inflateRawSync(deflated(tokens)).equals(Buffer.from([255, ...new Array<number>(301).fill(0)])),
    ).to.equal(true)
  })

  it('writes codes of at most 12 bits, even for rare bytes', () => {
    const code = deflateCode({
      literals: new Map(Array.from({ length: 40 }, (_, byte) => [byte, Math.ceil(1.6 ** byte)])),
      ...none,
    })
    expect(Math.max(...Array.from({ length: 40 }, (_, byte) => code.literal(byte)[1]))).to.be.at.most(12)
    const written = [...code.header, ...Array.from({ length: 40 }, (_, byte) => code.literal(byte)), code.end]
    expect([...inflateRawSync(bytesOf(written))]).to.deep.equal(Array.from({ length: 40 }, (_, byte) => byte))
  })

  it('refuses matches that deflate cannot write', () => {
    for (const length of [2, 259])
      expect(() =>
        deflateCode({ literals: new Map([[0, 1]]), ...none, lengths: new Map([[length, 1]]) }),
      ).to.throw(RangeError)
    expect(() => {
      new TokenList().match(2, 1)
    }).to.throw(RangeError)
    expect(() =>
      deflateCode({ literals: new Map([[0, 1]]), ...none, distances: new Map([[32_769, 1]]) }),
    ).to.throw(RangeError)
  })
})
