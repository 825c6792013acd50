// Installs the packages of the lock file, when they are not installed already.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownPackage, print, projectRoot, run, SetUpError } from './processes.mjs'

/**
 * npm passes its own options on in the environment; these would make the inner npm install something else.
 */
const npmOptionsToDrop = new RegExp(
  '^npm_config_(?:global|location|omit|include|only|also|production|dev|optional|dry_run|package_lock|' +
    'package_lock_only|ignore_scripts|workspaces?|include_workspace_root|prefix|local_prefix|save.*|force|' +
    'legacy_peer_deps|install_strategy|offline|json|parseable|loglevel)$',
  'iu',
)

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
