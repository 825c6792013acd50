import { expect } from 'chai'
import fc from 'fast-check'
import {
  absolute,
  compare,
  decimal,
  decimalText,
  difference,
  larger,
  product,
  quotient,
  rounded,
  shortText,
  smaller,
  sum,
  toNumber,
  zero,
} from '../../src/domain/decimal.ts'

/** Amounts with up to four decimals, as forms accept them. */
const amounts = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((units) => units / 10_000)

describe('decimal', () => {
  it('has the digits of the number', () => {
    expect(decimal(0.1)).to.deep.equal({ units: 1n, scale: 1 })
    expect(decimal(-12.5)).to.deep.equal({ units: -125n, scale: 1 })
    expect(decimal(1e-7)).to.deep.equal({ units: 1n, scale: 7 })
    expect(decimal(1e21)).to.deep.equal({ units: 10n ** 21n, scale: 0 })
    expect(decimalText(decimal('2.40'))).to.equal('2.40')
  })

  it('refuses text that is no number', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '', '1,5', '.5', 'x', '--1', ' 1']) {
      expect(() => decimal(value), String(value)).to.throw(RangeError)
    }
  })

  it('adds and multiplies without the errors of binary fractions', () => {
    expect(shortText(sum(decimal(0.1), decimal(0.2)))).to.equal('0.3')
    expect(shortText(product(decimal(13.5), decimal(0.789)))).to.equal('10.6515')
    expect(shortText(difference(decimal(0.3), decimal(0.9)))).to.equal('-0.6')
    expect(sum()).to.deep.equal(zero)
  })

  it('rounds a half away from zero', () => {
    const cases = [
      [1.05, 1, '1.1'],
      [0.95, 1, '1.0'],
      [0.85, 1, '0.9'],
      [2.5, 0, '3'],
      [-2.5, 0, '-3'],
      [0.5, 0, '1'],
      [0.49, 0, '0'],
      [1, 2, '1.00'],
    ] as const
    for (const [value, places, text] of cases)
      expect(decimalText(rounded(decimal(value), places)), String(value)).to.equal(text)
  })

  it('differs by at most half a unit after rounding', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 3 }), (value, places) => {
        const off = absolute(difference(decimal(value), rounded(decimal(value), places)))
        expect(compare(off, { units: 5n, scale: places + 1 })).to.be.at.most(0)
      }),
    )
  })

  it('divides and multiplies back', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1000 }), (value, divisor) => {
        const back = product(quotient(decimal(value), decimal(divisor)), decimal(divisor))
        const off = absolute(difference(back, decimal(value)))
        expect(compare(off, { units: 1n, scale: 11 })).to.equal(-1)
      }),
    )
  })

  it('compares and picks the larger or the smaller', () => {
    expect(compare(decimal('0.50'), decimal(0.5))).to.equal(0)
    expect(compare(decimal(0.5), decimal(0.51))).to.equal(-1)
    expect(larger(decimal(3), decimal(2))).to.deep.equal(decimal(3))
    expect(larger(decimal(-1), zero)).to.deep.equal(zero)
    expect(smaller(decimal(3), decimal(2))).to.deep.equal(decimal(2))
    expect(smaller(decimal(-1), zero)).to.deep.equal(decimal(-1))
  })

  it('gives back the same number', () => {
    fc.assert(
      fc.property(amounts, (value) => {
        expect(toNumber(decimal(value))).to.equal(value === 0 ? 0 : value)
      }),
    )
    expect(shortText(decimal('10.00'))).to.equal('10')
    expect(shortText(decimal('100'))).to.equal('100')
  })
})
