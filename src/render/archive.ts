// Many files → one zip, as a stream. The next file is read only when the reader has taken the bytes before
// it, so memory holds one file at a time.

import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One file of an archive: its name, with slashes for folders, and its bytes, at once or as a stream. */
export type ArchiveEntry = {
  readonly name: string
  readonly body: Uint8Array | AsyncIterable<Uint8Array | string>
}

/** Bounds of the zip format without its 64-bit extension, which much software of printers cannot read. */
const maxEntries = 65_535
const maxBytes = 2 ** 32 - 1

/**
 * A zip of the entries in their order.
 * @param modified the modification date of every file
 * @throws (from the stream) RangeError for a name that leads out of the archive, more than 65,535 entries or 4 GiB
 */
export function archive(
  entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>,
  modified: Date = new Date(),
): Readable {
  return Readable.from(zipParts(entries, modified), { objectMode: false })
}

async function* zipParts(
  entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>,
  modified: Date,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error !== null) throw error
    ready.push(part)
  })
  let [count, bytes] = [0, 0]
  function* drain() {
    for (const part of ready.splice(0)) {
      bytes += part.length
      if (bytes > maxBytes) throw new RangeError('an archive holds at most 4 GiB')
      yield part
    }
  }
  for await (const { name, body } of entries) {
    if (++count > maxEntries) throw new RangeError(`an archive holds at most ${maxEntries} files`)
    const file = zipFile(name, modified)
    zip.add(file)
    for await (const part of body instanceof Uint8Array ? [body] : body) {
      file.push(typeof part === 'string' ? Buffer.from(part) : part)
      yield* drain()
    }
    file.push(new Uint8Array(), true)
    yield* drain()
  }
  zip.end()
  yield* drain()
}

/** A file of the zip: deflated, except pictures and zips, which are compressed already. */
function zipFile(name: string, modified: Date): ZipDeflate | ZipPassThrough {
  if (name === '' || name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')) {
    throw new RangeError(`no name for a file of an archive: ${name}`)
  }
  const file = /\.(png|jpg|zip)$/.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
  file.mtime = modified
  return file
}
