// Set-up of a test run: one PostgreSQL for all test files, with one migrated template database. The first
// file that needs it starts it, so a run of only the domain's tests never waits for it. Test files run in
// several processes; they get the address of the server from a small HTTP server, whose own address is in the
// environment.

import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { freemem, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../cli/postgres/embedded-postgres.ts'
import { readConfig } from '../../src/config.ts'

/** The environment variable with the address of that HTTP server. */
export const templateServerVariable = 'TEST_RUN_ADDRESS'

/** The environment variable with the path of a file, to which the run writes what became of failed files, as JSON. */
const failedFilesVariable = 'TEST_FAILED_FILES'

/** Its answer: the address of the PostgreSQL server, and the name of the template to copy. */
export interface TestServer {
  readonly url: string
  readonly template: string
}

const template = 'template_nutricode'
/** Bytes of free memory with which the cluster is made in memory. */
const leastMemory = 4 * 2 ** 30

let addressServer: Server | undefined
let started: Promise<EmbeddedPostgres> | undefined
let folder: string | undefined
/** Whether a test file has left its database for inspection; it says so with a PUT. */
let isDatabaseLeft = false
/** How each file went. */
const runs: FileRun[] = []

/**
 * Seconds of one file, with the loading of its modules, and those of the processor in the file's own process; and the
 * number of its tests and hooks that failed.
 */
type FileRun = {
  readonly file: string
  readonly seconds: number
  readonly processor: number
  readonly failures: number
}

const closers: (() => Promise<void>)[] = []

/** Registers something that this process opened, to be closed after its tests. */
export function closeAtEnd(close: () => Promise<void>): void {
  // A worker process of mocha does not know its last file. What it opened serves all its files and ends with
  // the process.
  if (process.env['MOCHA_WORKER_ID'] === undefined) closers.push(close)
}

/** The end of this process's previous file, in milliseconds since the process started. */
let previousEnd = 0
let previousProcessor = 0

/** Mocha runs these around each file when files run side by side, else around all of them. */
export const mochaHooks = {
  async afterAll(this: Mocha.Context): Promise<void> {
    await Promise.all(closers.splice(0).map((close) => close()))
    const suites = Map.groupBy(this.test?.parent?.suites ?? [], ({ file = '' }) => file)
    for (const [file, own] of suites) await reportFile(file, own)
  },
}

async function reportFile(file: string, suites: readonly Mocha.Suite[]): Promise<void> {
  const now = performance.now()
  const { user, system } = process.cpuUsage()
  const processor = (user + system) / 1e6
  const run: FileRun = {
    file: relative(process.cwd(), file),
    seconds: (now - previousEnd) / 1000,
    processor: processor - previousProcessor,
    failures: suites.reduce((sum, suite) => sum + failuresOf(suite), 0),
  }
  previousEnd = now
  previousProcessor = processor
  await fetch(process.env[templateServerVariable] ?? '', { method: 'POST', body: JSON.stringify(run) })
}

/** The number of tests and hooks of a suite that failed. */
function failuresOf(suite: Mocha.Suite): number {
  // Mocha has no public list of the hooks of a suite.
  const hooks = Object.entries(suite).flatMap(([name, value]: [string, unknown]) =>
    /^_(before|after)(All|Each)$/.test(name) ? (value as Mocha.Hook[]) : [],
  )
  const own = [...suite.tests, ...hooks].filter(({ state }) => state === 'failed').length
  return suite.suites.reduce((sum, inner) => sum + failuresOf(inner), own)
}

/** Before all files: starts the HTTP server that gives them the database's address. */
export async function mochaGlobalSetup(): Promise<void> {
  addressServer = createServer((request, response) => {
    if (request.method === 'POST') {
      void receiveRun(request).finally(() => response.end())
      return
    }
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

async function receiveRun(request: IncomingMessage): Promise<void> {
  runs.push((await json(request)) as FileRun)
}

/** The slowest files, as many as `TIMES` says. */
function slowestFiles(): string {
  return runs
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, Number(process.env['TIMES']))
    .map(({ file, seconds, processor }) => {
      const [wall, own] = [seconds, processor].map((time) => time.toFixed(1).padStart(7))
      return `${wall ?? ''} s ${own ?? ''} s  ${file}\n`
    })
    .join('')
}

/**
 * After all files: stops the server and removes its folder; after Ctrl-C when a file has left its database.
 */
export async function mochaGlobalTeardown(): Promise<void> {
  addressServer?.closeAllConnections()
  addressServer?.close()
  if (process.env['TIMES'] !== undefined)
    process.stdout.write(`Slowest files: time, own processor time\n${slowestFiles()}`)
  const list = process.env[failedFilesVariable]
  if (list !== undefined) writeFileSync(list, JSON.stringify(runs.filter(({ failures }) => failures > 0)))
  const server = await started?.catch(() => undefined)
  if (isDatabaseLeft) {
    process.stderr.write('the databases left for inspection are there until Ctrl-C\n')
    await new Promise((settle) => process.once('SIGINT', settle))
  }
  await server?.stop()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}

async function startTemplate(): Promise<EmbeddedPostgres> {
  folder = mkdtempSync(join(clusterHome(), `nutricode-test-${String(process.pid)}-`))
  chmodSync(folder, 0o711)
  const server = await startEmbeddedPostgres(folder, { durable: false, connections: 400 })
  try {
    const url = new URL(template, server.url).href
    await createTemplate(server.url)
    // Imported here: test files that need no database must not wait for the whole application to load.
    const { migrateDatabase } = await import('../../src/application.ts')
    const settings = { DATABASE_URL: url, EMBEDDED_SERVICE_URL: serviceAddress(url), DATA_DIR: folder }
    await migrateDatabase(readConfig(settings, { root: folder }))
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * Where the cluster is made: in memory where there is enough, because a database is hundreds of small files. What
 * killed runs left there is deleted.
 */
function clusterHome(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory) || freemem() < leastMemory) return tmpdir()
  for (const name of readdirSync(memory)) {
    const id = /^nutricode-test-(\d+)-/.exec(name)?.[1]
    if (id !== undefined && !existsSync(`/proc/${id}`))
      rmSync(join(memory, name), { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < leastMemory ? tmpdir() : memory
}

/** The address of a database with the login of web and worker, which owns nothing. */
export function serviceAddress(url: string): string {
  const address = new URL(url)
  address.username = 'nutricode_service'
  address.password = 'service'
  return address.href
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
}
