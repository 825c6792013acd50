// What the engine draws of a batch: the address prefix, the serials, and the words above the codes.

import { printedHeading, type HeadingOptions, type PrintedHeading } from '../code-heading.ts'
import { ownStores, type Context } from '../context.ts'
import { formatCharacters } from '../../domain/code/serial-format.ts'
import { addressPrefix } from './batch-codes.ts'
import { requireSheet } from '../sheets.ts'
import { batchFileFormats, type BatchFileFormat } from '../../contract/answers.ts'
import type { Config } from '../../config.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import type { BatchRecord } from '../../persistence/serials/batches.ts'
import type { BatchRequest } from '../../render/batch/request.ts'

/** Loaded on demand: it loads the font, which only headings need. */
const importLayout = () => import('../../render/batch/lay-out-heading.ts')

/** A format, a range of positions from 1, and the words above the codes. */
export type FileRange = {
  readonly format: BatchFileFormat
  readonly from: number
  readonly to: number
  readonly heading: PrintedHeading | null
}

/** What the command line draws itself, into a folder of the operator's choice. */
export type DrawInput = HeadingOptions & {
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
  return drawingRequest(context.config, batch, draft, { format: input.format, from, to, heading })
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
 * above the codes. The names of files name the heading, because a folder may hold both.
 */
export async function drawingRequest(
  config: Config,
  batch: BatchRecord,
  draft: SheetDraft,
  { format, from, to, heading }: FileRange,
): Promise<BatchRequest> {
  const address = { before: addressPrefix(config, batch, draft), alphabets: formatCharacters(batch) }
  const suffix = heading === null ? '' : `_${[heading.form, ...heading.languages].join('-')}`
  return {
    address,
    options: {},
    ...(heading === null
      ? {}
      : { heading: (await importLayout()).layOutHeading({ address, options: {} }, heading.texts) }),
    count: to - from + 1,
    format,
    name: `batch-${String(batch.id)}_${String(from)}-${String(to)}_${format}${suffix}`,
    serials: {
      kind: 'form',
      preset: batch.preset,
      pattern: batch.pattern,
      first: batch.first + from - 1,
      masterKeyHex: config.serialKey,
      scope: batch.scope,
    },
  }
}

/** The format with a stored name. An unknown name is an unexpected error. */
export function batchFileFormat(name: string): BatchFileFormat {
  const format = batchFileFormats.find((known) => known === name)
  if (format === undefined) throw new Error(`unknown format of a batch file: ${name}`)
  return format
}
