// A zip on disk, read member by member with bounded memory. Nothing in it is trusted: names that lead out of
// it, names that occur twice, overlapping members, encryption, unknown methods, and members that unpack to
// more than they state are errors. (APPNOTE.TXT 6.3.10.)

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'

/** The file is no zip, or not one that this reader takes. The message says why, for the log. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
}

export type ZipEntry = {
  readonly name: string
  /** The size after unpacking, as stated; reading more throws. */
  readonly bytes: number
  readonly compressed: number
  readonly method: number
  readonly crc: number
  readonly offset: number
}

export type ZipFile = {
  readonly entries: ReadonlyMap<string, ZipEntry>
  /** The bytes of a member. @throws ZipError when size or CRC-32 is not the stated one */
  read(entry: ZipEntry): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/** What a reader accepts at most. */
type ZipBounds = { readonly members: number; readonly unpackedBytes: number }

/** Largest size of the central directory: a million members of usual names. */
const maxDirectoryBytes = 256 * 2 ** 20
const endSize = 22
const centralSize = 46
const localSize = 30
const limit32 = 0xffffffff

/** The bytes of a member, whose SHA-256 (hexadecimal) is checked at the end. @throws ZipError */
export async function* verifiedBytes(
  zip: ZipFile,
  entry: ZipEntry,
  sha256: string | undefined,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of zip.read(entry)) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new ZipError(`${entry.name}: SHA-256`)
}

/** Opens a zip. @throws ZipError, or the error of the file system */
export async function openZip(path: string, bounds: ZipBounds): Promise<ZipFile> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const entries = await readDirectory(file, size, bounds)
    return { entries, read: (entry) => readMember(file, path, size, entry), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Bytes of the file; throws when they lie outside. */
async function bytesAt(file: FileHandle, size: number, offset: number, length: number): Promise<Buffer> {
  if (!Number.isSafeInteger(offset) || offset < 0 || length < 0 || offset + length > size)
    throw new ZipError('a record lies outside the file')
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, offset)
  if (bytesRead !== length) throw new ZipError('the file ends early')
  return buffer
}

type Directory = { readonly start: number; readonly size: number; readonly count: number }

async function readDirectory(
  file: FileHandle,
  fileSize: number,
  bounds: ZipBounds,
): Promise<Map<string, ZipEntry>> {
  const { start, size, count } = await findDirectory(file, fileSize)
  if (count > bounds.members || size > maxDirectoryBytes) throw new ZipError('too many members')
  const directory = await bytesAt(file, fileSize, start, size)
  const entries = new Map<string, ZipEntry>()
  let [at, unpacked] = [0, 0]
  for (let index = 0; index < count; index += 1) {
    if (at + centralSize > size || directory.readUInt32LE(at) !== 0x02014b50)
      throw new ZipError('the directory is damaged')
    const next =
      at + centralSize + [28, 30, 32].reduce((sum, field) => sum + directory.readUInt16LE(at + field), 0)
    if (next > size) throw new ZipError('the directory is damaged')
    const entry = entryAt(directory, at)
    if (entries.has(entry.name)) throw new ZipError(`the member ${entry.name} occurs twice`)
    unpacked += entry.bytes
    if (!(unpacked <= bounds.unpackedBytes)) throw new ZipError('it unpacks to more than is allowed')
    entries.set(entry.name, entry)
    at = next
  }
  refuseOverlaps([...entries.values()], start)
  return entries
}

/** Finds the directory by the record at the end of the file, or by the ZIP64 record before it. */
async function findDirectory(file: FileHandle, size: number): Promise<Directory> {
  const tailSize = Math.min(size, endSize + 0xffff)
  const tail = await bytesAt(file, size, size - tailSize, tailSize)
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at === -1 || at + endSize > tail.length) throw new ZipError('the file is no zip')
  const [count, bytes, start] = [
    tail.readUInt16LE(at + 10),
    tail.readUInt32LE(at + 12),
    tail.readUInt32LE(at + 16),
  ]
  if (count !== 0xffff && bytes !== limit32 && start !== limit32) return { start, size: bytes, count }
  const locatorAt = size - tailSize + at - 20
  const locator = await bytesAt(file, size, locatorAt, 20)
  if (locator.readUInt32LE(0) !== 0x07064b50) return { start, size: bytes, count }
  const record = await bytesAt(file, size, numberAt(locator, 8), 56)
  if (record.readUInt32LE(0) !== 0x06064b50) throw new ZipError('the directory is damaged')
  return { count: numberAt(record, 32), size: numberAt(record, 40), start: numberAt(record, 48) }
}

function numberAt(buffer: Buffer, at: number): number {
  const number = Number(buffer.readBigUInt64LE(at))
  if (!Number.isSafeInteger(number)) throw new ZipError('a size is out of bounds')
  return number
}

function entryAt(directory: Buffer, at: number): ZipEntry {
  const nameLength = directory.readUInt16LE(at + 28)
  const name = directory.toString('utf8', at + centralSize, at + centralSize + nameLength)
  const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)]
  if (!isPlainName(name)) throw new ZipError('a member has a name that leads out of the zip')
  if ((flags & 1) !== 0) throw new ZipError(`the member ${name} is encrypted`)
  if (method !== 0 && method !== 8) throw new ZipError(`the member ${name} is packed in an unknown way`)
  const extraAt = at + centralSize + nameLength
  const extra = directory.subarray(extraAt, extraAt + directory.readUInt16LE(at + 30))
  const large = zip64Values(extra)
  const value = (field: number): number => {
    const stated = directory.readUInt32LE(at + field)
    return stated === limit32 ? (large.shift() ?? stated) : stated
  }
  const [bytes, compressed, offset] = [value(24), value(20), value(42)]
  return { name, method, bytes, compressed, offset, crc: directory.readUInt32LE(at + 16) }
}

/** Letters, digits, dots, hyphens, underscores, in folders; no empty part, no `.` and no `..`. */
function isPlainName(name: string): boolean {
  return (
    /^[\w.-]+(?:\/[\w.-]+)*$/.test(name) && !name.split('/').some((part) => part === '.' || part === '..')
  )
}

function zip64Values(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)]
    if (id === 0x0001 && at + 4 + length <= extra.length)
      return Array.from({ length: Math.floor(length / 8) }, (_, index) => numberAt(extra, at + 4 + 8 * index))
    at += 4 + length
  }
  return []
}

/** Members that share bytes of the file are how a small file unpacks to a huge one. */
function refuseOverlaps(entries: readonly ZipEntry[], end: number): void {
  let reached = 0
  for (const { name, offset, compressed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < reached) throw new ZipError(`the member ${name} overlaps another`)
    reached = offset + localSize + Buffer.byteLength(name) + compressed
    if (reached > end) throw new ZipError(`the member ${name} lies outside the file`)
  }
}

async function* readMember(
  file: FileHandle,
  path: string,
  size: number,
  entry: ZipEntry,
): AsyncGenerator<Buffer> {
  const header = await bytesAt(file, size, entry.offset, localSize)
  if (header.readUInt32LE(0) !== 0x04034b50) throw new ZipError(`the member ${entry.name} is damaged`)
  const nameLength = header.readUInt16LE(26)
  const name = await bytesAt(file, size, entry.offset + localSize, nameLength)
  if (name.toString('utf8') !== entry.name) throw new ZipError(`the member ${entry.name} has two names`)
  const start = entry.offset + localSize + nameLength + header.readUInt16LE(28)
  if (start + entry.compressed > size) throw new ZipError(`the member ${entry.name} lies outside the file`)
  let [crc, bytes] = [0, 0]
  for await (const chunk of unpacked(path, start, entry)) {
    bytes += chunk.length
    if (bytes > entry.bytes) throw new ZipError(`the member ${entry.name} unpacks to more than it states`)
    crc = crc32(chunk, crc)
    yield chunk
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw new ZipError(`the member ${entry.name} is damaged`)
}

async function* unpacked(path: string, start: number, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.compressed === 0) return
  const packed = createReadStream(path, { start, end: start + entry.compressed - 1 })
  const source = entry.method === 0 ? packed : packed.pipe(createInflateRaw())
  packed.on('error', (error) => source.destroy(error))
  try {
    for await (const chunk of source) yield chunk as Buffer
  } catch (error) {
    const isZlibError = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isZlibError ? new ZipError(`the member ${entry.name} is damaged`) : error
  } finally {
    packed.destroy()
    source.destroy()
  }
}
