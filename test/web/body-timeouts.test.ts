import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { endSlowBodies } from '../../src/web/body-timeouts.ts'

const patience = 100

describe('a body that comes slowly', () => {
  let server: Server
  before(async () => {
    server = createServer(
      { requestTimeout: 0 },
      endSlowBodies((incoming, response) => {
        text(incoming).then(
          (body) => response.end(body),
          () => response.destroy(),
        )
      }, patience),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  after(() => {
    server.close()
  })

  it('is taken for as long as a file keeps coming', async () => {
    expect(await answerTo('text/csv', 8)).to.deep.equal([200, 'row\n'.repeat(8)])
  })

  it('is not waited for when it is no file, or nothing of it comes any more', async () => {
    expect((await answerTo('application/json', 8))[0]).to.equal(408)
    expect((await answerTo('text/csv', 2, false))[0]).to.equal(408)
  })

  /** Sends so many rows, each after most of the patience has gone by, and ends unless told otherwise; answers status and body. */
  async function answerTo(type: string, rows: number, ends = true): Promise<[number | undefined, string]> {
    const asking = request({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': type, 'transfer-encoding': 'chunked' },
    })
    asking.on('error', () => undefined)
    let sent = 0
    const send = (): void => {
      asking.write('row\n')
      sent += 1
      if (sent < rows) return
      clearInterval(timer)
      if (ends) asking.end()
    }
    const timer = setInterval(send, patience * 0.6)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    clearInterval(timer)
    return [answer.statusCode, await text(answer)]
  }
})
