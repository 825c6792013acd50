import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'chai'
import compression from 'compression'
import express from 'express'
import { compressedFiles } from '../../src/web/compressed-files.ts'

const script = `export const words = '${'grape '.repeat(500)}'\n`
const file = '/assets/page-1a2b.js'

describe('the compressed files of the pages', () => {
  let folder: string
  let server: Server

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'compressed-files-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, file), script)
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(script))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(script))
    writeFileSync(join(folder, 'assets/font.woff2'), 'font')
    const app = express()
    app.use(compressedFiles(folder), compression())
    app.use(express.static(folder, { index: false, immutable: true, maxAge: '1y' }))
    server = createServer(app).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })

  after(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })

  async function get(
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
    const { port } = server.address() as AddressInfo
    const sent = request({ host: '127.0.0.1', port, path, method, headers }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }
  }

  it('are sent in brotli to a browser that accepts it, as the script that they are', async () => {
    const { status, headers, body } = await get(file, { 'Accept-Encoding': 'gzip, deflate, br' })
    expect(status).to.equal(200)
    expect(headers['content-encoding']).to.equal('br')
    expect(headers['content-type']).to.equal('text/javascript; charset=utf-8')
    expect(headers['content-length']).to.equal(String(brotliCompressSync(script).length))
    expect(brotliDecompressSync(body).toString()).to.equal(script)
  })

  it('are sent in gzip to a browser that accepts only that, or refuses brotli', async () => {
    for (const accepted of ['gzip', 'br;q=0, gzip']) {
      const { headers, body } = await get(file, { 'Accept-Encoding': accepted })
      expect(headers['content-encoding'], accepted).to.equal('gzip')
      expect(gunzipSync(body).toString()).to.equal(script)
    }
  })

  it('are sent as they are to a browser that accepts no encoding', async () => {
    for (const headers of [{}, { 'Accept-Encoding': 'identity' }]) {
      const answer = await get(file, headers)
      expect(answer.headers).not.to.have.property('content-encoding')
      expect(answer.body.toString()).to.equal(script)
    }
  })

  it('are kept for a year, by encoding', async () => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers } = await get(file, { 'Accept-Encoding': accepted })
      expect(headers['cache-control'], accepted).to.equal('public, max-age=31536000, immutable')
      expect(headers.vary, accepted).to.equal('Accept-Encoding')
    }
  })

  it('are not sent again to a browser that has them', async () => {
    const tags = new Set<string>()
    for (const accepted of ['br', 'gzip', 'identity']) {
      const tag = (await get(file, { 'Accept-Encoding': accepted })).headers.etag ?? ''
      tags.add(tag)
      const { status, body } = await get(file, { 'Accept-Encoding': accepted, 'If-None-Match': tag })
      expect(status, accepted).to.equal(304)
      expect(body).to.have.length(0)
    }
    expect(tags).to.have.property('size', 3)
  })

  it('are sent in parts of the form that is named', async () => {
    const { status, headers, body } = await get(file, { 'Accept-Encoding': 'br', Range: 'bytes=2-5' })
    expect(status).to.equal(206)
    expect(headers['content-encoding']).to.equal('br')
    expect(headers['content-range']).to.equal(`bytes 2-5/${brotliCompressSync(script).length}`)
    expect(body).to.deep.equal(brotliCompressSync(script).subarray(2, 6))
  })

  it('have the same headers without their content', async () => {
    const { headers, body } = await get(file, { 'Accept-Encoding': 'br' }, 'HEAD')
    expect(headers['content-encoding']).to.equal('br')
    expect(body).to.have.length(0)
  })

  it('leave what has no compressed form, and other methods, to the next handler', async () => {
    const font = await get('/assets/font.woff2', { 'Accept-Encoding': 'br' })
    expect([font.status, font.body.toString()]).to.deep.equal([200, 'font'])
    for (const path of ['/assets/gone-1a2b.js', '/assets/', '/', '/assets/..%2f..%2fpackage.json', '/%'])
      expect((await get(path, { 'Accept-Encoding': 'br' })).status, path).to.be.oneOf([400, 403, 404])
    expect((await get(file, { 'Accept-Encoding': 'br' }, 'POST')).status).to.equal(404)
  })

  it('that are gone since the process started are not found', async () => {
    writeFileSync(join(folder, 'assets/old.css.br'), 'old')
    const app = express().use(compressedFiles(folder))
    rmSync(join(folder, 'assets/old.css.br'))
    const second = createServer(app).listen(0, '127.0.0.1')
    await once(second, 'listening')
    const { port } = second.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/assets/old.css`)
    expect(answer.status).to.equal(404)
    second.closeAllConnections()
    second.close()
  })
})
