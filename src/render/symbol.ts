// Text → the black and white modules of a symbol: QR code (ISO/IEC 18004), Data Matrix (ISO/IEC 16022), their GS1
// forms with FNC1 (GS1 General Specifications 5.6 and 5.7), and EAN-13 (ISO/IEC 15420).

import bwip from 'bwip-js/node'
import qrcode from 'qrcode'
import { singleCode } from './batch/symbol/single-code.ts'
import { moduleBounds, usualLevel, type CodeSymbol, type CorrectionLevel } from '../domain/code/symbols.ts'

/** Light margins around a symbol, in modules. */
export type QuietZone = {
  readonly left: number
  readonly right: number
  readonly above: number
  readonly below: number
}

/** A symbol without its quiet zone: `dark[row * width + column]` is 1 where the module is dark. */
export type Matrix = {
  readonly width: number
  readonly height: number
  readonly dark: Uint8Array
  readonly quiet: QuietZone
}

/** Smallest printed module in mm that telephones read from a bottle (domain 5.4). */
export const minModule = 0.4

/** Bounds of the printed symbol's side in mm. */
const minSide = 12
export const maxSide = 200

/**
 * The modules of a text.
 * @param text an address; for the GS1 symbols an element string with brackets, `(01)09506000134352(10)LOT24`; for
 *   EAN-13 its 13 digits
 * @param level error correction of a QR code; a Data Matrix of this size has one level, an EAN-13 none
 * @throws {Error} when the text does not fit the symbol
 */
export function matrixOf(text: string, symbol: CodeSymbol = 'qr', level = usualLevel): Matrix {
  if (symbol === 'ean13') return ean13Matrix(text)
  if (symbol === 'qr') return qrMatrix(text, level)
  return symbol === 'gs1qr'
    ? squareMatrix('gs1qrcode', text, 4, `eclevel=${level} fixedeclevel`)
    : squareMatrix(symbol === 'datamatrix' ? 'datamatrix' : 'gs1datamatrix', text, 2)
}

/**
 * The smallest width in mm, rounded up to tenths, that a symbol may be given by its width. A chosen module may be
 * narrower (`moduleBounds`): who chooses one knows the printer.
 */
export function minSideOf(matrix: Matrix, symbol: CodeSymbol = 'qr'): number {
  const module = symbol === 'ean13' ? moduleBounds(symbol).least : minModule
  return Math.max(minSide, Math.ceil(matrix.width * module * 10 - 1e-6) / 10)
}

/** The QR code with the segmentation that has the fewest bits. */
function qrMatrix(text: string, errorCorrectionLevel: CorrectionLevel): Matrix {
  const single = singleCode(text, errorCorrectionLevel)
  if (single !== null) return squareOf(single.side, single.modules, 4)
  const { modules } = qrcode.create(text, { errorCorrectionLevel })
  return squareOf(modules.size, Uint8Array.from(modules.data), 4)
}

function squareMatrix(
  name: 'datamatrix' | 'gs1datamatrix' | 'gs1qrcode',
  text: string,
  quiet: number,
  options = '',
): Matrix {
  const symbol = bwip.raw(name, text, options)[0]
  if (symbol === undefined || !('pixs' in symbol) || symbol.pixx !== symbol.pixy)
    throw new Error(`${name} was not drawn as a square`)
  return squareOf(symbol.pixx, Uint8Array.from(symbol.pixs), quiet)
}

function squareOf(side: number, dark: Uint8Array, quiet: number): Matrix {
  return {
    width: side,
    height: side,
    dark,
    quiet: { left: quiet, right: quiet, above: quiet, below: quiet },
  }
}

/**
 * Sizes of an EAN-13 in modules (GS1 General Specifications 5.2.3.1 and 5.2.3.3): bars of 22.85 mm at a module of
 * 0.33 mm, guard bars five modules longer, and the quiet zones.
 */
const ean13 = { width: 95, bar: 69, guard: 74, left: 11, right: 7 } as const

/** Whether a column of an EAN-13 is in a guard pattern: at both ends and in the middle. */
function isGuard(column: number): boolean {
  return column < 3 || (column >= 45 && column < 50) || column >= 92
}

function ean13Matrix(digits: string): Matrix {
  const symbol = bwip.raw('ean13', digits)[0]
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('EAN-13 was not drawn as bars')
  // Widths of bars and spaces in turn, from the first bar.
  const bars = symbol.sbs.flatMap((width, index) => new Array<number>(width).fill((index + 1) % 2))
  const dark = new Uint8Array(ean13.width * ean13.guard)
  for (let row = 0; row < ean13.guard; row++) {
    for (let column = 0; column < ean13.width; column++) {
      const reaches = row < ean13.bar || isGuard(column)
      dark[row * ean13.width + column] = reaches ? (bars[column] ?? 0) : 0
    }
  }
  return {
    width: ean13.width,
    height: ean13.guard,
    dark,
    quiet: { left: ean13.left, right: ean13.right, above: 0, below: 0 },
  }
}
