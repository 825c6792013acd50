// Preloaded into every process that the stack starts: when the stack is gone, whatever killed it, the process asks
// itself to stop, so that no port stays taken.

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
