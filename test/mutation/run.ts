// `npm run mutants [--near] [--slice=3/8] [file or folder…]`: changes the code of src/domain in one place at a time,
// and counts the changes that the tests notice. Prints the changes that no test notices, then a line for each folder.
// The results stay in var/mutants: the next run looks only at what has changed since. `--near` runs only the tests of
// the same folders, in a tenth of the time: what they do not notice, others may. `--slice=3/8` measures the third of
// eight parts of the functions, and keeps no results.
//
// stryker.json says how. `ignoreStatic` leaves out what is evaluated once, while files load: that is tables, and only
// a copy of a table would notice a change in it. Functions within tables are counted. The time-out is
// generous, because endless loops are found by counting, and a busy machine must not look like one.

import { statSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { testsVariable } from './pure-tests.ts'
import { reportOf } from './report.ts'
import { slice, sliceVariable } from './slice.ts'

process.chdir(join(import.meta.dirname, '..', '..'))
// Hours of work for two processors: whatever else runs on this machine goes first.
setPriority(19)
process.env['RANDOM_SHEETS'] = '300'
const isNear = process.argv.includes('--near')
const sliced = process.argv.find((argument) => /^--slice=\d+\/\d+$/.test(argument))?.slice('--slice='.length)
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const places = named.length > 0 ? named : ['src/domain']
const isFolder = (place: string): boolean => statSync(place).isDirectory()
if (isNear) {
  const folders = places.map((place) => (isFolder(place) ? join(place, '**') : dirname(place)))
  process.env[testsVariable] = [...new Set(folders)]
    .map((folder) => join(folder.replace(/^src/u, 'test'), '*.test.ts'))
    .join(',')
}
if (sliced !== undefined) process.env[sliceVariable] = sliced
const stryker = new Stryker({
  configFile: 'test/mutation/stryker.json',
  mutate: places.map((place) => (isFolder(place) ? join(place, '**/*.ts') : place)),
  ...(isNear ? { incrementalFile: 'var/mutants/near.json' } : {}),
  ...(sliced === undefined ? {} : { incremental: false, ignorers: [slice] }),
})
process.stdout.write(reportOf(await stryker.runMutationTest()))
