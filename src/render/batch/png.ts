// Codes as PNG of one bit a pixel (ISO/IEC 15948), dark 0 and light 1. A row of modules is written once and repeated for
// its other rows of pixels, by one Huffman code for the whole batch; Adler's sum of the pixels follows from the modules.

import { crc32 } from 'node:zlib'
import { BitStream, type Bits } from './bits.ts'
import type { Draw } from './engine.ts'
import { deflateCode, symbolsOf, type DeflateCode } from './huffman.ts'
import type { Machine } from './machine.ts'
import { paintEach, quietZone, type Paint, type Painted, type Picture } from './painting.ts'
import { rasterOf, windowAt, windowPixels, type Raster } from './raster.ts'

/** Signature, header chunk, length and type of the data chunk, header of the zlib stream. */
const headBytes = 8 + 25 + 8 + 2
/** Sum of the data chunk, and the end chunk. */
const tailBytes = 4 + 12

/** Symbols of a template as PNG, so many pixels a module. */
export function pngPicture(bases: readonly Uint32Array[], side: number, scale: number): Picture {
  const raster = rasterOf(side, scale)
  const plan = planOf(bases, raster)
  const mostBits = plan.windows.reduce((most, window) => Math.max(most, bitsIn(window)), 0) * raster.windows * side
    + bitsIn(plan.opening) + bitsIn(plan.closing) + (bitsIn(plan.rowStart) + bitsIn(plan.rowEnd)) * side
  const mostBytes = headBytes + Math.ceil(mostBits / 8) + 4 + tailBytes
  return {
    extension: 'png', mostBytes,
    painter: ({ draw, machine }) => {
      const paint = machine === null
        ? paintEach(draw, mostBytes, ({ words }, target, at) => writePicture(words, plan, raster, target, at))
        : kernelPaint(draw, machine, plan, raster, mostBytes)
      return (digits, headroom) => summed(paint(digits, headroom))
    },
  }
}

/** What all pictures of a batch are put together from. */
type Plan = {
  readonly head: Buffer
  readonly tail: Buffer
  /** The code, and the light rows above. */
  readonly opening: readonly Bits[]
  /** The filter of a row: none. */
  readonly rowStart: readonly Bits[]
  /** For each group of eight modules its pixels; the last group of a row may have fewer bytes. */
  readonly windows: readonly (readonly Bits[])[]
  readonly lastWindows: readonly (readonly Bits[])[]
  /** The row of pixels, repeated. */
  readonly rowEnd: readonly Bits[]
  /** The light rows below, and the end. */
  readonly closing: readonly Bits[]
  /** For each window the sum of its bytes, and the sum of each times its place in the window. */
  readonly sums: readonly (readonly [number, number])[]
  readonly lastSums: readonly (readonly [number, number])[]
}

function planOf(bases: readonly Uint32Array[], raster: Raster): Plan {
  const { scale, rowBytes, windows } = raster
  const pixels = windowPixels(scale).map((byte) => byte ^ 255)
  const bytesOf = (window: number, bytes: number) => [...pixels.subarray(window * scale, window * scale + bytes)]
  const all = Array.from({ length: 256 }, (_, window) => bytesOf(window, scale))
  const last = Array.from({ length: 256 }, (_, window) => bytesOf(window, rowBytes - (windows - 1) * scale))
  const code = codeOf(bases, raster, all, last)
  const rest = (scale - 1) * (rowBytes + 1)
  const light = [code.literal(0), ...lightRows(code, raster)]
  const sum = (bytes: readonly number[]) => [bytes.reduce((total, byte) => total + byte, 0), bytes.reduce((total, byte, at) => total + byte * at, 0)] as const
  return {
    head: headOf(raster.pixels), tail: tailOf(),
    opening: [...code.opening, ...light], closing: [...light, code.end],
    rowStart: [code.literal(0)], rowEnd: rest === 0 ? [] : code.repeat(rest, rowBytes + 1),
    windows: all.map((bytes) => bytes.map((byte) => code.literal(byte))),
    lastWindows: last.map((bytes) => bytes.map((byte) => code.literal(byte))),
    sums: all.map(sum), lastSums: last.map(sum),
  }
}

/** What follows the filter of the first light row: its bytes, and the other rows. */
function lightRows(code: Pick<DeflateCode, 'literal' | 'repeat'>, { rowBytes, scale }: Raster): Bits[] {
  return [code.literal(255), ...code.repeat(rowBytes - 1, 1), ...code.repeat((quietZone * scale - 1) * (rowBytes + 1), rowBytes + 1)]
}

/** The code that suits the eight masked matrices of the template; every byte that can occur has its place in it. */
function codeOf(bases: readonly Uint32Array[], raster: Raster, all: readonly number[][], last: readonly number[][]): DeflateCode {
  const { side, windows, rowBytes, scale } = raster
  const literals = new Map<number, number>([...all.flat(), ...last.flat(), 0, 255].map((byte) => [byte, 1]))
  const seen = (byte: number) => literals.set(byte, (literals.get(byte) ?? 0) + 1)
  for (const base of bases) {
    for (let row = 0; row < side; row++) {
      seen(0)
      for (let place = 0; place < windows; place++) (place < windows - 1 ? all : last)[windowAt(base[row * 2] ?? 0, base[row * 2 + 1] ?? 0, place)]?.forEach(seen)
    }
  }
  const repeats = [
    { length: (quietZone * scale - 1) * (rowBytes + 1), distance: rowBytes + 1, times: 16 }, { length: rowBytes - 1, distance: 1, times: 16 },
    ...scale > 1 ? [{ length: (scale - 1) * (rowBytes + 1), distance: rowBytes + 1, times: 8 * side }] : [],
  ]
  return deflateCode({ literals, ...symbolsOf(repeats) })
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

/** Fills in the lengths and sums of the data chunks. */
function summed(painted: Painted): Painted {
  const { bytes, spans } = painted
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < spans.length; at += 2) {
    const [type, end] = [(spans[at] ?? 0) + 37, (spans[at + 1] ?? 0) - tailBytes]
    view.setUint32(type - 4, end - type - 4)
    view.setUint32(end, crc32(bytes.subarray(type, end)))
  }
  return painted
}

function bitsIn(list: readonly Bits[]): number {
  return list.reduce((sum, [, count]) => sum + count, 0)
}

/** One picture, bit by bit. */
function writePicture(rows: Uint32Array, plan: Plan, { side, windows, scale, rowBytes }: Raster, target: Buffer, start: number): number {
  const bits = new BitStream(target, start + plan.head.copy(target, start))
  const sum = new RepeatedSum(rowBytes + 1)
  bits.put(plan.opening)
  sum.add(quietZone * scale, 255 * rowBytes, 255 * rowBytes * (rowBytes + 1) / 2)
  for (let row = 0; row < side; row++) {
    bits.put(plan.rowStart)
    let [total, weighted] = [0, 0]
    for (let place = 0; place < windows; place++) {
      const window = windowAt(rows[row * 2] ?? 0, rows[row * 2 + 1] ?? 0, place)
      const isLast = place === windows - 1
      bits.put((isLast ? plan.lastWindows : plan.windows)[window] ?? [])
      const [own, placed] = (isLast ? plan.lastSums : plan.sums)[window] ?? [0, 0]
      total += own
      weighted += (rowBytes - place * scale) * own - placed
    }
    bits.put(plan.rowEnd)
    sum.add(scale, total, weighted)
  }
  bits.put(plan.closing)
  sum.add(quietZone * scale, 255 * rowBytes, 255 * rowBytes * (rowBytes + 1) / 2)
  const at = sum.write(target, bits.flushed())
  return at + plan.tail.copy(target, at)
}

/** Adler's sum (RFC 1950, 8.2) of rows of bytes that are repeated. */
class RepeatedSum {
  readonly #row: number
  #sum = 1
  #sums = 0

  /** @param row bytes of a row */
  constructor(row: number) {
    this.#row = row
  }

  /**
   * Adds a row so many times: each adds as many times the sum before it as it has bytes, and each byte as often as bytes
   * follow in the row, itself too.
   * @param total sum of its bytes
   * @param weighted sum of its bytes, each as often as said
   */
  add(times: number, total: number, weighted: number): void {
    this.#sums += times * this.#row * this.#sum + total * this.#row * times * (times - 1) / 2 + times * weighted
    this.#sum += times * total
  }

  write(target: Buffer, at: number): number {
    target.writeUInt16BE(this.#sums % 65521, at)
    return target.writeUInt16BE(this.#sum % 65521, at + 2)
  }
}

/** The same in a kernel: bits in pieces of up to 56, their number in the highest byte. */
function kernelPaint(draw: Draw, machine: Machine, plan: Plan, raster: Raster, mostBytes: number): Paint {
  const text = (bytes: Buffer) => {
    const padded = Buffer.alloc(16 + Math.ceil(bytes.length / 16) * 16)
    padded.writeUInt32LE(bytes.length)
    padded.set(bytes, 16)
    return machine.put(padded)
  }
  const list = (bits: readonly Bits[]) => machine.put(wordsOf([BigInt(piecesOf(bits).length), ...piecesOf(bits)]))
  const table = (windows: readonly (readonly Bits[])[]) => {
    const pieces = windows.map(piecesOf)
    const each = Math.max(...pieces.map((own) => own.length))
    return machine.put(wordsOf([BigInt(each), ...pieces.flatMap((own) => [...own, ...new Array<bigint>(each - own.length).fill(0n)])]))
  }
  const sums = (pairs: readonly (readonly [number, number])[]) => machine.put(Uint32Array.from(pairs.flat()))
  const tables = machine.put(Uint32Array.of(
    text(plan.head), text(plan.tail), list(plan.opening), list(plan.rowStart), list(plan.rowEnd), list(plan.closing),
    table(plan.windows), table(plan.lastWindows), sums(plan.sums), sums(plan.lastSums), raster.windows, raster.rowBytes + 1, raster.scale))
  const room = machine.paintingRoom()
  return (digits, headroom) => {
    const { out, spans } = room(headroom + mostBytes)
    const { count, words, address } = draw(digits)
    machine.kernel.png(address, words.byteLength / count, raster.side, count, tables, headroom, out, spans)
    return machine.painted(out, spans, count)
  }
}

function wordsOf(words: readonly bigint[]): Uint32Array {
  return Uint32Array.from(words.flatMap((word) => [Number(word & 0xffffffffn), Number(word >> 32n)]))
}

/** Bits put together as far as they fit. */
function piecesOf(bits: readonly Bits[]): bigint[] {
  const pieces: { value: bigint; count: number }[] = []
  for (const [value, count] of bits) {
    const last = pieces.at(-1)
    if (last !== undefined && last.count + count <= 56) {
      last.value |= BigInt(value) << BigInt(last.count)
      last.count += count
    } else pieces.push({ value: BigInt(value), count })
  }
  return pieces.map(({ value, count }) => value | BigInt(count) << 56n)
}
