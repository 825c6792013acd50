// Free ports for servers of tests.

import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of 127.0.0.1 that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}
