// Text → the black and white modules of a symbol: QR code (ISO/IEC 18004) or Data Matrix (ISO/IEC 16022).

import bwip from 'bwip-js/node'
import qrcode from 'qrcode'

export type CodeSymbol = 'qr' | 'datamatrix'

/** A square symbol without its quiet zone: `dark[row * side + column]` is 1 where the module is dark. */
export type Matrix = {
  readonly side: number
  readonly dark: Uint8Array
  /** Width of the light margin on every side, in modules. */
  readonly quiet: number
}

/** Smallest printed module in mm that telephones read from a bottle (domain 5.4). */
export const minModule = 0.4

/** Bounds of the printed symbol's side in mm. */
const minSide = 12
export const maxSide = 200

/**
 * The modules of a text. QR codes have error correction level M and the segmentation with the fewest bits.
 */
export function matrixOf(text: string, symbol: CodeSymbol = 'qr'): Matrix {
  return symbol === 'qr' ? qrMatrix(text) : dataMatrix(text)
}

/** The smallest side in mm, rounded up to tenths, at which a symbol may be printed. */
export function minSideOf(matrix: Matrix): number {
  return Math.max(minSide, Math.ceil(matrix.side * minModule * 10 - 1e-6) / 10)
}

function qrMatrix(text: string): Matrix {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  return { side: modules.size, dark: Uint8Array.from(modules.data), quiet: 4 }
}

function dataMatrix(text: string): Matrix {
  const symbol = bwip.raw('datamatrix', text)[0]
  if (symbol === undefined || !('pixs' in symbol) || symbol.pixx !== symbol.pixy)
    throw new Error('Data Matrix was not drawn as a square')
  return { side: symbol.pixx, dark: Uint8Array.from(symbol.pixs), quiet: 2 }
}
