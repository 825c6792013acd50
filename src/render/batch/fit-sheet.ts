// The sheet of a batch in chosen sizes: as many codes as fit, or as many as were chosen.

import { cellHeight, cellWidth, defaultSheet, sheetMargin } from './formats/pdf.ts'
import { groupSize } from './mask/mask-program.ts'
import type { BatchRequest, SheetLayout } from './request.ts'
import { createTemplate } from './symbol/template.ts'

/** What is chosen of a sheet; lengths in mm. */
type SheetChoice = {
  readonly module?: number | undefined
  readonly sheetWidth?: number | undefined
  readonly sheetHeight?: number | undefined
  readonly columns?: number | undefined
  readonly rows?: number | undefined
}

/** The most columns and rows of codes that a sheet takes; 0 when it is smaller than a code. */
type Room = { readonly columns: number; readonly rows: number }

/** The layout of a sheet, or how many codes it has room for where more were chosen. */
export function fitSheet(
  { address, options, heading }: Pick<BatchRequest, 'address' | 'options' | 'heading'>,
  { module, sheetWidth = defaultSheet.width, sheetHeight = defaultSheet.height, columns, rows }: SheetChoice,
): { readonly layout: SheetLayout } | { readonly room: Room } {
  const template = createTemplate(address, options)
  const symbol = module === undefined ? defaultSheet.symbol : module * template.side
  const count = (length: number, cell: number) =>
    Math.max(0, Math.floor((length - 2 * sheetMargin) / cell + 1e-9))
  const widest = count(sheetWidth, cellWidth(template, symbol))
  const room = {
    columns: Math.min(widest, groupSize),
    rows: Math.min(
      count(sheetHeight, cellHeight(template, symbol, heading)),
      Math.floor(groupSize / Math.max(1, columns ?? widest)),
    ),
  }
  const chosen = { columns: columns ?? room.columns, rows: rows ?? room.rows }
  const fits = chosen.columns <= room.columns && chosen.rows <= room.rows && room.columns * room.rows > 0
  return fits ? { layout: { width: sheetWidth, height: sheetHeight, symbol, ...chosen } } : { room }
}
