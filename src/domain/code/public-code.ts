// The public code of a validated sheet, printed in `/nutricode/{code}`. It has ten characters: their 50
// random bits cannot be guessed by trying, and a person can still type them from a bottle.

/** Digits and capital letters without I, L, O and U, which look like digits or form words. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number of characters in a public code, and of random bytes to make one. */
export const publicCodeLength = 10

/** Regular expression of a public code as stored and printed. */
const publicCodePattern = '^[0-9A-HJKMNP-TV-Z]{10}$'

/**
 * A public code from random bytes. It uses five bits of each byte, so that every character is equally likely.
 * @param random at least ten bytes from a cryptographic source
 * @throws RangeError when there are fewer bytes
 */
export function publicCode(random: Uint8Array): string {
  if (random.length < publicCodeLength)
    throw new RangeError(`a public code needs ${publicCodeLength} random bytes`)
  return Array.from(random.subarray(0, publicCodeLength), (byte) => alphabet.charAt(byte & 31)).join('')
}

/** Whether a text is a public code exactly as stored and printed. */
export function isPublicCode(text: string): boolean {
  return new RegExp(publicCodePattern).test(text)
}

/** The code that a person meant to type: capitals, without spaces and hyphens, 0 for O, 1 for I and L. */
export function normalizePublicCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}
