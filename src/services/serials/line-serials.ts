// Serials that a production line made itself: unique within their GTIN, whoever made them, and judged by the same table
// as those that were issued.

import type { Context } from '../context.ts'
import type { Place, ScopeOwner } from './scopes.ts'
import {
  judge,
  serialStates,
  stateNumbered,
  unheard,
  type Known,
  type RowVerdict,
  type SerialReport,
} from '../../domain/code/serial-states.ts'
import {
  copyLineSerials,
  findLineSerials,
  moveLineSerials,
  type LineSerial,
} from '../../persistence/serials/line-serials.ts'

/** A reported serial that no batch issued, and the row it was reported in. */
export type LineRow = { readonly row: number; readonly serial: string; readonly form: Place['form'] }
type Said = { readonly report: SerialReport; readonly reprint: boolean; readonly reportId: number }

/** Serials looked for before it is hoped that none of a report is known yet. */
const probe = 64

/** Keeps a line's serials and writes the verdict of each row. The scope is held already. */
export async function keepLineSerials(
  context: Context,
  owner: ScopeOwner,
  rows: readonly LineRow[],
  said: Said,
  verdicts: RowVerdict[],
): Promise<void> {
  const scope = { ...owner, reportId: said.reportId }
  const first = await findLineSerials(
    context.trx,
    owner.scope,
    rows.slice(0, probe).map(({ serial }) => serial),
  )
  if (first.size === 0) {
    // Nearly always all are new: then one COPY does it, and only a clash costs a look at each.
    const { fresh } = judged(owner, rows, new Map(), said, verdicts)
    if (await copyLineSerials(context.trx, scope, fresh)) return
  }
  const stored = await findLineSerials(
    context.trx,
    owner.scope,
    rows.map(({ serial }) => serial),
  )
  const { fresh, moved } = judged(owner, rows, stored, said, verdicts)
  await copyLineSerials(context.trx, scope, fresh)
  if (moved.length > 0) await moveLineSerials(context.trx, scope, moved)
}

type Stored = Awaited<ReturnType<typeof findLineSerials>>

/** Judges rows one after the other, so that a serial twice in one report is a duplicate the second time. */
function judged(
  owner: ScopeOwner,
  rows: readonly LineRow[],
  stored: Stored,
  { report, reprint }: Said,
  verdicts: RowVerdict[],
): { fresh: LineSerial[]; moved: LineSerial[] } {
  const now = new Map<string, { known: Known; form: Place['form'] }>()
  for (const { row, serial, form } of rows) {
    const before = stored.get(serial)
    if (before !== undefined && before.companyId !== owner.companyId) {
      verdicts[row] = 'foreign'
      continue
    }
    const known =
      now.get(serial)?.known ??
      (before === undefined ? unheard : { state: stateNumbered(before.state), runs: before.runs })
    const { verdict, next } = judge(known, report, reprint)
    verdicts[row] = verdict
    if (next !== known) now.set(serial, { known: next, form })
  }
  const fresh: LineSerial[] = []
  const moved: LineSerial[] = []
  for (const [serial, { known, form }] of now)
    (stored.has(serial) ? moved : fresh).push({
      serial,
      state: serialStates[known.state],
      runs: known.runs,
      form,
    })
  return { fresh, moved }
}
