/**
 * Answers as people read them in a terminal: rows under headers, or one thing as names and values. Nothing that a
 * terminal would obey gets through, and no line is longer than the terminal is wide.
 */

/** A value of an answer. */
export type Value = unknown

const gap = '  '
const narrowest = 6
/** From this width on every column is shown. */
const roomy = 200

/** Rows under headers; the columns are the members of the rows that are no lists, as many as fit `width`. */
export function tableOf(rows: readonly Readonly<Record<string, Value>>[], width: number): string {
  const flat = rows.map((row) => flatten(row))
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  // On a terminal there is no room for what is no in every row.
  const telling = (cell: string): boolean => cell !== '' && !(cell === 'false' && width < roomy)
  const columns = names
    .map((name) => {
      const cells = flat.map((row) => row.get(name) ?? '')
      return { name, cells, size: Math.max(sizeOf(name), ...cells.map(sizeOf)) }
    })
    .filter((column) => column.cells.some(telling))
  const shown = fit(columns, width)
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, place) => pad(cell, shown[place]?.size ?? 0))
      .join(gap)
      .trimEnd()
  return [
    line(shown.map((column) => column.name)),
    ...flat.map((_, place) => line(shown.map((column) => column.cells[place] ?? ''))),
  ].join('\n')
}

/** One thing as names and values, a line each; lists of things in it stand below as tables under their names. */
export function pairsOf(thing: Readonly<Record<string, Value>>, width: number): string {
  const pairs = [...flatten(thing, true)]
  const size = Math.max(0, ...pairs.map(([name]) => sizeOf(name)))
  const lines = pairs.map(([name, value]) => cut(`${pad(name, size)}${gap}${value}`, width)).join('\n')
  return [lines, ...listsIn(thing).map(([name, rows]) => `${name}:\n${tableOf(rows, width)}`)]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Text without what a terminal would obey, on one line. */
export function plain(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}

type Things = readonly Readonly<Record<string, Value>>[]

function listsIn(thing: Readonly<Record<string, Value>>): (readonly [string, Things])[] {
  return Object.entries(thing).flatMap(([name, value]) => {
    if (isListOfThings(value)) return [[name, value] as const]
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? listsIn({ ...value }) : []
  })
}

/** Things of one member each stand in one cell as well. */
function isListOfThings(value: Value): value is Things {
  const isThing = (item: Value): item is object =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
  return Array.isArray(value) && value.every(isThing) && value.some((item) => Object.keys(item).length > 1)
}

/** Members as text; a document inside (a draft) stands with the rest, lists are joined or, in tables, left out. */
function flatten(thing: Readonly<Record<string, Value>>, withLists = false): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [name, value] of Object.entries(thing)) {
    if (Array.isArray(value)) {
      if (value.every((item) => typeof item !== 'object') || (withLists && !isListOfThings(value)))
        cells.set(name, value.map(listed).join(', '))
    } else if (typeof value === 'object' && value !== null) {
      for (const [inner, text] of flatten({ ...value }, withLists))
        cells.set(cells.has(inner) ? `${name}.${inner}` : inner, text)
    } else if (value !== null && value !== undefined) {
      cells.set(name, plain(typeof value === 'string' ? value : JSON.stringify(value)))
    }
  }
  return cells
}

/** An item of a list in one cell; stretches of a text are the text. */
export function listed(item: Value): string {
  if (Array.isArray(item))
    return item
      .map((part: Value) =>
        typeof part === 'object' && part !== null && 'text' in part ? plain(String(part.text)) : listed(part),
      )
      .join('')
  if (typeof item !== 'object' || item === null) return plain(String(item))
  return Object.values(item)
    .map((part) => plain(typeof part === 'object' ? JSON.stringify(part) : String(part)))
    .join(' ')
}

type Column = { readonly name: string; readonly cells: readonly string[]; readonly size: number }

/** The first columns that fit; the last of them is cut to what is left when that is readable. */
function fit(columns: readonly Column[], width: number): Column[] {
  const shown: Column[] = []
  let left = width
  for (const column of columns) {
    const room = left - (shown.length > 0 ? gap.length : 0)
    if (room < Math.min(column.size, narrowest)) break
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
