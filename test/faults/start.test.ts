import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { dropDatabase, emptyDatabase } from '../support/database.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

interface Outcome {
  readonly code: number | string | null | undefined
  readonly stdout: string
  readonly stderr: string
}

function start(env: Record<string, string>, part = 'cli/stack.ts'): Promise<Outcome> {
  return new Promise((settle) => {
    execFile(
      process.execPath,
      [part],
      { cwd: projectRoot, env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env } },
      (error, stdout, stderr) => {
        settle({ code: error === null ? 0 : error.code, stdout, stderr })
      },
    )
  })
}

function expectOneSentence(outcome: Outcome, words: RegExp): void {
  expect(outcome.stderr)
    .to.match(words)
    .and.match(/^[^\n]+\.\n$/)
  expect(outcome.stdout).to.equal('')
  expect(outcome.code).to.equal(2)
}

describe('a start that fails', function failures() {
  this.timeout(60_000)
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nutricode-start-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  it('names the port that is in use and the setting that changes it', async () => {
    const other = createServer()
    await new Promise<void>((settle) => other.listen(0, '127.0.0.1', settle))
    const { port } = other.address() as AddressInfo
    const outcome = await start({ PORT: String(port), DATA_DIR: folder })
    other.close()
    expectOneSentence(outcome, new RegExp(`^Port ${String(port)} is in use; .*PORT`))
  })

  it('names a DATA_DIR that cannot be written to', async () => {
    writeFileSync(join(folder, 'file'), '')
    expectOneSentence(
      await start({ DATA_DIR: join(folder, 'file', 'data') }),
      /^DATA_DIR .*cannot be written to; set DATA_DIR/,
    )
  })

  it('names a database that does not answer, without its password', async () => {
    const outcome = await start({
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/nutricode',
    })
    expectOneSentence(outcome, /^The database does not answer .*DATABASE_URL/)
    expect(outcome.stderr).not.to.include('hidden')
  })

  for (const part of ['src/web/index.ts', 'worker/index.ts']) {
    it(`names the setting or tables that a single process lacks: ${part}`, async () => {
      expectOneSentence(
        await start({ DATA_DIR: folder }, part),
        /^DATABASE_URL is not set; set it to a PostgreSQL/,
      )
      const bare = await emptyDatabase()
      expectOneSentence(
        await start({ DATA_DIR: folder, DATABASE_URL: bare }, part),
        /^The database has no tables yet; run .* nutricode migrate/,
      )
      await dropDatabase(bare)
    })
  }

  it('names a malformed setting', async () => {
    expectOneSentence(
      await start({ DATA_DIR: folder, LOG_LEVEL: 'loud' }),
      /^LOG_LEVEL is "loud"; set it to debug or info or warn or error/,
    )
  })
})
