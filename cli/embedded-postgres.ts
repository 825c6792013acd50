// The embedded PostgreSQL: a real server under `DATA_DIR`, made once, started for as long as one process needs it.
// Whoever starts it holds a lock in it, so a server whose owner was killed is told from one that is in use. Commands that
// come meanwhile hold another one together, for which the command that started it waits before it ends it.

import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { cleared, EmbeddedPostgresError, existingHome, handOver, openHome, type Home } from './postgres-home.ts'

export { EmbeddedPostgresError } from './postgres-home.ts'

/** Another process holds the folder. */
class EmbeddedPostgresInUse extends EmbeddedPostgresError {}

/** A server that runs. */
export interface EmbeddedPostgres {
  /** The address of the product's database in it. */
  readonly url: string
  /** Settles when the server has ended, whoever ended it. */
  readonly ended: Promise<void>
  /** End it cleanly; open connections are cut, what was committed is on disk. */
  stop(): Promise<void>
  /** Settles when no other command is at work on it, and lets none begin. */
  unused(): Promise<void>
}

export interface EmbeddedOptions {
  /** False lets a crash of the machine lose the data: for tests, which are faster so. */
  readonly durable?: boolean
  /** Connections at most; 100 unless told. */
  readonly connections?: number
}

interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

const user = 'nutricode'
const databaseName = 'nutricode'
const patienceMs = 60_000
const busyMs = 2_000
const stepMs = 20
const attempts = 5
/** SQLSTATE of a password that is refused. */
const wrongPassword = '28P01'
const owner = "hashtext('nutricode.owner')"
const ownerName = 'nutricode owner'
const guests = "hashtext('nutricode.guests')"
const plainEnvironment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** Ends the server once the pipe on descriptor 3 closes without a word: then whoever started it was killed. */
const guarded = '( (read -r _ || kill -INT $$) <&3 >/dev/null 2>&1 & ); exec 3<&-; exec "$0" "$@"'

/**
 * Make the cluster of `dataDir` when there is none, start it on a free port, and answer once it takes queries.
 * Throws `EmbeddedPostgresError` when another process uses it or this machine cannot run it.
 */
export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const home = await openHome(dataDir)
  if (!existsSync(join(home.cluster, 'PG_VERSION'))) await makeCluster(home, options)
  await clearTheWay(home, dataDir)
  const { server, port } = await startServer(home, dataDir, options)
  const ended = new Promise<void>((settle) => {
    server.once('exit', () => { settle() })
    if (isOver(server)) settle()
  })
  const lock = await takeLock(home, port).catch(async (error: unknown) => {
    await endServer(server, ended)
    throw !(error instanceof Error && 'code' in error && error.code === wrongPassword) ? inUse(dataDir) : new EmbeddedPostgresError(`The embedded database refuses its password; bring ${join(dataDir, 'postgres-password')} back from a back-up.`)
  })
  if (lock === undefined) {
    // Another start took it for one that was left behind; what is still ours would keep this process alive.
    await endServer(server, ended)
    throw inUse(dataDir)
  }
  await createDatabase(lock)
  return {
    url: addressOf(home, port, databaseName),
    ended,
    unused: async () => { await lock.query(`select pg_advisory_lock(${guests})`).catch(() => undefined) },
    stop: async () => {
      await lock.end()
      await endServer(server, ended)
    },
  }
}

/** The database that a running `npm start` or another command holds for `dataDir`, or one started here, ended by `stop` once no other command uses it. */
export async function reachEmbeddedPostgres(dataDir: string): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  for (let waited = 0; ; waited += 5 * stepMs) {
    const joined = await joinServer(dataDir)
    if (joined !== undefined && joined !== 'later') return joined
    if (joined === undefined || waited >= patienceMs) {
      const started = await startEmbeddedPostgres(dataDir).catch((error: unknown) => {
        // Another command that began at the same moment was quicker.
        if (error instanceof EmbeddedPostgresInUse && waited < patienceMs) return undefined
        throw error
      })
      if (started !== undefined) return { url: started.url, stop: () => started.unused().then(() => started.stop()) }
    }
    await pause(5 * stepMs)
  }
}

/** The server that another process holds, shared until `stop`; `later` while it begins or ends, undefined when nobody holds one. */
async function joinServer(dataDir: string): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'> | 'later' | undefined> {
  const home = existingHome(dataDir)
  const left = home === undefined ? undefined : readPostmaster(home.cluster)
  if (home === undefined || left === undefined || !isServerOf(left.pid, home.cluster)) return undefined
  if (!left.ready) return 'later'
  const client = clientOf(home, left.port, 'nutricode guest')
  try {
    await client.connect()
    const { rows: [locks] } = await client.query<{ owned: boolean; shared: boolean }>(
      `select exists (select from pg_stat_activity where application_name = '${ownerName}') as owned, pg_try_advisory_lock_shared(${guests}) as shared`,
    )
    if (locks?.owned === true && locks.shared) return { url: addressOf(home, left.port, databaseName), stop: () => client.end() }
    await client.end()
    return locks?.owned === true ? 'later' : undefined
  } catch {
    return 'later'
  }
}

/** Made beside its place and then moved there, so that a set-up cut short leaves no half of a cluster. */
async function makeCluster(home: Home, { durable = true }: EmbeddedOptions): Promise<void> {
  const staging = cleared(`${home.cluster}.new`)
  mkdirSync(dirname(staging), { recursive: true })
  mkdirSync(staging, { mode: 0o700 })
  const passwordFile = join(staging, 'password')
  writeFileSync(passwordFile, home.password, { mode: 0o600 })
  handOver(staging, home.account)
  handOver(passwordFile, home.account)
  const words = [
    '--pgdata', join(staging, 'cluster'), '--username', user, '--auth', 'scram-sha-256', '--pwfile', passwordFile,
    '--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8',
    ...durable ? [] : ['--no-sync'],
  ]
  const log = openSync(home.log, 'w', 0o600)
  const status = await new Promise<number | null>((settle, fail) => {
    const child = spawn(home.initdb, words, { ...spawnOptions(home), stdio: ['ignore', log, log] })
    child.once('error', fail).once('exit', settle)
  })
  closeSync(log)
  if (status !== 0) throw new EmbeddedPostgresError(`The embedded database could not be made; see ${home.log}, or set DATABASE_URL.`)
  renameSync(join(staging, 'cluster'), home.cluster)
  cleared(staging)
}

/** Wait for, end, or disregard what an earlier start left: its server, or its `postmaster.pid` alone. */
async function clearTheWay(home: Home, dataDir: string): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += 5 * stepMs) {
    const left = readPostmaster(home.cluster)
    if (left === undefined) return
    if (!isServerOf(left.pid, home.cluster)) {
      rmSync(join(home.cluster, 'postmaster.pid'), { force: true })
      return
    }
    if (left.ready) {
      const lock = await takeLock(home, left.port).catch(() => 'unreachable' as const)
      // Its owner may be about to stop: people start again at once.
      if (lock === undefined && waited >= busyMs) throw inUse(dataDir)
      if (lock !== undefined && lock !== 'unreachable') {
        process.kill(left.pid, 'SIGINT')
        await lock.end().catch(() => undefined)
      }
    }
    await pause(5 * stepMs)
  }
  throw inUse(dataDir)
}

async function startServer(home: Home, dataDir: string, options: EmbeddedOptions): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const server = spawnServer(home, port, options)
    if (await becomesReady(server, home, port)) return { server, port }
    dismissGuard(server)
    const reason = readFileSync(home.log, 'utf8')
    // Of several that start at once each begins the log anew, so the one that is quicker is looked for itself.
    const quicker = readPostmaster(home.cluster)
    if (reason.includes('lock file "postmaster.pid" already exists') || (quicker !== undefined && isServerOf(quicker.pid, home.cluster))) throw inUse(dataDir)
    if (attempt === attempts || !/could not bind|shared memory block/u.test(reason)) {
      throw new EmbeddedPostgresError(`The embedded database does not start; see ${home.log}, or set DATABASE_URL.`)
    }
    await pause(attempt * 10 * stepMs)
  }
}

function spawnServer(home: Home, port: number, { durable = true, connections = 100 }: EmbeddedOptions): ChildProcess {
  const settings = {
    port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: connections,
    log_min_messages: 'warning',
    ...durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  }
  const words = ['-D', home.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`])]
  const log = openSync(home.log, 'w', 0o600)
  const options: SpawnOptions = { ...spawnOptions(home), detached: true, stdio: ['ignore', log, log, 'pipe'] }
  const server = process.platform === 'win32'
    ? spawn(home.postgres, words, options)
    : spawn('/bin/sh', ['-c', guarded, home.postgres, ...words], options)
  closeSync(log)
  return server
}

/** Without the caller's environment: PG* variables and locales of the machine would change how it behaves. */
function spawnOptions(home: Home): SpawnOptions {
  return { ...home.account, cwd: '/', env: { ...plainEnvironment, ...process.platform === 'win32' ? process.env : {} } }
}

async function becomesReady(server: ChildProcess, home: Home, port: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += stepMs) {
    if (isOver(server)) return false
    const now = readPostmaster(home.cluster)
    if (now?.ready === true && now.port === port) return true
    await pause(stepMs)
  }
  server.kill('SIGKILL')
  return false
}

async function endServer(server: ChildProcess, ended: Promise<void>): Promise<void> {
  dismissGuard(server)
  if (!isOver(server)) server.kill('SIGINT')
  await ended
}

/** The guard of a server outlives it, and keeps the process that started both alive, until it is told. */
function dismissGuard(server: ChildProcess): void {
  const guard = server.stdio[3]
  if (guard !== null && guard !== undefined && 'end' in guard) guard.end('stopped on purpose\n')
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** A connection that holds the owner's lock for as long as it is open; undefined when another one does. */
async function takeLock(home: Pick<Home, 'password'>, port: number): Promise<pg.Client | undefined> {
  const client = clientOf(home, port, ownerName)
  await client.connect()
  const answer = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${owner}) as taken`)
  if (answer.rows[0]?.taken === true) return client
  await client.end()
  return undefined
}

async function createDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
  if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
}

function clientOf(home: Pick<Home, 'password'>, port: number, name: string): pg.Client {
  const client = new pg.Client({ connectionString: addressOf(home, port, 'postgres'), application_name: name })
  client.on('error', () => undefined)
  return client
}

/** `postmaster.pid`: process, folder, start, port, socket folder, address, memory, state; one a line. */
function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isSafeInteger(pid) || pid === 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
}

/** Process numbers are given again after a restart of the machine: only a server of this very folder counts. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const commandLine = `/proc/${String(pid)}/cmdline`
  if (!existsSync('/proc/self/cmdline')) return true
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(cluster)
}

function addressOf({ password }: Pick<Home, 'password'>, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${String(port)}/${database}`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((settle, fail) => { server.once('error', fail).listen(0, '127.0.0.1', settle) })
  const address = server.address()
  await new Promise<void>((settle) => { server.close(() => { settle() }) })
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

function inUse(dataDir: string): EmbeddedPostgresInUse {
  return new EmbeddedPostgresInUse(`${dataDir} is in use by a Nutricode that is running; stop that one, or set DATA_DIR to another folder.`)
}
