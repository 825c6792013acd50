import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import pg from 'pg'
import { EmbeddedPostgresError, reachEmbeddedPostgres, startEmbeddedPostgres } from '../../cli/embedded-postgres.ts'

const starterFile = new URL('../support/start-postgres.ts', import.meta.url)

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
  afterEach(() => { rmSync(folder, { recursive: true, force: true }) })

  it('keeps what was written from one start to the next', async () => {
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
    await shared.stop()
    const rows = await ask(first.url, 'select 1 as n')
    await first.stop()
    expect(second).to.be.instanceOf(EmbeddedPostgresError)
    expect((second as Error).message).to.match(/is in use by a Nutricode that is running; stop that one/)
    expect(shared.url).to.equal(first.url)
    expect(rows).to.deep.equal([{ n: 1 }])
  })

  it('is shared by commands that come at once, and ended when the last of them is done', async () => {
    await (await startEmbeddedPostgres(folder, { durable: false })).stop()
    const [first, second] = await Promise.all([reachEmbeddedPostgres(folder), reachEmbeddedPostgres(folder)])
    expect(first.url).to.equal(second.url)
    const third = await reachEmbeddedPostgres(folder)
    const stops = [first.stop(), second.stop()]
    expect(await ask(third.url, 'select 1 as n')).to.deep.equal([{ n: 1 }])
    await third.stop()
    await Promise.all(stops)
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).to.equal(false)
  })

  it('ends by itself once whoever started it is killed, and starts again', async () => {
    const starter = fork(starterFile, [folder])
    const [url] = await once(starter, 'message') as [string]
    await ask(url, 'create table kept as select 1 as n')
    starter.kill('SIGKILL')
    await once(starter, 'exit')
    const again = await startEmbeddedPostgres(folder)
    const rows = await ask(again.url, 'select n from kept')
    await again.stop()
    expect(rows).to.deep.equal([{ n: 1 }])
  })

  it('disregards the note of a server that is gone, though its process number lives on', async () => {
    await (await startEmbeddedPostgres(folder, { durable: false })).stop()
    const note = join(folder, 'postgres', 'postmaster.pid')
    writeFileSync(note, `${String(process.pid)}\n${join(folder, 'postgres')}\n0\n5432\n\n127.0.0.1\n\nready\n`)
    const again = await startEmbeddedPostgres(folder, { durable: false })
    expect(readFileSync(note, 'utf8')).not.to.include(`${String(process.pid)}\n`)
    await again.stop()
    expect(existsSync(note)).to.equal(false)
  })
})
