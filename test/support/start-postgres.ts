// A process that starts an embedded database in the folder it is given, tells its address, and waits to be killed.

import { startEmbeddedPostgres } from '../../cli/postgres/embedded-postgres.ts'

const server = await startEmbeddedPostgres(process.argv[2] ?? '')
process.send?.(server.url)
process.on('disconnect', () => {
  process.exit()
})
