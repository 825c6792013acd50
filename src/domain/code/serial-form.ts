// Forms of serials: what the serials of a preset look like, place by place, so that two forms can be told to have
// nothing in common before the first of their serials is made. AI 21 holds 1 to 20 characters of character set 82 (GS1
// General Specifications, section 3.5.2).

import { alphabet } from './public-code.ts'

/**
 * Kinds of serial:
 * `random-12` 12 characters of an alphabet without look-alikes, at least one of them a letter ·
 * `numeric-12` 12 digits from 100000000000, no leading zero and below 2^38, so that they fit an SGTIN-96 RFID tag
 * (GS1 Tag Data Standard, section 14.6.1) · `sequential` 12 digits counting from 1 to 99999999999, behind a prefix if
 * wanted · `pattern` shuffled numbers written into a pattern of the producer's own.
 */
export const serialPresets = ['random-12', 'numeric-12', 'sequential', 'pattern'] as const
export type SerialPreset = (typeof serialPresets)[number]

/** Most characters of a serial. */
export const longestSerial = 20
/** Characters of the presets that fix their length. */
export const presetLength = 12
/** Characters of a prefix at most. */
export const longestPrefix = longestSerial - presetLength

/** Places of a pattern that are filled: both characters lie outside character set 82, so neither can be meant itself. */
export const places = { '#': '0123456789', '@': alphabet } as const

/** Fewest serials a pattern may have: below, FF1 is not defined (NIST SP 800-38G revision 1, section 5.1). */
const leastRoom = 1e6

/** Whether a prefix may stand before sequential serials: at most 8 characters that a web address writes as they are. */
export function isSerialPrefix(prefix: string): boolean {
  return prefix.length <= longestPrefix && isUnreserved(prefix)
}

/**
 * Whether a text is a pattern of serials: at most 20 characters, `#` for a digit, `@` for a digit or letter without
 * look-alikes, letters, digits and `-._` for themselves; with room for a million serials.
 */
export function isSerialPattern(pattern: string): boolean {
  return (
    pattern.length <= longestSerial &&
    isUnreserved(pattern.replace(/[#@]/g, '')) &&
    roomOf(pattern) >= leastRoom
  )
}

/** Characters of set 82 that need no percent sign (RFC 3986, section 2.3), so that every address of a batch is of one length. */
function isUnreserved(text: string): boolean {
  return /^[0-9A-Za-z._-]*$/.test(text)
}

/** How many serials a pattern has; beyond 2^53 the nearest number to it. */
export function roomOf(pattern: string): number {
  return Array.from(pattern).reduce(
    (room, place) => room * (place === '#' ? 10 : place === '@' ? alphabet.length : 1),
    1,
  )
}

/**
 * Whether serials of two forms could be equal. The presets share nothing with each other by the way they are
 * calculated (a letter in `random-12`, different numbers in the others), so only patterns are compared place by place.
 * @param one, other a preset, and its prefix or pattern
 */
export function formsOverlap(one: SerialForm, other: SerialForm): boolean {
  if (one.preset !== 'pattern' && other.preset !== 'pattern') return false
  if (sameForm(one, other)) return false
  const [left, right] = [placesOf(one), placesOf(other)]
  return (
    left.length === right.length &&
    left.every((place, at) => [...place].some((character) => right[at]?.includes(character) === true))
  )
}

/** A regular expression, for JavaScript and PostgreSQL alike, that every serial of a form matches. */
export function expressionOf(form: SerialForm): string {
  const written = placesOf(form).map((set) =>
    set.length > 1 ? `[${set}]` : set.replace(/[^0-9A-Za-z]/, '\\$&'),
  )
  return `^${written.join('')}$`
}

/** The forms whose serials may be issued in every scope, and so are reserved there from the beginning. */
export const standingForms: readonly SerialForm[] = [
  { preset: 'random-12', pattern: '' },
  { preset: 'numeric-12', pattern: '' },
  { preset: 'sequential', pattern: '' },
]

/** Whether two forms are one. */
export function sameForm(one: SerialForm, other: SerialForm): boolean {
  return one.preset === other.preset && one.pattern === other.pattern
}

/** A preset, and what it is told besides: the prefix of `sequential`, the pattern of `pattern`, else nothing. */
export type SerialForm = { readonly preset: SerialPreset; readonly pattern: string }

/** The characters each place of a form may hold. */
export function placesOf({ preset, pattern }: SerialForm): string[] {
  if (preset === 'random-12') return Array.from({ length: presetLength }, () => alphabet)
  if (preset === 'numeric-12') return Array.from({ length: presetLength }, () => places['#'])
  const written = preset === 'sequential' ? pattern + '#'.repeat(presetLength) : pattern
  return Array.from(written, (place) => (place === '#' || place === '@' ? places[place] : place))
}
