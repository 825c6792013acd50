import { expect } from 'chai'
import fc from 'fast-check'
import {
  fromCentilitres,
  digitsOf,
  parseAmount,
  parseNumberOf,
  parseVolume,
  toCentilitres,
  volumeUnits,
  formatAmount,
} from '../../../views/form/amount.ts'

describe('typed amounts', () => {
  it('accept comma, point, and spaces between thousands', () => {
    expect(
      ['12,5', '12.5', ' 1 000,25 ', '1\u00a0000', '.5', '7.'].map((text) => parseAmount(text)),
    ).to.deep.equal([12.5, 12.5, 1000.25, 1000, 0.5, 7])
  })

  it('are undefined when blank, and stay text when they are no number', () => {
    expect(parseAmount('  ')).to.equal(undefined)
    expect(['x1', '1,2,3', '--1', '1e3'].map((text) => parseAmount(text))).to.deep.equal([
      'x1',
      '1,2,3',
      '--1',
      '1e3',
    ])
  })

  it('accept the unit of their field, and convert grams per litre to grams per 100 ml', () => {
    expect(
      ['13,5 %', '13.5% vol.', '13,5°', '13.5 g'].map((text) => parseAmount(text, '% vol')),
    ).to.deep.equal([13.5, 13.5, 13.5, '13.5 g'])
    expect(
      ['0,2 g', '0.2 g / 100 ml', '1,2 g/l', '7 g / L', '0.2 mg'].map((text) => parseAmount(text, 'g')),
    ).to.deep.equal([0.2, 0.2, 0.12, 0.7, '0.2 mg'])
    expect([
      parseAmount('327 kJ', 'kJ'),
      parseAmount('79kcal', 'kcal'),
      parseAmount('79 kcal', 'kJ'),
    ]).to.deep.equal([327, 79, '79 kcal'])
  })

  it('parse a volume in its typed unit, else in the chosen one', () => {
    expect(
      ['75 cl', '0,75 L', '750ml', '75', '', '75 oz'].map((text) => parseVolume(text, 'cL')),
    ).to.deep.equal([75, 75, 75, 75, undefined, '75 oz'])
    expect(['1.5', '1,5 l', '20 cL'].map((text) => parseVolume(text, 'L'))).to.deep.equal([150, 150, 20])
  })

  it('are lengths with a comma or a point, and counts with separators of thousands alone', () => {
    const lengths = ['12,5', '12.5', '0,4567', '1 000,25', '', ',', 'x']
    const none = undefined
    expect(lengths.map((text) => parseNumberOf(text, 3))).to.deep.equal([
      12.5,
      12.5,
      0.457,
      1000.25,
      none,
      none,
      none,
    ])
    const counts = ['1.000', '1,000', '10 000', '10\u202f000', '12', '', '2,5', '2.5', '1.00']
    expect(counts.map((text) => parseNumberOf(text, 0))).to.deep.equal([
      1000,
      1000,
      10_000,
      10_000,
      12,
      none,
      none,
      none,
      none,
    ])
    // While a grouped count is typed or deleted, its marks are where they were.
    expect(['1.00', '1,0000', ''].map((text) => digitsOf(text))).to.deep.equal([100, 10_000, none])
  })

  it('are formatted with the decimal mark of the language and parse back to the same value', () => {
    expect(formatAmount(0.05, ',')).to.equal('0,05')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (thousandths) => {
        const value = thousandths / 1000
        return (
          parseAmount(formatAmount(value, ',')) === value && parseAmount(formatAmount(value, '.')) === value
        )
      }),
    )
  })

  it('convert volumes without rounding errors', () => {
    expect(toCentilitres(0.7, 'L')).to.equal(70)
    expect(toCentilitres(187, 'mL')).to.equal(18.7)
    expect(fromCentilitres(37.5, 'mL')).to.equal(375)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom(...volumeUnits),
        (hundredths, unit) => {
          const volume = hundredths / 100
          return toCentilitres(fromCentilitres(volume, unit), unit) === volume
        },
      ),
    )
  })
})
