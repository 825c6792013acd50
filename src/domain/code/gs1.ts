// GS1 identifiers: check digits (GS1 General Specifications, section 7.9).

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
