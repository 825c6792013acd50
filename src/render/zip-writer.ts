// A zip on disk, written member by member with bounded memory. Sizes of 4 GiB and more use ZIP64; every
// member has the same fixed date, so that the same members give the same bytes. (APPNOTE.TXT 6.3.10, sections
// 4.3.7, 4.3.12, 4.3.14 to 4.3.16, 4.5.3.)

import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** A member as written: its size before compression and its SHA-256. */
type WrittenMember = { readonly bytes: number; readonly sha256: string }

export type ZipWriter = {
  /** Adds a member; `stored` does not compress it, for files that are compressed already. */
  add(
    name: string,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    stored?: boolean,
  ): Promise<WrittenMember>
  /** Adds the members of a fragment that was written before, with its bytes. */
  append(fragment: ZipFragment, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Writes the central directory and closes the file; answers its size. */
  end(): Promise<number>
  /** Closes the file without its directory: a piece of a zip, which `append` adds to another one. */
  endFragment(): Promise<ZipFragment>
  /** Closes the file without its directory, after a failure. */
  abort(): Promise<void>
}

/** The members of a piece of a zip without a directory, as data that JSON can hold, and the size of the piece. */
export type ZipFragment = { readonly members: readonly Member[]; readonly bytes: number }

/** A member: its name, its method, and its offset in the file. */
type Member = {
  readonly name: string
  readonly method: 0 | 8
  readonly crc: number
  readonly compressed: number
  readonly bytes: number
  readonly offset: number
}

const limit32 = 0xffffffff
const limit16 = 0xffff
/** Names are UTF-8 (general purpose bit 11). */
const utf8 = 0x0800
const zip64Version = 45
/** The first of January 1980, the oldest date of the format. */
const fixedDate = 0x0021
const localHeaderSize = 30
const localExtraSize = 20

/** Opens a zip for writing at a path. */
export async function createZip(path: string): Promise<ZipWriter> {
  const file = await open(path, 'w')
  const members: Member[] = []
  let offset = 0
  return {
    add: async (name, chunks, stored = false) => {
      const header = { name: Buffer.from(name), method: stored ? 0 : 8, offset } as const
      const { sha256, ...written } = await writeMember(file, header, chunks)
      members.push({ ...header, name, ...written })
      offset += localHeaderSize + header.name.length + localExtraSize + written.compressed
      return { bytes: written.bytes, sha256 }
    },
    append: async (fragment, chunks) => {
      let copied = 0
      for await (const chunk of chunks) {
        await file.write(chunk, 0, chunk.length, offset + copied)
        copied += chunk.length
      }
      if (copied !== fragment.bytes) throw new Error('a fragment of a zip has lost bytes')
      const start = offset
      members.push(...fragment.members.map((member) => ({ ...member, offset: member.offset + start })))
      offset += copied
    },
    endFragment: async () => {
      await file.close()
      return { members, bytes: offset }
    },
    end: async () => {
      const directory = members.map(centralHeader)
      const size = directory.reduce((sum, { length }) => sum + length, 0)
      const tail = Buffer.concat([...directory, ...endRecords(members.length, size, offset)])
      await file.write(tail, 0, tail.length, offset)
      await file.close()
      return offset + tail.length
    },
    abort: () => file.close(),
  }
}

async function writeMember(
  file: FileHandle,
  { name, method, offset }: Pick<Member, 'method' | 'offset'> & { readonly name: Buffer },
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Pick<Member, 'crc' | 'compressed' | 'bytes'> & { sha256: string }> {
  const start = offset + localHeaderSize + name.length + localExtraSize
  const hash = createHash('sha256')
  let [crc, bytes, compressed] = [0, 0, 0]
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      crc = crc32(chunk, crc)
      bytes += chunk.length
      yield chunk
    }
  }
  const store = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of source) {
      await file.write(chunk, 0, chunk.length, start + compressed)
      compressed += chunk.length
    }
  }
  if (method === 0) await store(counted())
  else
    await pipeline(
      Readable.from(counted(), { objectMode: false }),
      createDeflateRaw({ level: constants.Z_DEFAULT_COMPRESSION }),
      store,
    )
  const header = localHeader(name, method, crc, compressed, bytes)
  await file.write(header, 0, header.length, offset)
  return { crc, compressed, bytes, sha256: hash.digest('hex') }
}

/** Always with the sizes in the ZIP64 field: its place is reserved before the sizes are known. */
function localHeader(name: Buffer, method: number, crc: number, compressed: number, bytes: number): Buffer {
  const header = Buffer.alloc(localHeaderSize + name.length + localExtraSize)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(zip64Version, 4)
  header.writeUInt16LE(utf8, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt16LE(fixedDate, 12)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(limit32, 18)
  header.writeUInt32LE(limit32, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(localExtraSize, 28)
  name.copy(header, localHeaderSize)
  const extra = localHeaderSize + name.length
  header.writeUInt16LE(0x0001, extra)
  header.writeUInt16LE(16, extra + 2)
  header.writeBigUInt64LE(BigInt(bytes), extra + 4)
  header.writeBigUInt64LE(BigInt(compressed), extra + 12)
  return header
}

function centralHeader({ name: text, method, crc, compressed, bytes, offset }: Member): Buffer {
  const name = Buffer.from(text)
  const large = [bytes, compressed, offset].filter((value) => value >= limit32)
  const extra = large.length === 0 ? Buffer.alloc(0) : zip64Extra(large)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(zip64Version, 4)
  header.writeUInt16LE(zip64Version, 6)
  header.writeUInt16LE(utf8, 8)
  header.writeUInt16LE(method, 10)
  header.writeUInt16LE(fixedDate, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(Math.min(compressed, limit32), 20)
  header.writeUInt32LE(Math.min(bytes, limit32), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(Math.min(offset, limit32), 42)
  return Buffer.concat([header, name, extra])
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  return extra
}

/** The end of the zip; the ZIP64 records come first where a number does not fit. */
function endRecords(count: number, size: number, start: number): Buffer[] {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, limit16), 8)
  end.writeUInt16LE(Math.min(count, limit16), 10)
  end.writeUInt32LE(Math.min(size, limit32), 12)
  end.writeUInt32LE(Math.min(start, limit32), 16)
  if (count < limit16 && size < limit32 && start < limit32) return [end]
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(zip64Version, 12)
  record.writeUInt16LE(zip64Version, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + size), 8)
  locator.writeUInt32LE(1, 16)
  return [record, locator, end]
}
