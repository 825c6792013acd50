// Serial formats: which characters each position of a serial may have, so that two formats can be checked for
// collisions before any serial exists. A serial (AI 21) has 1 to 20 characters of character set 82 (GS1
// General Specifications, section 3.5.2).

import { alphabet } from './public-code.ts'

/**
 * Kinds of serial: `random-12` 12 characters of an alphabet without similar characters, at least one of them
 * a letter · `numeric-12` 12 digits from 100000000000, without leading zero and below 2^38, so that they fit
 * an SGTIN-96 RFID tag (GS1 Tag Data Standard, section 14.6.1) · `sequential` 12 digits counting from 1 to
 * 99999999999, after an optional prefix · `pattern` encrypted numbers written into a pattern of the producer.
 */
export const serialPresets = ['random-12', 'numeric-12', 'sequential', 'pattern'] as const
export type SerialPreset = (typeof serialPresets)[number]

/** Maximum length of a serial. */
export const maxSerialLength = 20
/** Length of the presets other than `pattern`, without the prefix. */
export const presetLength = 12
/** Maximum length of a prefix. */
export const maxPrefixLength = maxSerialLength - presetLength

/**
 * The variable characters of a pattern and their values. Neither is in character set 82, so neither can be
 * literal.
 */
export const placeholders = { '#': '0123456789', '@': alphabet } as const

/** Minimum capacity of a pattern: FF1 is not defined below it (NIST SP 800-38G revision 1, section 5.1). */
const minCapacity = 1e6

/**
 * Whether a text can be the prefix of sequential serials: at most 8 characters that need no percent-encoding.
 */
export function isSerialPrefix(prefix: string): boolean {
  return prefix.length <= maxPrefixLength && isUnreserved(prefix)
}

/**
 * Whether a text is a pattern of serials: at most 20 characters; `#` is a digit, `@` a digit or letter of
 * `alphabet`, letters, digits and `-._` are literal; at least a million serials.
 */
export function isSerialPattern(pattern: string): boolean {
  return (
    pattern.length <= maxSerialLength &&
    isUnreserved(pattern.replace(/[#@]/g, '')) &&
    patternCapacity(pattern) >= minCapacity
  )
}

/**
 * Characters of set 82 without percent-encoding (RFC 3986, section 2.3), so that all addresses of a batch
 * have one length.
 */
function isUnreserved(text: string): boolean {
  return /^[0-9A-Za-z._-]*$/.test(text)
}

/** The number of serials of a pattern; above 2^53 the nearest JavaScript number. */
export function patternCapacity(pattern: string): number {
  return Array.from(pattern).reduce(
    (capacity, character) => capacity * (character === '#' ? 10 : character === '@' ? alphabet.length : 1),
    1,
  )
}

/**
 * Whether serials of two different formats can be equal. Presets never collide, by the way they are
 * calculated (a letter in `random-12`, different numbers in the others), so only patterns are compared,
 * character by character.
 */
export function canFormatsCollide(a: SerialFormat, b: SerialFormat): boolean {
  if (a.preset !== 'pattern' && b.preset !== 'pattern') return false
  if (isSameFormat(a, b)) return false
  const [left, right] = [formatCharacters(a), formatCharacters(b)]
  return (
    left.length === right.length &&
    left.every((set, index) => [...set].some((character) => right[index]?.includes(character) === true))
  )
}

/** A regular expression for JavaScript and PostgreSQL that every serial of a format matches. */
export function formatExpression(format: SerialFormat): string {
  const expressions = formatCharacters(format).map((set) =>
    set.length > 1 ? `[${set}]` : set.replace(/[^0-9A-Za-z]/, '\\$&'),
  )
  return `^${expressions.join('')}$`
}

/**
 * The formats that every scope reserves from the beginning, because it may issue their serials at any time.
 */
export const permanentFormats: readonly SerialFormat[] = [
  { preset: 'random-12', pattern: '' },
  { preset: 'numeric-12', pattern: '' },
  { preset: 'sequential', pattern: '' },
]

/** Whether two formats are equal. */
export function isSameFormat(a: SerialFormat, b: SerialFormat): boolean {
  return a.preset === b.preset && a.pattern === b.pattern
}

/** A preset; `pattern` is the prefix of `sequential` and the pattern of `pattern`, else empty. */
export type SerialFormat = { readonly preset: SerialPreset; readonly pattern: string }

/** The allowed characters of each position of a format. */
export function formatCharacters({ preset, pattern }: SerialFormat): string[] {
  if (preset === 'random-12') return Array.from({ length: presetLength }, () => alphabet)
  if (preset === 'numeric-12') return Array.from({ length: presetLength }, () => placeholders['#'])
  const template = preset === 'sequential' ? pattern + '#'.repeat(presetLength) : pattern
  return Array.from(template, allowedCharacters)
}

/** The characters that a pattern's character stands for: those of a placeholder, else itself. */
export function allowedCharacters(character: string): string {
  return character === '#' || character === '@' ? placeholders[character] : character
}
