// What `npm start` runs once set-up is done: the embedded database (unless DATABASE_URL names another), migrations,
// demo data, then the Procfile's `web` and `worker` side by side. Prints one line, `ready …`, once a request would
// be served. Whatever stops one of them stops all: exit 0 when asked to, 2 when it cannot start, 3 when one died.

import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { embeddedDatabaseUrl, loadConfig, SettingError, type Config } from '../src/config.ts'
import { EmbeddedPostgresError, reachEmbeddedPostgres } from './postgres/embedded-postgres.ts'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))
const followParent = new URL('follow-parent.mjs', import.meta.url).href
const readyWithinMs = 120_000
const readyStepMs = 50
const portFreeWithinMs = 2_000
const stopWithinMs = 15_000

const exitCodes = { asked: 0, cannotStart: 2, broken: 3 } as const

/** Ends the start with this exit code, and a sentence unless a part has already said why. */
class StackError extends Error {
  override readonly name = 'StackError'
  readonly exitCode: number

  constructor(sentence: string | undefined, exitCode: number) {
    super(sentence)
    this.exitCode = exitCode
  }
}

interface Part {
  readonly name: string
  readonly ended: Promise<Ending>
  stop(): Promise<void>
}

interface Ending {
  readonly name: string
  /** As a sentence says it: `exit code 1`, `SIGKILL`. */
  readonly how: string
  readonly code: number | null
}

/** What runs, in the order it was started; it is stopped from the last to the first. */
const parts: Part[] = []
const asked = Promise.withResolvers<undefined>()

async function main(): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      asked.resolve(undefined)
    })
  process.on('disconnect', () => {
    asked.resolve(undefined)
  })
  try {
    return await Promise.race([
      asked.promise.then(() => exitCodes.asked),
      run(process.argv.includes('--dev')),
    ])
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence !== '') process.stderr.write(`${sentence}\n`)
    return error instanceof StackError ? error.exitCode : exitCodes.cannotStart
  } finally {
    for (const part of parts.toReversed()) await part.stop()
  }
}

async function run(reload: boolean): Promise<number> {
  const config = loadConfig(process.env, projectRoot)
  const port = await checkedPort(config)
  const environment = { ...process.env, PORT: String(port), ...(await databaseEnvironment(config)) }
  await prepareDatabase(environment, config)
  const procfile = readProcfile()
  for (const name of ['web', 'worker']) {
    const words = procfile.get(name) ?? []
    parts.push(
      startPart(
        name,
        reload ? ['--watch', '--watch-preserve-output', ...words, '--dev'] : words,
        environment,
      ),
    )
  }
  const ended = Promise.race(parts.map((part) => part.ended))
  await Promise.race([
    untilReady(config, port),
    ended.then((ending) => {
      throw died(ending)
    }),
  ])
  process.stdout.write(`ready http://${nameOf(config.host)}:${String(port)}\n`)
  throw died(await ended)
}

/** The embedded database's address for the processes to come; nothing when another database is set. */
async function databaseEnvironment(config: Config): Promise<Record<string, string>> {
  if (!config.demo) return {}
  const server = await reachEmbeddedPostgres(config.dataDir, { owns: true })
  const ended = server.ended.then(() => ({
    name: 'The embedded database',
    how: 'see postgres.log',
    code: null,
  }))
  parts.push({ name: 'database', ended, stop: () => server.leave() })
  return { [embeddedDatabaseUrl]: server.url }
}

/** Bring the tables up to date and, in a new embedded database, put the demo data in. */
async function prepareDatabase(environment: NodeJS.ProcessEnv, config: Config): Promise<void> {
  const steps = config.demo ? [['migrate'], ['demo', '--if-new']] : [['migrate']]
  for (const words of steps) {
    const part = startPart(words.join(' '), ['cli/index.ts', ...words], environment)
    parts.push(part)
    const ending = await part.ended
    parts.splice(parts.indexOf(part), 1)
    if (ending.code !== 0) throw died(ending)
  }
}

/**
 * A process group of its own, so that Ctrl-C reaches it through us and in order, and a line to us that it hears
 * break. Its standard output goes to standard error: ours carries the one line `ready`.
 */
function startPart(name: string, words: readonly string[], env: NodeJS.ProcessEnv): Part {
  const child = spawn(process.execPath, ['--import', followParent, ...words], {
    cwd: projectRoot,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 2, 'inherit', 'ipc'],
  })
  const ended = new Promise<Ending>((settle) => {
    child.once('error', (error) => {
      settle({ name, how: error.message, code: null })
    })
    child.once('exit', (code, signal) => {
      settle({ name, how: signal ?? `exit code ${String(code)}`, code })
    })
  })
  return { name, ended, stop: () => stopChild(child, ended) }
}

async function stopChild(child: ChildProcess, ended: Promise<Ending>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill('SIGTERM')
  const patience = new AbortController()
  const late = pause(stopWithinMs, undefined, { signal: patience.signal }).then(
    () => child.kill('SIGKILL'),
    () => false,
  )
  await ended
  patience.abort()
  await late
}

/** `web: node_modules/.bin/node src/web/index.ts` and the like: what stands after the name of the Node. */
function readProcfile(): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(new URL('../Procfile', import.meta.url), 'utf8').split('\n')
  return new Map(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => {
        const [name = '', command = ''] = line.split(/:(.*)/u)
        return [name.trim(), command.trim().split(/\s+/u).slice(1)]
      }),
  )
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

/** The port to listen on, free at this moment; with `PORT=0` the one the system gave. */
async function checkedPort({ port, host }: Config): Promise<number> {
  for (let waited = 0; ; waited += readyStepMs) {
    try {
      return await listenOnce(port, host)
    } catch (error) {
      // What listened there may be about to stop: people start again at once.
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

function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** A part that could not start has said why in a sentence of its own, with exit code 2. */
function died({ name, how, code }: Ending): StackError {
  if (code === exitCodes.cannotStart) return new StackError(undefined, exitCodes.cannotStart)
  return new StackError(`${name} ended (${how}), so everything was stopped.`, exitCodes.broken)
}

function sentenceOf(error: unknown): string {
  if (error instanceof StackError || error instanceof SettingError || error instanceof EmbeddedPostgresError)
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

process.exit(await main())
