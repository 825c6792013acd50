import { expect } from 'chai'
import { closeDatabase, openDatabase, type Database } from '../../src/persistence/database.ts'
import { migrate, migrationState } from '../../src/persistence/migrate.ts'
import { dropDatabase, emptyDatabase } from '../support/database.ts'

describe('migrations', () => {
  let url = ''
  const machines: Database[] = []
  const machine = (): Database => {
    const db = openDatabase(url, { connections: 3 })
    machines.push(db)
    return db
  }
  beforeEach(async () => {
    url = await emptyDatabase()
  })
  afterEach(async () => {
    await Promise.all(machines.splice(0).map(closeDatabase))
    await dropDatabase(url)
  })

  it('are all pending in an empty database, and none after they ran', async () => {
    const db = machine()
    const before = await migrationState(db)
    const ran = await migrate(db)
    expect(before).to.deep.equal({ applied: [], pending: ran })
    expect(ran).to.have.length.greaterThan(0)
    expect(await migrationState(db)).to.deep.equal({ applied: ran, pending: [] })
    expect(await migrate(db)).to.deep.equal([])
  })

  it('run once when several machines start at once', async () => {
    const ran = await Promise.all([machine(), machine(), machine()].map((db) => migrate(db)))
    expect(ran.filter((names) => names.length > 0)).to.have.length(1)
  })

  it("run after a process was killed while it had knex's own lock", async () => {
    const db = machine()
    await migrate(db)
    await db('migrations_lock').update({ is_locked: 1 })
    expect(await migrate(db)).to.deep.equal([])
  })

  it('rebuild indexes whose collation has other rules than before', async () => {
    const db = machine()
    await migrate(db)
    const filenode = async (): Promise<unknown> => {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        "select pg_relation_filenode('sheets_current_name_names_es') as node",
      )
      return rows[0]
    }
    const outdated = () =>
      db('pg_collation').whereRaw(
        "collname like 'names%' and collversion <> pg_collation_actual_version(oid)",
      )
    const before = await filenode()
    await migrate(db)
    expect(await filenode()).to.deep.equal(before)
    await db.raw("update pg_collation set collversion = '1' where collname = 'names_es'")
    await migrate(db)
    expect(await filenode()).to.not.deep.equal(before)
    expect(await outdated()).to.deep.equal([])
  })

  it('let the queue create its tables under the same lock', async () => {
    const db = machine()
    await migrate(db, {
      afterwards: async (same) => {
        await same.raw('create table made_afterwards ()')
      },
    })
    expect(await db.schema.hasTable('made_afterwards')).to.equal(true)
  })
})
