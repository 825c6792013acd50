import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import pg from 'pg'
import { compiledCode } from '../support/command-line.ts'
import { eventually } from '../support/web.ts'
import { findInstallation } from '../../cli/postgres/installation.ts'
import { readPostmaster } from '../../cli/postgres/server.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

describe('the stack', function stack() {
  this.timeout(90_000)
  let folder = ''
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'nutricode stack '))
    chmodSync(folder, 0o755)
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('prints one line once requests are served, and ends cleanly on a signal, twice in a row', async () => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: folder,
      NODE_COMPILE_CACHE: compiledCode,
    }
    const child = spawn(process.execPath, ['cli/stack.ts'], {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = once(child, 'close')
    let stdout = ''
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    const ready = new Promise<string>((settle, fail) => {
      child.stdout.on('data', (chunk: Buffer) => {
        stdout += chunk.toString()
        const origin = /^ready (.*)$/mu.exec(stdout)?.[1]
        if (origin !== undefined) settle(origin)
      })
      child.once('close', () => {
        fail(new Error(stderr))
      })
    })
    const origin = await ready
    const answer = await fetch(`${origin}/healthz`)
    await ownsNothing(folder)
    await loseDatabase(origin, () => stderr)
    child.kill('SIGINT')
    child.kill('SIGTERM')
    expect(await ended).to.deep.equal([0, null])
    expect(stdout).to.match(/^ready http:\/\/localhost:[1-9]\d*\n$/)
    expect([answer.status, await answer.text()]).to.deep.equal([200, 'ok'])
    expect(await fetch(origin).catch(() => 'nobody there')).to.equal('nobody there')
  })

  /** Web and worker are connected with a login that reads nothing outside a transaction's scope. */
  async function ownsNothing(dataDir: string): Promise<void> {
    const { cluster = '', password = '' } = findInstallation(dataDir) ?? {}
    const port = String(readPostmaster(cluster)?.port ?? 0)
    const connectionString = `postgres://nutricode:${password}@127.0.0.1:${port}/nutricode`
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      const { rows } = await client.query<{ usename: string; rolsuper: boolean }>(
        `select distinct usename, rolsuper from pg_stat_activity join pg_roles on rolname = usename
        where datname = 'nutricode' and pid <> pg_backend_pid()`,
      )
      expect(rows).to.deep.equal([{ usename: 'nutricode_service', rolsuper: false }])
      await client.query('set session authorization nutricode_service')
      for (const table of ['sheets', 'users', 'companies']) {
        const refused: unknown = await client.query(`select * from ${table}`).catch((error: unknown) => error)
        expect(refused).to.have.property('code', '42501')
      }
    } finally {
      await client.end()
    }
  }

  /** Kills the embedded database: it says so, web keeps answering, and the database is started again. */
  async function loseDatabase(origin: string, stderr: () => string): Promise<void> {
    const { cluster = '' } = findInstallation(folder) ?? {}
    process.kill(readPostmaster(cluster)?.pid ?? 0, 'SIGKILL')
    await eventually(() => Promise.resolve(/^The embedded database ended .*started again/mu.test(stderr())))
    expect((await fetch(`${origin}/healthz`)).status).to.equal(200)
    await eventually(() => Promise.resolve(/^The embedded database answers again\.$/mu.test(stderr())))
    await eventually(async () => (await fetch(`${origin}/readyz`)).status === 200)
    expect((await fetch(`${origin}/api/compte/status`)).status).to.equal(200)
  }
})
