// The product-tracking service: products, their pictures, and the partner's product lists. Its answers are
// not trusted: sizes are bounded, redirects are not followed, and pictures come only from its own origin, so
// that an address in an answer cannot make us call another host.

/** A product of the service; `image` is an address on the service's own origin. */
export type TrackedProduct = { readonly id: string; readonly name: string; readonly image: string | null }
export type TrackingAnswer<T> =
  | { readonly answer: 'found'; readonly value: T }
  | { readonly answer: 'unknown' | 'unreachable' }

export type TrackingService = {
  /** One product by its id. Never throws. */
  product(id: string): Promise<TrackingAnswer<TrackedProduct>>
  /** The products of an actor, which is the partner's id of a company; at most 20,000. Never throws. */
  products(actor: number): Promise<TrackingAnswer<TrackedProduct[]>>
  /** One product of an actor, by a list of that actor of at most a minute ago. Never throws. */
  productOf(actor: number, id: string): Promise<TrackingAnswer<TrackedProduct>>
  /** The bytes of a product's picture at its address, or null. Never throws. */
  picture(address: string): Promise<Uint8Array | null>
}

/** Milliseconds until the service counts as unreachable. */
const timeout = 5000
/** Largest answer and largest picture, in bytes. */
const largestAnswer = 2_000_000
const largestPicture = 5_000_000
/** Most products of one actor; an answer of the largest size holds about as many. */
const mostProducts = 20_000
/** Longest id and name, in characters. A product with a longer id is ignored, a longer name is cut. */
const longest = { id: 100, name: 300 }

/** Opens the service at `TRACKING_URL`; null without that setting. */
export function openTrackingService(trackingUrl: string | undefined): TrackingService | null {
  if (trackingUrl === undefined) return null
  const lists = rememberLists((actor) => fetchProducts(trackingUrl, actor))
  return {
    product: (id) => fetchProduct(trackingUrl, id),
    products: lists.fetch,
    productOf: async (actor, id) => {
      const list = await lists.recent(actor)
      if (list.answer !== 'found') return list
      const product = list.value.find((each) => each.id === id)
      return product === undefined ? { answer: 'unknown' } : { answer: 'found', value: product }
    },
    picture: fetchPicture,
  }
}

type ProductList = Promise<TrackingAnswer<TrackedProduct[]>>

/** Milliseconds for which a list serves the pictures of its products, and actors whose lists are remembered. */
const remembered = { time: 60_000, actors: 10 }

/** Lists of products: fetched every time, or the last one while it is recent, for a page of many pictures. */
function rememberLists(fetchList: (actor: number) => ProductList): {
  readonly fetch: (actor: number) => ProductList
  readonly recent: (actor: number) => ProductList
} {
  const lists = new Map<number, { readonly until: number; readonly list: ProductList }>()
  const fetchAndRemember = (actor: number): ProductList => {
    const list = fetchList(actor)
    lists.delete(actor)
    lists.set(actor, { until: performance.now() + remembered.time, list })
    for (const oldest of lists.keys()) {
      if (lists.size <= remembered.actors) break
      lists.delete(oldest)
    }
    return list
  }
  return {
    fetch: fetchAndRemember,
    recent: async (actor) => {
      const last = lists.get(actor)
      const list = last !== undefined && last.until > performance.now() ? await last.list : undefined
      return list?.answer === 'found' ? list : fetchAndRemember(actor)
    },
  }
}

async function fetchProduct(trackingUrl: string, id: string): Promise<TrackingAnswer<TrackedProduct>> {
  // As steps of a path these two would request another resource.
  if (id === '.' || id === '..') return { answer: 'unknown' }
  const answer = await fetchJson(`${trackingUrl}/products/${encodeURIComponent(id)}`)
  if (answer.answer !== 'found') return answer
  const product = productOf(answer.value, trackingUrl)
  return product === null ? { answer: 'unreachable' } : { answer: 'found', value: product }
}

async function fetchProducts(trackingUrl: string, actor: number): Promise<TrackingAnswer<TrackedProduct[]>> {
  const answer = await fetchJson(`${trackingUrl}/products?actor=${String(actor)}`)
  if (answer.answer !== 'found') return answer
  if (!Array.isArray(answer.value)) return { answer: 'unreachable' }
  return {
    answer: 'found',
    value: answer.value
      .map((body) => productOf(body, trackingUrl))
      .filter((product) => product !== null)
      .slice(0, mostProducts),
  }
}

async function fetchPicture(address: string): Promise<Uint8Array | null> {
  const answer = await fetchBytes(address, 'image/*', largestPicture)
  return answer.answer === 'found' ? answer.value : null
}

async function fetchJson(url: string): Promise<TrackingAnswer<unknown>> {
  const answer = await fetchBytes(url, 'application/json', largestAnswer)
  if (answer.answer !== 'found') return answer
  try {
    return { answer: 'found', value: JSON.parse(new TextDecoder().decode(answer.value)) as unknown }
  } catch {
    return { answer: 'unreachable' }
  }
}

async function fetchBytes(
  url: string,
  accept: string,
  maxBytes: number,
): Promise<TrackingAnswer<Uint8Array>> {
  try {
    const response = await fetch(url, {
      headers: { accept },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (response.status === 404) return { answer: 'unknown' }
    if (!response.ok || response.body === null) return { answer: 'unreachable' }
    const bytes = await bytesUpTo(response.body, maxBytes)
    return bytes === null ? { answer: 'unreachable' } : { answer: 'found', value: bytes }
  } catch {
    return { answer: 'unreachable' }
  }
}

/** The bytes of a body, or null as soon as there are more than `maxBytes`. */
async function bytesUpTo(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function productOf(body: unknown, trackingUrl: string): TrackedProduct | null {
  if (typeof body !== 'object' || body === null) return null
  const { id, name, image }: { id?: unknown; name?: unknown; image?: unknown } = body
  if (typeof id !== 'string' || typeof name !== 'string' || id === '' || id.length > longest.id) return null
  return {
    id,
    name: name.slice(0, longest.name),
    image: typeof image === 'string' ? ownAddress(image, trackingUrl) : null,
  }
}

/** An address, absolute or relative, on the service's own origin; null for any other. */
function ownAddress(image: string, trackingUrl: string): string | null {
  const address = URL.parse(image, `${trackingUrl}/`)
  return address !== null && address.origin === new URL(trackingUrl).origin ? address.href : null
}
