// A symbol in passages: runs of modules in reading order, each with few that may change. What a passage shows follows from
// the mask and the values of its changing modules, so a writer of text needs no module, only the passages' values; and
// these are drawn as matrices are, as a sum of those that the bits of a serial turn over.

import { sumsOf, type Sums, type Template } from './template.ts'

/** Modules from one place to another, in reading order, and those of them that change, in the order of their value's bits. */
export type Passage = { readonly from: number; readonly to: number; readonly changing: readonly number[] }

/** Changing modules of a passage: with more there are fewer passages, but their tables leave the processor's memory. */
const mostChanging = 6

/** The passages of a template: all modules, each in one; whole rows where they can be. */
export function passagesOf(template: Pick<Template, 'side' | 'words' | 'turnedBy'>): Passage[] {
  const { side } = template
  const passages: Passage[] = []
  let open: Passage | undefined
  for (let row = 0; row < side; row++) {
    for (const piece of rowPieces(template, row)) {
      if (open !== undefined && open.changing.length + piece.changing.length <= mostChanging) {
        open = { from: open.from, to: piece.to, changing: [...open.changing, ...piece.changing] }
      } else {
        if (open !== undefined) passages.push(open)
        open = piece
      }
    }
  }
  return open === undefined ? passages : [...passages, open]
}

/** A row, cut before a changing module wherever one is too many. */
function rowPieces({ side, words, turnedBy }: Pick<Template, 'side' | 'words' | 'turnedBy'>, row: number): Passage[] {
  const [start, end] = [row * side, (row + 1) * side]
  const changing: number[] = []
  for (let module = start; module < end; module++) {
    if (turnedBy.subarray(module * words, (module + 1) * words).some((bits) => bits !== 0)) changing.push(module)
  }
  const count = Math.max(1, Math.ceil(changing.length / mostChanging))
  const each = Math.ceil(changing.length / count)
  const cut = (piece: number) => (piece === 0 ? start : piece === count ? end : changing[piece * each] ?? end)
  return Array.from({ length: count }, (_, piece) => ({ from: cut(piece), to: cut(piece + 1), changing: changing.slice(piece * each, (piece + 1) * each) }))
}

/** The values of passages as sums, a byte each: those of the mask are 0, for what it turns over does not change. */
export function valuesOf(passages: readonly Passage[], { side, matrixWords, bases, groups }: Template): Sums {
  const words = Math.ceil(passages.length / 32) * 8
  const values = (matrix: Uint32Array) => {
    const row = new Uint32Array(words)
    passages.forEach(({ changing }, at) => { row[at >> 2] = (row[at >> 2] ?? 0) | valueOf(changing, matrix, side) << 8 * (at & 3) })
    return row
  }
  return {
    words, bases: bases.map(() => new Uint32Array(words)),
    tables: groups.map(({ bits, table }) => sumsOf(Array.from({ length: bits }, (_, bit) => values(table.subarray(matrixWords << bit))), words)),
  }
}

function valueOf(changing: readonly number[], matrix: Uint32Array, side: number): number {
  return changing.reduce((value, module, bit) => value | (isDark(matrix, side, module) ? 1 << bit : 0), 0)
}

/** Whether a module of a matrix is dark. */
export function isDark(matrix: Uint32Array, side: number, module: number): boolean {
  const [row, column] = [Math.floor(module / side), module % side]
  return (((matrix[row * 2 + (column >> 5)] ?? 0) >>> (column & 31)) & 1) === 1
}
