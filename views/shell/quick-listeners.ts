// What listens on every page once it is idle: the keys, and pointer and focus for pages that are fetched ahead.

import { startPrefetching } from '../client/prefetch.ts'
import type { ClientSession } from '../client/session.ts'
import { controlKey, listenToKeys, type KeyActions } from './key-commands.ts'

/**
 * Starts all listeners. `ahead` fetches a page by its address; `stop` ends them; `controlKey` is the sign of
 * the command key, on computers that have it.
 */
export function startListeners(session: ClientSession, actions: KeyActions) {
  const stopKeys = listenToKeys(session, actions)
  const { ahead, stop } = startPrefetching(session)
  return {
    ahead,
    controlKey: controlKey(),
    stop: () => {
      stopKeys()
      stop()
    },
  }
}
