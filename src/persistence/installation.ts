// What PostgreSQL says about itself: its version, sizes, and the statements that took the most time.

import type { Queries, Transaction } from './database.ts'

type TableSize = { readonly name: string; readonly bytes: number; readonly rows: number }
type Statement = {
  readonly name: string
  readonly calls: number
  readonly seconds: number
  readonly slowest: number
}

/** The version of the server, such as `18.1`. */
export async function databaseVersion(db: Queries): Promise<string> {
  const { rows } = await db.raw<{ rows: { version: string }[] }>(
    `select current_setting('server_version') as version`,
  )
  return rows[0]?.version ?? ''
}

/** Bytes of the database, and its ten largest tables with their indexes and partitions; rows are estimated. */
export async function databaseSizes(
  db: Queries,
): Promise<{ readonly bytes: number; readonly tables: readonly TableSize[] }> {
  const { rows } = await db.raw<{ rows: { bytes: number }[] }>(
    'select pg_database_size(current_database()) as bytes',
  )
  const { rows: tables } = await db.raw<{ rows: TableSize[] }>(`
    select case when n.nspname = 'public' then t.relname else n.nspname || '.' || t.relname end as name,
      sum(pg_total_relation_size(c.oid))::bigint as bytes, sum(greatest(c.reltuples, 0))::bigint as rows
    from pg_class c join pg_class t on t.oid = coalesce(pg_partition_root(c.oid), c.oid)
      join pg_namespace n on n.oid = t.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
    group by n.nspname, t.relname order by 2 desc, 1 limit 10`)
  return { bytes: rows[0]?.bytes ?? 0, tables }
}

/** The statements of this database that took the most time; null where the server does not count them. */
export async function slowStatements(trx: Transaction): Promise<readonly Statement[] | null> {
  try {
    // A savepoint: the error of a missing extension does not end the transaction.
    const { rows } = await trx.transaction((inner) =>
      inner.raw<{ rows: Statement[] }>(`
      select left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as name, calls,
        total_exec_time / 1000 as seconds, max_exec_time / 1000 as slowest
      from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
      order by total_exec_time desc limit 20`),
    )
    return rows
  } catch {
    // The extension is not there, or this role may not read it.
    return null
  }
}
