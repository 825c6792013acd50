// Exact decimal arithmetic: the digits of an amount as an integer, and a scale. Binary fractions round 1.05 g
// to 1.0; the rounding guidance of domain 1.5 requires 1.1.

/** `units` × 10^-`scale`; `scale` is 0 or more. */
export type Decimal = { readonly units: bigint; readonly scale: number }

/** Digits behind the point of a quotient that does not terminate. */
const divisionDigits = 15

/**
 * Parses a finite number or a text: `0.1` becomes exactly one tenth.
 * @param value a finite number, or text of the form `-12.340` or `1e-7`
 * @throws RangeError when the text has another form, or the number is not finite
 */
export function decimal(value: number | string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/.exec(String(value))
  if (match === null) throw new RangeError(`not a decimal: ${String(value)}`)
  const [, sign = '', integer = '', fraction = '', exponent = '0'] = match
  const units = BigInt(`${sign}${integer}${fraction}`)
  const scale = fraction.length - Number(exponent)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

/** The amount 0. */
export const zero: Decimal = { units: 0n, scale: 0 }

/** The exact sum. */
export function sum(...terms: readonly Decimal[]): Decimal {
  const scale = Math.max(0, ...terms.map((term) => term.scale))
  return { units: terms.reduce((total, term) => total + rescaled(term, scale), 0n), scale }
}

/** The exact `a - b`; negative when `b` is larger. */
export function difference(a: Decimal, b: Decimal): Decimal {
  return sum(a, { units: -b.units, scale: b.scale })
}

/** The exact product. */
export function product(...factors: readonly Decimal[]): Decimal {
  return {
    units: factors.reduce((total, factor) => total * factor.units, 1n),
    scale: factors.reduce((total, factor) => total + factor.scale, 0),
  }
}

/** `a` divided by a `b` above 0, truncated to 15 more decimals than `a` has. */
export function quotient(a: Decimal, b: Decimal): Decimal {
  const scale = divisionDigits + a.scale
  return { units: (a.units * 10n ** BigInt(divisionDigits + b.scale)) / b.units, scale }
}

/** Negative, 0 or positive as `a` is less than, equal to or more than `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const { units } = difference(a, b)
  return units < 0n ? -1 : units > 0n ? 1 : 0
}

/** The amount without its sign. */
export function absolute(a: Decimal): Decimal {
  return a.units < 0n ? { units: -a.units, scale: a.scale } : a
}

/** The larger of the two. */
export function larger(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) >= 0 ? a : b
}

/** The smaller of the two. */
export function smaller(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) <= 0 ? a : b
}

/** The amount rounded to `places` decimals; a half rounds away from zero. */
export function rounded(a: Decimal, places: number): Decimal {
  if (a.scale <= places) return { units: rescaled(a, places), scale: places }
  const step = 10n ** BigInt(a.scale - places)
  const { units } = absolute(a)
  const up = (units + step / 2n) / step
  return { units: a.units < 0n ? -up : up, scale: places }
}

/** Digits with a point, padded to the scale: `1.0`. */
export function decimalText(a: Decimal): string {
  const digits = absolute(a)
    .units.toString()
    .padStart(a.scale + 1, '0')
  const cut = digits.length - a.scale
  const text = a.scale === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return a.units < 0n ? `-${text}` : text
}

/** Digits with a point and without trailing zeros: `1`, `0.25`. */
export function shortText(a: Decimal): string {
  const text = decimalText(a)
  return a.scale === 0 ? text : text.replace(/\.?0+$/, '')
}

/** The nearest JavaScript number, for JSON answers. */
export function toNumber(a: Decimal): number {
  return Number(decimalText(a))
}

function rescaled(a: Decimal, scale: number): bigint {
  return a.units * 10n ** BigInt(scale - a.scale)
}
