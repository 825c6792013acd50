// Finds and decodes the symbols of pages with ZXing, in three tries: as they are, then, when no page has a code that
// can be read, made clearer. What only the later tries read is called hard to read.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import qrcode from 'qrcode'
import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader'
import type { ReadSymbol, SymbolMeasures } from '../../domain/proof/measures.ts'
import { perspectiveOf, type Corners } from './quadrilateral.ts'
import { imageOf, pictureOf, rasterOf, type Picture, type Raster } from './raster.ts'
import { boxAround, matrixFigures } from './symbol-figures.ts'

/** Most symbols of a page. */
const maxSymbols = 12
const usual: ReaderOptions = {
  formats: ['QRCode', 'MicroQRCode', 'DataMatrix', 'EAN13'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: maxSymbols,
}

let isPrepared = false

/** Loads the decoder from the package, so that nothing is fetched. */
function prepare(): void {
  if (isPrepared) return
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  isPrepared = true
}

/** A page: its picture, and its pixels in a millimetre of print where the file says so. */
export type ReadPage = { readonly picture: Picture; readonly pixelsPerMm: number | null }

/**
 * The symbols of each page with their figures; those of which only a part was recognized when no page has one that can
 * be read. A front label has no code: looking closer there takes long and finds nothing.
 */
export async function readSymbolsOf(pages: readonly ReadPage[]): Promise<SymbolMeasures[][]> {
  prepare()
  const found: { first: ReadResult[]; raster: Raster; symbols: SymbolMeasures[] }[] = []
  for (const { picture, pixelsPerMm } of pages) {
    const raster = rasterOf(picture)
    const first = await readBarcodes(imageData(picture), { ...usual, returnErrors: true })
    const symbols = measured(first, raster, pixelsPerMm, { isHardToRead: false })
    found.push({ first, raster, symbols })
  }
  if (found.some(({ symbols }) => symbols.some(isMatrixSymbol))) return found.map(({ symbols }) => symbols)
  const all: SymbolMeasures[][] = []
  for (const [index, { picture, pixelsPerMm }] of pages.entries()) {
    const { first = [], raster = rasterOf(picture), symbols = [] } = found[index] ?? {}
    const { results, scale } = await readClearer(picture)
    const later = measured(results, raster, pixelsPerMm, { isHardToRead: true, scale }).filter(isMatrixSymbol)
    all.push([...symbols, ...(later.length > 0 ? later : unreadable(first, raster))])
  }
  return all
}

function isMatrixSymbol({ symbol }: SymbolMeasures): boolean {
  return symbol !== 'ean13'
}

/** Pixels below which a picture is enlarged to be read, and above which it is reduced: sharpening takes long. */
const fewPixels = 4_000_000
const manyPixels = 6_000_000

/** Tries a picture with more contrast, enlarged when it is small, and one with less noise. */
async function readClearer(picture: Picture): Promise<{ results: ReadResult[]; scale: number }> {
  const { width, height } = picture
  const most = Math.min(1, Math.sqrt(manyPixels / (width * height)))
  const scale = width * height < fewPixels ? 2 : most
  const sized = (factor: number) => ({
    width: Math.round(width * factor),
    height: Math.round(height * factor),
    kernel: 'cubic' as const,
    fit: 'fill' as const,
  })
  const grey = () => imageOf(picture).removeAlpha().greyscale()
  const larger = grey().normalise({ lower: 2, upper: 98 }).resize(sized(scale))
  const sharpened = await pictureOf(larger.sharpen({ sigma: 1.5 }))
  const results = await readBarcodes(imageData(sharpened), { ...usual, tryDenoise: true })
  if (results.some(isMatrix)) return { results, scale }
  const blurred = await pictureOf(grey().resize(sized(most)).blur(1.2).normalise())
  return { results: await readBarcodes(imageData(blurred), { ...usual, tryDenoise: true }), scale: most }
}

/** A picture as the decoder takes it: the members of a browser's ImageData. */
function imageData({ width, height, rgba }: Picture) {
  return { width, height, data: rgba, colorSpace: 'srgb' as const, pixelFormat: 'rgba-unorm8' as const }
}

type Reading = { readonly isHardToRead: boolean; readonly scale?: number }

function measured(
  results: readonly ReadResult[],
  raster: Raster,
  pixelsPerMm: number | null,
  { isHardToRead, scale = 1 }: Reading,
): SymbolMeasures[] {
  return results.flatMap((result) => {
    const symbol = symbolOf(result)
    if (!result.isValid || symbol === null) return []
    const corners = cornersOf(result, scale)
    const common = {
      symbol,
      text: result.text,
      box: boxAround(corners, raster),
      isMirrored: result.isMirrored,
      isInverted: result.isInverted,
      isHardToRead,
      perspective: perspectiveOf(corners),
    }
    if (symbol === 'ean13') return [common]
    const { width: columns, height: rows } = result.symbol
    const unusedCorrection = extraOf(result).UEC ?? null
    const found = {
      corners,
      columns,
      rows,
      isInverted: result.isInverted,
      unusedCorrection,
      drawn: drawnOf(result),
    }
    return [{ ...common, matrix: matrixFigures(raster, found, pixelsPerMm) }]
  })
}

/** Places where a symbol was recognized that could not be read; a finder pattern alone counts as well. */
function unreadable(results: readonly ReadResult[], raster: Raster): SymbolMeasures[] {
  return results
    .filter((result) => !result.isValid && result.symbology === 'QRCode')
    .slice(0, 1)
    .map((result) => {
      const corners = cornersOf(result, 1)
      return {
        symbol: 'qr',
        text: null,
        box: boxAround(corners, raster),
        isMirrored: false,
        isInverted: false,
        isHardToRead: true,
        perspective: perspectiveOf(corners),
      }
    })
}

function isMatrix(result: ReadResult): boolean {
  const symbol = symbolOf(result)
  return result.isValid && symbol !== null && symbol !== 'ean13'
}

function symbolOf({ symbology }: ReadResult): ReadSymbol | null {
  if (symbology === 'QRCode') return 'qr'
  if (symbology === 'DataMatrix') return 'datamatrix'
  return symbology === 'EANUPC' ? 'ean13' : null
}

/** The outer corners, in whole pixels as the decoder names them. */
function cornersOf({ position }: ReadResult, scale: number): Corners {
  const at = ({ x, y }: { x: number; y: number }) => ({ x: x / scale, y: y / scale })
  return [at(position.topLeft), at(position.topRight), at(position.bottomRight), at(position.bottomLeft)]
}

/** What the decoder says besides, as JSON: unused error correction, version, level and mask of a QR code. */
type Extra = {
  readonly UEC?: number
  readonly DataMask?: number
  readonly Version?: string
  readonly ECLevel?: 'L' | 'M' | 'Q' | 'H'
}

function extraOf({ extra }: ReadResult): Extra {
  try {
    return JSON.parse(extra) as Extra
  } catch {
    return {}
  }
}

/** The modules of a QR code as an encoder draws them; null when another encoder divides the text differently. */
function drawnOf(result: ReadResult): boolean[] | null {
  const { symbol, text } = result
  const { DataMask: maskPattern, Version: version, ECLevel: level } = extraOf(result)
  if (symbolOf(result) !== 'qr' || maskPattern === undefined || level === undefined) return null
  try {
    const { modules } = qrcode.create(text, {
      version: Number(version),
      errorCorrectionLevel: level,
      maskPattern: maskPattern as 0,
    })
    const drawn = Array.from(modules.data, (bit) => bit === 1)
    const differing = drawn.filter((isDark, index) => isDark !== (symbol.data[index] === 0)).length
    return differing < drawn.length / 4 ? drawn : null
  } catch {
    return null
  }
}
