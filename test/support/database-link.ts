// The network between processes and their database: a TCP relay that a test cuts or freezes. A frozen link
// accepts connections and never answers, as a stopped server process does (SIGSTOP): the kernel still accepts.

import { connect, createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

export type DatabaseLink = {
  /** The database's address through the link. */
  readonly url: string
  /** Cuts every connection and refuses new ones. */
  cut(): Promise<void>
  /** Passes nothing on any more, in either direction, and accepts new connections without an answer. */
  freeze(): void
  /** Ends a cut or a freeze. What was sent meanwhile is lost with its connections. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Opens a link to the database at `url`. */
export async function openDatabaseLink(url: string): Promise<DatabaseLink> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    track(near)
    if (isFrozen) return
    const far = connect(Number(target.port), target.hostname)
    track(far)
    near.on('data', (bytes) => {
      if (!isFrozen) far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!isFrozen) near.write(bytes)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await listen(server, 0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  const { port } = address
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    cutAll()
    await closed
  }
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return {
    url: through.href,
    cut: stop,
    freeze: () => {
      isFrozen = true
    },
    restore: async () => {
      isFrozen = false
      cutAll()
      if (!server.listening) await listen(server, port)
    },
    close: stop,
  }
}

async function listen(server: Server, port: number): Promise<void> {
  const listening = once(server, 'listening')
  server.listen(port, '127.0.0.1')
  await listening
}
