// The mask of one code at a time (ISO/IEC 18004:2015, 7.8.3). Penalties are counted for 32 columns at once,
// one bit of a word each, once along the symbol's rows and once along its columns. It needs no preparation,
// so small batches use it. It is also a second implementation of the rule, against which tests compare the
// mask circuit.

import { groupSize } from './mask-program.ts'
import type { Template } from '../symbol/template.ts'

/** Columns of a strip: the bits of a word. */
const stripColumns = 32

/**
 * Chooses the masks of drawn codes.
 * @param matrices codes drawn with mask 0, `template.matrixWords` words each
 * @param masks receives the number of each code's mask
 * @throws RangeError for more than 1,024 codes
 */
export function chooseMasks(
  template: Template,
  matrices: Uint32Array,
  count: number,
  masks: Uint8Array,
): void {
  if (count > groupSize) throw new RangeError('more codes than a group')
  const inversions = template.bases.map((base) =>
    base.map((word, index) => word ^ (template.bases[0]?.[index] ?? 0)),
  )
  const inversionsByColumn = inversions.map((rows) => transposed(rows, template.side))
  const [rows, columns] = [new Uint32Array(template.matrixWords), new Uint32Array(template.matrixWords)]
  for (let code = 0; code < count; code++) {
    const drawn = matrices.subarray(code * template.matrixWords, (code + 1) * template.matrixWords)
    const drawnByColumn = transposed(drawn, template.side)
    let [best, least] = [0, Infinity]
    for (let mask = 0; mask < inversions.length; mask++) {
      const [inversion, byColumn] = [inversions[mask] ?? rows, inversionsByColumn[mask] ?? columns]
      for (let word = 0; word < rows.length; word++) {
        rows[word] = (drawn[word] ?? 0) ^ (inversion[word] ?? 0)
        columns[word] = (drawnByColumn[word] ?? 0) ^ (byColumn[word] ?? 0)
      }
      const points = penaltyOf(rows, columns, template.side)
      if (points < least) [best, least] = [mask, points]
    }
    masks[code] = best
  }
}

/** The penalty of a symbol, given by rows and by columns. */
export function penaltyOf(rows: Uint32Array, columns: Uint32Array, side: number): number {
  return (
    linePenalties(rows, side) +
    linePenalties(columns, side) +
    3 * equalBlocks(rows, side) +
    10 * darkSteps(rows, side)
  )
}

/** The transposed matrix: its words hold columns instead of rows. */
export function transposed(rows: Uint32Array, side: number): Uint32Array {
  const columns = new Uint32Array(rows.length)
  for (let row = 0; row < side; row++) {
    const [half, bit] = [row >> 5, 1 << (row & 31)]
    for (let strip = 0; strip < 2; strip++) {
      for (let left = rows[row * 2 + strip] ?? 0; left !== 0; left &= left - 1) {
        const column = strip * stripColumns + 31 - Math.clz32(left & -left)
        columns[column * 2 + half] = (columns[column * 2 + half] ?? 0) | bit
      }
    }
  }
  return columns
}

/** Penalties 1 and 3 along the columns of some rows. */
function linePenalties(rows: Uint32Array, side: number): number {
  let points = 0
  for (let strip = 0; strip * stripColumns < side; strip++) {
    const within = side - strip * stripColumns >= stripColumns ? -1 : (1 << (side - strip * stripColumns)) - 1
    points += runsIn(rows, strip, side, within) + 40 * findersIn(rows, strip, side, within)
  }
  return points
}

/**
 * Penalty 1: a run of n ≥ 5 equal modules counts n − 2: one for each window of five, two more for the first.
 */
function runsIn(rows: Uint32Array, strip: number, side: number, within: number): number {
  let [points, before] = [0, 0]
  let [previous1, previous2, previous3] = [0, 0, 0]
  for (let row = 1; row < side; row++) {
    const equal = ~((rows[row * 2 + strip] ?? 0) ^ (rows[row * 2 - 2 + strip] ?? 0)) & within
    const five = equal & previous1 & previous2 & previous3
    points += countBits(five) + 2 * countBits(five & ~before)
    ;[previous1, previous2, previous3, before] = [equal, previous1, previous2, five]
  }
  return points
}

const light = new Int32Array(80)
const core = new Int32Array(80)

/** Penalty 3: how often 1:1:3:1:1 has four light modules after or before it. */
function findersIn(rows: Uint32Array, strip: number, side: number, within: number): number {
  const at = (row: number) => rows[row * 2 + strip] ?? 0
  for (let row = 0; row + 4 <= side; row++)
    light[row] = ~(at(row) | at(row + 1) | at(row + 2) | at(row + 3)) & within
  for (let row = 0; row + 7 <= side; row++) {
    core[row] = at(row) & ~at(row + 1) & at(row + 2) & at(row + 3) & at(row + 4) & ~at(row + 5) & at(row + 6)
  }
  let count = 0
  for (let row = 0; row + 11 <= side; row++) {
    const [after, before] = [
      (core[row] ?? 0) & (light[row + 7] ?? 0),
      (light[row] ?? 0) & (core[row + 4] ?? 0),
    ]
    if ((after | before) !== 0) count += countBits(after) + countBits(before)
  }
  return count
}

/** Penalty 2: how many blocks of two by two modules have one colour. */
function equalBlocks(rows: Uint32Array, side: number): number {
  let count = 0
  let [before, beforeHigh] = [0, 0]
  const [within, withinHigh] = side - 1 >= 32 ? [-1, (1 << (side - 33)) - 1] : [(1 << (side - 1)) - 1, 0]
  for (let row = 0; row < side; row++) {
    const [low, high] = [rows[row * 2] ?? 0, rows[row * 2 + 1] ?? 0]
    const across = ~(low ^ ((low >>> 1) | (high << 31))) & within
    const acrossHigh = ~(high ^ (high >>> 1)) & withinHigh
    if (row > 0) {
      const [down, downHigh] = [~(low ^ (rows[row * 2 - 2] ?? 0)), ~(high ^ (rows[row * 2 - 1] ?? 0))]
      count += countBits(across & before & down) + countBits(acrossHigh & beforeHigh & downHigh)
    }
    ;[before, beforeHigh] = [across, acrossHigh]
  }
  return count
}

/** Penalty 4: steps of 5 % by which the share of dark modules differs from half. */
function darkSteps(rows: Uint32Array, side: number): number {
  let dark = 0
  for (const word of rows) dark += countBits(word)
  return Math.abs(Math.ceil((dark * 20) / (side * side)) - 10)
}

/** How many bits of a word are set. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
