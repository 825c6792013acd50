// Serials that a production line made itself: one row each, unique within their GTIN (or code) across all
// companies and batches. New rows arrive by PostgreSQL's COPY, in a table of the transaction first.

import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { isUniqueViolation } from '../postgres-errors.ts'
import type { SerialFormat } from '../../domain/code/serial-format.ts'
import { acrossCompanies } from '../company-scope.ts'
import type { Transaction } from '../database.ts'

export type LineSerial = {
  readonly serial: string
  readonly state: number
  readonly runs: number
  /** The index at which one of our formats would calculate this serial, so that no batch issues it too. */
  readonly format: (SerialFormat & { readonly index: number }) | null
}
/** The owner of the serials, and the report that mentions them. */
type LineScope = {
  readonly companyId: number
  readonly sheetId: number
  readonly scope: string
  readonly reportId: number
}

/** The stored state of these serials of a scope, for all companies. */
export async function findLineSerials(
  trx: Transaction,
  scope: string,
  serials: readonly string[],
): Promise<Map<string, { companyId: number; state: number; runs: number }>> {
  const rows = await acrossCompanies(trx, () =>
    trx('line_serials')
      .where({ scope })
      .whereRaw('serial = any(?)', [[...serials]])
      .select<{ serial: string; company_id: number; state: number; runs: number }[]>(
        'serial',
        'company_id',
        'state',
        'runs',
      ),
  )
  return new Map(
    rows.map((row) => [row.serial, { companyId: row.company_id, state: row.state, runs: row.runs }]),
  )
}

/** Copies new serials into the table; false, with nothing stored, when one of them exists already. */
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
      // COPY cannot write into a table with row-level security, so it fills a table of this transaction.
      // In the order of the key, the rows then reach the index page by page, which pays for the second step.
      await savepoint.raw('create temp table incoming_serials (like line_serials) on commit drop')
      await pipeline(
        Readable.from(copyLines(scope, serials)),
        connection.query(copyFrom(`copy incoming_serials (${columns}) from stdin`)),
      )
      await savepoint.raw(
        `insert into line_serials (${columns}) select ${columns} from incoming_serials order by scope, serial`,
      )
      await savepoint.raw('drop table incoming_serials')
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'line_serials_pkey')) return false
    throw error
  }
}

/** Updates serials of the table, and records the state changes that this report causes. */
export async function updateLineSerials(
  trx: Transaction,
  { companyId, scope, reportId }: LineScope,
  serials: readonly LineSerial[],
): Promise<void> {
  // Both parts of the statement see the table as it was before, so an unchanged state is no transition.
  await trx.raw(
    `
    with reported as (select * from unnest(?::text[], ?::smallint[], ?::smallint[]) as reported (serial, state, runs)),
    recorded as (
      insert into line_transitions (company_id, report_id, scope, state, serials)
      select ?, ?, l.scope, reported.state, array_agg(l.serial order by l.serial)
      from reported join line_serials l on l.scope = ? and l.serial = reported.serial
      where l.state <> reported.state group by l.scope, reported.state
    )
    update line_serials l set state = reported.state, runs = reported.runs
    from reported where l.scope = ? and l.serial = reported.serial`,
    [
      serials.map(({ serial }) => serial),
      serials.map(({ state }) => state),
      serials.map(({ runs }) => runs),
      companyId,
      reportId,
      scope,
      scope,
    ],
  )
}

/**
 * The highest index of a format, from `first` on and below `end`, that a line used itself; null when there is
 * none.
 */
export async function lastIndexOfLine(
  trx: Transaction,
  scope: string,
  format: SerialFormat,
  first: number,
  end: number,
): Promise<number | null> {
  const rows: { index: number }[] = await acrossCompanies(trx, () =>
    trx('line_serials')
      .where({ scope, preset: format.preset, pattern: format.pattern })
      .where('form_index', '>=', first)
      .where('form_index', '<', end)
      .orderBy('form_index', 'desc')
      .limit(1)
      .select('form_index as index'),
  )
  return rows[0]?.index ?? null
}

/** Whether a line used a serial of a scope that matches a regular expression. */
export async function hasLineSerialLike(
  trx: Transaction,
  scope: string,
  expression: string,
): Promise<boolean> {
  const rows = await acrossCompanies(trx, () =>
    trx<{ serial: string }>('line_serials')
      .where('scope', scope)
      .whereRaw('serial ~ ?', [expression])
      .limit(1)
      .select('serial'),
  )
  return rows.length > 0
}

type CopyConnection = { query(stream: CopyStreamQuery): CopyStreamQuery }

/** The driver's connection under this transaction: knex itself has no COPY. */
async function connectionOf(trx: Transaction): Promise<CopyConnection> {
  const client = trx.client as { acquireConnection(): Promise<CopyConnection> }
  return client.acquireConnection()
}

/** Rows in the text format of COPY, `rowsPerChunk` in one text. */
function* copyLines(scope: LineScope, serials: readonly LineSerial[]): Generator<string> {
  const { companyId, sheetId, reportId } = scope
  const [before, after] = [`${String(companyId)}\t${scope.scope}\t`, `\t${String(reportId)}\n`]
  for (let start = 0; start < serials.length; start += rowsPerChunk) {
    yield serials
      .slice(start, start + rowsPerChunk)
      .map(({ serial, state, runs, format }) => {
        const formColumns =
          format === null ? '\\N\t\\N\t\\N' : `${format.preset}\t${format.pattern}\t${String(format.index)}`
        return `${before}${serial}\t${String(sheetId)}\t${String(state)}\t${String(runs)}\t${formColumns}${after}`
      })
      .join('')
  }
}

const rowsPerChunk = 4096
