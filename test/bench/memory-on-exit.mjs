// Loaded before a command that is measured: sends, on exit, the most memory that the command used.
//
// On Linux `resourceUsage().maxRSS` is no measure: a process inherits the maximum of the process that spawned
// it, so a command spawned by a bench of 190 MB never reports less. VmHWM counts from the start of the
// command alone (proc(5)).

import { peakMegabytes } from './peak-memory.mjs'

process.on('exit', () => {
  if (process.connected) process.send?.({ megabytes: peakMegabytes() })
})
