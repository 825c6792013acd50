// What the addresses of the screens need: the ids of the demo's own lists, and a new guest link.

import type { Records } from './screens.ts'

/** Requests of a signed-in owner of the demo: each answers its JSON. `path` is that of the interface of browsers. */
export type Requests = {
  readonly get: (path: string) => Promise<unknown>
  readonly post: (path: string, input: unknown) => Promise<unknown>
}

type Sheets = { readonly rows: readonly { readonly id: number; readonly code: string | null }[] }
type Batches = { readonly batches: readonly { readonly id: number; readonly fiche: number }[] }

/** Reads the ids, makes a guest link, whose address is answered only once, and a ZIP of wines where there is none. */
export async function readRecords({ get, post }: Requests): Promise<Records> {
  const { rows } = (await get('/api/fiche/list')) as Sheets
  const { batches } = (await get('/api/serial/list')) as Batches
  // The demo checks artwork of the wine of its batch.
  const proofed = batches[0]?.fiche ?? 1
  const { address } = (await post('/api/fiche/guests', {
    fiche: proofed,
    guest: 'Jean Bernard',
    days: 1,
    formats: ['svg', 'pdf'],
    label: true,
    summary: true,
  })) as { address: string }
  const { bundles } = (await get('/api/fiche/bundles')) as { bundles: readonly unknown[] }
  if (bundles.length === 0)
    await post('/api/fiche/bundles', { ids: rows.map(({ id }) => id), formats: ['svg', 'pdf'] })
  return {
    coded: rows.find(({ code }) => code !== null)?.id ?? 1,
    draft: rows.find(({ code }) => code === null)?.id ?? 1,
    batch: batches[0]?.id ?? 1,
    proofed,
    guest: new URL(address).pathname,
  }
}
