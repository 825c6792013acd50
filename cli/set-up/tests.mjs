// Runs the tests: which, and in which order they start.

import { sep } from 'node:path'
import { filesUnder } from './build.mjs'
import { onRuntime } from './processes.mjs'

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
/** All test files in the order in which they start. */
export function allTests() {
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
export function mocha(args) {
  return onRuntime(['node_modules/mocha/bin/mocha.js', ...args], { environment: { TEST_PROCESSES: 'built' } })
}
