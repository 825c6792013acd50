// Runs programs for the npm scripts: which Node, with which environment, and how signals reach them.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { watchNpm } from '../watch-npm.mjs'

/** The folder of package.json. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const cacheFolder = join(projectRoot, 'node_modules', '.cache', 'nutricode')
/** The packages that contain Node, by system and processor, and the oldest Node that runs the product. */
export const runtimes = JSON.parse(readFileSync(new URL('../runtimes.json', import.meta.url), 'utf8'))
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** What keeps a command from starting; its message is a sentence for who called it. */
export class SetUpError extends Error {}

/** The Node that every command runs on: the packaged one, or the running one when it is new enough. */
export function runtime() {
  const { name, path } = ownPackage()
  const packaged = name === undefined ? undefined : join(projectRoot, 'node_modules', name, path)
  if (packaged !== undefined && existsSync(packaged)) return packaged
  if (Number.parseInt(process.versions.node, 10) >= runtimes.oldest) return process.execPath
  throw new SetUpError(
    `There is no Node ${runtimes.oldest} package for ${process.platform}-${process.arch}; ` +
      `start with Node ${runtimes.oldest} or newer.`,
  )
}

/** The package that contains Node for this system, as runtimes.json lists it; {} when there is none. */
export function ownPackage() {
  return runtimes.packages[`${process.platform}-${process.arch}`] ?? {}
}

/** The environment of every command: compiled code is cached, so that the next start is quick. */
export function runtimeEnvironment() {
  return {
    NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
    ...process.env,
    PATH: [join(projectRoot, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
  }
}

/**
 * Runs a script on the runtime. With `follow` it gets an IPC channel, which closes when this process ends.
 */
export function onRuntime(args, { follow = false, environment = {} } = {}) {
  const stdio = follow ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
  return run(runtime(), args, { env: { ...runtimeEnvironment(), ...environment }, stdio })
}

/**
 * Runs a program, passes signals on to it, and returns its exit code; after a signal this process exits with
 * it.
 */
export async function run(command, args, options) {
  const child = spawn(command, args, { cwd: projectRoot, ...options })
  let isStopping = false
  const passOn = (signal) => {
    isStopping = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, passOn)
  const watch = watchNpm(() => {
    passOn('SIGTERM')
  })
  const code = await new Promise((settle, fail) => {
    child.once('error', fail)
    child.once('exit', (status, signal) => {
      settle(status ?? (signal === 'SIGKILL' ? 137 : 143))
    })
  })
  clearInterval(watch)
  for (const signal of signals) process.off(signal, passOn)
  if (isStopping) process.exit(code)
  return code
}

/** Writes a sentence to standard error. */
export function print(sentence) {
  process.stderr.write(`${sentence}\n`)
}
