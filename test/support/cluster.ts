// Three web processes and three workers, each with a data folder of its own as on six machines, which share a
// database, a bucket and their keys. `clusterDay` is what producers and readers do with them.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bucketKeys } from './outside/s3.ts'
import { freePort } from './ports.ts'
import { processFile } from './process-files.ts'
import { eventually } from './web.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const size = 3

export type Cluster = {
  /** The ports of the web processes. */
  readonly ports: readonly number[]
  readonly settings: Readonly<Record<string, string>>
  /** Kills the first process of a kind without warning. */
  kill(kind: 'web' | 'worker'): Promise<void>
  log(): string
  close(): Promise<void>
}

/** Starts the processes; `settings` have at least DATABASE_URL, VAT_URL and AWS_ENDPOINT_URL. */
export async function startCluster(given: Readonly<Record<string, string>>): Promise<Cluster> {
  const settings: Record<string, string> = {
    HOST: '127.0.0.1',
    APP_ORIGIN: 'http://wines.test',
    PRESENTATION_ORIGIN: 'http://wines.test',
    CODE_ORIGIN: 'http://wines.test',
    SESSION_SECRET: 'a session secret of the whole cluster',
    SERIAL_KEY: 'ab'.repeat(32),
    FILES_URL: 's3://files',
    AWS_ACCESS_KEY_ID: bucketKeys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
    AWS_REGION: bucketKeys.region,
    DATABASE_POOL: '8',
    LOG_LEVEL: 'info',
    NODE_ENV: 'test',
    ...given,
  }
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-cluster-'))
  const processes = { web: [] as ChildProcess[], worker: [] as ChildProcess[] }
  const ports: number[] = []
  let written = ''
  const start = (kind: 'web' | 'worker', port: number): void => {
    const name = `${kind}-${String(processes[kind].length)}`
    const child = spawn(process.execPath, [processFile(kind)], {
      cwd: root,
      env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: join(folder, name) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        written += chunk.toString()
      })
    processes[kind].push(child)
  }
  for (let count = 0; count < size; count += 1) {
    ports.push(await freePort())
    start('web', ports[count] ?? 0)
    start('worker', 0)
  }
  const isReady = async (port: number): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${String(port)}/readyz`).catch(() => null))?.status === 200
  await eventually(async () => {
    if (processes.web.some(({ exitCode }) => exitCode !== null)) throw new Error(written)
    return (await Promise.all(ports.map(isReady))).every(Boolean)
  }, 120_000)
  return {
    ports,
    settings,
    kill: (kind) => end(processes[kind][0], 'SIGKILL'),
    log: () => written,
    close: async () => {
      await Promise.all([...processes.web, ...processes.worker].map((child) => end(child, 'SIGTERM')))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
