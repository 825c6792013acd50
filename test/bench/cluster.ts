// The cluster of compose.yaml without containers: three web processes and three workers behind nginx, on pgbouncer in
// transaction mode, with the configurations in `deploy/`. Where nginx or pgbouncer is not installed, its place is
// taken by what npm brings, and the figure says so.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBenchDatabase } from './bench-database.ts'
import { exactly, unpromised, type Figure } from './figure.ts'
import { startBalancer } from '../support/balancer.ts'
import { startCluster } from '../support/cluster.ts'
import { clusterDay } from '../support/cluster-day.ts'
import { startBucket } from '../support/outside/s3.ts'
import { startVies } from '../support/outside/vies.ts'
import { freePort } from '../support/ports.ts'
import { eventually } from '../support/web.ts'
import { closeDatabase, openDatabase } from '../../src/persistence/database.ts'

/** A part that runs beside the processes. */
type Part = { readonly url: string; readonly name: string; close(): Promise<void> }

const deploy = (name: string): string =>
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** Lives a day in small; the figure is how long it took, and what was wrong. */
export async function cluster(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nutricode-cluster-bench-'))
  chmodSync(folder, 0o755)
  const database = await startBenchDatabase()
  const vies = await startVies()
  vies.known.set('FR44732829320', null)
  const bucket = await startBucket()
  const pooler = await startPooler(folder, database.url)
  const processes = await startCluster({
    DATABASE_URL: pooler.url,
    VAT_URL: vies.url,
    AWS_ENDPOINT_URL: bucket.endpoint,
  })
  const balancer = await startProxy(folder, processes.ports)
  const db = openDatabase(database.url, { connections: 3, name: 'bench' })
  try {
    const day = await clusterDay({ cluster: processes, origin: balancer.url, db })
    for (const fault of day.wrong) process.stderr.write(`${fault}\n`)
    const parts = `${balancer.name}, ${pooler.name}`
    return [
      exactly(`faults of a day, one web process and one worker killed (${parts})`, day.wrong.length, 0),
      unpromised(`scans of the day (${parts})`, day.scans, ''),
      unpromised(`duration of the day (${parts})`, day.seconds, 's'),
    ]
  } finally {
    await closeDatabase(db)
    await balancer.close()
    await processes.close()
    await pooler.close()
    await bucket.close()
    await vies.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** pgbouncer with `deploy/pgbouncer.ini` before the database, or the database itself. */
async function startPooler(folder: string, databaseUrl: string): Promise<Part> {
  const none = { url: databaseUrl, name: 'no pgbouncer here', close: () => Promise.resolve() }
  if (!isInstalled('pgbouncer')) return none
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const own = await freePort()
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')]
  writeFileSync(users, `"${username}" "${password}"\n`)
  writeFileSync(
    settings,
    deploy('pgbouncer.ini')
      .replace(/^nutricode = .*$/m, `nutricode = host=${hostname} port=${port} dbname=${pathname.slice(1)}`)
      .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1')
      .replace(/^listen_port = .*$/m, `listen_port = ${String(own)}`)
      .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
      // A version before 1.21 has no prepared statements; the product then does without.
      .replace(/^max_prepared_statements.*$/m, isPoolerNew() ? '$&' : ''),
  )
  const child = runAs('nobody', 'pgbouncer', [settings])
  const url = new URL(databaseUrl)
  url.port = String(own)
  url.pathname = '/nutricode'
  await eventually(async () => {
    const client = openDatabase(url.href, { connections: 1 })
    const answered = await client.raw('select 1').then(
      () => true,
      () => false,
    )
    await closeDatabase(client)
    return answered
  })
  return { url: url.href, name: versionOf('pgbouncer'), close: () => end(child) }
}

/** nginx with `deploy/nginx.conf` before these ports, or our balancer. */
async function startProxy(folder: string, ports: readonly number[]): Promise<Part> {
  if (!isInstalled('nginx')) {
    const balancer = await startBalancer(ports)
    return { url: balancer.origin, name: 'no nginx here', close: () => balancer.close() }
  }
  const own = await freePort()
  const settings = join(folder, 'nginx.conf')
  const servers = ports.map((port) => `server 127.0.0.1:${String(port)} max_fails=1 fail_timeout=2s;`)
  writeFileSync(
    settings,
    deploy('nginx.conf')
      .replace(/server web:3000 .*;/, servers.join('\n'))
      .replace('listen 8080;', `listen 127.0.0.1:${String(own)};`)
      .replaceAll('/tmp/', `${folder}/`)
      .replace('access_log /dev/stdout line', 'access_log off; #'),
  )
  const child = spawn('nginx', ['-c', settings, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${String(own)}`
  await eventually(async () => (await fetch(`${url}/healthz`).catch(() => null))?.status === 200)
  return { url, name: versionOf('nginx'), close: () => end(child) }
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined
}

function versionOf(program: string): string {
  const { stdout, stderr } = spawnSync(program, [program === 'nginx' ? '-v' : '--version'], {
    encoding: 'utf8',
  })
  return /(?:nginx|PgBouncer)[ /][\d.]+/i.exec(`${stdout}${stderr}`)?.[0] ?? program
}

function isPoolerNew(): boolean {
  const [major = 0, minor = 0] = (/\d+\.\d+/.exec(versionOf('pgbouncer'))?.[0] ?? '').split('.').map(Number)
  return major > 1 || minor >= 21
}

/** pgbouncer refuses to run as root. */
function runAs(user: string, program: string, words: readonly string[]): ChildProcess {
  const isRoot = process.getuid?.() === 0
  return isRoot
    ? spawn(program, ['-q', '-u', user, ...words], { stdio: ['ignore', 'ignore', 'inherit'] })
    : spawn(program, ['-q', ...words], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
