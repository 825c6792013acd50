// Which files the tests start processes from: those that were built, in a run of `npm test`, else the sources, so that
// a single file that is run by hand never tests an old bundle.

import { fromSources } from '../../cli/procfile.ts'

/** The file of a process, relative to the project. */
export function processFile(name: 'web' | 'worker' | 'cli'): string {
  const built = `dist/process/${name}.js`
  return process.env['TEST_PROCESSES'] === 'built' ? built : (fromSources([built])[0] ?? built)
}
