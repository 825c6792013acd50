import bwipjs from 'bwip-js/node'
import { expect } from 'chai'
import fc from 'fast-check'
import { isCompanyPrefix, numberOfSscc, ssccAt, ssccCapacity } from '../../../src/domain/code/sscc.ts'

const prefix = fc
  .integer({ min: 4, max: 12 })
  .chain((length) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
  )

describe('SSCCs', () => {
  it('are 18 digits that bwip-js accepts with AI 00, and give back their number', () => {
    fc.assert(
      fc.property(
        prefix.chain((own) =>
          fc.tuple(fc.constant(own), fc.nat({ max: Math.min(ssccCapacity(own) - 1, 2 ** 31 - 1) })),
        ),
        ([own, number]) => {
          const sscc = ssccAt(own, number)
          expect(sscc).to.match(/^\d{18}$/)
          bwipjs.raw('gs1-128', `(00)${sscc}`, {})
          expect(numberOfSscc(own, sscc)).to.equal(number)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('have the prefix after the extension digit', () => {
    expect(
      [ssccAt('3012345', 0), ssccAt('3012345', 1), ssccAt('3012345', 9_999_999_999)].map((sscc) =>
        sscc.slice(0, 17),
      ),
    ).to.deep.equal(['03012345000000000', '03012345000000001', '93012345999999999'])
    expect(numberOfSscc('3012346', ssccAt('3012345', 5))).to.equal(null)
  })

  it('end at the capacity of their prefix', () => {
    expect(ssccCapacity('123456789012')).to.equal(100_000)
    expect(() => ssccAt('123456789012', 100_000)).to.throw(RangeError)
    expect(['123', '1234567890123', '12a4', ''].map(isCompanyPrefix)).to.deep.equal([
      false,
      false,
      false,
      false,
    ])
  })
})
