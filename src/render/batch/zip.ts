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

/** Names of pictures: beginnings of one length, and the end that they have in common; all ASCII. */
export type Names = { readonly starts: readonly string[]; readonly end: string }

/**
 * Writes the local headers of pictures into their headroom.
 * @param central filled with their records of the central directory
 */
export function frame(
  { bytes, spans, sums, isDeflated = false }: Painted,
  { starts, end: nameEnd }: Names,
  central: Uint8Array,
): void {
  const nameBytes = (starts[0]?.length ?? 0) + nameEnd.length
  const local = Buffer.alloc(headroomOf(nameBytes))
  local.writeUInt32LE(0x04034b50)
  writeFields(local, 4, isDeflated, nameBytes)
  local.write(nameEnd, local.length - nameEnd.length, 'latin1')
  const record = Buffer.alloc(centralBytes + nameBytes)
  record.writeUInt32LE(0x02014b50)
  record.writeUInt16LE(versionFor(isDeflated), 4)
  writeFields(record, 6, isDeflated, nameBytes)
  record.write(nameEnd, record.length - nameEnd.length, 'latin1')
  for (const [at, name] of starts.entries()) {
    const [start, end] = [spans[at * 2] ?? 0, spans[at * 2 + 1] ?? 0]
    const sum = sums === undefined ? crc32(bytes.subarray(start, end)) : (sums[at * 2] ?? 0)
    const size = sums === undefined ? end - start : (sums[at * 2 + 1] ?? 0)
    writeOwn(local, 4, sum, end - start, size)
    writeOwn(record, 6, sum, end - start, size)
    record.writeUInt32LE(start - local.length, 42)
    for (let place = 0; place < name.length; place++)
      local[localBytes + place] = record[centralBytes + place] = name.charCodeAt(place)
    bytes.set(local, start - local.length)
    central.set(record, at * record.length)
  }
}

/** The end of an archive: the central directory, its offsets moved to where the blocks stand, and the end record. */
export function ending(
  blocks: readonly { readonly offset: number; readonly central: Uint8Array }[],
  nameBytes: number,
  size: number,
): Uint8Array[] {
  const length = blocks.reduce((sum, { central }) => sum + central.length, 0)
  const entries = length / (centralBytes + nameBytes)
  if (entries > mostEntries || size + length + endBytes > mostArchiveBytes)
    throw new RangeError('an archive holds at most 65,535 files and 4 GiB')
  for (const { offset, central } of blocks) {
    const records = new DataView(central.buffer, central.byteOffset, central.byteLength)
    for (let at = 42; at < central.length; at += centralBytes + nameBytes)
      records.setUint32(at, records.getUint32(at, true) + offset, true)
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

/** What local header and central record have in common, the same for all: version, method, date, length of the name. */
function writeFields(target: Buffer, at: number, isDeflated: boolean, nameBytes: number): void {
  target.writeUInt16LE(versionFor(isDeflated), at)
  target.writeUInt16LE(isDeflated ? 8 : 0, at + 4)
  target.writeUInt16LE(dosDate, at + 8)
  target.writeUInt16LE(nameBytes, at + 22)
}

/** And what each has of its own: sum and sizes. */
function writeOwn(target: Buffer, at: number, sum: number, packed: number, size: number): void {
  target.writeUInt32LE(sum, at + 10)
  target.writeUInt32LE(packed, at + 14)
  target.writeUInt32LE(size, at + 18)
}
