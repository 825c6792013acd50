// Work that waits until the page is interactive and the browser has nothing else to do.

/** Milliseconds before the browser is asked: what the page itself loads, and its first answers, come first. */
const delay = 1000
/** Milliseconds after which the work runs also in a busy browser. */
const patience = 3000

/** Runs something once, as soon as the browser is idle. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  let handle: number | undefined
  const timer = setTimeout(() => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) handle = requestIdleCallback(work, { timeout: patience })
    else work()
  }, delay)
  return () => {
    clearTimeout(timer)
    if (handle !== undefined) cancelIdleCallback(handle)
  }
}

/** What shows that the user has begun to use the page. */
const signs = ['pointermove', 'touchstart', 'focusin', 'keydown'] as const

/** Runs something once, as soon as the browser is idle or the user begins to use the page. Returns what cancels it. */
export function whenIdleOrUsed(work: () => void): () => void {
  const begun = new AbortController()
  const begin = (): void => {
    if (begun.signal.aborted) return
    begun.abort()
    cancel()
    work()
  }
  const cancel = whenIdle(begin)
  for (const sign of signs) addEventListener(sign, begin, { signal: begun.signal, passive: true })
  return () => {
    begun.abort()
    cancel()
  }
}
