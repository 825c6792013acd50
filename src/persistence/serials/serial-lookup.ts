// Looks up one serial of any company: the batch that issued it, the line that made it, and the patterns of
// its scope, in one statement.

import { queryPrepared, type Queries } from '../database.ts'
import { chunkSize } from './reconciliation.ts'
import type { SerialFormat } from '../../domain/code/serial-format.ts'
import { serialStates } from '../../domain/code/serial-states.ts'

/** The index at which a format calculates a serial. */
export type FormatIndex = SerialFormat & { readonly index: number }
/** The stored state of a serial. */
type StoredSerial = {
  readonly issued: {
    readonly companyId: number
    readonly batch: number
    readonly position: number
    readonly state: number
  } | null
  readonly line: { readonly companyId: number; readonly state: number } | null
  /** Patterns in which the scope has serials. */
  readonly patterns: readonly string[]
}
type SerialLookupRow = {
  company_id: number | null
  batch: number | null
  position: number | null
  state: number | null
  line_company: number | null
  line_state: number | null
  patterns: string[]
}

const statement = `
  select i.*, l.company_id as line_company, l.state as line_state,
    array(select pattern from serial_forms where scope = t.scope and preset = 'pattern') as patterns
  from (select ?::text as scope, ?::text as serial) t
  left join line_serials l on l.scope = t.scope and l.serial = t.serial
  left join lateral (
    select b.company_id, b.id as batch, f.index - b.first + 1 as position,
      get_byte(c.states, ((f.index - b.first) % ${String(chunkSize)})::int) as state
    from unnest(?::text[], ?::text[], ?::bigint[]) as f (preset, pattern, index)
    cross join lateral (
      select company_id, id, first, count from batches
      where scope = t.scope and preset = f.preset and pattern = f.pattern and first <= f.index
      order by first desc limit 1
    ) b
    left join serial_chunks c on c.company_id = b.company_id and c.batch_id = b.id
      and c.chunk = (f.index - b.first) / ${String(chunkSize)}
    where f.index < b.first + b.count
    limit 1
  ) i on true`

/** The stored state of a serial of a scope: issued at one of these indices, or made by a line. */
export async function lookUpSerial(
  db: Queries,
  scope: string,
  serial: string,
  indices: readonly FormatIndex[],
): Promise<StoredSerial> {
  const columns = [
    indices.map(({ preset }) => preset),
    indices.map(({ pattern }) => pattern),
    indices.map(({ index }) => index),
  ]
  const [row] = await queryPrepared<SerialLookupRow>(db, 'serial lookup', statement, [
    scope,
    serial,
    ...columns,
  ])
  if (row === undefined) throw new Error('A look-up of one serial answers one row.')
  const {
    company_id: companyId,
    batch,
    position,
    state,
    line_company: lineCompany,
    line_state: lineState,
    patterns,
  } = row
  return {
    issued:
      companyId === null || batch === null || position === null
        ? null
        : { companyId, batch, position, state: state ?? serialStates.issued },
    line: lineCompany === null || lineState === null ? null : { companyId: lineCompany, state: lineState },
    patterns,
  }
}
