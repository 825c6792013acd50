// The embedded PostgreSQL: a real server under `DATA_DIR`, made once, started by the first process that needs it. All who
// use it hold one lock in it together, so a server that was left behind is told from one in use; whoever leaves last ends
// it, and nobody waits for anybody. Its owner, a start of the whole product, holds another lock: there is one at most.

import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { makeCluster, superuser } from './cluster.ts'
import { EmbeddedPostgresError, existingHome, openHome, type Home } from './home.ts'
import {
  dismissGuard,
  EmbeddedPostgresInUse,
  endServer,
  inUse,
  isServerOf,
  readPostmaster,
  startServer,
  type EmbeddedOptions,
  type Postmaster,
} from './server.ts'

export { EmbeddedPostgresError } from './home.ts'

/** A server that runs, ended by whoever started it. */
export interface EmbeddedPostgres {
  /** The address of the product's database in it. */
  readonly url: string
  /** End it cleanly; open connections are cut, what was committed is on disk. */
  stop(): Promise<void>
}

/** A server that runs, shared with other processes. */
export interface SharedPostgres {
  /** The address of the product's database in it. */
  readonly url: string
  /** Settles when the server has ended, whoever ended it. */
  readonly ended: Promise<void>
  /** Leave it to the others; the last one ends it cleanly. */
  readonly leave: () => Promise<void>
  /** Leave it in a moment, before this process ends on the spot. */
  readonly abandon: () => Promise<void>
}

/** A process that uses the server: its connection holds the lock. */
interface Seat {
  readonly client: pg.Client
  readonly home: Pick<Home, 'cluster' | 'password'>
  readonly port: number
  readonly pid: number
  /** The server, when it was started here. */
  readonly server?: ChildProcess
}

const databaseName = 'nutricode'
const patienceMs = 60_000
const busyMs = 2_000
const stepMs = 20
/** How long a server without users is left to the process that may be starting it. */
const graceMs = 1_000
/** SQLSTATE of a password that is refused. */
const wrongPassword = '28P01'
/** SQLSTATEs of a server that shuts down begin so. */
const goingDown = '57'
const users = "hashtext('nutricode.users')"
const owner = "hashtext('nutricode.owner')"
const making = "hashtext('nutricode.making')"

/**
 * Make the cluster of `dataDir` when there is none, start it on a free port, and answer once it takes queries.
 * Throws `EmbeddedPostgresError` when another process uses it or this machine cannot run it.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const { client, home, port, server } = await startSeat(dataDir, options, busyMs)
  await client.query(`select pg_advisory_lock(${owner})`)
  return {
    url: addressOf(home, port, databaseName),
    stop: async () => {
      await client.end()
      await endServer(server)
    },
  }
}

/**
 * The server of `dataDir`: the one that runs already, else one started here. With `owns` it is asked for by a start of the
 * whole product, which refuses to stand beside another (`EmbeddedPostgresError`).
 */
export async function reachEmbeddedPostgres(dataDir: string, { owns = false } = {}): Promise<SharedPostgres> {
  const seat = await takeSeat(dataDir)
  const ended = new Promise<void>((settle) => {
    seat.client.once('end', () => {
      settle()
    })
  })
  const shared: SharedPostgres = {
    url: addressOf(seat.home, seat.port, databaseName),
    ended,
    leave: () => leave(seat),
    abandon: async () => {
      if ((await isLast(seat)) && seat.server === undefined) tellToEnd(seat)
    },
  }
  if (!owns || (await becomesOwner(seat.client))) return shared
  await shared.leave()
  throw inUse(dataDir)
}

async function takeSeat(dataDir: string): Promise<Seat> {
  for (let waited = 0, alone = 0; ; waited += 5 * stepMs) {
    const joined = await joinServer(dataDir)
    if (typeof joined === 'object') return joined
    if (joined === 'unused') alone += 5 * stepMs
    if (joined === undefined || alone > graceMs || waited >= patienceMs) {
      const started = await startSeat(dataDir, {}, 0).catch((error: unknown) => {
        // Another command that began at the same moment was quicker.
        if (error instanceof EmbeddedPostgresInUse && waited < patienceMs) return undefined
        throw error
      })
      if (started !== undefined) return started
    }
    await pause(5 * stepMs)
  }
}

/** A seat at the server that runs; `later` while it begins or ends, `unused` while nobody else is there, undefined without one. */
async function joinServer(dataDir: string): Promise<Seat | 'later' | 'unused' | undefined> {
  const home = existingHome(dataDir)
  const left = home === undefined ? undefined : readPostmaster(home.cluster)
  if (home === undefined || left === undefined || !isServerOf(left.pid, home.cluster)) return undefined
  if (!left.ready) return 'later'
  const client = clientOf(home, left.port)
  try {
    await client.connect()
    const isTaken = await takes(client, users, 'shared')
    if (isTaken && (await hasOtherUsers(client))) {
      await createDatabase(client)
      return { client, home, port: left.port, pid: left.pid }
    }
    await client.end()
    return isTaken ? 'unused' : 'later'
  } catch {
    await client.end().catch(() => undefined)
    return 'later'
  }
}

/** A seat at a server started here; one that others use is waited for no longer than `patience`, then refused. */
async function startSeat(
  dataDir: string,
  options: EmbeddedOptions,
  patience: number,
): Promise<Required<Seat>> {
  const home = await openHome(dataDir)
  await makeCluster(home, options.durable ?? true)
  await clearTheWay(home, dataDir, patience)
  const { server, port } = await startServer(home, dataDir, options)
  const client = clientOf(home, port)
  try {
    await client.connect()
    if (!(await takes(client, users, 'shared'))) throw inUse(dataDir)
    await createDatabase(client)
    return { client, home, port, pid: server.pid ?? 0, server }
  } catch (error) {
    // What is still ours would keep this process alive.
    await client.end().catch(() => undefined)
    await endServer(server)
    throw whyNot(error, dataDir)
  }
}

/** Why a new server cannot be used: without word from it, another start took it for one that was left behind. */
function whyNot(error: unknown, dataDir: string): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code?.startsWith(goingDown) === true)
    return inUse(dataDir)
  return error.code === wrongPassword
    ? new EmbeddedPostgresError(
        `The embedded database refuses its password; bring ${join(dataDir, 'postgres-password')} back from a back-up.`,
      )
    : error
}

/** The owner before us may be about to stop: people start again at once. */
async function becomesOwner(client: pg.Client): Promise<boolean> {
  for (let waited = 0; waited <= busyMs; waited += 5 * stepMs) {
    if (await takes(client, owner)) return true
    await pause(5 * stepMs)
  }
  return false
}

async function leave(seat: Seat): Promise<void> {
  const last = await isLast(seat)
  await seat.client.end().catch(() => undefined)
  if (!last) return
  if (seat.server !== undefined) return endServer(seat.server)
  tellToEnd(seat)
  for (let waited = 0; waited < patienceMs && isServerOf(seat.pid, seat.home.cluster); waited += stepMs)
    await pause(stepMs)
}

/** Gives the lock back and says whether nobody else held it; then none can begin. With others the server goes on without us. */
async function isLast({ client, server }: Seat): Promise<boolean> {
  // A server of others that answers nothing is gone; one of ours is ended in any case.
  const last = await client
    .query(`select pg_advisory_unlock_shared(${users})`)
    .then(() => takes(client, users))
    .catch(() => server !== undefined)
  if (!last && server !== undefined) {
    dismissGuard(server)
    server.unref()
  }
  return last
}

/** Asks a server that another process started to end. */
function tellToEnd({ pid, home }: Seat): void {
  if (isServerOf(pid, home.cluster)) process.kill(pid, 'SIGINT')
}

/** Wait for, end, or disregard what an earlier start left: its server, or its `postmaster.pid` alone. */
async function clearTheWay(home: Home, dataDir: string, patience: number): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += 5 * stepMs) {
    const left = readPostmaster(home.cluster)
    if (left === undefined) return
    if (!isServerOf(left.pid, home.cluster)) {
      rmSync(join(home.cluster, 'postmaster.pid'), { force: true })
      return
    }
    if (left.ready) {
      const isUsed = await isUsedElseEnd(home, left, waited >= graceMs).catch(() => undefined)
      // Its owner may be about to stop: people start again at once.
      if (isUsed === true && waited >= patience) throw inUse(dataDir)
    }
    await pause(5 * stepMs)
  }
  throw inUse(dataDir)
}

/** Whether a server is used; one that is not is ended when it had time to be, and nobody can begin to use it meanwhile. */
async function isUsedElseEnd(home: Home, { pid, port }: Postmaster, hadTime: boolean): Promise<boolean> {
  const client = clientOf(home, port)
  try {
    await client.connect()
    if (!hadTime) return await hasOtherUsers(client)
    const isFree = await takes(client, users)
    if (isFree) process.kill(pid, 'SIGINT')
    return !isFree
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function takes(client: pg.Client, lock: string, how: 'alone' | 'shared' = 'alone'): Promise<boolean> {
  const {
    rows: [answer],
  } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock${how === 'shared' ? '_shared' : ''}(${lock}) as taken`,
  )
  return answer?.taken === true
}

/** Nothing else takes a shared lock in the database that seats are in. */
async function hasOtherUsers(client: pg.Client): Promise<boolean> {
  const { rowCount } =
    await client.query(`select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
    and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid() limit 1`)
  return rowCount === 1
}

/** By one process at a time: each user of a new server asks for it. */
async function createDatabase(client: pg.Client): Promise<void> {
  const isMade = async (): Promise<boolean> =>
    (await client.query('select 1 from pg_database where datname = $1', [databaseName])).rowCount === 1
  if (await isMade()) return
  await client.query(`select pg_advisory_lock(${making})`)
  if (!(await isMade())) await client.query(`create database ${databaseName}`)
  await client.query(`select pg_advisory_unlock(${making})`)
}

function clientOf(home: Pick<Home, 'password'>, port: number): pg.Client {
  const client = new pg.Client({
    connectionString: addressOf(home, port, 'postgres'),
    application_name: 'nutricode seat',
  })
  client.on('error', () => undefined)
  return client
}

function addressOf({ password }: Pick<Home, 'password'>, port: number, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${String(port)}/${database}`
}
