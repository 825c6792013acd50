// A symbol in passages: runs of modules in reading order, each with few that may change. What a passage shows follows from
// the mask and the values of its changing modules, so a writer of text needs no module, only the passages' values; and
// these are drawn as matrices are, as a sum of those that the bits of a serial turn over.

import { isDark, sumsOf, type Sums, type Template } from './template.ts'

/** Modules from one place to another, in reading order, and those of them that change, in the order of their value's bits. */
export type Passage = { readonly from: number; readonly to: number; readonly changing: readonly number[] }

/** Changing modules of a passage: with more there are fewer passages, but their tables leave the processor's memory. */
const mostChanging = 5
/** Modules of a passage that is more than a piece of a row, so that texts of passages stay short. */
const mostModules = 160

type Symbol = Pick<Template, 'side' | 'words' | 'turnedBy'>

/**
 * The passages of a template: all modules, each in one; whole rows where they can be.
 * @param mayCut whether a passage may begin within a row, at a column
 */
export function passagesOf(symbol: Symbol, mayCut: (column: number) => boolean): Passage[] {
  const pieces = Array.from({ length: symbol.side }, (_, row) =>
    joined(unitsOf(symbol, row, mayCut), Infinity),
  ).flat()
  return joined(pieces, mostModules)
}

/** The shortest passages that a row may be cut into. */
function unitsOf(
  { side, words, turnedBy }: Symbol,
  row: number,
  mayCut: (column: number) => boolean,
): Passage[] {
  const units: { from: number; to: number; changing: number[] }[] = []
  for (let column = 0; column < side; column++) {
    const module = row * side + column
    let unit = units.at(-1)
    if (unit === undefined || mayCut(column)) units.push((unit = { from: module, to: module, changing: [] }))
    unit.to = module + 1
    if (turnedBy.subarray(module * words, (module + 1) * words).some((bits) => bits !== 0))
      unit.changing.push(module)
  }
  return units
}

/** Neighbours joined as long as few modules change in them, and they have few. */
function joined(passages: readonly Passage[], most: number): Passage[] {
  const longer: Passage[] = []
  for (const next of passages) {
    const last = longer.at(-1)
    if (
      last !== undefined &&
      last.changing.length + next.changing.length <= mostChanging &&
      next.to - last.from <= most
    ) {
      longer[longer.length - 1] = {
        from: last.from,
        to: next.to,
        changing: [...last.changing, ...next.changing],
      }
    } else longer.push(next)
  }
  return longer
}

/** The values of passages as sums, a byte each: those of the mask are 0, for what it turns over does not change. */
export function valuesOf(passages: readonly Passage[], { side, matrixWords, bases, groups }: Template): Sums {
  const words = Math.ceil(passages.length / 32) * 8
  const values = (matrix: Uint32Array) => {
    const row = new Uint32Array(words)
    passages.forEach(({ changing }, at) => {
      row[at >> 2] = (row[at >> 2] ?? 0) | (valueOf(changing, matrix, side) << (8 * (at & 3)))
    })
    return row
  }
  return {
    words,
    bases: bases.map(() => new Uint32Array(words)),
    tables: groups.map(({ bits, table }) =>
      sumsOf(
        Array.from({ length: bits }, (_, bit) => values(table.subarray(matrixWords << bit))),
        words,
      ),
    ),
  }
}

function valueOf(changing: readonly number[], matrix: Uint32Array, side: number): number {
  return changing.reduce((value, module, bit) => value | (isDark(matrix, side, module) ? 1 << bit : 0), 0)
}
