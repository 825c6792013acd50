import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import pg from 'pg'
import {
  EmbeddedPostgresError,
  reachEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../cli/postgres/embedded-postgres.ts'

const starterFile = new URL('../../support/start-postgres.ts', import.meta.url)

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

describe('embedded database', function embedded() {
  this.timeout(60_000)
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nutricode pg '))
    chmodSync(folder, 0o755)
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('keeps data from one start to the next', async () => {
    const first = await startEmbeddedPostgres(folder)
    await ask(first.url, 'create table kept as select 1 as n')
    await first.stop()
    const second = await startEmbeddedPostgres(folder)
    const rows = await ask(second.url, "select n, current_setting('fsync') as fsync from kept")
    await second.stop()
    expect(rows).to.deep.equal([{ n: 1, fsync: 'on' }])
  })

  it('refuses a second start on the same folder while the first runs, and lets a command share it', async () => {
    const first = await startEmbeddedPostgres(folder, { durable: false })
    const second: unknown = await startEmbeddedPostgres(folder).catch((error: unknown) => error)
    const shared = await reachEmbeddedPostgres(folder)
    await shared.leave()
    const rows = await ask(first.url, 'select 1 as n')
    await first.stop()
    expect(second).to.be.instanceOf(EmbeddedPostgresError)
    expect((second as Error).message).to.match(/is in use by a Nutricode that is running; stop that one/)
    expect(shared.url).to.equal(first.url)
    expect(rows).to.deep.equal([{ n: 1 }])
  })

  it('is created once by simultaneous commands, and stopped when the last of them ends', async () => {
    const seats = await Promise.all([1, 2, 3, 4].map(() => reachEmbeddedPostgres(folder)))
    expect(new Set(seats.map((seat) => seat.url)).size).to.equal(1)
    await Promise.all(seats.map((seat) => seat.leave()))
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).to.equal(false)
    expect(readdirSync(folder).sort()).to.deep.equal(['postgres', 'postgres-password', 'postgres.log'])
  })

  it('keeps running for other commands when the one that started it ends, and accepts new ones', async () => {
    const first = await reachEmbeddedPostgres(folder)
    const second = await reachEmbeddedPostgres(folder)
    await first.leave()
    const third = await reachEmbeddedPostgres(folder)
    expect(third.url).to.equal(first.url)
    await second.leave()
    expect(await ask(third.url, 'select 1 as n')).to.deep.equal([{ n: 1 }])
    await third.leave()
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).to.equal(false)
  })

  it("lets one start of the application at a time share a command's server", async () => {
    const command = await reachEmbeddedPostgres(folder)
    const product = await reachEmbeddedPostgres(folder, { owns: true })
    const another: unknown = await reachEmbeddedPostgres(folder, { owns: true }).catch(
      (error: unknown) => error,
    )
    expect((another as Error).message).to.match(/is in use by a Nutricode that is running; stop that one/)
    await command.leave()
    expect(await ask(product.url, 'select 1 as n')).to.deep.equal([{ n: 1 }])
    await product.leave()
    await product.ended
  })

  it('removes the files of a killed set-up', async () => {
    const killed = spawn(process.execPath, ['--eval', ''])
    await once(killed, 'exit')
    const leftFolder = join(folder, `postgres.new-${String(killed.pid)}-0`)
    mkdirSync(leftFolder)
    const seat = await reachEmbeddedPostgres(folder)
    await seat.leave()
    expect(existsSync(leftFolder)).to.equal(false)
  })

  it('stops when the process that started it is killed, and starts again', async () => {
    const starter = fork(starterFile, [folder])
    const [url] = (await once(starter, 'message')) as [string]
    await ask(url, 'create table kept as select 1 as n')
    starter.kill('SIGKILL')
    await once(starter, 'exit')
    const again = await startEmbeddedPostgres(folder)
    const rows = await ask(again.url, 'select n from kept')
    await again.stop()
    expect(rows).to.deep.equal([{ n: 1 }])
  })

  it('ignores the pid file of a dead server whose process number is in use again', async () => {
    await (await startEmbeddedPostgres(folder, { durable: false })).stop()
    const note = join(folder, 'postgres', 'postmaster.pid')
    writeFileSync(
      note,
      `${String(process.pid)}\n${join(folder, 'postgres')}\n0\n5432\n\n127.0.0.1\n\nready\n`,
    )
    const again = await startEmbeddedPostgres(folder, { durable: false })
    expect(readFileSync(note, 'utf8')).not.to.include(`${String(process.pid)}\n`)
    await again.stop()
    expect(existsSync(note)).to.equal(false)
  })
})
