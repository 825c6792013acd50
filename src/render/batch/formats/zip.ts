// Zip archives of stored or already deflated files, written in blocks that are independent of each other
// (PKWARE APPNOTE 6.3.10): the pictures of a block with a local header each, and their records of the central
// directory, with offsets in the block.

import { crc32 } from 'node:zlib'
import type { PaintedPictures } from './picture.ts'

/** Bounds of the format without zip64, which many programs of printers do not read. */
export const mostEntries = 65_535
export const mostArchiveBytes = 2 ** 32 - 1

const localBytes = 30
const centralBytes = 46
const endBytes = 22

/**
 * 1 January 1980, as zip writes days. Every archive has this day, so that the same archive has the same
 * bytes.
 */
const dosDate = (1 << 5) | 1

/** Bytes of an entry's local header: the free bytes before each picture. */
export function localHeaderBytes(nameBytes: number): number {
  return localBytes + nameBytes
}

/** Bytes of an entry without its picture. */
export function entryOverhead(nameBytes: number): number {
  return localBytes + centralBytes + 2 * nameBytes
}

/** Bytes of the central directory, by the number of entries. */
export function centralDirectoryBytes(entries: number, nameBytes: number): number {
  return entries * (centralBytes + nameBytes)
}

/** Names of pictures in ASCII: beginnings of one length, and a common end. */
type EntryNames = { readonly starts: readonly string[]; readonly end: string }

/**
 * Writes the local headers of pictures into their headroom.
 * @param central receives their records of the central directory
 */
export function writeEntries(
  { bytes, spans, checksums, isDeflated = false }: PaintedPictures,
  names: EntryNames,
  central: Uint8Array,
): void {
  const nameBytes = (names.starts[0]?.length ?? 0) + names.end.length
  const local = localHeader(nameBytes, names.end, isDeflated)
  const record = centralRecord(nameBytes, names.end, isDeflated)
  for (const [entry, name] of names.starts.entries()) {
    const [start, end] = [spans[entry * 2] ?? 0, spans[entry * 2 + 1] ?? 0]
    const crc = checksums === undefined ? crc32(bytes.subarray(start, end)) : (checksums[entry * 2] ?? 0)
    const size = checksums === undefined ? end - start : (checksums[entry * 2 + 1] ?? 0)
    writeSizes(local, 4, crc, end - start, size)
    writeSizes(record, 6, crc, end - start, size)
    record.writeUInt32LE(start - local.length, 42)
    for (let index = 0; index < name.length; index++)
      local[localBytes + index] = record[centralBytes + index] = name.charCodeAt(index)
    bytes.set(local, start - local.length)
    central.set(record, entry * record.length)
  }
}

/**
 * The end of an archive: the central directory, its offsets moved by those of the blocks, and the end record.
 */
export function archiveEnd(
  blocks: readonly { readonly offset: number; readonly index: Uint8Array }[],
  nameBytes: number,
  size: number,
): Uint8Array[] {
  const length = blocks.reduce((sum, { index }) => sum + index.length, 0)
  const entries = length / (centralBytes + nameBytes)
  if (entries > mostEntries || size + length + endBytes > mostArchiveBytes)
    throw new RangeError('an archive holds at most 65,535 files and 4 GiB')
  for (const { offset, index } of blocks) {
    const records = new DataView(index.buffer, index.byteOffset, index.byteLength)
    for (let field = 42; field < index.length; field += centralBytes + nameBytes)
      records.setUint32(field, records.getUint32(field, true) + offset, true)
  }
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(size, 16)
  return [...blocks.map(({ index }) => index), end]
}

/** A local header (4.3.7) without name start and sizes. */
function localHeader(nameBytes: number, nameEnd: string, isDeflated: boolean): Buffer {
  const header = Buffer.alloc(localHeaderBytes(nameBytes))
  header.writeUInt32LE(0x04034b50)
  writeCommonFields(header, 4, isDeflated, nameBytes)
  header.write(nameEnd, header.length - nameEnd.length, 'latin1')
  return header
}

/** A record of the central directory (4.3.12) without name start, sizes and offset. */
function centralRecord(nameBytes: number, nameEnd: string, isDeflated: boolean): Buffer {
  const record = Buffer.alloc(centralBytes + nameBytes)
  record.writeUInt32LE(0x02014b50)
  record.writeUInt16LE(versionNeeded(isDeflated), 4)
  writeCommonFields(record, 6, isDeflated, nameBytes)
  record.write(nameEnd, record.length - nameEnd.length, 'latin1')
  return record
}

/** The version of the format that an entry needs (4.4.3): deflate came with 2.0. */
function versionNeeded(isDeflated: boolean): number {
  return isDeflated ? 20 : 10
}

/** The fields that all entries share: version, method, date, length of the name. */
function writeCommonFields(target: Buffer, offset: number, isDeflated: boolean, nameBytes: number): void {
  target.writeUInt16LE(versionNeeded(isDeflated), offset)
  target.writeUInt16LE(isDeflated ? 8 : 0, offset + 4)
  target.writeUInt16LE(dosDate, offset + 8)
  target.writeUInt16LE(nameBytes, offset + 22)
}

/** The fields of one entry: CRC-32 and sizes. */
function writeSizes(target: Buffer, offset: number, crc: number, packed: number, size: number): void {
  target.writeUInt32LE(crc, offset + 10)
  target.writeUInt32LE(packed, offset + 14)
  target.writeUInt32LE(size, offset + 18)
}
