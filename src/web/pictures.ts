// Pictures of bottles under the fingerprint of their bytes: what an address shows never changes, so a browser keeps it.

import { splitTarget, type PublicRoute } from './public-server.ts'

const address = /^\/pictures\/([0-9a-f]{32})\.webp$/
const headers = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
}

/** Answers `/pictures/{fingerprint}.webp`. */
export function pictureRoute(read: (fingerprint: string) => Promise<Buffer | null>): PublicRoute {
  return ({ method, target, headers: asked }) => {
    const fingerprint = address.exec(splitTarget(target).path)?.[1]
    if (fingerprint === undefined || (method !== 'GET' && method !== 'HEAD')) return null
    return answer(fingerprint, asked['if-none-match'], read)
  }
}

async function answer(
  fingerprint: string,
  validator: string | undefined,
  read: (fingerprint: string) => Promise<Buffer | null>,
) {
  const kept = {
    ...headers,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${fingerprint}"`,
  }
  if (validator?.includes(kept.ETag) === true) return { status: 304, headers: kept, body: '' }
  const bytes = await read(fingerprint)
  return bytes === null
    ? {
        status: 404,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
        body: '404',
      }
    : { status: 200, headers: kept, body: bytes }
}
