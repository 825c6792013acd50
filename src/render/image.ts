// A text → the picture of its code in a file format, at a printed size, with or without words.
// Sizes and quiet zones: DOMAIN section 5.4; band of the energy line and formats: specification sections 3 and 9.

import { bitmapOf, bmpOf, jpgOf, pixelsOf, pngOf, tifOf } from './bitmap.ts'
import { layoutOf, letterHeight } from './layout.ts'
import { leastModule, leastSideOf, matrixOf, mostSide, type CodeSymbol } from './qr.ts'
import { epsOf, pdfOf, svgOf } from './vector.ts'

/** File formats of a code's picture, by their endings. */
export const codeImageFormats = ['svg', 'png', 'jpg', 'tif', 'bmp', 'eps', 'pdf'] as const
export type CodeImageFormat = (typeof codeImageFormats)[number]

export type CodeImageOptions = {
  readonly format: CodeImageFormat
  /** Side of the printed symbol in mm, without its quiet zone: 12 to 200. */
  readonly size: number
  /** Line below the symbol: the energy. */
  readonly text?: string
  /** Line above the symbol: the word for ingredients. */
  readonly caption?: string
  readonly symbol?: CodeSymbol
  /** Colour of modules and words as `#rrggbb`, black unless said; a TIF is always black. */
  readonly ink?: string
}

export type CodeImage = { readonly type: string; readonly body: Buffer }

/** Why a picture is not drawn: size out of bounds, words asked of a TIF, or an ink too light to be read. */
export type CodeImageFlaw = 'size' | 'wordsInTif' | 'ink'

/** A picture that cannot be had. For a size, `least` and `most` are the sides in mm that can. */
export class CodeImageError extends RangeError {
  readonly flaw: CodeImageFlaw
  readonly least: number
  readonly most: number

  constructor(flaw: CodeImageFlaw, least: number) {
    super(
      flaw === 'size'
        ? `the symbol's side must be ${least} to ${mostSide} mm`
        : `code picture refused: ${flaw}`,
    )
    this.flaw = flaw
    this.least = least
    this.most = mostSide
  }
}

/** Media types of the formats. */
export const codeImageTypes: Readonly<Record<CodeImageFormat, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  tif: 'image/tiff',
  bmp: 'image/bmp',
  eps: 'application/postscript',
  pdf: 'application/pdf',
}

/** The energy line of a code's picture, the same in all languages (DOMAIN open point 31). */
export function energyLine(kilojoules: number, kilocalories: number): string {
  return `E (100 ml): ${kilojoules} kJ / ${kilocalories} kcal`
}

/** The least side in mm at which the code of a text may be printed. */
export function leastSize(text: string, symbol: CodeSymbol = 'qr'): number {
  return leastSideOf(matrixOf(text, symbol))
}

/** Height in mm of the letter `x` that a label owes its reader (Regulation (EU) 1169/2011 Art. 13(2), Annex IV). */
const leastLetter = 1.2

/** The least side in mm, upwards in tenths, at which the line below the symbol has letters high enough for a label. */
export function legibleSize(text: string, line: string, symbol: CodeSymbol = 'qr'): number {
  const matrix = matrixOf(text, symbol)
  return Math.min(
    mostSide,
    Math.max(
      leastSideOf(matrix),
      Math.ceil((leastLetter / letterHeight(matrix, line)) * matrix.side * 10) / 10,
    ),
  )
}

/**
 * Draws the code of a text. Raster pictures have 600 pixels an inch and a whole number of them a module, so their
 * printed side is the nearest to the size asked for at which modules are sharp and at least 0.4 mm.
 * @throws CodeImageError
 */
export async function drawCode(text: string, options: CodeImageOptions): Promise<CodeImage> {
  const { format, size, symbol = 'qr' } = options
  const ink = (options.ink ?? '#000000').toLowerCase()
  const matrix = matrixOf(text, symbol)
  const least = leastSideOf(matrix)
  if (!(size >= least && size <= mostSide)) throw new CodeImageError('size', least)
  if (!isReadable(ink)) throw new CodeImageError('ink', least)
  const words = wordsOf(options)
  if (format === 'tif' && Object.keys(words).length > 0) throw new CodeImageError('wordsInTif', least)
  const module = size / matrix.side
  if (format === 'svg' || format === 'eps' || format === 'pdf') {
    return { type: codeImageTypes[format], body: await vector(format, layoutOf(matrix, words), module, ink) }
  }
  const pixels = pixelsOf(module, leastModule)
  const bitmap = await bitmapOf(layoutOf(matrix, words, pixels), pixels)
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

function wordsOf({ text, caption }: CodeImageOptions): { text?: string; caption?: string } {
  return { ...(text === undefined ? {} : { text }), ...(caption === undefined ? {} : { caption }) }
}

/** Whether an ink is written `#rrggbb` and dark enough on white: contrast 4.5 as WCAG 2 measures it. */
function isReadable(ink: string): boolean {
  if (!/^#[0-9a-f]{6}$/.test(ink)) return false
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(ink.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5
}
