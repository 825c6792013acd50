// GS1 identifiers: check digits, forms of the GTIN, character set 82 and the application identifiers a wine needs
// (GS1 General Specifications: sections 3.2 identifiers, 1.4 prefixes, 7.9 check digits, 7.11 character set 82;
// the identifiers' formats and their order in a web address as in the GS1 Syntax Dictionary).

/** What a data field of an application identifier may hold. */
type AiFormat = {
  /** Name in the GS1 data titles. */
  readonly title: string
  /** Digits only, or character set 82. */
  readonly kind: 'digits' | 'text'
  readonly min: number
  readonly max: number
  /** Ends in a check digit. */
  readonly checked?: true
  /** Six digits YYMMDD, the day 00 when only the month counts. */
  readonly date?: true
  /** What else the characters must be. */
  readonly pattern?: RegExp
}

/** Application identifiers this house reads and writes. */
export const applicationIdentifiers = {
  '00': { title: 'SSCC', kind: 'digits', min: 18, max: 18, checked: true },
  '01': { title: 'GTIN', kind: 'digits', min: 14, max: 14, checked: true },
  '10': { title: 'BATCH/LOT', kind: 'text', min: 1, max: 20 },
  '11': { title: 'PROD DATE', kind: 'digits', min: 6, max: 6, date: true },
  '13': { title: 'PACK DATE', kind: 'digits', min: 6, max: 6, date: true },
  '15': { title: 'BEST BEFORE', kind: 'digits', min: 6, max: 6, date: true },
  '16': { title: 'SELL BY', kind: 'digits', min: 6, max: 6, date: true },
  '17': { title: 'EXPIRY', kind: 'digits', min: 6, max: 6, date: true },
  '21': { title: 'SERIAL', kind: 'text', min: 1, max: 20 },
  '22': { title: 'CPV', kind: 'text', min: 1, max: 20 },
  '235': { title: 'TPX', kind: 'text', min: 1, max: 28 },
  '254': { title: 'GLN EXTENSION', kind: 'text', min: 1, max: 20 },
  '414': { title: 'LOC NO.', kind: 'digits', min: 13, max: 13, checked: true },
  '417': { title: 'PARTY', kind: 'digits', min: 13, max: 13, checked: true },
  '7040': { title: 'UIC+EXT', kind: 'text', min: 4, max: 4, pattern: /^\d..[0-9A-Za-z_-]$/ },
} as const satisfies Readonly<Record<string, AiFormat>>

/** An application identifier of the table. */
export type Ai = keyof typeof applicationIdentifiers

/** Why a value does not fit its application identifier. */
export type AiFault = 'characters' | 'length' | 'checkDigit' | 'date'

/**
 * The check digit that completes a GS1 number: modulo 10, weights 3 and 1 alternating from the right.
 * @param digits the number without its check digit: digits only, at least one
 */
export function checkDigit(digits: string): string {
  let sum = 0
  for (let place = 1; place <= digits.length; place++) {
    sum += Number(digits[digits.length - place]) * (place % 2 === 1 ? 3 : 1)
  }
  return String((10 - (sum % 10)) % 10)
}

/** Whether a GS1 number (GTIN, GLN, SSCC) is digits only and ends in its own check digit. */
export function hasValidCheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && checkDigit(digits.slice(0, -1)) === digits.slice(-1)
}

/** Whether the text is a GTIN of 8, 12, 13 or 14 digits with a right check digit. */
export function isGtin(text: string): boolean {
  return [8, 12, 13, 14].includes(text.length) && hasValidCheckDigit(text)
}

/** Whether the text is a GLN: 13 digits with a right check digit. */
export function isGln(text: string): boolean {
  return text.length === 13 && hasValidCheckDigit(text)
}

/** Whether the text is an SSCC: 18 digits with a right check digit. */
export function isSscc(text: string): boolean {
  return text.length === 18 && hasValidCheckDigit(text)
}

/** The 14 digits under which a GTIN of 8, 12, 13 or 14 digits is stored and written: zeros in front. */
export function gtin14(gtin: string): string {
  return gtin.padStart(14, '0')
}

/**
 * Whether a valid GTIN lies in a range that anybody may use inside a shop, a company or a region, and so names no
 * product to the world: GTIN-13 with prefix 02, 04 or 20 to 29, GTIN-12 with prefix 2 or 4 (the same ranges after a
 * zero) or 000000, GTIN-8 with prefix 0 or 2 (General Specifications, figures 1.4.2-1, 1.4.3-1 and 1.4.4-1).
 * @param gtin 8, 12, 13 or 14 digits; the indicator digit of a GTIN-14 is passed over
 */
export function isRestrictedGtin(gtin: string): boolean {
  const whole = gtin14(gtin)
  return /^0{6}/.test(whole) ? /^0{6}[02]/.test(whole) : /^\d(02|04|2)/.test(whole)
}

/** Whether every character is of GS1 AI encodable character set 82; the empty text is. */
export function isCharacterSet82(text: string): boolean {
  return /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/.test(text)
}

/** What is wrong with the value of an application identifier, or undefined when it fits. */
export function faultOfValue(ai: Ai, value: string): AiFault | undefined {
  const format: AiFormat = applicationIdentifiers[ai]
  if (format.kind === 'digits' ? !/^\d*$/.test(value) : !isCharacterSet82(value)) return 'characters'
  if (value.length < format.min || value.length > format.max) return 'length'
  if (format.pattern?.test(value) === false) return 'characters'
  if (format.checked === true && !hasValidCheckDigit(value)) return 'checkDigit'
  if (format.date === true && !isShortDate(value)) return 'date'
  return undefined
}

/** Whether six digits are a YYMMDD date that exists; day 00 stands for the end of the month. */
function isShortDate(value: string): boolean {
  const [year, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4)].map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const february = year % 4 === 0 ? 29 : 28
  const last = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return last !== undefined && day <= last
}
