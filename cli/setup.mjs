// Set-up, and the entry point of every npm script. Plain JavaScript that any Node from 20.19 on runs before
// anything is installed. It installs the packages of the lock file and builds the pages, each only when out
// of date, then runs the command on the project's own Node. Messages go to standard error: standard output
// belongs to the command.

import { realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { commandLineFile } from './built-process.mjs'
import { buildPages, buildProcesses } from './set-up/build.mjs'
import { check } from './set-up/checks.mjs'
import { installPackages } from './set-up/packages.mjs'
import { onRuntime, print, SetUpError } from './set-up/processes.mjs'
import { allTests, mocha } from './set-up/tests.mjs'

const journeys = 'test/journeys/**/*.test.ts'

const commands = {
  start: async (args) => {
    await setUp()
    return onRuntime(['cli/stack.ts', ...args], { follow: true })
  },
  dev: async (args) => {
    await installPackages()
    await buildPages()
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
    return onRuntime(['node_modules/oxfmt/bin/oxfmt'])
  },
}

async function setUp() {
  await installPackages()
  await buildPages()
  await buildProcesses()
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
