import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'chai'
import compression from 'compression'
import express from 'express'
import { endWithDocument } from '../../src/web/compressed-document.ts'

const document = `<!doctype html><p>${'Αμπέλι, Rebe, vigne. '.repeat(500)}</p>`

describe('the document of a page', () => {
  let server: Server

  before(async () => {
    const app = express()
    // As in the web process: it must leave what is compressed already as it is.
    app.use(compression())
    app.get('/', (req, response) => {
      endWithDocument(req, response.type('html'), document)
    })
    server = createServer(app).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })

  after(() => server.close())

  async function read(acceptEncoding?: string, method = 'GET') {
    const { port } = server.address() as AddressInfo
    const headers = acceptEncoding === undefined ? {} : { 'Accept-Encoding': acceptEncoding }
    const sent = request({ host: '127.0.0.1', port, method, headers }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    return { headers: answer.headers, body: Buffer.concat(parts) }
  }

  it('is sent in brotli to a browser that accepts it', async () => {
    const { headers, body } = await read('gzip, deflate, br, zstd')
    expect(headers['content-encoding']).to.equal('br')
    expect(headers['content-length']).to.equal(String(body.length))
    expect(brotliDecompressSync(body).toString()).to.equal(document)
  })

  it('is sent in gzip to a browser that accepts only that, or refuses brotli', async () => {
    for (const accepted of ['gzip, deflate', 'br;q=0, gzip']) {
      const { headers, body } = await read(accepted)
      expect(headers['content-encoding'], accepted).to.equal('gzip')
      expect(gunzipSync(body).toString()).to.equal(document)
    }
  })

  it('is sent as it is to a client that accepts nothing else, or names nothing', async () => {
    for (const accepted of ['identity', undefined]) {
      const { headers, body } = await read(accepted)
      expect(headers, String(accepted)).not.to.have.property('content-encoding')
      expect(body.toString()).to.equal(document)
    }
  })

  it('varies by its encoding, and has the same headers without its content', async () => {
    const whole = await read('br')
    const { headers, body } = await read('br', 'HEAD')
    expect(headers['vary']).to.equal('Accept-Encoding')
    expect(body).to.have.length(0)
    for (const name of ['content-encoding', 'content-length', 'content-type'])
      expect(headers[name], name).to.equal(whole.headers[name])
  })
})
