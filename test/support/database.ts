// A database for each test file: a copy of the run's migrated template, created before the file's tests and
// dropped after them. With `KEEP=1` the database of a failed file stays, and its address is printed.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { closeDatabase, openDatabase, type Database } from '../../src/persistence/database.ts'
import { templateServerVariable, type TestServer } from './mocha-setup.ts'

/** The file's database; both members are available from the `before` hooks on. */
export interface TestDatabase {
  readonly url: string
  readonly db: Database
}

/** Call once at the top of a `describe`: creates a database before its tests and drops it after them. */
export function useDatabase(): TestDatabase {
  let created: TestDatabase | undefined
  let failed = false
  before(async function makeCopy() {
    this.timeout(120_000)
    const url = await cloneTemplate()
    created = { url, db: openDatabase(url, { connections: 10, name: 'test' }) }
  })
  afterEach(function remember() {
    failed ||= this.currentTest?.state === 'failed'
  })
  after(async function dropCopy() {
    if (created === undefined) return
    await closeDatabase(created.db)
    if (failed && process.env['KEEP'] === '1') await keepDatabase(created.url)
    else await dropDatabase(created.url)
  })
  const open = (): TestDatabase => {
    if (created === undefined) throw new Error('The database is created in the before hooks.')
    return created
  }
  return {
    get url() {
      return open().url
    },
    get db() {
      return open().db
    },
  }
}

/** Creates a copy of the template; returns its address. */
export async function cloneTemplate(): Promise<string> {
  const server = await fetchServer()
  return createDatabase(server, `template ${server.template} strategy file_copy`)
}

/** Creates an empty database, for tests of the migrations; returns its address. */
export async function emptyDatabase(): Promise<string> {
  return createDatabase(await fetchServer(), 'template template0')
}

/** Drops a database of this file, and cuts the connections to it. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await onServer(await fetchServer(), `drop database if exists ${name} with (force)`)
}

async function keepDatabase(url: string): Promise<void> {
  await fetch(templateServerAddress(), { method: 'PUT' })
  process.stderr.write(`database left for inspection: ${url}\n`)
}

async function createDatabase(server: TestServer, from: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} ${from}`)
  return new URL(name, server.url).href
}

async function onServer(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function fetchServer(): Promise<TestServer> {
  const answer = await fetch(templateServerAddress())
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as TestServer
}

function templateServerAddress(): string {
  const address = process.env[templateServerVariable]
  if (address === undefined) throw new Error('start tests through mocha with .mocharc.json')
  return address
}
