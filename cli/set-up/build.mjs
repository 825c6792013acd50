// Builds the pages and the processes, each only when out of date.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { processSources, processStamp } from '../built-process.mjs'
import { runNpm } from './packages.mjs'
import { print, projectRoot, SetUpError } from './processes.mjs'

/** The pages are built again when any of these changes. */
const pageSources = [
  'views',
  'public',
  'locales',
  'src/domain',
  'src/contract',
  'src/validation.ts',
  'src/translations.ts',
  'vite.config.ts',
  'cli/bundle',
  'package-lock.json',
  'tsconfig.json',
]

/** Builds the pages that web and worker render and send. */
export async function buildPages() {
  if (!existsSync(join(projectRoot, 'vite.config.ts'))) return
  const stamp = join(projectRoot, 'dist', '.built-from')
  const wanted = fingerprint(pageSources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  print('Building pages …')
  rmSync(stamp, { force: true })
  if ((await runNpm(['run', '--silent', 'build:views'])) !== 0)
    throw new SetUpError('The pages could not be built; see the words of the build above.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Bundles the sources of web, worker and command line (decision 66). */
export async function buildProcesses() {
  const stamp = join(projectRoot, processStamp)
  const wanted = fingerprint(processSources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    // As new as what it was found equal to: a checkout gives its files new dates.
    utimesSync(stamp, new Date(), new Date())
    return
  }
  print('Building processes …')
  rmSync(stamp, { force: true })
  if ((await runNpm(['run', '--silent', 'build:processes'])) !== 0)
    throw new SetUpError('The processes could not be built; see the words of the build above.')
  writeFileSync(stamp, wanted)
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((path) => filesUnder(path))) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(projectRoot, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The files in a file or folder of the project, sorted; none when it does not exist. */
export function filesUnder(path) {
  if (!existsSync(join(projectRoot, path))) return []
  try {
    const entries = readdirSync(join(projectRoot, path)).toSorted()
    return entries.flatMap((entry) => filesUnder(join(path, entry)))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}
