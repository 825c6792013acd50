// One QR code by the tables of batches: what is the same in all codes of a version and level is calculated once, so
// that a code costs its segments, its codewords and the choice of its mask.

import { penaltyOf, transposed } from '../mask/mask-by-code.ts'
import { dataCodewords, segmentation } from './data-segments.ts'
import { maskedModules, packRows } from './template.ts'
import {
  blocksOf,
  frameOf,
  interleavedCodewords,
  largestVersion,
  masks,
  type Blocks,
  type Frame,
  type Level,
} from './symbol.ts'

/** The modules of a symbol in reading order, 1 for dark. */
export type SingleCode = { readonly side: number; readonly modules: Uint8Array }

/** What a mask adds to the data modules of a version: inversions, patterns and format, by rows and by columns. */
type MaskedFrame = { readonly rows: Uint32Array; readonly columns: Uint32Array }

type PreparedVersion = {
  readonly frame: Frame
  readonly blocks: Blocks
  readonly masked: readonly MaskedFrame[]
}

/** Characters that an address may have here. */
const printable = /^[\x20-\x7e]+$/
const prepared = new Map<string, PreparedVersion>()

/**
 * The QR code of a text, with the segments that have the fewest bits, the smallest version that holds them, and the
 * mask that ISO/IEC 18004:2015, 7.8.3 chooses. Null for other than printable ASCII, and above version 11.
 */
export function singleCode(text: string, level: Level): SingleCode | null {
  if (!printable.test(text) || text.length > largestText(level)) return null
  const segments = segmentation([...text], level, true)
  const { frame, blocks, masked } = versionOf(segments.version, level)
  const codewords = interleavedCodewords(dataCodewords(text, segments, blocks.data), blocks)
  const data = packedData(codewords, frame)
  const rows = bestMasked(data, masked, frame.side)
  return { side: frame.side, modules: modulesOf(rows, frame.side) }
}

/** Characters that surely fit version 11: as many bytes as it has, less indicators. */
function largestText(level: Level): number {
  return blocksOf(largestVersion, level).data - 3
}

function versionOf(version: number, level: Level): PreparedVersion {
  const key = `${level}${version}`
  const known = prepared.get(key)
  if (known !== undefined) return known
  const frame = frameOf(version)
  const masked = masks.map((_, mask) => maskedFrame(frame, level, mask))
  const made = { frame, blocks: blocksOf(version, level), masked }
  prepared.set(key, made)
  return made
}

function maskedFrame(frame: Frame, level: Level, mask: number): MaskedFrame {
  const { side } = frame
  const rows = packRows(maskedModules(new Uint8Array(side * side), frame, level, mask), side, side * 2)
  return { rows, columns: transposed(rows, side) }
}

/** The data modules as rows of 64 bits, bit 0 the leftmost; patterns are light. */
function packedData(codewords: Uint8Array, { side, order }: Frame): Uint32Array {
  const rows = new Uint32Array(side * 2)
  for (let index = 0; index < codewords.length; index++) {
    const codeword = codewords[index] ?? 0
    for (let bit = 0; bit < 8; bit++)
      if (((codeword >> (7 - bit)) & 1) === 1) setDark(rows, order[index * 8 + bit] ?? 0, side)
  }
  return rows
}

function setDark(rows: Uint32Array, module: number, side: number): void {
  const column = module % side
  const word = Math.floor(module / side) * 2 + (column >> 5)
  rows[word] = (rows[word] ?? 0) | (1 << (column & 31))
}

/** The rows of the symbol whose mask has the least penalty; the first of equal ones. */
function bestMasked(data: Uint32Array, masked: readonly MaskedFrame[], side: number): Uint32Array {
  const dataByColumn = transposed(data, side)
  const columns = new Uint32Array(data.length)
  let [best, rows, least] = [new Uint32Array(data.length), new Uint32Array(data.length), Infinity]
  for (const frame of masked) {
    for (let word = 0; word < data.length; word++) {
      rows[word] = (data[word] ?? 0) ^ (frame.rows[word] ?? 0)
      columns[word] = (dataByColumn[word] ?? 0) ^ (frame.columns[word] ?? 0)
    }
    const points = penaltyOf(rows, columns, side)
    if (points < least) [best, rows, least] = [rows, best, points]
  }
  return best
}

function modulesOf(rows: Uint32Array, side: number): Uint8Array {
  const modules = new Uint8Array(side * side)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      modules[row * side + column] = ((rows[row * 2 + (column >> 5)] ?? 0) >>> (column & 31)) & 1
  return modules
}
