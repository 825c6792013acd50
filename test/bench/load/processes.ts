// Web and worker processes as an installation runs them, for benchmarks under load: their memory, the occupation of
// their event loop, and their ends.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { readProcfile } from '../../../cli/procfile.ts'
import type { BenchDatabase } from '../bench-database.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const probe = new URL('loop-probe.mjs', import.meta.url).href
/** The priority of a measured process: the machine may be used by others. */
const priority = -5

/** Megabytes of 2²⁰ bytes that a process uses, and the most it used since its start. */
export type Memory = { readonly now: number; readonly peak: number }

/**
 * Milliseconds since the last reading: the longest processor time between two turns of the event loop, its longest
 * delay and the 99th percentile of delays, and the longest collection of garbage.
 */
export type LoopReading = {
  readonly work: number
  readonly delay: number
  readonly p99: number
  readonly gc: number
}

/** A process of the product. */
export type MeasuredProcess = {
  readonly pid: number
  memory(): Memory
  loop(): Promise<LoopReading>
  /** Ends the process with SIGTERM. */
  end(): Promise<void>
}

/** Settings of a production system with a secret each, without limits on requests. */
export const productionSettings = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of benchmarks that is long enough',
  SERIAL_KEY: '1f'.repeat(32),
  STOP_DELAY: '0',
} as const

/** Starts the web process or the worker as the Procfile does, with the settings of a database. */
export function startMeasured(
  role: 'web' | 'worker',
  { environment }: Pick<BenchDatabase, 'environment'>,
): MeasuredProcess {
  const { words = [], environment: own } = readProcfile().get(role) ?? {}
  const child = spawn(process.execPath, ['--import', probe, ...words], {
    cwd: root,
    env: { ...process.env, ...own, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const pid = child.pid ?? 0
  raisePriority(pid)
  return {
    pid,
    memory: () => memoryOf(pid),
    loop: () => readLoop(child),
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

function raisePriority(pid: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // Only root may raise a priority.
  }
}

async function readLoop(child: ChildProcess): Promise<LoopReading> {
  const answer = once(child, 'message')
  child.send('read')
  return ((await answer) as [LoopReading])[0]
}

/** VmRSS and VmHWM of /proc. */
function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
