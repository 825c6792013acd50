// Runs the tests: which, and in which order they start.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { filesUnder } from './build.mjs'
import { onRuntime, print } from './processes.mjs'

const journeys = 'test/journeys/'

/** Tests start in this order, the longest first, so that no long one runs alone at the end; then all others. */
const longestTests = [
  'test/journeys/open-states.test.ts',
  'test/security/outside-in-scan.test.ts',
  'test/journeys/wines.test.ts',
  'test/law/corpus-ways.test.ts',
  'test/journeys/support.test.ts',
  'test/journeys/sheet-form.test.ts',
  'test/faults/',
  'test/views/label/',
  'test/worker/batch-files.test.ts',
  'test/services/sheet-life.test.ts',
  'test/render/workbook.test.ts',
  'test/render/zip-reader.test.ts',
  'test/services/hostile-archive.test.ts',
  'test/journeys/',
  'test/render/',
  'test/conventions/matrix.test.ts',
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

/**
 * Runs tests; the processes that they start are those that were built. In the check of a change (`CI`), files of
 * journeys that fail run once more, each on a new database, if nothing else has failed (decision 61).
 */
export async function mocha(args) {
  const folder = mkdtempSync(join(tmpdir(), 'nutricode-failed-'))
  const list = join(folder, 'failed.json')
  try {
    const code = await runMocha(args, { TEST_FAILED_FILES: list })
    const again = process.env.CI === undefined ? [] : journeysToRepeat(failuresIn(list), code)
    if (again.length === 0) return code
    print(`Failed, and run once more on new databases: ${again.join(', ')}`)
    return await runMocha([...args.filter((arg) => !arg.startsWith('test/')), ...again], {})
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runMocha(args, environment) {
  return onRuntime(['node_modules/mocha/bin/mocha.js', ...args], {
    environment: { TEST_PROCESSES: 'built', ...environment },
  })
}

/** The files with failures as the run wrote them; none when it ended before it could. */
function failuresIn(list) {
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

/**
 * The files that failed, if all are journeys; none when anything else has failed.
 * @param failed the files with failures, and their number
 * @param count the failures of the run: more than those of its files when one did not load
 */
export function journeysToRepeat(failed, count) {
  const isComplete = failed.reduce((sum, { failures }) => sum + failures, 0) === count
  const files = failed.map(({ file }) => file)
  return isComplete && files.every((file) => file.startsWith(journeys)) ? files : []
}
