// Codes as PNG of one bit a pixel (ISO/IEC 15948), dark 0 and light 1. A row of modules is written once and
// repeated for its other rows of pixels, in one Huffman code for the whole batch. The Adler-32 of the pixels
// follows from the modules.

import { crc32 } from 'node:zlib'
import { appendUint32, crcRegister, emptyRegister, shiftByBytes } from '../deflate/crc.ts'
import {
  adlerPrime,
  pictureTables,
  symbolSegments,
  type ChecksumShare,
  type PictureTables,
  type SymbolSegment,
} from '../deflate/picture-tables.ts'
import { tokenizer, type TokenList } from '../deflate/tokens.ts'
import type { Heading } from '../heading.ts'
import type { Template } from '../symbol/template.ts'
import {
  quietZone,
  tablePainter,
  type Envelope,
  type PaintedPictures,
  type PictureFormat,
  type PixelOptions,
} from './picture.ts'
import { rasterOf, type Raster } from './raster.ts'

/** Signature and header chunk, and the chunk of a resolution. */
const beginBytes = 8 + 25
const resolutionBytes = 12 + 9
/** Length and type of the data chunk and the header of the zlib stream, before the bits. */
const dataHeadBytes = 8 + 2
/** The CRC of the data chunk, and the end chunk. */
const tailBytes = 4 + 12

/** Symbols of a template as PNG, `scale` pixels a module. */
export function pngPicture(
  template: Template,
  scale: number,
  { heading, resolution }: PixelOptions = {},
  tables = () => pngTables(template, scale, heading),
): PictureFormat {
  const raster = rasterOf(template.side, scale, quietZone, heading)
  const { rowBytes, above } = raster
  const envelope = { head: headOf(raster, resolution), tail: tailOf() }
  // Each row of modules is written once: at most 12 bits a byte, and some for repetition; 600 bytes for code
  // and light rows.
  const mostBits = template.side * ((rowBytes + 1) * 12 + 320) + above * (rowBytes + 1) * 12
  const mostBytes = envelope.head.length + tailBytes + 600 + Math.ceil(mostBits / 8)
  return {
    mostBytes,
    painter: (engine) => {
      const [paint, finish] = [tablePainter(tables(), envelope, engine), chunkFinisher(envelope)]
      return (digits, headroom) => finish(paint(digits, headroom))
    },
  }
}

/** The tables from which symbols of a template are written as PNG. */
export function pngTables(template: Template, scale: number, heading?: Heading): PictureTables {
  const raster = rasterOf(template.side, scale, quietZone, heading)
  const text = new Uint8Array(raster.rowBytes + 1)
  const quietRows = quietZone * scale
  const edge = (tokens: TokenList, firstRow: number): ChecksumShare => {
    addLightRows(tokens, raster)
    return adlerShare(lightRow(text), text.length, { row: firstRow, rows: quietRows, offset: 0 }, raster)
  }
  return pictureTables(template, {
    checksum: 'adler32',
    segments: symbolSegments(template, (column) => ((quietZone + column) * scale) % 8 === 0),
    head: (tokens) => {
      const words = addHeading(tokens, raster)
      const [first, second] = edge(tokens, raster.above)
      // The first sum begins with 1, which the second sum adds for every byte.
      return [
        (words[0] + first + 1) % adlerPrime,
        (words[1] + second + raster.height * text.length) % adlerPrime,
      ]
    },
    // A byte takes so few bits that matches within a row gain nothing.
    segment: (segment, modules, tokens) =>
      writeRows(segment, modules, raster, text, (count, { offset }) => {
        for (let byte = 0; byte < count; byte++) tokens.literal(text[byte] ?? 0)
        if (offset + count === text.length) repeatRow(tokens, raster, scale - 1)
      }),
    tail: (tokens) => edge(tokens, raster.height - quietRows),
  })
}

/** A row without a dark module, after its filter byte 0. */
function lightRow(text: Uint8Array): Uint8Array {
  return text.fill(255).fill(0, 0, 1)
}

/** The rows of the heading, light where it has no ink, and their share in the Adler-32. */
function addHeading(tokens: TokenList, raster: Raster): ChecksumShare {
  const { heading, above, rowBytes } = raster
  const text = new Uint8Array(above * (rowBytes + 1))
  for (let row = 0; row < above; row++) {
    for (let byte = 0; byte < rowBytes; byte++)
      text[row * (rowBytes + 1) + 1 + byte] = ~(heading[row * rowBytes + byte] ?? 0)
  }
  tokenizer(text.length)(text, text.length, tokens)
  return adlerShare(text, text.length, { row: 0, rows: 1, offset: 0 }, raster)
}

/** The light rows above or below a symbol. */
function addLightRows(tokens: TokenList, raster: Raster): void {
  tokens.literal(0)
  tokens.literal(255)
  tokens.match(raster.rowBytes - 1, 1)
  repeatRow(tokens, raster, quietZone * raster.scale - 1)
}

/** Repeats the previous row of pixels, as a match. */
function repeatRow(tokens: TokenList, { rowBytes }: Raster, times: number): void {
  if (times > 0) tokens.match(times * (rowBytes + 1), rowBytes + 1)
}

/**
 * Where bytes repeat: the first row of pixels, how many rows, and their offset in the row, filter byte
 * included.
 */
type ByteBlock = { readonly row: number; readonly rows: number; readonly offset: number }

/**
 * The share of bytes in an Adler-32: the first sum adds all bytes, the second adds each as often as bytes
 * follow, itself included.
 */
function adlerShare(
  bytes: Uint8Array,
  count: number,
  { row, rows, offset }: ByteBlock,
  { height, rowBytes }: Raster,
): ChecksumShare {
  const line = rowBytes + 1
  let [first, second] = [0, 0]
  for (let byte = 0; byte < count; byte++) {
    const value = bytes[byte] ?? 0
    const following = (height - row) * line - offset - byte
    first += rows * value
    second += value * (rows * following - (line * rows * (rows - 1)) / 2)
  }
  return [first % adlerPrime, second % adlerPrime]
}

/**
 * Writes each row of a segment to the beginning of `text`, visits it, and returns the rows' share in the
 * Adler-32.
 */
function writeRows(
  { from, to }: SymbolSegment,
  modules: Uint8Array,
  raster: Raster,
  text: Uint8Array,
  visit: (count: number, block: ByteBlock) => void,
): ChecksumShare {
  const { side, scale, rowBytes, above } = raster
  let [first, second] = [0, 0]
  for (let start = from; start < to;) {
    const row = Math.floor(start / side)
    const end = Math.min(to, (row + 1) * side)
    const [left, right] = [start - row * side, end - row * side]
    const offset = left === 0 ? 0 : 1 + ((quietZone + left) * scale) / 8
    const count = (right === side ? rowBytes + 1 : 1 + ((quietZone + right) * scale) / 8) - offset
    writeRow(modules.subarray(start, end), offset === 0, scale, text, count)
    const block = { row: above + (quietZone + row) * scale, rows: scale, offset }
    visit(count, block)
    const share = adlerShare(text, count, block, raster)
    ;[first, second] = [first + share[0], second + share[1]]
    start = end
  }
  return [first % adlerPrime, second % adlerPrime]
}

/**
 * Writes modules as `count` bytes of pixels, light ones after them. A row begins with its filter and the
 * quiet zone.
 */
function writeRow(
  modules: Uint8Array,
  isRowStart: boolean,
  scale: number,
  text: Uint8Array,
  count: number,
): void {
  text.fill(255, 0, count)
  if (isRowStart) text[0] = 0
  let pixel = isRowStart ? 8 + quietZone * scale : 0
  for (const module of modules) {
    const end = pixel + scale
    if (module === 0) pixel = end
    // Dark pixels are zeros: clear as many of a byte at once as possible.
    while (pixel < end) {
      const bits = Math.min(end - pixel, 8 - (pixel & 7))
      const byte = pixel >> 3
      text[byte] = (text[byte] ?? 0) & ~(((1 << bits) - 1) << (8 - (pixel & 7) - bits))
      pixel += bits
    }
  }
}

/** Everything before the bits. The length of the data chunk is filled in later. */
function headOf({ pixels, height }: Raster, resolution?: number): Buffer {
  const dataChunk = beginBytes + (resolution === undefined ? 0 : resolutionBytes)
  const head = Buffer.alloc(dataChunk + dataHeadBytes)
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  head.writeUInt32BE(13, 8)
  head.write('IHDR', 12, 'latin1')
  head.writeUInt32BE(pixels, 16)
  head.writeUInt32BE(height, 20)
  head[24] = 1
  head.writeUInt32BE(crc32(head.subarray(12, 29)), 29)
  if (resolution !== undefined) writeResolution(head, resolution)
  head.write('IDAT', dataChunk + 4, 'latin1')
  head.set([0x78, 0x01], dataChunk + 8)
  return head
}

/** The chunk of the resolution, in pixels per metre. */
function writeResolution(head: Buffer, resolution: number): void {
  const perMetre = Math.round(resolution / 0.0254)
  head.writeUInt32BE(9, beginBytes)
  head.write('pHYs', beginBytes + 4, 'latin1')
  for (const offset of [8, 12]) head.writeUInt32BE(perMetre, beginBytes + offset)
  head[beginBytes + 16] = 1
  head.writeUInt32BE(crc32(head.subarray(beginBytes + 4, beginBytes + 17)), beginBytes + 17)
}

function tailOf(): Buffer {
  const tail = Buffer.alloc(tailBytes)
  tail.write('IEND', 8, 'latin1')
  tail.writeUInt32BE(crc32('IEND'), 12)
  return tail
}

/**
 * Fills in lengths and CRCs of the data chunks, and adds the CRC-32 of each file, which follows from its data
 * chunk: all bytes around the chunk are the same in all files.
 */
function chunkFinisher({ head, tail }: Envelope): (painted: PaintedPictures) => PaintedPictures {
  const dataChunk = head.length - dataHeadBytes
  const start = ~crc32(head.subarray(0, dataChunk)) >>> 0
  const end = crcRegister(tail.subarray(4), tailBytes - 4)
  return (painted) => {
    const { bytes, spans } = painted
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const checksums = new Uint32Array(spans.length)
    for (let span = 0; span < spans.length; span += 2) {
      const [first, last] = [spans[span] ?? 0, spans[span + 1] ?? 0]
      const [type, crcOffset] = [first + dataChunk + 4, last - tailBytes]
      const chunkCrc = crc32(bytes.subarray(type, crcOffset))
      view.setUint32(type - 4, crcOffset - type - 4)
      view.setUint32(crcOffset, chunkCrc)
      const beforeType = appendUint32(start, crcOffset - type - 4)
      const afterData = (shiftByBytes(beforeType ^ emptyRegister, crcOffset - type) ^ ~chunkCrc) >>> 0
      checksums[span] = ~(shiftByBytes(appendUint32(afterData, chunkCrc), tailBytes - 4) ^ end)
      checksums[span + 1] = last - first
    }
    return { ...painted, checksums }
  }
}
