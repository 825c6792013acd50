// How the codes of a batch are printed, in the input of operations and in their answers.

import { batchModule, batchResolutions, sheetBounds, type BatchPrint } from '../domain/code/batch-print.ts'
import { correctionLevels } from '../domain/code/symbols.ts'
import { amount, integer, oneOf, optional, type Shape } from '../domain/shape.ts'

export const batchPrintOptions = {
  /** Width of a module in mm. */
  module: optional(amount(batchModule.least, batchModule.most)),
  /** Pixels or dots per inch; 203 to 600 for ZPL. */
  dpi: optional(oneOf(...batchResolutions)),
  level: optional(oneOf(...correctionLevels)),
  /** The sheets of a PDF in mm, and how many codes are next to and below each other. */
  sheetWidth: optional(amount(sheetBounds.least, sheetBounds.most)),
  sheetHeight: optional(amount(sheetBounds.least, sheetBounds.most)),
  columns: optional(integer(1, sheetBounds.mostCodes)),
  rows: optional(integer(1, sheetBounds.mostCodes)),
} as const satisfies Record<keyof BatchPrint, Shape<unknown>>
