// The codes of a batch: the address on each bottle, and streamed files of the addresses as CSV or text.

import { service } from '../service.ts'
import { ownStores } from '../context.ts'
import { cipherOf, serialsPerSlice } from './scopes.ts'
import { codeAddress } from '../sheet-answers.ts'
import { requireSheet } from '../sheets.ts'
import { batchTagWriter } from './tags.ts'
import type { Config } from '../../config.ts'
import type { EpcTag } from '../../domain/code/epc-encoding.ts'
import { gtin14 } from '../../domain/code/gs1.ts'
import { writeDigitalLink } from '../../domain/code/digital-link.ts'
import { serialsAt } from '../../domain/code/serial.ts'
import { refuse } from '../../domain/refusal.ts'
import { csvLine } from '../../domain/spreadsheet/csv.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import type { BatchRecord } from '../../persistence/serials/batches.ts'

/** The codes of a range of a batch as CSV or text, streamed. */
export const codes = service<'serials.codes'>(async (context, input) => {
  const stores = ownStores(context)
  const batch = (await stores.batches.find(input.batch)) ?? refuse('batch.unknown')
  const [from, to] = [input.from ?? 1, input.to ?? batch.count]
  if (from > to || to > batch.count) refuse('batch.badRange', { values: { count: batch.count } })
  const { draft } = await requireSheet(stores, batch.sheetId)
  const [lanes, lane] = [input.lanes ?? 1, input.lane]
  if (lane !== undefined && lane > lanes)
    refuse('input.invalid', { issues: [{ field: 'lane', code: 'tooLarge', values: { max: lanes } }] })
  if (input.tags !== undefined && input.format !== 'csv')
    refuse('input.invalid', { issues: [{ field: 'tags', code: 'epcNeedsCsv' }] })
  const tagOf =
    input.tags === undefined
      ? undefined
      : await batchTagWriter(context, draft.gtin, input.tags, { ...input, format: batch })
  const lines = codeLines({
    config: context.config,
    batch,
    draft,
    from,
    to,
    csv: input.format === 'csv',
    lanes,
    lane,
    tagOf,
  })
  const type = input.format === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8'
  const ofLane = lane === undefined ? '' : `_lane-${String(lane)}`
  return {
    name: `batch-${String(batch.id)}_${String(from)}-${String(to)}${ofLane}.${input.format}`,
    type,
    body: lines,
  }
})

type CodeFile = {
  readonly config: Config
  readonly batch: BatchRecord
  readonly draft: SheetDraft
  /** First and last position, counted from 1. */
  readonly from: number
  readonly to: number
  readonly csv: boolean
  /** Labels next to each other on the web; with `lane`, the file has only that lane. */
  readonly lanes: number
  readonly lane: number | undefined
  /** Writes the RFID tag of a serial; absent without columns of tags. */
  readonly tagOf: ((serial: string) => EpcTag) | undefined
}

/** The lines of a range of a batch; CSV has a header and a BOM. Lanes next to each other share one line. */
async function* codeLines(file: CodeFile): AsyncGenerator<string> {
  const { config, batch, draft, from, to, csv, lanes, lane, tagOf } = file
  const cipher = cipherOf(config, batch.scope)
  const isMultiLane = lane === undefined && lanes > 1
  const columns = tagOf === undefined ? codeColumns : [...codeColumns, ...tagColumns]
  if (csv) yield `\uFEFF${csvLine(isMultiLane ? laneColumns(columns, lanes) : columns)}`
  // A slice has complete rows of lanes.
  const step = Math.floor(serialsPerSlice / lanes) * lanes
  const prefix = addressPrefix(config, batch, draft)
  for (let start = from; start <= to; start += step) {
    const serials = serialsAt(
      batch.preset,
      batch.first + start - 1,
      Math.min(step, to - start + 1),
      cipher,
      batch.pattern,
    )
    const cells = serials.map((serial, offset) =>
      csv
        ? `${String(start + offset)},${serial},${prefix}${serial}${tagCells(tagOf?.(serial))}`
        : prefix + serial,
    )
    if (isMultiLane) yield laneRows(cells, lanes, csv ? ',' : '\t')
    else {
      const ofLane = lane === undefined ? cells : cells.filter((_, index) => index % lanes === lane - 1)
      yield `${ofLane.join('\r\n')}\r\n`
    }
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

const codeColumns = ['position', 'serial', 'url']
const tagColumns = ['epc_hex', 'epc_uri']

/** The cells of a tag; serials of batches have no comma or quote. */
function tagCells(tag: EpcTag | undefined): string {
  return tag === undefined ? '' : `,${tag.hex},${tag.uri}`
}

/** The column names of several lanes: `position1`, `serial1`, `url1`, `position2` … */
function laneColumns(columns: readonly string[], lanes: number): string[] {
  return Array.from({ length: lanes }, (_, lane) =>
    columns.map((name) => `${name}${String(lane + 1)}`),
  ).flat()
}

/** Rows of one cell per lane. */
function laneRows(cells: readonly string[], lanes: number, separator: string): string {
  let text = ''
  for (let start = 0; start < cells.length; start += lanes)
    text += `${cells.slice(start, start + lanes).join(separator)}\r\n`
  return text
}

/**
 * The text before the serial in all addresses of a batch; equal for all, because serials need no
 * percent-encoding.
 */
export function addressPrefix(config: Config, batch: BatchRecord, draft: SheetDraft): string {
  const [serial = ''] = serialsAt(batch.preset, batch.first, 1, cipherOf(config, batch.scope), batch.pattern)
  return serialAddress(config, batch, draft, serial).slice(0, -serial.length)
}

/**
 * The address on one bottle: the digital link with its serial, or, without GTIN, our address with code and
 * serial.
 */
export function serialAddress(
  config: Config,
  batch: Pick<BatchRecord, 'code' | 'lot' | 'cpv'>,
  draft: SheetDraft,
  serial: string,
): string {
  if (draft.gtin === undefined) return `${codeAddress(batch.code, {}, config)}/${encodeURIComponent(serial)}`
  return writeDigitalLink(config.codeOrigin, {
    gtin: gtin14(draft.gtin),
    serial,
    ...(batch.cpv === null ? {} : { cpv: batch.cpv }),
    ...(batch.lot === null ? {} : { lot: batch.lot }),
  })
}
