// The data of North American coupons: AI 8110 (North American Coupon Application Guideline Using GS1 DataBar
// Expanded Symbols) and AI 8112 (GS1 AI (8112) Coupon Data Specification). Both are digits only; many parts begin
// with a digit that tells their length.

/** A purchase requirement: 1 to 5 digits after their number, its code, and a family code of three digits. */
const requirement = String.raw`(?:1\d|2\d{2}|3\d{3}|4\d{4}|5\d{5})[0-49]\d{3}`
/** A value of 1 to 5 digits after their number. */
const saveValue = String.raw`(?:1\d|2\d{2}|3\d{3}|4\d{4}|5\d{5})`
/** So many digits as the first one plus six, the first in a range. */
function counted(first: number, last: number): string {
  const lengths = Array.from({ length: last - first + 1 }, (_, step) => first + step)
  return `(?:${lengths.map((digit) => `${String(digit)}\\d{${String(digit + 6)}}`).join('|')})`
}
const companyPrefix = counted(0, 6)

/**
 * A coupon of AI 8110: the parts that every coupon has, then the optional fields 1 to 6 and 9 in their order,
 * each after its own number.
 */
const coupon = new RegExp(
  `^${companyPrefix}\\d{6}${saveValue}${requirement}` +
    `(?:1[0-3]${requirement}(?:${companyPrefix}|9))?` +
    `(?:2${requirement}(?:${companyPrefix}|9))?` +
    String.raw`(?:3(?<expires>\d{6}))?(?:4(?<starts>\d{6}))?` +
    `(?:5${counted(0, 9)})?(?:6${counted(1, 7)})?` +
    String.raw`(?:9[01256][0-2]\d[01])?$`,
)

/** A coupon of AI 8112: its format, the funder's prefix, the offer code and the serial. */
const positiveOffer = new RegExp(`^[01]${companyPrefix}\\d{6}${counted(0, 9)}$`)

/**
 * Whether a text is the data of AI 8110.
 * @param isDay whether six digits are a day as YYMMDD
 */
export function isCoupon(text: string, isDay: (date: string) => boolean): boolean {
  const groups = coupon.exec(text)?.groups
  if (groups === undefined) return false
  const { expires, starts } = groups as { readonly expires?: string; readonly starts?: string }
  return (
    (expires === undefined || isDay(expires)) &&
    (starts === undefined || isDay(starts)) &&
    (expires === undefined || starts === undefined || starts <= expires)
  )
}

/** Whether a text is the data of AI 8112. */
export function isPositiveOffer(text: string): boolean {
  return positiveOffer.test(text)
}
