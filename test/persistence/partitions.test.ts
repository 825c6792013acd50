// Tables that only grow: their months, what becomes of rows that no month has, retention, and idempotency keys that
// stay unique across months.

import { readdir } from 'node:fs/promises'
import { expect } from 'chai'
import { closeDatabase, openDatabase, type Database } from '../../src/persistence/database.ts'
import { migrate, migrateWithin } from '../../src/persistence/migrate.ts'
import { partitionedTableNames, partitionStates } from '../../src/persistence/partitions.ts'
import { useApplication } from '../support/application.ts'
import { dropDatabase, emptyDatabase } from '../support/database.ts'
import { makeCompany } from '../support/examples.ts'

/** The first day of the month that is so many months from today, as the database sees it. */
const month = (months: number): string =>
  `(date_trunc('month', now() at time zone 'UTC') + interval '${String(months)} months')::date`

describe('partitions by month', function partitions() {
  this.timeout(60_000)
  const world = useApplication({ AUDIT_KEEP: '12', VIEWS_KEEP: '24', REPORTS_KEEP: '12' })
  let companyId = 0
  before(async () => {
    world.vies.known.set('FR44732829320', null)
    companyId = await makeCompany(world.application)
  })

  const run = () => world.application.runJob('maintenance.partitions', {})
  const namesOf = async (table: string): Promise<string[]> =>
    world.database
      .db('pg_inherits')
      .join('pg_class', 'pg_class.oid', 'inhrelid')
      .whereRaw('inhparent = ?::regclass', [table])
      .orderBy('relname')
      .pluck('relname')
  const addAudit = async (at: string): Promise<void> => {
    await world.database.db.raw(
      `insert into audit (company_id, at, actor, operation, subject) values (?, ${at}, 'user 1', 'test', ?)`,
      [companyId, at],
    )
  }
  const partitionOf = async (table: string, condition: string): Promise<string | undefined> => {
    const { rows } = await world.database.db.raw<{ rows: { part: string }[] }>(
      `select tableoid::regclass::text as part from ${table} where ${condition}`,
    )
    return rows[0]?.part
  }

  it('exist for every table that the catalogue partitions, three months ahead', async () => {
    await run()
    const { db } = world.database
    const partitioned = await db('pg_class')
      .where('relkind', 'p')
      .whereRaw("relnamespace = 'public'::regnamespace")
      .pluck<string[]>('relname')
    expect(partitioned.toSorted()).to.deep.equal(partitionedTableNames.toSorted())
    for (const state of await partitionStates(db)) {
      expect(state.monthsAhead, state.name).to.equal(3)
      expect(state.rowsOutside, state.name).to.equal(0)
    }
    const before = await namesOf('views')
    await run()
    expect(await namesOf('views')).to.deep.equal(before)
  })

  it('take rows that came while no month had them, and the figures say so until then', async () => {
    await addAudit(`${month(5)} + time '12:00'`)
    const { db } = world.database
    const outside = async (): Promise<number | undefined> =>
      (await partitionStates(db)).find(({ name }) => name === 'audit')?.rowsOutside
    expect(await partitionOf('audit', `at >= ${month(5)}`)).to.equal('audit_rest')
    expect(await outside()).to.equal(1)
    const state = await world.application.perform(
      'admin.operations',
      {},
      { kind: 'operator', language: 'en', companyId: null },
    )
    expect(state.growing.find(({ name }) => name === 'audit')).to.include({
      rowsOutside: 1,
      retentionMonths: 12,
    })
    await db.raw(`select add_partitions('audit', ${month(7)})`)
    expect(await partitionOf('audit', `at >= ${month(5)}`)).to.match(/^audit_\d{4}_\d{2}$/)
    expect(await outside()).to.equal(0)
  })

  it('are dropped as whole months once all their rows are older than the settings keep', async () => {
    const { db } = world.database
    await ageBy('audit', 14)
    await addAudit(`${month(-13)} + time '12:00'`)
    await addAudit(`${month(-12)} + time '12:00'`)
    await addAudit(`now()`)
    await run()
    const { rows } = await db.raw<{ rows: { subject: string }[] }>(
      "select subject from audit where operation = 'test' order by at",
    )
    expect(rows.map(({ subject }) => subject)).to.not.include(`${month(-13)} + time '12:00'`)
    expect(rows.map(({ subject }) => subject)).to.include.members([`${month(-12)} + time '12:00'`, 'now()'])
    expect(await namesOf('audit')).to.not.include('audit_past')
  })

  it('never drop the rows of this month, whatever the caller requests', async () => {
    const error: unknown = await world.database.db
      .raw(`select drop_partitions('audit', ${month(1)})`)
      .catch((thrown: unknown) => thrown)
    expect(String(error)).to.include('rows of this month stay')
  })

  it('never drop the last twelve months of the audit trail, whatever the caller requests', async () => {
    const { db } = world.database
    const drop = async (table: string, months: number): Promise<string> =>
      db.raw(`select drop_partitions('${table}', ${month(months)})`).then(
        () => 'dropped',
        (thrown: unknown) => String(thrown),
      )
    expect(await drop('audit', -11)).to.include('the audit trail of the last 12 months stays')
    expect(await drop('audit', -12)).to.equal('dropped')
    expect(await drop('views', -11)).to.equal('dropped')
  })

  it('keep an idempotency key unique across months, and free it with the last month that has its report', async () => {
    const { db } = world.database
    const add = (key: string, at: string) =>
      db.raw(
        `insert into serial_reports (company_id, idempotency_key, digest, target, report, answer, actor, created_at)
        values (?, ?, '', 'line', 'printed', '{}', 'user 1', ${at})`,
        [companyId, key],
      )
    await ageBy('serial_reports', 14)
    await add('old', `${month(-13)} + time '12:00'`)
    await add('new', 'now()')
    for (const key of ['old', 'new']) {
      const error: unknown = await add(key, `now() + interval '2 months'`).catch((thrown: unknown) => thrown)
      expect(error).to.include({ code: '23505', constraint: 'serial_reports_idempotency_key' })
    }
    await run()
    expect(await db('serial_report_keys').pluck('idempotency_key')).to.deep.equal(['new'])
    await add('old', 'now()')
    expect(await db('serial_reports').orderBy('id').pluck('idempotency_key')).to.deep.equal(['new', 'old'])
  })

  /** Makes the partitions of a table as if the migration had run some months ago. */
  async function ageBy(table: string, months: number): Promise<void> {
    const { db } = world.database
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      `select name from partition_months('${table}') where not is_past`,
    )
    await db.raw(`delete from ${table}`)
    for (const name of ['past', ...rows.map((row) => row.name.slice(table.length + 1))])
      await db.raw(`drop table if exists ${table}_${name}`)
    await db.raw(
      `do $$ declare month date := ${month(-months)}; begin
        execute format('create table ${table}_past partition of ${table} for values from (minvalue) to (%L)',
          month || ' 00:00+00');
        execute format('create table ${table}_%s partition of ${table} for values from (%L) to (%L)',
          to_char(month, 'YYYY_MM'), month || ' 00:00+00', (month + interval '1 month')::date || ' 00:00+00');
      end $$`,
    )
    await db.raw(`select add_partitions('${table}', ${month(1)})`)
  }
})

describe('the migration to partitions', function migration() {
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

  it('keeps every row, its number and the next one, also of a clock that was ahead; and runs again', async () => {
    if (db === undefined) throw new Error('The database is open.')
    const before = (await migrationNames()).filter((name) => name < '0030')
    await db.transaction((trx) => migrateWithin(trx, before))
    await db.raw(`
      insert into companies (tva, name, state, created_at) values ('FR1', 'one', 'verified', now());
      insert into audit (company_id, at, actor, operation, subject)
        select 1, now() - n * interval '1 day', 'user 1', 'test', n::text from generate_series(-400, 800) n;
      insert into views (company_id, code, day, views)
        select 1, 'c', current_date - n, n + 1 from generate_series(0, 800) n;
      insert into serial_reports (company_id, idempotency_key, digest, target, report, answer, actor, created_at)
        select 1, 'key ' || n, '', 'line', 'printed', '{}', 'user 1', now() - n * interval '1 day'
          from generate_series(0, 800) n;
      insert into serial_transitions (company_id, batch_id, report_id, first_position, last_position, state)
        select 1, 1, id, 1, 2, 4 from serial_reports`)
    const fingerprint = async (): Promise<string> => {
      const sums = ['audit', 'views', 'serial_reports'].map(
        (table) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${table} t)`,
      )
      const { rows } = await (db as Database).raw<{ rows: { all: string }[] }>(
        `select concat_ws(' ', ${sums.join(', ')}, (select count(*) from serial_transitions)) as all`,
      )
      return rows[0]?.all ?? ''
    }
    const rows = await fingerprint()
    expect(await migrate(db)).to.include('0030_partitions.ts')
    expect(await fingerprint()).to.equal(rows)
    expect(await migrate(db)).to.deep.equal([])
    const [next] = await db('audit')
      .insert({ at: new Date(), actor: 'user 1', operation: 'test', subject: 'next' })
      .returning<{ id: number }[]>('id')
    expect(next?.id).to.equal(1202)
    expect(await db('serial_report_keys').count('* as count').first()).to.deep.equal({ count: 801 })
  })
})

async function migrationNames(): Promise<string[]> {
  return (await readdir(new URL('../../migrations/', import.meta.url))).toSorted()
}
