// The rows of a line's report, from the bytes of a file or a connection: one value a line, or a CSV with a column that
// says which one it is.

import { TextDecoder } from 'node:util'
import { CsvError, parse, type Options } from 'csv-parse/sync'

/** Headers under which the value of a row is found, in any capitals. */
const valueHeaders = ['url', 'uri', 'code', 'serial', 'link', 'epc', 'value']
const separators = [',', ';', '\t']

/**
 * Reads rows. Empty lines are passed over; a byte order mark is dropped.
 * @param most rows and bytes at most
 * @param tooLarge called when there are more; it must throw
 */
export async function reportRows(body: AsyncIterable<Uint8Array>, most: { readonly rows: number; readonly bytes: number }, tooLarge: () => never): Promise<string[]> {
  const rows = valuesOf(await textOf(body, most.bytes, tooLarge))
  return rows.length > most.rows ? tooLarge() : rows
}

/** A row that says what lies in what. */
export type Pair = { readonly parent: string; readonly child: string }

/** Reads rows of two columns, `parent` and `child`, in that order when there is no header; else as reportRows. */
export async function pairRows(body: AsyncIterable<Uint8Array>, most: { readonly rows: number; readonly bytes: number }, tooLarge: () => never): Promise<Pair[]> {
  const text = await textOf(body, most.bytes, tooLarge)
  const first = text.split(/[\r\n]/, 1)[0] ?? ''
  const separator = separators.find((mark) => first.includes(mark)) ?? ','
  const records = recordsOf(text, { delimiter: separator, relax_column_count: true, skip_empty_lines: true, bom: true, trim: true })
  const headers = (records[0] ?? []).map((cell) => cell.toLowerCase())
  const [parent, child] = [headers.indexOf('parent'), headers.indexOf('child')]
  const headed = parent >= 0 && child >= 0
  const pairs = records.slice(headed ? 1 : 0).map((cells) => ({ parent: cells[headed ? parent : 0] ?? '', child: cells[headed ? child : 1] ?? '' }))
  return pairs.length > most.rows ? tooLarge() : pairs
}

async function textOf(body: AsyncIterable<Uint8Array>, most: number, tooLarge: () => never): Promise<string> {
  let decoder: TextDecoder | undefined
  const parts: string[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > most) tooLarge()
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  // A null character is none that a database keeps; in a row it makes the row no code.
  return (parts.join('') + (decoder?.decode() ?? '')).replaceAll('\0', '\ufffd')
}

function valuesOf(text: string): string[] {
  const end = text.search(/[\r\n]/)
  const first = end < 0 ? text : text.slice(0, end)
  const separator = separators.find((mark) => first.includes(mark)) ?? ','
  const headers = first.toLowerCase().split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ''))
  const column = valueHeaders.map((name) => headers.indexOf(name)).find((at) => at >= 0)
  if (column === undefined) return text.split(/\r\n|\n|\r/).map((line) => line.trim()).filter((line) => line !== '')
  const records = recordsOf(text, { delimiter: separator, from_line: 2, relax_column_count: true, skip_empty_lines: true, bom: true })
  return records.map((cells) => (cells[column] ?? '').trim()).filter((value) => value !== '')
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
