// Reads of several operations in one transaction (src/persistence/shared-reads.ts).

import { expect } from 'chai'
import type pg from 'pg'
import { readInScope } from '../../src/persistence/company-scope.ts'
import {
  closeDatabase,
  openDatabase,
  queryPrepared,
  type Database,
  type Transaction,
} from '../../src/persistence/database.ts'
import { readEach, readTogether } from '../../src/persistence/shared-reads.ts'
import { useDatabase } from '../support/database.ts'

describe('reads that share a transaction', () => {
  const database = useDatabase()
  let db: Database

  beforeEach(() => {
    db = openDatabase(database.url, { connections: 1 })
  })
  afterEach(() => closeDatabase(db))

  const numbers = [1, 2, 3, 4, 5]
  const plus = (trx: Transaction, number: number) =>
    queryPrepared<{ sum: number }>(
      trx,
      `plus ${String(number)}`,
      `select ?::int + ${String(number)} as sum`,
      [1],
    )
  const sums = async (work = (trx: Transaction, number: number) => plus(trx, number)): Promise<unknown[]> => {
    const found: unknown[] = []
    await readInScope(db, 'platform', (trx) =>
      readTogether(
        trx,
        numbers.map((number) => async () => {
          found[number - 1] = (await work(trx, number))[0]?.sum
        }),
      ),
    )
    return found
  }

  it('are all sent before the first is answered', async () => {
    let pauses = 0
    await readInScope(db, 'platform', async (trx) => {
      const client = trx.client as { acquireConnection(): Promise<pg.Client> }
      // Emitted whenever every statement that was sent is answered.
      ;(await client.acquireConnection()).on('drain', () => {
        pauses += 1
      })
      await readTogether(
        trx,
        numbers.map((number) => async () => {
          await plus(trx, number)
        }),
      )
      expect(pauses).to.be.at.most(1)
    })
  })

  it('are done again unprepared where the connection has lost some of their statements', async () => {
    const expected = [2, 3, 4, 5, 6]
    expect(await sums()).to.deep.equal(expected)
    await db.raw('deallocate "plus 4"')
    // The other reads fail with another error: PostgreSQL has ended their transaction.
    expect(await sums()).to.deep.equal(expected)
    expect(await sums()).to.deep.equal(expected)
  })

  it('throw the error that has ended their transaction, though others end before that read', async () => {
    const divided = (trx: Transaction, number: number) =>
      number === 2
        ? readEach(trx, [
            () => plus(trx, 2),
            async () =>
              (await trx.raw<{ rows: { sum: number }[] }>('select 1 / (1 - ?::int) as sum', [1])).rows,
            () => plus(trx, 12),
          ]).then(([rows]) => rows)
        : plus(trx, number)
    const error = await sums(divided).catch((thrown: unknown) => String(thrown))
    expect(error).to.include('division by zero')
    expect(await sums()).to.deep.equal([2, 3, 4, 5, 6])
  })

  it('leave the connection as it was: COPY is refused as long as statements do not wait', async () => {
    await sums()
    await db.raw('select 1')
    const connection = await (db.client as { acquireConnection(): Promise<pg.Client> }).acquireConnection()
    expect(connection.pipeline).to.equal(false)
    await (db.client as { releaseConnection(one: pg.Client): Promise<void> }).releaseConnection(connection)
  })
})
