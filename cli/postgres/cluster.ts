// Creates the cluster (data folder) of the embedded PostgreSQL with `initdb`, once. Each process that needs
// it creates a staging folder next to the cluster. The process whose folder name sorts first runs `initdb`,
// then renames the result to the cluster's name: an interrupted `initdb` leaves no incomplete cluster, and
// the other processes use that one.

import { spawn, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { removeFolder, EmbeddedPostgresError, changeOwner, type Installation } from './installation.ts'

/** The database role that owns everything in the cluster. */
export const superuser = 'nutricode'

const stepMs = 50

/** Creates the cluster unless it exists; without `durable`, the system decides when it reaches the disk. */
export async function makeCluster(installation: Installation, durable: boolean): Promise<void> {
  if (clusterExists(installation)) return
  const staging = `${installation.cluster}.new-${String(process.pid)}-${randomBytes(4).toString('hex')}`
  mkdirSync(dirname(staging), { recursive: true })
  mkdirSync(staging, { mode: 0o700 })
  try {
    while (!clusterExists(installation) && isAnotherProcessFirst(staging)) await pause(stepMs)
    if (!clusterExists(installation)) await initialiseCluster(installation, staging, durable)
  } finally {
    removeFolder(staging)
  }
}

function clusterExists(installation: Installation): boolean {
  return existsSync(join(installation.cluster, 'PG_VERSION'))
}

/**
 * Whether a live process has a staging folder that sorts before ours. Removes the folders of dead processes.
 */
function isAnotherProcessFirst(staging: string): boolean {
  const [name, folder] = [basename(staging), dirname(staging)]
  const [prefix = ''] = name.split('-')
  const others = readdirSync(folder).filter((entry) => entry.startsWith(`${prefix}-`) && entry !== name)
  const abandoned = others.filter((other) => !isAlive(Number(other.split('-')[1])))
  for (const other of abandoned) removeFolder(join(folder, other))
  return others.some((other) => other < name && !abandoned.includes(other))
}

/** Runs `initdb` in the staging folder and moves the result to the cluster's place. */
async function initialiseCluster(
  installation: Installation,
  staging: string,
  durable: boolean,
): Promise<void> {
  const passwordFile = join(staging, 'password')
  writeFileSync(passwordFile, installation.password, { mode: 0o600 })
  changeOwner(staging, installation.account)
  changeOwner(passwordFile, installation.account)
  const status = await runInitdb(installation, staging, passwordFile, durable)
  if (status !== 0)
    throw new EmbeddedPostgresError(
      `The embedded database could not be made; see ${installation.log}, or set DATABASE_URL.`,
    )
  try {
    renameSync(join(staging, 'cluster'), installation.cluster)
  } catch (error) {
    // Another process was quicker, with the same password.
    if (!clusterExists(installation)) throw error
  }
}

/** The exit status of `initdb`; its output goes to the log. */
async function runInitdb(
  installation: Installation,
  staging: string,
  passwordFile: string,
  durable: boolean,
): Promise<number | null> {
  const options = {
    'pgdata': join(staging, 'cluster'),
    'username': superuser,
    'auth': 'scram-sha-256',
    'pwfile': passwordFile,
    'encoding': 'UTF8',
    'locale': 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  }
  const commandLine = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  if (!durable) commandLine.push('--no-sync')
  const log = openSync(installation.log, 'w', 0o600)
  const status = await new Promise<number | null>((settle, fail) => {
    const child = spawn(installation.initdb, commandLine, {
      ...optionsOf(installation),
      stdio: ['ignore', log, log],
    })
    child.once('error', fail).once('exit', settle)
  })
  closeSync(log)
  return status
}

/**
 * The options that every PostgreSQL program is spawned with: its account, and an environment without the
 * caller's PG* variables and locale, which would change its behaviour.
 */
export function optionsOf(installation: Installation): SpawnOptions {
  const env = {
    PATH: process.env['PATH'] ?? '',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.platform === 'win32' ? process.env : {}),
  }
  return { ...installation.account, cwd: '/', env }
}

/** Whether a process with this number runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
