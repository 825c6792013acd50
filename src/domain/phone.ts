// The reader of telephone numbers, for every form, call and command. It reads a number as people write it and
// gives its one stored form: a plus, the country code and the number, digits only (ITU-T E.164 section 6).

import { codeOfPhone, dropsTrunkZero } from './phone-codes.ts'

/** Most characters of a number as it is typed, with its separators. */
export const maxTypedPhone = 40

/** Why a text is no number: each code has a message that says what to do. */
type PhoneIssue =
  | 'phonePrefix'
  | 'phoneCountry'
  | 'phoneLength'
  | 'phoneExtension'
  | 'phoneSeveral'
  | 'pattern'

/** The stored number, or the code of its issue. */
export type PhoneReading = { readonly number: string } | { readonly issue: PhoneIssue }

/** At most 15 digits (ITU-T E.164 section 6.1); no country code begins with 0. */
const storedPattern = /^\+[1-9]\d{6,14}$/

/** Spaces, invisible characters, dots, hyphens and dashes, the minus sign, slashes, brackets. */
const separators = /[\s\p{Cf}.\p{Pd}\u2212/()]/gu

/** Digits after a word or `#` at the end: `ext. 12`, `poste 4`. */
const extension = /\d[^\p{L}#]*(?:\p{L}+[.\s:]*|#\s*)\d{1,6}\s*$/u

/** Digits from which on a number may be complete, so that a slash after them begins a second number. */
const completeLength = 10

/**
 * Reads a telephone number: `+33 (0)6 12 34 56 78` and `0033 6…` are `+33612345678`. A zero in brackets, and
 * the trunk zero of a country that has one, are dialled only inside the country and are left out
 * (specification 5: with an international prefix).
 */
export function readPhone(typed: string): PhoneReading {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
  if (isSeveral(text)) return { issue: 'phoneSeveral' }
  if (extension.test(text)) return { issue: 'phoneExtension' }
  const digits = withoutSeparators(text)
  if (/^\d+$/.test(digits)) return { issue: 'phonePrefix' }
  if (!/^\+\d*$/.test(digits)) return { issue: 'pattern' }
  return readDigits(digits, withoutSeparators(text.replace(/\(\s*0\s*\)/, '')))
}

/**
 * @param digits a plus and all digits
 * @param outside the same without a zero in brackets
 */
function readDigits(digits: string, outside: string): PhoneReading {
  if (digits.length < 4) return { issue: 'phoneLength' }
  const code = codeOfPhone(digits)
  if (code === null) return { issue: 'phoneCountry' }
  // Italy, San Marino and the Vatican: the zero is a digit of the number and is dialled from abroad.
  const keepsZero = ['39', '378', '379'].includes(code)
  const number = keepsZero ? digits : dropsTrunkZero(code) ? withoutZero(outside, code) : outside
  return storedPattern.test(number) ? { number } : { issue: 'phoneLength' }
}

function withoutZero(number: string, code: string): string {
  const rest = number.slice(1 + code.length)
  return rest.startsWith('0') ? `+${code}${rest.slice(1)}` : number
}

/** Whether a text holds two numbers: parted by a comma or a semicolon, or by a slash after a whole number. */
function isSeveral(text: string): boolean {
  const [head = '', ...tails] = text.split(/[/,;|]/)
  const last = tails.at(-1)
  if (last === undefined || !/\d/.test(last)) return false
  const isCut = /[,;|]/.test(text) || last.trim().startsWith('+')
  return isCut || countDigits(head) >= completeLength || countDigits(last) < 3
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

/** The text without its separators; the prefix `00` becomes a plus. */
function withoutSeparators(text: string): string {
  return text.replace(separators, '').replace(/^00/, '+')
}
