// The server process of the embedded PostgreSQL: started on a free port under a guard, ended cleanly, and found again by
// the note that it keeps in its cluster.

import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, optionsOf } from './cluster.ts'
import { EmbeddedPostgresError, type Home } from './home.ts'

/** Another process holds the folder. */
export class EmbeddedPostgresInUse extends EmbeddedPostgresError {}

export interface EmbeddedOptions {
  /** False lets a crash of the machine lose the data: for tests, which are faster so. */
  readonly durable?: boolean
  /** Connections at most; 100 unless told. */
  readonly connections?: number
}

/** What a server says of itself. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

const patienceMs = 60_000
const stepMs = 20
const attempts = 5

/** Ends the server once the pipe on descriptor 3 closes without a word: then whoever started it was killed. */
const guarded = '( (read -r _ || kill -INT $$) <&3 >/dev/null 2>&1 & ); exec 3<&-; exec "$0" "$@"'

/** A server of the cluster on a free port, once it takes queries. */
export async function startServer(
  home: Home,
  dataDir: string,
  options: EmbeddedOptions,
): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const server = spawnServer(home, port, options)
    if (await becomesReady(server, home, port)) return { server, port }
    dismissGuard(server)
    const reason = readFileSync(home.log, 'utf8')
    // Of several that start at once each begins the log anew, so the one that is quicker is looked for itself.
    const quicker = readPostmaster(home.cluster)
    if (
      reason.includes('lock file "postmaster.pid" already exists') ||
      (quicker !== undefined && isServerOf(quicker.pid, home.cluster))
    )
      throw inUse(dataDir)
    if (attempt === attempts || !/could not bind|shared memory block/u.test(reason)) {
      throw new EmbeddedPostgresError(
        `The embedded database does not start; see ${home.log}, or set DATABASE_URL.`,
      )
    }
    await pause(attempt * 10 * stepMs)
  }
}

function spawnServer(
  home: Home,
  port: number,
  { durable = true, connections = 100 }: EmbeddedOptions,
): ChildProcess {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: connections,
    log_min_messages: 'warning',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const words = [
    '-D',
    home.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`]),
  ]
  const log = openSync(home.log, 'w', 0o600)
  const how: SpawnOptions = { ...optionsOf(home), detached: true, stdio: ['ignore', log, log, 'pipe'] }
  const server =
    process.platform === 'win32'
      ? spawn(home.postgres, words, how)
      : spawn('/bin/sh', ['-c', guarded, home.postgres, ...words], how)
  closeSync(log)
  return server
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

/** Ends a server that was started here, and waits for its end. */
export async function endServer(server: ChildProcess): Promise<void> {
  dismissGuard(server)
  if (isOver(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
}

/** The guard of a server outlives it, and keeps the process that started both alive, until it is told. */
export function dismissGuard(server: ChildProcess): void {
  const guard = server.stdio[3]
  if (guard !== null && guard !== undefined && 'end' in guard) guard.end('stopped on purpose\n')
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** `postmaster.pid`: process, folder, start, port, socket folder, address, memory, state; one a line. */
export function readPostmaster(cluster: string): Postmaster | undefined {
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
export function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  const commandLine = `/proc/${String(pid)}/cmdline`
  if (!existsSync('/proc/self/cmdline')) return true
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(cluster)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((settle, fail) => {
    server.once('error', fail).listen(0, '127.0.0.1', settle)
  })
  const address = server.address()
  await new Promise<void>((settle) => {
    server.close(() => {
      settle()
    })
  })
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

/** The refusal of a folder that another process uses. */
export function inUse(dataDir: string): EmbeddedPostgresInUse {
  return new EmbeddedPostgresInUse(
    `${dataDir} is in use by a Nutricode that is running; stop that one, or set DATA_DIR to another folder.`,
  )
}
