// Serials that a production line made itself: a row each, unique within their GTIN (or code) across all companies and
// batches. New ones are copied in; PostgreSQL's COPY is several times quicker than any insert.

import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { isUniqueViolation } from '../sheets.ts'
import type { SerialForm } from '../../domain/code/serial-form.ts'
import type { Transaction } from '../database.ts'

export type LineSerial = {
  readonly serial: string
  readonly state: number
  readonly runs: number
  /** Where a form of ours would have calculated this serial, so that it is never issued as well. */
  readonly form: (SerialForm & { readonly index: number }) | null
}
/** Whose the serials are, and which report told of them. */
export type LineScope = {
  readonly companyId: number
  readonly sheetId: number
  readonly scope: string
  readonly reportId: number
}

/** What is known of these serials of a scope, whoever's they are. */
export async function findLineSerials(
  trx: Transaction,
  scope: string,
  serials: readonly string[],
): Promise<Map<string, { companyId: number; state: number; runs: number }>> {
  const rows = await trx('line_serials')
    .where({ scope })
    .whereRaw('serial = any(?)', [[...serials]])
    .select<{ serial: string; company_id: number; state: number; runs: number }[]>(
      'serial',
      'company_id',
      'state',
      'runs',
    )
  return new Map(
    rows.map((row) => [row.serial, { companyId: row.company_id, state: row.state, runs: row.runs }]),
  )
}

/** Copies serials in that are none of the table's yet; false, with nothing stored, when one of them is. */
export async function copyLineSerials(
  trx: Transaction,
  scope: LineScope,
  serials: readonly LineSerial[],
): Promise<boolean> {
  try {
    await trx.transaction(async (savepoint) => {
      const columns =
        'company_id, scope, serial, sheet_id, state, runs, preset, pattern, form_index, first_report'
      const connection = await connectionOf(savepoint)
      await pipeline(
        Readable.from(copyLines(scope, serials)),
        connection.query(copyFrom(`copy line_serials (${columns}) from stdin`)),
      )
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'line_serials_pkey')) return false
    throw error
  }
}

/** Changes serials of the table, and keeps which of them came into another state by this report. */
export async function moveLineSerials(
  trx: Transaction,
  { companyId, scope, reportId }: LineScope,
  serials: readonly LineSerial[],
): Promise<void> {
  // Both parts of the statement see the table as it was before: a state that is already there is no move.
  await trx.raw(
    `
    with told as (select * from unnest(?::text[], ?::smallint[], ?::smallint[]) as told (serial, state, runs)),
    kept as (
      insert into line_moves (company_id, report_id, scope, state, serials)
      select ?, ?, l.scope, told.state, array_agg(l.serial order by l.serial)
      from told join line_serials l on l.scope = ? and l.serial = told.serial
      where l.state <> told.state group by l.scope, told.state
    )
    update line_serials l set state = told.state, runs = told.runs from told where l.scope = ? and l.serial = told.serial`,
    [
      serials.map((one) => one.serial),
      serials.map((one) => one.state),
      serials.map((one) => one.runs),
      companyId,
      reportId,
      scope,
      scope,
    ],
  )
}

/** The highest index of a form, from `first` on and below `end`, that a line used itself; null when there is none. */
export async function lastTakenByLine(
  trx: Transaction,
  scope: string,
  form: SerialForm,
  first: number,
  end: number,
): Promise<number | null> {
  const rows: { index: number }[] = await trx('line_serials')
    .where({ scope, preset: form.preset, pattern: form.pattern })
    .where('form_index', '>=', first)
    .where('form_index', '<', end)
    .orderBy('form_index', 'desc')
    .limit(1)
    .select('form_index as index')
  return rows[0]?.index ?? null
}

/** Whether a line used a serial of a scope that matches a regular expression. */
export async function hasLineSerialLike(
  trx: Transaction,
  scope: string,
  expression: string,
): Promise<boolean> {
  return (
    (await trx('line_serials').where({ scope }).whereRaw('serial ~ ?', [expression]).first('serial')) !==
    undefined
  )
}

type Copying = { query(stream: CopyStreamQuery): CopyStreamQuery }

/** The connection that knex runs this transaction on: COPY is spoken on the driver itself. */
async function connectionOf(trx: Transaction): Promise<Copying> {
  const client = trx.client as { acquireConnection(): Promise<Copying> }
  return client.acquireConnection()
}

/** Rows in the text format of COPY, some thousands a piece. */
function* copyLines(scope: LineScope, serials: readonly LineSerial[]): Generator<string> {
  const { companyId, sheetId, reportId } = scope
  const [before, after] = [`${String(companyId)}\t${scope.scope}\t`, `\t${String(reportId)}\n`]
  for (let start = 0; start < serials.length; start += chunk) {
    yield serials
      .slice(start, start + chunk)
      .map(({ serial, state, runs, form }) => {
        const known =
          form === null ? '\\N\t\\N\t\\N' : `${form.preset}\t${form.pattern}\t${String(form.index)}`
        return `${before}${serial}\t${String(sheetId)}\t${String(state)}\t${String(runs)}\t${known}${after}`
      })
      .join('')
  }
}

const chunk = 4096
