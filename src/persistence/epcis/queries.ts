// Named queries of one company for captured EPCIS events.

import type { Transaction } from '../database.ts'

/** A named query: its parameters as the caller wrote them. */
export type NamedQuery = { readonly name: string; readonly query: object; readonly createdAt: Date }
type QueryRow = { company_id: number; name: string; query: object; created_at: Date }

/** Opens the named queries of one company inside a transaction. */
export function openEpcisQueries(trx: Transaction, companyId: number) {
  const table = () => trx<QueryRow>('epcis_queries').where('company_id', companyId)
  return {
    /** Inserts a query; false when its name is taken. */
    insert: async ({ name, query, createdAt }: NamedQuery): Promise<boolean> => {
      const rows = await trx<QueryRow>('epcis_queries')
        .insert({ company_id: companyId, name, query: JSON.stringify(query) as never, created_at: createdAt })
        .onConflict(['company_id', 'name'])
        .ignore()
        .returning('name')
      return rows.length > 0
    },
    find: async (name: string): Promise<NamedQuery | null> => {
      const row = await table().where({ name }).first()
      return row === undefined ? null : recordOf(row)
    },
    /** Queries after a name, in the order of names. */
    list: async (after: string, size: number): Promise<NamedQuery[]> =>
      (await table().where('name', '>', after).orderBy('name').limit(size)).map(recordOf),
    count: async (): Promise<number> =>
      Number((await table().count<{ count: number | string }[]>('* as count'))[0]?.count ?? 0),
    remove: async (name: string): Promise<boolean> => (await table().where({ name }).delete()) > 0,
  }
}

function recordOf({ name, query, created_at: createdAt }: QueryRow): NamedQuery {
  return { name, query, createdAt }
}
