// Notices the end of the npm process that started this one, so that nothing keeps running after it.

import { readFileSync } from 'node:fs'

/**
 * Stopping npm stops its shell but not this process, and a killed npm stops nothing. So this process checks
 * whether both are still its ancestors: they never end earlier otherwise. Calls `onGone` once they are not.
 */
export function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    onGone()
  }, 100)
  timer.unref()
  return timer
}

/** The parent process, and its parent (npm) when the parent is the shell that npm runs scripts in. */
function ancestors() {
  const parent = process.ppid
  try {
    const [, name, rest] = readFileSync(`/proc/${parent}/stat`, 'utf8').match(/\((.*)\) \S (\d+)/su)
    return /^(?:ba|da|a)?sh$/u.test(name) ? `${parent} ${rest}` : `${parent}`
  } catch {
    return isRunning(parent) ? `${parent}` : 'none'
  }
}

/** Windows keeps the number of a parent that has ended, so its existence is checked. */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
