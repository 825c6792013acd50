// Loaded before a process that a benchmark measures (`--import`): answers the parent's message `read` with how long
// the event loop was occupied since the last one. It looks every 5 ms, and notes between two looks the elapsed time
// and the processor time of this thread. Only the second is the work of the loop: on a machine that others use, a
// process also waits for a core.

import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** Milliseconds between two looks. */
const interval = 5

if (isMainThread && process.send !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: interval })
  delay.enable()
  let longestGc = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestGc = Math.max(longestGc, duration)
  }).observe({ entryTypes: ['gc'] })
  let [longestWork, before] = [0, workMilliseconds()]
  setInterval(() => {
    const now = workMilliseconds()
    longestWork = Math.max(longestWork, now - before)
    before = now
  }, interval).unref()
  process.on('message', (message) => {
    if (message !== 'read') return
    const p99 = delay.percentile(99) / 1e6 - interval
    process.send?.({ work: longestWork, delay: delay.max / 1e6 - interval, p99, gc: longestGc })
    ;[longestWork, longestGc] = [0, 0]
    delay.reset()
  })
  process.channel?.unref()
}

/** Processor time of this thread in milliseconds. */
function workMilliseconds() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
