// A local mail server that stores what it receives, unchanged.

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
  await new Promise<void>((settle) => {
    server.listen(port, '127.0.0.1', settle)
  })
  return server
}
