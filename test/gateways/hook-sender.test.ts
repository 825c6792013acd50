// Where webhooks may go: to the public internet alone, whatever a name resolves to, and to what was checked.

import { expect } from 'chai'
import fastCheck from 'fast-check'
import { once } from 'node:events'
import dns from 'node:dns'
import { createServer as createHttpServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { openHookSender } from '../../src/gateways/hook-sender.ts'
import { isPublicAddress } from '../../src/gateways/public-addresses.ts'

const closed = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.178.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:a9fe:a9fe',
  '::7f00:1',
  '64:ff9b::10.0.0.1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'no address',
  '',
]

describe('public addresses', () => {
  for (const address of closed)
    it(`do not include ${address}`, () => {
      expect(isPublicAddress(address)).to.equal(false)
    })

  for (const address of [
    '1.1.1.1',
    '9.9.9.9',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '2606:4700::1111',
  ])
    it(`include ${address}`, () => {
      expect(isPublicAddress(address)).to.equal(true)
    })
})

describe('the sender of webhooks', () => {
  const strict = openHookSender(false)

  for (const url of [
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://no-such-name.invalid/',
  ])
    it(`sends nothing to ${url}`, async () => {
      expect(await strict.mayReach(new URL(url))).to.equal(false)
      expect(await strict.post(url, {}, '{}')).to.deep.equal({ outcome: 'address', status: null })
    })

  it('opens no connection to this machine, by its name or by a number', async () => {
    let connections = 0
    const server = createServer((socket) => {
      connections += 1
      socket.end('HTTP/1.1 204 No Content\r\n\r\n')
    }).listen(0)
    await once(server, 'listening')
    const port = String((server.address() as AddressInfo).port)
    for (const host of ['localhost', '127.0.0.1', '[::1]', '0.0.0.0'])
      expect((await strict.post(`http://${host}:${port}/`, {}, '{}')).outcome, host).to.equal('address')
    expect(connections).to.equal(0)
    const open = await openHookSender(true).post(`http://localhost:${port}/`, {}, '{}')
    server.close()
    expect(open).to.deep.equal({ outcome: 'delivered', status: 204 })
    expect(connections).to.equal(1)
  })

  it('follows no redirect to an address inside', async () => {
    let connections = 0
    const inside = createServer((socket) => {
      connections += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    const redirecting = createHttpServer((_request, response) => {
      const { port } = inside.address() as AddressInfo
      response.writeHead(307, { location: `http://127.0.0.1:${String(port)}/latest/meta-data` }).end()
    }).listen(0, '127.0.0.1')
    await Promise.all([once(inside, 'listening'), once(redirecting, 'listening')])
    const { port } = redirecting.address() as AddressInfo
    const attempt = await openHookSender(true).post(`http://127.0.0.1:${String(port)}/`, {}, '{}')
    redirecting.close()
    inside.close()
    expect(attempt).to.deep.equal({ outcome: 'redirect', status: 307 })
    expect(connections).to.equal(0)
  })

  describe('with names that change their address', () => {
    const real = { lookup: dns.lookup, promised: dns.promises.lookup }
    let asked = 0
    /** Names resolve to these, one list after the other. */
    const resolveTo = (...lists: string[][]): void => {
      asked = 0
      const next = () => {
        asked += 1
        return (lists[asked - 1] ?? lists.at(-1) ?? []).map((address) => ({ address, family: 4 }))
      }
      dns.promises.lookup = (() => Promise.resolve(next())) as never
      dns.lookup = ((_host: string, _options: object, answer: (error: null, found: object) => void) => {
        answer(null, next())
      }) as never
      syncBuiltinESMExports()
    }
    afterEach(() => {
      dns.lookup = real.lookup
      dns.promises.lookup = real.promised
      syncBuiltinESMExports()
    })

    it('connects to the address that was checked, whatever the name says a moment later', async () => {
      const connections: string[] = []
      const listen = async (host: string, port: number) => {
        const server = createServer((socket) => {
          connections.push(host)
          socket.end('HTTP/1.1 204 No Content\r\n\r\n')
        }).listen(port, host)
        await once(server, 'listening')
        return server
      }
      const checked = await listen('127.0.0.1', 0)
      const { port } = checked.address() as AddressInfo
      const rebound = await listen('127.0.0.2', port)
      resolveTo(['127.0.0.1'], ['127.0.0.2'])
      const attempt = await openHookSender(true).post(`http://rebinding.test:${String(port)}/`, {}, '{}')
      checked.close()
      rebound.close()
      expect(attempt).to.deep.equal({ outcome: 'delivered', status: 204 })
      expect(connections).to.deep.equal(['127.0.0.1'])
      expect(asked).to.equal(1)
    })

    it('refuses a name that is public when its webhook is made and inside when it is called', async () => {
      resolveTo(['1.1.1.1'], ['169.254.169.254'])
      expect(await strict.mayReach(new URL('https://rebinding.test/'))).to.equal(true)
      expect(await strict.post('https://rebinding.test/', {}, '{}')).to.deep.equal({
        outcome: 'address',
        status: null,
      })
    })

    it('refuses a name of which one address is inside', async () => {
      resolveTo(['1.1.1.1', '10.0.0.1'])
      expect((await strict.post('https://both.test/', {}, '{}')).outcome).to.equal('address')
    })
  })

  it('says that TLS failed where no TLS is spoken', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    }).listen(0)
    await once(server, 'listening')
    const port = String((server.address() as AddressInfo).port)
    const attempt = await openHookSender(true).post(`https://localhost:${port}/`, {}, '{}')
    server.close()
    expect(attempt).to.deep.equal({ outcome: 'certificate', status: null })
  })

  it('reaches no IPv4 address of a private block, however it is written', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.nat(0xff_ff_ff), fastCheck.constantFrom(10, 127), (rest, first) => {
        const { hostname } = new URL(`https://${String(first * 2 ** 24 + rest)}/`)
        expect(isPublicAddress(hostname)).to.equal(false)
      }),
    )
  })
})
