import { expect } from 'chai'
import fc from 'fast-check'
import { readEpcSegment } from '../../../src/domain/code/epc-binary.ts'
import { writeDigitalLink } from '../../../src/domain/code/digital-link.ts'
import { checkDigit } from '../../../src/domain/code/gs1.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function bitsOfHex(hex: string): string {
  return Array.from(hex, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
}

/** Both spellings of a segment: hexadecimal and base64url. */
function spellings(bits: string): string[] {
  const chunks = (width: number) =>
    Array.from({ length: Math.ceil(bits.length / width) }, (_, index) =>
      Number.parseInt(bits.slice(index * width, (index + 1) * width).padEnd(width, '0'), 2),
    )
  return [
    `eh${chunks(4)
      .map((number) => number.toString(16))
      .join('')}`,
    `ex${chunks(6)
      .map((number) => alphabet.charAt(number))
      .join('')}`,
  ]
}

function addressOf(segment: string): string {
  const reading = readEpcSegment(segment)
  return reading.ok
    ? writeDigitalLink('', reading.values) + (reading.query === '' ? '' : `?${reading.query}`)
    : reading.reason
}

const bits = (number: number | bigint, width: number) => number.toString(2).padStart(width, '0')

describe('EPC binary strings', () => {
  // Tag Data Standard 2.3, annex E.3. Two of its examples have the header of another scheme; it is corrected
  // here.
  for (const [scheme, hex, address] of [
    ['SGTIN-96', '3066C4409047E140075BCD15', '/01/09506000134352/21/123456789'],
    ['SGTIN-96 (annex E.1)', '3066C4409047E14000001A85', '/01/09506000134352/21/6789'],
    ['SGTIN-198', '3666C4409047E159B2C2BF100000000000000000000000000000', '/01/09506000134352/21/32a%2Fb'],
    ['SGTIN+', 'F73795211411234538566CB0AFC4', '/01/79521141123453/21/32a%2Fb'],
    ['DSGTIN+', 'FB342CDE795211411234538566CB0AFC4', '/01/79521141123453/21/32a%2Fb?17=220630'],
    ['SGTIN++', 'FD3795211411234538566CB0AFC525065F1876F0D996D800', '/01/79521141123453/21/32a%2Fb'],
    [
      'DSGTIN++',
      'FC342CDE795211411234538566CB0AFC525065F1876F0D996D80',
      '/01/79521141123453/21/32a%2Fb?17=220630',
    ],
    ['SSCC-96', '311BA1B300CE0A6A83000000', '/00/095201234567891235'],
    ['SSCC+', 'F90095201234567891235', '/00/095201234567891235'],
    ['SSCC++', 'EF009520123456789123592832F8C3B786CCB6C0', '/00/095201234567891235'],
  ] as const) {
    it(`decodes the published ${scheme} in both spellings`, () => {
      expect(spellings(bitsOfHex(hex)).map(addressOf)).to.deep.equal([address, address])
    })
  }

  it('decodes the example of the compression standard (section 4.2)', () => {
    expect(['eh30164596f40c0e5cbe991a83', 'exMBZFlvQMDly-mRqD'].map(addressOf)).to.deep.equal(
      Array(2).fill('/01/09528765123457/21/123456789123'),
    )
  })

  it('decodes every partition of every company prefix', () => {
    const widths = [
      [40, 12],
      [37, 11],
      [34, 10],
      [30, 9],
      [27, 8],
      [24, 7],
      [20, 6],
    ] as const
    fc.assert(
      fc.property(
        fc.nat(6),
        fc.stringMatching(/^\d{13}$/),
        fc.bigInt(0n, 2n ** 38n - 1n),
        (partition, body, serial) => {
          const [width, digits] = widths[partition] ?? [0, 0]
          const [prefix, reference] = [body.slice(1, 1 + digits), body.charAt(0) + body.slice(1 + digits)]
          const key = bits(Number(prefix), width) + bits(Number(reference), 44 - width)
          const epc = `00110000${bits(1, 3)}${bits(partition, 3)}${key}${bits(serial, 38)}`
          expect(spellings(epc).map(addressOf)).to.deep.equal(
            Array(2).fill(`/01/${body}${checkDigit(body)}/21/${serial}`),
          )
        },
      ),
    )
  })

  it('decodes a serial in each of the six encodings', () => {
    const head = '1111011100110000100101010000011000000000000100110100001101010010'
    for (const [encoding, length, data, serial] of [
      [0, 4, bits(42, 14), '0042'],
      [0, 20, bits(12345678901234567890n, 67), '12345678901234567890'],
      [1, 3, bits(0xa1f, 12), 'A1F'],
      [2, 3, bits(0xa1f, 12), 'a1f'],
      [3, 2, bits(62, 6) + bits(27, 6), '-b'],
      [4, 2, bits(33, 7) + bits(122, 7), '!z'],
      [5, 4, bits(1 * 1600 + 2 * 40 + 3 + 1, 16) + bits(32 * 1600 + 1, 16), 'ABC2'],
    ] as const) {
      const epc = `${head.slice(0, 12)}${bitsOfHex('09506000134352')}${bits(encoding, 3)}${bits(length, 5)}${data}`
      expect(addressOf(spellings(epc)[0] ?? '')).to.equal(
        writeDigitalLink('', { gtin: '09506000134352', serial }),
      )
    }
  })

  it('ignores additional data that a tag announces', () => {
    expect(addressOf(`ehf7b795211411234538566cb0afc4${'12'.repeat(6)}`)).to.equal(
      '/01/79521141123453/21/32a%2Fb',
    )
  })

  for (const [segment, reason] of [
    ['eh', 'characters'],
    ['ex', 'characters'],
    ['eh30164596F40C0E5CBE991A83', 'characters'],
    ['exMBZFlvQMDly+mRqD', 'characters'],
    ['AQnYUc', 'characters'],
    ['eh3', 'length'],
    ['eh3016', 'length'],
    ['eh30164596f40c0e5cbe991a8301', 'length'],
    ['ehf73795211411234538566cb0afc4f', 'length'],
    ['eh3276451fd46072000000162e', 'scheme'],
    ['eh00', 'scheme'],
    [`eh301c${'0'.repeat(20)}`, 'value'],
    ['ehf7379521141123454385', 'length'],
    ['ehf73a9521141123453385', 'length'],
    ['ehf730950600013435201f', 'value'],
    ['ehf900952012345678912a5', 'value'],
  ] as const) {
    it(`refuses ${segment}: ${reason}`, () => {
      expect(addressOf(segment)).to.equal(reason)
    })
  }

  it('never throws on any text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'eh30',
          'eh31',
          'eh36',
          'ehf7',
          'ehf9',
          'ehfb',
          'ehef',
          'ehfc',
          'ehfd',
          'eh',
          'exMB',
          'ex',
        ),
        fc.stringMatching(/^[0-9a-f]{0,60}$/),
        (head, tail) => {
          const address = addressOf(head + tail)
          expect(address).to.match(/^(\/0[01]\/|characters$|scheme$|length$|value$)/)
        },
      ),
    )
  })
})
