// Codes as TIFF of one bit a pixel, compressed by Group 4 (TIFF 6.0, section 11; ITU-T T.6): each row of pixels is written
// as what changes against the row above, so the other rows of a module's are a bit for each change.

import { makeUp, terminating } from './fax-table.ts'
import { paintEach, type Picture } from './painting.ts'
import { rasterOf, type Raster } from './raster.ts'

/** File header, directory of 12 fields, two fractions. */
const fieldCount = 12
const headBytes = 8 + 2 + fieldCount * 12 + 4 + 16

/** Symbols of a side as TIFF, so many pixels a module. */
export function tiffPicture(side: number, scale: number): Picture {
  const raster = rasterOf(side, scale)
  const head = headOf(raster)
  // A row of modules turns at most at every module, by a pair of runs of up to 3 + 13 + 13 bits or a bit each.
  const mostBytes = headBytes + Math.ceil((side * (side + 2) * (15 * 2 + scale) + raster.pixels + 24) / 8)
  return {
    extension: 'tif',
    mostBytes,
    painter: ({ draw }) =>
      paintEach(draw, mostBytes, ({ words }, target, at) => {
        head.copy(target, at)
        const end = writeRows(words, raster, target, at + headBytes)
        target.writeUInt32LE(end - at - headBytes, at + stripBytesAt)
        return end
      }),
  }
}

/** Where the directory keeps the length of the only strip: the value of its ninth field. */
const stripBytesAt = 10 + 8 * 12 + 8

function headOf({ pixels }: Raster): Buffer {
  const head = Buffer.alloc(headBytes)
  const fractions = headBytes - 16
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(fieldCount, 8)
  // Width, length, bits, Group 4, white is zero, strip, samples, rows of the strip, its length, 300 dots an inch.
  const fields = [
    [256, 4, pixels],
    [257, 4, pixels],
    [258, 3, 1],
    [259, 3, 4],
    [262, 3, 0],
    [273, 4, headBytes],
    [277, 3, 1],
    [278, 4, pixels],
    [279, 4, 0],
    [282, 5, fractions],
    [283, 5, fractions + 8],
    [296, 3, 2],
  ] as const
  fields.forEach(([tag, type, value], at) => {
    head.writeUInt16LE(tag, 10 + at * 12)
    head.writeUInt16LE(type, 12 + at * 12)
    head.writeUInt32LE(1, 14 + at * 12)
    head.writeUInt32LE(value, 18 + at * 12)
  })
  for (const at of [fractions, fractions + 8]) {
    head.writeUInt32LE(300, at)
    head.writeUInt32LE(1, at + 4)
  }
  return head
}

/** Bits, highest first. */
class BitWriter {
  at: number
  readonly #target: Buffer
  #pending = 0
  #waiting = 0

  constructor(target: Buffer, at: number) {
    this.#target = target
    this.at = at
  }

  /** Up to 16 bits. */
  put(value: number, count: number): void {
    this.#pending = (this.#pending << count) | value
    for (this.#waiting += count; this.#waiting >= 8;) {
      this.#waiting -= 8
      this.#target[this.at++] = this.#pending >>> this.#waiting
    }
    this.#pending &= (1 << this.#waiting) - 1
  }

  /** So many ones. */
  ones(count: number): void {
    for (let left = count; left > 0; left -= 16) this.put((1 << Math.min(left, 16)) - 1, Math.min(left, 16))
  }

  /** The end, filled up to a byte. */
  flushed(): number {
    if (this.#waiting > 0) this.put(0, 8 - this.#waiting)
    return this.at
  }
}

/** The rows of a picture and the end of its block. */
function writeRows(
  words: Uint32Array,
  { side, scale, quiet, pixels }: Raster,
  target: Buffer,
  start: number,
): number {
  const bits = new BitWriter(target, start)
  let [above, changes] = [new Int32Array(side + 4).fill(pixels), new Int32Array(side + 4)]
  bits.ones(quiet * scale)
  for (let row = 0; row < side; row++) {
    const count = changesOf(words[row * 2] ?? 0, words[row * 2 + 1] ?? 0, side, scale, quiet, pixels, changes)
    writeRow(bits, changes, above, pixels)
    // A row like the one above: a bit for each change, and one for its end.
    bits.ones((count + 1) * (scale - 1))
    ;[above, changes] = [changes, above]
  }
  changes.fill(pixels)
  writeRow(bits, changes, above, pixels)
  bits.ones(quiet * scale - 1)
  bits.put(1, 12)
  bits.put(1, 12)
  return bits.flushed()
}

/** Where a row changes its colour, white first; the rest is filled with the row's end. */
function changesOf(
  low: number,
  high: number,
  side: number,
  scale: number,
  quiet: number,
  pixels: number,
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

/** Codes for a change up to three pixels left or right of the one above (T.6, Table 1), from 3 left on: value, bits. */
const vertical: readonly (readonly [value: number, count: number])[] = [
  [2, 7],
  [2, 6],
  [2, 3],
  [1, 1],
  [3, 3],
  [3, 6],
  [3, 7],
]

/** One row against the one above it (T.6, 2.2.4): pass, vertical or horizontal, until its end. */
function writeRow(bits: BitWriter, changes: Int32Array, above: Int32Array, pixels: number): void {
  let [from, own, isDark] = [-1, 0, false]
  while (from < pixels) {
    // The first change above that is right of where we are, to the colour opposite of ours.
    let over = isDark ? 1 : 0
    while ((above[over] ?? pixels) <= from && (above[over] ?? pixels) < pixels) over += 2
    const [change, next, upper, upperNext] = [
      changes[own] ?? pixels,
      changes[own + 1] ?? pixels,
      above[over] ?? pixels,
      above[over + 1] ?? pixels,
    ]
    const code = vertical[change - upper + 3]
    if (upperNext < change) {
      bits.put(1, 4)
      from = upperNext
    } else if (code !== undefined) {
      bits.put(...code)
      from = change
      own++
      isDark = !isDark
    } else {
      bits.put(1, 3)
      writeRun(bits, change - Math.max(from, 0), isDark)
      writeRun(bits, next - change, !isDark)
      from = next
      own += 2
    }
  }
}

const parsed = (codes: readonly string[]): (readonly [value: number, count: number])[] =>
  codes.map((code) => [parseInt(code, 2), code.length])
const runCodes = {
  white: { last: parsed(terminating.white), more: parsed(makeUp.white) },
  black: { last: parsed(terminating.black), more: parsed(makeUp.black) },
}

function writeRun(bits: BitWriter, length: number, isDark: boolean): void {
  const { last, more } = runCodes[isDark ? 'black' : 'white']
  const put = (code: readonly [number, number] | undefined) => code !== undefined && bits.put(...code)
  let left = length
  for (; left >= 64; left -= Math.min(left & ~63, 2560)) put(more[Math.min(left >> 6, 40) - 1])
  put(last[left])
}
