// The product-tracking service, which knows products and their pictures, and the partner's list of products.

/** A product of the service. */
export type TrackedProduct = { readonly id: string; readonly name: string; readonly image: string | null }
export type TrackingAnswer<T> = { readonly answer: 'found'; readonly value: T } | { readonly answer: 'unknown' | 'unreachable' }

const patience = 5000

/** One product by its id. Never throws. */
export async function askProduct(trackingUrl: string, id: string): Promise<TrackingAnswer<TrackedProduct>> {
  const said = await ask(`${trackingUrl}/products/${encodeURIComponent(id)}`)
  if (said.answer !== 'found') return said
  const product = productOf(said.value)
  return product === null ? { answer: 'unreachable' } : { answer: 'found', value: product }
}

/** The products of an actor (the id the partner knows a company by). Never throws. */
export async function askProducts(trackingUrl: string, actor: number): Promise<TrackingAnswer<TrackedProduct[]>> {
  const said = await ask(`${trackingUrl}/products?actor=${String(actor)}`)
  if (said.answer !== 'found') return said
  if (!Array.isArray(said.value)) return { answer: 'unreachable' }
  return { answer: 'found', value: said.value.map(productOf).filter((product) => product !== null).slice(0, 1000) }
}

async function ask(url: string): Promise<TrackingAnswer<unknown>> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(patience) })
    if (response.status === 404) return { answer: 'unknown' }
    if (!response.ok) return { answer: 'unreachable' }
    return { answer: 'found', value: await response.json() }
  } catch {
    return { answer: 'unreachable' }
  }
}

function productOf(body: unknown): TrackedProduct | null {
  if (typeof body !== 'object' || body === null) return null
  const said: Record<string, unknown> = { ...body }
  if (typeof said['id'] !== 'string' || typeof said['name'] !== 'string') return null
  return { id: said['id'], name: said['name'], image: typeof said['image'] === 'string' ? said['image'] : null }
}
