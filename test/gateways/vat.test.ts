import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { checkVat } from '../../src/gateways/vat.ts'

const unreachable = { answer: 'unreachable', name: null, address: null }

describe('the VAT service', () => {
  const servers: Server[] = []
  after(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })

  async function serving(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    servers.push(server)
    await new Promise<void>((settle) => {
      server.listen(0, '127.0.0.1', settle)
    })
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  }

  const answering = (body: unknown, status = 200) =>
    serving((_request, response) => {
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    })

  it('receives prefix and number separately, and is trusted when the Member State answered', async () => {
    let requestedPath = ''
    const url = await serving((request, response) => {
      requestedPath = request.url ?? ''
      response.end(
        JSON.stringify({ isValid: true, userError: 'VALID', name: 'CHATEAU L’ETOILE', address: '---' }),
      )
    })
    expect(await checkVat(url, 'EL', '094259216')).to.deep.equal({
      answer: 'valid',
      name: 'CHATEAU L’ETOILE',
      address: null,
    })
    expect(requestedPath).to.equal('/ms/EL/vat/094259216')
    expect(
      (await checkVat(await answering({ isValid: false, userError: 'INVALID' }), 'FR', '1')).answer,
    ).to.equal('invalid')
  })

  it('counts as unreachable when it is down, slow, busy, broken or redirects', async () => {
    const silent = await serving(() => undefined)
    expect(await checkVat(silent, 'FR', '44732829320', 50), 'slow').to.deep.equal(unreachable)
    expect(await checkVat('http://127.0.0.1:1', 'FR', '44732829320'), 'away').to.deep.equal(unreachable)
    for (const [body, status] of [
      [{ isValid: false, userError: 'MS_UNAVAILABLE' }, 200],
      [{ isValid: false, userError: 'MS_MAX_CONCURRENT_REQ' }, 200],
      ['<html>', 200],
      [null, 200],
      [{}, 500],
    ] as const) {
      expect(
        await checkVat(await answering(body, status), 'FR', '44732829320'),
        JSON.stringify(body),
      ).to.deep.equal(unreachable)
    }
    const elsewhere = await serving((_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    })
    expect(await checkVat(elsewhere, 'FR', '44732829320'), 'elsewhere').to.deep.equal(unreachable)
  })
})
