// Many files → one zip, as a stream: a file is asked for only when the reader has taken what came before, so memory
// holds one file at a time however many there are.

import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One file of an archive: its name, slashes for folders, and its bytes, whole or as they come. */
export type ArchiveEntry = {
  readonly name: string
  readonly body: Uint8Array | AsyncIterable<Uint8Array | string>
}

/** Bounds of the zip format without its 64-bit extension, which many programs of printers do not read. */
const mostEntries = 65_535
const mostBytes = 2 ** 32 - 1

/**
 * A zip of the entries in their order.
 * @param modified the date that every file is given
 * @throws (from the stream) RangeError for a name that leads out of the archive, more than 65,535 entries or 4 GiB
 */
export function archive(
  entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>,
  modified: Date = new Date(),
): Readable {
  return Readable.from(written(entries, modified), { objectMode: false })
}

async function* written(
  entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>,
  modified: Date,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error !== null) throw error
    ready.push(part)
  })
  let [count, bytes] = [0, 0]
  function* taken() {
    for (const part of ready.splice(0)) {
      bytes += part.length
      if (bytes > mostBytes) throw new RangeError('an archive holds at most 4 GiB')
      yield part
    }
  }
  for await (const { name, body } of entries) {
    if (++count > mostEntries) throw new RangeError(`an archive holds at most ${mostEntries} files`)
    const file = fileNamed(name, modified)
    zip.add(file)
    for await (const part of body instanceof Uint8Array ? [body] : body) {
      file.push(typeof part === 'string' ? Buffer.from(part) : part)
      yield* taken()
    }
    file.push(new Uint8Array(), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

/** A file to be written: deflated, but for pictures that are compressed already. */
function fileNamed(name: string, modified: Date): ZipDeflate | ZipPassThrough {
  if (name === '' || name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')) {
    throw new RangeError(`no name for a file of an archive: ${name}`)
  }
  const file = /\.(png|jpg|zip)$/.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
  file.mtime = modified
  return file
}
