// GS1 identifiers: check digits, the forms of the GTIN and character set 82 (GS1 General Specifications:
// sections 1.4 prefixes, 7.9 check digits and check character pairs, 7.11 character sets).

/**
 * The check digit that completes a GS1 number: modulo 10, weights 3 and 1 alternating from the right.
 * @param digits the number without its check digit: digits only, at least one
 */
export function checkDigit(digits: string): string {
  let sum = 0
  for (let position = 1; position <= digits.length; position++) {
    sum += Number(digits[digits.length - position]) * (position % 2 === 1 ? 3 : 1)
  }
  return String((10 - (sum % 10)) % 10)
}

/** Whether a GS1 number (GTIN, GLN, SSCC) has only digits and ends in its correct check digit. */
export function hasValidCheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && checkDigit(digits.slice(0, -1)) === digits.slice(-1)
}

/** Whether the text is a GTIN of 8, 12, 13 or 14 digits with a correct check digit. */
export function isGtin(text: string): boolean {
  return [8, 12, 13, 14].includes(text.length) && hasValidCheckDigit(text)
}

/** Whether the text is a GLN: 13 digits with a correct check digit. */
export function isGln(text: string): boolean {
  return text.length === 13 && hasValidCheckDigit(text)
}

/** Whether the text is an SSCC: 18 digits with a correct check digit. */
export function isSscc(text: string): boolean {
  return text.length === 18 && hasValidCheckDigit(text)
}

/** A GTIN of 8, 12, 13 or 14 digits with leading zeros, as it is stored and written: 14 digits. */
export function gtin14(gtin: string): string {
  return gtin.padStart(14, '0')
}

/**
 * Whether a valid GTIN is in a range of restricted circulation (inside a shop, a company or a region), which
 * does not identify a product worldwide: GTIN-13 with prefix 02, 04 or 20 to 29, GTIN-12 with prefix 2 or 4
 * (the same ranges after a zero) or 000000, GTIN-8 with prefix 0 or 2 (General Specifications, figures
 * 1.4.2-1, 1.4.3-1 and 1.4.4-1).
 * @param gtin 8, 12, 13 or 14 digits; the indicator digit of a GTIN-14 is ignored
 */
export function isRestrictedGtin(gtin: string): boolean {
  const digits = gtin14(gtin)
  return /^0{6}/.test(digits) ? /^0{6}[02]/.test(digits) : /^\d(02|04|2)/.test(digits)
}

const characters82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
/** The characters of check character pairs: letters and digits without 0, 1, I and O. */
const characters32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]

/**
 * Whether a text ends in the correct check character pair: the characters' indices in set 82, weighted by the
 * primes from the right, modulo 1021 (section 7.9.5). At most 25 characters, as identifiers with a pair have.
 */
export function hasValidCheckPair(text: string): boolean {
  const body = Array.from(text.slice(0, -2)).reverse()
  if (text.length < 2 || body.length > primes.length || !isCharacterSet82(text)) return false
  const sum =
    body.reduce(
      (total, character, index) => total + characters82.indexOf(character) * (primes[index] ?? 0),
      0,
    ) % 1021
  return text.slice(-2) === characters32.charAt(sum >> 5) + characters32.charAt(sum & 31)
}

/** Whether every character is in GS1 AI encodable character set 82; true for the empty text. */
export function isCharacterSet82(text: string): boolean {
  return /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/.test(text)
}

/** Whether a GTIN-14 is of a group of trade items, such as a case: its indicator is 1 to 8. */
export function isGroupGtin(gtin: string): boolean {
  return /^[1-8]\d{13}$/.test(gtin)
}
