// How long the files of a wine take to draw, estimated from their formats and pixels: what can be answered at once, and
// what the worker prepares.

import {
  usualResolution,
  type CodeSymbol,
  type CorrectionLevel,
  type Resolution,
} from '../domain/code/symbols.ts'
import type { ImageFormat } from './operations/codes.ts'

/** The members of a choice of files that decide how long it takes. Lengths in mm. */
export type WeighedChoice = {
  readonly formats: readonly ImageFormat[]
  readonly symbols?: readonly CodeSymbol[] | undefined
  readonly size?: number | undefined
  readonly module?: number | undefined
  readonly dpi?: Resolution | undefined
  readonly level?: CorrectionLevel | undefined
  readonly text?: boolean | undefined
  readonly heading?: string | undefined
  readonly readable?: boolean | undefined
  readonly kit?: readonly ('pdf' | 'svg')[] | undefined
  readonly artworkReport?: boolean | undefined
}

// Milliseconds of one processor, measured on two cores of 2.5 GHz (24 November 2026).

/** Most that is answered at once without a question: under two seconds on a machine that has other work. */
const mostAtOnce = 500
/** Most pictures that one answer has at all; PDFs with embedded fonts end at `mostAtOnce`. */
const mostOfAnswer = 2000
/** Reading a wine, and a picture without its pixels and lines of text. */
const ofPicture = 4
/** Lines of text as outlines. */
const ofText = 6
const ofBackLabel = { pdf: 100, svg: 20 } as const
const ofArtworkReport = 100
/** A million pixels in two colours, and with the smooth edges of text. A TIF always has two colours. */
const ofMegapixel: Readonly<Record<ImageFormat, readonly [plain: number, text: number]>> = {
  svg: [0, 0],
  eps: [0, 0],
  pdf: [0, 0],
  png: [2, 7],
  jpg: [7, 7.5],
  tif: [2.5, 2.5],
  bmp: [1.5, 4.5],
}

/** Most wines that are answered at once. */
export const mostWinesAtOnce = 500

/** Whether the files of wines are few and small enough to be answered at once. */
export function isAtOnce(wines: number, coded: number, choice: WeighedChoice): boolean {
  return wines <= mostWinesAtOnce && coded * millisecondsOf(choice) <= mostAtOnce
}

/** Most wines with a code whose files one answer may have; 0 when those of a single one take too long. */
export function mostCodedOfAnswer(choice: WeighedChoice): number {
  const hasDocuments = choice.kit?.includes('pdf') === true || choice.artworkReport === true
  return Math.floor((hasDocuments ? mostAtOnce : mostOfAnswer) / millisecondsOf(choice))
}

/** Milliseconds that the files of one wine take, about. */
export function millisecondsOf(choice: WeighedChoice): number {
  const { formats, symbols = ['qr'], kit = [], artworkReport = false } = choice
  let sum = artworkReport ? ofArtworkReport : 0
  for (const format of kit) sum += ofBackLabel[format]
  for (const symbol of symbols) for (const format of formats) sum += ofOne(format, symbol, choice)
  return sum
}

function ofOne(format: ImageFormat, symbol: CodeSymbol, choice: WeighedChoice): number {
  const hasText = choice.text === true || choice.heading !== undefined || choice.readable === true
  const [plain, text] = ofMegapixel[format]
  const pixels = megapixelsOf(symbol, hasText, choice) * (hasText ? text : plain)
  return ofPicture + (hasText ? ofText : 0) + pixels
}

/** Sides of symbols in mm: with the usual width, and with lines that need more to be legible. An EAN-13 is fixed. */
const usualSide = { plain: 20, text: 35, ean13: 32 } as const
/** Modules of a long address: a symbol of which only the module's width is known is taken to be so large. */
const manyModules = 49
const widestSymbol = 200
/** How much longer a picture is than its symbol: quiet zone, and lines of text above and below. */
const withQuietZone = 1.28
const withLines = 1.2

/** Millions of pixels of a raster picture, about; rather too many than too few. */
function megapixelsOf(
  symbol: CodeSymbol,
  hasText: boolean,
  { size, module, dpi = usualResolution }: WeighedChoice,
): number {
  const chosen = size ?? (module === undefined ? undefined : Math.min(widestSymbol, module * manyModules))
  const usual = hasText ? usualSide.text : usualSide.plain
  const side = symbol === 'ean13' ? usualSide.ean13 : (chosen ?? usual)
  const width = (side * withQuietZone * dpi) / 25.4
  return (width * width * (hasText ? withLines : 1)) / 1e6
}
