// The parts of a workbook file: a zip of XML. Nothing is unpacked as a whole: a part is read as a stream, within
// one limit for all parts, so a file that unpacks to gigabytes stops at the limit.

import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { Parser } from 'saxen'
import { WorkbookError } from './workbook-error.ts'
import { withoutReferences } from '../xml/references.ts'

/** An opened file. Its readers share `budget`, the bytes that may still be unpacked. */
export type WorkbookPackage = {
  readonly zip: ZipFile
  readonly entries: ReadonlyMap<string, Entry>
  budget: number
}

/** What is called for the tokens of a part. Names have no prefix. */
export type XmlHandlers = {
  readonly open?: (name: string, attributes: () => Record<string, string>) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

const maxEntries = 5000

/**
 * Opens the zip.
 * @param maxBytes most bytes that are unpacked from it, in all parts together
 * @throws WorkbookError damaged, encrypted
 */
export async function openPackage(bytes: Buffer, maxBytes: number): Promise<WorkbookPackage> {
  const entries = new Map<string, Entry>()
  try {
    const zip = await fromBufferPromise(bytes, { autoClose: false, strictFileNames: false })
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new WorkbookError('encrypted')
      if (entries.size >= maxEntries) throw new WorkbookError('tooLarge')
      entries.set(partName(entry.fileName), entry)
    }
    return { zip, entries, budget: maxBytes }
  } catch (error) {
    throw error instanceof WorkbookError ? error : new WorkbookError('damaged')
  }
}

/** Names of parts without their case and leading slash; programs write `xl/SharedStrings.xml`, too. */
function partName(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase()
}

/** Whether the file has a part. */
export function hasPart({ entries }: WorkbookPackage, name: string): boolean {
  return entries.has(partName(name))
}

/** Longest run of bytes without the end of a tag; a cell has at most 32,767 characters, each up to six bytes. */
const longestToken = 200_000

/**
 * Parses a part chunk by chunk: after each chunk it yields, so that a caller takes what the handlers collected.
 * A document type is refused, so entities are never expanded.
 * @throws WorkbookError damaged, tooLarge
 */
export async function* parsePart(
  workbook: WorkbookPackage,
  name: string,
  handlers: XmlHandlers,
): AsyncGenerator<undefined> {
  const parser = parserOf(handlers)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let token = 0
  try {
    for await (const chunk of unpacked(workbook, name)) {
      token = chunk.includes('>') ? 0 : token + chunk.length
      if (token > longestToken) throw new WorkbookError('tooLarge')
      parser.write(decoder.decode(chunk, { stream: true }))
      yield
    }
    parser.write(decoder.decode())
  } catch (error) {
    throw error instanceof WorkbookError ? error : new WorkbookError('damaged')
  }
  parser.end()
  yield
}

/** Parses a small part as a whole. */
export async function readPart(
  workbook: WorkbookPackage,
  name: string,
  handlers: XmlHandlers,
): Promise<void> {
  const chunks = parsePart(workbook, name, handlers)
  while ((await chunks.next()).done !== true);
}

function parserOf({ open, close, text }: XmlHandlers): Parser {
  const parser = new Parser()
  parser.on('error', () => {
    throw new WorkbookError('damaged')
  })
  parser.on('attention', (declaration) => {
    if (/^<!doctype/i.test(declaration)) throw new WorkbookError('damaged')
  })
  if (open !== undefined)
    parser.on('openTag', (name, attributes) => {
      open(localName(name), () => withoutPrefixes(attributes()))
    })
  if (close !== undefined)
    parser.on('closeTag', (name) => {
      close(localName(name))
    })
  if (text !== undefined) {
    parser.on('text', (value) => {
      text(withoutReferences(value))
    })
    parser.on('cdata', text)
  }
  return parser
}

function withoutPrefixes(attributes: Record<string, string>): Record<string, string> {
  const entries = Object.entries(attributes)
  if (!entries.some(([name, value]) => name.includes(':') || value.includes('&'))) return attributes
  return Object.fromEntries(entries.map(([name, value]) => [localName(name), withoutReferences(value)]))
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

async function* unpacked(workbook: WorkbookPackage, name: string): AsyncGenerator<Buffer> {
  const entry = workbook.entries.get(partName(name))
  if (entry === undefined) throw new WorkbookError('damaged')
  let checksum = 0
  for await (const chunk of (await workbook.zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    workbook.budget -= chunk.length
    if (workbook.budget < 0) throw new WorkbookError('tooLarge')
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (checksum !== entry.crc32) throw new WorkbookError('damaged')
}
