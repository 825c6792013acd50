// `npm run coverage [--add] [test files…]`: runs all tests, or those named, and prints which lines of `src` ran in them
// and in every process that they started: servers, workers, commands, threads. A process that is killed writes
// nothing. `--add` counts what the run before has covered too, so that a slow suite can be measured in pieces.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { coverageReport } from './report.ts'
import { addRaw, addSaved, emptyCoverage, saveCoverage } from './coverage.ts'

const projectRoot = join(import.meta.dirname, '..', '..')
const folder = join(projectRoot, 'var', 'coverage')
const raw = join(folder, 'raw')
const saved = join(folder, 'ran.json')
/** Tests of speed are no part of the suite. */
const allTests = ['test/!(bench)/**/*.test.ts', 'test/*.test.ts']
const isAdding = process.argv.includes('--add')
const named = process.argv.slice(2).filter((argument) => argument !== '--add')

process.chdir(projectRoot)
rmSync(raw, { recursive: true, force: true })
if (!isAdding) rmSync(saved, { force: true })
mkdirSync(folder, { recursive: true })
const coverage = emptyCoverage()
addSaved(coverage, saved)
const tests = spawn(
  process.execPath,
  ['node_modules/mocha/bin/mocha.js', ...(named.length > 0 ? named : allTests)],
  {
    stdio: ['ignore', 2, 2],
    // Code from the compile cache has been counted less precisely.
    env: { ...process.env, NODE_V8_COVERAGE: raw, NODE_DISABLE_COMPILE_CACHE: '1' },
  },
)
// What a process writes is megabytes; reading it while others run keeps the folder small.
const reading = setInterval(() => addRaw(coverage, raw), 2000)
const [code] = (await once(tests, 'exit')) as [number | null]
clearInterval(reading)
addRaw(coverage, raw)
saveCoverage(coverage, saved)
process.stdout.write(coverageReport(coverage))
process.exitCode = code ?? 1
