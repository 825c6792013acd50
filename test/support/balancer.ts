// One address for several web processes: each request goes to the next of them, as nginx does it. A refused connection
// has carried no request, so any method is tried on another process; a connection that breaks later is told as 502.

import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Balancer = { readonly origin: string; close(): Promise<void> }

/** Milliseconds for which a process that refused a connection gets no request. */
const rest = 1000

/** Listens on a port of this machine and forwards to these ports in turn. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const resting = new Map<number, number>()
  let turn = 0
  const next = (): number => {
    for (let tried = 0; tried < ports.length; tried += 1) {
      turn += 1
      const port = ports[turn % ports.length] ?? 0
      if ((resting.get(port) ?? 0) < performance.now()) return port
    }
    return ports[turn % ports.length] ?? 0
  }
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then((body) => forward(incoming, body, outgoing, ports.length))
  })
  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    attempts: number,
  ): void => {
    const port = next()
    const address = incoming.socket.remoteAddress ?? ''
    const before = incoming.headers['x-forwarded-for']
    request({
      port,
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...incoming.headers,
        'x-forwarded-for': before === undefined ? address : `${String(before)}, ${address}`,
      },
    })
      .on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing).on('error', () => outgoing.destroy())
        answer.on('error', () => outgoing.destroy())
      })
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') resting.set(port, performance.now() + rest)
        if (error.code === 'ECONNREFUSED' && attempts > 1) forward(incoming, body, outgoing, attempts - 1)
        else if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end()
      })
      .end(body)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
