import { expect } from 'chai'
import fc from 'fast-check'
import {
  fromCentilitres,
  readAmount,
  readVolume,
  toCentilitres,
  volumeUnits,
  writeAmount,
} from '../../../views/form/amount.ts'

describe('amounts as people type them', () => {
  it('take a comma, a point, and spaces between thousands', () => {
    expect(
      ['12,5', '12.5', ' 1 000,25 ', '1\u00a0000', '.5', '7.'].map((text) => readAmount(text)),
    ).to.deep.equal([12.5, 12.5, 1000.25, 1000, 0.5, 7])
  })

  it('are nothing when empty, and stay text when they are no number', () => {
    expect(readAmount('  ')).to.equal(undefined)
    expect(['x1', '1,2,3', '--1', '1e3'].map((text) => readAmount(text))).to.deep.equal([
      'x1',
      '1,2,3',
      '--1',
      '1e3',
    ])
  })

  it('take the unit of their field behind them, and make grams of a litre grams of 100 ml', () => {
    expect(
      ['13,5 %', '13.5% vol.', '13,5°', '13.5 g'].map((text) => readAmount(text, '% vol')),
    ).to.deep.equal([13.5, 13.5, 13.5, '13.5 g'])
    expect(
      ['0,2 g', '0.2 g / 100 ml', '1,2 g/l', '7 g / L', '0.2 mg'].map((text) => readAmount(text, 'g')),
    ).to.deep.equal([0.2, 0.2, 0.12, 0.7, '0.2 mg'])
    expect([
      readAmount('327 kJ', 'kJ'),
      readAmount('79kcal', 'kcal'),
      readAmount('79 kcal', 'kJ'),
    ]).to.deep.equal([327, 79, '79 kcal'])
  })

  it('take a volume in the unit behind it, else in the one that is chosen', () => {
    expect(
      ['75 cl', '0,75 L', '750ml', '75', '', '75 oz'].map((text) => readVolume(text, 'cL')),
    ).to.deep.equal([75, 75, 75, 75, undefined, '75 oz'])
    expect(['1.5', '1,5 l', '20 cL'].map((text) => readVolume(text, 'L'))).to.deep.equal([150, 150, 20])
  })

  it('are written with the mark of the language and read back the same', () => {
    expect(writeAmount(0.05, ',')).to.equal('0,05')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (thousandths) => {
        const value = thousandths / 1000
        return readAmount(writeAmount(value, ',')) === value && readAmount(writeAmount(value, '.')) === value
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
