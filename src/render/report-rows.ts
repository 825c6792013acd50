// The rows of a line's report, from the bytes of a file or a connection: one value a line, or a CSV with a column that
// says which one it is.

import { parse } from 'csv-parse/sync'

/** Headers under which the value of a row is found, in any capitals. */
const valueHeaders = ['url', 'uri', 'code', 'serial', 'link', 'epc', 'value']
const separators = [',', ';', '\t']

/**
 * Reads rows. Empty lines are passed over; a byte order mark is dropped.
 * @param most rows and bytes at most
 * @param tooLarge called when there are more; it must throw
 */
export async function reportRows(body: AsyncIterable<Uint8Array>, most: { readonly rows: number; readonly bytes: number }, tooLarge: () => never): Promise<string[]> {
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > most.bytes) tooLarge()
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  const text = parts.join('') + decoder.decode()
  const rows = valuesOf(text)
  return rows.length > most.rows ? tooLarge() : rows
}

function valuesOf(text: string): string[] {
  const end = text.search(/[\r\n]/)
  const first = end < 0 ? text : text.slice(0, end)
  const separator = separators.find((mark) => first.includes(mark)) ?? ','
  const headers = first.toLowerCase().split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ''))
  const column = valueHeaders.map((name) => headers.indexOf(name)).find((at) => at >= 0)
  if (column === undefined) return text.split(/\r\n|\n|\r/).map((line) => line.trim()).filter((line) => line !== '')
  const records: string[][] = parse(text, { delimiter: separator, from_line: 2, relax_column_count: true, skip_empty_lines: true, bom: true, relax_quotes: true })
  return records.map((cells) => (cells[column] ?? '').trim()).filter((value) => value !== '')
}
