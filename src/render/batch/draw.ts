// A batch → its files: part after part, each under another name until it is whole, and a manifest in the end. What is
// whole already is left as it is, so a run that broke off is taken up where it stood, and one part can be made again.

import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { boardFor, placedOn, wipe, work, type Board, type Task } from './crew.ts'
import { formatOf, type Format, type Run } from './format.ts'
import { serialReader, type BatchRequest } from './request.ts'
import { drawWaiting, threadsFor, type Threads } from './threads.ts'

/** Codes of a file when the request does not say. */
const usualPart = 50_000

/** Batches below this size are drawn by the calling thread: others take longer to start. */
const fewCodes = 4096

/** One file of a batch. */
export type Part = Run & { readonly name: string }

/** A part that is written. */
export type WrittenPart = Part & {
  readonly bytes: number
  readonly sha256: string
  readonly firstSerial: string
  readonly lastSerial: string
}

export type DrawOptions = {
  /** Threads; as many as the machine has processors when left out, none for small batches. */
  readonly workers?: number
  /** Called with each part as it is whole. */
  readonly onPart?: (part: WrittenPart) => void
  /** Stops between parts. */
  readonly signal?: AbortSignal
}

/** The files that a request is drawn into. */
export function partsOf(request: BatchRequest): Part[] {
  return partsBy(request, formatOf(request))
}

/**
 * Draws a batch into a folder: its parts, and `<name>-manifest.json` with their counts, serials and sums. Parts that are
 * there already are kept; delete one to have it made again.
 * @throws RangeError when serials are none of the address's, or a file outgrows 4 GiB; the signal's reason when it stops
 */
export async function drawBatch(
  request: BatchRequest,
  folder: string,
  options: DrawOptions = {},
): Promise<WrittenPart[]> {
  const { workers = request.count < fewCodes ? 0 : availableParallelism(), onPart, signal } = options
  const format = formatOf(request)
  const parts = partsBy(request, format)
  await mkdir(folder, { recursive: true })
  const there = new Set(await readdir(folder))
  const threads =
    workers === 0 || parts.every(({ name }) => there.has(name)) ? null : threadsFor(request, format, workers)
  const board = boardFor(format, parts[0]?.count ?? 0)
  const written: Promise<WrittenPart>[] = []
  try {
    for (const [at, part] of parts.entries()) {
      await written[at - 2]
      signal?.throwIfAborted()
      const path = join(folder, part.name)
      if (!there.has(part.name)) await drawPart(format, part, path, board, threads)
      // Sums are taken while the next part is drawn.
      const summed = summary(request, part, path)
      summed.then(
        (whole) => onPart?.(whole),
        () => undefined,
      )
      written.push(summed)
    }
  } finally {
    await threads?.leave()
  }
  const all = await Promise.all(written)
  const listed = all.map(({ name, count, bytes, sha256, firstSerial, lastSerial }, at) => ({
    part: at + 1,
    name,
    count,
    bytes,
    sha256,
    first: firstSerial,
    last: lastSerial,
  }))
  await writeFile(
    join(folder, `${request.name}-manifest.json`),
    `${JSON.stringify({ count: request.count, parts: listed }, null, 2)}\n`,
  )
  return all
}

/**
 * Draws one part of a request, as `partsOf` lists it, to a path of its own: the same bytes as in a whole run.
 * @throws as drawBatch
 */
export async function drawOne(
  request: BatchRequest,
  part: Part,
  path: string,
  { workers = availableParallelism() }: Pick<DrawOptions, 'workers'> = {},
): Promise<WrittenPart> {
  const format = formatOf(request)
  const draw = (threads: Threads | null) =>
    drawPart(format, part, path, boardFor(format, part.count), threads)
  await (part.count < fewCodes || workers === 0 ? draw(null) : drawWaiting(request, format, workers, draw))
  return summary(request, part, path)
}

function partsBy(
  { count, partSize = usualPart, name }: BatchRequest,
  { mostCodes, extension }: Format,
): Part[] {
  const size = Math.min(partSize, mostCodes)
  const digits = String(count).length
  const number = (index: number) => String(index).padStart(digits, '0')
  return Array.from({ length: Math.ceil(count / size) }, (_, at) => {
    const first = at * size
    const codes = Math.min(size, count - first)
    return { first, count: codes, name: `${name}-${number(first + 1)}-${number(first + codes)}.${extension}` }
  })
}

/** Draws one part under another name, which it loses when it is whole. */
async function drawPart(
  format: Format,
  part: Part,
  path: string,
  board: Board,
  threads: Threads | null,
): Promise<void> {
  const file = await open(`${path}.part`, 'w')
  try {
    const head = format.head(part)
    await file.write(head, 0, head.length, 0)
    wipe(board, head.length)
    const task: Task = { file: file.fd, part: { first: part.first, count: part.count }, board }
    if (threads === null) work(format, task)
    else await threads.draw(task)
    const { blocks, size } = placedOn(board, format, part)
    let at = size
    for (const piece of format.tail(part, blocks, size)) {
      await file.write(piece, 0, piece.length, at)
      at += piece.length
    }
  } catch (error) {
    await file.close()
    await rm(`${path}.part`, { force: true })
    throw error
  }
  await file.close()
  await rename(`${path}.part`, path)
}

/** What the manifest says of a part. */
async function summary(request: BatchRequest, part: Part, path: string): Promise<WrittenPart> {
  const { bytes, sha256 } = await sumOf(path)
  const serial = (index: number) => serialReader(request)(index, 1)[0] ?? ''
  return {
    ...part,
    bytes,
    sha256,
    firstSerial: serial(part.first),
    lastSerial: serial(part.first + part.count - 1),
  }
}

/** Length and SHA-256 of a file, read through one piece of memory. */
async function sumOf(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const [hash, piece] = [createHash('sha256'), Buffer.alloc(1 << 21)]
  const file = await open(path)
  try {
    let bytes = 0
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, piece.length, bytes)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      hash.update(piece.subarray(0, bytesRead))
      bytes += bytesRead
    }
  } finally {
    await file.close()
  }
}
