// A local stand-in for VIES with the same API: it knows the numbers that a test adds, and can be unavailable.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Vies = {
  readonly url: string
  /** Numbers with their prefix → the company's name (null: valid, name not published). */
  readonly known: Map<string, string | null>
  /** Addresses of known numbers, where the Member State publishes them. */
  readonly addresses: Map<string, string>
  /** While true, every request fails as it does when a Member State's service is down. */
  away: boolean
  /** The addresses of all requests so far. */
  readonly requests: string[]
  close(): Promise<void>
}

/** Starts a stand-in on a free port. */
export async function startVies(): Promise<Vies> {
  const known = new Map<string, string | null>()
  const addresses = new Map<string, string>()
  const requests: string[] = []
  const server: Server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const parts = /^\/ms\/(\w{2})\/vat\/(\w+)$/.exec(request.url ?? '')
    response.setHeader('content-type', 'application/json')
    if (vies.away || parts === null) {
      response.end(JSON.stringify({ isValid: false, userError: 'MS_UNAVAILABLE' }))
      return
    }
    const number = `${parts[1] ?? ''}${parts[2] ?? ''}`
    const isValid = known.has(number)
    response.end(
      JSON.stringify({
        isValid,
        userError: isValid ? 'VALID' : 'INVALID',
        name: known.get(number) ?? '---',
        address: addresses.get(number) ?? '---',
      }),
    )
  })
  await new Promise<void>((settle) => {
    server.listen(0, '127.0.0.1', settle)
  })
  const { port } = server.address() as AddressInfo
  const vies: Vies = {
    url: `http://127.0.0.1:${String(port)}`,
    known,
    addresses,
    away: false,
    requests,
    close: () =>
      new Promise((settle) => {
        server.closeAllConnections()
        server.close(() => {
          settle()
        })
      }),
  }
  return vies
}
