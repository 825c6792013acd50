// Pictures of bottles. The address is a fingerprint of the bytes, so its picture never changes and browsers
// cache it.

import { splitTarget, type PublicRoute } from './public-server.ts'

const address = /^\/pictures\/([0-9a-f]{32})\.webp$/
const headers = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
}

/** Answers `/pictures/{fingerprint}.webp`. */
export function pictureRoute(read: (fingerprint: string) => Promise<Buffer | null>): PublicRoute {
  return ({ method, target, headers: requestHeaders }) => {
    const fingerprint = address.exec(splitTarget(target).path)?.[1]
    if (fingerprint === undefined || (method !== 'GET' && method !== 'HEAD')) return null
    return answer(fingerprint, requestHeaders['if-none-match'], read)
  }
}

async function answer(
  fingerprint: string,
  validator: string | undefined,
  read: (fingerprint: string) => Promise<Buffer | null>,
) {
  const cachedHeaders = {
    ...headers,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${fingerprint}"`,
  }
  if (validator?.includes(cachedHeaders.ETag) === true)
    return { status: 304, headers: cachedHeaders, body: '' }
  const bytes = await read(fingerprint)
  return bytes === null
    ? {
        status: 404,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
        body: '404',
      }
    : { status: 200, headers: cachedHeaders, body: bytes }
}
