import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { endSlowBodies } from '../../src/web/body-timeouts.ts'

/** Milliseconds between two pieces of a body: long enough for a loaded machine to send the next in time. */
const timeLimit = 500
/** Milliseconds after which the sender sends the next piece. */
const pace = timeLimit / 5

describe('the time limit of a request body', () => {
  let server: Server
  before(async () => {
    server = createServer(
      { requestTimeout: 0 },
      endSlowBodies((incoming, response) => {
        text(incoming).then(
          (body) => response.end(body),
          () => response.destroy(),
        )
      }, timeLimit),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  after(() => {
    server.close()
  })

  it('accepts a file as long as bytes keep coming', async () => {
    expect(await answerTo('text/csv', 8)).to.deep.equal([200, 'row\n'.repeat(8)])
  })

  it('answers 408 to slow JSON, and to a file that stops coming', async () => {
    expect((await answerTo('application/json', 8))[0]).to.equal(408)
    expect((await answerTo('text/csv', 2, false))[0]).to.equal(408)
  })

  it('disconnects a sender who goes on after the answer', async () => {
    const early = createServer(
      { requestTimeout: 0 },
      endSlowBodies((_incoming, response) => response.writeHead(401).end(), timeLimit * 1000, timeLimit),
    ).listen(0, '127.0.0.1')
    await once(early, 'listening')
    const upload = request({
      port: (early.address() as AddressInfo).port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'transfer-encoding': 'chunked' },
    })
    upload.on('error', () => undefined)
    const timer = setInterval(() => upload.write('row\n'), pace)
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    // Bytes that were under way make the end of the connection a reset, which is no failure.
    await new Promise((settle) => answer.resume().socket.once('close', settle))
    clearInterval(timer)
    early.close()
    expect(answer.statusCode).to.equal(401)
  })

  /** Sends rows, each just within the time limit, and ends the body when `ends`; answers status and body. */
  async function answerTo(type: string, rows: number, ends = true): Promise<[number | undefined, string]> {
    const upload = request({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': type, 'transfer-encoding': 'chunked' },
    })
    upload.on('error', () => undefined)
    let sent = 0
    const send = (): void => {
      upload.write('row\n')
      sent += 1
      if (sent < rows) return
      clearInterval(timer)
      if (ends) upload.end()
    }
    const timer = setInterval(send, pace)
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    clearInterval(timer)
    return [answer.statusCode, await text(answer)]
  }
})
