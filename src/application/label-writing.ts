// The worker's part of the store of published labels: looks every second for labels whose copy is out of date.

import type { Log } from '../log.ts'

/** Milliseconds between two looks, and after a failure. */
const interval = 1000
const failurePause = 5000

/** What runs until it is closed. */
export type LabelWriting = { close(): Promise<void> }

/**
 * Starts to write. `write` writes a slice and answers how many marks it worked off, null while another process
 * writes.
 */
export function startLabelWriting(write: () => Promise<number | null>, log: Log): LabelWriting {
  let isClosed = false
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    let pause = interval
    try {
      while (!isClosed && ((await write()) ?? 0) > 0);
      if (isFailing) log.info('labels.storedAgain')
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error('labels.notStored', { error })
      isFailing = true
      pause = failurePause
    }
    if (isClosed) return
    timer = setTimeout(begin, pause)
    timer.unref()
  }
  const begin = (): void => {
    running = look()
  }
  begin()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
