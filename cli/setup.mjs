// Set-up, and the entry point of every npm script. Plain JavaScript that any Node from 20.19 on runs before
// anything is installed. It installs the packages of the lock file and builds the pages, each only when out
// of date, then runs the command on the project's own Node. Messages go to standard error: standard output
// belongs to the command.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { commandLineFile, processSources, processStamp } from './built-process.mjs'
import { watchNpm } from './watch-npm.mjs'

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))
const cacheFolder = join(projectRoot, 'node_modules', '.cache', 'nutricode')
/** The packages that contain Node, by system and processor, and the oldest Node that runs the product. */
export const runtimes = JSON.parse(readFileSync(new URL('runtimes.json', import.meta.url), 'utf8'))

const journeys = 'test/journeys/**/*.test.ts'
/** Tests start in this order, the longest first, so that no long one runs alone at the end; then all others. */
const longestTests = [
  'test/law/corpus-ways.test.ts',
  'test/journeys/wines.test.ts',
  'test/journeys/support.test.ts',
  'test/security/outside-in-scan.test.ts',
  'test/worker/batch-files.test.ts',
  'test/services/sheet-life.test.ts',
  'test/render/workbook.test.ts',
  'test/faults/',
  'test/journeys/',
  'test/views/label/',
  'test/render/',
  'test/cli/',
  'test/conventions/',
]
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The pages are built again when any of these changes. */
const pageSources = [
  'views',
  'public',
  'locales',
  'src/domain',
  'src/contract',
  'src/validation.ts',
  'src/translations.ts',
  'vite.config.ts',
  'cli/bundle',
  'package-lock.json',
  'tsconfig.json',
]

/**
 * npm passes its own options on in the environment; these would make the inner npm install something else.
 */
const npmOptionsToDrop = new RegExp(
  '^npm_config_(?:global|location|omit|include|only|also|production|dev|optional|dry_run|package_lock|' +
    'package_lock_only|ignore_scripts|workspaces?|include_workspace_root|prefix|local_prefix|save.*|force|' +
    'legacy_peer_deps|install_strategy|offline|json|parseable|loglevel)$',
  'iu',
)

const commands = {
  start: async (args) => {
    await setUp()
    return onRuntime(['cli/stack.ts', ...args], { follow: true })
  },
  dev: async (args) => {
    await installPackages()
    return onRuntime(['cli/stack.ts', '--dev', ...args], { follow: true })
  },
  build: async () => {
    await setUp()
    return 0
  },
  test: async (args) => {
    await setUp()
    const namesFiles = args.some((arg) => arg.startsWith('test/') || arg.startsWith('./test/'))
    return mocha(namesFiles ? args : [...args, ...allTests()])
  },
  'test:ground': async (args) => {
    await installPackages()
    return mocha(['test/domain/**/*.test.ts', ...args])
  },
  'test:journeys': async (args) => {
    await setUp()
    return mocha([journeys, ...args])
  },
  check: async () => {
    await installPackages()
    return check()
  },
  bench: async (args) => {
    await setUp()
    return onRuntime(['test/bench/run.ts', ...args])
  },
  sheets: async (args) => {
    await setUp()
    return onRuntime(['test/sheets/run.ts', ...args])
  },
  mutants: async (args) => {
    await installPackages()
    return onRuntime(['test/mutation/run.ts', ...args])
  },
  coverage: async (args) => {
    await setUp()
    return onRuntime(['test/line-coverage/run.ts', ...args])
  },
  reference: async (args) => {
    await installPackages()
    return onRuntime(['cli/index.ts', 'reference', ...args])
  },
  client: async (args) => {
    await installPackages()
    return onRuntime(['clients/typescript/generate.js', ...args])
  },
  cli: async (args) => {
    await installPackages()
    return onRuntime([commandLineFile(), ...args])
  },
  format: async () => {
    await installPackages()
    return onRuntime(['node_modules/prettier/bin/prettier.cjs', '--write', '.', '--log-level', 'warn'])
  },
}

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

function ownPackage() {
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

/** Installs the packages of the lock file, unless they are installed already. */
export async function installPackages() {
  if (packagesMatch()) return
  print('Installing packages …')
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
    "The packages could not be installed; see npm's words above, and check that its registry can be reached " +
      'and this folder written to.',
  )
}

class SetUpError extends Error {}

async function setUp() {
  await installPackages()
  await buildPages()
  await buildProcesses()
}

/** npm lists what it installed in `node_modules/.package-lock.json`, which it writes last. */
function packagesMatch() {
  const wanted = packagesIn(join(projectRoot, 'package-lock.json'))
  const installed = packagesIn(join(projectRoot, 'node_modules', '.package-lock.json'))
  if (wanted === undefined)
    throw new SetUpError('package-lock.json is missing or broken; bring it back from the repository.')
  if (installed === undefined) return false
  const { name: runtimeName } = ownPackage()
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const own = installed[path]
    if (own !== undefined) return own.version === entry.version && own.integrity === entry.integrity
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

/** Runs npm in `cwd`; its output goes to standard error, or as `output` says. Returns its exit code. */
export function runNpm(args, cwd = projectRoot, output = 2) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !npmOptionsToDrop.test(name)))
  const [command, ...npmArgs] = npm()
  const shell = process.platform === 'win32' && command === 'npm'
  return run(command, [...npmArgs, ...args], { cwd, env, shell, stdio: ['ignore', output, 'inherit'] })
}

/** The npm that started this process, or the one next to this Node, or the one on the path. */
function npm() {
  const node = existsSync(process.env.npm_node_execpath ?? '')
    ? process.env.npm_node_execpath
    : process.execPath
  const nextToNode = [
    join(dirname(dirname(process.execPath)), 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  const script = [process.env.npm_execpath ?? '', ...nextToNode].find(
    (path) => path.endsWith('.js') && existsSync(path),
  )
  return script === undefined ? ['npm'] : [node, script]
}

async function buildPages() {
  if (!existsSync(join(projectRoot, 'vite.config.ts'))) return
  const stamp = join(projectRoot, 'dist', '.built-from')
  const wanted = fingerprint(pageSources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  print('Building pages …')
  rmSync(stamp, { force: true })
  if ((await runNpm(['run', '--silent', 'build:views'])) !== 0)
    throw new SetUpError('The pages could not be built; see the words of the build above.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

async function buildProcesses() {
  const stamp = join(projectRoot, processStamp)
  const wanted = fingerprint(processSources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    // As new as what it was found equal to: a checkout gives its files new dates.
    utimesSync(stamp, new Date(), new Date())
    return
  }
  print('Building processes …')
  rmSync(stamp, { force: true })
  if ((await runNpm(['run', '--silent', 'build:processes'])) !== 0)
    throw new SetUpError('The processes could not be built; see the words of the build above.')
  writeFileSync(stamp, wanted)
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((path) => filesUnder(path))) {
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

/** All test files in the order in which they start. */
function allTests() {
  const place = (file) => {
    const index = longestTests.findIndex((start) => file.startsWith(start))
    return index < 0 ? longestTests.length : index
  }
  return filesUnder('test')
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.test.ts'))
    .toSorted((one, other) => place(one) - place(other))
}

/** Runs tests; the processes that they start are those that were built. */
function mocha(args) {
  return onRuntime(['node_modules/mocha/bin/mocha.js', ...args], { environment: { TEST_PROCESSES: 'built' } })
}

/** Runs every check, two at a time, the longest first; a failing one does not stop the others. */
async function check() {
  const tsc = (project) => ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', project]
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
    'types of the client package': tsc('clients/typescript/tsconfig.json'),
    'types of the domain layer': tsc('src/domain/tsconfig.json'),
    'reference': ['cli/index.ts', 'reference', '--check'],
    'runtimes': ['cli/check-runtimes.mjs'],
    'packages': ['cli/check-packages.mjs'],
  })
  const failed = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, args] = next
      print(`Checking ${name} …`)
      if ((await onRuntime(args)) !== 0) failed.push(name)
    }
  }
  await Promise.all([work(), work()])
  if (failed.length > 0) print(`Not in order: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}

/**
 * Runs a script on the runtime. With `follow` it gets an IPC channel, which closes when this process ends.
 */
function onRuntime(args, { follow = false, environment = {} } = {}) {
  const stdio = follow ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
  return run(runtime(), args, { env: { ...runtimeEnvironment(), ...environment }, stdio })
}

/**
 * Runs a program, passes signals on to it, and returns its exit code; after a signal this process exits with
 * it.
 */
async function run(command, args, options) {
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

function print(sentence) {
  process.stderr.write(`${sentence}\n`)
}

async function main([name, ...args]) {
  const command = commands[name]
  if (command === undefined) {
    print(`Say what to do: ${Object.keys(commands).join(', ')}.`)
    return 2
  }
  try {
    return await command(args)
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    print(error.message)
    return 3
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  process.exitCode = await main(process.argv.slice(2))
}
