// The embedded PostgreSQL: a real server under DATA_DIR. The first process that needs it creates the cluster
// and starts the server; later processes connect to it; the last process that leaves stops it.
//
// Each process keeps one connection to the database `postgres` of the server. Three advisory locks there:
// - users lock: every process that uses the server holds it shared. A process that can take it exclusively is
//   the only user and may stop the server. A server without any holder was left behind by a killed process.
// - owner lock: a start of the whole application (`npm start`, the test run) holds it, so that only one runs
//   per DATA_DIR.
// - create-database lock: held while a process creates the application's database, so that only one does.

import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { makeCluster, superuser } from './cluster.ts'
import {
  EmbeddedPostgresError,
  findInstallation,
  prepareInstallation,
  type Installation,
} from './installation.ts'
import {
  dismissWatchdog,
  EmbeddedPostgresInUse,
  stopServer,
  inUseError,
  isServerOf,
  readPostmaster,
  startServer,
  type EmbeddedOptions,
  type Postmaster,
} from './server.ts'

export { EmbeddedPostgresError } from './installation.ts'

/** A running server that only the process that started it stops. */
export interface EmbeddedPostgres {
  /** The address of the application's database. */
  readonly url: string
  /** Stops it cleanly: open connections are cut, committed data is on disk. */
  stop(): Promise<void>
}

/** A running server that several processes share. */
interface SharedPostgres {
  /** The address of the application's database. */
  readonly url: string
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<void>
  /** Disconnects; the last process to leave stops the server and waits for its end. */
  readonly leave: () => Promise<void>
  /** Disconnects without waiting for the server's end, for a process about to exit. */
  readonly abandon: () => Promise<void>
}

/** This process's use of the server: its connection holds the users lock. */
interface ServerConnection {
  readonly client: pg.Client
  readonly installation: Pick<Installation, 'cluster' | 'password'>
  readonly port: number
  readonly pid: number
  /** The server process, if this process started it. */
  readonly server?: ChildProcess
}

const databaseName = 'nutricode'
/** Longest wait for another process that starts or stops the server. */
const otherProcessWithinMs = 60_000
/** Longest wait for the previous owner to stop, after a quick restart. */
const ownerStopWithinMs = 2_000
const stepMs = 20
/**
 * Time for which a server may be without users, because the process that started it has not connected yet.
 */
const graceMs = 1_000
/** SQLSTATE of a wrong password. */
const wrongPassword = '28P01'
/** SQLSTATE class of a server that shuts down. */
const shuttingDown = '57'
const usersLock = "hashtext('nutricode.users')"
const ownerLock = "hashtext('nutricode.owner')"
const createDatabaseLock = "hashtext('nutricode.making')"

/**
 * Creates the cluster of `dataDir` if missing, starts a server on a free port, and resolves once it accepts
 * queries. Throws `EmbeddedPostgresError` when another process uses the folder or this machine cannot run
 * PostgreSQL.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const { client, installation, port, server } = await startAndConnect(dataDir, options, ownerStopWithinMs)
  await client.query(`select pg_advisory_lock(${ownerLock})`)
  return {
    url: addressOf(installation, port, databaseName),
    stop: async () => {
      await client.end()
      await stopServer(server)
    },
  }
}

/**
 * Connects to the running server of `dataDir`, or starts one, on `port` if it is given. With `owns` (a start of
 * the whole application) it also takes the owner lock, and throws `EmbeddedPostgresError` when another process
 * holds it.
 */
export async function reachEmbeddedPostgres(
  dataDir: string,
  { owns = false, port }: { owns?: boolean; port?: number } = {},
): Promise<SharedPostgres> {
  const connection = await connectToServer(dataDir, port)
  const ended = new Promise<void>((settle) => {
    connection.client.once('end', () => {
      settle()
    })
  })
  const shared: SharedPostgres = {
    url: addressOf(connection.installation, connection.port, databaseName),
    ended,
    leave: () => leave(connection),
    abandon: async () => {
      if ((await releaseIsLast(connection)) && connection.server === undefined) signalServerToStop(connection)
    },
  }
  if (!owns || (await tryBecomeOwner(connection.client))) return shared
  await shared.leave()
  throw inUseError(dataDir)
}

async function connectToServer(dataDir: string, port?: number): Promise<ServerConnection> {
  for (let waited = 0, unusedFor = 0; ; waited += 5 * stepMs) {
    const joined = await joinRunningServer(dataDir)
    if (typeof joined === 'object') return joined
    if (joined === 'unused') unusedFor += 5 * stepMs
    if (joined === undefined || unusedFor > graceMs || waited >= otherProcessWithinMs) {
      const started = await startAndConnect(dataDir, { port }, 0).catch((error: unknown) => {
        // Another process that started at the same moment was quicker.
        if (error instanceof EmbeddedPostgresInUse && waited < otherProcessWithinMs) return undefined
        throw error
      })
      if (started !== undefined) return started
    }
    await pause(5 * stepMs)
  }
}

/**
 * Connects to a running server. `later`: it is starting or stopping. `unused`: no other process uses it, so
 * it may have been left behind. Undefined: no server runs.
 */
async function joinRunningServer(
  dataDir: string,
): Promise<ServerConnection | 'later' | 'unused' | undefined> {
  const installation = findInstallation(dataDir)
  const running = installation === undefined ? undefined : readPostmaster(installation.cluster)
  if (installation === undefined || running === undefined || !isServerOf(running.pid, installation.cluster))
    return undefined
  if (!running.ready) return 'later'
  const client = clientOf(installation, running.port)
  try {
    await client.connect()
    const isTaken = await tryLock(client, usersLock, 'shared')
    if (isTaken && (await hasOtherUsers(client))) {
      await createDatabase(client)
      return { client, installation, port: running.port, pid: running.pid }
    }
    await client.end()
    return isTaken ? 'unused' : 'later'
  } catch {
    await client.end().catch(() => undefined)
    return 'later'
  }
}

/** Starts a server and connects to it. Waits at most `patience` milliseconds for a server that others use. */
async function startAndConnect(
  dataDir: string,
  options: EmbeddedOptions,
  patience: number,
): Promise<Required<ServerConnection>> {
  const installation = await prepareInstallation(dataDir)
  await makeCluster(installation, options.durable ?? true)
  await waitForPreviousServer(installation, dataDir, patience)
  const { server, port } = await startServer(installation, dataDir, options)
  const client = clientOf(installation, port)
  try {
    await client.connect()
    if (!(await tryLock(client, usersLock, 'shared'))) throw inUseError(dataDir)
    await createDatabase(client)
    return { client, installation, port, pid: server.pid ?? 0, server }
  } catch (error) {
    // The open connection and the server would keep this process alive.
    await client.end().catch(() => undefined)
    await stopServer(server)
    throw startError(error, dataDir)
  }
}

/**
 * The error for a server that started but cannot be used. A lost connection means that another process took
 * the server for one left behind, and stopped it.
 */
function startError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code?.startsWith(shuttingDown) === true)
    return inUseError(dataDir)
  return error.code === wrongPassword
    ? new EmbeddedPostgresError(
        'The embedded database refuses its password; ' +
          `bring ${join(dataDir, 'postgres-password')} back from a back-up.`,
      )
    : error
}

/** Takes the owner lock. Retries for a moment, because the previous owner may be stopping. */
async function tryBecomeOwner(client: pg.Client): Promise<boolean> {
  for (let waited = 0; waited <= ownerStopWithinMs; waited += 5 * stepMs) {
    if (await tryLock(client, ownerLock)) return true
    await pause(5 * stepMs)
  }
  return false
}

async function leave(connection: ServerConnection): Promise<void> {
  const last = await releaseIsLast(connection)
  await connection.client.end().catch(() => undefined)
  if (!last) return
  if (connection.server !== undefined) return stopServer(connection.server)
  signalServerToStop(connection)
  for (
    let waited = 0;
    waited < otherProcessWithinMs && isServerOf(connection.pid, connection.installation.cluster);
    waited += stepMs
  )
    await pause(stepMs)
}

/**
 * Releases the users lock; true when no other process holds it. This process then holds it exclusively, so
 * that no other can start to use the server. If others use it, the server keeps running.
 */
async function releaseIsLast({ client, server }: ServerConnection): Promise<boolean> {
  // If the query fails, a server of another process has already ended; our own must still be stopped.
  const last = await client
    .query(`select pg_advisory_unlock_shared(${usersLock})`)
    .then(() => tryLock(client, usersLock))
    .catch(() => server !== undefined)
  if (!last && server !== undefined) {
    dismissWatchdog(server)
    server.unref()
  }
  return last
}

/** Asks a server that another process started to stop. */
function signalServerToStop({ pid, installation }: ServerConnection): void {
  if (isServerOf(pid, installation.cluster)) process.kill(pid, 'SIGINT')
}

/**
 * Waits until no server runs: waits for one that is used, stops an unused one, removes the pid file of a
 * dead one.
 */
async function waitForPreviousServer(
  installation: Installation,
  dataDir: string,
  patience: number,
): Promise<void> {
  for (let waited = 0; waited < otherProcessWithinMs; waited += 5 * stepMs) {
    const running = readPostmaster(installation.cluster)
    if (running === undefined) return
    if (!isServerOf(running.pid, installation.cluster)) {
      rmSync(join(installation.cluster, 'postmaster.pid'), { force: true })
      return
    }
    if (running.ready) {
      const isUsed = await stopUnlessUsed(installation, running, waited >= graceMs).catch(() => undefined)
      if (isUsed === true && waited >= patience) throw inUseError(dataDir)
    }
    await pause(5 * stepMs)
  }
  throw inUseError(dataDir)
}

/**
 * Whether a server is used. With `mayStop` it stops an unused one, while holding the users lock exclusively
 * so that no process can start to use it meanwhile.
 */
async function stopUnlessUsed(
  installation: Installation,
  { pid, port }: Postmaster,
  mayStop: boolean,
): Promise<boolean> {
  const client = clientOf(installation, port)
  try {
    await client.connect()
    if (!mayStop) return await hasOtherUsers(client)
    const isFree = await tryLock(client, usersLock)
    if (isFree) process.kill(pid, 'SIGINT')
    return !isFree
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function tryLock(
  client: pg.Client,
  lock: string,
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<boolean> {
  const {
    rows: [answer],
  } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock${mode === 'shared' ? '_shared' : ''}(${lock}) as taken`,
  )
  return answer?.taken === true
}

/** Whether another process holds the users lock: only that lock is taken shared in this database. */
async function hasOtherUsers(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())
      and pid <> pg_backend_pid() limit 1`)
  return rowCount === 1
}

/** Creates the application's database if missing; several processes may call it at once. */
async function createDatabase(client: pg.Client): Promise<void> {
  const exists = async (): Promise<boolean> =>
    (await client.query('select 1 from pg_database where datname = $1', [databaseName])).rowCount === 1
  if (await exists()) return
  await client.query(`select pg_advisory_lock(${createDatabaseLock})`)
  if (!(await exists())) await client.query(`create database ${databaseName}`)
  await client.query(`select pg_advisory_unlock(${createDatabaseLock})`)
}

function clientOf(installation: Pick<Installation, 'password'>, port: number): pg.Client {
  const client = new pg.Client({
    connectionString: addressOf(installation, port, 'postgres'),
    application_name: 'nutricode embedded',
  })
  client.on('error', () => undefined)
  return client
}

function addressOf({ password }: Pick<Installation, 'password'>, port: number, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${String(port)}/${database}`
}
