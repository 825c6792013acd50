import { crc32 } from 'node:zlib'
import { expect } from 'chai'
import fc from 'fast-check'
import { emptyRegister, moved, movesFor, moveWords, registerOf } from '../../../src/render/batch/crc.ts'
import { engine } from '../../../src/render/batch/engine.ts'
import { passagesOf, valuesOf } from '../../../src/render/batch/passages.ts'
import { cutter } from '../../../src/render/batch/repeats.ts'
import { digitsOf, isDark, template } from '../../../src/render/batch/template.ts'
import { kinds, serialsOf, templateOf } from './kinds.ts'

/** Texts with few letters, so that much is repeated. */
const text = fc
  .array(fc.constantFrom(...Buffer.from('hm10 2')), { maxLength: 200 })
  .map((letters) => Uint8Array.from(letters))

describe('sums of pieces', () => {
  it('are those of zlib, wherever a text is cut', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (pieces) => {
        const { moves, places } = movesFor(new Set(pieces.map(({ length }) => length)))
        const register = pieces.reduce(
          (sum, piece) =>
            moved(sum, moves, (places.get(piece.length) ?? -1) * moveWords) ^ registerOf(piece, piece.length),
          emptyRegister,
        )
        expect(~register >>> 0).to.equal(crc32(Buffer.concat(pieces)))
      }),
    )
  })
})

describe('repeats of a text', () => {
  const cut = cutter(512)

  /** The steps of a text. */
  function stepsOf(wanted: Uint8Array): [length: number, what: number][] {
    const steps: [number, number][] = []
    cut(wanted, wanted.length, {
      literal: (byte) => steps.push([0, byte]),
      repeat: (length, distance) => steps.push([length, distance]),
    })
    return steps
  }

  it('make the text again, whatever was cut before', () => {
    fc.assert(
      fc.property(text, (wanted) => {
        const made: number[] = []
        for (const [length, what] of stepsOf(wanted)) {
          if (length === 0) made.push(what)
          else {
            expect(length).to.be.within(5, 34)
            expect(what).to.be.within(1, made.length)
            for (let at = 0; at < length; at++) made.push(made[made.length - what] ?? -1)
          }
        }
        expect(made).to.deep.equal([...wanted])
      }),
      { numRuns: 1000 },
    )
  })

  it('are found, and the longest of them taken', () => {
    expect(stepsOf(Buffer.from('h1m1 0h2m2 0h1m1 0h2m2 0')).slice(12)).to.deep.equal([[12, 12]])
    expect(stepsOf(Buffer.alloc(512, 'h1m1 0')).length).to.be.below(30)
  })
})

describe('passages', () => {
  const anywhere = () => true
  const templates = [...kinds.map(templateOf), template({ before: 'https://q.wine.eu/', places: ['A', 'B'] })]

  it('hold every module once, and at most five that change where they may be cut anywhere', () => {
    for (const drawn of templates) {
      const passages = passagesOf(drawn, anywhere)
      expect(passages.map(({ from }) => from)).to.deep.equal([
        0,
        ...passages.slice(0, -1).map(({ to }) => to),
      ])
      expect(passages.at(-1)?.to).to.equal(drawn.side ** 2)
      for (const { from, to, changing } of passages) {
        expect(changing.length).to.be.at.most(5)
        expect(changing.every((module) => module >= from && module < to)).to.equal(true)
      }
    }
  })

  it('are cut within a row only where they may be', () => {
    for (const drawn of templates) {
      const cuts = passagesOf(drawn, (column) => column % 8 === 4).map(({ from }) => from % drawn.side)
      expect(cuts.every((column) => column === 0 || column % 8 === 4)).to.equal(true)
    }
  })

  it('have values that tell every module of a code', () => {
    for (const drawn of templates) {
      const passages = passagesOf(drawn, anywhere)
      const digits = digitsOf(drawn, serialsOf(drawn.address, 40))
      const drawing = engine(drawn, 'lanes')
      const matrices = drawing.draw(digits).words.slice()
      const { words, masks, count } = drawing.drawing(valuesOf(passages, drawn))(digits)
      const values = new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
      for (let code = 0; code < count; code++) {
        const own = values.subarray((code * values.length) / count)
        const base = drawn.bases[masks[code] ?? 0] ?? words
        const turned = new Set(
          passages.flatMap(({ changing }, place) =>
            changing.filter((_, bit) => (((own[place] ?? 0) >> bit) & 1) === 1),
          ),
        )
        const shown = Array.from(
          { length: drawn.side ** 2 },
          (_, at) => isDark(base, drawn.side, at) !== turned.has(at),
        )
        expect(shown).to.deep.equal(
          shown.map((_, at) => isDark(matrices.subarray(code * drawn.matrixWords), drawn.side, at)),
        )
      }
    }
  })
})
