// The rows of a bottling line's report, from the bytes of a file or a connection: one value per line, or a
// CSV whose header names the column of the value.

import { TextDecoder } from 'node:util'
import { CsvError, parse, type Options } from 'csv-parse/sync'

/** Headers of the value's column, in upper or lower case. */
const valueHeaders = ['url', 'uri', 'code', 'serial', 'link', 'epc', 'value']
const separators = [',', ';', '\t']

/** Longer lines are cut to this many characters: no code is that long. */
const maxLineLength = 10_000

/**
 * Reads rows in parts of `partRows`, so that a report of any length takes the memory of one part. Skips empty
 * lines and a byte order mark. The same bytes make the same parts, however the network cuts them into chunks.
 */
export async function* reportParts(
  body: AsyncIterable<Uint8Array>,
  partRows: number,
): AsyncGenerator<string[]> {
  let readLines: ((lines: readonly string[]) => string[]) | undefined
  let lines: string[] = []
  for await (const chunkLines of linesOf(body)) {
    for (const line of chunkLines) {
      if (readLines === undefined) {
        readLines = readerOf(line)
        if (readLines !== valuesOf) continue
      }
      lines.push(line)
      if (lines.length < partRows) continue
      yield readLines(lines)
      lines = []
    }
  }
  if (readLines !== undefined && lines.length > 0) yield readLines(lines)
}

/** A row of an aggregation: the unit `child` is packed in the unit `parent`. */
export type ParentChildRow = { readonly parent: string; readonly child: string }

/**
 * Reads rows of two columns, `parent` and `child`, in that order when there is no header. Calls `tooLarge`
 * (which must throw) when a limit is exceeded.
 */
export async function pairRows(
  body: AsyncIterable<Uint8Array>,
  limits: { readonly rows: number; readonly bytes: number },
  tooLarge: () => never,
): Promise<ParentChildRow[]> {
  const text = (await textOf(body, limits.bytes, tooLarge))
    .split(/\r\n|\n|\r/)
    .map((line) => line.slice(0, maxLineLength))
    .join('\n')
  const first = text.split(/[\r\n]/, 1)[0] ?? ''
  const separator = separators.find((mark) => first.includes(mark)) ?? ','
  const records = recordsOf(text, {
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    bom: true,
    trim: true,
  })
  const headers = (records[0] ?? []).map((cell) => cell.toLowerCase())
  const [parent, child] = [headers.indexOf('parent'), headers.indexOf('child')]
  const hasHeader = parent >= 0 && child >= 0
  const pairs = records.slice(hasHeader ? 1 : 0).map((cells) => ({
    parent: cells[hasHeader ? parent : 0] ?? '',
    child: cells[hasHeader ? child : 1] ?? '',
  }))
  return pairs.length > limits.rows ? tooLarge() : pairs
}

async function textOf(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  tooLarge: () => never,
): Promise<string> {
  const parts: string[] = []
  let characters = 0
  for await (const text of textsOf(body)) {
    characters += text.length
    if (characters > limit) tooLarge()
    parts.push(text)
  }
  return parts.join('')
}

/**
 * The text of a body, chunk by chunk. PostgreSQL cannot store a null character, so it becomes U+FFFD: the row
 * is no code.
 */
async function* textsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of body) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '\ufffd')
  }
  yield decoder?.decode() ?? ''
}

/** How to read the lines below the first: by the column that its header names, or each line unchanged. */
function readerOf(first: string): (lines: readonly string[]) => string[] {
  const separator = separators.find((mark) => first.includes(mark)) ?? ','
  const headers = first
    .toLowerCase()
    .split(separator)
    .map((cell) => cell.trim().replace(/^"|"$/g, ''))
  const column = valueHeaders.map((name) => headers.indexOf(name)).find((index) => index >= 0)
  if (column === undefined) return valuesOf
  return (lines) =>
    recordsOf(lines.join('\n'), { delimiter: separator, relax_column_count: true, skip_empty_lines: true })
      .map((cells) => (cells[column] ?? '').trim())
      .filter((value) => value !== '')
}

function valuesOf(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim())
}

/** The lines of a body that are not empty, chunk by chunk. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of textsOf(body)) {
    const parts = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = (parts.pop() ?? '').slice(0, maxLineLength)
    yield parts.filter((line) => line.trim() !== '')
  }
  if (rest.trim() !== '') yield [rest.trim()]
}

/** The records of a CSV. When a quote is never closed, quotes count as ordinary characters. */
function recordsOf(text: string, options: Options): string[][] {
  try {
    return parse(text, { ...options, relax_quotes: true })
  } catch (error) {
    if (error instanceof CsvError) return parse(text, { ...options, quote: null })
    throw error
  }
}
