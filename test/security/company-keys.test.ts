// The company leads every primary key and unique index of a table with companies' rows, so that the tables can be
// distributed by it (Citus); decision 56 gives the reason for each exception below.

import { expect } from 'chai'
import { useDatabase } from '../support/database.ts'

/** Keys that hold across companies, by table: a distributed database has these tables whole on every node. */
const acrossCompanies: Readonly<Record<string, readonly string[]>> = {
  // A printed code and a digital link lead to one wine of one company, which the reader does not know.
  codes: ['code', "gtin, COALESCE(cpv, ''::text), COALESCE(lot, ''::text)"],
  // A serial is unique under its GTIN, also when the GTIN changed hands.
  line_serials: ['scope, serial'],
  serial_forms: ['scope, preset, pattern'],
  // People sign in before their company is known, and may have none.
  users: ['email', 'id'],
  // A call brings the number of its key before its company is known.
  api_keys: ['id'],
  // Support finds these by their number alone.
  sheets: ['id'],
  prefix_claims: ['id'],
  prefix_disputes: ['id'],
  // A guest has nothing but the secret of a link; the company is read with it.
  guest_links: ['token_hash'],
  // Lists of the whole installation: some rows have no company, and they are read in the order of time.
  audit: ['at, id'],
  messages: ['id'],
  label_marks: ['id'],
  label_changes: ['transaction_id, company_id, is_new_code, began_at'],
}

describe('the keys of tables with rows of companies', () => {
  const database = useDatabase()

  it('begin with the company, except those that hold across companies', async () => {
    const { rows } = await database.db.raw<{ rows: { table: string; columns: string }[] }>(`
      select t.relname as table,
        (select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by n)
          from generate_series(1, i.indnkeyatts) n) as columns
      from pg_index i join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
        and i.indisunique and exists (
          select from pg_attribute where attrelid = t.oid and attname = 'company_id' and not attisdropped
        )
      order by 1, 2`)
    expect(rows.length).to.be.greaterThan(25)
    const others: Record<string, string[]> = {}
    for (const { table, columns } of rows)
      if (columns.split(', ')[0] !== 'company_id') (others[table] ??= []).push(columns)
    expect(others).to.deep.equal(acrossCompanies)
  })
})
