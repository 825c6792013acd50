// Row-level security: every table of the database is tried in every scope. The tables are read from the
// database, so a new table fails here until its rows have an owner or it is listed below.

import { expect } from 'chai'
import { globSync, readFileSync } from 'node:fs'
import { appendOnlyTables } from '../../src/persistence/row-level-security.ts'
import {
  acrossCompanies,
  inScope,
  readAtOnce,
  readInScope,
  rolesAvailable,
  type Scope,
} from '../../src/persistence/company-scope.ts'
import { readEach, readTogether } from '../../src/persistence/shared-reads.ts'
import {
  closeDatabase,
  openDatabase,
  type Database,
  type Queries,
  type Transaction,
} from '../../src/persistence/database.ts'
import { useDatabase } from '../support/database.ts'

/** Two companies; each has one row in every table, and their users have the same ids. */
const [first, second] = [1001, 1002]

/** Tables whose rows belong to nobody, and what a company and anyone may do with them. */
const shared: Readonly<Record<string, { company: readonly string[]; public: readonly string[] }>> = {
  // The next number of a GTIN: two companies that share one must not issue the same serial.
  serial_counters: { company: ['select', 'insert', 'update'], public: [] },
  // By fingerprint: a reader who knows it has the picture.
  pictures: { company: ['select', 'insert'], public: ['select'] },
  news: { company: ['select'], public: [] },
  migrations: { company: ['select'], public: ['select'] },
  migrations_lock: { company: [], public: [] },
  sessions: { company: [], public: [] },
  partner_tickets: { company: [], public: [] },
  sign_in_attempts: { company: [], public: [] },
  request_counts: { company: [], public: [] },
  // How far the store of published labels is: of the installation.
  label_store: { company: [], public: [] },
}

/** Tables whose owner is in another column than `company_id`. */
const owners: Readonly<Record<string, string>> = {
  companies: 'id',
  second_factors: 'user_id',
  one_time_links: 'user_id',
}

/** What a label and the check of a serial read. Nothing else is readable without a company. */
const published = [
  'companies',
  'sheets',
  'versions',
  'codes',
  'lots',
  'sheet_links',
  'batches',
  'serial_forms',
  'serial_chunks',
  'line_serials',
]

const scopes: readonly { readonly name: string; readonly scope: Scope; readonly sees: readonly number[] }[] =
  [
    { name: 'no company', scope: { companyId: null }, sees: [] },
    { name: 'the first company', scope: { companyId: first }, sees: [first] },
    { name: 'the second company', scope: { companyId: second }, sees: [second] },
    { name: 'the platform', scope: 'platform', sees: [first, second] },
  ]

describe('row-level security', function wall() {
  this.timeout(60_000)
  const database = useDatabase()
  let tables: readonly string[] = []
  let tenantTables: readonly string[] = []
  const ownedTables = () => [...tenantTables, ...Object.keys(owners)].toSorted()

  before(async () => {
    const { db } = database
    tables = await db('pg_class')
      .whereRaw("relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition")
      .orderBy('relname')
      .pluck<string[]>('relname')
    tenantTables = await db('information_schema.columns')
      .where({ table_schema: 'public', column_name: 'company_id' })
      .whereIn('table_name', tables)
      .pluck<string[]>('table_name')
    await dropConstraints(db)
    for (const table of ownedTables()) await fill(db, table)
  })

  it('knows the owner of the rows of every table', async () => {
    const { db } = database
    expect(tables).to.deep.equal([...ownedTables(), ...Object.keys(shared)].toSorted())
    const open = await db('pg_class')
      .whereRaw("relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity")
      .pluck<string[]>('relname')
    expect(open, 'tables without row-level security').to.deep.equal([])
  })

  it('is held by roles that own nothing, cannot log in and cannot lift it', async () => {
    expect(await rolesAvailable(database.db)).to.equal(true)
    const roles = await database
      .db('pg_roles')
      .whereLike('rolname', 'nutricode\\_%')
      // The login of the embedded database, which is no scope (decision 58).
      .whereNot('rolname', 'nutricode_service')
      .select('rolname', 'rolcanlogin', 'rolsuper', 'rolbypassrls', 'rolinherit', 'rolcreaterole')
      .orderBy('rolname')
    const powerless = { rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolinherit: false }
    expect(roles).to.deep.equal(
      ['nutricode_app', 'nutricode_company', 'nutricode_platform', 'nutricode_public'].map((rolname) => ({
        rolname,
        ...powerless,
        rolcreaterole: false,
      })),
    )
    const owned = await database
      .db('pg_class')
      .whereRaw("pg_get_userbyid(relowner) like 'nutricode\\_%'")
      .pluck<string[]>('relname')
    expect(owned).to.deep.equal([])
  })

  for (const { name, scope, sees } of scopes) {
    it(`lets ${name} read, change and delete its own rows of every table, without any condition`, async () => {
      for (const table of ownedTables().filter((each) => !appendOnlyTables.includes(each))) {
        const found = await attempt(database.db, scope, async (trx) => ({
          read: await ownersOf(trx, `select * from ${table}`, table),
          changed: await ownersOf(
            trx,
            `update ${table} set ${ownerColumn(table)} = ${ownerColumn(table)} returning *`,
            table,
          ),
          deleted: await ownersOf(trx, `delete from ${table} returning *`, table),
        }))
        expect(found, table).to.deep.equal({ read: sees, changed: sees, deleted: sees })
      }
    })
  }

  it('lets every scope add to the audit trail, and none change, delete or empty it', async () => {
    for (const { scope, sees } of scopes) {
      const read = (trx: Transaction) => ownersOf(trx, 'select * from audit', 'audit')
      expect(await attempt(database.db, scope, read)).to.deep.equal(sees)
      for (const change of ["update audit set actor = 'nobody'", 'delete from audit', 'truncate audit'])
        await expectDenied(change, () => attempt(database.db, scope, (trx) => trx.raw(change)))
    }
    const line = { company_id: first, at: new Date(), actor: 'user 1', operation: 'x', subject: 'user 1' }
    await attempt(database.db, { companyId: first }, (trx) => trx('audit').insert(line))
    await attempt(database.db, 'platform', (trx) => trx('audit').insert(line))
    for (const role of ['nutricode_company', 'nutricode_platform'])
      expect(await privilegesOf(database.db, role, 'audit'), role).to.deep.equal(['select', 'insert'])
    expect(await privilegesOf(database.db, 'nutricode_app', 'audit')).to.deep.equal([])
  })

  it('refuses rows of another company, added or moved', async () => {
    for (const table of ownedTables()) {
      const column = ownerColumn(table)
      await expectDenied(table, () =>
        attempt(database.db, { companyId: first }, (trx) =>
          trx.raw(`update ${table} set ${column} = ${String(second)}`),
        ),
      )
      await expectDenied(table, () =>
        attempt(database.db, { companyId: first }, (trx) => addRow(trx, table, second + 1)),
      )
    }
  })

  it('lets anyone read what is published, and change nothing', async () => {
    for (const table of ownedTables()) {
      const read = () =>
        attempt(database.db, 'public', (trx) => ownersOf(trx, `select * from ${table}`, table))
      if (published.includes(table)) expect(await read(), table).to.deep.equal([first, second])
      else await expectDenied(table, read)
      for (const change of [`delete from ${table}`, `update ${table} set ${ownerColumn(table)} = 1`])
        await expectDenied(table, () => attempt(database.db, 'public', (trx) => trx.raw(change)))
      await expectDenied(table, () => attempt(database.db, 'public', (trx) => addRow(trx, table, second + 1)))
    }
  })

  it('shows anyone nothing of a sheet without a code', async () => {
    const { db } = database
    await db
      .transaction(async (trx) => {
        await trx('sheets').update({ code: null })
        await trx('codes').delete()
        await trx.raw('set local role nutricode_public')
        for (const table of ['sheets', 'sheet_links', 'companies'])
          expect(await ownersOf(trx, `select * from ${table}`, table), table).to.deep.equal([])
        throw new RollBack()
      })
      .catch(ignoreRollBack)
  })

  it('gives the tables that belong to nobody no more than these privileges', async () => {
    for (const [table, { company, public: anyone }] of Object.entries(shared)) {
      expect(await privilegesOf(database.db, 'nutricode_company', table), table).to.deep.equal(company)
      expect(await privilegesOf(database.db, 'nutricode_public', table), table).to.deep.equal(anyone)
    }
  })

  it('keeps the jobs of others from companies, which may add jobs', async () => {
    const { db } = database
    const jobTables: { table_name: string }[] = await db('pgboss.queue').distinct('table_name')
    for (const { table_name } of [...jobTables, { table_name: 'job' }]) {
      expect(await privilegesOf(db, 'nutricode_company', `pgboss.${table_name}`)).to.deep.equal(['insert'])
      expect(await privilegesOf(db, 'nutricode_public', `pgboss.${table_name}`)).to.deep.equal([])
    }
  })

  it('shows no role a partition by its own name, today or after the worker made or restored one', async () => {
    const { db } = database
    await db.raw("select add_partitions('audit', (now() + interval '9 months')::date)")
    const partitions = await db('pg_class')
      .whereRaw("relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relispartition")
      .pluck<string[]>('relname')
    expect(partitions.length).to.be.greaterThan(35)
    for (const partition of partitions)
      for (const { scope } of [...scopes, { scope: 'public' as const }])
        for (const statement of [
          `select * from ${partition}`,
          `delete from ${partition}`,
          `insert into ${partition} default values`,
        ])
          await expectDenied(partition, () => attempt(db, scope, (trx) => trx.raw(statement)))
    // A role with a privilege by mistake still reads nothing.
    await db
      .transaction(async (trx) => {
        await trx.raw('grant select on audit_past to nutricode_company')
        await trx.raw(`set local role nutricode_company; set local nutricode.company = '${String(first)}'`)
        expect((await trx.raw<{ rows: object[] }>('select * from audit_past')).rows).to.deep.equal([])
        expect(await ownersOf(trx, 'select * from audit', 'audit')).to.deep.equal([first])
        throw new RollBack()
      })
      .catch(ignoreRollBack)
  })

  it('lets the platform alone make and drop partitions', async () => {
    const { db } = database
    for (const call of [
      "add_partitions('audit', current_date)",
      "drop_partitions('audit', date '2000-01-01')",
      "rows_outside_partitions('audit', 1)",
    ]) {
      await attempt(db, 'platform', (trx) => trx.raw(`select ${call}`))
      for (const scope of [{ companyId: first }, 'public'] as const)
        await expectDenied(call, () => attempt(db, scope, (trx) => trx.raw(`select ${call}`)))
    }
  })

  it('ends with the transaction', async () => {
    const { db } = database
    const current = "select current_user as role, current_setting('nutricode.company', true) as company"
    const currentOf = async (on: Queries): Promise<{ role: string; company: string | null } | undefined> =>
      (await on.raw<{ rows: { role: string; company: string | null }[] }>(current)).rows[0]
    const inside = await inScope(db, { companyId: first }, currentOf)
    expect(inside).to.deep.equal({ role: 'nutricode_company', company: String(first) })
    for (let connection = 0; connection < 3; connection += 1) {
      const after = await currentOf(db)
      expect(after?.role).to.not.match(/^nutricode_/)
      expect(after?.company ?? '').to.equal('')
    }
  })

  it('lets a rule across companies read all rows, and closes again, also after a refusal', async () => {
    const rows = (trx: Transaction) => ownersOf(trx, 'select * from codes', 'codes')
    await inScope(database.db, { companyId: first }, async (trx) => {
      expect(await acrossCompanies(trx, () => rows(trx))).to.deep.equal([first, second])
      expect(await rows(trx)).to.deep.equal([first])
      await acrossCompanies(trx, () => Promise.reject(new RollBack())).catch(ignoreRollBack)
      expect(await rows(trx)).to.deep.equal([first])
    })
    await inScope(database.db, 'platform', async (trx) => {
      await acrossCompanies(trx, () => rows(trx))
      expect(await rows(trx)).to.deep.equal([first, second])
    })
  })

  it('stays closed for reads of a page beside such a rule, which runs alone after them', async () => {
    const rows = (trx: Transaction) => ownersOf(trx, 'select * from codes', 'codes')
    const found: Record<string, unknown>[] = []
    await readInScope(database.db, { companyId: first }, (trx) =>
      readTogether(trx, [
        async () => {
          const [wide, beside] = await readEach(trx, [
            () => acrossCompanies(trx, () => rows(trx)),
            async () => [await rows(trx), await rows(trx), await rows(trx)],
          ])
          found.push({ wide, beside })
        },
        async () => {
          for (let time = 0; time < 3; time += 1) found.push({ own: await rows(trx) })
        },
      ]),
    )
    const own = { own: [first] }
    expect(found).to.deep.equal([
      own,
      own,
      own,
      { wide: [first, second], beside: [[first], [first], [first]] },
    ])
  })

  it('holds reads that do not wait for the beginning of their transaction', async () => {
    const { db } = database
    const rows = await Promise.all(
      Array.from({ length: 20 }, (_, time) =>
        readInScope(db, { companyId: time % 2 === 0 ? first : second }, async (trx) => ({
          owner: time % 2 === 0 ? first : second,
          found: await Promise.all([1, 2].map(() => ownersOf(trx, 'select * from codes', 'codes'))),
        })),
      ),
    )
    for (const { owner, found } of rows) expect(found).to.deep.equal([[owner], [owner]])
  })

  it('holds reads of a single statement, also where the connection has lost it', async () => {
    const db = openDatabase(database.url, { connections: 1 })
    const statement = {
      name: 'owners',
      text: 'select company_id from codes where company_id > $1',
      values: [0],
    }
    const owners = async (scope: Scope) =>
      (await readAtOnce<{ company_id: number }>(db, scope, statement))
        .map(({ company_id: id }) => id)
        .toSorted()
    expect(await owners({ companyId: second })).to.deep.equal([second])
    await db.raw('deallocate all')
    expect(await owners({ companyId: first })).to.deep.equal([first])
    expect(await owners('platform')).to.deep.equal([first, second])
    const wrong = { ...statement, name: 'wrong', text: 'select $1::int / 0' }
    expect(await readAtOnce(db, 'platform', wrong).catch((error: unknown) => String(error))).to.include(
      'zero',
    )
    expect(await owners({ companyId: first })).to.deep.equal([first])
    await closeDatabase(db)
  })

  it('is left by these functions alone, because their rule holds across companies', () => {
    const calls = globSync('src/**/*.ts')
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(
          /^export (?:async )?function (\w+)(?:(?!\n\}\n)[\s\S])*?acrossCompanies\(/gmu,
        ),
      ])
      .map(([, name]) => name)
    expect(calls.filter((name) => name !== 'acrossCompanies').toSorted()).to.deep.equal([
      'batchesOfScope',
      'claimsOn',
      'contestClaim',
      'deleteFailedJobs',
      'emailOwners',
      'endSessionOfUser',
      'endSessions',
      'findLineSerials',
      'findUnattended',
      'formatsOfScope',
      'hasLineSerialLike',
      'isGtinOfAnotherCompany',
      'lastIndexOfLine',
      'publishedUnder',
    ])
  })
})

class RollBack extends Error {}

function ignoreRollBack(error: unknown): void {
  if (!(error instanceof RollBack)) throw error
}

function ownerColumn(table: string): string {
  return owners[table] ?? 'company_id'
}

/** Runs work in a scope, answers its result and rolls it back. */
async function attempt<T>(
  db: Database,
  scope: Scope,
  work: (trx: Transaction) => PromiseLike<T>,
): Promise<T> {
  let result: { readonly value: T } | undefined
  await inScope(db, scope, async (trx) => {
    result = { value: await work(trx) }
    throw new RollBack()
  }).catch(ignoreRollBack)
  if (result === undefined) throw new Error('The work did not run.')
  return result.value
}

/** The owners of the rows that a statement answers, each once, in order. */
async function ownersOf(trx: Transaction, statement: string, table: string): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: Record<string, number>[] }>(statement)
  return [...new Set(rows.map((row) => row[ownerColumn(table)] ?? 0))].toSorted((a, b) => a - b)
}

async function expectDenied(table: string, work: () => Promise<unknown>): Promise<void> {
  const error: unknown = await work().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error, table).to.be.instanceOf(Error)
  expect((error as { code?: string }).code, `${table}: ${String(error)}`).to.equal('42501')
}

async function privilegesOf(db: Database, role: string, table: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { privilege: string }[] }>(
    `select privilege
    from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) with ordinality as p (privilege, position)
    where has_table_privilege(?, ?, privilege) order by position`,
    [role, table],
  )
  return rows.map(({ privilege }) => privilege)
}

/** Rows are made up by type, so foreign keys, conditions on values and the companies' own ids are dropped here. */
async function dropConstraints(db: Database): Promise<void> {
  await db.raw(`
    do $$ declare c record; begin
      for c in select conrelid::regclass as table_name, conname from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('f', 'c')
          and conparentid = 0 and coninhcount = 0 loop
        execute format('alter table %s drop constraint %I', c.table_name, c.conname);
      end loop;
    end $$;
    alter table companies alter id drop identity;
    alter table serial_reports disable trigger serial_reports_key`)
}

async function fill(db: Database, table: string): Promise<void> {
  for (const companyId of [first, second]) await addRow(db, table, companyId)
}

/** Adds a row of a company: ids and numbers are the company's, texts contain it. */
async function addRow(db: Database | Transaction, table: string, companyId: number): Promise<void> {
  const columns: { name: string; type: string }[] = await db('pg_attribute')
    .whereRaw('attrelid = ?::regclass and attnum > 0 and not attisdropped', [table])
    .where('attgenerated', '')
    .select(db.raw('attname as name, format_type(atttypid, null) as type'))
  await db.raw(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value
    values (${columns.map(({ type }) => valueOf(type, companyId)).join(', ')})`,
  )
}

function valueOf(type: string, companyId: number): string {
  if (type.endsWith('[]')) return "'{}'"
  if (/^(?:bigint|integer|numeric|double precision|xid8)$/u.test(type)) return `'${String(companyId)}'`
  if (type === 'smallint') return '1'
  if (type === 'boolean') return 'true'
  if (/^(?:text|character varying)$/u.test(type)) return `'text ${String(companyId)}'`
  if (/^jsonb?$/u.test(type)) return "'{}'"
  if (type === 'bytea') return `'\\x${String(companyId)}'`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (/^(?:date|timestamp)/u.test(type)) return 'now()'
  throw new Error(`Add a value of the type ${type}.`)
}
