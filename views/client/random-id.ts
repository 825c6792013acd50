// Random ids for browser tabs and idempotency keys. `crypto.randomUUID` needs HTTPS, so it is not used.

/** Random bytes as hexadecimal digits, two per byte. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
