// The built application behind real HTTP: a web process and, on request, a worker process, on a database of
// the test file's own.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { useDatabase, type TestDatabase } from './database.ts'
import { serviceAddress } from './mocha-setup.ts'
import { readEmails, type ReadEmail } from './emails.ts'
import { startVies, type Vies } from './outside/vies.ts'
import { freePort } from './ports.ts'
import { processFile } from './process-files.ts'

export type TestWeb = {
  readonly origin: string
  readonly database: TestDatabase
  readonly vies: Vies
  /** Environment of the processes, for commands that run next to them. */
  readonly environment: Readonly<Record<string, string>>
  /** Every e-mail so far, oldest first. */
  emails(): Promise<ReadEmail[]>
  /** What the processes wrote so far. */
  log(): string
  /** The ids of the running processes. */
  processIds(): readonly number[]
  /** Starts a second web process and returns its origin. */
  secondWeb(): Promise<string>
  /** Ends the web process with a signal; returns its exit code. */
  endWeb(signal: NodeJS.Signals): Promise<number | null>
  /** Ends the worker with a signal and starts a new one. */
  replaceWorker(signal: NodeJS.Signals): Promise<void>
  /** Ends the worker with SIGTERM. */
  endWorker(): Promise<void>
  startWorker(): void
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const startWithin = 60_000

/**
 * Call once at the top of a `describe`: the processes serve requests before its tests, and end after them.
 * `demo`: as with the embedded database, with demo accounts on the sign-in page.
 */
export function useWeb(
  options: {
    worker?: boolean
    demo?: boolean
    settings?: Readonly<Record<string, string>>
    /** Options of Node with which the processes start, as the Procfile has them. */
    nodeOptions?: readonly string[]
    /** The address at which the processes reach the database; its own by default. */
    databaseAddress?: (url: string) => Promise<string>
  } = {},
): TestWeb {
  const database = useDatabase()
  const processes = new Map<string, ChildProcess>()
  let written = ''
  let vies: Vies | undefined
  let folder = ''
  let environment: Record<string, string> = {}

  const start = (name: string, file: string, port = environment['PORT'] ?? ''): void => {
    const child = spawn(process.execPath, [...(options.nodeOptions ?? []), file], {
      cwd: root,
      env: { ...process.env, ...environment, ...ownsNothing(), PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        written += chunk.toString()
      })
    processes.set(name, child)
  }
  /** Web and worker own no table, as after `npm start`; commands and tests beside them do. */
  const ownsNothing = (): Record<string, string> => {
    const name = options.demo === true ? 'EMBEDDED_DATABASE_URL' : 'DATABASE_URL'
    return options.databaseAddress === undefined ? { [name]: serviceAddress(environment[name] ?? '') } : {}
  }
  before(async function startProcesses() {
    this.timeout(120_000)
    vies = await startVies()
    folder = await mkdtemp(join(tmpdir(), 'nutricode-web-'))
    const origin = `http://localhost:${String(await freePort())}`
    environment = {
      [options.demo === true ? 'EMBEDDED_DATABASE_URL' : 'DATABASE_URL']:
        (await options.databaseAddress?.(database.url)) ?? database.url,
      DATA_DIR: folder,
      VAT_URL: vies.url,
      HOST: '127.0.0.1',
      PORT: new URL(origin).port,
      APP_ORIGIN: origin,
      PRESENTATION_ORIGIN: origin,
      CODE_ORIGIN: origin,
      LOG_LEVEL: 'info',
      RATE_LIMITS: 'off',
      // Vite, once it has built something in this process, leaves `production` behind.
      NODE_ENV: 'test',
      ...options.settings,
    }
    start('web', processFile('web'))
    if (options.worker === true) start('worker', processFile('worker'))
    await untilReady(
      origin,
      () => processes.get('web')?.exitCode ?? null,
      () => written,
    )
  })
  let writtenBefore = 0
  beforeEach(() => {
    writtenBefore = written.length
  })
  afterEach(function showTrouble() {
    if (this.currentTest?.state !== 'failed') return
    const trouble = linesOfTrouble(written.slice(writtenBefore))
    if (trouble.length > 0)
      process.stderr.write(`${this.currentTest.fullTitle()}: the processes wrote\n${trouble.join('\n')}\n`)
  })
  after(async function endProcesses() {
    this.timeout(30_000)
    await Promise.all([...processes.values()].map((child) => endProcess(child, 'SIGTERM')))
    await vies?.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    get origin() {
      return environment['APP_ORIGIN'] ?? ''
    },
    database,
    get vies() {
      if (vies === undefined) throw new Error('The VIES stand-in starts in the before hooks.')
      return vies
    },
    get environment() {
      return environment
    },
    emails: () => readEmails(join(folder, 'outbox')),
    log: () => written,
    processIds: () =>
      [...processes.values()].flatMap(({ pid, exitCode }) =>
        pid === undefined || exitCode !== null ? [] : [pid],
      ),
    secondWeb: async () => {
      const port = String(await freePort())
      start('second web', processFile('web'), port)
      const origin = `http://localhost:${port}`
      await untilReady(
        origin,
        () => processes.get('second web')?.exitCode ?? null,
        () => written,
      )
      return origin
    },
    endWeb: async (signal) => {
      const child = processes.get('web')
      if (child === undefined) return null
      await endProcess(child, signal)
      return child.exitCode
    },
    replaceWorker: async (signal) => {
      const worker = processes.get('worker')
      if (worker !== undefined) await endProcess(worker, signal)
      start('worker', processFile('worker'))
    },
    endWorker: async () => {
      const worker = processes.get('worker')
      if (worker !== undefined) await endProcess(worker, 'SIGTERM')
    },
    startWorker: () => {
      start('worker', processFile('worker'))
    },
  }
}

/** The warnings and errors of a log, the newest ones. */
function linesOfTrouble(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => /"level":"(?:warn|error)"/.test(line))
    .slice(-20)
}

/** Polls until `read` returns something; throws when it does not within `within` milliseconds. */
export async function eventually<T>(
  read: () => Promise<T | undefined | null | false>,
  within = 45_000,
): Promise<T> {
  const end = Date.now() + within
  while (Date.now() < end) {
    const value = await read()
    if (value !== undefined && value !== null && value !== false) return value
    await new Promise((settle) => {
      setTimeout(settle, 50)
    })
  }
  throw new Error(`The awaited result did not come within ${String(within / 1000)} s.`)
}

async function untilReady(origin: string, exited: () => number | null, log: () => string): Promise<void> {
  const end = Date.now() + startWithin
  while (Date.now() < end) {
    if (exited() !== null) throw new Error(`the web process ended:\n${log()}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    await new Promise((settle) => {
      setTimeout(settle, 100)
    })
  }
  throw new Error(`the web process did not become ready:\n${log()}`)
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
