import { expect } from 'chai'
import {
  askPrepared,
  closeDatabase,
  DatabaseUnreachable,
  inTransaction,
  openDatabase,
  reachDatabase,
  type Transaction,
} from '../../src/persistence/database.ts'
import { useDatabase } from '../support/database.ts'

describe('database', () => {
  const test = useDatabase()

  it('answers whole numbers as numbers, decimals and days as text', async () => {
    const answer = await test.db.raw<{ rows: unknown[] }>(
      "select 9007199254740991::int8 as whole, 0.10::numeric as decimal, '2024-03-31'::date as day",
    )
    expect(answer.rows[0]).to.deep.equal({
      whole: Number.MAX_SAFE_INTEGER,
      decimal: '0.10',
      day: '2024-03-31',
    })
  })

  it('refuses a whole number that a number would round', async () => {
    const outcome = await test.db.raw('select 9007199254740993::int8').then(
      () => 'answered',
      (error: unknown) => error,
    )
    expect(outcome).to.be.instanceOf(RangeError)
  })

  it('keeps nothing of a transaction that throws', async () => {
    await test.db.raw('create table kept (n int)')
    await inTransaction(test.db, async (trx) => {
      await trx('kept').insert({ n: 1 })
      throw new Error('no')
    }).catch(() => undefined)
    await inTransaction(test.db, async (trx) => {
      await trx('kept').insert({ n: 2 })
    })
    expect(await test.db('kept').select('n')).to.deep.equal([{ n: 2 }])
  })

  it('runs a transaction again that was ended because it and another waited for each other', async () => {
    await test.db.raw('create table crossed (id int primary key, n int not null default 0)')
    await test.db('crossed').insert([{ id: 1 }, { id: 2 }])
    const raise = (id: number) => (trx: Transaction) => trx('crossed').where({ id }).increment('n')
    let holding = 0
    const bothHold = Promise.withResolvers<undefined>()
    const inOrder = (first: number, second: number) =>
      inTransaction(test.db, async (trx) => {
        await raise(first)(trx)
        holding += 1
        if (holding === 2) bothHold.resolve(undefined)
        await bothHold.promise
        await raise(second)(trx)
      })
    await Promise.all([inOrder(1, 2), inOrder(2, 1)])
    expect(holding).to.be.greaterThan(2)
    expect(await test.db('crossed').orderBy('id').pluck('n')).to.deep.equal([2, 2])
  })

  it('answers a prepared statement also where what was prepared is gone, and inside a transaction', async () => {
    const db = openDatabase(test.url, { connections: 1 })
    const ask = (on: Parameters<typeof askPrepared>[0] = db) =>
      askPrepared<{ sum: number; given: string[] }>(
        on,
        'a sum',
        'select ?::int + 1 as sum, ?::text[] as given',
        [2, ['a', 'b']],
      )
    const kept = () =>
      db.raw<{ rows: unknown[] }>('select name from pg_prepared_statements').then(({ rows }) => rows)
    const answers = [await ask(), await inTransaction(db, ask)]
    expect(await kept()).to.deep.equal([{ name: 'a sum' }])
    await db.raw('deallocate all')
    answers.push(await ask(), await ask())
    expect(await kept()).to.deep.equal([])
    await closeDatabase(db)
    expect(answers).to.deep.equal(Array.from({ length: 4 }, () => [{ sum: 3, given: ['a', 'b'] }]))
  })

  it('reaches a database that runs', async () => {
    await reachDatabase(test.db)
  })

  it('says in one sentence what to do when none answers, without its password', async () => {
    const db = openDatabase('postgres://someone:hidden@127.0.0.1:1/nowhere')
    const error: unknown = await reachDatabase(db).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    await closeDatabase(db)
    expect(error).to.be.instanceOf(DatabaseUnreachable)
    expect((error as DatabaseUnreachable).message).to.match(
      /^The database does not answer \(.*127\.0\.0\.1:1\); .*DATABASE_URL\.$/,
    )
    expect((error as DatabaseUnreachable).message).not.to.include('hidden')
  })
})
