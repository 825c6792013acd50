// SSCC: the number of one case or pallet, made of the company's own prefix (GS1 General Specifications, section 2.2.1:
// extension digit, GS1 company prefix, serial reference, check digit; 18 digits in all).

import { checkDigit } from './gs1.ts'

/** Digits before the check digit, and those of them that are not the company's prefix. */
const body = 17

/** Whether a text can be a GS1 company prefix: 4 to 12 digits (General Specifications, section 1.4.4). */
export function isCompanyPrefix(text: string): boolean {
  return /^\d{4,12}$/.test(text)
}

/** How many SSCCs a company prefix has: the extension digit counts as a digit of the reference. */
export function ssccRoom(prefix: string): number {
  return 10 ** (body - prefix.length)
}

/**
 * The SSCC of a number, counted from 0.
 * @param prefix the GS1 company prefix, 4 to 12 digits
 * @throws RangeError when the prefix is none, or the number beyond its room
 */
export function ssccAt(prefix: string, number: number): string {
  if (!isCompanyPrefix(prefix) || !Number.isSafeInteger(number) || number < 0 || number >= ssccRoom(prefix)) {
    throw new RangeError(`no SSCC ${String(number)} of company prefix ${prefix}`)
  }
  const reference = String(number).padStart(body - prefix.length, '0')
  const digits = reference.charAt(0) + prefix + reference.slice(1)
  return digits + checkDigit(digits)
}

/** The number an SSCC was made from under a prefix, or null when it is of another prefix. */
export function numberOfSscc(prefix: string, sscc: string): number | null {
  return sscc.slice(1, 1 + prefix.length) === prefix
    ? Number(sscc.charAt(0) + sscc.slice(1 + prefix.length, body))
    : null
}
