// The collations of names (migration 48) after an update of the library that has their rules: PostgreSQL notices that
// an index was built by another version of the rules, and leaves the repair to the operator. We do it here, because a
// list in an index of other rules would miss sheets.

import type { Database } from '../database.ts'

/** Rebuilds the indexes of collations whose rules have changed. The migrations' lock must be held. */
export async function refreshCollations(db: Database): Promise<void> {
  const { rows } = await db.raw<{ rows: { name: string; indexes: string[] }[] }>(`
    select c.collname as name, array(
      select i.indexrelid::regclass::text from pg_index i
      where exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
          and d.refclassid = 'pg_collation'::regclass and d.refobjid = c.oid
      )
    ) as indexes
    from pg_collation c
    where c.collnamespace = 'public'::regnamespace and c.collversion <> pg_collation_actual_version(c.oid)`)
  for (const { name, indexes } of rows)
    await db.transaction(async (trx) => {
      for (const index of indexes) await trx.raw(`reindex index ${index}`)
      await trx.raw('alter collation ?? refresh version', [name])
    })
}
