import { expect } from 'chai'
import { penaltyOf, transposed } from '../../../../src/render/batch/mask/mask-by-code.ts'
import { randomNumbers } from '../../../support/batch-kinds.ts'

/** The penalty of ISO/IEC 18004, 7.8.3, counted directly on lines of text. */
function penalty(rows: readonly string[]): number {
  const columns = rows.map((_, column) => rows.map((row) => row.charAt(column)).join(''))
  let points = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2
    for (let start = 0; start < line.length; start++)
      if (/^(10111010000|00001011101)/.test(line.slice(start))) points += 40
  }
  for (let y = 0; y + 1 < rows.length; y++) {
    for (let x = 0; x + 1 < rows.length; x++)
      if (
        /^(00|11)$/.test(rows[y]?.slice(x, x + 2) ?? '') &&
        rows[y]?.slice(x, x + 2) === rows[y + 1]?.slice(x, x + 2)
      )
        points += 3
  }
  const dark = rows.join('').replaceAll('0', '').length
  return points + 10 * Math.abs(Math.ceil((dark * 100) / rows.length ** 2 / 5) - 10)
}

function wordsOf(rows: readonly string[]): Uint32Array {
  return Uint32Array.from(
    rows.flatMap((row) =>
      [row.slice(0, 32), row.slice(32)].map((half) =>
        half === '' ? 0 : parseInt(Array.from(half).reverse().join(''), 2),
      ),
    ),
  )
}

describe('penaltyOf', () => {
  it('counts as the standard does, for symbols of every size', () => {
    const next = randomNumbers(987_654_321)
    for (let version = 1; version <= 11; version++) {
      const side = 17 + 4 * version
      for (const share of [2, 3, 12]) {
        const rows = Array.from({ length: side }, () =>
          Array.from({ length: side }, () => (next(share) === 0 ? '1' : '0')).join(''),
        )
        rows[next(side)] = `${'1'.repeat(9)}00001011101${'0'.repeat(side)}`.slice(0, side)
        const words = wordsOf(rows)
        const columns = transposed(words, side)
        expect(penaltyOf(words, columns, side), `side ${side}`).to.equal(penalty(rows))
        expect(Array.from(transposed(columns, side))).to.deep.equal(Array.from(words))
      }
    }
  })
})
