// From a batch to its files: part after part, each under a temporary name until it is complete, then a
// manifest. Complete parts stay, so an interrupted run continues, and one part can be drawn again.

import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { smallBatch } from '../engine/engine.ts'
import { fileWriter, type FileWriter } from '../formats/file-writer.ts'
import { serialReader, type BatchRequest, type CodeRange } from '../request.ts'
import {
  createProgress,
  drawBlocks,
  drawWithPool,
  placedBlocks,
  resetProgress,
  startPool,
  type DrawTask,
  type SharedProgress,
  type WorkerPool,
} from './worker-pool.ts'

/** Codes of a file when the request does not say. */
const defaultPartSize = 50_000

/** One file of a batch. */
type FilePart = CodeRange & { readonly name: string }

/** A part on disk. */
export type WrittenPart = FilePart & {
  readonly bytes: number
  readonly sha256: string
  readonly firstSerial: string
  readonly lastSerial: string
}

export type DrawOptions = {
  /**
   * Threads. When left out, one for each processor, and none for small batches, which threads would delay.
   */
  readonly workers?: number
  /** Called with each part when it is complete. */
  readonly onPart?: (part: WrittenPart) => void
  /** Stops between parts. */
  readonly signal?: AbortSignal
}

/** The files of a request. */
export function partsOf(request: BatchRequest): FilePart[] {
  return divide(request, fileWriter(request))
}

/**
 * Draws a batch into a folder: its parts, and `<name>-manifest.json` with their counts, serials and SHA-256.
 * Existing parts stay; delete one to have it drawn again.
 * @throws RangeError when a serial does not fit the address, or a file exceeds 4 GiB; the signal's reason
 * when it stops
 */
export async function drawBatch(
  request: BatchRequest,
  folder: string,
  options: DrawOptions = {},
): Promise<WrittenPart[]> {
  const { workers = request.count < smallBatch ? 0 : availableParallelism(), onPart, signal } = options
  const writer = fileWriter(request)
  const parts = divide(request, writer)
  await mkdir(folder, { recursive: true })
  const existing = new Set(await readdir(folder))
  const isComplete = parts.every(({ name }) => existing.has(name))
  const pool = workers === 0 || isComplete ? null : startPool(request, writer, workers)
  const progress = createProgress(writer, parts[0]?.count ?? 0)
  const written: Promise<WrittenPart>[] = []
  try {
    for (const [index, part] of parts.entries()) {
      await written[index - 2]
      signal?.throwIfAborted()
      const path = join(folder, part.name)
      if (!existing.has(part.name)) await writePart(writer, part, path, progress, pool)
      // The SHA-256 is calculated while the next part is drawn.
      const summary = describePart(request, part, path)
      summary.then(
        (writtenPart) => onPart?.(writtenPart),
        () => undefined,
      )
      written.push(summary)
    }
  } finally {
    await pool?.stop()
  }
  const writtenParts = await Promise.all(written)
  await writeFile(join(folder, `${request.name}-manifest.json`), manifestOf(request, writtenParts))
  return writtenParts
}

/**
 * Draws one part of a request, as `partsOf` lists it, to a path: the same bytes as in a complete run.
 * @throws as drawBatch
 */
export async function drawOnePart(
  request: BatchRequest,
  part: FilePart,
  path: string,
  { workers = availableParallelism() }: Pick<DrawOptions, 'workers'> = {},
): Promise<WrittenPart> {
  const writer = fileWriter(request)
  const draw = (pool: WorkerPool | null) =>
    writePart(writer, part, path, createProgress(writer, part.count), pool)
  await (part.count < smallBatch || workers === 0 ? draw(null) : drawWithPool(request, writer, workers, draw))
  return describePart(request, part, path)
}

function divide(
  { count, partSize = defaultPartSize, name }: BatchRequest,
  { mostCodes, extension }: FileWriter,
): FilePart[] {
  const size = Math.min(partSize, mostCodes)
  const digits = String(count).length
  const padded = (number: number) => String(number).padStart(digits, '0')
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => {
    const first = index * size
    const codes = Math.min(size, count - first)
    return { first, count: codes, name: `${name}-${padded(first + 1)}-${padded(first + codes)}.${extension}` }
  })
}

/** Draws one part under a temporary name, and renames it when it is complete. */
async function writePart(
  writer: FileWriter,
  part: FilePart,
  path: string,
  progress: SharedProgress,
  pool: WorkerPool | null,
): Promise<void> {
  const file = await open(`${path}.part`, 'w')
  try {
    const head = writer.head(part)
    await file.write(head, 0, head.length, 0)
    resetProgress(progress, head.length)
    const task: DrawTask = { file: file.fd, part: { first: part.first, count: part.count }, progress }
    if (pool === null) drawBlocks(writer, task)
    else await pool.draw(task)
    const { blocks, size } = placedBlocks(progress, writer, part)
    let offset = size
    for (const piece of writer.tail(part, blocks, size)) {
      await file.write(piece, 0, piece.length, offset)
      offset += piece.length
    }
  } catch (error) {
    await file.close()
    await rm(`${path}.part`, { force: true })
    throw error
  }
  await file.close()
  await rename(`${path}.part`, path)
}

/** The manifest: count, first and last serial and SHA-256 of every part, in order. */
function manifestOf(request: BatchRequest, written: readonly WrittenPart[]): string {
  const parts = written.map(({ name, count, bytes, sha256, firstSerial, lastSerial }, index) => ({
    part: index + 1,
    name,
    count,
    bytes,
    sha256,
    first: firstSerial,
    last: lastSerial,
  }))
  return `${JSON.stringify({ count: request.count, parts }, null, 2)}\n`
}

/** A part with its size, SHA-256 and serials. */
async function describePart(request: BatchRequest, part: FilePart, path: string): Promise<WrittenPart> {
  const { bytes, sha256 } = await hashFile(path)
  const serialAt = (first: number) => serialReader(request)({ first, count: 1 })[0] ?? ''
  return {
    ...part,
    bytes,
    sha256,
    firstSerial: serialAt(part.first),
    lastSerial: serialAt(part.first + part.count - 1),
  }
}

/**
 * Buffers of 2 MiB for hashing. They are reused: a new one for each part would stay until the next garbage
 * collection.
 */
const freeBuffers: Buffer[] = []

/** Length and SHA-256 of a file. */
async function hashFile(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  const buffer = freeBuffers.pop() ?? Buffer.alloc(1 << 21)
  const file = await open(path)
  try {
    let bytes = 0
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, bytes)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      hash.update(buffer.subarray(0, bytesRead))
      bytes += bytesRead
    }
  } finally {
    freeBuffers.push(buffer)
    await file.close()
  }
}
