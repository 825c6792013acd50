// A text → the picture of its code in a file format, at a printed size, with or without text lines.
// Sizes and quiet zones: domain 5.4; band of the energy line and formats: specification 3 and 9.

import { bitmapOf, bmpOf, jpgOf, pixelsOf, pngOf, tifOf } from './bitmap.ts'
import { layoutOf, letterHeight, type Lines } from './layout.ts'
import { minModule, minSideOf, matrixOf, maxSide, type CodeSymbol } from './qr.ts'
import { epsOf, pdfOf, svgOf } from './vector.ts'

/** File formats of a code's picture, named by their file extensions. */
export const codeImageFormats = ['svg', 'png', 'jpg', 'tif', 'bmp', 'eps', 'pdf'] as const
export type CodeImageFormat = (typeof codeImageFormats)[number]

export type CodeImageOptions = {
  readonly format: CodeImageFormat
  /** Side of the printed symbol in mm, without its quiet zone: 12 to 200. */
  readonly size: number
  /** Line below the symbol: the energy. */
  readonly text?: string
  /** Above the symbol: the word for ingredients, one text per language; long texts take more lines. */
  readonly caption?: readonly string[]
  readonly symbol?: CodeSymbol
  /** Colour of modules and text as `#rrggbb`; black by default. A TIF is always black. */
  readonly ink?: string
}

type CodeImage = { readonly type: string; readonly body: Buffer }

/**
 * Why a picture is refused: its size is out of bounds, a TIF has no energy line (specification 3), or scanners
 * cannot read its ink.
 */
type CodeImageErrorReason = 'size' | 'textInTif' | 'ink'

/** A refused picture. For a size, `least` and `most` are the bounds of the side in mm. */
export class CodeImageError extends RangeError {
  readonly reason: CodeImageErrorReason
  readonly least: number
  readonly most: number

  constructor(reason: CodeImageErrorReason, least: number) {
    super(
      reason === 'size'
        ? `the symbol's side must be ${least} to ${maxSide} mm`
        : `code picture refused: ${reason}`,
    )
    this.reason = reason
    this.least = least
    this.most = maxSide
  }
}

/** Media types of the formats. */
const codeImageTypes: Readonly<Record<CodeImageFormat, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  tif: 'image/tiff',
  bmp: 'image/bmp',
  eps: 'application/postscript',
  pdf: 'application/pdf',
}

/** The smallest side in mm at which the code of a text may be printed. */
export function minSize(text: string, symbol: CodeSymbol = 'qr'): number {
  return minSideOf(matrixOf(text, symbol))
}

/** Smallest height in mm of the letter `x` on a label (Regulation (EU) 1169/2011 Art. 13(2), Annex IV). */
const minLetterHeight = 1.2

/** The smallest side in mm, rounded up to tenths, at which every line has that letter height. */
export function legibleSize(text: string, lines: Lines, symbol: CodeSymbol = 'qr'): number {
  const matrix = matrixOf(text, symbol)
  return Math.min(
    maxSide,
    Math.max(
      minSideOf(matrix),
      Math.ceil((minLetterHeight / letterHeight(matrix, lines)) * matrix.side * 10) / 10,
    ),
  )
}

/**
 * Draws the code of a text. Raster pictures have 600 pixels per inch and an integer number of pixels per
 * module, so their printed side is the nearest to `size` at which modules are sharp and at least 0.4 mm wide.
 * @throws CodeImageError
 */
export async function drawCode(text: string, options: CodeImageOptions): Promise<CodeImage> {
  const { format, size, symbol = 'qr' } = options
  const ink = (options.ink ?? '#000000').toLowerCase()
  const matrix = matrixOf(text, symbol)
  const least = minSideOf(matrix)
  if (!(size >= least && size <= maxSide)) throw new CodeImageError('size', least)
  if (!isReadable(ink)) throw new CodeImageError('ink', least)
  const lines = linesOf(options)
  if (format === 'tif' && lines.text !== undefined) throw new CodeImageError('textInTif', least)
  const module = size / matrix.side
  if (format === 'svg' || format === 'eps' || format === 'pdf') {
    return { type: codeImageTypes[format], body: await vector(format, layoutOf(matrix, lines), module, ink) }
  }
  const pixels = pixelsOf(module, minModule)
  const bitmap = await bitmapOf(layoutOf(matrix, lines, pixels), pixels)
  const write = { png: pngOf, jpg: jpgOf, tif: tifOf, bmp: bmpOf }[format]
  return { type: codeImageTypes[format], body: await write(bitmap, ink) }
}

function vector(
  format: 'svg' | 'eps' | 'pdf',
  layout: ReturnType<typeof layoutOf>,
  module: number,
  ink: string,
): Promise<Buffer> | Buffer {
  if (format === 'pdf') return pdfOf(layout, { module, ink })
  return Buffer.from((format === 'svg' ? svgOf : epsOf)(layout, { module, ink }))
}

function linesOf({ text, caption }: CodeImageOptions): Lines {
  return {
    ...(text === undefined ? {} : { text }),
    ...(caption === undefined || caption.length === 0 ? {} : { caption }),
  }
}

/** Whether an ink is written `#rrggbb` and dark enough on white: contrast 4.5 as WCAG 2 measures it. */
function isReadable(ink: string): boolean {
  if (!/^#[0-9a-f]{6}$/.test(ink)) return false
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const share = parseInt(ink.slice(offset, offset + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5
}
