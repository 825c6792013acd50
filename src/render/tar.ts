// A tar as a stream, written and read file by file with bounded memory (POSIX.1-1988 `ustar`, with the base-256
// sizes of GNU tar for files of 8 GiB and more). Every file has the same fixed date and owner, so that the same
// files give the same bytes.

/** What is not a tar, or not one that this reader takes. The message says why, for the log. */
export class TarError extends Error {
  override readonly name = 'TarError'
}

/** A file to be written: its size must be that of its body. */
export type TarFile = {
  readonly name: string
  readonly bytes: number
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const block = 512
const largestOctal = 8 ** 11 - 1
const [nameSize, prefixSize] = [100, 155]
const [sizeAt, sumAt, typeAt, prefixAt] = [124, 148, 156, 345]

/**
 * The bytes of a tar of these files.
 * @throws TarError for a name that the format cannot hold, or a body of another size than stated
 */
export async function* writeTar(files: AsyncIterable<TarFile>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes, body } of files) {
    yield headerOf(name, bytes)
    let written = 0
    for await (const chunk of body) {
      written += chunk.length
      yield chunk
    }
    if (written !== bytes) throw new TarError(`${name} changed while it was read`)
    yield Buffer.alloc(paddingAfter(bytes))
  }
  yield Buffer.alloc(2 * block)
}

/**
 * Reads a tar: calls `onFile` for each file with its body, which it need not read to the end.
 * @throws TarError for anything but a complete tar of plain files
 */
export async function readTar(
  chunks: AsyncIterable<Uint8Array>,
  onFile: (file: TarFile & { readonly body: AsyncGenerator<Buffer> }) => Promise<void>,
): Promise<void> {
  const source = openBytes(chunks)
  for (;;) {
    const header = await source.exactly(block)
    if (header.every((byte) => byte === 0)) break
    const { name, bytes } = parsedHeader(header)
    const body = source.upTo(bytes)
    await onFile({ name, bytes, body: body.chunks })
    await body.skip()
    await source.exactly(paddingAfter(bytes))
  }
  await source.exactly(block)
  if (!(await source.isAtEnd())) throw new TarError('bytes after the end')
}

function paddingAfter(bytes: number): number {
  return (block - (bytes % block)) % block
}

function headerOf(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(block)
  const [prefix, base] = splitName(name)
  header.write(base, 0)
  header.write(prefix, prefixAt)
  for (const [at, text] of [
    [nameSize, '0000600\0'],
    [108, '0000000\0'],
    [116, '0000000\0'],
    [136, '00000000000\0'],
    [typeAt, '0'],
    [257, 'ustar\0' + '00'],
  ] as const)
    header.write(text, at)
  if (bytes <= largestOctal) header.write(`${bytes.toString(8).padStart(11, '0')}\0`, sizeAt)
  else {
    header.writeUInt8(0x80, sizeAt)
    header.writeBigUInt64BE(BigInt(bytes), sizeAt + 4)
  }
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, sumAt)
  return header
}

/** Names of more than 100 bytes are split at a slash. */
function splitName(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= nameSize) return ['', name]
  for (let slash = name.indexOf('/'); slash !== -1; slash = name.indexOf('/', slash + 1)) {
    const [prefix, base] = [name.slice(0, slash), name.slice(slash + 1)]
    if (Buffer.byteLength(prefix) <= prefixSize && Buffer.byteLength(base) <= nameSize) return [prefix, base]
  }
  throw new TarError(`${name} is too long a name`)
}

/** The sum of all bytes of the header, with spaces in place of the sum itself. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= sumAt && at < sumAt + 8 ? 32 : byte), 0)
}

function parsedHeader(header: Buffer): { name: string; bytes: number } {
  if (header.toString('latin1', 257, 262) !== 'ustar') throw new TarError('no header where one must be')
  if (Number.parseInt(textAt(header, sumAt, 8), 8) !== checksumOf(header))
    throw new TarError('a damaged header')
  const [prefix, base] = [textAt(header, prefixAt, prefixSize), textAt(header, 0, nameSize)]
  const name = prefix === '' ? base : `${prefix}/${base}`
  if (header[typeAt] !== 0x30) throw new TarError(`${name} is no plain file`)
  const bytes =
    header[sizeAt] === 0x80
      ? Number(header.readBigUInt64BE(sizeAt + 4))
      : Number.parseInt(textAt(header, sizeAt, 12), 8)
  if (!Number.isSafeInteger(bytes)) throw new TarError(`${name} has no size`)
  return { name, bytes }
}

/** Text up to the first zero byte. */
function textAt(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? length : end)
}

/** Chunks as bytes to be taken by number. */
function openBytes(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** Between 1 and `most` bytes; null at the end. */
  const take = async (most: number): Promise<Buffer | null> => {
    while (rest.length === 0) {
      const next = await iterator.next()
      if (next.done === true) return null
      rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }
  async function* upTo(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      const taken = await take(left)
      if (taken === null) throw new TarError('it ends early')
      left -= taken.length
      yield taken
    }
  }
  return {
    exactly: async (bytes: number): Promise<Buffer> => {
      const parts: Buffer[] = []
      for await (const part of upTo(bytes)) parts.push(part)
      return Buffer.concat(parts)
    },
    upTo: (bytes: number) => {
      const taken = { count: 0 }
      async function* body(): AsyncGenerator<Buffer> {
        for await (const part of upTo(bytes)) {
          taken.count += part.length
          yield part
        }
      }
      return {
        chunks: body(),
        /** Passes over what was not read. */
        skip: async (): Promise<void> => {
          for await (const part of upTo(bytes - taken.count)) taken.count += part.length
        },
      }
    },
    isAtEnd: async (): Promise<boolean> => (await take(1)) === null,
  }
}
