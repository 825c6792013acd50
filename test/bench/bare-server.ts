// A bare `node:http` server in its own process, with one answer: the peer that label.ts compares with. It
// reads the answer from standard input and prints its port to standard output.

import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

type Answer = { readonly status: number; readonly headers: Record<string, string>; readonly body: string }

const { status, headers, body } = JSON.parse(await text(process.stdin)) as Answer
const bytes = Buffer.from(body, 'base64')
const server = createServer((_request, response) => {
  response.writeHead(status, headers)
  if (bytes.length === 0) response.end()
  else response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${String((server.address() as AddressInfo).port)}\n`)
})
