// The rows of a line's report, from the bytes of a file or a connection: one value a line, or a CSV with a column that
// says which one it is.

import { TextDecoder } from 'node:util'
import { CsvError, parse, type Options } from 'csv-parse/sync'

/** Headers under which the value of a row is found, in any capitals. */
const valueHeaders = ['url', 'uri', 'code', 'serial', 'link', 'epc', 'value']
const separators = [',', ';', '\t']

/** Characters of a line that are kept; the rest of a longer one is no code whatever follows. */
const longestLine = 10_000

/**
 * Reads rows as they come, `most` in a part, so that a report of any length takes the memory of one part. Empty lines are
 * passed over; a byte order mark is dropped. The same bytes make the same parts, however they are cut on their way.
 */
export async function* reportParts(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<string[]> {
  let read: ((lines: readonly string[]) => string[]) | undefined
  let lines: string[] = []
  for await (const some of linesOf(body)) {
    for (const line of some) {
      if (read === undefined) {
        read = readerOf(line)
        if (read !== valuesOf) continue
      }
      lines.push(line)
      if (lines.length < most) continue
      yield read(lines)
      lines = []
    }
  }
  if (read !== undefined && lines.length > 0) yield read(lines)
}

/** A row that says what lies in what. */
export type Pair = { readonly parent: string; readonly child: string }

/** Reads rows of two columns, `parent` and `child`, in that order when there is no header. `tooLarge` must throw. */
export async function pairRows(
  body: AsyncIterable<Uint8Array>,
  most: { readonly rows: number; readonly bytes: number },
  tooLarge: () => never,
): Promise<Pair[]> {
  const text = (await textOf(body, most.bytes, tooLarge))
    .split(/\r\n|\n|\r/)
    .map((line) => line.slice(0, longestLine))
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
  const headed = parent >= 0 && child >= 0
  const pairs = records
    .slice(headed ? 1 : 0)
    .map((cells) => ({ parent: cells[headed ? parent : 0] ?? '', child: cells[headed ? child : 1] ?? '' }))
  return pairs.length > most.rows ? tooLarge() : pairs
}

async function textOf(body: AsyncIterable<Uint8Array>, most: number, tooLarge: () => never): Promise<string> {
  const parts: string[] = []
  let characters = 0
  for await (const text of textsOf(body)) {
    characters += text.length
    if (characters > most) tooLarge()
    parts.push(text)
  }
  return parts.join('')
}

/** The text of a body as it comes. A null character is none that a database keeps; in a row it makes the row no code. */
async function* textsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of body) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '\ufffd')
  }
  yield decoder?.decode() ?? ''
}

/** How the lines below a first one are read: by the column that it names, or each as it stands. */
function readerOf(first: string): (lines: readonly string[]) => string[] {
  const separator = separators.find((mark) => first.includes(mark)) ?? ','
  const headers = first
    .toLowerCase()
    .split(separator)
    .map((cell) => cell.trim().replace(/^"|"$/g, ''))
  const column = valueHeaders.map((name) => headers.indexOf(name)).find((at) => at >= 0)
  if (column === undefined) return valuesOf
  return (lines) =>
    recordsOf(lines.join('\n'), { delimiter: separator, relax_column_count: true, skip_empty_lines: true })
      .map((cells) => (cells[column] ?? '').trim())
      .filter((value) => value !== '')
}

function valuesOf(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim())
}

/** The lines of a body that hold anything, some at a time. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of textsOf(body)) {
    const parts = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = (parts.pop() ?? '').slice(0, longestLine)
    yield parts.filter((line) => line.trim() !== '')
  }
  if (rest.trim() !== '') yield [rest.trim()]
}

/** The records of a CSV; where a quote is opened and never closed, quotes are letters as any other. */
function recordsOf(text: string, options: Options): string[][] {
  try {
    return parse(text, { ...options, relax_quotes: true })
  } catch (error) {
    if (error instanceof CsvError) return parse(text, { ...options, quote: null })
    throw error
  }
}
