// Making the cluster of the embedded PostgreSQL, once. Each maker works in a folder of its own that is then moved to its
// place, so that a set-up cut short leaves no half of a cluster, and of several at once one wins and the others take its.

import { spawn, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cleared, EmbeddedPostgresError, handOver, type Home } from './home.ts'

/** Who owns everything in the cluster. */
export const superuser = 'nutricode'

const stepMs = 50

/** The cluster of `home`, made unless it is there; `durable` false leaves it to the system when it reaches the disk. */
export async function makeCluster(home: Home, durable: boolean): Promise<void> {
  if (isMade(home)) return
  const staging = `${home.cluster}.new-${String(process.pid)}-${randomBytes(4).toString('hex')}`
  mkdirSync(dirname(staging), { recursive: true })
  mkdirSync(staging, { mode: 0o700 })
  try {
    while (!isMade(home) && othersBefore(staging)) await pause(stepMs)
    if (!isMade(home)) await fill(home, staging, durable)
  } finally {
    cleared(staging)
  }
}

function isMade(home: Home): boolean {
  return existsSync(join(home.cluster, 'PG_VERSION'))
}

/** Whether a maker whose name comes before ours is at work; what others left behind when they were killed is cleared. */
function othersBefore(staging: string): boolean {
  const [name, folder] = [basename(staging), dirname(staging)]
  const [begin = ''] = name.split('-')
  const others = readdirSync(folder).filter((entry) => entry.startsWith(`${begin}-`) && entry !== name)
  const gone = others.filter((other) => !isAlive(Number(other.split('-')[1])))
  for (const other of gone) cleared(join(folder, other))
  return others.some((other) => other < name && !gone.includes(other))
}

async function fill(home: Home, staging: string, durable: boolean): Promise<void> {
  const passwordFile = join(staging, 'password')
  writeFileSync(passwordFile, home.password, { mode: 0o600 })
  handOver(staging, home.account)
  handOver(passwordFile, home.account)
  const words = [
    '--pgdata',
    join(staging, 'cluster'),
    '--username',
    superuser,
    '--auth',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]
  const log = openSync(home.log, 'w', 0o600)
  const status = await new Promise<number | null>((settle, fail) => {
    const child = spawn(home.initdb, words, { ...optionsOf(home), stdio: ['ignore', log, log] })
    child.once('error', fail).once('exit', settle)
  })
  closeSync(log)
  if (status !== 0)
    throw new EmbeddedPostgresError(
      `The embedded database could not be made; see ${home.log}, or set DATABASE_URL.`,
    )
  try {
    renameSync(join(staging, 'cluster'), home.cluster)
  } catch (error) {
    // Another maker was quicker, with the same password.
    if (!isMade(home)) throw error
  }
}

/** How a program of PostgreSQL is run: without the caller's environment, for PG* variables and locales would change how it behaves. */
export function optionsOf(home: Home): SpawnOptions {
  const env = {
    PATH: process.env['PATH'] ?? '',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.platform === 'win32' ? process.env : {}),
  }
  return { ...home.account, cwd: '/', env }
}

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
