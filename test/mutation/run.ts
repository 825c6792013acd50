// `npm run mutants [file or folder…]`: changes the code of src/domain in one place at a time and counts the changes
// that the tests notice. Prints the changes that no test notices, then a line for each folder. The results stay in
// var/mutants: the next run looks only at what has changed since.
//
// stryker.json says how. `ignoreStatic` leaves out what is evaluated once, while files load: that is tables, and only
// a copy of a table would notice a change in it. Functions within tables are counted. The time-out is
// generous, because endless loops are found by counting, and a busy machine must not look like one.

import { statSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { reportOf } from './report.ts'

process.chdir(join(import.meta.dirname, '..', '..'))
// Hours of work for two processors: whatever else runs on this machine goes first.
setPriority(19)
process.env['RANDOM_SHEETS'] = '300'
const places = process.argv.length > 2 ? process.argv.slice(2) : ['src/domain']
const stryker = new Stryker({
  configFile: 'test/mutation/stryker.json',
  mutate: places.map((place) => (statSync(place).isDirectory() ? join(place, '**/*.ts') : place)),
})
process.stdout.write(reportOf(await stryker.runMutationTest()))
