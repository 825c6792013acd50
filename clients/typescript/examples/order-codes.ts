// Orders serial codes for a published wine and saves the print file once a webhook says that it is ready.
//
//   NUTRICODE_URL=https://labels.example NUTRICODE_KEY=nck_… NUTRICODE_HOOK_SECRET=whsec_… \
//     node clients/typescript/examples/order-codes.ts <reference> <count> <file>
//
// The webhook `batch.file.ready` must lead to this program: it listens on HOOK_PORT (8080).

import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import {
  connect,
  serialsFile,
  serialsFiles,
  serialsOpen,
  sheetsList,
  type HookBatchFileReadyWebhookPayload as FileReady,
  type Webhooks,
} from '../nutricode.ts'

const [reference = '', count = '100', path = 'codes.zip'] = process.argv.slice(2)
const { NUTRICODE_URL = '', NUTRICODE_KEY = '', NUTRICODE_HOOK_SECRET = '', HOOK_PORT = '8080' } = process.env
const client = connect({ origin: NUTRICODE_URL, key: NUTRICODE_KEY })
const webhook = new Webhook(NUTRICODE_HOOK_SECRET)

/** The file that the next call of the webhook tells of; others and those with a wrong signature are refused. */
async function readyFile(batch: number): Promise<FileReady['data']> {
  const server = createServer().listen(Number(HOOK_PORT))
  try {
    for (;;) {
      const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
      const body = await textOf(request)
      try {
        // The library checks the signature and the time, so that nobody can send or repeat a message.
        const { type, data } = webhook.verify(
          body,
          request.headers as Record<string, string>,
        ) as Webhooks['body']
        response.writeHead(204).end()
        if (type === 'batch.file.ready' && data.batch === batch) return data
      } catch {
        response.writeHead(400).end()
      }
    }
  } finally {
    server.close()
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const { data: found } = await sheetsList({ client, query: { search: reference }, throwOnError: true })
const wine = found.rows.find((sheet) => sheet.reference === reference)
if (wine === undefined) throw new Error(`There is no wine with the reference ${reference}.`)

// The idempotency key: the same order, sent again after a lost answer, opens no second batch.
const request = `order-${reference}-${count}`
const { data: opened } = await serialsOpen({
  client,
  body: { fiche: wine.id, count: Number(count), request },
  throwOnError: true,
})
const batch = opened.batch.id
const isReady = readyFile(batch)
await serialsFiles({ client, path: { batch }, body: { formats: ['zpl'] }, throwOnError: true })
const { file, parts } = await isReady

for (let part = 1; part <= parts; part += 1) {
  const { data } = await serialsFile({
    client,
    path: { batch, part: `${String(file)}-${String(part)}` },
    parseAs: 'blob',
    throwOnError: true,
  })
  const name = parts === 1 ? path : `${path}.${String(part)}`
  await writeFile(name, Buffer.from(await new Response(data).arrayBuffer()))
  process.stdout.write(`${name}\n`)
}
