// The connections of the session store (src/persistence/session-pool.ts).

import { expect } from 'chai'
import type pg from 'pg'
import { openSessionPool } from '../../src/persistence/session-pool.ts'
import { useDatabase } from '../support/database.ts'

describe('the connections of the session store', () => {
  const database = useDatabase()
  let pool: pg.Pool

  beforeEach(() => {
    pool = openSessionPool(database.url, { connections: 1, timeout: 10_000, onError: () => undefined })
  })
  afterEach(() => pool.end())

  const sum = async (): Promise<unknown> =>
    (await pool.query<{ sum: number }>('select $1::int + 1 as sum', [2])).rows
  const prepared = async (): Promise<unknown[]> =>
    (
      await pool.query<{ statement: string }>(
        "select statement from pg_prepared_statements where statement like '%as sum'",
      )
    ).rows

  it('prepare a statement once', async () => {
    expect([await sum(), await sum()]).to.deep.equal([[{ sum: 3 }], [{ sum: 3 }]])
    expect(await prepared()).to.have.length(1)
  })

  it('run it unprepared where a connection has lost it', async () => {
    await sum()
    await pool.query('deallocate all')
    expect([await sum(), await sum()]).to.deep.equal([[{ sum: 3 }], [{ sum: 3 }]])
    expect(await prepared()).to.deep.equal([])
  })
})
