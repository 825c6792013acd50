// A process that starts an embedded database in the given folder, sends its address to the parent, and waits
// to be killed.

import { startEmbeddedPostgres } from '../../cli/postgres/embedded-postgres.ts'

const server = await startEmbeddedPostgres(process.argv[2] ?? '')
process.send?.(server.url)
process.on('disconnect', () => {
  process.exit()
})
