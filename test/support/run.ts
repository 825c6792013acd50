// Once a run: the PostgreSQL that the whole run shares, with one migrated template database in it. It is started
// by the first test file that asks, so a run of the ground floor alone never waits for it. Files run in processes
// of their own and ask over HTTP; the address travels in the environment.

import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../cli/postgres/embedded-postgres.ts'
import { readConfig } from '../../src/config.ts'

/** Under this name the run tells its test files where to ask for the database. */
export const askForDatabase = 'TEST_RUN_ADDRESS'

/** What a test file is told: a server to make databases on, and the one to copy. */
export interface TestServer {
  readonly url: string
  readonly template: string
}

const template = 'template_nutricode'

let front: Server | undefined
let started: Promise<EmbeddedPostgres> | undefined
let folder: string | undefined
/** A test file told by PUT that it left its database for someone to look into. */
let kept = false

const closers: (() => Promise<void>)[] = []

/** Close something that this process opened once its tests are over. */
export function atTheEnd(close: () => Promise<void>): void {
  // Mocha's worker cannot tell which file is its last: what it opened serves every file it is given, and ends with it.
  if (process.env['MOCHA_WORKER_ID'] === undefined) closers.push(close)
}

/** Run by mocha once the last file is over. */
export const mochaHooks = {
  async afterAll(): Promise<void> {
    await Promise.all(closers.splice(0).map((close) => close()))
  },
}

/** Before all files: open the door at which they ask. */
export async function mochaGlobalSetup(): Promise<void> {
  front = createServer((request, response) => {
    kept ||= request.method === 'PUT'
    started ??= startTemplate()
    started.then(
      ({ url }) => response.end(JSON.stringify({ url, template } satisfies TestServer)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    )
  })
  await new Promise<void>((settle) => front?.listen(0, '127.0.0.1', settle))
  front.unref()
  const address = front.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  process.env[askForDatabase] = `http://127.0.0.1:${String(address.port)}/`
}

/** After all files: end the server and drop its folder, once whoever asked to keep a database has seen it. */
export async function mochaGlobalTeardown(): Promise<void> {
  front?.closeAllConnections()
  front?.close()
  const server = await started?.catch(() => undefined)
  if (kept) {
    process.stderr.write('the kept databases are there until Ctrl-C\n')
    await new Promise((settle) => process.once('SIGINT', settle))
  }
  await server?.stop()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}

async function startTemplate(): Promise<EmbeddedPostgres> {
  folder = mkdtempSync(join(tmpdir(), 'nutricode-test-'))
  chmodSync(folder, 0o711)
  const server = await startEmbeddedPostgres(folder, { durable: false, connections: 400 })
  try {
    const url = new URL(template, server.url).href
    await createTemplate(server.url)
    // Loaded here alone: what needs no database must not wait for the whole product.
    const { migrateDatabase } = await import('../../src/application.ts')
    await migrateDatabase(readConfig({ DATABASE_URL: url, DATA_DIR: folder }, { root: folder }))
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
}
