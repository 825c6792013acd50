// The most memory that this process used, in megabytes of 2²⁰ bytes.

import { readFileSync } from 'node:fs'

/** @returns {number} VmHWM of /proc/self/status on Linux, elsewhere the maximum resident set size */
export function peakMegabytes() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
