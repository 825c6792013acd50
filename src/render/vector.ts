// Pictures of codes as vectors: SVG, EPS and PDF, each with its true printed size.

import PDFDocument from 'pdfkit'
import type { Layout } from './layout.ts'
import type { Stroke } from './lettering.ts'
import { outlines, type Polygon } from './outline.ts'

/** Size of a layout on paper, and its colour. */
type PrintedSize = {
  /** Millimetres per module. */
  readonly module: number
  /** Colour of modules and text as `#rrggbb`. */
  readonly ink: string
}

export const pointsPerMillimetre = 72 / 25.4

/** An SVG document: a white background, one path for the modules, one for the text. */
export function svgOf(layout: Layout, { module, ink }: PrintedSize): string {
  const [width, height] = [layout.width, layout.height].map(round)
  const text =
    layout.textStrokes.length === 0 ? '' : `<path fill="${ink}" d="${textPath(layout.textStrokes)}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(layout.width * module)}mm"` +
    ` height="${round(layout.height * module)}mm"` +
    ` viewBox="0 0 ${width} ${height}"><path fill="#ffffff" d="M0 0h${width}v${height}H0z"/>` +
    `<path fill="${ink}" shape-rendering="crispEdges" d="${modulesPath(layout)}"/>${text}</svg>\n`
  )
}

/** A strip of a layout in pixels: its first row, and how many. */
type Strip = { readonly first: number; readonly rows: number }

/** Only the text of a layout, in a strip of it, on a transparent background. `pixels` is per module. */
export function textSvg(layout: Layout, pixels: number, { first, rows }: Strip): string {
  const width = Math.round(layout.width * pixels)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${rows}"` +
    ` viewBox="0 ${first / pixels} ${layout.width} ${rows / pixels}">` +
    `<path d="${textPath(layout.textStrokes)}"/></svg>`
  )
}

/** An EPS document of level 2; black ink uses only the black plate. */
export function epsOf(layout: Layout, { module, ink }: PrintedSize): string {
  const scale = module * pointsPerMillimetre
  const [width, height] = [layout.width * scale, layout.height * scale]
  return [
    '%!PS-Adobe-3.0 EPSF-3.0',
    `%%BoundingBox: 0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    `%%HiResBoundingBox: 0 0 ${round(width)} ${round(height)}`,
    '%%LanguageLevel: 2',
    '%%EndComments',
    'gsave',
    `[${round(scale)} 0 0 ${round(-scale)} 0 ${round(height)}] concat`,
    '1 setgray',
    `0 0 ${round(layout.width)} ${round(layout.height)} rectfill`,
    isBlack(ink) ? '0 setgray' : `${fractions(ink).map(round).join(' ')} setrgbcolor`,
    'newpath',
    ...outlines(layout.matrix).map((polygon) => postscriptOf(polygon, layout)),
    ...layout.textStrokes.map((stroke) => [...stroke.at.map(round), postscript[stroke.op]].join(' ')),
    'fill',
    'grestore',
    'showpage',
    '%%EOF',
    '',
  ].join('\n')
}

const postscript = { M: 'moveto', L: 'lineto', C: 'curveto', Z: 'closepath' } as const

/** A PDF document of one page as large as the picture; black ink uses only the black plate. */
export async function pdfOf(layout: Layout, printed: PrintedSize): Promise<Buffer> {
  const scale = printed.module * pointsPerMillimetre
  // A fixed date: the same code must give the same bytes at any time.
  const info = { CreationDate: new Date(0) }
  const document = new PDFDocument({ size: [layout.width * scale, layout.height * scale], margin: 0, info })
  document.scale(scale)
  drawLayout(
    document,
    layout,
    isBlack(printed.ink)
      ? { ground: [0, 0, 0, 0], ink: [0, 0, 0, 100] }
      : { ground: '#ffffff', ink: printed.ink },
  )
  return collect(document)
}

/** Colours of a picture in a PDF: `#rrggbb`, or percentages of the four printing plates (CMYK). */
type Paint = { readonly ground: PDFKit.Mixins.ColorValue; readonly ink: PDFKit.Mixins.ColorValue }

/** Draws a layout on an open page, with its top left corner at the origin and one unit per module. */
export function drawLayout(document: PDFKit.PDFDocument, layout: Layout, { ground, ink }: Paint): void {
  document.rect(0, 0, layout.width, layout.height).fill(ground)
  document.path(modulesPath(layout)).fill(ink)
  if (layout.textStrokes.length > 0) document.path(textPath(layout.textStrokes)).fill(ink)
}

/** Text for the metadata of a PDF: the library writes it into XML without escaping `&`, `<` and `>`. */
export function forMetadata(text: string): string {
  return text.replaceAll('&', '+').replaceAll('<', '‹').replaceAll('>', '›')
}

/** Ends a document and returns all its bytes. */
export function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  document.on('end', () => resolve(Buffer.concat(parts)))
  document.on('error', reject)
  document.end()
  return promise
}

/**
 * The modules as one SVG path. Outlines alternate between horizontal and vertical steps, so `h` and `v`
 * suffice.
 */
export function modulesPath({ matrix, left, top }: Layout): string {
  let path = ''
  for (const polygon of outlines(matrix)) {
    let [x = 0, y = 0] = polygon
    path += `M${round(x + left)} ${round(y + top)}`
    for (let corner = 2; corner < polygon.length; corner += 4) {
      const nextX = polygon[corner] ?? 0
      path += `h${nextX - x}`
      x = nextX
      const nextY = polygon[corner + 3]
      if (nextY === undefined) break
      path += `v${nextY - y}`
      y = nextY
    }
    path += 'z'
  }
  return path
}

function postscriptOf(polygon: Polygon, { left, top }: Layout): string {
  const lines: string[] = []
  for (let corner = 0; corner < polygon.length; corner += 2) {
    const at = `${round((polygon[corner] ?? 0) + left)} ${round((polygon[corner + 1] ?? 0) + top)}`
    lines.push(`${at} ${corner === 0 ? 'moveto' : 'lineto'}`)
  }
  return [...lines, 'closepath'].join('\n')
}

/** An outline as one SVG path. */
export function textPath(strokes: readonly Stroke[]): string {
  return strokes.map(({ op, at }) => op + at.map(round).join(' ')).join('')
}

function isBlack(ink: string): boolean {
  return ink === '#000000'
}

/** Red, green and blue of `#rrggbb` from 0 to 1. */
function fractions(ink: string): number[] {
  return [1, 3, 5].map((offset) => parseInt(ink.slice(offset, offset + 2), 16) / 255)
}

/** Rounds to four decimals: no printer resolves a ten-thousandth of a module. */
function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
