// What undoes an import: the sheets that it created are deleted, the drafts that it changed get their rows of
// before (decision 43).

import type { Transaction } from './database.ts'
import { assignments, recordColumns } from './sheet-imports.ts'
import { recordOf, type SheetRecord, type SheetRow } from './sheet-rows.ts'

/** What an undo would destroy: a sheet that was published or changed since, or has further links or a product. */
const changedSince = `(
  s.revision <> l.revision or s.code is not null and l.outcome = 'new'
  or l.outcome = 'changed' and l.before is null
  or l.outcome = 'new' and (s.product is not null or exists (
    select from sheet_links k where k.company_id = s.company_id and k.sheet_id = s.id))
)`

const ownLines = `l.company_id = :companyId and l.import_id = :importId and l.outcome in ('new', 'changed')`

/** The undo of imports of one company, inside a transaction. */
export function importUndo(trx: Transaction, companyId: number) {
  return {
    /** Which of these imports saved something that was published or changed since. */
    changedSince: async (importIds: readonly number[]): Promise<Set<number>> => {
      const { rows } = await trx.raw<{ rows: { id: number }[] }>(
        `select wanted.id from unnest(cast(:importIds as bigint[])) as wanted (id)
        where exists (
          select from import_lines l join sheets s on s.company_id = l.company_id and s.id = l.sheet_id
          where l.company_id = :companyId and l.import_id = wanted.id and l.outcome in ('new', 'changed')
            and ${changedSince})`,
        { companyId, importIds: [...importIds] },
      )
      return new Set(rows.map(({ id }) => id))
    },

    /** Locks the sheets that an import saved; the first `limit` that were published or changed since. */
    lockSheets: async (importId: number, limit: number): Promise<SheetRecord[]> => {
      const joined = 'from import_lines l join sheets s on s.company_id = l.company_id and s.id = l.sheet_id'
      const bindings = { companyId, importId, limit }
      await trx.raw(
        `select count(*) from (select s.id ${joined} where ${ownLines} order by s.id for update of s) as held`,
        { companyId, importId },
      )
      const { rows } = await trx.raw<{ rows: SheetRow[] }>(
        `select s.* ${joined} where ${ownLines} and ${changedSince} order by l.position limit :limit`,
        bindings,
      )
      return rows.map(recordOf)
    },

    /** Deletes the sheets that an import created, and restores those that it changed. */
    undo: async (importId: number, updatedBy: number | null, now: Date): Promise<void> => {
      const bindings = { companyId, importId, updatedBy, now }
      await trx.raw(
        `update sheets set ${assignments}, revision = sheets.revision + 1, updated_by = :updatedBy,
          updated_at = :now
        from import_lines l cross join jsonb_to_record(l.before) as entry (${recordColumns.join(', ')})
        where ${ownLines} and l.outcome = 'changed' and sheets.company_id = l.company_id and sheets.id = l.sheet_id`,
        bindings,
      )
      await trx.raw(
        `delete from sheets using import_lines l
        where ${ownLines} and l.outcome = 'new' and sheets.company_id = l.company_id and sheets.id = l.sheet_id`,
        { companyId, importId },
      )
    },
  }
}
