// CSV files of any length, row by row. The first reading finds the hash and the encoding, the second the rows: an
// encoding cannot be told from the beginning of a file, because the first accent may be a million lines further on.

import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { CsvFileError, lineOfCsvError, newlinesIn, type CsvRow } from './csv-file.ts'

/** Bytes of a file from its beginning; each call reads it again. */
export type ByteSource = () => AsyncIterable<Uint8Array>

/** What the first reading finds. */
export type TextFacts = {
  readonly sha256: string
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  /** Line breaks, about the number of rows. */
  readonly breaks: number
}

/** Hash, encoding and length of a text. */
export async function textFacts(source: ByteSource): Promise<TextFacts> {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let first: Uint8Array = new Uint8Array()
  let isUtf8 = true
  let breaks = 0
  for await (const chunk of source()) {
    hash.update(chunk)
    if (first.length < 2) first = Buffer.concat([first, chunk]).subarray(0, 2)
    isUtf8 = isUtf8 && decodes(utf8, chunk, true)
    for (const byte of chunk) if (byte === lineFeed) breaks += 1
  }
  isUtf8 = isUtf8 && decodes(utf8, new Uint8Array(), false)
  const [a, b] = first
  const marked = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null
  return { sha256: hash.digest('hex'), encoding: marked ?? (isUtf8 ? 'utf-8' : 'windows-1252'), breaks }
}

const lineFeed = 10

function decodes(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream })
    return true
  } catch {
    return false
  }
}

/** Longest row in characters: one with all columns of an import, full. A quote that is never closed ends there. */
const longestRow = 2_500_000

/**
 * The rows of a CSV text without its empty lines and the empty cells at their ends.
 * @param delimiterOf the delimiter by the first 20,000 characters of the text
 * @throws (from the generator) CsvFileError
 */
export async function* streamCsv(
  source: ByteSource,
  encoding: TextFacts['encoding'],
  delimiterOf: (start: string) => string,
): AsyncGenerator<CsvRow> {
  const text = decoded(source, encoding)
  const { start, rest } = await startOf(text)
  const parser = parse({
    delimiter: delimiterOf(start),
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    relax_quotes: true,
    trim: true,
    max_record_size: longestRow,
    info: true,
  })
  // An error of the text ends the parser with it, and so the loop below.
  pipeline(Readable.from(rest), parser, () => undefined)
  try {
    for await (const { info, record } of parser as AsyncIterable<ParsedRecord>) {
      const filled = record.findLastIndex((cell) => cell !== '') + 1
      if (filled > 0) yield { line: info.lines - newlinesIn(record), cells: record.slice(0, filled) }
    }
  } catch (error) {
    throw error instanceof CsvFileError ? error : new CsvFileError(lineOfCsvError(error))
  } finally {
    parser.destroy()
  }
}

/** A record of csv-parse, and the line on which it ends. */
type ParsedRecord = { readonly info: { readonly lines: number }; readonly record: string[] }

async function* decoded(source: ByteSource, encoding: TextFacts['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of source()) {
    const text = decoder.decode(chunk, { stream: true })
    if (text.includes('\0')) throw new CsvFileError(0)
    if (text !== '') yield text
  }
  const end = decoder.decode()
  if (end !== '') yield end
}

const startLength = 20_000

/** The beginning of a text, and the whole text. */
async function startOf(text: AsyncGenerator<string>) {
  const read: string[] = []
  let length = 0
  while (length < startLength) {
    const next = await text.next()
    if (next.done === true) break
    read.push(next.value)
    length += next.value.length
  }
  const start = read.join('')
  async function* whole(): AsyncGenerator<string> {
    yield start
    yield* text
  }
  return { start: start.slice(0, startLength), rest: whole() }
}
