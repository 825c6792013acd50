// Proves that every platform gets the same Node with all that the product imports from it. The package of each
// platform is installed from the lock file, so its content is checked against the lock's hash. The package of
// this platform is run; those of the others are read, because they cannot run here.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runNpm } from './set-up/packages.mjs'
import { runtimes } from './set-up/processes.mjs'

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))
const sourceFolders = ['cli', 'migrations', 'src', 'test', 'views', 'worker']
const imports = /^import (?!type\b)(?:(\w+)(?:, )?)?(?:\{([^}]*)\})? ?from '(node:[\w/]+)'/gmu

/** Executable formats by system: the first bytes of the file, and where its processor is written. */
const formats = {
  linux: { magic: '7f454c46', processorAt: () => 18, processors: { x64: 'x3e00', arm64: 'xb700' } },
  darwin: { magic: 'cffaedfe', processorAt: () => 4, processors: { x64: 'x0700', arm64: 'x0c00' } },
  win32: {
    magic: '4d5a',
    processorAt: (binary) => binary.readUInt32LE(0x3c) + 4,
    processors: { x64: 'x6486' },
  },
}

/** What the sources import from Node: names by module, such as `argon2` of `node:crypto`. */
export function importedBuiltIns(sources) {
  const names = new Map()
  for (const source of sources)
    for (const [, , list, module] of source.matchAll(imports)) {
      const known = names.get(module) ?? names.set(module, new Set()).get(module)
      for (const item of (list ?? '').split(',')) {
        const name = item.trim().split(' as ')[0]
        if (name !== '' && !name.startsWith('type ')) known.add(name)
      }
    }
  return names
}

/**
 * What is wrong with the binary of a platform (`linux-x64`, …): sentences, none when all is in order. The
 * sources of Node's own modules are part of the binary as text, so a name that is nowhere in it does not exist.
 */
export function binaryFaults(platform, binary, version, builtIns) {
  const [system, processor] = platform.split('-')
  const { magic, processorAt, processors } = formats[system]
  const at = processorAt(binary)
  const faults = []
  if (!binary.subarray(0, 4).toString('hex').startsWith(magic)) faults.push(`is no program for ${system}`)
  else if (`x${binary.subarray(at, at + 2).toString('hex')}` !== processors[processor])
    faults.push(`is no program for ${processor}`)
  if (!new RegExp(`v${version.replaceAll('.', '\\.')}(?!\\d)`, 'u').test(binary.toString('latin1')))
    faults.push(`is not version ${version}`)
  for (const [module, names] of builtIns)
    for (const name of [module.replace('node:', ''), ...names])
      if (!binary.includes(name)) faults.push(`lacks ${name} of ${module}`)
  return faults
}

/** What is wrong with the Node at this path, found by running it. */
function runFaults(path, version, builtIns) {
  const wanted = Object.fromEntries([...builtIns].map(([module, names]) => [module, [...names]]))
  const script =
    'const wanted = JSON.parse(process.argv[1]); const missing = [];' +
    'for (const [module, names] of Object.entries(wanted)) { const found = await import(module);' +
    'for (const name of names) if (!(name in found)) missing.push(`lacks ${name} of ${module}`) }' +
    'console.log(JSON.stringify([process.versions.node, missing]))'
  const args = ['--input-type=module', '-e', script, JSON.stringify(wanted)]
  const [found, missing] = JSON.parse(execFileSync(path, args, { encoding: 'utf8' }))
  return [...(found === version ? [] : [`is version ${found}`]), ...missing]
}

/** Installs the package of one platform and returns the path of its program. */
async function install(platform, folder, lock) {
  const { name, path } = runtimes.packages[platform]
  const { optional: _, ...entry } = lock.packages[`node_modules/${name}`]
  const dependencies = { [name]: entry.version }
  const packages = { '': { dependencies }, [`node_modules/${name}`]: entry }
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  // `--force`, because npm refuses a package that names another platform than this.
  const flags = ['--force', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier']
  const status = await runNpm(['ci', ...flags, '--loglevel=error'], folder, 'ignore')
  if (status !== 0) throw new Error(`npm could not install ${name} ${entry.version} for ${platform}.`)
  return join(folder, 'node_modules', name, path)
}

function sourceFiles(folder) {
  return readdirSync(join(projectRoot, folder), { recursive: true })
    .filter((name) => /\.(?:ts|tsx|mjs)$/u.test(name))
    .map((name) => readFileSync(join(projectRoot, folder, name), 'utf8'))
}

/** What was found of one runtime: its package, its version, and that it is in order or what is wrong. */
export function runtimeLine(name, version, faults) {
  return `${name} ${version}: ${faults.length === 0 ? 'in order' : faults.join('; ')}`
}

/** The last line: one sentence on all platforms. */
export function runtimesSentence(count, faults) {
  return faults === 0
    ? `The runtimes of all ${count} platforms are in order.`
    : `The runtimes of ${count} platforms have ${faults} ${faults === 1 ? 'fault' : 'faults'}.`
}

/** The faults of all platforms, one sentence each. */
async function allFaults(lock, builtIns, folder) {
  const version = readFileSync(join(projectRoot, '.nvmrc'), 'utf8').trim()
  const faults = []
  for (const [platform, { name }] of Object.entries(runtimes.packages)) {
    const pinned = lock.packages[`node_modules/${name}`]?.version
    if (pinned !== version) faults.push(`${name} is ${pinned}, but .nvmrc says ${version}`)
    const path = await install(platform, join(folder, platform), lock)
    const isOwn = platform === `${process.platform}-${process.arch}`
    const found = binaryFaults(platform, readFileSync(path), version, builtIns)
    if (isOwn) found.push(...runFaults(path, version, builtIns))
    process.stdout.write(`${runtimeLine(name, pinned, found)}\n`)
    faults.push(...found.map((fault) => `${name} ${fault}`))
    rmSync(join(folder, platform), { recursive: true })
  }
  return faults
}

async function main() {
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
  const builtIns = importedBuiltIns(sourceFolders.flatMap((folder) => sourceFiles(folder)))
  const pinned = Object.values(runtimes.packages).map(({ name }) => lock.packages[`node_modules/${name}`])
  const subject = JSON.stringify([
    runtimes,
    pinned,
    [...builtIns].map(([module, names]) => [module, ...names]),
  ])
  // Once proved, the same packages and imports are not downloaded again: they are 260 MB.
  const proof = join(projectRoot, 'node_modules', '.cache', 'nutricode', 'runtimes-proved')
  const proved = createHash('sha256').update(subject).digest('hex')
  const count = pinned.length
  if (existsSync(proof) && readFileSync(proof, 'utf8') === proved) {
    for (const [index, { name }] of Object.values(runtimes.packages).entries())
      process.stdout.write(`${runtimeLine(name, pinned[index].version, [])}\n`)
    process.stdout.write(`${runtimesSentence(count, 0)} They were proved before and have not changed.\n`)
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'nutricode-runtimes-'))
  try {
    const faults = await allFaults(lock, builtIns, folder)
    for (const fault of faults) process.stderr.write(`${fault}\n`)
    process.stdout.write(`${runtimesSentence(count, faults.length)}\n`)
    if (faults.length > 0) return 1
    mkdirSync(dirname(proof), { recursive: true })
    writeFileSync(proof, proved)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main()
