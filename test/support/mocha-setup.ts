// Set-up of a test run: one PostgreSQL for all test files, with one migrated template database. The first
// file that needs it starts it, so a run of only the domain's tests never waits for it. Test files run in
// several processes; they get the address of the server from a small HTTP server, whose own address is in the
// environment.

import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../cli/postgres/embedded-postgres.ts'
import { readConfig } from '../../src/config.ts'

/** The environment variable with the address of that HTTP server. */
export const templateServerVariable = 'TEST_RUN_ADDRESS'

/** Its answer: the address of the PostgreSQL server, and the name of the template to copy. */
export interface TestServer {
  readonly url: string
  readonly template: string
}

const template = 'template_nutricode'

let addressServer: Server | undefined
let started: Promise<EmbeddedPostgres> | undefined
let folder: string | undefined
/** Whether a test file has left its database for inspection; it says so with a PUT. */
let isDatabaseLeft = false

const closers: (() => Promise<void>)[] = []

/** Registers something that this process opened, to be closed after its tests. */
export function closeAtEnd(close: () => Promise<void>): void {
  // A worker process of mocha does not know its last file. What it opened serves all its files and ends with
  // the process.
  if (process.env['MOCHA_WORKER_ID'] === undefined) closers.push(close)
}

/** Mocha runs these after the last file. */
export const mochaHooks = {
  async afterAll(): Promise<void> {
    await Promise.all(closers.splice(0).map((close) => close()))
  },
}

/** Before all files: starts the HTTP server that gives them the database's address. */
export async function mochaGlobalSetup(): Promise<void> {
  addressServer = createServer((request, response) => {
    isDatabaseLeft ||= request.method === 'PUT'
    started ??= startTemplate()
    started.then(
      ({ url }) => response.end(JSON.stringify({ url, template } satisfies TestServer)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    )
  })
  await new Promise<void>((settle) => addressServer?.listen(0, '127.0.0.1', settle))
  addressServer.unref()
  const address = addressServer.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  process.env[templateServerVariable] = `http://127.0.0.1:${String(address.port)}/`
}

/**
 * After all files: stops the server and removes its folder; after Ctrl-C when a file has left its database.
 */
export async function mochaGlobalTeardown(): Promise<void> {
  addressServer?.closeAllConnections()
  addressServer?.close()
  const server = await started?.catch(() => undefined)
  if (isDatabaseLeft) {
    process.stderr.write('the databases left for inspection are there until Ctrl-C\n')
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
    // Imported here: test files that need no database must not wait for the whole application to load.
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
