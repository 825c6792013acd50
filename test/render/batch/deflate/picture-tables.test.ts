import { crc32 } from 'node:zlib'
import { expect } from 'chai'
import fc from 'fast-check'
import {
  crcRegister,
  emptyRegister,
  shiftRegister,
  shiftTablesOf,
  shiftTableWords,
} from '../../../../src/render/batch/deflate/crc.ts'
import { segmentValueTables, symbolSegments } from '../../../../src/render/batch/deflate/picture-tables.ts'
import { tokenizer } from '../../../../src/render/batch/deflate/tokens.ts'
import { smallBatchEngine } from '../../../../src/render/batch/engine/engine.ts'
import { createTemplate, isDark, serialDigits } from '../../../../src/render/batch/symbol/template.ts'
import { batchKinds, serialsOf, templateOf } from '../../../support/batch-kinds.ts'

/** Texts of few characters, with many repetitions. */
const text = fc
  .array(fc.constantFrom(...Buffer.from('hm10 2')), { maxLength: 200 })
  .map((bytes) => Uint8Array.from(bytes))

describe('CRC-32 of segments', () => {
  it('equals that of zlib, wherever a text is divided', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (segments) => {
        const { tables, indexes } = shiftTablesOf(new Set(segments.map(({ length }) => length)))
        const register = segments.reduce(
          (sum, segment) =>
            shiftRegister(sum, tables, (indexes.get(segment.length) ?? -1) * shiftTableWords) ^
            crcRegister(segment, segment.length),
          emptyRegister,
        )
        expect(~register >>> 0).to.equal(crc32(Buffer.concat(segments)))
      }),
    )
  })
})

describe('tokenizer', () => {
  const tokenize = tokenizer(512)

  /** The tokens of a text: 0 and a byte, or length and distance. */
  function tokensOf(input: Uint8Array): [length: number, byteOrDistance: number][] {
    const tokens: [number, number][] = []
    tokenize(input, input.length, {
      literal: (byte) => tokens.push([0, byte]),
      match: (length, distance) => tokens.push([length, distance]),
    })
    return tokens
  }

  it('gives tokens that restore the text, whatever texts came before', () => {
    fc.assert(
      fc.property(text, (input) => {
        const restored: number[] = []
        for (const [length, byteOrDistance] of tokensOf(input)) {
          if (length === 0) restored.push(byteOrDistance)
          else {
            expect(length).to.be.within(5, 34)
            expect(byteOrDistance).to.be.within(1, restored.length)
            for (let byte = 0; byte < length; byte++)
              restored.push(restored[restored.length - byteOrDistance] ?? -1)
          }
        }
        expect(restored).to.deep.equal([...input])
      }),
      { numRuns: 1000 },
    )
  })

  it('finds the longest matches', () => {
    expect(tokensOf(Buffer.from('h1m1 0h2m2 0h1m1 0h2m2 0')).slice(12)).to.deep.equal([[12, 12]])
    expect(tokensOf(Buffer.alloc(512, 'h1m1 0')).length).to.be.below(30)
  })
})

describe('symbol segments', () => {
  const anywhere = () => true
  const templates = [
    ...batchKinds.map(templateOf),
    createTemplate({ before: 'https://q.wine.eu/', alphabets: ['A', 'B'] }),
  ]

  it('contain every module once, and at most five changing ones where a cut is possible anywhere', () => {
    for (const template of templates) {
      const segments = symbolSegments(template, anywhere)
      expect(segments.map(({ from }) => from)).to.deep.equal([
        0,
        ...segments.slice(0, -1).map(({ to }) => to),
      ])
      expect(segments.at(-1)?.to).to.equal(template.side ** 2)
      for (const { from, to, changing } of segments) {
        expect(changing.length).to.be.at.most(5)
        expect(changing.every((module) => module >= from && module < to)).to.equal(true)
      }
    }
  })

  it('begin within a row only where a cut is possible', () => {
    for (const template of templates) {
      const columns = symbolSegments(template, (column) => column % 8 === 4).map(
        ({ from }) => from % template.side,
      )
      expect(columns.every((column) => column === 0 || column % 8 === 4)).to.equal(true)
    }
  })

  it('have values from which every module of a code follows', () => {
    for (const template of templates) {
      const segments = symbolSegments(template, anywhere)
      const digits = serialDigits(template, serialsOf(template.address, 40))
      const engine = smallBatchEngine(template)
      const matrices = engine.draw(digits).words.slice()
      const { words, masks, count } = engine.drawRows(segmentValueTables(segments, template))(digits)
      const values = new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
      for (let code = 0; code < count; code++) {
        const row = values.subarray((code * values.length) / count)
        const base = template.bases[masks[code] ?? 0] ?? words
        const inverted = new Set(
          segments.flatMap(({ changing }, segment) =>
            changing.filter((_, bit) => (((row[segment] ?? 0) >> bit) & 1) === 1),
          ),
        )
        const modules = Array.from(
          { length: template.side ** 2 },
          (_, module) => isDark(base, template.side, module) !== inverted.has(module),
        )
        const matrix = matrices.subarray(code * template.matrixWords)
        expect(modules).to.deep.equal(modules.map((_, module) => isDark(matrix, template.side, module)))
      }
    }
  })
})
