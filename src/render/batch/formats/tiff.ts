// Codes as TIFF of one bit a pixel, compressed by Group 4 (TIFF 6.0, section 11; ITU-T T.6). Each row of
// pixels is coded as its difference from the row above, so the further rows of a module take one bit for each
// change.

import { makeUp, terminating } from './fax-table.ts'
import { paintEachCode, quietZone, rowOfCode, type PictureFormat, type PixelOptions } from './picture.ts'
import { rasterOf, type Raster } from './raster.ts'

/** Bytes of file header, directory of 12 fields, and two fractions. */
const fieldCount = 12
const headBytes = 8 + 2 + fieldCount * 12 + 4 + 16

/** Symbols of a side as TIFF, `scale` pixels a module. */
export function tiffPicture(
  side: number,
  scale: number,
  { heading, resolution = 300 }: PixelOptions = {},
): PictureFormat {
  const raster = rasterOf(side, scale, quietZone, heading)
  const [head, above] = [headOf(raster, resolution), headingBits(raster)]
  // A row changes at most at every module: a pair of runs of up to 3 + 13 + 13 bits, or one bit.
  const mostBytes =
    headBytes +
    above.bytes.length +
    Math.ceil((side * (side + 2) * (15 * 2 + scale) + raster.pixels + 32) / 8)
  return {
    mostBytes,
    painter: ({ draw }) =>
      paintEachCode(draw, mostBytes, (codes, index, target, start) => {
        head.copy(target, start)
        above.bytes.copy(target, start + headBytes)
        const bits = new BitWriter(target, start + headBytes + above.bytes.length)
        bits.put(...above.rest)
        const end = writeRows(rowOfCode(codes, index), raster, bits)
        target.writeUInt32LE(end - start - headBytes, start + stripBytesOffset)
        return end
      }),
  }
}

/** The offset of the length of the only strip: the value of the ninth field of the directory. */
const stripBytesOffset = 10 + 8 * 12 + 8

function headOf({ pixels, height }: Raster, resolution: number): Buffer {
  const head = Buffer.alloc(headBytes)
  const fractions = headBytes - 16
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(fieldCount, 8)
  // Width, length, bits, Group 4, white is zero, strip offset, samples, rows of the strip, its length, dots
  // an inch.
  const fields = [
    [256, 4, pixels],
    [257, 4, height],
    [258, 3, 1],
    [259, 3, 4],
    [262, 3, 0],
    [273, 4, headBytes],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, 0],
    [282, 5, fractions],
    [283, 5, fractions + 8],
    [296, 3, 2],
  ] as const
  fields.forEach(([tag, type, value], index) => {
    head.writeUInt16LE(tag, 10 + index * 12)
    head.writeUInt16LE(type, 12 + index * 12)
    head.writeUInt32LE(1, 14 + index * 12)
    head.writeUInt32LE(value, 18 + index * 12)
  })
  for (const fraction of [fractions, fractions + 8]) {
    head.writeUInt32LE(resolution, fraction)
    head.writeUInt32LE(1, fraction + 4)
  }
  return head
}

/** Writes bits, highest first. */
class BitWriter {
  readonly #target: Buffer
  #next: number
  #pending = 0
  #waiting = 0

  constructor(target: Buffer, first: number) {
    this.#target = target
    this.#next = first
  }

  /** Up to 16 bits. */
  put(value: number, count: number): void {
    this.#pending = (this.#pending << count) | value
    for (this.#waiting += count; this.#waiting >= 8;) {
      this.#waiting -= 8
      this.#target[this.#next++] = this.#pending >>> this.#waiting
    }
    this.#pending &= (1 << this.#waiting) - 1
  }

  /** Writes `count` ones. */
  ones(count: number): void {
    for (let left = count; left > 0; left -= 16) this.put((1 << Math.min(left, 16)) - 1, Math.min(left, 16))
  }

  /** The index after the bytes written. */
  get written(): number {
    return this.#next
  }

  /** The bits that do not fill a byte yet. */
  get rest(): readonly [value: number, count: number] {
    return [this.#pending, this.#waiting]
  }

  /** Fills the last byte with zero bits and returns the index after it. */
  end(): number {
    if (this.#waiting > 0) this.put(0, 8 - this.#waiting)
    return this.#next
  }
}

/**
 * The coded rows of the heading and the first row of the quiet zone: whole bytes, and the bits after them. They
 * are the same in every picture. Empty without a heading.
 */
function headingBits({ heading, above, pixels, rowBytes }: Raster): {
  readonly bytes: Buffer
  readonly rest: readonly [value: number, count: number]
} {
  // A row changes at most at every pixel; a change takes at most 15 bits.
  const target = Buffer.alloc(above === 0 ? 0 : Math.ceil(((above + 1) * (pixels + 2) * 15) / 8))
  const bits = new BitWriter(target, 0)
  let [before, changes] = [new Int32Array(pixels + 4).fill(pixels), new Int32Array(pixels + 4)]
  for (let row = 0; row < above; row++) {
    inkChanges(heading.subarray(row * rowBytes, (row + 1) * rowBytes), changes, pixels)
    writeRow(bits, changes, before, pixels)
    ;[before, changes] = [changes, before]
  }
  if (above > 0) writeRow(bits, changes.fill(pixels), before, pixels)
  return { bytes: target.subarray(0, bits.written), rest: bits.rest }
}

/** Writes where a row of pixels changes its colour, white first, then the row's end. */
function inkChanges(row: Uint8Array, changes: Int32Array, pixels: number): void {
  let [count, before] = [0, 0]
  for (let pixel = 0; pixel < pixels; pixel++) {
    const dark = ((row[pixel >> 3] ?? 0) >> (7 - (pixel & 7))) & 1
    if (dark !== before) changes[count++] = pixel
    before = dark
  }
  changes.fill(pixels, count)
}

/** The rows of a symbol and the end of its block. */
function writeRows(words: Uint32Array, raster: Raster, bits: BitWriter): number {
  const { side, scale, quiet, pixels } = raster
  let [above, changes] = [new Int32Array(side + 4).fill(pixels), new Int32Array(side + 4)]
  bits.ones(quiet * scale - (raster.above > 0 ? 1 : 0))
  for (let row = 0; row < side; row++) {
    const count = changesOf([words[row * 2] ?? 0, words[row * 2 + 1] ?? 0], raster, changes)
    writeRow(bits, changes, above, pixels)
    // A row equal to the one above: a bit for each change, and one for its end.
    bits.ones((count + 1) * (scale - 1))
    ;[above, changes] = [changes, above]
  }
  changes.fill(pixels)
  writeRow(bits, changes, above, pixels)
  bits.ones(quiet * scale - 1)
  bits.put(1, 12)
  bits.put(1, 12)
  return bits.end()
}

/**
 * Writes where a row changes its colour, white first, then the row's end; returns how many changes there are.
 */
function changesOf(
  [low, high]: readonly [low: number, high: number],
  { side, scale, quiet, pixels }: Raster,
  changes: Int32Array,
): number {
  let [count, before] = [0, 0]
  for (let column = 0; column <= side; column++) {
    const dark = column === side ? 0 : (column < 32 ? low >>> column : high >>> (column - 32)) & 1
    if (dark !== before) changes[count++] = (column + quiet) * scale
    before = dark
  }
  changes.fill(pixels, count)
  return count
}

/**
 * Codes of a change up to three pixels from the one above (T.6, Table 1), from three to the left on: value,
 * bits.
 */
const vertical: readonly (readonly [value: number, count: number])[] = [
  [2, 7],
  [2, 6],
  [2, 3],
  [1, 1],
  [3, 3],
  [3, 6],
  [3, 7],
]

/** Codes one row against the row above (T.6, 2.2.4): pass, vertical or horizontal mode, until its end. */
function writeRow(bits: BitWriter, changes: Int32Array, above: Int32Array, pixels: number): void {
  let [from, next, isDark] = [-1, 0, false]
  while (from < pixels) {
    // The first change above that is right of the current pixel, to the opposite colour.
    let aboveIndex = isDark ? 1 : 0
    while ((above[aboveIndex] ?? pixels) <= from && (above[aboveIndex] ?? pixels) < pixels) aboveIndex += 2
    const [change, changeNext, upper, upperNext] = [
      changes[next] ?? pixels,
      changes[next + 1] ?? pixels,
      above[aboveIndex] ?? pixels,
      above[aboveIndex + 1] ?? pixels,
    ]
    const code = vertical[change - upper + 3]
    if (upperNext < change) {
      bits.put(1, 4)
      from = upperNext
    } else if (code !== undefined) {
      bits.put(...code)
      from = change
      next++
      isDark = !isDark
    } else {
      bits.put(1, 3)
      writeRun(bits, change - Math.max(from, 0), isDark)
      writeRun(bits, changeNext - change, !isDark)
      from = changeNext
      next += 2
    }
  }
}

const parsed = (codes: readonly string[]): (readonly [value: number, count: number])[] =>
  codes.map((code) => [parseInt(code, 2), code.length])
const runCodes = {
  white: { rest: parsed(terminating.white), multiples: parsed(makeUp.white) },
  black: { rest: parsed(terminating.black), multiples: parsed(makeUp.black) },
}

function writeRun(bits: BitWriter, length: number, isDark: boolean): void {
  const { rest, multiples } = runCodes[isDark ? 'black' : 'white']
  const put = (code: readonly [number, number] | undefined) => code !== undefined && bits.put(...code)
  let left = length
  for (; left >= 64; left -= Math.min(left & ~63, 2560)) put(multiples[Math.min(left >> 6, 40) - 1])
  put(rest[left])
}
