// Deflated pictures from tables (RFC 1951). A symbol is divided into segments, in each of which few modules
// change. The text of a segment depends only on the mask and on those modules. So a table holds, for each
// mask and each value of a segment, its finished bits and its share of a checksum, and a picture is one entry
// of each table, bits after bits.

import { isDark, matrixModules, xorCombinations, type Template, type XorTables } from '../symbol/template.ts'
import { shiftTablesOf } from './crc.ts'
import { BitPacker, deflateCode, packBits, type Bits, type DeflateCode } from './huffman.ts'
import { TokenList } from './tokens.ts'

/**
 * Modules `from` to `to` in reading order, and those that change, in the order of the bits of the segment's
 * value.
 */
export type SymbolSegment = {
  readonly from: number
  readonly to: number
  readonly changing: readonly number[]
}

/**
 * Changing modules of a segment. With more there are fewer segments, but their tables outgrow the processor's
 * cache.
 */
const mostChanging = 5
/** Modules of a segment that is longer than a row, so that texts of segments stay short. */
const mostModules = 160

type SegmentedSymbol = Pick<Template, 'side' | 'changingWords' | 'invertedBy'>

/**
 * The segments of a template: every module is in one; complete rows where possible.
 * @param canCut whether a segment may begin within a row, at a column
 */
export function symbolSegments(
  symbol: SegmentedSymbol,
  canCut: (column: number) => boolean,
): SymbolSegment[] {
  const rows = Array.from({ length: symbol.side }, (_, row) =>
    joinNeighbours(shortestSegments(symbol, row, canCut), Infinity),
  )
  return joinNeighbours(rows.flat(), mostModules)
}

/** The shortest segments of a row. */
function shortestSegments(
  { side, changingWords, invertedBy }: SegmentedSymbol,
  row: number,
  canCut: (column: number) => boolean,
): SymbolSegment[] {
  const segments: { from: number; to: number; changing: number[] }[] = []
  for (let column = 0; column < side; column++) {
    const module = row * side + column
    let segment = segments.at(-1)
    if (segment === undefined || canCut(column))
      segments.push((segment = { from: module, to: module, changing: [] }))
    segment.to = module + 1
    const inverting = invertedBy.subarray(module * changingWords, (module + 1) * changingWords)
    if (inverting.some((bits) => bits !== 0)) segment.changing.push(module)
  }
  return segments
}

/** Joins neighbouring segments while they stay small and few of their modules change. */
function joinNeighbours(segments: readonly SymbolSegment[], most: number): SymbolSegment[] {
  const joined: SymbolSegment[] = []
  for (const next of segments) {
    const last = joined.at(-1)
    const canJoin =
      last !== undefined &&
      last.changing.length + next.changing.length <= mostChanging &&
      next.to - last.from <= most
    if (canJoin)
      joined[joined.length - 1] = {
        from: last.from,
        to: next.to,
        changing: [...last.changing, ...next.changing],
      }
    else joined.push(next)
  }
  return joined
}

/**
 * The tables that draw the values of segments, one byte each. A mask's base row is 0: it inverts no changing
 * module.
 */
export function segmentValueTables(
  segments: readonly SymbolSegment[],
  { side, matrixWords, bases, groups }: Template,
): XorTables {
  const rowWords = Math.ceil(segments.length / 32) * 8
  const valuesIn = (matrix: Uint32Array) => {
    const row = new Uint32Array(rowWords)
    segments.forEach(({ changing }, index) => {
      row[index >> 2] = (row[index >> 2] ?? 0) | (segmentValue(changing, matrix, side) << (8 * (index & 3)))
    })
    return row
  }
  return {
    rowWords,
    bases: bases.map(() => new Uint32Array(rowWords)),
    tables: groups.map(({ bits, table }) =>
      xorCombinations(
        Array.from({ length: bits }, (_, bit) => valuesIn(table.subarray(matrixWords << bit))),
        rowWords,
      ),
    ),
  }
}

function segmentValue(changing: readonly number[], matrix: Uint32Array, side: number): number {
  return changing.reduce((value, module, bit) => value | (isDark(matrix, side, module) ? 1 << bit : 0), 0)
}

/** The share of a text in its picture's checksum. CRC-32: register and length; Adler-32: its two sums. */
export type ChecksumShare = readonly [number, number]

/** How a format writes pictures, as tokens. Each function returns the text's share in the checksum. */
type PictureText = {
  readonly segments: readonly SymbolSegment[]
  /** The CRC-32 that a zip needs, or the Adler-32 that ends a zlib stream. */
  readonly checksum: 'crc32' | 'adler32'
  readonly head: (tokens: TokenList) => ChecksumShare
  /** Writes a segment; in `modules` 1 is dark. */
  readonly segment: (segment: SymbolSegment, modules: Uint8Array, tokens: TokenList) => ChecksumShare
  readonly tail: (tokens: TokenList) => ChecksumShare
}

/** The entries of a segment, by mask, then by value. */
type SegmentTable = {
  /** The first word of the first entry. */
  readonly start: number
  /** How many values there are for each mask. */
  readonly values: number
  /** Bit packs of an entry. */
  readonly packs: number
}

/** The tables of a template. */
export type PictureTables = {
  /** The head, which has no module, the segments, the tail. */
  readonly segments: readonly SymbolSegment[]
  readonly tables: readonly SegmentTable[]
  /**
   * All entries: the two words of the checksum share, then bit packs (huffman.ts). The upper half of the
   * second word is, for a CRC-32, the index of the shift table of the length in its lower half.
   */
  readonly words: Uint32Array
  /** CRC shift tables of all lengths (crc.ts); empty for an Adler-32. */
  readonly shiftTables: Uint32Array
  /** Bytes of the longest picture. */
  readonly mostBytes: number
}

/** Adler-32 is modulo the largest prime below 2¹⁶ (RFC 1950, 8.2). */
export const adlerPrime = 65_521

const maskCount = 8

/** Words of an entry. */
export function entryWords(packs: number): number {
  return 2 + 2 * packs
}

/** The tables of a template for a format. */
export function pictureTables({ side, bases }: Template, format: PictureText): PictureTables {
  const edge: SymbolSegment = { from: 0, to: 0, changing: [] }
  const segments = [edge, ...format.segments, edge]
  const modules = bases.map((base) => matrixModules(base, side))
  const tokens = new TokenList()
  const shares: ChecksumShare[] = []
  const firstTexts = segments.map((segment, index) => {
    const first = tokens.count
    const writeEdge = index === 0 ? format.head : index === segments.length - 1 ? format.tail : null
    for (const masked of modules) {
      forEachValue(segment, masked, () => {
        // All values are equally likely, so one text of a segment with many values counts little.
        tokens.begin(2 ** (16 - segment.changing.length))
        shares.push(writeEdge === null ? format.segment(segment, masked, tokens) : writeEdge(tokens))
      })
    }
    return first
  })
  const code = new TokenCode(deflateCode(tokens))
  const ranges = firstTexts.map((first, index) => ({
    first,
    count: (firstTexts[index + 1] ?? tokens.count) - first,
    before: index === 0 ? code.header : [],
    after: index === segments.length - 1 ? [code.end] : [],
  }))
  return { segments, ...layOut(tokens, shares, ranges, code, format.checksum) }
}

/** Visits each value of a segment; its bits invert the changing modules. */
function forEachValue({ changing }: SymbolSegment, modules: Uint8Array, visit: () => void): void {
  const invert = (bit: number) => {
    const module = changing[bit] ?? 0
    modules[module] = 1 - (modules[module] ?? 0)
  }
  for (let value = 0; value < 1 << changing.length; value++) {
    // The bits that differ from those of the value before: all up to the lowest set bit.
    if (value > 0) for (let bit = 0; bit <= 31 - Math.clz32(value & -value); bit++) invert(bit)
    visit()
  }
  for (let bit = 0; bit < changing.length; bit++) invert(bit)
}

/** The texts of one segment, and what the first and last segment write around each. */
type TextRange = {
  readonly first: number
  readonly count: number
  readonly before: readonly Bits[]
  readonly after: readonly Bits[]
}

/** Writes all texts as entries. */
function layOut(
  tokens: TokenList,
  shares: readonly ChecksumShare[],
  ranges: readonly TextRange[],
  code: TokenCode,
  checksum: PictureText['checksum'],
): Omit<PictureTables, 'segments'> {
  const lengths = checksum === 'crc32' ? shares.map(([, length]) => length) : []
  const shift = shiftTablesOf(new Set(lengths))
  const tables: SegmentTable[] = []
  let [size, mostBits] = [0, 0]
  for (const { first, count, before, after } of ranges) {
    let most = 0
    for (let text = first; text < first + count; text++) most = Math.max(most, code.bits(tokens, text))
    most += [...before, ...after].reduce((total, [, bits]) => total + bits, 0)
    const packs = Math.ceil(most / packBits)
    tables.push({ start: size, values: count / maskCount, packs })
    size += count * entryWords(packs)
    mostBits += most
  }
  const words = new Uint32Array(size)
  for (const [index, { first, count, before, after }] of ranges.entries()) {
    const { start = 0, packs = 0 } = tables[index] ?? {}
    for (let entry = 0; entry < count; entry++) {
      const word = start + entry * entryWords(packs)
      const [low, high] = shares[first + entry] ?? [0, 0]
      words[word] = low
      words[word + 1] = high | ((shift.indexes.get(high) ?? 0) << 16)
      code.write(tokens, first + entry, new BitPacker(words, word + 2), before, after)
    }
  }
  return { tables, words, shiftTables: shift.tables, mostBytes: Math.ceil(mostBits / 8) }
}

/** A code with its bits in tables, by token. */
class TokenCode {
  readonly header: readonly Bits[]
  readonly end: Bits
  readonly #literals: readonly Bits[]
  readonly #lengths: readonly Bits[]
  readonly #distances = new Map<number, Bits>()
  readonly #code: DeflateCode

  constructor(code: DeflateCode) {
    this.#code = code
    this.header = code.header
    this.end = code.end
    this.#literals = Array.from({ length: 256 }, (_, byte) => code.literal(byte))
    this.#lengths = Array.from({ length: 259 }, (_, length) => (length < 3 ? [0, 0] : code.length(length)))
  }

  /** How many bits a text takes. */
  bits(tokens: TokenList, text: number): number {
    let bits = 0
    tokens.forEach(text, (length, byteOrDistance) => {
      bits +=
        length === 0
          ? (this.#literals[byteOrDistance]?.[1] ?? 0)
          : (this.#lengths[length]?.[1] ?? 0) + this.#distance(byteOrDistance)[1]
    })
    return bits
  }

  write(
    tokens: TokenList,
    text: number,
    packer: BitPacker,
    before: readonly Bits[],
    after: readonly Bits[],
  ): void {
    for (const [value, count] of before) packer.put(value, count)
    tokens.forEach(text, (length, byteOrDistance) => {
      const [value, count] = (length === 0 ? this.#literals[byteOrDistance] : this.#lengths[length]) ?? [0, 0]
      packer.put(value, count)
      if (length > 0) packer.put(...this.#distance(byteOrDistance))
    })
    for (const [value, count] of after) packer.put(value, count)
    packer.close()
  }

  #distance(distance: number): Bits {
    const bits = this.#distances.get(distance) ?? this.#code.distance(distance)
    this.#distances.set(distance, bits)
    return bits
  }
}
