// What `npm start` runs after the set-up: the embedded database (unless DATABASE_URL names another one),
// migrations, demo data, then `web` and `worker` of the Procfile. Prints one line, `ready …`, once requests
// are served. The embedded database is started again when it ends; when another process ends, all are stopped. Exit
// code 0: stopped by a signal; 2: could not start; 3: a process ended unexpectedly.

import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import {
  embeddedDatabaseUrl,
  embeddedServiceUrl,
  loadConfig,
  SettingError,
  type Config,
} from '../src/config.ts'
import { fromSources, readProcfile } from './procfile.ts'
import { EmbeddedPostgresError, reachEmbeddedPostgres } from './postgres/embedded-postgres.ts'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))
const followParent = new URL('follow-parent.mjs', import.meta.url).href
const readyWithinMs = 120_000
const readyStepMs = 50
const portFreeWithinMs = 2_000
/** Milliseconds that a part may take to stop, besides the delay of the settings. */
const stopWithinMs = 15_000
let stopDelayMs = 0
/** Attempts to start an embedded database that ended, and milliseconds after the first that failed. */
const maxRestarts = 5
const restartPauseMs = 1000

/** The login of `web` and `worker` in the embedded database. */
const serviceLogin = 'nutricode_service'

const exitCodes = { stopped: 0, cannotStart: 2, broken: 3 } as const

/** Ends this process with an exit code. The message is undefined when a part has already printed one. */
class StackError extends Error {
  override readonly name = 'StackError'
  readonly exitCode: number

  constructor(sentence: string | undefined, exitCode: number) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** A process, or the embedded database, that this start runs. */
interface RunningPart {
  readonly name: string
  readonly ended: Promise<PartExit>
  stop(): Promise<void>
}

/** How a part ended. */
interface PartExit {
  readonly name: string
  /** For messages: `exit code 1`, `SIGKILL`. */
  readonly reason: string
  readonly code: number | null
}

/** The running parts in the order of their start; they are stopped in reverse order. */
const parts: RunningPart[] = []
const stopRequested = Promise.withResolvers<undefined>()

async function main(): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      stopRequested.resolve(undefined)
    })
  process.on('disconnect', () => {
    stopRequested.resolve(undefined)
  })
  try {
    return await Promise.race([
      stopRequested.promise.then(() => exitCodes.stopped),
      run(process.argv.includes('--dev')),
    ])
  } catch (error) {
    const sentence = messageOf(error)
    if (sentence !== '') process.stderr.write(`${sentence}\n`)
    return error instanceof StackError ? error.exitCode : exitCodes.cannotStart
  } finally {
    for (const part of parts.toReversed()) await part.stop()
  }
}

async function run(reload: boolean): Promise<number> {
  const config = loadConfig(process.env, projectRoot)
  stopDelayMs = config.stopDelay
  const port = await checkedPort(config)
  const logins = await databaseLogins(config)
  const environment = { ...process.env, PORT: String(port) }
  const procfile = readProcfile()
  const [commandLine = ''] = procfile.get('release')?.words ?? []
  await prepareDatabase(
    reload ? fromSources([commandLine]) : [commandLine],
    { ...environment, ...logins.owner },
    config,
  )
  for (const name of ['web', 'worker']) {
    const { words = [], environment: own } = procfile.get(name) ?? {}
    parts.push(
      startPart(
        name,
        reload ? ['--watch', '--watch-preserve-output', ...fromSources(words), '--dev'] : words,
        {
          ...own,
          ...environment,
          ...(name === 'worker' ? logins.worker : logins.web),
        },
      ),
    )
  }
  const ended = Promise.race(parts.map((part) => part.ended))
  await Promise.race([
    untilReady(config, port),
    ended.then((partExit) => {
      throw partExitError(partExit)
    }),
  ])
  process.stdout.write(`ready http://${displayHost(config.host)}:${String(port)}\n`)
  throw partExitError(await ended)
}

/** The environment variables with which each kind of process reaches the embedded database. */
interface DatabaseLogins {
  /** Of migrations and demo data: the owner of the tables, who also makes the login of the others. */
  readonly owner: Record<string, string>
  readonly web: Record<string, string>
  readonly worker: Record<string, string>
}

/** The logins of the embedded database, which it starts; none when DATABASE_URL is set. */
async function databaseLogins(config: Config): Promise<DatabaseLogins> {
  if (!config.demo) return { owner: {}, web: {}, worker: {} }
  const database = await reachEmbeddedPostgres(config.dataDir, { owns: true })
  const { url } = database
  const running = { database, isStopping: false }
  parts.push({
    name: 'database',
    ended: restartedDatabase(running, config),
    stop: () => {
      running.isStopping = true
      return running.database.leave()
    },
  })
  const service = new URL(url)
  service.username = serviceLogin
  // A password for each start: the owner gives it to the login before the processes start.
  service.password = randomBytes(32).toString('hex')
  const web = { [embeddedDatabaseUrl]: service.href }
  return {
    owner: { [embeddedDatabaseUrl]: url, [embeddedServiceUrl]: service.href },
    web,
    // Back-ups read every row, which only the owner may.
    worker: config.backup.url === undefined ? web : { DATABASE_OWNER_URL: url, ...web },
  }
}

type EmbeddedDatabase = Awaited<ReturnType<typeof reachEmbeddedPostgres>>

/**
 * Starts the embedded database again, at the same address, whenever it ends: the other parts answer what they can
 * meanwhile and reconnect by themselves. Resolves when it does not start any more.
 */
async function restartedDatabase(
  running: { database: EmbeddedDatabase; isStopping: boolean },
  config: Config,
): Promise<PartExit> {
  const { url } = running.database
  for (;;) {
    await running.database.ended
    const exit = { name: 'The embedded database', reason: 'see postgres.log', code: null }
    if (running.isStopping) return exit
    process.stderr.write(
      'The embedded database ended (see postgres.log) and is being started again. ' +
        'Until then only e-labels are answered.\n',
    )
    await running.database.leave()
    const restarted = await databaseAgain(config, Number(new URL(url).port), () => running.isStopping)
    if (restarted === undefined) return exit
    running.database = restarted
    if (restarted.url !== url) return { ...exit, reason: 'another process started it at another address' }
    process.stderr.write('The embedded database answers again.\n')
  }
}

/** The embedded database, started again on its port; undefined after several attempts that failed. */
async function databaseAgain(
  config: Config,
  port: number,
  isStopping: () => boolean,
): Promise<EmbeddedDatabase | undefined> {
  for (let attempt = 1; attempt <= maxRestarts && !isStopping(); attempt += 1) {
    try {
      return await reachEmbeddedPostgres(config.dataDir, { owns: true, port })
    } catch (error) {
      process.stderr.write(`${messageOf(error)}\n`)
      await pause(attempt * restartPauseMs)
    }
  }
  return undefined
}

/** Migrates the database; adds the demo data to a new embedded one. */
async function prepareDatabase(
  commandLine: readonly string[],
  environment: NodeJS.ProcessEnv,
  config: Config,
): Promise<void> {
  const steps = config.demo ? [['migrate'], ['demo', '--if-new']] : [['migrate']]
  for (const words of steps) {
    const part = startPart(words.join(' '), [...commandLine, ...words], environment)
    parts.push(part)
    const partExit = await part.ended
    parts.splice(parts.indexOf(part), 1)
    if (partExit.code !== 0) throw partExitError(partExit)
  }
}

/**
 * Starts a process in its own process group, so that Ctrl-C reaches only this process, which stops the parts
 * in order. The IPC channel lets the process notice our end (see `follow-parent.mjs`). Its standard output
 * goes to standard error: standard output carries only the line `ready`.
 */
function startPart(name: string, words: readonly string[], env: NodeJS.ProcessEnv): RunningPart {
  const child = spawn(process.execPath, ['--import', followParent, ...words], {
    cwd: projectRoot,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 2, 'inherit', 'ipc'],
  })
  const ended = new Promise<PartExit>((settle) => {
    child.once('error', (error) => {
      settle({ name, reason: error.message, code: null })
    })
    child.once('exit', (code, signal) => {
      settle({ name, reason: signal ?? `exit code ${String(code)}`, code })
    })
  })
  return { name, ended, stop: () => stopChild(child, ended) }
}

async function stopChild(child: ChildProcess, ended: Promise<PartExit>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill('SIGTERM')
  const exited = new AbortController()
  const kill = pause(stopDelayMs + stopWithinMs, undefined, { signal: exited.signal }).then(
    () => child.kill('SIGKILL'),
    () => false,
  )
  await ended
  exited.abort()
  await kill
}

async function untilReady(config: Config, port: number): Promise<void> {
  const host =
    config.host === '0.0.0.0'
      ? '127.0.0.1'
      : config.host === '::'
        ? '[::1]'
        : config.host.includes(':')
          ? `[${config.host}]`
          : config.host
  for (let waited = 0; waited < readyWithinMs; waited += readyStepMs) {
    const answer = await fetch(`http://${host}:${String(port)}/readyz`, {
      headers: { connection: 'close' },
    }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await pause(readyStepMs)
  }
  throw new StackError(
    `The product started but is not ready after ${String(readyWithinMs / 1000)} s; its log above says why.`,
    exitCodes.broken,
  )
}

/** The port to listen on, if it is free; with `PORT=0` one that the system chooses. */
async function checkedPort({ port, host }: Config): Promise<number> {
  for (let waited = 0; ; waited += readyStepMs) {
    try {
      return await listenOnce(port, host)
    } catch (error) {
      // The previous start may be stopping: people restart quickly.
      if (codeOf(error) === 'EADDRINUSE' && waited < portFreeWithinMs) await pause(readyStepMs)
      else throw portError(codeOf(error), port, host)
    }
  }
}

async function listenOnce(port: number, host: string): Promise<number> {
  const server = createServer()
  await new Promise<void>((settle, fail) => {
    server.once('error', fail).listen({ port, host, exclusive: true }, settle)
  })
  const address = server.address()
  await new Promise<void>((settle) => {
    server.close(() => {
      settle()
    })
  })
  return address === null || typeof address === 'string' ? port : address.port
}

function portError(code: string, port: number, host: string): StackError {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${String(port)} is in use; stop what listens there, or set PORT to another one.`,
    EACCES: `Port ${String(port)} needs more rights than this user has; set PORT to one above 1023.`,
  }
  return new StackError(
    sentences[code] ?? `HOST ${host} is no address of this machine; set HOST to 127.0.0.1 or 0.0.0.0.`,
    exitCodes.cannotStart,
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The host as the `ready` line shows it. */
function displayHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** The error for a part that ended. With exit code 2 the part has printed its own message. */
function partExitError({ name, reason, code }: PartExit): StackError {
  if (code === exitCodes.cannotStart) return new StackError(undefined, exitCodes.cannotStart)
  return new StackError(`${name} ended (${reason}), so everything was stopped.`, exitCodes.broken)
}

function messageOf(error: unknown): string {
  if (error instanceof StackError || error instanceof SettingError || error instanceof EmbeddedPostgresError)
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

process.exit(await main())
