// Chance for names that must not meet: tabs, wishes. `randomUUID` exists on https alone.

/** So many bytes of chance, as hexadecimal digits. */
export function hexOf(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
