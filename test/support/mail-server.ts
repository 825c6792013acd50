// A local mail server that stores what it receives, unchanged.

import { connect, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Starts a server on a port; it adds every e-mail to `received`. */
export async function startMailServer(
  port: number,
  received: string[],
  options: SMTPServerOptions = {},
): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
    ...options,
  })
  // A connection that breaks is the sender's affair.
  server.on('error', () => undefined)
  await new Promise<void>((settle) => {
    server.listen(port, '127.0.0.1', settle)
  })
  return server
}

/** A relay between two ports of this machine, whose connections a test can cut. */
export type Relay = { readonly port: number; cut(): void; close(): Promise<void> }

/** Starts a relay in front of a mail server. */
export async function startRelay(port: number, target: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  const relay = createServer((from) => {
    const to = connect(target, '127.0.0.1')
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        from.destroy()
        to.destroy()
      })
    }
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((settle) => {
    relay.listen(port, '127.0.0.1', settle)
  })
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    port,
    cut,
    close: () => {
      cut()
      return new Promise((settle) => {
        relay.close(() => {
          settle()
        })
      })
    },
  }
}
