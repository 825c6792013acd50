// A local stand-in for the product-tracking service with the same API: it knows the products and pictures
// that a test adds, and can be unavailable, silent or broken.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Tracking = {
  readonly url: string
  /** Products by id; `image` is in the form of the service's answers. */
  readonly products: Map<string, { name: string; image: string | null }>
  /** The ids of an actor's products; all products for an actor that is not here. */
  readonly ofActor: Map<number, readonly string[]>
  /** The pictures under `/images/{name}`. */
  readonly pictures: Map<string, { type: string; bytes: Uint8Array }>
  /** `away` answers every request with 503, `silent` never answers, `senseless` answers no JSON. */
  mood: 'well' | 'away' | 'silent' | 'senseless'
  /** The path of every request. */
  readonly requests: string[]
  close(): Promise<void>
}

/** Starts a stand-in on a free port. */
export async function startTracking(): Promise<Tracking> {
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    tracking.requests.push(path)
    if (tracking.mood === 'silent') return
    const picture = tracking.pictures.get(/^\/images\/(.+)$/.exec(path)?.[1] ?? '')
    const id = /^\/products\/(.+)$/.exec(path)?.[1] ?? ''
    const product = tracking.products.get(id)
    if (tracking.mood === 'away') response.writeHead(503).end()
    else if (tracking.mood === 'senseless') response.end('<html>')
    else if (picture !== undefined)
      response.writeHead(200, { 'content-type': picture.type }).end(picture.bytes)
    else if (path.startsWith('/moved')) response.writeHead(302, { location: '/images/bottle.png' }).end()
    else if (path.startsWith('/products?actor='))
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(productsOf(Number(path.slice('/products?actor='.length)))))
    else if (product !== undefined)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, ...product }))
    else response.writeHead(404).end()
  })
  const productsOf = (actor: number) => {
    const own = tracking.ofActor.get(actor)
    return [...tracking.products]
      .filter(([each]) => own === undefined || own.includes(each))
      .map(([each, about]) => ({ id: each, ...about }))
  }
  await new Promise<void>((settle) => {
    server.listen(0, '127.0.0.1', settle)
  })
  const { port } = server.address() as AddressInfo
  const tracking: Tracking = {
    url: `http://127.0.0.1:${String(port)}`,
    products: new Map(),
    ofActor: new Map(),
    pictures: new Map(),
    mood: 'well',
    requests: [],
    close: () =>
      new Promise((settle) => {
        server.closeAllConnections()
        server.close(() => {
          settle()
        })
      }),
  }
  return tracking
}
