// A database of its own for each test file: a copy of the run's migrated template, made before the file's tests and
// dropped after them. With `KEEP=1` the copy of a file that failed stays, and its address is told.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { closeDatabase, openDatabase, type Database } from '../../src/persistence/database.ts'
import { askForDatabase, type TestServer } from './run.ts'

/** The file's database; both members are there once its `before` hooks run. */
export interface TestDatabase {
  readonly url: string
  readonly db: Database
}

/** Call once at the top of a `describe`: a fresh database before its tests, gone after them. */
export function useDatabase(): TestDatabase {
  let made: TestDatabase | undefined
  let failed = false
  before(async function makeCopy() {
    this.timeout(60_000)
    const url = await cloneTemplate()
    made = { url, db: openDatabase(url, { connections: 10, name: 'test' }) }
  })
  afterEach(function remember() {
    failed ||= this.currentTest?.state === 'failed'
  })
  after(async function dropCopy() {
    if (made === undefined) return
    await closeDatabase(made.db)
    if (failed && process.env['KEEP'] === '1') await keepDatabase(made.url)
    else await dropDatabase(made.url)
  })
  const open = (): TestDatabase => {
    if (made === undefined) throw new Error('the database is there once the before hooks run')
    return made
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

/** The address of a new copy of the template. */
export async function cloneTemplate(): Promise<string> {
  const server = await askForServer()
  return createDatabase(server, `template ${server.template} strategy file_copy`)
}

/** The address of a new database with nothing in it, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<string> {
  return createDatabase(await askForServer(), 'template template0')
}

/** Drop a database made here, whoever is still connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await onServer(await askForServer(), `drop database if exists ${name} with (force)`)
}

async function keepDatabase(url: string): Promise<void> {
  await fetch(frontAddress(), { method: 'PUT' })
  process.stderr.write(`kept: ${url}\n`)
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

async function askForServer(): Promise<TestServer> {
  const answer = await fetch(frontAddress())
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as TestServer
}

function frontAddress(): string {
  const address = process.env[askForDatabase]
  if (address === undefined) throw new Error('start tests through mocha with .mocharc.json')
  return address
}
