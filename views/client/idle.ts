// Work that waits until the page is interactive and the browser has nothing else to do.

/** Milliseconds after which the work runs also in a busy browser. */
const patience = 3000

/** Runs something once, as soon as the browser is idle. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, patience / 10)
    return () => {
      clearTimeout(timer)
    }
  }
  const handle = requestIdleCallback(work, { timeout: patience })
  return () => {
    cancelIdleCallback(handle)
  }
}
