// Files that wait on disk between two steps of a call: an upload until a thread reads it, an answer until it is
// sent. So a company's large files take disk and not memory.

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refuse } from '../domain/refusal.ts'

/** Most bytes of an upload that stays in memory. */
const smallUpload = 64 * 1024
/** Most bytes of an upload. */
const largestUpload = 1024 ** 3
/** Milliseconds after which a file belongs to a process that was killed. */
const leftAfter = 86_400_000

/** An upload that was received: its bytes when it is small, else a file, which the caller removes. */
export type ReceivedUpload = { readonly bytes: Uint8Array } | { readonly path: string }

/** The folder of waiting files. */
export type Spool = {
  /** Receives an upload. Refuses `input.tooLarge`. */
  receive(upload: AsyncIterable<Uint8Array>): Promise<ReceivedUpload>
  /** Writes a body; answers its file. */
  write(body: AsyncIterable<Uint8Array | string>): Promise<string>
}

/** Opens the folder `spool` of the data folder, and removes what killed processes left in it. */
export async function openSpool(dataDir: string): Promise<Spool> {
  const folder = join(dataDir, 'spool')
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const modified = (await stat(path).catch(() => null))?.mtimeMs ?? Date.now()
    if (Date.now() - modified > leftAfter) await rm(path, { force: true })
  }
  const write = async (body: AsyncIterable<Uint8Array | string>): Promise<string> => {
    const path = join(folder, randomUUID())
    try {
      await pipeline(Readable.from(body), createWriteStream(path, { mode: 0o600 }))
      return path
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }
  return {
    write,
    receive: async (upload) => {
      const chunks = upload[Symbol.asyncIterator]()
      const first: Uint8Array[] = []
      for (let size = 0; size <= smallUpload;) {
        const chunk = await chunks.next()
        if (chunk.done === true) return { bytes: Buffer.concat(first) }
        first.push(chunk.value)
        size += chunk.value.length
      }
      return { path: await write(bounded(first, { [Symbol.asyncIterator]: () => chunks })) }
    },
  }
}

/** The bytes of a file, which has no name from now on: its space is free once the bytes were read. */
export async function takeFile(path: string): Promise<AsyncIterable<Uint8Array>> {
  const handle = await open(path)
  await rm(path)
  return handle.createReadStream()
}

async function* bounded(
  first: readonly Uint8Array[],
  others: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first
  let size = first.reduce((sum, chunk) => sum + chunk.length, 0)
  for await (const chunk of others) {
    size += chunk.length
    if (size > largestUpload) refuse('input.tooLarge')
    yield chunk
  }
}
