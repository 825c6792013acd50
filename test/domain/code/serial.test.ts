import { createCipheriv } from 'node:crypto'
import { FF1 } from '@noble/ciphers/ff1.js'
import { expect } from 'chai'
import fc from 'fast-check'
import { alphabet } from '../../../src/domain/code/public-code.ts'
import { isCharacterSet82 } from '../../../src/domain/code/gs1.ts'
import {
  legacyRandomPattern,
  indexOfSerial,
  indicesOfSerials,
  isSerial,
  serialCapacity,
  serialsAt,
} from '../../../src/domain/code/serial.ts'
import {
  canFormatsCollide,
  isSerialPattern,
  isSerialPrefix,
  type SerialFormat,
  type SerialPreset,
} from '../../../src/domain/code/serial-format.ts'
import type { BlockCipher } from '../../../src/domain/code/ff1.ts'

const key = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex')

function aes(own: Uint8Array = key): BlockCipher {
  const cipher = createCipheriv('aes-256-ecb', own, null).setAutoPadding(false)
  return (blocks) => cipher.update(blocks)
}

/** Formats of every kind; patterns from the smallest capacity to more than the largest safe integer. */
const forms: readonly (readonly [SerialPreset, string])[] = [
  ['random-12', ''],
  ['random-12', legacyRandomPattern],
  ['numeric-12', ''],
  ['sequential', ''],
  ['sequential', 'L24-'],
  ['pattern', '######'],
  ['pattern', 'W24-@@@@@@##'],
  ['pattern', '@@@@-@@@@-@@@@'],
  ['pattern', '####################'],
]

const formAndIndex = fc
  .constantFrom(...forms)
  .chain(([preset, pattern]) =>
    fc.tuple(
      fc.constant(preset),
      fc.constant(pattern),
      fc.oneof(fc.nat(900_000), fc.nat({ max: serialCapacity(preset, pattern) - 1 })),
    ),
  )

describe('serials', () => {
  it('give back their index', () => {
    fc.assert(
      fc.property(formAndIndex, ([preset, pattern, index]) => {
        const [serial = ''] = serialsAt(preset, index, 1, aes(), pattern)
        expect(isSerial(preset, serial, pattern)).to.equal(true)
        expect(indexOfSerial(preset, serial, aes(), pattern)).to.equal(index)
      }),
      { numRuns: 500 },
    )
  })

  it('are the same alone and in a sequence, in every version', () => {
    for (const [preset, pattern] of forms) {
      const run = serialsAt(preset, 1000, 50, aes(), pattern)
      expect(run).to.deep.equal(run.map((_, place) => serialsAt(preset, 1000 + place, 1, aes(), pattern)[0]))
      expect(indicesOfSerials(preset, run, aes(), pattern)).to.deep.equal(run.map((_, place) => 1000 + place))
    }
    expect(forms.map(([preset, pattern]) => serialsAt(preset, 0, 2, aes(), pattern))).to.deep.equal([
      ['M5T174FPD1XZ', 'C2K5JYQC4CRJ'],
      ['A72T04MAK7GY', 'BE8NJDCCZ9WK'],
      ['172171128934', '235969811072'],
      ['000000000001', '000000000002'],
      ['L24-000000000001', 'L24-000000000002'],
      ['426004', '197221'],
      ['W24-13013875', 'W24-Y212C007'],
      ['33VZ-5QHM-BAT8', 'FPCJ-Z986-B7N0'],
      ['93383573736143254204', '90239185829873246954'],
    ])
  })

  it('are the FF1 numbers of an independent library', () => {
    const letters = FF1(32, key, Buffer.from('random-12'))
    for (const [pattern, start] of [
      ['', 10 * 32 ** 11],
      [legacyRandomPattern, 0],
    ] as const) {
      serialsAt('random-12', 0, 20, aes(), pattern).forEach((serial, index) => {
        const digits = [...(BigInt(start) + BigInt(index)).toString(32).padStart(12, '0')].map((digit) =>
          parseInt(digit, 32),
        )
        expect(serial).to.equal(
          letters
            .encrypt(digits)
            .map((digit) => alphabet[digit])
            .join(''),
        )
      })
    }
    const bits = FF1(2, key, Buffer.from('numeric-12'))
    serialsAt('numeric-12', 0, 20, aes()).forEach((serial, index) => {
      const digits = [...index.toString(2).padStart(37, '0')].map(Number)
      expect(serial).to.equal(String(1e11 + parseInt(bits.encrypt(digits).join(''), 2)))
    })
  })

  it('never repeat, and use every character equally often', () => {
    for (const [preset, characters, skipped] of [
      ['random-12', alphabet, 0],
      ['numeric-12', '0123456789', 3],
    ] as const) {
      const serials = serialsAt(preset, 0, 100_000, aes())
      expect(new Set(serials).size).to.equal(100_000)
      const counts = new Map<string, number>()
      for (const serial of serials)
        for (const character of serial.slice(skipped)) counts.set(character, (counts.get(character) ?? 0) + 1)
      const expected = (100_000 * (12 - skipped)) / characters.length
      const chiSquare = [...characters].reduce(
        (sum, character) => sum + ((counts.get(character) ?? 0) - expected) ** 2 / expected,
        0,
      )
      // The chi-squared value with a probability of 0.001, for 31 and 9 degrees of freedom.
      expect(chiSquare).to.be.below(preset === 'random-12' ? 61.1 : 27.9)
    }
  })

  it('differ between keys at every position of a batch', () => {
    const [one, two] = [
      serialsAt('random-12', 0, 1000, aes()),
      new Set(serialsAt('random-12', 0, 1000, aes(key.toReversed()))),
    ]
    expect(one.filter((serial) => two.has(serial))).to.deep.equal([])
  })

  it('of digits fit an RFID tag: 12 digits, no leading zero, below 2^38', () => {
    const ends = [0, 1, serialCapacity('numeric-12') - 1].flatMap((index) =>
      serialsAt('numeric-12', index, 1, aes()),
    )
    for (const serial of [...ends, ...serialsAt('numeric-12', 5, 1000, aes())]) {
      expect(serial).to.match(/^[12]\d{11}$/)
      expect(Number(serial)).to.be.below(2 ** 38)
    }
  })

  it('in sequence count from 1 after the prefix', () => {
    expect(serialsAt('sequential', 8, 3, aes(), 'L24-')).to.deep.equal([
      'L24-000000000009',
      'L24-000000000010',
      'L24-000000000011',
    ])
    expect(indexOfSerial('sequential', 'L24-000000000010', aes(), 'L24-')).to.equal(9)
    expect(isSerial('sequential', '000000000010', 'L24-')).to.equal(false)
  })

  it('fit AI 21 with the longest prefix', () => {
    const [serial = ''] = serialsAt('sequential', 0, 1, aes(), 'ABCDEFGH')
    expect([serial.length, isCharacterSet82(serial)]).to.deep.equal([20, true])
    expect(['', 'ABCDEFGH', 'ABCDEFGHI', 'é', 'a b'].map(isSerialPrefix)).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(() => serialsAt('sequential', 0, 1, aes(), 'ABCDEFGHI')).to.throw(RangeError)
  })

  it('are refused for indices outside the format', () => {
    for (const [preset, pattern] of forms) {
      const most = serialCapacity(preset, pattern)
      for (const [first, count] of [
        [-1, 1],
        [0.5, 1],
        [most, 1],
        [most - 1, 2],
        [0, -1],
      ] as const) {
        expect(() => serialsAt(preset, first, count, aes(), pattern), `${preset} ${first} ${count}`).to.throw(
          RangeError,
        )
      }
      expect(serialsAt(preset, 0, 0, aes(), pattern)).to.deep.equal([])
    }
  })

  it('of random characters always have a letter, so they never equal numeric ones', () => {
    const all = serialsAt('random-12', 0, 200_000, aes())
    expect(all.filter((serial) => !/[A-Z]/.test(serial))).to.deep.equal([])
    const digitsAlone = fc.array(fc.nat(9), { minLength: 12, maxLength: 12 }).map((digits) => digits.join(''))
    fc.assert(
      fc.property(digitsAlone, (text) => {
        expect(isSerial('random-12', text)).to.equal(false)
      }),
    )
  })

  it('of a pattern fill only its placeholders, and use all values before any repeats', () => {
    const room = 10 ** 6
    const all = serialsAt('pattern', 0, room, aes(), 'A######')
    expect([new Set(all).size, all.every((serial) => /^A\d{6}$/.test(serial))]).to.deep.equal([room, true])
  })

  it('accept patterns of at most 20 characters with at least a million serials', () => {
    expect(['######', '@@@@', 'W24-@@@@@@##', '@'.repeat(20)].map(isSerialPattern)).to.deep.equal([
      true,
      true,
      true,
      true,
    ])
    expect(['', '#####', '@@@', 'a b@@@@', 'é@@@@@@', '@'.repeat(21)].map(isSerialPattern)).to.deep.equal([
      false,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('of two formats can be equal exactly when the formats collide', () => {
    const form = (preset: SerialPreset, pattern = ''): SerialFormat => ({ preset, pattern })
    for (const [one, other, overlap] of [
      [form('random-12'), form('numeric-12'), false],
      [form('sequential', '1'), form('sequential', '12'), false],
      [form('pattern', '@@@@@@@@@@@@'), form('random-12'), true],
      [form('pattern', '@@@@@@@@@@@-'), form('random-12'), false],
      [form('pattern', 'A@@@@@'), form('pattern', '@B####'), true],
      [form('pattern', 'A@@@@@'), form('pattern', 'B@@@@@'), false],
      [form('pattern', 'L24############'), form('sequential', 'L24'), true],
      [form('pattern', '@@@@'), form('pattern', '@@@@'), false],
    ] as const) {
      expect(
        [canFormatsCollide(one, other), canFormatsCollide(other, one)],
        `${one.pattern} ${other.pattern}`,
      ).to.deep.equal([overlap, overlap])
    }
  })

  it('are recognized among other texts', () => {
    const others = [
      '',
      '7K3M9QX2ABC',
      '7K3M9QX2ABCDE',
      '7k3m9qx2abcd',
      '7K3M9QX2ABCI',
      '7K3M9QX2ABC\n',
      '000000000000',
      '099999999999',
      '237438953472',
    ]
    expect(others.filter((text) => isSerial('numeric-12', text))).to.deep.equal([])
    expect(others.filter((text) => isSerial('random-12', text))).to.deep.equal([])
    expect(others.filter((text) => isSerial('sequential', text))).to.deep.equal(['099999999999'])
    expect(['100000000000', '237438953471'].every((text) => isSerial('numeric-12', text))).to.equal(true)
    expect(() => indexOfSerial('random-12', 'nonsense', aes())).to.throw(RangeError)
  })

  it('that were never issued have no index, or one of another batch', () => {
    fc.assert(
      fc.property(
        fc
          .string({ unit: fc.constantFrom(...alphabet), minLength: 12, maxLength: 12 })
          .filter((text) => /[A-Z]/.test(text)),
        (text) => {
          const index = indexOfSerial('random-12', text, aes())
          if (index !== null) expect(serialsAt('random-12', index, 1, aes())).to.deep.equal([text])
        },
      ),
    )
  })
})
