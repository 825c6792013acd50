import { createCipheriv } from 'node:crypto'
import { FF1 } from '@noble/ciphers/ff1.js'
import { expect } from 'chai'
import fc from 'fast-check'
import { ff1, type BlockCipher } from '../../../src/domain/code/ff1.ts'

const key = Buffer.from('2B7E151628AED2A6ABF7158809CF4F3CEF4359D8D580AA4F7F036D6F04FC6A94', 'hex')

/** AES with the first `bits` bits of the samples' key. */
function aes(bits: number, longestKey = key): BlockCipher {
  const cipher = createCipheriv(`aes-${bits}-ecb`, longestKey.subarray(0, bits / 8), null).setAutoPadding(
    false,
  )
  return (blocks) => cipher.update(blocks)
}

/** Encrypts or decrypts one number, as text of a radix up to 36. */
function shuffled(
  way: 'encrypt' | 'decrypt',
  radix: number,
  text: string,
  tweak: Uint8Array,
  cipher: BlockCipher,
): string {
  const middle = Math.floor(text.length / 2)
  const halves = {
    left: Float64Array.of(parseInt(text.slice(0, middle), radix)),
    right: Float64Array.of(parseInt(text.slice(middle), radix)),
  }
  ff1(radix, text.length, tweak, cipher)[way](halves)
  return (
    (halves.left[0] ?? NaN).toString(radix).padStart(middle, '0') +
    (halves.right[0] ?? NaN).toString(radix).padStart(text.length - middle, '0')
  )
}

describe('FF1', () => {
  for (const [sample, bits, radix, tweak, plain, secret] of [
    [1, 128, 10, '', '0123456789', '2433477484'],
    [2, 128, 10, '39383736353433323130', '0123456789', '6124200773'],
    [3, 128, 36, '3737373770717273373737', '0123456789abcdefghi', 'a9tv40mll9kdu509eum'],
    [4, 192, 10, '', '0123456789', '2830668132'],
    [5, 192, 10, '39383736353433323130', '0123456789', '2496655549'],
    [6, 192, 36, '3737373770717273373737', '0123456789abcdefghi', 'xbj3kv35jrawxv32ysr'],
    [7, 256, 10, '', '0123456789', '6657667009'],
    [8, 256, 10, '39383736353433323130', '0123456789', '1001623463'],
    [9, 256, 36, '3737373770717273373737', '0123456789abcdefghi', 'xs8a0azh2avyalyzuwd'],
  ] as const) {
    it(`gives NIST's sample ${sample}: AES-${bits}, radix ${radix}`, () => {
      expect(shuffled('encrypt', radix, plain, Buffer.from(tweak, 'hex'), aes(bits))).to.equal(secret)
      expect(shuffled('decrypt', radix, secret, Buffer.from(tweak, 'hex'), aes(bits))).to.equal(plain)
    })
  }

  it('agrees with an independent library for any radix, length, key and tweak', () => {
    const cases = fc.integer({ min: 2, max: 36 }).chain((radix) => {
      const [least, most] = [
        Math.ceil(Math.log(1e6) / Math.log(radix)),
        Math.floor((51 / Math.log2(radix)) * 2),
      ]
      return fc.record({
        radix: fc.constant(radix),
        digits: fc.array(fc.nat(radix - 1), { minLength: Math.max(least, 2), maxLength: most }),
        tweak: fc.uint8Array({ maxLength: 40 }),
        key: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      })
    })
    fc.assert(
      fc.property(cases, ({ radix, digits, tweak, key: own }) => {
        const text = (figures: number[]) => figures.map((figure) => figure.toString(radix)).join('')
        const expected = text(FF1(radix, own, tweak).encrypt(digits))
        const cipher = aes(256, Buffer.from(own))
        expect(shuffled('encrypt', radix, text(digits), tweak, cipher)).to.equal(expected)
        expect(shuffled('decrypt', radix, expected, tweak, cipher)).to.equal(text(digits))
      }),
      { numRuns: 200 },
    )
  })

  it('encrypts many numbers like each number alone', () => {
    const halves = {
      left: Float64Array.from({ length: 100 }, (_, at) => at % 7),
      right: Float64Array.from({ length: 100 }, (_, at) => at * 31),
    }
    const alone = Array.from(halves.left, (left, at) => {
      const half = { left: Float64Array.of(left), right: Float64Array.of(halves.right[at] ?? 0) }
      ff1(10, 12, new Uint8Array(), aes(128)).encrypt(half)
      return [half.left[0], half.right[0]]
    })
    ff1(10, 12, new Uint8Array(), aes(128)).encrypt(halves)
    expect(Array.from(halves.left, (left, at) => [left, halves.right[at]])).to.deep.equal(alone)
  })

  it('refuses fewer than a million numbers, and halves over 52 bits', () => {
    for (const [radix, length] of [
      [10, 5],
      [2, 19],
      [1, 30],
      [65536, 4],
      [10, 32],
      [36, 21],
    ] as const) {
      expect(
        () => ff1(radix, length, new Uint8Array(), aes(128)),
        `${length} digits of radix ${radix}`,
      ).to.throw(RangeError)
    }
  })
})
