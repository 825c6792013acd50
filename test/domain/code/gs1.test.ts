import { expect } from 'chai'
import bwip from 'bwip-js/node'
import fc from 'fast-check'
import {
  checkDigit,
  gtin14,
  hasValidCheckDigit,
  hasValidCheckPair,
  isCharacterSet82,
  isGln,
  isGtin,
  isRestrictedGtin,
  isSscc,
} from '../../../src/domain/code/gs1.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

/** Whether bwip-js accepts the number as an EAN-13 with its check digit. */
function bwipAcceptsEan13(number: string): boolean {
  try {
    return bwip.raw('ean13', number).length > 0
  } catch {
    return false
  }
}

describe('GS1 check digits', () => {
  it('are correct for published numbers', () => {
    const published = [
      '9506000134352',
      '4006381333931',
      '73513537',
      '614141999996',
      '10614141000415',
      '106141412345678908',
    ]
    expect(published.filter(hasValidCheckDigit)).to.deep.equal(published)
  })

  it('refuse another last digit, letters, a single digit and spaces', () => {
    expect(
      ['9506000134353', '950600013435X', '7', '', ' 73513537', '９５０６000134352'].filter(
        hasValidCheckDigit,
      ),
    ).to.deep.equal([])
  })

  it('complete any number to a valid one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,30}$/), (body) => hasValidCheckDigit(body + checkDigit(body))),
    )
  })

  it('detect any single wrong digit', () => {
    fc.assert(
      fc.property(digits(13), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, position, shift) => {
        const wrong = [...body]
          .map((digit, index) => (index === position ? String((Number(digit) + shift) % 10) : digit))
          .join('')
        return !hasValidCheckDigit(wrong + checkDigit(body))
      }),
    )
  })

  it('agree with bwip-js', () => {
    fc.assert(
      fc.property(digits(13), (number) => hasValidCheckDigit(number) === bwipAcceptsEan13(number)),
      { numRuns: 50 },
    )
    fc.assert(
      fc.property(digits(12), (body) => bwipAcceptsEan13(body + checkDigit(body))),
      { numRuns: 20 },
    )
  })
})

describe('GS1 check character pairs', () => {
  // Published with the General Specifications and the GS1 Barcode Syntax Dictionary.
  const published = [
    '1987654Ad4X4bL5ttr2310c2K',
    '12345678901234567890123NT',
    '12345_ABCDEFGHIJKLMCP',
    '7907665Bm8v2AB',
    '97850l6KZm0yCD',
    '149512464PM+GH',
    '12345_!"%&\'()*+,-./LC',
    '12345_0123456789:;<=>?62',
    '57453Uq3qA<H67',
    '99999zzzzzzzzzzzzzzzzzzT2',
    '22',
  ]

  it('are correct for published models', () => {
    expect(published.filter(hasValidCheckPair)).to.deep.equal(published)
  })

  it('detect another character, another pair and texts that cannot have one', () => {
    expect(
      [
        '1987654Ad4X4bL5ttr2310cXK',
        '1987654Ad4X4bL5ttr2310c2X',
        '2987654Ad4X4bL5ttr2310c2K',
        '33',
        '2',
        '',
        'é22',
        '1'.repeat(24) + '22',
      ].filter(hasValidCheckPair),
    ).to.deep.equal([])
  })
})

describe('GS1 numbers', () => {
  it('accept a GTIN of four lengths and write it with 14 digits', () => {
    expect(
      ['73513537', '614141999996', '9506000134352', '10614141000415'].map((gtin) => [
        isGtin(gtin),
        gtin14(gtin),
      ]),
    ).to.deep.equal([
      [true, '00000073513537'],
      [true, '00614141999996'],
      [true, '09506000134352'],
      [true, '10614141000415'],
    ])
    expect(isGtin('0073513537')).to.equal(false)
  })

  it('recognize a GLN and an SSCC by their length', () => {
    expect([
      isGln('9506000134352'),
      isGln('73513537'),
      isSscc('106141412345678908'),
      isSscc('9506000134352'),
    ]).to.deep.equal([true, false, true, false])
  })

  for (const [form, gtin] of [
    ['GTIN-13 prefix 02', '0212345678909'],
    ['GTIN-13 prefix 04', '0412345678907'],
    ['GTIN-13 prefix 20', '2012345678900'],
    ['GTIN-13 prefix 29', '2912345678909'],
    ['GTIN-12 prefix 2', '212345678909'],
    ['GTIN-12 prefix 4', '412345678907'],
    ['GTIN-8 prefix 0', '01234565'],
    ['GTIN-8 prefix 2', '21234569'],
    ['GTIN-14 around a GTIN-13 of prefix 21', '12112345678906'],
  ] as const) {
    it(`recognize ${form} as a number of restricted circulation`, () => {
      expect([isRestrictedGtin(gtin), isRestrictedGtin(gtin14(gtin))]).to.deep.equal([true, true])
    })
  }

  it('recognize other numbers as valid worldwide', () => {
    const ordinary = [
      '9506000134352',
      '3012345000015',
      '614141999996',
      '036000291452',
      '73513537',
      '10614141000415',
      '0300000000007',
      '0100000000009',
    ]
    expect(ordinary.filter(isRestrictedGtin)).to.deep.equal([])
  })
})

describe('character set 82', () => {
  it('has exactly the characters of the standard', () => {
    const ascii = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
    const set = ascii.filter(isCharacterSet82).join('')
    expect(set).to.have.length(82)
    expect(set).to.equal(
      '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
    )
  })
})
