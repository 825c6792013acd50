// Totals of views by day (migration 0044) and rankings equal a sum over all rows, by any writer.

import { readdir } from 'node:fs/promises'
import { expect } from 'chai'
import { inScope } from '../../src/persistence/company-scope.ts'
import { closeDatabase, inRehearsal, openDatabase, type Database } from '../../src/persistence/database.ts'
import { migrate, migrateWithin } from '../../src/persistence/migrate.ts'
import { openViewRankings } from '../../src/persistence/view-rankings.ts'
import { addViews, openViews, type ViewCount } from '../../src/persistence/views.ts'
import { dropDatabase, emptyDatabase, useDatabase } from '../support/database.ts'

const companies = [1, 2, 3]
const below = (count: number): number => Math.floor(Math.random() * count)
/** A day of the year around today, over many partitions. */
const someDay = (): string => new Date(Date.now() - (below(400) - 40) * 86_400_000).toISOString().slice(0, 10)
/** Counts of few codes and days, so that most rows exist already after some steps. */
const someCounts = (days: readonly string[], count = 1 + below(40), codes = 12): ViewCount[] => {
  const counts = Array.from({ length: count }, () => {
    const companyId = companies[below(companies.length)] ?? 1
    const code = `${String(companyId)}-${String(below(codes))}`
    return { companyId, code, day: days[below(days.length)] ?? someDay(), views: 1 + below(50) }
  })
  // A statement adds to a row once.
  return [...new Map(counts.map((entry) => [`${entry.code} ${entry.day}`, entry])).values()]
}

/** The totals of the days as they are stored, and as the rows say; days without a row are left out. */
async function totals(db: Database): Promise<{ stored: unknown[]; summed: unknown[] }> {
  const stored = await db.raw<{ rows: unknown[] }>(
    'select company_id, day, views, labels from view_days where labels <> 0 or views <> 0 order by 1, 2',
  )
  const summed = await db.raw<{ rows: unknown[] }>(
    `select company_id, day, sum(views)::bigint as views, count(*) as labels from views group by 1, 2 order by 1, 2`,
  )
  return { stored: stored.rows, summed: summed.rows }
}

async function expectTotals(db: Database, title: string): Promise<void> {
  const { stored, summed } = await totals(db)
  expect(stored, title).to.deep.equal(summed)
}

describe('views', function views() {
  this.timeout(60_000)
  const database = useDatabase()
  const days = Array.from({ length: 30 }, someDay)

  it('have exact totals and rankings of any period after random changes, a part of which is rolled back', async () => {
    const { db } = database
    for (let step = 0; step < 80; step += 1) {
      const counts = someCounts(days)
      const kind = below(10)
      if (kind === 0) await inRehearsal(db, (trx) => addViews(trx, counts))
      else if (kind === 1)
        await db('views')
          .where('code', `1-${String(below(12))}`)
          .delete()
      else if (kind === 2) await db('views').where('day', days[below(30)]).update({ views: 7 })
      else await inScope(db, 'platform', (trx) => addViews(trx, counts))
      if (step % 10 === 0) await expectTotals(db, `step ${String(step)}`)
    }
    await expectTotals(db, 'at the end')
    for (let round = 0; round < 25; round += 1) await expectPeriod(db, [someDay(), someDay()].toSorted())
  })

  /** Compares what the stores read of a period with sums made here, of all rows. */
  async function expectPeriod(db: Database, [from = '', to = '']: readonly string[]): Promise<void> {
    const companyId = companies[below(companies.length)] ?? 1
    const all = await db<{ company_id: number; code: string; day: string; views: number }>('views')
    const rows = all.filter((row) => row.company_id === companyId && row.day >= from && row.day <= to)
    const byCode = new Map<string, number>()
    for (const { code, views: count } of rows) byCode.set(code, (byCode.get(code) ?? 0) + count)
    const total = rows.reduce((sum, row) => sum + row.views, 0)
    await inScope(db, { companyId }, async (trx) => {
      const ranking = await openViewRankings(trx, companyId).read(from, to, 100)
      const codes = [...byCode].map(([code, count]) => ({ code, views: count }))
      const inOrder = codes.toSorted((a, b) => b.views - a.views || (a.code < b.code ? -1 : 1))
      expect(ranking, `${from} to ${to}`).to.deep.equal({ labels: byCode.size, total, codes: inOrder })
      const byDay = await openViews(trx, companyId).byDay(from, to)
      expect(byDay.reduce((sum, day) => sum + day.views, 0)).to.equal(total)
      expect(byDay.map(({ day }) => day)).to.deep.equal([...new Set(rows.map(({ day }) => day))].toSorted())
      expect(byDay.reduce((sum, { labels }) => sum + labels, 0)).to.equal(rows.length)
    })
  }

  it('of several processes are all added, and none waits for the other in a circle', async () => {
    const pools = Array.from({ length: 4 }, () => openDatabase(database.url, { connections: 2 }))
    const before = await viewsOf(database.db)
    const deadlocks = await deadlocksOf(database.db)
    let added = 0
    try {
      await Promise.all(
        pools.map(async (db) => {
          for (let round = 0; round < 40; round += 1) {
            // Of new and of known rows: the triggers of one statement take the days of the ones after the others.
            const counts = someCounts([...days, someDay()], 60, 60)
            await inScope(db, 'platform', (trx) => addViews(trx, counts))
            added += counts.reduce((sum, { views: count }) => sum + count, 0)
          }
        }),
      )
    } finally {
      for (const pool of pools) await closeDatabase(pool)
    }
    expect((await viewsOf(database.db)) - before).to.equal(added)
    await expectTotals(database.db, 'after all processes')
    expect(await deadlocksOf(database.db)).to.equal(deadlocks)
  })

  it('of a version that knows no totals are in them', async () => {
    const { db } = database
    await db.raw(
      `insert into views (company_id, code, day, views)
        values (1, '1-1', current_date, 5), (9, '9-new', current_date, 2)
        on conflict (company_id, code, day) do update set views = views.views + excluded.views`,
    )
    await expectTotals(db, 'after a plain insert')
  })

  it('lose their totals with the rows of dropped months', async () => {
    const { db } = database
    await db.raw('truncate views')
    for (const table of ['views', 'view_days']) await ageBy(db, table, 3)
    const counts = [-5, -2, 0].map((months) => ({
      companyId: 1,
      code: String(months),
      day: monthOf(months),
      views: 4,
    }))
    await db.transaction((trx) => addViews(trx, counts))
    await db.raw(
      "insert into views (company_id, code, day, views) values (1, 'ahead', ?::date + interval '70 months', 3)",
      [monthOf(0)],
    )
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      `select add_partitions(t, ?::date) as name from unnest(?::text[]) t`,
      [monthOf(20), ['views', 'view_days']],
    )
    expect(rows.length).to.be.greaterThan(20)
    await expectTotals(db, 'after partitions were added')
    for (const table of ['views', 'view_days'])
      await db.raw(`select drop_partitions('${table}', '${monthOf(-1)}')`)
    await expectTotals(db, 'after months were dropped')
    expect(await db('view_days').orderBy('day').pluck('day')).to.have.length(2)
  })

  it('have no totals after all are removed at once', async () => {
    await database.db.raw('truncate views')
    await expectTotals(database.db, 'after all views were removed')
  })
})

/** The first day of the month that is so many months from today. */
function monthOf(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 10)
}

/** Makes the partitions of an empty table as if its migration had run some months ago. */
async function ageBy(db: Database, table: string, months: number): Promise<void> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(`select name from partition_months(?)`, [table])
  for (const { name } of rows) await db.raw(`drop table ${name}`)
  await db.raw(
    `create table ${table}_past partition of ${table} for values from (minvalue) to ('${monthOf(-months)}');
    create table ${table}_${monthOf(-months).slice(0, 7).replace('-', '_')} partition of ${table}
      for values from ('${monthOf(-months)}') to ('${monthOf(1 - months)}');
    select add_partitions('${table}', '${monthOf(2)}')`,
  )
}

async function viewsOf(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { sum: number }[] }>(
    'select coalesce(sum(views), 0)::bigint as sum from views',
  )
  return rows[0]?.sum ?? 0
}

async function deadlocksOf(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { deadlocks: number }[] }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}

describe('the migration to totals of views', function migration() {
  this.timeout(60_000)
  let [url, db] = ['', undefined as Database | undefined]
  before(async () => {
    url = await emptyDatabase()
    db = openDatabase(url, { connections: 4 })
  })
  after(async () => {
    if (db !== undefined) await closeDatabase(db)
    await dropDatabase(url)
  })

  it('adds up the views of every company and day, in the months that views have', async () => {
    if (db === undefined) throw new Error('The database is open.')
    const names = (await readdir(new URL('../../migrations/', import.meta.url))).toSorted()
    const earlier = names.filter((name) => name < '0044')
    await db.transaction((trx) => migrateWithin(trx, earlier))
    await db.raw(`
      insert into views (company_id, code, day, views)
        select c, 'code ' || n, current_date - d, n * d + 1
        from generate_series(1, 2) c, generate_series(1, 5) n, generate_series(-900, 800, 20) d`)
    expect(await migrate(db)).to.include('0044_view_days.ts')
    await expectTotals(db, 'migrated')
    const months = async (table: string): Promise<unknown[]> => {
      const { rows } = await (db as Database).raw<{ rows: unknown[] }>(
        `select starts, is_past from partition_months('${table}') order by 1`,
      )
      return rows
    }
    expect(await months('view_days')).to.deep.equal(await months('views'))
  })
})
