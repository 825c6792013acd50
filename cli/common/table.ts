/**
 * Answers as tables for a terminal: rows under headers, or one record as names and values. Control characters
 * are removed, and no line is longer than the terminal is wide.
 */

/** A value of an answer. */
export type Value = unknown

const gap = '  '
/** Narrowest column, in characters, that is worth showing. */
const narrowestColumn = 6
/** From this width on, columns that are `false` in every row are shown too. */
const wideOutput = 200

/** Rows under headers. Columns are the members that are no lists, as many as fit into `width` characters. */
export function formatTable(rows: readonly Readonly<Record<string, Value>>[], width: number): string {
  const flat = rows.map((row) => flatten(row))
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  const isInformative = (cell: string): boolean => cell !== '' && !(cell === 'false' && width < wideOutput)
  const columns = names
    .map((name) => {
      const cells = flat.map((row) => row.get(name) ?? '')
      return { name, cells, size: Math.max(sizeOf(name), ...cells.map(sizeOf)) }
    })
    .filter((column) => column.cells.some(isInformative))
  const shown = fit(columns, width)
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => pad(cell, shown[index]?.size ?? 0))
      .join(gap)
      .trimEnd()
  return [
    line(shown.map((column) => column.name)),
    ...flat.map((_, index) => line(shown.map((column) => column.cells[index] ?? ''))),
  ].join('\n')
}

/** A record as names and values, a line each; its lists of records follow as tables under their names. */
export function formatPairs(record: Readonly<Record<string, Value>>, width: number): string {
  const pairs = [...flatten(record, true)]
  const size = Math.max(0, ...pairs.map(([name]) => sizeOf(name)))
  const lines = pairs.map(([name, value]) => cut(`${pad(name, size)}${gap}${value}`, width)).join('\n')
  return [lines, ...listsIn(record).map(([name, rows]) => `${name}:\n${formatTable(rows, width)}`)]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Text on one line, without control characters and direction marks (a terminal would obey them). */
export function plainText(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}

type Records = readonly Readonly<Record<string, Value>>[]

function listsIn(record: Readonly<Record<string, Value>>): (readonly [string, Records])[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (isListOfRecords(value)) return [[name, value] as const]
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? listsIn({ ...value }) : []
  })
}

/** Whether a value is shown as a table. Records of one member each are not: they fit into one cell. */
function isListOfRecords(value: Value): value is Records {
  const isRecord = (item: Value): item is object =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
  return Array.isArray(value) && value.every(isRecord) && value.some((item) => Object.keys(item).length > 1)
}

/**
 * Members as text. Members of an inner document (a draft) are added to the outer ones. A list becomes one
 * cell; without `withLists`, lists of objects are left out.
 */
function flatten(record: Readonly<Record<string, Value>>, withLists = false): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [name, value] of Object.entries(record)) {
    if (Array.isArray(value)) {
      if (value.every((item) => typeof item !== 'object') || (withLists && !isListOfRecords(value)))
        cells.set(name, value.map(listCell).join(', '))
    } else if (typeof value === 'object' && value !== null) {
      for (const [inner, text] of flatten({ ...value }, withLists))
        cells.set(cells.has(inner) ? `${name}.${inner}` : inner, text)
    } else if (value !== null && value !== undefined) {
      cells.set(name, plainText(typeof value === 'string' ? value : JSON.stringify(value)))
    }
  }
  return cells
}

/** An item of a list in one cell; a list of text segments is their text. */
export function listCell(item: Value): string {
  if (Array.isArray(item))
    return item
      .map((part: Value) =>
        typeof part === 'object' && part !== null && 'text' in part
          ? plainText(String(part.text))
          : listCell(part),
      )
      .join('')
  if (typeof item !== 'object' || item === null) return plainText(String(item))
  return Object.values(item)
    .map((part) => plainText(typeof part === 'object' ? JSON.stringify(part) : String(part)))
    .join(' ')
}

type Column = { readonly name: string; readonly cells: readonly string[]; readonly size: number }

/** The first columns that fit; the last one is cut to the room left, unless that is too narrow. */
function fit(columns: readonly Column[], width: number): Column[] {
  const shown: Column[] = []
  let left = width
  for (const column of columns) {
    const room = left - (shown.length > 0 ? gap.length : 0)
    if (room < Math.min(column.size, narrowestColumn)) break
    const size = Math.min(column.size, room)
    shown.push({ ...column, size })
    left = room - size
  }
  return shown
}

function pad(text: string, size: number): string {
  const short = cut(text, size)
  return short + ' '.repeat(Math.max(0, size - sizeOf(short)))
}

function cut(text: string, size: number): string {
  return sizeOf(text) <= size
    ? text
    : `${[...text.normalize('NFC')].slice(0, Math.max(0, size - 1)).join('')}…`
}

function sizeOf(text: string): number {
  return [...text.normalize('NFC')].length
}
