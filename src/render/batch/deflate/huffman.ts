// One Huffman code for all pictures of a batch (RFC 1951). The tables hold every token that a picture can
// contain, so the code is made once, before the first picture.
//
// Bits are lowest first, as deflate has them (3.1.1). Tables hold them as packs of up to 56 bits in two
// words: bits 0 to 31, then bits 32 to 55 with the number of bits in the highest byte. A pack and up to seven
// bits that wait before it fit in 64 bits.

/** Bits to write: a value and their number, up to 25. */
export type Bits = readonly [value: number, count: number]

/** Most bits of a pack. */
export const packBits = 56

/** Collects bits in packs. */
export class BitPacker {
  readonly #words: Uint32Array
  #next: number
  #low = 0
  #high = 0
  #count = 0

  /** @param first the index in `words` of the first pack */
  constructor(words: Uint32Array, first: number) {
    this.#words = words
    this.#next = first
  }

  put(value: number, count: number): void {
    const before = this.#count
    if (before < 32) this.#low |= value << before
    if (before >= 32) this.#high |= value << (before - 32)
    else if (before + count > 32) this.#high |= value >>> (32 - before)
    this.#count = before + count
    if (this.#count <= packBits) return
    const rest = this.#count - packBits
    this.#count = packBits
    this.close()
    this.#low = value >>> (count - rest)
    this.#count = rest
  }

  /** Ends the last pack. */
  close(): void {
    if (this.#count === 0) return
    this.#words[this.#next++] = this.#low
    this.#words[this.#next++] = (this.#high & 0xffffff) | (this.#count << 24)
    this.#low = this.#high = this.#count = 0
  }
}

/** Writes packs into a target, from a byte on. */
export class BitStream {
  readonly #target: Uint8Array
  #next: number
  #pending = 0
  #waiting = 0

  constructor(target: Uint8Array, first: number) {
    this.#target = target
    this.#next = first
  }

  writePack(low: number, high: number): void {
    const count = high >>> 24
    this.#put(low & 0xffff, Math.min(16, count))
    this.#put(low >>> 16, Math.min(16, Math.max(0, count - 16)))
    this.#put(high & 0xffffff, Math.max(0, count - 32))
  }

  /** Fills the last byte with zero bits and returns the index after it. */
  end(): number {
    if (this.#waiting > 0) this.#target[this.#next++] = this.#pending
    return this.#next
  }

  #put(value: number, count: number): void {
    this.#pending |= value << this.#waiting
    for (this.#waiting += count; this.#waiting >= 8; this.#waiting -= 8, this.#pending >>>= 8)
      this.#target[this.#next++] = this.#pending & 255
  }
}

/** A code of literals, lengths and distances. */
export type DeflateCode = {
  /** The header of the only block: its code lengths (3.2.7). */
  readonly header: readonly Bits[]
  /** The end of the block. */
  readonly end: Bits
  literal(byte: number): Bits
  /** The length of a match, 3 to 258. Its distance follows. */
  length(length: number): Bits
  distance(distance: number): Bits
}

/** How often pictures contain each byte, length and distance. Zero counts are ignored. */
export type TokenCounts = {
  readonly literals: Iterable<readonly [byte: number, times: number]>
  readonly lengths: Iterable<readonly [length: number, times: number]>
  readonly distances: Iterable<readonly [distance: number, times: number]>
}

const endOfBlock = 256
/** The longest code. The bounds of a picture's size depend on it (../formats/svg.ts, ../formats/png.ts). */
const longestCode = 12

/** A code for several numbers: the first, and how many extra bits select the others. */
type NumberCode = { readonly first: number; readonly extra: number }

/** Lengths of the codes 257 to 285 (3.2.5). */
const lengthCodes: readonly NumberCode[] = Array.from({ length: 28 }, (_, code) => {
  const extra = code < 8 ? 0 : (code >> 2) - 1
  return { first: code < 8 ? code + 3 : ((4 + (code & 3)) << extra) + 3, extra }
}).concat({ first: 258, extra: 0 })

/** Distances of the codes 0 to 29. */
const distanceCodes: readonly NumberCode[] = Array.from({ length: 30 }, (_, code) => {
  const extra = code < 4 ? 0 : (code >> 1) - 1
  return { first: code < 4 ? code + 1 : ((2 + (code & 1)) << extra) + 1, extra }
})

/** The order in which the lengths of code lengths are written (3.2.7). */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/**
 * The best code for pictures with such counts.
 * @throws RangeError for lengths below 3 or above 258, or distances beyond 32 KiB
 */
export function deflateCode({ literals, lengths, distances }: TokenCounts): DeflateCode {
  const literalCounts = new Array<number>(286).fill(0)
  const distanceCounts = new Array<number>(30).fill(0)
  const count = (counts: number[], symbol: number, times: number) => {
    counts[symbol] = (counts[symbol] ?? 0) + times
  }
  for (const [byte, times] of literals) count(literalCounts, byte, times)
  count(literalCounts, endOfBlock, 1)
  for (const [length, times] of lengths)
    if (times > 0) count(literalCounts, 257 + codeOf(lengthCodes, length), times)
  for (const [distance, times] of distances)
    if (times > 0) count(distanceCounts, codeOf(distanceCodes, distance), times)
  const literalBits = canonicalCodes(codeLengths(literalCounts))
  const distanceBits = canonicalCodes(codeLengths(distanceCounts))
  return {
    header: headerOf(literalBits, distanceBits),
    end: literalBits[endOfBlock] ?? [0, 0],
    literal: (byte) => literalBits[byte] ?? [0, 0],
    length: (length) => numberBits(lengthCodes, length, literalBits.slice(257)),
    distance: (distance) => numberBits(distanceCodes, distance, distanceBits),
  }
}

/** A number as its code and its extra bits. */
function numberBits(codes: readonly NumberCode[], number: number, codeBits: readonly Bits[]): Bits {
  const code = codeOf(codes, number)
  const [value, bits] = codeBits[code] ?? [0, 0]
  const { first, extra } = codes[code] ?? { first: number, extra: 0 }
  return [value | ((number - first) << bits), bits + extra]
}

/** The code of a number: the last that begins at or below it. */
function codeOf(codes: readonly NumberCode[], number: number): number {
  const code = codes.findLastIndex(({ first }) => first <= number)
  const { first, extra } = codes[code] ?? { first: 0, extra: 0 }
  if (number < first || number - first >= 2 ** extra) throw new RangeError(`no code for ${number}`)
  return code
}

/**
 * Lengths of a Huffman code. Among equal counts, lower symbols get shorter codes. Counts are halved until no
 * code is too long.
 */
function codeLengths(counts: readonly number[]): number[] {
  const leaves = counts.flatMap((times, symbol) => (times > 0 ? [{ times, symbols: [symbol] }] : []))
  const lengths = new Array<number>(counts.length).fill(0)
  if (leaves.length === 1) lengths[leaves[0]?.symbols[0] ?? 0] = 1
  const trees = [...leaves]
  while (trees.length > 1) {
    trees.sort((a, b) => a.times - b.times || (a.symbols[0] ?? 0) - (b.symbols[0] ?? 0))
    const [first, second] = trees.splice(0, 2)
    const symbols = [...(first?.symbols ?? []), ...(second?.symbols ?? [])].sort((a, b) => a - b)
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1
    trees.push({ times: (first?.times ?? 0) + (second?.times ?? 0), symbols })
  }
  return Math.max(...lengths) <= longestCode
    ? lengths
    : codeLengths(counts.map((times) => Math.ceil(times / 2)))
}

/**
 * Canonical codes of some lengths (3.2.2), with reversed bits because codes are written highest bit first.
 */
function canonicalCodes(lengths: readonly number[]): Bits[] {
  let code = 0
  const codes: Bits[] = lengths.map((length) => [0, length])
  for (let length = 1; length <= 15; length++) {
    code <<= 1
    for (const [symbol, own] of lengths.entries())
      if (own === length) codes[symbol] = [reversedBits(code++, length), length]
  }
  return codes
}

function reversedBits(value: number, count: number): number {
  return parseInt(value.toString(2).padStart(count, '0').split('').reverse().join(''), 2)
}

/**
 * The header of the last block: dynamic codes. Their lengths have a code of their own, and zeros are written
 * in runs.
 */
function headerOf(literals: readonly Bits[], distances: readonly Bits[]): Bits[] {
  const used = (codes: readonly Bits[], least: number) =>
    Math.max(least, codes.findLastIndex(([, count]) => count > 0) + 1)
  const [literalCount, distanceCount] = [used(literals, 257), used(distances, 1)]
  const lengths = [...literals.slice(0, literalCount), ...distances.slice(0, distanceCount)].map(
    ([, count]) => count,
  )
  const symbols = zeroRuns(lengths)
  const counts = new Array<number>(19).fill(0)
  for (const { symbol } of symbols) counts[symbol] = (counts[symbol] ?? 0) + 1
  const codes = sevenBitCodes(counts)
  const orderCount = lengthOrder.findLastIndex((symbol) => (codes[symbol]?.[1] ?? 0) > 0) + 1
  return [
    [1, 1],
    [2, 2],
    [literalCount - 257, 5],
    [distanceCount - 1, 5],
    [orderCount - 4, 4],
    ...lengthOrder.slice(0, orderCount).map((symbol): Bits => [codes[symbol]?.[1] ?? 0, 3]),
    ...symbols.flatMap(({ symbol, extra }): Bits[] => [codes[symbol] ?? [0, 0], extra]),
  ]
}

/** Code lengths as symbols: 17 and 18 for 3 to 138 zeros, all others unchanged. */
function zeroRuns(lengths: readonly number[]): { readonly symbol: number; readonly extra: Bits }[] {
  const symbols: { symbol: number; extra: Bits }[] = []
  for (let index = 0; index < lengths.length;) {
    let run = 0
    while (run < 138 && lengths[index + run] === 0) run++
    if (run < 3) symbols.push({ symbol: lengths[index++] ?? 0, extra: [0, 0] })
    else {
      symbols.push(run < 11 ? { symbol: 17, extra: [run - 3, 3] } : { symbol: 18, extra: [run - 11, 7] })
      index += run
    }
  }
  return symbols
}

/** Codes of at most seven bits. */
function sevenBitCodes(counts: readonly number[]): Bits[] {
  const lengths = codeLengths(counts)
  return Math.max(...lengths) <= 7
    ? canonicalCodes(lengths)
    : sevenBitCodes(counts.map((times) => Math.ceil(times / 2)))
}
