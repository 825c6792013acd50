import { expect } from 'chai'
import bwip from 'bwip-js/node'
import fc from 'fast-check'
import {
  checkDigit, faultOfValue, gtin14, hasValidCheckDigit, isCharacterSet82, isGln, isGtin, isRestrictedGtin, isSscc,
} from '../../../src/domain/code/gs1.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

/** Whether a barcode generator of other make takes the number as an EAN-13, check digit included. */
function drawnAsEan13(number: string): boolean {
  try {
    return bwip.raw('ean13', number).length > 0
  } catch {
    return false
  }
}

describe('GS1 check digits', () => {
  it('knows published numbers', () => {
    const published = ['9506000134352', '4006381333931', '73513537', '614141999996', '10614141000415', '106141412345678908']
    expect(published.filter(hasValidCheckDigit)).to.deep.equal(published)
  })

  it('refuses another last digit, letters, one digit alone and spaces', () => {
    expect(['9506000134353', '950600013435X', '7', '', ' 73513537', '９５０６000134352'].filter(hasValidCheckDigit)).to.deep.equal([])
  })

  it('completes any number to a valid one', () => {
    fc.assert(fc.property(fc.stringMatching(/^\d{1,30}$/), (body) => hasValidCheckDigit(body + checkDigit(body))))
  })

  it('notices any single wrong digit', () => {
    fc.assert(fc.property(digits(13), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, place, shift) => {
      const wrong = [...body].map((digit, at) => (at === place ? String((Number(digit) + shift) % 10) : digit)).join('')
      return !hasValidCheckDigit(wrong + checkDigit(body))
    }))
  })

  it('agrees with a barcode generator of other make', () => {
    fc.assert(fc.property(digits(13), (number) => hasValidCheckDigit(number) === drawnAsEan13(number)), { numRuns: 50 })
    fc.assert(fc.property(digits(12), (body) => drawnAsEan13(body + checkDigit(body))), { numRuns: 20 })
  })
})

describe('GS1 numbers', () => {
  it('takes a GTIN in its four lengths and writes it with 14 digits', () => {
    expect(['73513537', '614141999996', '9506000134352', '10614141000415'].map((gtin) => [isGtin(gtin), gtin14(gtin)])).to.deep.equal([
      [true, '00000073513537'], [true, '00614141999996'], [true, '09506000134352'], [true, '10614141000415'],
    ])
    expect(isGtin('0073513537')).to.equal(false)
  })

  it('tells a GLN and an SSCC by their length', () => {
    expect([isGln('9506000134352'), isGln('73513537'), isSscc('106141412345678908'), isSscc('9506000134352')])
      .to.deep.equal([true, false, true, false])
  })

  for (const [form, gtin] of [
    ['GTIN-13 prefix 02', '0212345678909'], ['GTIN-13 prefix 04', '0412345678907'], ['GTIN-13 prefix 20', '2012345678900'],
    ['GTIN-13 prefix 29', '2912345678909'], ['GTIN-12 prefix 2', '212345678909'], ['GTIN-12 prefix 4', '412345678907'],
    ['GTIN-8 prefix 0', '01234565'], ['GTIN-8 prefix 2', '21234569'], ['GTIN-14 around a GTIN-13 of prefix 21', '12112345678906'],
  ] as const) {
    it(`finds ${form} to be of restricted circulation`, () => {
      expect([isRestrictedGtin(gtin), isRestrictedGtin(gtin14(gtin))]).to.deep.equal([true, true])
    })
  }

  it('finds ordinary numbers to be for the world', () => {
    const ordinary = ['9506000134352', '3012345000015', '614141999996', '036000291452', '73513537', '10614141000415', '0300000000007', '0100000000009']
    expect(ordinary.filter(isRestrictedGtin)).to.deep.equal([])
  })
})

describe('values of application identifiers', () => {
  it('holds character set 82 and nothing else', () => {
    const ascii = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
    const set = ascii.filter(isCharacterSet82).join('')
    expect(set).to.have.length(82)
    expect(set).to.equal('!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz')
  })

  for (const [ai, value, fault] of [
    ['01', '09506000134352', undefined], ['01', '9506000134352', 'length'], ['01', '09506000134353', 'checkDigit'],
    ['01', '0950600013435X', 'characters'], ['10', 'LOT/24', undefined], ['10', '', 'length'], ['10', 'L'.repeat(21), 'length'],
    ['21', 'a b', 'characters'], ['22', 'é', 'characters'], ['235', 'x'.repeat(28), undefined], ['235', 'x'.repeat(29), 'length'],
    ['17', '261231', undefined], ['17', '260200', undefined], ['17', '260230', 'date'], ['17', '240229', undefined],
    ['17', '250229', 'date'], ['17', '251301', 'date'], ['17', '250001', 'date'], ['00', '106141412345678908', undefined],
    ['414', '9506000134352', undefined], ['417', '9506000134353', 'checkDigit'],
  ] as const) {
    it(`judges (${ai})${value.slice(0, 24)} ${fault ?? 'right'}`, () => {
      expect(faultOfValue(ai, value)).to.equal(fault)
    })
  }
})
