/**
 * Files of the command line. A file is written as a stream into `<name>.part` and renamed once complete, so
 * that an interrupted command leaves no incomplete file.
 */
import { createWriteStream, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { Misuse } from './exit-codes.ts'
import type { CliContext } from './cli-context.ts'
import type { FileOutput } from '../../src/contract/operation.ts'
import { largestImport } from '../../src/contract/operations/imports.ts'
import { refuse } from '../../src/domain/refusal.ts'

/** The body of a file answer: bytes, or chunks. */
type Body = FileOutput['body']

/** The bytes of a file, or of standard input for `-`. Throws `Misuse` for an unreadable file. */
export async function readBytes(context: CliContext, path: string): Promise<Buffer> {
  if (path === '-') return buffer(process.stdin)
  try {
    return await readFile(path)
  } catch {
    throw new Misuse(context.translator.translate('cli.fileUnreadable', { file: path }))
  }
}

/** A CSV of wines as an upload: its name, and its bytes as base64. Refuses `input.tooLarge`. */
export async function uploadOf(
  context: CliContext,
  path: string,
): Promise<{ readonly fileName: string; readonly content: string }> {
  const bytes = await readBytes(context, path)
  if (bytes.length > largestImport) refuse('input.tooLarge')
  return { fileName: path === '-' ? 'input.csv' : basename(path), content: bytes.toString('base64') }
}

/**
 * Writes a file answer to the path `out`, into the folder `out`, or to standard output (`-`, or without `out`
 * when standard output is no terminal). Prints name and size, unless the file itself went to standard output.
 */
export async function writeFileAnswer(
  context: CliContext,
  file: FileOutput,
  out: string | undefined,
): Promise<void> {
  if (out === '-' || (out === undefined && !process.stdout.isTTY)) {
    await pipeline(chunksOf(file.body), process.stdout, { end: false })
    return
  }
  const path = out === undefined ? file.name : isFolder(out) ? join(out, file.name) : out
  const bytes = await writeFileAtomically(context, file.body, path)
  context.printRecord({ file: path, type: file.type, bytes, ...file.measures })
}

/**
 * Writes a body to `<path>.part`, then renames it; returns the size in bytes. Throws `Misuse` for file
 * errors.
 */
export async function writeFileAtomically(context: CliContext, body: Body, path: string): Promise<number> {
  const part = `${path}.part`
  const unregister = context.onStop(() => {
    rmSync(part, { force: true })
  })
  const stream = createWriteStream(part)
  try {
    await pipeline(chunksOf(body), stream)
    await rename(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    if (isFileError(error))
      throw new Misuse(context.translator.translate('cli.fileUnwritable', { file: path }))
    throw error
  } finally {
    unregister()
  }
  return stream.bytesWritten
}

/** Makes a folder and those above it, unless they exist. Throws `Misuse` where that cannot be done. */
export function makeFolder(context: CliContext, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    throw new Misuse(context.translator.translate('cli.fileUnwritable', { file: folder }))
  }
}

/** Whether a path is an existing folder. */
export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

function chunksOf(body: Body): Readable {
  return Readable.from(body instanceof Uint8Array ? [body] : body)
}

/** Runs work on a file; a file that cannot be read or written is a `Misuse` with this message. */
export async function onFile<T>(
  context: CliContext,
  message: 'cli.fileUnreadable' | 'cli.fileUnwritable',
  file: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isFileError(error))
      throw new Misuse(context.translator.translate(message, { file }), { cause: error })
    throw error
  }
}

/** Whether an error comes from the file system: a file or folder that cannot be read or written. */
export function isFileError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EROFS', 'ENOSPC', 'EDQUOT', 'EPERM', 'EEXIST'].includes(
      String(error.code),
    )
  )
}
