// What imports do with the sheets of one company: many at once, in one statement each (decision 43). Rules and
// locks of fields are for the caller.

import type { Transaction } from './database.ts'
import { toRow } from './row.ts'
import { searchOf } from './sheet-search.ts'
import { ownTable, recordOf, type SheetRecord, type SheetRow } from './sheet-rows.ts'
import { gtin14 } from '../domain/code/gs1.ts'
import type { Fields } from '../domain/field.ts'
import { sheetFields, type SheetDraft, type SheetField } from '../domain/sheet/fields.ts'
import { equalGtins } from '../domain/sheet/shared-identity.ts'

/** A new sheet with its id, or a sheet with its next draft. */
type SheetWrite = {
  readonly id: number
  readonly draft: SheetDraft
  readonly code: string | null
  readonly recheck: readonly SheetField[]
}

/** What an undo needs of a sheet before a change: its row, by column. */
type StoredSheet = Readonly<Record<string, unknown>>

/** The columns of fields, with their types in PostgreSQL. */
const fieldColumns = Object.entries<Fields[string]>(sheetFields).flatMap(([name, field]) =>
  field.column === true
    ? [{ name, type: field.kind === 'integer' ? 'integer' : field.kind === 'amount' ? 'numeric' : 'text' }]
    : [],
)
const columnNames = [...fieldColumns.map(({ name }) => name), 'content', 'search', 'recheck']
/** The columns of a sheet in a document, as PostgreSQL reads them. */
export const recordColumns = [
  ...fieldColumns.map(({ name, type }) => `${name} ${type}`),
  'content jsonb',
  'search text',
  'recheck text[]',
]
/** Sets the columns of a sheet from the document `entry`. */
export const assignments = columnNames.map((name) => `${name} = entry.${name}`).join(', ')

/** The sheets of one company, for its imports, inside a transaction. */
export function sheetImports(trx: Transaction, companyId: number) {
  const table = () => ownTable(trx, companyId)
  const locked = async (query: ReturnType<typeof table>, lock: boolean): Promise<SheetRecord[]> =>
    (await (lock ? query.orderBy('id').forUpdate() : query)).map(recordOf)
  return {
    /** The sheets with these references. `lock` locks the rows until the transaction ends. */
    withReferences: async (references: readonly string[], lock: boolean): Promise<SheetRecord[]> => {
      const ids = await idsOfReferences(trx, companyId, references)
      const found = table().whereRaw('id = any(?) and reference = any(?)', [ids, [...references]])
      return ids.length === 0 ? [] : locked(found, lock)
    },

    /**
     * The sheets with these GTINs, in any of their lengths: of each GTIN, CPV and lot the first two, those
     * with a code first.
     */
    withGtins: (gtins: readonly string[]): Promise<SheetRecord[]> => sheetsOfGtins(trx, companyId, gtins),

    /** The sheets with these ids, locked until the transaction ends. */
    lockAll: async (ids: readonly number[]): Promise<SheetRecord[]> =>
      ids.length === 0 ? [] : locked(table().whereRaw('id = any(?)', [[...ids]]), true),

    /** Ids for new sheets. */
    nextIds: async (count: number): Promise<number[]> => {
      if (count === 0) return []
      const { rows } = await trx.raw<{ rows: { ids: string }[] }>(
        `with own as materialized (select pg_get_serial_sequence('sheets', 'id')::regclass as sequence)
        select string_agg(nextval(sequence)::text, ' ') as ids from own, generate_series(1, ?)`,
        [count],
      )
      return (rows[0]?.ids ?? '').split(' ').map(Number)
    },

    /** Inserts new sheets. A reference that is taken meanwhile fails the statement. */
    insertAll: async (sheets: readonly SheetWrite[], updatedBy: number | null, now: Date): Promise<void> => {
      if (sheets.length === 0) return
      await trx.raw(
        `insert into sheets (company_id, id, ${columnNames.join(', ')}, updated_by, created_at, updated_at)
        overriding system value
        select :companyId, id, ${columnNames.join(', ')}, :updatedBy, :now, :now
        from jsonb_to_recordset(:sheets) as entry (id bigint, ${recordColumns.join(', ')})`,
        { companyId, updatedBy, now, sheets: JSON.stringify(sheets.map(documentOf)) },
      )
    },

    /** Replaces the drafts of sheets; their revisions rise by one. */
    updateAll: async (sheets: readonly SheetWrite[], updatedBy: number | null, now: Date): Promise<void> => {
      if (sheets.length === 0) return
      await trx.raw(
        `update sheets set ${assignments}, revision = revision + 1, updated_by = :updatedBy, updated_at = :now
        from jsonb_to_recordset(:sheets) as entry (id bigint, ${recordColumns.join(', ')})
        where sheets.company_id = :companyId and sheets.id = entry.id`,
        { companyId, updatedBy, now, sheets: JSON.stringify(sheets.map(documentOf)) },
      )
    },
  }
}

/** The row of a sheet, by column, as an undo stores it. */
export function storedSheet({ draft, code, recheck }: SheetRecord): StoredSheet {
  return columnsOf({ draft, code, recheck })
}

function documentOf(sheet: SheetWrite): StoredSheet {
  return { id: sheet.id, ...columnsOf(sheet) }
}

function columnsOf({ draft, code, recheck }: Omit<SheetWrite, 'id'>): StoredSheet {
  const { columns, content } = toRow(sheetFields, draft)
  return { ...columns, content, search: searchOf(draft, code), recheck }
}

/**
 * The ids of the sheets with these references. Each reference is looked up in the index; for an array of them
 * the planner may read all sheets of the company.
 */
async function idsOfReferences(
  trx: Transaction,
  companyId: number,
  references: readonly string[],
): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `select found.id from unnest(?::text[]) as wanted (reference) cross join lateral (
      select id from sheets where company_id = ? and reference = wanted.reference limit 1
    ) as found`,
    [[...references], companyId],
  )
  return rows.map(({ id }) => id)
}

async function sheetsOfGtins(
  trx: Transaction,
  companyId: number,
  gtins: readonly string[],
): Promise<SheetRecord[]> {
  if (gtins.length === 0) return []
  const texts = [...new Set(gtins.map(gtin14))].flatMap(equalGtins)
  const { rows } = await trx.raw<{ rows: SheetRow[] }>(
    `select * from (
      select *, row_number() over (
        partition by lpad(gtin, 14, '0'), coalesce(content ->> 'cpv', ''), coalesce(content ->> 'cuvee', '')
        order by code is null, id
      ) as place
      from sheets where company_id = ? and gtin = any(?)
    ) as sharing where place <= 2 order by code is null, id`,
    [companyId, texts],
  )
  return rows.map(recordOf)
}
