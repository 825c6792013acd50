// Preloaded into every process that `stack.ts` starts. When the stack ends, however it was killed, the IPC
// channel closes and the process sends itself SIGTERM, so that no port stays in use.

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
