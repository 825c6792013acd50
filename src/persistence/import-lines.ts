// The lines of imports: the outcome of each, its issues, and what an undo needs. One row for each line, written
// once with its slice (decision 43).

import type { Transaction } from './database.ts'

/** One issue of a line that was not imported, or advice on a line that was. */
export type LineIssue = {
  column: string | null
  code: string
  values?: Record<string, string | number>
}
/** An issue and the line of the file that it concerns. */
export type RefusedLine = LineIssue & { line: number }
type LineOutcome = 'new' | 'changed' | 'same' | 'refused'

/** A line as stored. */
export type ImportLine = {
  /** The number of lines of the file before it. */
  readonly position: number
  /** Its number in the file, as people see it. */
  readonly line: number
  readonly outcome: LineOutcome
  /** What it finds its sheet by; null for a line that always makes a new sheet. */
  readonly identity: string | null
  readonly sheetId: number | null
  /** The revision of the sheet after the line. */
  readonly revision: number | null
  /** The row of the sheet before a change that can be undone (`storedSheet`). */
  readonly before: object | null
  /** The cells of a refused line, as in the file. */
  readonly cells: readonly string[] | null
  readonly refused: readonly LineIssue[]
  readonly advised: readonly LineIssue[]
}
type LineRow = {
  company_id: number
  import_id: number
  position: number
  line: number
  outcome: LineOutcome
  identity: string | null
  sheet_id: number | null
  revision: number | null
  before: object | null
  cells: string[] | null
  refused: LineIssue[] | null
  advised: LineIssue[] | null
}

/** What an earlier line of the same file was, by what it finds its sheet by. */
export type EarlierLine = { readonly line: number; readonly isRefused: boolean }

/** The issues and the sheets of an import, each in the order of the lines. */
export type ImportResults = {
  readonly refused: readonly RefusedLine[]
  readonly advised: readonly RefusedLine[]
  readonly sheets: readonly number[]
}

/** Opens the lines of the imports of one company inside a transaction. */
export function openImportLines(trx: Transaction, companyId: number) {
  const table = () => trx<LineRow>('import_lines').where('company_id', companyId)
  return {
    /** Inserts lines in one statement. */
    insert: async (importId: number, lines: readonly ImportLine[]): Promise<void> => {
      await trx.raw(
        `insert into import_lines
          (company_id, import_id, position, line, outcome, identity, sheet_id, revision, before, cells,
            refused, advised)
        select ?, ?, position, line, outcome, identity, sheet_id, revision, before, cells, refused, advised
        from jsonb_to_recordset(?) as entry (position integer, line integer, outcome text, identity text,
          sheet_id bigint, revision integer, before jsonb, cells jsonb, refused jsonb, advised jsonb)`,
        [companyId, importId, JSON.stringify(lines.map(rowOf), wellFormed)],
      )
    },
    /** The first line with each of these identities. */
    earlier: async (importId: number, identities: readonly string[]): Promise<Map<string, EarlierLine>> => {
      const rows = await table()
        .where('import_id', importId)
        .whereRaw('identity = any(?)', [[...identities]])
        .orderBy('position', 'desc')
        .select('identity', 'line', 'outcome')
      return new Map(
        rows.map(({ identity, line, outcome }) => [
          identity ?? '',
          { line, isRefused: outcome === 'refused' },
        ]),
      )
    },
    /** The lines from one position to another, the last excluded. */
    between: async (importId: number, from: number, to: number): Promise<ImportLine[]> =>
      (
        await table()
          .where('import_id', importId)
          .where('position', '>=', from)
          .where('position', '<', to)
          .orderBy('position')
      ).map(recordOf),
    /** The results of imports by id; at most `limit` lines with issues and `limit` sheets each. */
    results: (ids: readonly number[], limit: number): Promise<Map<number, ImportResults>> =>
      resultsOf(trx, companyId, ids, limit),
    /** The refused lines of an import with their cells, at most `limit` after a position. */
    refused: async (importId: number, after: number, limit: number): Promise<ImportLine[]> =>
      (
        await table()
          .where('import_id', importId)
          .where('position', '>', after)
          .where('outcome', 'refused')
          .orderBy('position')
          .limit(limit)
      ).map(recordOf),
  }
}

/** The results of several imports in two statements. */
async function resultsOf(
  trx: Transaction,
  companyId: number,
  ids: readonly number[],
  limit: number,
): Promise<Map<number, ImportResults>> {
  const results = new Map(
    ids.map((id) => [
      id,
      { refused: [] as RefusedLine[], advised: [] as RefusedLine[], sheets: [] as number[] },
    ]),
  )
  const part = (condition: string) => `
    select l.* from unnest(?::bigint[]) as wanted (id)
    cross join lateral (
      select import_id, line, position, sheet_id, refused, advised from import_lines
      where company_id = ? and import_id = wanted.id and ${condition}
      order by position limit ?
    ) as l order by l.import_id, l.position`
  const bindings = [[...ids], companyId, limit]
  const issues = await trx.raw<{ rows: LineRow[] }>(
    part('(refused is not null or advised is not null)'),
    bindings,
  )
  for (const { import_id, line, refused, advised } of issues.rows) {
    const result = results.get(import_id)
    result?.refused.push(...(refused ?? []).map((issue) => ({ line, ...issue })))
    result?.advised.push(...(advised ?? []).map((issue) => ({ line, ...issue })))
  }
  const sheets = await trx.raw<{ rows: LineRow[] }>(part('sheet_id is not null'), bindings)
  for (const { import_id, sheet_id } of sheets.rows)
    if (sheet_id !== null) results.get(import_id)?.sheets.push(sheet_id)
  return results
}

/** A text that was cut inside a character cannot be stored in a document. */
function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

function rowOf(line: ImportLine): object {
  const { position, outcome, identity, sheetId, revision, before, cells, refused, advised } = line
  return {
    position,
    line: line.line,
    outcome,
    identity,
    sheet_id: sheetId,
    revision,
    ...(before === null ? {} : { before }),
    ...(cells === null ? {} : { cells }),
    ...(refused.length === 0 ? {} : { refused }),
    ...(advised.length === 0 ? {} : { advised }),
  }
}

function recordOf(row: LineRow): ImportLine {
  return {
    position: row.position,
    line: row.line,
    outcome: row.outcome,
    identity: row.identity,
    sheetId: row.sheet_id,
    revision: row.revision,
    before: row.before,
    cells: row.cells,
    refused: row.refused ?? [],
    advised: row.advised ?? [],
  }
}
