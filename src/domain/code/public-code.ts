// The public code: the short name of a validated sheet, printed in `/nutricode/{code}`. Ten characters, because ten
// times five bits of chance cannot be guessed by trying, and are still typed from a bottle.

/** Digits and capitals without I, L, O and U, which are misread for digits or spell words. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters in a public code, and random bytes that one is made of. */
export const publicCodeLength = 10

/** Pattern of a public code as stored and printed. */
export const publicCodePattern = '^[0-9A-HJKMNP-TV-Z]{10}$'

/**
 * A public code from random bytes: five bits of each, so that every character is equally likely.
 * @param random at least ten bytes from a cryptographic source
 * @throws RangeError when fewer bytes are handed in
 */
export function publicCode(random: Uint8Array): string {
  if (random.length < publicCodeLength)
    throw new RangeError(`a public code needs ${publicCodeLength} random bytes`)
  return Array.from(random.subarray(0, publicCodeLength), (byte) => alphabet.charAt(byte & 31)).join('')
}

/** Whether the text is a public code exactly as stored and printed. */
export function isPublicCode(text: string): boolean {
  return new RegExp(publicCodePattern).test(text)
}

/** What a person typed, as the code that was meant: capitals, spaces and hyphens dropped, O read as 0, I and L as 1. */
export function foldPublicCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}
