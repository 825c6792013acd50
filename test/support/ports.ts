// Free ports for servers of tests. They lie below those that the operating system gives to connections and to servers
// that listen on port 0: one of those could take the port before its server starts, and would then answer in its place.

import { once } from 'node:events'
import { createServer } from 'node:net'

/** The ports of one process of mocha; those of others that run at the same time follow. */
const [firstPort, portsOfProcess] = [12_000, 2500]
const first = firstPort + portsOfProcess * (Number(process.env['MOCHA_WORKER_ID'] ?? 0) % 8)
// Another run of the tests on this machine begins elsewhere.
let next = process.pid % portsOfProcess

/** A port of 127.0.0.1 that is free at the moment, another one each time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsOfProcess; tries += 1) {
    const port = first + next
    next = (next + 1) % portsOfProcess
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    const listening = once(server, 'listening')
    server.listen(port, '127.0.0.1')
    await listening
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
