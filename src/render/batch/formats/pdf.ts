// Codes on sheets, n-up, as PDF (ISO 32000-1): each code an image mask of its modules, which printers fill
// without seams between rows, its serial below it, and crop marks. All pages of a batch have the same length,
// so they can be written in any order.

import type { Heading } from '../heading.ts'
import { groupSize } from '../mask/mask-program.ts'
import type { SheetLayout } from '../request.ts'
import type { Template } from '../symbol/template.ts'
import { quietZone } from './picture.ts'

/** A4 with five codes by eight. */
export const defaultSheet: SheetLayout = { width: 210, height: 297, columns: 5, rows: 8, symbol: 20 }

const pointsPerMillimetre = 72 / 25.4
/** Millimetres around the cells of a sheet, length of a crop mark, and its distance from the cells. */
export const sheetMargin = 10
const markLength = 5
const markGap = 2
/** Height of the serial in points. A character of Courier is 0.6 of that wide. */
const textSize = 6
const characterWidth = 0.6

/** Millimetres that sums of decimals may be off. */
const tolerance = 1e-6

/** The sheets of a batch. */
export type PdfSheets = {
  /** Codes on a page. */
  readonly perPage: number
  /** The largest size of a page's two objects. */
  readonly mostPageBytes: number
  /** Everything before the pages, by their number. */
  head(pages: number): Buffer
  /**
   * Writes a page: its object and its contents.
   * @param page the number of the page in its file, from 0
   * @param words matrices of a group of codes; the page's first code has index `first`
   * @returns where the contents object begins, and where the page ends
   */
  writePage(
    page: number,
    words: Uint32Array,
    first: number,
    serials: readonly string[],
    target: Buffer,
    start: number,
  ): { readonly contents: number; readonly end: number }
  /** The cross-reference table and the end, from the offsets of all objects. */
  tail(offsets: readonly number[], size: number): Buffer
}

/**
 * The sheets of a template.
 * @throws RangeError when the symbols with their quiet zone and text do not fit on the sheet
 */
export function pdfSheets(template: Template, sheet: SheetLayout | undefined, heading?: Heading): PdfSheets {
  const layout = sheet ?? fittingSheet(template, heading)
  const perPage = layout.columns * layout.rows
  const marks = cropMarks(layout)
  const cells = cellsOf(template, layout, heading)
  const forms = new Map<number, PageForm>()
  const formOf = (codes: number) => {
    const form = forms.get(codes) ?? pageForm(marks, cells.slice(0, codes))
    forms.set(codes, form)
    return form
  }
  const escape = serialEscape(template)
  const pageNumber = (page: number) => (heading === undefined ? 4 : 5) + page * 2
  const longest = pageHead(0xffffff, formOf(perPage))
  return {
    perPage,
    mostPageBytes:
      longest.page.length + longest.contents.length + formOf(perPage).bytes.length + closing.length,
    head: (pages) =>
      Buffer.from(
        headText(
          layout,
          Array.from({ length: pages }, (_, page) => pageNumber(page)),
          headingObject(template, heading),
        ),
        'latin1',
      ),
    writePage(page, words, first, serials, target, start) {
      const form = formOf(serials.length)
      const head = pageHead(pageNumber(page), form)
      const contents = start + target.write(head.page, start, 'latin1')
      const body = contents + target.write(head.contents, contents, 'latin1')
      form.bytes.copy(target, body)
      serials.forEach((serial, code) => {
        const word = (first + code) * template.matrixWords
        writeModules(template, words, word, target, body + (form.modules[code] ?? 0))
        target.write(escape(serial), body + (form.serials[code] ?? 0), 'latin1')
      })
      const bodyEnd = body + form.bytes.length
      return { contents, end: bodyEnd + target.write(closing, bodyEnd, 'latin1') }
    },
    tail: (offsets, size) => Buffer.from(tailText(offsets, size), 'latin1'),
  }
}

const closing = '\nendstream\nendobj\n'

/** A page's object with its number, and the beginning of its contents object. */
function pageHead(number: number, { bytes }: PageForm): { readonly page: string; readonly contents: string } {
  return {
    page: `${number} 0 obj\n<</Type/Page/Parent 2 0 R/Contents ${number + 1} 0 R>>\nendobj\n`,
    contents: `${number + 1} 0 obj\n<</Length ${bytes.length}>>stream\n`,
  }
}

/**
 * The first objects: catalogue, pages, font, and the heading if there is one. Each page follows with its contents.
 */
function headText({ width, height }: SheetLayout, pages: readonly number[], heading: string): string {
  const kids = pages.map((number) => `${number} 0 R`).join(' ')
  const forms = heading === '' ? '' : '/XObject<</H 4 0 R>>'
  return (
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n' +
    `2 0 obj\n<</Type/Pages/Count ${pages.length}/MediaBox[0 0 ${points(width)} ${points(height)}]` +
    `/Resources<</Font<</F 3 0 R>>${forms}>>/Kids[${kids}]>>\nendobj\n` +
    `3 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Courier>>\nendobj\n${heading}`
  )
}

/** The heading as a form that every cell draws: one unit a module, downwards from its top left corner. */
function headingObject({ side }: Template, heading: Heading | undefined): string {
  if (heading === undefined) return ''
  const operators = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const
  const outline = heading.strokes
    .map(({ op, at }) => [...at.map((value) => Math.round(value * 1000) / 1000), operators[op]].join(' '))
    .join('\n')
  const contents = `${outline}\nf`
  // Tails of letters may reach into the quiet zone a little.
  const box = `[0 0 ${side + 2 * quietZone} ${heading.height + 1}]`
  return (
    `4 0 obj\n<</Type/XObject/Subtype/Form/BBox${box}/Length ${contents.length}>>stream\n` +
    `${contents}${closing}`
  )
}

function tailText(offsets: readonly number[], size: number): string {
  const line = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
  return (
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.map(line).join('')}` +
    `trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${size}\n%%EOF\n`
  )
}

/** Where the objects of a head begin. */
export function headOffsets(head: Buffer): number[] {
  const offsets: number[] = []
  const find = () => head.indexOf(`${offsets.length + 1} 0 obj\n`, offsets.at(-1) ?? 0, 'latin1')
  for (let offset = find(); offset >= 0; offset = find()) offsets.push(offset)
  return offsets
}

/** The contents of a page, and the offsets in it of the modules and serials of its codes. */
type PageForm = {
  readonly bytes: Buffer
  readonly modules: readonly number[]
  readonly serials: readonly number[]
}

/**
 * The cell of a code: the text before its modules, the modules, the text between, the serial, the text after.
 */
type Cell = {
  readonly before: string
  readonly modules: string
  readonly between: string
  readonly serial: string
  readonly after: string
}

function pageForm(marks: string, cells: readonly Cell[]): PageForm {
  let text = marks
  const [modules, serials]: [number[], number[]] = [[], []]
  for (const cell of cells) {
    const moduleOffset = text.length + cell.before.length
    modules.push(moduleOffset)
    serials.push(moduleOffset + cell.modules.length + cell.between.length)
    text += cell.before + cell.modules + cell.between + cell.serial + cell.after
  }
  return { bytes: Buffer.from(text, 'latin1'), modules, serials }
}

/** The usual sheet, with as many rows as a heading leaves room for. */
function fittingSheet(template: Template, heading: Heading | undefined): SheetLayout {
  const { height, rows } = defaultSheet
  const fitting = Math.floor((height - 2 * sheetMargin) / cellHeight(template, defaultSheet.symbol, heading))
  return { ...defaultSheet, rows: Math.min(rows, fitting) }
}

/** The width of a code with its quiet zone in mm. */
export function cellWidth({ side }: Template, symbol: number): number {
  return symbol * (1 + (2 * quietZone) / side)
}

/** The height of a code with heading, quiet zone and serial in mm. */
export function cellHeight({ side }: Template, symbol: number, heading: Heading | undefined): number {
  return symbol * (1 + (2 * quietZone + (heading?.height ?? 0)) / side) + textSize / pointsPerMillimetre
}

/** The cells of a sheet row by row, from the top. */
function cellsOf(
  template: Template,
  { width, height, columns, rows, symbol }: SheetLayout,
  heading: Heading | undefined,
): Cell[] {
  const { side, address } = template
  const [across, down] = [(width - 2 * sheetMargin) / columns, (height - 2 * sheetMargin) / rows]
  const module = symbol / side
  const quiet = module * quietZone
  const above = module * (heading?.height ?? 0)
  const text = textSize / pointsPerMillimetre
  const isTooWide = cellWidth(template, symbol) > across + tolerance
  const isTooHigh = cellHeight(template, symbol, heading) > down + tolerance
  if (columns * rows > groupSize || isTooWide || isTooHigh)
    throw new RangeError('the codes do not fit on the sheet')
  const serial = serialEscape(template)(address.alphabets.map((alphabet) => alphabet.charAt(0)).join(''))
  const modules = '0'.repeat(side * Math.ceil(side / 8) * 2)
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const left = sheetMargin + across * (column + 0.5) - symbol / 2
    const bottom = height - sheetMargin - down * (row + 0.5) - symbol / 2 + text / 2 - above / 2
    const textLeft = left + symbol / 2 - (address.alphabets.length * characterWidth * text) / 2
    const corner = `${points(left - quiet)} ${points(bottom + symbol + quiet + above)}`
    const words =
      heading === undefined ? '' : `q ${points(module)} 0 0 -${points(module)} ${corner} cm/H Do Q\n`
    return {
      before:
        `${words}q ${points(symbol)} 0 0 ${points(symbol)} ${points(left)} ${points(bottom)} cm\n` +
        `BI/W ${side}/H ${side}/IM true/BPC 1/D[1 0]/F/AHx ID `,
      modules,
      serial,
      between:
        `>\nEI Q\nBT/F ${textSize} Tf ${points(textLeft)} ` + `${points(bottom - quiet - text * 0.75)} Td(`,
      after: ')Tj ET\n',
    }
  })
}

/** Lines in the margin at the edges of all cells. */
function cropMarks({ width, height, columns, rows }: SheetLayout): string {
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `${points(x1)} ${points(y1)} m ${points(x2)} ${points(y2)} l\n`
  const [near, far] = [sheetMargin - markGap - markLength, sheetMargin - markGap]
  const edges = (count: number, length: number) =>
    Array.from({ length: count + 1 }, (_, edge) => sheetMargin + ((length - 2 * sheetMargin) * edge) / count)
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

/** Escapes serials for a literal string. Only fixed characters need it, so all serials stay equally long. */
function serialEscape({ address: { alphabets } }: Template): (serial: string) => string {
  const isPlain = alphabets.every((alphabet) => !/[()\\]/.test(alphabet))
  return (serial) => (isPlain ? serial : serial.replace(/[()\\]/g, '\\$&'))
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

/** Writes the matrix that begins at a word as digits in base 16. */
function writeModules(
  { side }: Template,
  words: Uint32Array,
  firstWord: number,
  target: Buffer,
  start: number,
): void {
  const bytes = Math.ceil(side / 8)
  let next = start
  for (let row = 0; row < side; row++) {
    for (let byte = 0; byte < bytes; byte++) {
      const group = ((words[firstWord + row * 2 + (byte >> 2)] ?? 0) >>> ((byte & 3) * 8)) & 255
      target[next++] = groupDigits[group * 2] ?? 0
      target[next++] = groupDigits[group * 2 + 1] ?? 0
    }
  }
}
