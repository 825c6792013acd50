// What the engine draws of a batch: the address prefix, the serials, and the words above the codes.

import { printedHeading, type HeadingOptions, type PrintedHeading } from '../code-heading.ts'
import { ownStores, type Context } from '../context.ts'
import {
  batchPrintNames,
  drawnModule,
  printOf,
  printsLabels,
  type BatchPrint,
} from '../../domain/code/batch-print.ts'
import { formatCharacters } from '../../domain/code/serial-format.ts'
import { addressPrefix } from './batch-codes.ts'
import { requireSheet } from '../sheets.ts'
import { batchFileFormats, type BatchFileFormat } from '../../contract/answers.ts'
import type { Config } from '../../config.ts'
import type { CorrectionLevel } from '../../domain/code/symbols.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import type { BatchRecord } from '../../persistence/serials/batches.ts'
import type { BatchRequest, SheetLayout } from '../../render/batch/request.ts'

/** Loaded on demand: it loads the font, which only headings need. */
const importLayout = () => import('../../render/batch/lay-out-heading.ts')

/** A format, a range of positions from 1, and the words above the codes. */
export type FileRange = {
  readonly format: BatchFileFormat
  readonly from: number
  readonly to: number
  readonly heading: PrintedHeading | null
  readonly print: BatchPrint | null
}

/** What the command line draws itself, into a folder of the operator's choice. */
export type DrawInput = HeadingOptions &
  BatchPrint & {
    readonly batch: number
    readonly format: BatchFileFormat
    readonly from?: number
    readonly to?: number
  }

/**
 * The drawing request for a range of a batch in a format. Refuses `batch.unknown`, `batch.badRange` and
 * `code.noSymbol`.
 */
export async function drawRequest(context: Context, input: DrawInput): Promise<BatchRequest> {
  const stores = ownStores(context)
  const batch = (await stores.batches.find(input.batch)) ?? refuse('batch.unknown')
  const { draft } = await requireSheet(stores, batch.sheetId)
  const [from, to] = rangeOf(batch, input)
  const heading = printedHeading(context, draft, input)
  const print = printOf(input.format, input)
  return drawingRequest(context.config, batch, draft, { format: input.format, from, to, heading, print })
}

/** The first and last position of an order, from 1; refuses `batch.badRange`. */
export function rangeOf(
  batch: BatchRecord,
  input: { readonly from?: number | undefined; readonly to?: number | undefined },
): [number, number] {
  const [from, to] = [input.from ?? 1, input.to ?? batch.count]
  return from > to || to > batch.count
    ? refuse('batch.badRange', { values: { count: batch.count } })
    : [from, to]
}

/**
 * The engine's request: the address prefix, the characters of the serials, how to calculate them, and the words
 * above the codes. The names of files name the heading and the print, because a folder may hold several. Refuses
 * `input.invalid` for a print that cannot be.
 */
export async function drawingRequest(
  config: Config,
  batch: BatchRecord,
  draft: SheetDraft,
  { format, from, to, heading, print }: FileRange,
): Promise<BatchRequest> {
  const address = { before: addressPrefix(config, batch, draft), alphabets: formatCharacters(batch) }
  const options = print?.level === undefined ? {} : { level: print.level }
  if (print?.level !== undefined) await refuseHighLevel(address, print.level)
  const size = sizeOf(format, print)
  const headed = { address, options, ...(size.scale === undefined ? {} : { scale: size.scale }) }
  const marks = [
    ...(heading === null ? [] : [[heading.form, ...heading.languages].join('-')]),
    ...batchPrintNames.flatMap((name) =>
      print?.[name] === undefined ? [] : [`${name}${String(print[name])}`],
    ),
  ]
  const request = {
    address,
    options,
    ...size,
    ...(heading === null ? {} : { heading: (await importLayout()).layOutHeading(headed, heading.texts) }),
    count: to - from + 1,
    format,
    name: [`batch-${String(batch.id)}`, `${String(from)}-${String(to)}`, format, ...marks].join('_'),
    serials: {
      kind: 'form',
      preset: batch.preset,
      pattern: batch.pattern,
      first: batch.first + from - 1,
      masterKeyHex: config.serialKey,
      scope: batch.scope,
    },
  } as const
  return print === null || format !== 'pdf' ? request : { ...request, sheet: await sheetOf(request, print) }
}

/** Refuses a level of error correction with which the addresses are too long for a symbol. */
async function refuseHighLevel(address: BatchRequest['address'], level: CorrectionLevel): Promise<void> {
  const { createTemplate } = await import('../../render/batch/symbol/template.ts')
  try {
    createTemplate(address, { level })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    refuse('input.invalid', { issues: [{ field: 'level', code: 'levelTooHigh' }] })
  }
}

/** The module of a format in whole pixels, or its width. Refuses a resolution that no label printer has. */
function sizeOf(
  format: BatchFileFormat,
  print: BatchPrint | null,
): Pick<BatchRequest, 'scale' | 'resolution' | 'module'> {
  if (print === null || format === 'pdf') return {}
  if (format === 'svg-zip') return print.module === undefined ? {} : { module: print.module }
  if (format === 'zpl' && print.dpi !== undefined && !printsLabels(print.dpi))
    refuse('input.invalid', { issues: [{ field: 'dpi', code: 'dpiOfLabels' }] })
  const drawn = drawnModule(format, print)
  return drawn === null ? {} : { scale: drawn.scale, resolution: drawn.dpi }
}

/** The sheet in the chosen sizes. Refuses more codes than it has room for. */
async function sheetOf(
  request: Pick<BatchRequest, 'address' | 'options' | 'heading'>,
  print: BatchPrint,
): Promise<SheetLayout> {
  const { fitSheet } = await import('../../render/batch/fit-sheet.ts')
  const fitted = fitSheet(request, print)
  if ('layout' in fitted) return fitted.layout
  const { columns, rows } = fitted.room
  const field = print.rows !== undefined && print.rows > rows ? 'rows' : 'columns'
  return columns * rows === 0
    ? refuse('input.invalid', { issues: [{ field: 'sheetWidth', code: 'sheetTooSmall' }] })
    : refuse('input.invalid', { issues: [{ field, code: 'sheetRoom', values: { columns, rows } }] })
}

/** The format with a stored name. An unknown name is an unexpected error. */
export function batchFileFormat(name: string): BatchFileFormat {
  const format = batchFileFormats.find((known) => known === name)
  if (format === undefined) throw new Error(`unknown format of a batch file: ${name}`)
  return format
}
