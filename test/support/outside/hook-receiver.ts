// A program that receives webhooks: it stores each call, and answers as a test says.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A call as it came. */
export type ReceivedHook = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> }
}

export type HookReceiver = {
  readonly url: string
  /** Every call so far, the oldest first. */
  readonly calls: readonly ReceivedHook[]
  /** How it answers; 204 at first. */
  answer: (call: ReceivedHook, response: ServerResponse) => void
  close(): Promise<void>
}

export async function startHookReceiver(): Promise<HookReceiver> {
  const calls: ReceivedHook[] = []
  const server = createServer((request, response) => {
    void received(request).then((call) => {
      calls.push(call)
      receiver.answer(call, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: HookReceiver = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hooks`,
    calls,
    answer: (_call, response) => response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
    },
  }
  return receiver
}

async function received(request: IncomingMessage): Promise<ReceivedHook> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  const headers = request.headers as Record<string, string>
  return { path: request.url ?? '', headers, text, body: JSON.parse(text) as ReceivedHook['body'] }
}

/** What the published library of Standard Webhooks reads of a call; throws when the signature is wrong. */
export function verified({ headers, text }: ReceivedHook, secret: string): unknown {
  return new Webhook(secret).verify(text, headers)
}
