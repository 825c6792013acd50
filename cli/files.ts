/**
 * Files of the command line: read whole, or written as a stream under back-pressure into `<name>.part`, which takes its
 * name only when it is complete, so that a command cut short leaves nothing half-written.
 */
import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { Misuse } from './exit-codes.ts'
import type { CliContext } from './cli-context.ts'
import type { FileOutput } from '../src/contract/operation.ts'
import { largestImport } from '../src/contract/operations/imports.ts'
import { refuse } from '../src/domain/refusal.ts'

/** What a body of a file answer is made of. */
type Body = FileOutput['body']

/** The bytes of a file, or of standard input for `-`; says so when it cannot be read. */
export async function readBytes(context: CliContext, path: string): Promise<Buffer> {
  if (path === '-') return buffer(process.stdin)
  try {
    return await readFile(path)
  } catch {
    throw new Misuse(context.voice.say('cli.fileUnreadable', { file: path }))
  }
}

/** A CSV of wines as it is uploaded: its name and its bytes as base64; refuses `input.tooLarge`. */
export async function uploadOf(
  context: CliContext,
  path: string,
): Promise<{ readonly fileName: string; readonly content: string }> {
  const bytes = await readBytes(context, path)
  if (bytes.length > largestImport) refuse('input.tooLarge')
  return { fileName: path === '-' ? 'input.csv' : basename(path), content: bytes.toString('base64') }
}

/**
 * Writes a file answer where it was asked for: to a path, into a folder under its own name, to standard output for `-`
 * or when that is no terminal. What was written is told on standard output, unless the file itself went there.
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
  const bytes = await writeWhole(context, file.body, path)
  context.one({ file: path, type: file.type, bytes })
}

/** Writes a body to a path by way of `<path>.part`; answers how many bytes. */
export async function writeWhole(context: CliContext, body: Body, path: string): Promise<number> {
  const part = `${path}.part`
  const forget = context.onStop(() => {
    rmSync(part, { force: true })
  })
  const stream = createWriteStream(part)
  try {
    await pipeline(chunksOf(body), stream)
    await rename(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    if (isFileTrouble(error)) throw new Misuse(context.voice.say('cli.fileUnwritable', { file: path }))
    throw error
  } finally {
    forget()
  }
  return stream.bytesWritten
}

/** Whether a path is a folder that is there. */
export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

function chunksOf(body: Body): Readable {
  return Readable.from(body instanceof Uint8Array ? [body] : body)
}

/** Whether a file or folder is what could not be used. */
export function isFileTrouble(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EROFS', 'ENOSPC', 'EDQUOT', 'EPERM', 'EEXIST'].includes(
      String(error.code),
    )
  )
}
