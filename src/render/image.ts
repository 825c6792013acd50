// A text → the picture of its code in a file format, at a printed size, with or without text lines.
// Sizes and quiet zones: domain 5.4; band of the energy line and formats: specification 3 and 9.

import {
  moduleBounds,
  usualResolution,
  type CodeSymbol,
  type CorrectionLevel,
  type Resolution,
} from '../domain/code/symbols.ts'
import { bitmapOf, bmpOf, jpgOf, pixelsOf, pngOf, tifOf } from './bitmap.ts'
import { layoutOf, letterHeight, type Layout, type Lines } from './layout.ts'
import { matrixOf, maxSide, minModule, minSideOf, type Matrix } from './symbol.ts'
import { epsOf, pdfOf, svgOf } from './vector.ts'

/** File formats of a code's picture, named by their file extensions. */
export const codeImageFormats = ['svg', 'png', 'jpg', 'tif', 'bmp', 'eps', 'pdf'] as const
export type CodeImageFormat = (typeof codeImageFormats)[number]

/** Which symbol a text gets. */
export type SymbolOptions = {
  readonly symbol?: CodeSymbol | undefined
  /** Error correction of a QR code: `M` by default. */
  readonly level?: CorrectionLevel | undefined
}

export type CodeImageOptions = SymbolOptions & {
  readonly format: CodeImageFormat
  /** Width of the printed symbol in mm, without its quiet zone: 12 to 200. */
  readonly size?: number
  /** Width of one module in mm (the X-dimension), instead of the symbol's width. */
  readonly module?: number
  /** Pixels per inch of a raster picture: 600 by default. */
  readonly resolution?: Resolution | undefined
  /** Line below the symbol: the energy. */
  readonly text?: string
  /** Above the symbol: the word for ingredients, one text per language; long texts take more lines. */
  readonly caption?: readonly string[]
  /** What the symbol says, for people, right below it, line by line. An EAN-13 always has its digits. */
  readonly readable?: readonly string[]
  /** Colour of modules and text as `#rrggbb`; black by default. A TIF is always black. */
  readonly ink?: string
}

/** The sizes of a picture as it is drawn; lengths in mm. */
export type CodeMeasures = {
  /** Modules of the symbol from left to right. */
  readonly modules: number
  readonly module: number
  /** Width of the symbol without its quiet zone. */
  readonly width: number
  /** The whole picture with its quiet zone and text. */
  readonly picture: { readonly width: number; readonly height: number }
  /** Pixels of a raster picture; null for a vector. */
  readonly pixels: { readonly perModule: number; readonly width: number; readonly height: number } | null
  /** Widths of a module outside which scanners may fail. */
  readonly advised: readonly [least: number, most: number]
  /** The smallest width of the symbol, and the smallest at which its lines are legible; null without lines. */
  readonly least: number
  readonly legible: number | null
}

type CodeImage = { readonly type: string; readonly body: Buffer }

/**
 * Why a picture is refused: its width or its module is out of bounds, a TIF has no energy line (specification 3), or
 * scanners cannot read its ink.
 */
type CodeImageErrorReason = 'size' | 'module' | 'textInTif' | 'ink'

/** A refused picture. For a size or a module, `least` and `most` are its bounds in mm. */
export class CodeImageError extends RangeError {
  readonly reason: CodeImageErrorReason
  readonly least: number
  readonly most: number

  constructor(reason: CodeImageErrorReason, least: number, most = maxSide) {
    super(
      reason === 'size' || reason === 'module'
        ? `the symbol's ${reason} must be ${least} to ${most} mm`
        : `code picture refused: ${reason}`,
    )
    this.reason = reason
    this.least = least
    this.most = most
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

/** The smallest width in mm at which the code of a text may be printed. */
export function minSize(text: string, options: SymbolOptions = {}): number {
  return minSideOf(matrixOf(text, options.symbol, options.level), options.symbol)
}

/** The width in mm of a code for which nobody chose one, before it is widened for its text. */
export function usualSize(text: string, options: SymbolOptions, wanted: number): number {
  const { usual } = moduleBounds(options.symbol ?? 'qr')
  return usual === undefined ? wanted : usual * matrixOf(text, options.symbol).width
}

/** Smallest height in mm of the letter `x` on a label (Regulation (EU) 1169/2011 Art. 13(2), Annex IV). */
const minLetterHeight = 1.2

/** The smallest width in mm, rounded up to tenths, at which every line has that letter height. */
export function legibleSize(text: string, lines: Lines, options: SymbolOptions = {}): number {
  return legibleSide(matrixOf(text, options.symbol, options.level), lines, options.symbol)
}

function legibleSide(matrix: Matrix, lines: Lines, symbol: CodeSymbol | undefined): number {
  return Math.min(
    maxSide,
    Math.max(
      minSideOf(matrix, symbol),
      Math.ceil((minLetterHeight / letterHeight(matrix, lines)) * matrix.width * 10) / 10,
    ),
  )
}

/** The number of modules of a symbol from left to right. */
export function modulesOf(text: string, options: SymbolOptions = {}): number {
  return matrixOf(text, options.symbol, options.level).width
}

/** What a picture consists of before it is written in a format. */
type Drawing = {
  readonly matrix: Matrix
  readonly layout: Layout
  /** Width of a module in mm, as drawn. */
  readonly module: number
  /** Pixels per module; null for a vector. */
  readonly pixels: number | null
}

/** @throws CodeImageError */
function drawingOf(text: string, options: CodeImageOptions): Drawing {
  const { format, symbol = 'qr', resolution = usualResolution } = options
  const matrix = matrixOf(text, symbol, options.level)
  const lines = linesOf(options, text)
  if (format === 'tif' && lines.text !== undefined) throw new CodeImageError('textInTif', 0)
  const module = moduleOf(matrix, options)
  if (isVector(format)) return { matrix, layout: layoutOf(matrix, lines), module, pixels: null }
  const least = options.module === undefined ? Math.min(minModule, module) : moduleBounds(symbol).least
  const pixels = pixelsOf(module, least, resolution)
  return {
    matrix,
    layout: layoutOf(matrix, lines, pixels),
    module: (pixels * 25.4) / resolution,
    pixels,
  }
}

/** The chosen width of a module in mm, by itself or by the symbol's width. */
function moduleOf(matrix: Matrix, { size, module, symbol = 'qr' }: CodeImageOptions): number {
  const most = maxSide / matrix.width
  if (module !== undefined) {
    const { least } = moduleBounds(symbol)
    if (!(module >= least && module <= most))
      throw new CodeImageError('module', least, Math.floor(most * 1000) / 1000)
    return module
  }
  const least = minSideOf(matrix, symbol)
  if (size === undefined || !(size >= least && size <= maxSide)) throw new CodeImageError('size', least)
  return size / matrix.width
}

/**
 * The sizes that a picture will have. A raster picture has an integer number of pixels per module, so its width is the
 * nearest to the chosen one at which modules are sharp.
 * @throws CodeImageError
 */
export function measureCode(text: string, options: CodeImageOptions): CodeMeasures {
  const { matrix, layout, module, pixels } = drawingOf(text, options)
  const { width, height } = layout
  const { symbol = 'qr' } = options
  const lines = linesOf(options, text)
  const hasLines = lines.text !== undefined || lines.caption !== undefined
  return {
    modules: matrix.width,
    module,
    width: matrix.width * module,
    picture: { width: width * module, height: height * module },
    pixels:
      pixels === null
        ? null
        : { perModule: pixels, width: Math.round(width * pixels), height: Math.round(height * pixels) },
    advised: moduleBounds(symbol).advised,
    least: minSideOf(matrix, symbol),
    legible: hasLines ? legibleSide(matrix, lines, symbol) : null,
  }
}

/**
 * Draws the code of a text in the sizes that `measureCode` tells.
 * @throws CodeImageError
 */
export async function drawCode(text: string, options: CodeImageOptions): Promise<CodeImage> {
  const { format, resolution = usualResolution } = options
  const ink = (options.ink ?? '#000000').toLowerCase()
  if (!isReadable(ink)) throw new CodeImageError('ink', 0)
  const { layout, module, pixels } = drawingOf(text, options)
  if (pixels === null)
    return { type: codeImageTypes[format], body: await vector(format, layout, module, ink) }
  const bitmap = await bitmapOf(layout, pixels, resolution)
  return { type: codeImageTypes[format], body: await raster(format, bitmap, ink) }
}

function isVector(format: CodeImageFormat): boolean {
  return format === 'svg' || format === 'eps' || format === 'pdf'
}

function raster(
  format: CodeImageFormat,
  bitmap: Awaited<ReturnType<typeof bitmapOf>>,
  ink: string,
): Promise<Buffer> | Buffer {
  if (format === 'jpg') return jpgOf(bitmap, ink)
  if (format === 'tif') return tifOf(bitmap)
  return format === 'bmp' ? bmpOf(bitmap, ink) : pngOf(bitmap, ink)
}

function vector(
  format: CodeImageFormat,
  layout: Layout,
  module: number,
  ink: string,
): Promise<Buffer> | Buffer {
  if (format === 'pdf') return pdfOf(layout, { module, ink })
  return Buffer.from((format === 'svg' ? svgOf : epsOf)(layout, { module, ink }))
}

function linesOf({ text, caption, readable, symbol }: CodeImageOptions, digits: string): Lines {
  return {
    ...(text === undefined ? {} : { text }),
    ...(caption === undefined || caption.length === 0 ? {} : { caption }),
    ...(readable === undefined ? {} : { readable }),
    ...(symbol === 'ean13' ? { digits } : {}),
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
