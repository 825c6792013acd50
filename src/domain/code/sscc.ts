// SSCCs: numbers of cases and pallets (GS1 General Specifications, section 2.2.1). An SSCC has 18 digits:
// extension digit, GS1 company prefix, serial reference, check digit.

import { checkDigit } from './gs1.ts'

/** The number of digits before the check digit. */
const bodyLength = 17

/** Whether a text can be a GS1 company prefix: 4 to 12 digits (General Specifications, section 1.4.4). */
export function isCompanyPrefix(text: string): boolean {
  return /^\d{4,12}$/.test(text)
}

/** The number of SSCCs of a company prefix. The extension digit counts as a digit of the serial reference. */
export function ssccCapacity(prefix: string): number {
  return 10 ** (bodyLength - prefix.length)
}

/**
 * The SSCC of a number from 0.
 * @param prefix the GS1 company prefix, 4 to 12 digits
 * @throws RangeError when the prefix is invalid, or the number not below ssccCapacity
 */
export function ssccAt(prefix: string, number: number): string {
  if (
    !isCompanyPrefix(prefix) ||
    !Number.isSafeInteger(number) ||
    number < 0 ||
    number >= ssccCapacity(prefix)
  ) {
    throw new RangeError(`no SSCC ${String(number)} of company prefix ${prefix}`)
  }
  const reference = String(number).padStart(bodyLength - prefix.length, '0')
  const digits = reference.charAt(0) + prefix + reference.slice(1)
  return digits + checkDigit(digits)
}

/** The number of an SSCC of this prefix; null when the SSCC has another prefix. */
export function numberOfSscc(prefix: string, sscc: string): number | null {
  return sscc.slice(1, 1 + prefix.length) === prefix
    ? Number(sscc.charAt(0) + sscc.slice(1 + prefix.length, bodyLength))
    : null
}
