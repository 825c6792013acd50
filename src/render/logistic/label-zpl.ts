// Logistic labels in ZPL II (Zebra Programming Guide): bars as boxes of whole dots (^GB), so that their widths are
// exact, and texts as pictures (^GF), because fonts of printers lack letters.

import { headingPixels } from '../batch/heading.ts'
import type { Stroke } from '../lettering.ts'
import type { LogisticDrawing, LogisticShape } from './label-layout.ts'

/** The label of a drawing, with `dots` dots per mm. */
export function logisticZpl({ width, height, module, shapes }: LogisticDrawing, dots: number): string {
  const [across, down] = [width, height].map((length) => Math.round(length * dots))
  const moduleDots = Math.round(module * dots)
  const fields = shapes.map((shape) => fieldsOf(shape, dots, moduleDots)).join('\n')
  return `^XA^PW${across}^LL${down}^LH0,0\n${fields}\n^XZ\n`
}

function fieldsOf(shape: LogisticShape, dots: number, moduleDots: number): string {
  if (shape.kind === 'text') return picture(shape.strokes, dots)
  const [left, top] = [shape.left, shape.top].map((length) => Math.round(length * dots))
  if (shape.kind === 'rule') return box(left, top, Math.round(shape.width * dots), Math.ceil(dots / 4))
  let [from, fields] = [left ?? 0, '']
  const height = Math.ceil(shape.height * dots)
  for (const [index, modules] of shape.widths.entries()) {
    if (index % 2 === 0) fields += box(from, top, modules * moduleDots, height)
    from += modules * moduleDots
  }
  return fields
}

/** A filled box: its line is as thick as its shorter side. */
function box(left = 0, top = 0, width: number, height: number): string {
  return `^FO${left},${top}^GB${width},${height},${Math.min(width, height)}^FS`
}

/** An outline as a picture, cut to its bounds. */
function picture(strokes: readonly Stroke[], dots: number): string {
  const bounds = (axis: number) => {
    const values = strokes.flatMap(({ at }) => at.filter((_, index) => index % 2 === axis))
    return [Math.floor(Math.min(...values) * dots), Math.ceil(Math.max(...values) * dots)] as const
  }
  if (strokes.length === 0) return ''
  const [[left, right], [top, bottom]] = [bounds(0), bounds(1)]
  const moved = strokes.map(({ op, at }) => ({
    op,
    at: at.map((value, index) => value - (index % 2 === 0 ? left : top) / dots),
  }))
  const [columns, rows] = [right - left, bottom - top]
  const pixels = headingPixels({ strokes: moved, height: rows / dots }, columns, dots)
  return `^FO${left},${top}${graphicField(pixels, Math.ceil(columns / 8), rows)}^FS`
}

/** `^GFA` with rows in base 16: runs of a digit are counted, a colon repeats a row, a comma ends it in white. */
function graphicField(pixels: Uint8Array, rowBytes: number, rows: number): string {
  const bytes = rowBytes * rows
  let [data, before] = ['', '']
  for (let row = 0; row < rows; row++) {
    const digits = Buffer.from(pixels.subarray(row * rowBytes, (row + 1) * rowBytes))
      .toString('hex')
      .toUpperCase()
    data += digits === before ? ':' : compressed(digits)
    before = digits
  }
  return `^GFA,${bytes},${bytes},${rowBytes},${data}`
}

/** A row with counted runs: G to Y stand for 1 to 19 repetitions of the next digit, g to z for 20 to 400. */
function compressed(digits: string): string {
  const dark = digits.replace(/(00)+$/, '')
  const written = dark.replace(/(.)\1{2,}/g, (run, digit: string) => countOf(run.length) + digit)
  return dark.length < digits.length ? `${written},` : written
}

function countOf(length: number): string {
  const [twenties, ones] = [Math.floor(length / 20), length % 20]
  if (twenties > 20) return `z${countOf(length - 400)}`
  const letter = (first: string, number: number) =>
    number === 0 ? '' : String.fromCharCode(first.charCodeAt(0) + number - 1)
  return letter('g', twenties) + letter('G', ones)
}
