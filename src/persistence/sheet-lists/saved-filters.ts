// The filters of the list of wines that one user of a company has saved under a name.

import type { Transaction } from '../database.ts'

/** `filter` has members of `sheets.list`, those that filter and order. */
type SavedFilter<F> = { readonly name: string; readonly filter: F }
type SavedFilterRow = {
  company_id: number
  user_id: number
  name: string
  filter: unknown
  created_at: Date
}

/** Opens the saved filters of one user of a company inside a transaction. */
export function openSavedFilters<F extends object>(trx: Transaction, companyId: number, userId: number) {
  const table = () => trx<SavedFilterRow>('saved_filters').where({ company_id: companyId, user_id: userId })
  return {
    /** In the order in which they were saved first. */
    list: (): Promise<SavedFilter<F>[]> => table().orderBy(['created_at', 'name']).select('name', 'filter'),
    /** Saves a filter; one of the same name is replaced, and stays where it is in the list. */
    save: async (name: string, filter: F, now: Date): Promise<void> => {
      await trx('saved_filters')
        .insert({
          company_id: companyId,
          user_id: userId,
          name,
          filter: JSON.stringify(filter),
          created_at: now,
        })
        .onConflict(['company_id', 'user_id', 'name'])
        .merge(['filter'])
    },
    /** Deletes the filter of this name, if there is one. */
    remove: async (name: string): Promise<void> => {
      await table().where('name', name).delete()
    },
  }
}
