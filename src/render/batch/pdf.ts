// Codes on sheets, n-up, as PDF (ISO 32000-1): every code an image mask of its modules, which printers fill without
// seams between rows, its serial below it, crop marks around. All pages of a batch have the same length, so pages are
// written from a form, in any order.

import { groupSize } from './program.ts'
import type { SheetLayout } from './request.ts'
import type { Template } from './template.ts'

/** A4 with five codes by eight. */
const usualSheet: SheetLayout = { width: 210, height: 297, columns: 5, rows: 8, symbol: 20 }

const pointsPerMillimetre = 72 / 25.4
/** Millimetres around the cells of a sheet, length of a crop mark, and its distance from the cells. */
const margin = 10
const markLength = 5
const markGap = 2
/** Height of the serial, in points; an em of Courier is 0.6 wide. */
const textSize = 6
const characterWidth = 0.6

/** Sheets of a batch. */
export type PdfSheets = {
  readonly perPage: number
  /** Everything before the pages of a file with so many. */
  head(pages: number): Buffer
  /** Bytes of a page's two objects: the page with this number of the file, and so many codes on it. */
  pageBytes(page: number, codes: number): readonly [page: number, contents: number]
  /** Writes a page: codes of a group from one on. */
  writePage(
    page: number,
    words: Uint32Array,
    first: number,
    serials: readonly string[],
    target: Buffer,
    at: number,
  ): number
  /** The cross-reference table and the end, for the places of all objects. */
  tail(offsets: readonly number[], size: number): Buffer
}

/**
 * The sheets of a template.
 * @throws RangeError when the symbols with their quiet zone and text do not fit on the sheet
 */
export function pdfSheets(template: Template, sheet: SheetLayout = usualSheet): PdfSheets {
  const perPage = sheet.columns * sheet.rows
  const marks = cropMarks(sheet)
  const cells = cellsOf(template, sheet)
  const forms = new Map<number, Form>()
  const formOf = (codes: number) => {
    const form = forms.get(codes) ?? contentsOf(marks, cells.slice(0, codes))
    forms.set(codes, form)
    return form
  }
  const pageObject = (page: number) =>
    `${pageNumber(page)} 0 obj\n<</Type/Page/Parent 2 0 R/Contents ${pageNumber(page) + 1} 0 R>>\nendobj\n`
  const opening = (page: number, { bytes }: Form) =>
    `${pageNumber(page) + 1} 0 obj\n<</Length ${bytes.length}>>stream\n`
  const escape = escapeOf(template)
  return {
    perPage,
    head: (pages) => Buffer.from(headText(sheet, pages), 'latin1'),
    pageBytes: (page, codes) => [
      pageObject(page).length,
      opening(page, formOf(codes)).length + formOf(codes).bytes.length + closing.length,
    ],
    writePage(page, words, first, serials, target, at) {
      const form = formOf(serials.length)
      let to = at + target.write(pageObject(page) + opening(page, form), at, 'latin1')
      form.bytes.copy(target, to)
      serials.forEach((serial, code) => {
        writeRows(template, words, (first + code) * template.matrixWords, target, to + (form.rows[code] ?? 0))
        target.write(escape(serial), to + (form.serials[code] ?? 0), 'latin1')
      })
      to += form.bytes.length
      return to + target.write(closing, to, 'latin1')
    },
    tail: (offsets, size) => Buffer.from(tailText(offsets, size), 'latin1'),
  }
}

const closing = '\nendstream\nendobj\n'

/** Objects: catalogue, pages, font, then a page and its contents in turn. */
function pageNumber(page: number): number {
  return 4 + page * 2
}

function headText({ width, height }: SheetLayout, pages: number): string {
  const kids = Array.from({ length: pages }, (_, page) => `${pageNumber(page)} 0 R`).join(' ')
  return (
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n' +
    `2 0 obj\n<</Type/Pages/Count ${pages}/MediaBox[0 0 ${points(width)} ${points(height)}]/Resources<</Font<</F 3 0 R>>>>/Kids[${kids}]>>\nendobj\n` +
    '3 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Courier>>\nendobj\n'
  )
}

/** Objects 1 to 3 are found in the head. */
function tailText(offsets: readonly number[], size: number): string {
  const line = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
  return (
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.map(line).join('')}` +
    `trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${size}\n%%EOF\n`
  )
}

/** Where the first three objects begin in a head. */
export function headOffsets(head: Buffer): number[] {
  return [1, 2, 3].map((number) => head.indexOf(`${number} 0 obj\n`, 0, 'latin1'))
}

/** The contents of a page, and where in them the modules and serials of its codes are written. */
type Form = { readonly bytes: Buffer; readonly rows: readonly number[]; readonly serials: readonly number[] }

/** A place for a code: what stands before its modules, between them and its serial, and behind it. */
type Cell = {
  readonly before: string
  readonly modules: string
  readonly between: string
  readonly serial: string
  readonly behind: string
}

function contentsOf(marks: string, cells: readonly Cell[]): Form {
  let text = marks
  const [rows, serials]: [number[], number[]] = [[], []]
  for (const { before, modules, between, serial, behind } of cells) {
    rows.push(text.length + before.length)
    serials.push(text.length + before.length + modules.length + between.length)
    text += before + modules + between + serial + behind
  }
  return { bytes: Buffer.from(text, 'latin1'), rows, serials }
}

/** The cells of a sheet row by row, from the top. */
function cellsOf(template: Template, { width, height, columns, rows, symbol }: SheetLayout): Cell[] {
  const {
    side,
    address: { places },
  } = template
  const [cellWidth, cellHeight] = [(width - 2 * margin) / columns, (height - 2 * margin) / rows]
  const quiet = (symbol / side) * 4
  const text = textSize / pointsPerMillimetre
  if (columns * rows > groupSize || symbol + 2 * quiet > cellWidth || symbol + 2 * quiet + text > cellHeight)
    throw new RangeError('the codes do not fit on the sheet')
  const serial = escapeOf(template)(places.map((place) => place.charAt(0)).join(''))
  const modules = '0'.repeat(side * Math.ceil(side / 8) * 2)
  return Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const left = margin + cellWidth * (column + 0.5) - symbol / 2
    const bottom = height - margin - cellHeight * (row + 0.5) - symbol / 2 + text / 2
    const textLeft = left + symbol / 2 - (places.length * characterWidth * text) / 2
    return {
      before: `q ${points(symbol)} 0 0 ${points(symbol)} ${points(left)} ${points(bottom)} cm\nBI/W ${side}/H ${side}/IM true/BPC 1/D[1 0]/F/AHx ID `,
      modules,
      serial,
      between: `>\nEI Q\nBT/F ${textSize} Tf ${points(textLeft)} ${points(bottom - quiet - text * 0.75)} Td(`,
      behind: ')Tj ET\n',
    }
  })
}

/** Lines in the margin at the edges of all cells. */
function cropMarks({ width, height, columns, rows }: SheetLayout): string {
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `${points(x1)} ${points(y1)} m ${points(x2)} ${points(y2)} l\n`
  const [near, far] = [margin - markGap - markLength, margin - markGap]
  const edges = (count: number, length: number) =>
    Array.from({ length: count + 1 }, (_, at) => margin + ((length - 2 * margin) * at) / count)
  return (
    '0 0 0 1 K 0 0 0 1 k 0.25 w\n' +
    edges(columns, width)
      .map((x) => line(x, near, x, far) + line(x, height - near, x, height - far))
      .join('') +
    edges(rows, height)
      .map((y) => line(near, y, far, y) + line(width - near, y, width - far, y))
      .join('') +
    'S\n'
  )
}

/** A length in points, to a thousandth. */
function points(millimetres: number): string {
  return String(Math.round(millimetres * pointsPerMillimetre * 1000) / 1000)
}

/** Serials as they stand between brackets; only fixed characters need a mark, so all of a batch stay equally long. */
function escapeOf({ address: { places } }: Template): (serial: string) => string {
  const plain = places.every((place) => !/[()\\]/.test(place))
  return (serial) => (plain ? serial : serial.replace(/[()\\]/g, '\\$&'))
}

/** Two digits in base 16 for each group of eight modules, the leftmost in the highest bit. */
const groupDigits = Buffer.from(
  Array.from({ length: 256 }, (_, group) =>
    parseInt(group.toString(2).padStart(8, '0').split('').reverse().join(''), 2)
      .toString(16)
      .padStart(2, '0'),
  ).join(''),
  'latin1',
)

function writeRows({ side }: Template, words: Uint32Array, from: number, target: Buffer, at: number): void {
  const bytes = Math.ceil(side / 8)
  let to = at
  for (let row = 0; row < side; row++) {
    for (let place = 0; place < bytes; place++) {
      const group = ((words[from + row * 2 + (place >> 2)] ?? 0) >>> ((place & 3) * 8)) & 255
      target[to++] = groupDigits[group * 2] ?? 0
      target[to++] = groupDigits[group * 2 + 1] ?? 0
    }
  }
}
