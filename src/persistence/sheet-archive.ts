// The archive of one company's sheets. Each call that archives or restores has a number, which its sheets
// keep, so that a later call finds the sheets of exactly that call (specification 4).

import { asPrepared, type Transaction } from './database.ts'
import { ownTable } from './sheet-rows.ts'

/** The number of a call, null when it changed no sheet, and the ids of the sheets that it changed. */
export type ArchiveCall = { readonly call: number | null; readonly ids: number[] }

/** The archive of one company inside a transaction. */
export function sheetArchive(trx: Transaction, companyId: number) {
  const table = () => ownTable(trx, companyId)
  const archivedByAll = () => table().where('archived_by_all', true).whereNotNull('archived_at')
  return {
    /**
     * Archives those of the sheets that are not in the archive.
     * @param byAll whether the call archives all sheets of the company
     */
    archive: async (ids: readonly number[], byAll: boolean, now: Date): Promise<ArchiveCall> => {
      const call = await nextCall(trx)
      const rows = await table()
        .whereIn('id', ids)
        .whereNull('archived_at')
        .update({ archived_at: now, updated_at: now, archive_call: call, archived_by_all: byAll } as never)
        .returning('id')
      return callOf(call, rows)
    },

    /** Restores those of the sheets that are in the archive. */
    restore: async (ids: readonly number[], now: Date): Promise<ArchiveCall> => {
      const call = await nextCall(trx)
      const rows = await table()
        .whereIn('id', ids)
        .whereNotNull('archived_at')
        .update({ archived_at: null, updated_at: now, restore_call: call } as never)
        .returning('id')
      return callOf(call, rows)
    },

    /**
     * Archives again what a call restored and nobody archived since. Each sheet returns to the call that
     * archived it first, so the undo has no number of its own.
     */
    archiveAgain: async (restoreCall: number, now: Date): Promise<ArchiveCall> => {
      const rows = await table()
        .where('restore_call', restoreCall)
        .whereNull('archived_at')
        .update({ archived_at: now, updated_at: now } as never)
        .returning('id')
      return { call: null, ids: rows.map(({ id }) => id) }
    },

    /** The sheets that a call archived and that are in the archive since. */
    archivedBy: async (archiveCall: number): Promise<number[]> => {
      const rows = await table().where('archive_call', archiveCall).whereNotNull('archived_at').select('id')
      return rows.map(({ id }) => id)
    },

    /** The sheets in the archive that the newest call for all sheets archived; a call without any is past. */
    archivedByNewestAll: async (): Promise<number[]> => {
      const newest = archivedByAll().max('archive_call')
      return (await archivedByAll().where('archive_call', newest).select('id')).map(({ id }) => id)
    },

    /** How many sheets `archivedByNewestAll` finds. */
    countArchivedByNewestAll: async (): Promise<number> => {
      const newest = archivedByAll().max('archive_call')
      const query = archivedByAll().where('archive_call', newest).count<{ count: number }[]>('* as count')
      const [row] = await asPrepared(trx, 'sheets_archived_by_all', query)
      return row?.count ?? 0
    },
  }
}

async function nextCall(trx: Transaction): Promise<number> {
  const { rows } = await trx.raw<{ rows: { call: number }[] }>("select nextval('archive_calls') as call")
  return rows[0]?.call ?? 0
}

/** The sheets of a call, in the order of their ids. */
function callOf(call: number, rows: readonly { id: number }[]): ArchiveCall {
  return {
    call: rows.length === 0 ? null : call,
    ids: rows.map(({ id }) => id).toSorted((one, other) => one - other),
  }
}
