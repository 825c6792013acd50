// Serials that a production line made itself. They are unique within their GTIN across all companies and
// follow the same state machine as issued serials.

import type { Context } from '../context.ts'
import type { ReportedState } from './batch-totals.ts'
import type { ScopeOwner, SerialOrigin } from './scopes.ts'
import {
  applyReport,
  serialStates,
  stateOfNumber,
  unreported,
  type SerialStatus,
  type RowVerdict,
} from '../../domain/code/serial-states.ts'
import {
  copyLineSerials,
  findLineSerials,
  updateLineSerials,
  type LineSerial,
} from '../../persistence/serials/line-serials.ts'

/** A reported serial that no batch issued, and the row of the report (from 0). */
export type LineRow = {
  readonly row: number
  readonly serial: string
  readonly format: SerialOrigin['format']
}

/** How many serials are looked up first: when none is stored, probably all serials of the report are new. */
const sampleSize = 64

/** Stores a line's serials and sets the verdict of each row. The caller has locked the scope. */
export async function storeLineSerials(
  context: Context,
  owner: ScopeOwner,
  rows: readonly LineRow[],
  reported: ReportedState & { readonly reportId: number },
  verdicts: RowVerdict[],
): Promise<void> {
  const scope = { ...owner, reportId: reported.reportId }
  const sample = await findLineSerials(
    context.trx,
    owner.scope,
    rows.slice(0, sampleSize).map(({ serial }) => serial),
  )
  if (sample.size === 0) {
    // Nearly always all serials are new: one COPY stores them. A conflict falls through to the look-up of
    // each serial.
    const { created } = applyRows(owner, rows, new Map(), reported, verdicts)
    if (await copyLineSerials(context.trx, scope, created)) return
  }
  const stored = await findLineSerials(
    context.trx,
    owner.scope,
    rows.map(({ serial }) => serial),
  )
  const { created, updated } = applyRows(owner, rows, stored, reported, verdicts)
  await copyLineSerials(context.trx, scope, created)
  if (updated.length > 0) await updateLineSerials(context.trx, scope, updated)
}

type StoredSerials = Awaited<ReturnType<typeof findLineSerials>>

/** Applies the rows in order, so that the second row of the same serial is a duplicate. */
function applyRows(
  owner: ScopeOwner,
  rows: readonly LineRow[],
  stored: StoredSerials,
  { report, reprint }: ReportedState,
  verdicts: RowVerdict[],
): { created: LineSerial[]; updated: LineSerial[] } {
  const changed = new Map<string, { status: SerialStatus; format: SerialOrigin['format'] }>()
  for (const { row, serial, format } of rows) {
    const before = stored.get(serial)
    if (before !== undefined && before.companyId !== owner.companyId) {
      verdicts[row] = 'foreign'
      continue
    }
    const status =
      changed.get(serial)?.status ??
      (before === undefined ? unreported : { state: stateOfNumber(before.state), runs: before.runs })
    const { verdict, next } = applyReport(status, report, reprint)
    verdicts[row] = verdict
    if (next !== status) changed.set(serial, { status: next, format })
  }
  const created: LineSerial[] = []
  const updated: LineSerial[] = []
  for (const [serial, { status, format }] of changed)
    (stored.has(serial) ? updated : created).push({
      serial,
      state: serialStates[status.state],
      runs: status.runs,
      format,
    })
  return { created, updated }
}
