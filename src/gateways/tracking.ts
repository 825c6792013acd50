// The product-tracking service, which knows products and their pictures, and the partner's list of products. What it
// answers is not trusted: sizes are bounded, redirects are not followed, and pictures come from its own origin alone, so
// that an address in an answer cannot make us ask anybody else.

/** A product of the service; `image` is an address on the service's own origin. */
export type TrackedProduct = { readonly id: string; readonly name: string; readonly image: string | null }
export type TrackingAnswer<T> =
  { readonly answer: 'found'; readonly value: T } | { readonly answer: 'unknown' | 'unreachable' }

const patience = 5000
/** Most bytes of an answer, and of a picture. */
const largestAnswer = 2_000_000
const largestPicture = 5_000_000
/** Longest id and name that are taken over, in characters. */
const longest = { id: 100, name: 300 }

/** One product by its id. Never throws. */
export async function askProduct(trackingUrl: string, id: string): Promise<TrackingAnswer<TrackedProduct>> {
  // These two are steps of a path and would ask for something else.
  if (id === '.' || id === '..') return { answer: 'unknown' }
  const said = await askJson(`${trackingUrl}/products/${encodeURIComponent(id)}`)
  if (said.answer !== 'found') return said
  const product = productOf(said.value, trackingUrl)
  return product === null ? { answer: 'unreachable' } : { answer: 'found', value: product }
}

/** The products of an actor (the id the partner knows a company by). Never throws. */
export async function askProducts(
  trackingUrl: string,
  actor: number,
): Promise<TrackingAnswer<TrackedProduct[]>> {
  const said = await askJson(`${trackingUrl}/products?actor=${String(actor)}`)
  if (said.answer !== 'found') return said
  if (!Array.isArray(said.value)) return { answer: 'unreachable' }
  return {
    answer: 'found',
    value: said.value
      .map((one) => productOf(one, trackingUrl))
      .filter((product) => product !== null)
      .slice(0, 1000),
  }
}

/** The bytes of a product's picture, whatever they are; null when there are none to be had. Never throws. */
export async function askPicture(address: string): Promise<Uint8Array | null> {
  const said = await ask(address, 'image/*', largestPicture)
  return said.answer === 'found' ? said.value : null
}

async function askJson(url: string): Promise<TrackingAnswer<unknown>> {
  const said = await ask(url, 'application/json', largestAnswer)
  if (said.answer !== 'found') return said
  try {
    return { answer: 'found', value: JSON.parse(new TextDecoder().decode(said.value)) as unknown }
  } catch {
    return { answer: 'unreachable' }
  }
}

async function ask(url: string, accept: string, most: number): Promise<TrackingAnswer<Uint8Array>> {
  try {
    const response = await fetch(url, {
      headers: { accept },
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (response.status === 404) return { answer: 'unknown' }
    if (!response.ok || response.body === null) return { answer: 'unreachable' }
    const bytes = await bounded(response.body, most)
    return bytes === null ? { answer: 'unreachable' } : { answer: 'found', value: bytes }
  } catch {
    return { answer: 'unreachable' }
  }
}

/** All bytes of a body, or null as soon as there are too many. */
async function bounded(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > most) return null
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

/** An address on the service's own origin, which may be given relative to it; null for any other. */
function ownAddress(image: string, trackingUrl: string): string | null {
  const address = URL.parse(image, `${trackingUrl}/`)
  return address !== null && address.origin === new URL(trackingUrl).origin ? address.href : null
}
