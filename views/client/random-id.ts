// Random ids for browser tabs and idempotency keys. `crypto.randomUUID` needs HTTPS, so it is not used.

/** Random bytes as hexadecimal digits, two per byte; empty on the server, which writes and sends none. */
export function randomHex(bytes: number): string {
  if (import.meta.env.SSR) return ''
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
