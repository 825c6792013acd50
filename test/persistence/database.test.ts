import { expect } from 'chai'
import {
  queryPrepared,
  closeDatabase,
  DatabaseUnreachable,
  inTransaction,
  openDatabase,
  reachDatabase,
  asPrepared,
  withPrepared,
  type Transaction,
} from '../../src/persistence/database.ts'
import { useDatabase } from '../support/database.ts'

type Rows = { readonly rows: readonly unknown[] }

describe('database', () => {
  const test = useDatabase()

  it('returns integers as numbers, decimals and days as text', async () => {
    const answer = await test.db.raw<{ rows: unknown[] }>(
      "select 9007199254740991::int8 as whole, 0.10::numeric as decimal, '2024-03-31'::date as day",
    )
    expect(answer.rows[0]).to.deep.equal({
      whole: Number.MAX_SAFE_INTEGER,
      decimal: '0.10',
      day: '2024-03-31',
    })
  })

  it('refuses an integer that a JavaScript number would round', async () => {
    const outcome = await test.db.raw('select 9007199254740993::int8').then(
      () => 'answered',
      (error: unknown) => error,
    )
    expect(outcome).to.be.instanceOf(RangeError)
  })

  it('rolls back a transaction that throws', async () => {
    await test.db.raw('create table numbers (n int)')
    await inTransaction(test.db, async (trx) => {
      await trx('numbers').insert({ n: 1 })
      throw new Error('no')
    }).catch(() => undefined)
    await inTransaction(test.db, async (trx) => {
      await trx('numbers').insert({ n: 2 })
    })
    expect(await test.db('numbers').select('n')).to.deep.equal([{ n: 2 }])
  })

  it('begins a transaction with its first statement, whose results are its own', async () => {
    await test.db.raw('create table begun (n int)')
    await inTransaction(test.db, async (trx) => {
      expect((await trx.raw<Rows>('select 1 as n')).rows).to.deep.equal([{ n: 1 }])
    })
    await inTransaction(test.db, async (trx) => {
      const answers = await trx.raw<Rows[]>('select 2 as n; select 3 as n')
      expect(answers.map(({ rows }) => rows)).to.deep.equal([[{ n: 2 }], [{ n: 3 }]])
    })
    for (const first of ['insert into begun values (1)', "insert into begun select '2'::int"])
      await inTransaction(test.db, async (trx) => {
        await trx.raw(first)
        throw new Error('no')
      }).catch(() => undefined)
    await inTransaction(test.db, () => Promise.resolve())
    expect(await test.db('begun')).to.deep.equal([])
  })

  it('retries a transaction after a deadlock', async () => {
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

  it('prepares statements of reads, and runs them where the connection has lost them', async () => {
    const db = openDatabase(test.url, { connections: 1 })
    const ask = (trx: Transaction) =>
      queryPrepared<{ sum: number; given: string[] }>(
        trx,
        'a sum',
        'select ?::int + 1 as sum, ?::text[] as given',
        [2, ['a', 'b']],
      )
    const prepared = () =>
      db.raw<{ rows: unknown[] }>('select name from pg_prepared_statements').then(({ rows }) => rows)
    const read = () => withPrepared(db, (prepare) => inTransaction(db, (trx) => ask(prepare(trx))))
    const answers = [await inTransaction(db, ask)]
    expect(await prepared()).to.deep.equal([])
    answers.push(await read())
    expect(await prepared()).to.deep.equal([{ name: 'a sum' }])
    await db.raw('deallocate all')
    answers.push(await read(), await read())
    expect(await prepared()).to.deep.equal([])
    await closeDatabase(db)
    expect(answers).to.deep.equal(Array.from({ length: 4 }, () => [{ sum: 3, given: ['a', 'b'] }]))
  })

  it('prepares queries of the builder under their names, inside reads alone', async () => {
    const db = openDatabase(test.url, { connections: 1 })
    const ask = (trx: Transaction) =>
      asPrepared(trx, 'a role', trx('pg_roles').where('rolname', 'pg_monitor').select('rolname'))
    const names = () =>
      db.raw<{ rows: { name: string }[] }>('select name from pg_prepared_statements').then(({ rows }) => rows)
    const answers = [await inTransaction(db, ask)]
    expect(await names()).to.deep.equal([])
    answers.push(await withPrepared(db, (prepare) => inTransaction(db, (trx) => ask(prepare(trx)))))
    expect(await names()).to.deep.equal([{ name: 'a role' }])
    await closeDatabase(db)
    expect(answers).to.deep.equal([[{ rolname: 'pg_monitor' }], [{ rolname: 'pg_monitor' }]])
  })

  it('reaches a running database', async () => {
    await reachDatabase(test.db)
  })

  it('throws one sentence with advice when no database answers, without the password', async () => {
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
