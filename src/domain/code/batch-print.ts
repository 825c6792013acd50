// How the codes of a batch are printed: width of a module, resolution, error correction and sheet. Without a choice,
// pictures have 10 pixels a module and no size of their own, as they always had.

import { dotsPerMillimetre, type PrinterResolution } from './logistic-label.ts'
import type { PrintFormatName } from './print-formats.ts'
import { moduleBounds, type CorrectionLevel } from './symbols.ts'

/** Dots or pixels per inch: of label printers, imagesetters and platesetters. */
export const batchResolutions = [203, 300, 600, 1200] as const
export type BatchResolution = (typeof batchResolutions)[number]

/** Widths of a module in mm that can be chosen, and the one that a chosen resolution alone gets. */
export const batchModule = { least: moduleBounds('qr').least, most: 1.3, usual: 0.5 } as const
/** Sides of a sheet in mm, and codes in a row or column. */
export const sheetBounds = { least: 40, most: 1500, mostCodes: 100 } as const

/** The choices. Lengths in mm. */
export type BatchPrint = {
  readonly module?: number | undefined
  readonly dpi?: BatchResolution | undefined
  readonly level?: CorrectionLevel | undefined
  readonly sheetWidth?: number | undefined
  readonly sheetHeight?: number | undefined
  /** Codes next to and below each other; as many as fit when left out. */
  readonly columns?: number | undefined
  readonly rows?: number | undefined
}

/** The names of the choices, in the order in which files are named by them. */
export const batchPrintNames = [
  'module',
  'dpi',
  'level',
  'sheetWidth',
  'sheetHeight',
  'columns',
  'rows',
] as const satisfies readonly (keyof BatchPrint)[]

/** Which choices count for a format: the others would change nothing, so they are left out. */
const choicesOf: Readonly<Record<PrintFormatName, readonly (keyof BatchPrint)[]>> = {
  'svg-zip': ['module', 'level'],
  'png-zip': ['module', 'dpi', 'level'],
  'tif-zip': ['module', 'dpi', 'level'],
  'bmp-zip': ['module', 'dpi', 'level'],
  'zpl': ['module', 'dpi', 'level'],
  'pdf': ['module', 'level', 'sheetWidth', 'sheetHeight', 'columns', 'rows'],
}

/** The choices that count for a format; null without any. */
export function printOf(format: PrintFormatName, input: BatchPrint): BatchPrint | null {
  const chosen = choicesOf[format].filter((name) => input[name] !== undefined)
  return chosen.length === 0 ? null : Object.fromEntries(chosen.map((name) => [name, input[name]]))
}

/** Whether a label printer prints ZPL at this resolution. */
export function printsLabels(dpi: BatchResolution): dpi is PrinterResolution {
  return dpi !== 1200
}

/** A module in pixels or dots, and its width in mm. */
export type DrawnModule = { readonly dpi: BatchResolution; readonly scale: number; readonly module: number }

/** The module of a picture of pixels, or of a label, in whole pixels; null without a choice. */
export function drawnModule(format: PrintFormatName, { module, dpi }: BatchPrint): DrawnModule | null {
  if (module === undefined && dpi === undefined) return null
  const resolution = dpi ?? (format === 'zpl' ? 203 : 600)
  const perMillimetre = resolution === 1200 ? 1200 / 25.4 : dotsPerMillimetre(resolution)
  const nearest = Math.round((module ?? batchModule.usual) * perMillimetre)
  const scale = Math.min(64, Math.max(nearest, Math.ceil(batchModule.least * perMillimetre - 1e-6)))
  return { dpi: resolution, scale, module: scale / perMillimetre }
}

/**
 * The width of a module in mm that the file really has, to a thousandth: whole pixels or dots for pictures of pixels
 * and labels, the chosen width for vectors. Null where none was chosen, so that the file has no size of its own.
 */
export function printedModule(format: PrintFormatName, print: BatchPrint): number | null {
  const width = isVector(format) ? print.module : drawnModule(format, print)?.module
  return width === undefined ? null : toThousandth(width)
}

/** What whole pixels or dots make of the wanted width of a module. Lengths in mm, to a thousandth. */
export type WholeDots = {
  readonly dots: number
  readonly dpi: BatchResolution
  readonly width: number
  readonly wanted: number
  /** The narrowest module that scanners at tills and in warehouses expect. */
  readonly least: number
  /** The narrowest module of whole dots that is not below it; null where the drawn one is not. */
  readonly better: number | null
}

/** The width that a module gets instead of the wanted one; null where it gets that one, or none was chosen. */
export function wholeDots(format: PrintFormatName, print: BatchPrint): WholeDots | null {
  const drawn = drawnModule(format, print)
  const width = printedModule(format, print)
  const wanted = print.module ?? batchModule.usual
  if (isVector(format) || drawn === null || width === null || width === wanted) return null
  const [least] = moduleBounds('qr').advised
  const perMillimetre = drawn.scale / drawn.module
  const better = toThousandth(Math.ceil(least * perMillimetre - 1e-6) / perMillimetre)
  return { dots: drawn.scale, dpi: drawn.dpi, width, wanted, least, better: width < least ? better : null }
}

function isVector(format: PrintFormatName): boolean {
  return format === 'svg-zip' || format === 'pdf'
}

function toThousandth(millimetres: number): number {
  return Math.round(millimetres * 1000) / 1000
}
