// Once a run: the PostgreSQL that the whole run shares, with one migrated template database in it. It is started
// by the first test file that asks, so a run of the ground floor alone never waits for it. Files run in processes
// of their own and ask over HTTP; the address travels in the environment.

import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../cli/embedded-postgres.ts'
import { readConfig } from '../../src/config.ts'
import { migrateDatabase } from '../../src/product.ts'

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

const closers: (() => Promise<void>)[] = []

/** Close something that this process opened once its tests are over. */
export function atTheEnd(close: () => Promise<void>): void {
  closers.push(close)
}

/** Run by mocha in every process: with files in parallel after each file, else after the last. */
export const mochaHooks = {
  async afterAll(): Promise<void> {
    await Promise.all(closers.splice(0).map((close) => close()))
  },
}

/** Before all files: open the door at which they ask. */
export async function mochaGlobalSetup(): Promise<void> {
  front = createServer((_request, response) => {
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

/** After all files: end the server and drop its folder, unless KEEP asks to look into it. */
export async function mochaGlobalTeardown(): Promise<void> {
  front?.closeAllConnections()
  front?.close()
  const server = await started?.catch(() => undefined)
  if (process.env['KEEP'] === '1' && server !== undefined) {
    process.stderr.write(`KEEP=1: the databases of this run are at ${server.url} until Ctrl-C\n`)
    await new Promise((settle) => process.once('SIGINT', settle))
  }
  await server?.stop()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}

async function startTemplate(): Promise<EmbeddedPostgres> {
  folder = mkdtempSync(join(tmpdir(), 'nutricode-test-'))
  chmodSync(folder, 0o711)
  const server = await startEmbeddedPostgres(folder, { durable: false, connections: 400 })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await migrateDatabase(readConfig({ DATABASE_URL: new URL(template, server.url).href, DATA_DIR: folder }, { root: folder }))
  return server
}
