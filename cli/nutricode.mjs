#!/usr/bin/env node
// The command line, started by any Node: it runs the bundle, or `index.ts` where that is newer, in this process
// when this Node is new enough, else in a child process on the Node that the project's packages bring.

import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { commandLineFile } from './built-process.mjs'

const main = new URL(`../${commandLineFile()}`, import.meta.url)
const installed = existsSync(new URL('../node_modules/.package-lock.json', import.meta.url))
const { oldest } = JSON.parse(readFileSync(new URL('runtimes.json', import.meta.url), 'utf8'))

if (installed && Number.parseInt(process.versions.node, 10) >= oldest) {
  module.enableCompileCache(
    fileURLToPath(new URL('../node_modules/.cache/nutricode/compiled', import.meta.url)),
  )
  // Imported after the compile cache is on, so that the modules come from it.
  await import(main.href)
} else {
  // Imported here: most starts need neither.
  const { spawn } = await import('node:child_process')
  const { installPackages } = await import('./set-up/packages.mjs')
  const { runtime, runtimeEnvironment } = await import('./set-up/processes.mjs')
  if (!installed) await installPackages()
  const child = spawn(runtime(), [fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: runtimeEnvironment(),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      child.kill(signal)
    })
  child.once('exit', (code) => {
    process.exitCode = code ?? 3
  })
}
