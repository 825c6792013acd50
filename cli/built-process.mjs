// Which file starts a process: its bundle in `dist/process`, which starts in half the time, or its sources when
// any of them is newer than the bundle.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/** What the bundle is built from: relative files and folders. */
export const processSources = ['src', 'cli', 'worker', 'package-lock.json', 'vite-processes.config.ts']
/** Written last by the build, so that a bundle whose build was interrupted never starts. */
export const processStamp = 'dist/process/.built-from'

/**
 * The file that starts the command line, relative to the project: `dist/process/cli.js`, or `cli/index.ts` when the
 * bundle is missing or older than a source.
 */
export function commandLineFile() {
  const built = timeOf(join(projectRoot, processStamp))
  const isFresh = built > 0 && processSources.every((path) => isOlder(join(projectRoot, path), built))
  return isFresh ? 'dist/process/cli.js' : 'cli/index.ts'
}

/** Whether a file, or each file under a folder, and the folder itself, was last changed before `time`. */
function isOlder(path, time) {
  if (timeOf(path) > time) return false
  try {
    return readdirSync(path).every((name) => isOlder(join(path, name), time))
  } catch (error) {
    if (error.code === 'ENOTDIR') return true
    throw error
  }
}

/** When a path was last changed, in milliseconds since 1970; 0 when it is missing. */
function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
