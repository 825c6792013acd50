// The server process of the embedded PostgreSQL: starts it on a free port, stops it cleanly, and finds a
// running one by the file `postmaster.pid` in its cluster. A watchdog (a small shell process) stops the
// server when the process that started it dies without stopping or releasing it.

import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, optionsOf } from './cluster.ts'
import { EmbeddedPostgresError, type Installation } from './installation.ts'

/** Another process uses the server of the folder. */
export class EmbeddedPostgresInUse extends EmbeddedPostgresError {}

export interface EmbeddedOptions {
  /** False: a crash of the machine may lose data. Tests run faster this way. */
  readonly durable?: boolean
  /** Largest number of connections; 100 by default. */
  readonly connections?: number
  /** The port of a server that is started again; a free one by default. */
  readonly port?: number | undefined
}

/** What `postmaster.pid` says about a server. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

const readyWithinMs = 60_000
const stepMs = 20
const maxAttempts = 5

/**
 * The watchdog reads from descriptor 3, a pipe from the process that started the server. A line means: do
 * nothing. The end of the pipe without a line means: that process was killed, so stop the server (SIGINT, a
 * fast shutdown).
 */
const watchdogScript = '( (read -r _ || kill -INT $$) <&3 >/dev/null 2>&1 & ); exec 3<&-; exec "$0" "$@"'

/** Starts a server of the cluster on a free port; resolves once it accepts queries. */
export async function startServer(
  installation: Installation,
  dataDir: string,
  options: EmbeddedOptions,
): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort())
    const server = spawnServer(installation, port, options)
    if (await becomesReady(server, installation, port)) return { server, port }
    dismissWatchdog(server)
    const reason = readFileSync(installation.log, 'utf8')
    // Processes that start at the same time truncate each other's log, so `postmaster.pid` is read as well:
    // it names the server of a process that was faster.
    const otherServer = readPostmaster(installation.cluster)
    if (
      reason.includes('lock file "postmaster.pid" already exists') ||
      (otherServer !== undefined && isServerOf(otherServer.pid, installation.cluster))
    )
      throw inUseError(dataDir)
    if (attempt === maxAttempts || !/could not bind|shared memory block/u.test(reason)) {
      throw new EmbeddedPostgresError(
        `The embedded database does not start; see ${installation.log}, or set DATABASE_URL.`,
      )
    }
    await pause(attempt * 10 * stepMs)
  }
}

function spawnServer(
  installation: Installation,
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
  const commandLine = [
    '-D',
    installation.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`]),
  ]
  const log = openSync(installation.log, 'w', 0o600)
  const spawnOptions: SpawnOptions = {
    ...optionsOf(installation),
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
  }
  const server =
    process.platform === 'win32'
      ? spawn(installation.postgres, commandLine, spawnOptions)
      : spawn('/bin/sh', ['-c', watchdogScript, installation.postgres, ...commandLine], spawnOptions)
  closeSync(log)
  return server
}

async function becomesReady(
  server: ChildProcess,
  installation: Installation,
  port: number,
): Promise<boolean> {
  for (let waited = 0; waited < readyWithinMs; waited += stepMs) {
    if (hasExited(server)) return false
    const now = readPostmaster(installation.cluster)
    if (now?.ready === true && now.port === port) return true
    await pause(stepMs)
  }
  server.kill('SIGKILL')
  return false
}

/** Stops a server that this process started, and waits until it has exited. */
export async function stopServer(server: ChildProcess): Promise<void> {
  dismissWatchdog(server)
  if (hasExited(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
}

/**
 * Tells the watchdog to do nothing. Needed before this process stops the server or leaves it to others: the
 * open pipe would keep this process alive.
 */
export function dismissWatchdog(server: ChildProcess): void {
  const pipe = server.stdio[3]
  if (pipe !== null && pipe !== undefined && 'end' in pipe) pipe.end('stopped on purpose\n')
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/**
 * Reads `postmaster.pid`: process, folder, start, port, socket folder, address, memory, state; one per line.
 */
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

/**
 * Whether the process runs a server of this cluster. The system reuses process numbers, so the command line
 * decides.
 */
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

/** The error for a folder whose server another process uses. */
export function inUseError(dataDir: string): EmbeddedPostgresInUse {
  return new EmbeddedPostgresInUse(
    `${dataDir} is in use by a Nutricode that is running; stop that one, or set DATA_DIR to another folder.`,
  )
}
