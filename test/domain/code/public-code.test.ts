import { expect } from 'chai'
import fc from 'fast-check'
import {
  alphabet,
  normalizePublicCode,
  isPublicCode,
  publicCode,
} from '../../../src/domain/code/public-code.ts'

const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

describe('public code', () => {
  it('is ten characters of the alphabet, each from five random bits', () => {
    expect(publicCode(Uint8Array.of(0, 1, 9, 10, 17, 18, 31, 32, 63, 255))).to.equal('019AHJZ0ZZ')
    fc.assert(fc.property(tenBytes, (random) => isPublicCode(publicCode(random))))
  })

  it('has an alphabet of 32 characters without similar ones', () => {
    expect(new Set(alphabet).size).to.equal(32)
    expect(alphabet).not.to.match(/[ILOU]/)
  })

  it('refuses too few random bytes', () => {
    expect(() => publicCode(new Uint8Array(9))).to.throw(RangeError)
  })

  it('is recognized among other texts', () => {
    expect(['0123456789', 'ABCDEFGHJK'].every(isPublicCode)).to.equal(true)
    expect(
      ['012345678', '01234567890', 'ABCDEFGHIJ', 'abcdefghjk', 'ABCDEFGHJU', 'ABCDEFGHJK\n', ''].filter(
        isPublicCode,
      ),
    ).to.deep.equal([])
  })

  it('is recognized in what a person types', () => {
    expect(normalizePublicCode(' oil-abc dE1 ')).to.equal('011ABCDE1')
    fc.assert(
      fc.property(tenBytes, (random) => {
        const code = publicCode(random)
        const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
        return (
          normalizePublicCode(`${typed.slice(0, 5)}-${typed.slice(5)}`) === code &&
          normalizePublicCode(code) === code
        )
      }),
    )
  })
})
