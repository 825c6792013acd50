// A local stand-in for an S3 bucket, with the calls that generated files need: objects in memory. It accepts
// a request only with a valid signature (AWS Signature Version 4), which it calculates independently.

import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type OutsideBucket = {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  close(): Promise<void>
}

export const bucketKeys = {
  accessKeyId: 'TESTKEY',
  secretAccessKey: 'test-secret',
  region: 'eu-west-3',
} as const

/** Starts a service with one bucket, `files`. */
export async function startBucket(): Promise<OutsideBucket> {
  const objects = new Map<string, Buffer>()
  const server: Server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      if (!isSigned(request, body)) {
        response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
        return
      }
      const [status, answer] = answerOf(objects, request, body)
      response
        .writeHead(status, { 'content-length': answer.length, etag: '"x"' })
        .end(request.method === 'HEAD' ? undefined : answer)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    objects,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function answerOf(objects: Map<string, Buffer>, request: IncomingMessage, body: Buffer): [number, Buffer] {
  const url = new URL(request.url ?? '', 'http://bucket')
  const key = decodeURIComponent(url.pathname.replace(/^\/files\/?/, ''))
  if (request.method === 'PUT') objects.set(key, body)
  if (request.method === 'PUT') return [200, Buffer.alloc(0)]
  if (request.method === 'POST' && url.searchParams.has('delete')) {
    const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
    for (const name of keys) objects.delete(name)
    return [
      200,
      Buffer.from(
        `<DeleteResult>${keys.map((name) => `<Deleted><Key>${name}</Key></Deleted>`).join('')}</DeleteResult>`,
      ),
    ]
  }
  if (key === '') return [200, Buffer.from(listOf(objects, url.searchParams.get('prefix') ?? ''))]
  const object = objects.get(key)
  return object === undefined ? [404, Buffer.from('<Error><Code>NoSuchKey</Code></Error>')] : [200, object]
}

function listOf(objects: Map<string, Buffer>, prefix: string): string {
  const contents = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .map(
      ([key, bytes]) =>
        `<Contents><Key>${key}</Key><Size>${String(bytes.length)}</Size><ETag>x</ETag>` +
        '<LastModified>2026-11-21T10:00:00.000Z</LastModified><StorageClass>STANDARD</StorageClass></Contents>',
    )
  return (
    '<?xml version="1.0"?><ListBucketResult><Name>files</Name><IsTruncated>false</IsTruncated>' +
    `<KeyCount>${String(contents.length)}</KeyCount>${contents.join('')}</ListBucketResult>`
  )
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const header = /Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})/.exec(
    request.headers.authorization ?? '',
  )
  if (header === null) return false
  const [, credential = '', names = '', signature = ''] = header
  const [key, day = '', region = '', service = ''] = credential.split('/')
  const url = new URL(request.url ?? '', 'http://bucket')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('')
  const payload = String(request.headers['x-amz-content-sha256'] ?? '')
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== createHash('sha256').update(body).digest('hex'))
    return false
  const canonical = [request.method, url.pathname, query, headers, names, payload].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = [
    'AWS4-HMAC-SHA256',
    String(request.headers['x-amz-date'] ?? ''),
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const signing = [day, region, service, 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${bucketKeys.secretAccessKey}`,
  )
  return (
    key === bucketKeys.accessKeyId && createHmac('sha256', signing).update(text).digest('hex') === signature
  )
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
