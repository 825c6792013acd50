// A durable PostgreSQL that a test kills without warning and starts again at the same address. Linux only: the
// processes of the server are found in /proc.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '../../cli/postgres/cluster.ts'
import { startEmbeddedPostgres } from '../../cli/postgres/embedded-postgres.ts'
import { findInstallation } from '../../cli/postgres/installation.ts'
import { readPostmaster } from '../../cli/postgres/server.ts'

export type KillablePostgres = {
  readonly folder: string
  readonly url: string
  /** Kills all processes of the server with SIGKILL, starts it again, and resolves when it is ready. */
  kill(): Promise<void>
  /** Kills all processes of the server with SIGKILL. */
  stop(): Promise<void>
  /** Starts the stopped server again, and resolves when it is ready. */
  start(): Promise<void>
  /** Stops all processes of the server with SIGSTOP: connections are accepted and nothing is answered. */
  freeze(): void
  /** Lets the frozen server go on. */
  thaw(): void
  close(): Promise<void>
}

/** Milliseconds between two looks. */
const step = 10

/** Starts a server in an empty folder. */
export async function startKillablePostgres(): Promise<KillablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-killable-'))
  const postgres = await startEmbeddedPostgres(folder)
  const installation = findInstallation(folder)
  if (installation === undefined) throw new Error('The folder has an installation.')
  let server: ChildProcess | undefined
  let start = (): Promise<void> => Promise.resolve()
  const stop = async (): Promise<void> => {
    const pid = readPostmaster(installation.cluster)?.pid ?? 0
    const [command = '', ...words] = readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8')
      .split('\0')
      .slice(0, -1)
    // The server does not run as root, also when root started it.
    const { uid, gid } = statSync(`/proc/${String(pid)}`)
    const family = [pid, ...childrenOf(pid)]
    for (const each of family) process.kill(each, 'SIGKILL')
    while (family.some(isRunning)) await pause(step)
    start = () => {
      server = spawn(command, words, { uid, gid, cwd: folder, stdio: 'ignore' })
      return untilReady(installation.cluster, server)
    }
  }
  const signalAll = (signal: NodeJS.Signals): void => {
    const pid = readPostmaster(installation.cluster)?.pid ?? 0
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal)
  }
  return {
    folder,
    url: postgres.url,
    freeze: () => {
      signalAll('SIGSTOP')
    },
    thaw: () => {
      signalAll('SIGCONT')
    },
    stop,
    start: () => start(),
    kill: async () => {
      await stop()
      await start()
    },
    close: async () => {
      if (server !== undefined) {
        const exit = once(server, 'exit')
        server.kill('SIGINT')
        await exit
      }
      await postgres.stop().catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(cluster: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The killed database does not start again.')
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === server.pid && postmaster?.ready === true) return
    await pause(step)
  }
}

/** The processes that a process started. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => stateOf(pid)?.parent === parent)
}

/** Whether a process runs; a zombie does not. */
function isRunning(pid: number): boolean {
  return isAlive(pid) && stateOf(pid)?.state !== 'Z'
}

function stateOf(pid: number): { state: string; parent: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return undefined
  }
}
