// Deflate with one Huffman code for all pictures of a batch (RFC 1951): which symbols occur is known before the first is
// written, so the code is made once and pictures are written as bits of a table, without searching anything.

import type { Bits } from './bits.ts'

/** A code of literals, lengths and distances. */
export type DeflateCode = {
  /** The beginning of the only block: its code, written down (3.2.7). */
  readonly opening: readonly Bits[]
  /** The end of the block. */
  readonly end: Bits
  literal(byte: number): Bits
  /** The length of a repeat, 3 to 258, and how far back it reaches, which follows it. */
  length(length: number): Bits
  distance(distance: number): Bits
}

/** How often pictures hold each byte, and each length and each distance of a repeat; never does not count. */
export type Symbols = {
  readonly literals: Iterable<readonly [byte: number, times: number]>
  readonly lengths: Iterable<readonly [length: number, times: number]>
  readonly distances: Iterable<readonly [distance: number, times: number]>
}

const endOfBlock = 256
/** Longest code: what pictures take at most is reckoned with it (svg.ts, png.ts). */
const longestCode = 12

/** The first number of a code, and how many bits follow it for the others. */
type NumberCode = { readonly first: number; readonly extra: number }

/** Lengths of the codes 257 to 285 (3.2.5). */
const lengthCodes: readonly NumberCode[] = Array.from({ length: 28 }, (_, at) => {
  const extra = at < 8 ? 0 : (at >> 2) - 1
  return { first: at < 8 ? at + 3 : ((4 + (at & 3)) << extra) + 3, extra }
}).concat({ first: 258, extra: 0 })

/** Distances of the codes 0 to 29. */
const distanceCodes: readonly NumberCode[] = Array.from({ length: 30 }, (_, at) => {
  const extra = at < 4 ? 0 : (at >> 1) - 1
  return { first: at < 4 ? at + 1 : ((2 + (at & 1)) << extra) + 1, extra }
})

/** In which order the lengths of code lengths are written (3.2.7). */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/**
 * The best code for pictures that hold symbols so often.
 * @throws RangeError for lengths below 3 or above 258, or distances beyond 32 KiB
 */
export function deflateCode({ literals, lengths, distances }: Symbols): DeflateCode {
  const often = new Array<number>(286).fill(0)
  const far = new Array<number>(30).fill(0)
  const count = (list: number[], symbol: number, times: number) => {
    list[symbol] = (list[symbol] ?? 0) + times
  }
  for (const [byte, times] of literals) count(often, byte, times)
  count(often, endOfBlock, 1)
  for (const [length, times] of lengths) if (times > 0) count(often, 257 + codeOf(lengthCodes, length), times)
  for (const [distance, times] of distances) if (times > 0) count(far, codeOf(distanceCodes, distance), times)
  const [symbols, jumps] = [codesOf(codeLengths(often)), codesOf(codeLengths(far))]
  const written = (
    codes: readonly NumberCode[],
    number: number,
    shift: number,
    own: readonly Bits[],
  ): Bits => {
    const code = codeOf(codes, number)
    const [value, bits] = own[shift + code] ?? [0, 0]
    const { first, extra } = codes[code] ?? { first: number, extra: 0 }
    return [value | ((number - first) << bits), bits + extra]
  }
  return {
    opening: openingOf(symbols, jumps),
    end: symbols[endOfBlock] ?? [0, 0],
    literal: (byte) => symbols[byte] ?? [0, 0],
    length: (number) => written(lengthCodes, number, 257, symbols),
    distance: (number) => written(distanceCodes, number, 0, jumps),
  }
}

/** The last code that begins at or below a number. */
function codeOf(codes: readonly NumberCode[], number: number): number {
  const code = codes.findLastIndex(({ first }) => first <= number)
  const { first, extra } = codes[code] ?? { first: 0, extra: 0 }
  if (number < first || number - first >= 2 ** extra) throw new RangeError(`no code for ${number}`)
  return code
}

/** Lengths of a Huffman code; of equals, symbols of lower number get the shorter codes. Frequencies are halved until none is too long. */
function codeLengths(often: readonly number[]): number[] {
  const leaves = often.flatMap((times, symbol) => (times > 0 ? [{ times, symbols: [symbol] }] : []))
  const found = new Array<number>(often.length).fill(0)
  if (leaves.length === 1) found[leaves[0]?.symbols[0] ?? 0] = 1
  const trees = [...leaves]
  while (trees.length > 1) {
    trees.sort((one, other) => one.times - other.times || (one.symbols[0] ?? 0) - (other.symbols[0] ?? 0))
    const [one, other] = trees.splice(0, 2)
    const symbols = [...(one?.symbols ?? []), ...(other?.symbols ?? [])].sort((a, b) => a - b)
    for (const symbol of symbols) found[symbol] = (found[symbol] ?? 0) + 1
    trees.push({ times: (one?.times ?? 0) + (other?.times ?? 0), symbols })
  }
  return Math.max(...found) <= longestCode ? found : codeLengths(often.map((times) => Math.ceil(times / 2)))
}

/** Canonical codes of some lengths (3.2.2), turned over because codes are written highest bit first. */
function codesOf(codeLengths: readonly number[]): Bits[] {
  let code = 0
  const codes: Bits[] = codeLengths.map((count) => [0, count])
  for (let count = 1; count <= 15; count++) {
    code <<= 1
    for (const [symbol, own] of codeLengths.entries())
      if (own === count) codes[symbol] = [turned(code++, count), count]
  }
  return codes
}

function turned(value: number, count: number): number {
  return parseInt(value.toString(2).padStart(count, '0').split('').reverse().join(''), 2)
}

/** The last block's header: dynamic codes, whose lengths are written with a code of five bits each, and zeros in runs. */
function openingOf(symbols: readonly Bits[], jumps: readonly Bits[]): Bits[] {
  const used = (codes: readonly Bits[], least: number) =>
    Math.max(least, codes.findLastIndex(([, count]) => count > 0) + 1)
  const [literalCount, distanceCount] = [used(symbols, 257), used(jumps, 1)]
  const written = [...symbols.slice(0, literalCount), ...jumps.slice(0, distanceCount)].map(
    ([, count]) => count,
  )
  const steps = zeroRuns(written)
  const often = new Array<number>(19).fill(0)
  for (const { symbol } of steps) often[symbol] = (often[symbol] ?? 0) + 1
  const codes = shortCodes(often)
  const orderCount = lengthOrder.findLastIndex((symbol) => (codes[symbol]?.[1] ?? 0) > 0) + 1
  return [
    [1, 1],
    [2, 2],
    [literalCount - 257, 5],
    [distanceCount - 1, 5],
    [orderCount - 4, 4],
    ...lengthOrder.slice(0, orderCount).map((symbol): Bits => [codes[symbol]?.[1] ?? 0, 3]),
    ...steps.flatMap(({ symbol, extra }): Bits[] => [codes[symbol] ?? [0, 0], extra]),
  ]
}

/** Code lengths as symbols: 17 and 18 for 3 to 138 zeros, all others as they are. */
function zeroRuns(written: readonly number[]): { readonly symbol: number; readonly extra: Bits }[] {
  const steps: { symbol: number; extra: Bits }[] = []
  for (let at = 0; at < written.length;) {
    let run = 0
    while (run < 138 && written[at + run] === 0) run++
    if (run < 3) steps.push({ symbol: written[at++] ?? 0, extra: [0, 0] })
    else {
      steps.push(run < 11 ? { symbol: 17, extra: [run - 3, 3] } : { symbol: 18, extra: [run - 11, 7] })
      at += run
    }
  }
  return steps
}

/** A code of at most seven bits. */
function shortCodes(often: readonly number[]): Bits[] {
  const found = codeLengths(often)
  return Math.max(...found) <= 7 ? codesOf(found) : shortCodes(often.map((times) => Math.ceil(times / 2)))
}
