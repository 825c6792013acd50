// Codes as deflated SVG: one path of horizontal strokes, as npm qrcode writes it. The only difference: where
// a segment ends within a row, a stroke or a step may be written as two.

import { crcRegister } from '../deflate/crc.ts'
import {
  pictureTables,
  symbolSegments,
  type ChecksumShare,
  type PictureTables,
  type SymbolSegment,
} from '../deflate/picture-tables.ts'
import { tokenizer, type TokenList } from '../deflate/tokens.ts'
import { headingPath, type Heading } from '../heading.ts'
import type { Template } from '../symbol/template.ts'
import { quietZone, tablePainter, type PictureFormat } from './picture.ts'

/** The words above a symbol, and the width of a module in mm: without one, a picture has no size of its own. */
type SvgOptions = { readonly heading?: Heading | undefined; readonly module?: number | undefined }

/** Bytes of the longest segment: three a module, and the beginnings of its rows. */
const mostTextBytes = 1024

/**
 * Symbols of a template as SVG, deflated, one unit a module. A heading stands above the row 0,
 * so the modules of a symbol have the same coordinates with and without it.
 */
export function svgPicture(
  template: Template,
  { heading, module }: SvgOptions = {},
  tables = () => svgTables(template, { heading, module }),
): PictureFormat {
  // The longest row changes at every module: six characters for each two, and its beginning; at most 12 bits
  // each.
  const headBytes = headOf(template.side, heading, module).length
  const mostBytes = Math.ceil((headBytes + 100 + template.side * (20 + 3 * template.side)) * 1.5)
  const envelope = { head: Buffer.alloc(0), tail: Buffer.alloc(0) }
  return { mostBytes, painter: (engine) => tablePainter(tables(), envelope, engine) }
}

/** The tables from which symbols of a template are written as SVG. */
export function svgTables(template: Template, { heading, module }: SvgOptions = {}): PictureTables {
  const head = headOf(template.side, heading, module)
  const mostBytes = Math.max(mostTextBytes, head.length)
  const text = Buffer.alloc(mostBytes)
  const tokenize = tokenizer(mostBytes)
  const addText = (tokens: TokenList, count: number): ChecksumShare => {
    tokenize(text, count, tokens)
    return [crcRegister(text, count), count]
  }
  return pictureTables(template, {
    checksum: 'crc32',
    segments: symbolSegments(template, () => true),
    head: (tokens) => addText(tokens, text.write(head, 'latin1')),
    segment: (segment, modules, tokens) =>
      addText(tokens, writeStrokes(segment, modules, template.side, text)),
    tail: (tokens) => addText(tokens, text.write('"/></svg>\n', 'latin1')),
  })
}

/** Everything before the strokes of the modules. */
function headOf(side: number, heading: Heading | undefined, module: number | undefined): string {
  const size = side + 2 * quietZone
  const above = heading?.height ?? 0
  const [top, height] = [round(above), round(size + above)]
  const start = top === 0 ? '0' : `-${top}`
  const words = heading === undefined ? '' : `<path shape-rendering="auto" d="${headingPath(heading)}"/>`
  const [across, down] = [size, height].map((length) => `${round(length * (module ?? 0))}mm`)
  const printed = module === undefined ? '' : ` width="${across}" height="${down}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${printed} viewBox="0 ${start} ${size} ${height}" ` +
    `shape-rendering="crispEdges"><path fill="#ffffff" d="M0 ${start}h${size}v${height}H0z"/>` +
    `${words}<path stroke="#000000" d="`
  )
}

/** Rounds to four decimals. */
function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}

/** Writes the dark runs of a segment as strokes of a path and returns their bytes. */
function writeStrokes(
  { from, to }: SymbolSegment,
  modules: Uint8Array,
  side: number,
  text: Uint8Array,
): number {
  let length = 0
  for (let start = from; start < to;) {
    const row = Math.floor(start / side)
    const end = Math.min(to, (row + 1) * side)
    length = writeRowStrokes({ modules, start, end, row, side }, text, length)
    start = end
  }
  return length
}

/** Modules `start` to `end` of one row. */
type RowPart = {
  readonly modules: Uint8Array
  readonly start: number
  readonly end: number
  readonly row: number
  readonly side: number
}

/** Writes the strokes of a part of a row. Where the row continues after it, so does the path. */
function writeRowStrokes(
  { modules, start, end, row, side }: RowPart,
  text: Uint8Array,
  from: number,
): number {
  const [rowStart, rowEnd] = [row * side, (row + 1) * side]
  let next = from
  for (let module = start; module < end;) {
    const step = runLength(modules, module, end, 0)
    const isRowStart = module === rowStart
    module += step
    if (module === end && end === rowEnd) return next
    if (isRowStart) next = writeMoveTo(step + quietZone, row + quietZone, text, next)
    else if (step > 0) next = writeStep(step, text, next)
    const run = runLength(modules, module, end, 1)
    module += run
    if (run > 0) next = writeNumber(run, text, writeCharacter('h', text, next))
  }
  return next
}

/** How many modules from an index on have a colour. */
function runLength(modules: Uint8Array, from: number, end: number, colour: number): number {
  let index = from
  while (index < end && modules[index] === colour) index++
  return index - from
}

/** `M<column> <row>.5`. */
function writeMoveTo(column: number, row: number, text: Uint8Array, start: number): number {
  const afterColumn = writeNumber(column, text, writeCharacter('M', text, start))
  const afterRow = writeNumber(row, text, writeCharacter(' ', text, afterColumn))
  return writeCharacter('5', text, writeCharacter('.', text, afterRow))
}

/** `m<step> 0`. */
function writeStep(step: number, text: Uint8Array, start: number): number {
  const afterStep = writeNumber(step, text, writeCharacter('m', text, start))
  return writeCharacter('0', text, writeCharacter(' ', text, afterStep))
}

function writeCharacter(character: string, text: Uint8Array, index: number): number {
  text[index] = character.charCodeAt(0)
  return index + 1
}

/** Writes a number below 100. */
function writeNumber(value: number, text: Uint8Array, start: number): number {
  let index = start
  if (value > 9) text[index++] = 48 + Math.floor(value / 10)
  text[index] = 48 + (value % 10)
  return index + 1
}
