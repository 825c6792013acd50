// A mail server on this machine that keeps what it receives, as it came.

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Starts one on a port; every letter is added to `received`. */
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
