/**
 * Memory of long runs: a million codes leave much behind quickly, and V8 would rather take memory than clear it. Not said
 * at the start, where clearing costs time, and where code compiled under other flags could not be used.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** From here on V8 keeps its memory small; what the start left behind is cleared. */
export function spareMemory(): void {
  for (const flag of ['--optimize-for-size', '--semi-space-growth-factor=1', '--expose-gc'])
    setFlagsFromString(flag)
  runInNewContext('gc()')
}
