// Exact arithmetic on amounts as people write them: a number's decimal digits, scaled to a whole number. Binary
// fractions would print 1.05 g as 1.0; the rounding guidance of DOMAIN section 1.5 asks for 1.1.

/** `units` × 10^-`scale`; `scale` is 0 or more. */
export type Decimal = { readonly units: bigint; readonly scale: number }

/** Digits kept by a division that does not end. */
const divisionDigits = 15

/**
 * The decimal that a finite number or a text shows: `0.1` is exactly one tenth.
 * @param value a finite number, or text of the form `-12.340` or `1e-7`
 * @throws RangeError when the text is no such number, or the number is not finite
 */
export function decimal(value: number | string): Decimal {
  const found = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/.exec(String(value))
  if (found === null) throw new RangeError(`not a decimal: ${String(value)}`)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = found
  const units = BigInt(`${sign}${whole}${fraction}`)
  const scale = fraction.length - Number(exponent)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

export const zero: Decimal = { units: 0n, scale: 0 }

/** The sum, exactly. */
export function sum(...terms: readonly Decimal[]): Decimal {
  const scale = Math.max(0, ...terms.map((term) => term.scale))
  return { units: terms.reduce((total, term) => total + rescaled(term, scale), 0n), scale }
}

/** What is left of `a` after taking `b` away, exactly; negative when b is larger. */
export function difference(a: Decimal, b: Decimal): Decimal {
  return sum(a, { units: -b.units, scale: b.scale })
}

/** The product, exactly. */
export function product(...factors: readonly Decimal[]): Decimal {
  return {
    units: factors.reduce((total, factor) => total * factor.units, 1n),
    scale: factors.reduce((total, factor) => total + factor.scale, 0),
  }
}

/** `a` divided by a `b` above 0: exact to 15 places behind the point, then cut. */
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

/** The amount to `places` behind the point, a half going up, away from zero. */
export function rounded(a: Decimal, places: number): Decimal {
  if (a.scale <= places) return { units: rescaled(a, places), scale: places }
  const step = 10n ** BigInt(a.scale - places)
  const { units } = absolute(a)
  const up = (units + step / 2n) / step
  return { units: a.units < 0n ? -up : up, scale: places }
}

/** Digits with a point, every place of the scale kept: `1.0`. */
export function decimalText(a: Decimal): string {
  const digits = absolute(a)
    .units.toString()
    .padStart(a.scale + 1, '0')
  const cut = digits.length - a.scale
  const text = a.scale === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return a.units < 0n ? `-${text}` : text
}

/** Digits with a point and no idle zeros at the end: `1`, `0.25`. */
export function shortText(a: Decimal): string {
  const text = decimalText(a)
  return a.scale === 0 ? text : text.replace(/\.?0+$/, '')
}

/** The nearest number, for figures that leave the house as JSON. */
export function toNumber(a: Decimal): number {
  return Number(decimalText(a))
}

function rescaled(a: Decimal, scale: number): bigint {
  return a.units * 10n ** BigInt(scale - a.scale)
}
