// Zip archives of files that are stored, or deflated already, written in blocks that do not know each other (PKWARE APPNOTE 6.3.10): the pictures of a
// block with a local header each, and their records of the central directory, whose offsets count from the block.

import { crc32 } from 'node:zlib'
import type { Painted } from './painting.ts'

/** Bounds of the format without its 64-bit extension, which many programs of printers do not read. */
export const mostEntries = 65_535
export const mostArchiveBytes = 2 ** 32 - 1

const localBytes = 30
const centralBytes = 46
const endBytes = 22

/** A day and time as zip writes them. The same archive has the same bytes for ever, so it tells none of its own. */
const dosDate = (1 << 5) | 1

/** Bytes of an entry's local header: what a painter leaves free before each picture. */
export function headroomOf(nameBytes: number): number {
  return localBytes + nameBytes
}

/** Bytes that an entry takes besides its picture. */
export function framingOf(nameBytes: number): number {
  return localBytes + centralBytes + 2 * nameBytes
}

/** Bytes of the central directory for so many entries. */
export function centralOf(entries: number, nameBytes: number): number {
  return entries * (centralBytes + nameBytes)
}

/**
 * Writes the local headers of pictures into their headroom.
 * @param names of the pictures, all of `nameBytes` ASCII characters
 * @param central filled with their records of the central directory
 */
export function frame({ bytes, spans, sums, isDeflated = false }: Painted, names: readonly string[], nameBytes: number, central: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const record = new DataView(central.buffer, central.byteOffset, central.byteLength)
  names.forEach((name, at) => {
    const [start, end] = [spans[at * 2] ?? 0, spans[at * 2 + 1] ?? 0]
    const local = start - headroomOf(nameBytes)
    const [sum, size] = sums === undefined ? [crc32(bytes.subarray(start, end)), end - start] : [sums[at * 2] ?? 0, sums[at * 2 + 1] ?? 0]
    const entry = { isDeflated, sum, packed: end - start, size, nameBytes }
    const own = at * (centralBytes + nameBytes)
    view.setUint32(local, 0x04034b50, true)
    fields(view, local + 4, entry)
    record.setUint32(own, 0x02014b50, true)
    record.setUint16(own + 4, versionFor(isDeflated), true)
    fields(record, own + 6, entry)
    // No comment, disk, attributes.
    for (let place = 32; place < 42; place += 2) record.setUint16(own + place, 0, true)
    record.setUint32(own + 42, local, true)
    for (let place = 0; place < nameBytes; place++) bytes[local + localBytes + place] = central[own + centralBytes + place] = name.charCodeAt(place)
  })
}

/** The end of an archive: the central directory, its offsets moved to where the blocks stand, and the end record. */
export function ending(blocks: readonly { readonly offset: number; readonly central: Uint8Array }[], nameBytes: number, size: number): Uint8Array[] {
  const length = blocks.reduce((sum, { central }) => sum + central.length, 0)
  const entries = length / (centralBytes + nameBytes)
  if (entries > mostEntries || size + length + endBytes > mostArchiveBytes) throw new RangeError('an archive holds at most 65,535 files and 4 GiB')
  for (const { offset, central } of blocks) {
    const records = new DataView(central.buffer, central.byteOffset, central.byteLength)
    for (let at = 42; at < central.length; at += centralBytes + nameBytes) records.setUint32(at, records.getUint32(at, true) + offset, true)
  }
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(size, 16)
  return [...blocks.map(({ central }) => central), end]
}

/** The version of the format that an entry needs (4.4.3): 2.0 knows deflate. */
function versionFor(isDeflated: boolean): number {
  return isDeflated ? 20 : 10
}

type EntryFields = { readonly isDeflated: boolean; readonly sum: number; readonly packed: number; readonly size: number; readonly nameBytes: number }

/** What local header and central record have in common: version, method, date, sum, sizes, length of the name. */
function fields(view: DataView, at: number, { isDeflated, sum, packed, size, nameBytes }: EntryFields): void {
  view.setUint16(at, versionFor(isDeflated), true)
  view.setUint16(at + 2, 0, true)
  view.setUint16(at + 4, isDeflated ? 8 : 0, true)
  view.setUint16(at + 6, 0, true)
  view.setUint16(at + 8, dosDate, true)
  view.setUint32(at + 10, sum, true)
  view.setUint32(at + 14, packed, true)
  view.setUint32(at + 18, size, true)
  view.setUint16(at + 22, nameBytes, true)
  view.setUint16(at + 24, 0, true)
}
