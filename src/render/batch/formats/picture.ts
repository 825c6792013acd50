// Formats of single pictures. Codes become pictures, one after the other in one buffer, with room before each
// for the header that a zip writes there. They are painted code by code from their matrices, or from tables
// (../deflate/picture-tables.ts): in the kernel, or in TypeScript for small batches.

import { emptyRegister, shiftRegister, shiftTableWords } from '../deflate/crc.ts'
import { BitStream } from '../deflate/huffman.ts'
import { adlerPrime, entryWords, segmentValueTables, type PictureTables } from '../deflate/picture-tables.ts'
import type { Draw, DrawnCodes, Engine } from '../engine/engine.ts'
import type { Heading } from '../heading.ts'
import type { WasmInstance } from '../engine/wasm-instance.ts'
import { groupSize } from '../mask/mask-program.ts'

/** Painted codes. The next call overwrites them. */
export type PaintedPictures = {
  readonly bytes: Uint8Array
  /** Where each picture starts and ends: two numbers a code. */
  readonly spans: Uint32Array
  /** CRC-32 and length of each file, two numbers a code, where they are known. */
  readonly checksums?: Uint32Array
  /** Whether pictures are deflated: checksums are then of the inflated files. */
  readonly isDeflated?: boolean
}

/** Paints codes from the digits of their serials, with `headroom` free bytes before each picture. */
type Paint = (digits: Uint8Array, headroom: number) => PaintedPictures

/** A format of single pictures. */
export type PictureFormat = {
  /** The largest size of a picture. */
  readonly mostBytes: number
  readonly painter: (engine: Engine) => Paint
}

/** What pictures of pixels have besides their symbols. */
export type PixelOptions = {
  readonly heading?: Heading | undefined
  /** Pixels per inch that the file says it has. */
  readonly resolution?: number | undefined
}

/** Light modules around a symbol (ISO/IEC 18004:2015, 6.3.8). */
export const quietZone = 4

/** A buffer that grows with the largest size requested. */
export function growingBuffer(): (bytes: number) => Buffer {
  let buffer = Buffer.alloc(0)
  return (bytes) => {
    if (buffer.length < bytes) buffer = Buffer.alloc(bytes)
    return buffer
  }
}

/** Writes the code with an index into a target, from a byte on, and returns where the picture ends. */
type PaintCode = (codes: DrawnCodes, index: number, target: Buffer, start: number) => number

/** Paints code by code in TypeScript. */
export function paintEachCode(draw: Draw, mostBytes: number, paintCode: PaintCode): Paint {
  const memory = growingBuffer()
  return (digits, headroom) => {
    const codes = draw(digits)
    const target = memory(codes.count * (headroom + mostBytes))
    const spans = new Uint32Array(codes.count * 2)
    let end = 0
    for (let index = 0; index < codes.count; index++) {
      const start = end + headroom
      end = paintCode(codes, index, target, start)
      spans.set([start, end], index * 2)
    }
    return { bytes: target.subarray(0, end), spans }
  }
}

/** The row of words of a drawn code. */
export function rowOfCode({ words, count }: DrawnCodes, index: number): Uint32Array {
  const rowWords = words.length / count
  return words.subarray(index * rowWords, (index + 1) * rowWords)
}

/**
 * Bytes before a picture's bits and after them (and after an Adler-32). Empty for a file that the zip
 * deflates.
 */
export type Envelope = { readonly head: Buffer; readonly tail: Buffer }

/** Paints pictures from tables. Those with a CRC-32 are deflated files for a zip. */
export function tablePainter(
  pictures: PictureTables,
  envelope: Envelope,
  { template, wasm, drawRows }: Engine,
): Paint {
  const draw = drawRows(segmentValueTables(pictures.segments, template))
  return wasm === null
    ? typescriptPaint(pictures, envelope, draw)
    : kernelPaint(pictures, envelope, draw, wasm)
}

function typescriptPaint(pictures: PictureTables, { head, tail }: Envelope, draw: Draw): Paint {
  const checksums = new Uint32Array(groupSize * 2)
  const hasCrc = pictures.shiftTables.length > 0
  const mostBytes = head.length + pictures.mostBytes + 4 + tail.length
  const paint = paintEachCode(draw, mostBytes, (codes, index, target, start) => {
    const bits = new BitStream(target, start + head.copy(target, start))
    const row = rowOfCode(codes, index)
    const values = new Uint8Array(row.buffer, row.byteOffset, row.byteLength)
    const [first, second] = writeEntries(pictures, values, codes.masks[index] ?? 0, bits)
    let end = bits.end()
    if (hasCrc) checksums.set([first, second], index * 2)
    else end = target.writeUInt16BE(first, target.writeUInt16BE(second, end))
    return end + tail.copy(target, end)
  })
  return (digits, headroom) => ({
    ...paint(digits, headroom),
    ...(hasCrc ? { checksums, isDeflated: true } : {}),
  })
}

/**
 * Writes one picture, entry by entry, and returns its checksum: CRC-32 and length, or both sums of an
 * Adler-32.
 */
function writeEntries(
  { tables, words, shiftTables }: PictureTables,
  values: Uint8Array,
  mask: number,
  bits: BitStream,
): readonly [number, number] {
  const hasCrc = shiftTables.length > 0
  let [first, second] = [hasCrc ? emptyRegister : 0, 0]
  for (const [segment, { start, values: valueCount, packs }] of tables.entries()) {
    const entry = start + (mask * valueCount + (values[segment] ?? 0)) * entryWords(packs)
    const [low, high] = [words[entry] ?? 0, words[entry + 1] ?? 0]
    if (hasCrc) {
      first = (shiftRegister(first, shiftTables, (high >>> 16) * shiftTableWords) ^ low) >>> 0
      second += high & 0xffff
    } else [first, second] = [first + low, second + high]
    for (let pack = entry + 2; pack < entry + entryWords(packs); pack += 2)
      bits.writePack(words[pack] ?? 0, words[pack + 1] ?? 0)
  }
  return hasCrc ? [~first >>> 0, second] : [first % adlerPrime, second % adlerPrime]
}

/**
 * Paints pictures from tables in the kernel. The job record has the order that kernel/pictures.ts documents.
 */
function kernelPaint(pictures: PictureTables, envelope: Envelope, draw: Draw, wasm: WasmInstance): Paint {
  const constants = copyPictures(pictures, envelope, wasm)
  const hasCrc = pictures.shiftTables.length > 0
  const mostBytes = envelope.head.length + pictures.mostBytes + 4 + envelope.tail.length
  const checksums = wasm.allocate(groupSize * 8)
  const spans = wasm.allocate(groupSize * 8)
  const job = wasm.allocate(13 * 4)
  const targets = new Map<number, number>()
  return (digits, headroom) => {
    // The kernel copies texts in steps of 16 bytes, so the last step may write beyond the last picture.
    const target = targets.get(headroom) ?? wasm.allocate(groupSize * (headroom + mostBytes) + 64)
    targets.set(headroom, target)
    const { count, words, address, masksAddress } = draw(digits)
    const codes = [address, words.byteLength / count, masksAddress, count]
    wasm.words(job, 13).set([...codes, ...constants, headroom, target, spans, checksums])
    wasm.kernel.pictures(job)
    const painted = wasm.words(spans, count * 2)
    return {
      bytes: wasm.bytes(target, painted[count * 2 - 1] ?? 0),
      spans: painted,
      ...(hasCrc ? { checksums: wasm.words(checksums, count * 2), isDeflated: true } : {}),
    }
  }
}

/** Copies everything that is the same for all groups; words 4 to 8 of the job record. */
function copyPictures(pictures: PictureTables, { head, tail }: Envelope, wasm: WasmInstance): number[] {
  const { tables, shiftTables } = pictures
  return [
    copyTables(pictures, wasm),
    tables.length,
    shiftTables.length > 0 ? wasm.copyIn(shiftTables) : 0,
    copyText(head, wasm),
    copyText(tail, wasm),
  ]
}

/** Copies the entries and, for each segment, its record; the address of the records. */
function copyTables({ tables, words }: PictureTables, wasm: WasmInstance): number {
  const entries = wasm.copyIn(words)
  const records = tables.flatMap(({ start, values, packs }) => {
    const entryBytes = entryWords(packs) * 4
    return [entries + start * 4, values * entryBytes, entryBytes, packs]
  })
  return wasm.copyIn(Uint32Array.from(records))
}

/** Copies a text with its length before it, filled up to 16 bytes. */
function copyText(text: Buffer, wasm: WasmInstance): number {
  const record = Buffer.alloc(16 + Math.ceil(text.length / 16) * 16)
  record.writeUInt32LE(text.length)
  record.set(text, 16)
  return wasm.copyIn(record)
}
