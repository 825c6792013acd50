// Codes as PNG of one bit a pixel (ISO/IEC 15948), dark 0 and light 1. A row of modules is written once and repeated for
// its other rows of pixels, by one Huffman code for the whole batch; Adler's sum of the pixels follows from the modules.

import { crc32 } from 'node:zlib'
import { afterNumber, emptyRegister, movedBy, registerOf } from './crc.ts'
import { adlerPrime, deflatedTables, type DeflatedTables, type Share } from './deflated.ts'
import { deflatedPainter } from './deflated-painter.ts'
import { quietZone, type Painted, type Picture } from './painting.ts'
import { passagesOf, type Passage } from './passages.ts'
import { rasterOf, type Raster } from './raster.ts'
import type { Steps } from './steps.ts'
import type { Template } from './template.ts'

/** Where the length of the data chunk stands: behind the signature and the header chunk. */
const lengthAt = 8 + 25
/** With length and type of the data chunk, and the header of the zlib stream. */
const headBytes = lengthAt + 8 + 2
/** Sum of the data chunk, and the end chunk. */
const tailBytes = 4 + 12

/** Symbols of a template as PNG, so many pixels a module. */
export function pngPicture(
  template: Template,
  scale: number,
  tables = () => pngTables(template, scale),
): Picture {
  const { pixels, rowBytes } = rasterOf(template.side, scale)
  const [head, tail] = [headOf(pixels), tailOf()]
  // Each row of modules is written once: at most 12 bits a byte, and some for its repeats; a code for all and light rows.
  const mostBytes = headBytes + tailBytes + 600 + Math.ceil((template.side * ((rowBytes + 1) * 12 + 320)) / 8)
  return {
    extension: 'png',
    mostBytes,
    painter: (engine) => {
      const [paint, summed] = [deflatedPainter(tables(), { head, tail })(engine), summing(head, tail)]
      return (digits, headroom) => summed(paint(digits, headroom))
    },
  }
}

/** The tables by which symbols of a template are written as PNG. */
export function pngTables(template: Template, scale: number): DeflatedTables {
  const raster = rasterOf(template.side, scale)
  const text = new Uint8Array(raster.rowBytes + 1)
  return deflatedTables(template, {
    sum: 'adler',
    passages: passagesOf(template, (column) => ((quietZone + column) * scale) % 8 === 0),
    head: (steps) => {
      lightRows(steps, raster)
      return shareOf(
        lightRow(text),
        text.length,
        { row: 0, rows: quietZone * scale, at: 0 },
        raster,
        raster.pixels * text.length,
      )
    },
    // A byte takes so few bits that repeats within a row gain nothing.
    passage: (passage, modules, steps) =>
      rowsOf(passage, modules, raster, text, (count, { at }) => {
        for (let byte = 0; byte < count; byte++) steps.literal(text[byte] ?? 0)
        if (at + count === text.length) repeatRow(steps, raster, scale - 1)
      }),
    tail: (steps) => {
      lightRows(steps, raster)
      return shareOf(
        lightRow(text),
        text.length,
        { row: raster.pixels - quietZone * scale, rows: quietZone * scale, at: 0 },
        raster,
      )
    },
  })
}

/** A row without a dark module, behind its filter: none. */
function lightRow(text: Uint8Array): Uint8Array {
  return text.fill(255).fill(0, 0, 1)
}

/** The light rows above or below a symbol. */
function lightRows(steps: Steps, raster: Raster): void {
  steps.literal(0)
  steps.literal(255)
  steps.repeat(raster.rowBytes - 1, 1)
  repeatRow(steps, raster, quietZone * raster.scale - 1)
}

/** The row before, so many times more. */
function repeatRow(steps: Steps, { rowBytes }: Raster, times: number): void {
  if (times > 0) steps.repeat(times * (rowBytes + 1), rowBytes + 1)
}

/** Where bytes stand: in which row of pixels first, in how many rows, from which byte of the row on, its filter counted. */
type Place = { readonly row: number; readonly rows: number; readonly at: number }

/**
 * The share of bytes in Adler's sum: the first part adds up all bytes, the second each as often as bytes follow, itself too.
 * @param more what the second part has besides: the first begins with 1, which the second adds up for every byte
 */
function shareOf(
  bytes: Uint8Array,
  count: number,
  { row, rows, at }: Place,
  { pixels, rowBytes }: Raster,
  more?: number,
): Share {
  const line = rowBytes + 1
  let [one, other] = [more === undefined ? 0 : 1, more ?? 0]
  for (let byte = 0; byte < count; byte++) {
    const value = bytes[byte] ?? 0
    const follow = (pixels - row) * line - at - byte
    one += rows * value
    other += value * (rows * follow - (line * rows * (rows - 1)) / 2)
  }
  return [one % adlerPrime, other % adlerPrime]
}

/** Writes the rows of a passage, each to the beginning of `text`, and hands them on; their share. */
function rowsOf(
  { from, to }: Passage,
  modules: Uint8Array,
  raster: Raster,
  text: Uint8Array,
  use: (count: number, place: Place) => void,
): Share {
  const { side, scale, rowBytes } = raster
  let [one, other] = [0, 0]
  for (let start = from; start < to;) {
    const row = Math.floor(start / side)
    const end = Math.min(to, (row + 1) * side)
    const [first, last] = [start - row * side, end - row * side]
    const at = first === 0 ? 0 : 1 + ((quietZone + first) * scale) / 8
    const count = (last === side ? rowBytes + 1 : 1 + ((quietZone + last) * scale) / 8) - at
    writeRow(modules.subarray(start, end), at === 0, scale, text, count)
    const place = { row: (quietZone + row) * scale, rows: scale, at }
    use(count, place)
    const share = shareOf(text, count, place, raster)
    ;[one, other] = [one + share[0], other + share[1]]
    start = end
  }
  return [one % adlerPrime, other % adlerPrime]
}

/** Writes modules as so many bytes of pixels, light ones behind them; a row begins with its filter and the quiet zone. */
function writeRow(
  modules: Uint8Array,
  isStart: boolean,
  scale: number,
  text: Uint8Array,
  count: number,
): void {
  text.fill(255, 0, count)
  if (isStart) text[0] = 0
  let pixel = isStart ? 8 + quietZone * scale : 0
  for (const module of modules) {
    const end = pixel + scale
    if (module === 0) pixel = end
    // Dark pixels are zeros: as many of a byte at once as there are.
    while (pixel < end) {
      const bits = Math.min(end - pixel, 8 - (pixel & 7))
      const at = pixel >> 3
      text[at] = (text[at] ?? 0) & ~(((1 << bits) - 1) << (8 - (pixel & 7) - bits))
      pixel += bits
    }
  }
}

/** Everything before the bits; the length of the data chunk is filled in later. */
function headOf(pixels: number): Buffer {
  const head = Buffer.alloc(headBytes)
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  head.writeUInt32BE(13, 8)
  head.write('IHDR', 12, 'latin1')
  head.writeUInt32BE(pixels, 16)
  head.writeUInt32BE(pixels, 20)
  head[24] = 1
  head.writeUInt32BE(crc32(head.subarray(12, 29)), 29)
  head.write('IDAT', 37, 'latin1')
  head.set([0x78, 0x01], 41)
  return head
}

function tailOf(): Buffer {
  const tail = Buffer.alloc(tailBytes)
  tail.write('IEND', 8, 'latin1')
  tail.writeUInt32BE(crc32('IEND'), 12)
  return tail
}

/**
 * Fills in the lengths and sums of the data chunks, and tells the sums of the files, which follow from those: what stands
 * around a chunk is the same in all.
 */
function summing(head: Buffer, tail: Buffer): (painted: Painted) => Painted {
  const start = ~crc32(head.subarray(0, lengthAt)) >>> 0
  const end = registerOf(tail.subarray(4), tailBytes - 4)
  return (painted) => {
    const { bytes, spans } = painted
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const sums = new Uint32Array(spans.length)
    for (let at = 0; at < spans.length; at += 2) {
      const [first, last] = [spans[at] ?? 0, spans[at + 1] ?? 0]
      const [type, sumAt] = [first + lengthAt + 4, last - tailBytes]
      const sum = crc32(bytes.subarray(type, sumAt))
      view.setUint32(type - 4, sumAt - type - 4)
      view.setUint32(sumAt, sum)
      const before = afterNumber(start, sumAt - type - 4)
      const whole = (movedBy(before ^ emptyRegister, sumAt - type) ^ ~sum) >>> 0
      sums[at] = ~(movedBy(afterNumber(whole, sum), tailBytes - 4) ^ end)
      sums[at + 1] = last - first
    }
    return { ...painted, sums }
  }
}
