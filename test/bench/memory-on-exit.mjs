// Loaded before a command that is measured: says in the end, on the channel it was given, how much memory it ever had.
process.on('exit', () => {
  if (process.connected) process.send?.({ megabytes: process.resourceUsage().maxRSS / 1024 })
})
