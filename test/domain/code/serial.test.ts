import { createCipheriv } from 'node:crypto'
import { FF1 } from '@noble/ciphers/ff1.js'
import { expect } from 'chai'
import fc from 'fast-check'
import { alphabet } from '../../../src/domain/code/public-code.ts'
import { isCharacterSet82 } from '../../../src/domain/code/gs1.ts'
import { indexOfSerial, isSerial, isSerialPrefix, mostSerials, serialPresets, serialsAt } from '../../../src/domain/code/serial.ts'
import type { BlockCipher } from '../../../src/domain/code/ff1.ts'

const key = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex')

function aes(own: Uint8Array = key): BlockCipher {
  const cipher = createCipheriv('aes-256-ecb', own, null).setAutoPadding(false)
  return (blocks) => cipher.update(blocks)
}

const presetAndIndex = fc.constantFrom(...serialPresets).chain((preset) =>
  fc.tuple(fc.constant(preset), fc.oneof(fc.nat(1e6), fc.nat({ max: mostSerials(preset) - 1 }))))

describe('serials', () => {
  it('lead back to the index they were made from', () => {
    fc.assert(fc.property(presetAndIndex, ([preset, index]) => {
      const [serial = ''] = serialsAt(preset, index, 1, aes())
      expect(isSerial(preset, serial)).to.equal(true)
      expect(indexOfSerial(preset, serial, aes())).to.equal(index)
    }), { numRuns: 300 })
  })

  it('are the same alone and in a run, today and always', () => {
    for (const preset of serialPresets) {
      const run = serialsAt(preset, 1000, 50, aes())
      expect(run).to.deep.equal(run.map((_, place) => serialsAt(preset, 1000 + place, 1, aes())[0]))
    }
    expect([serialsAt('random-12', 0, 2, aes()), serialsAt('numeric-12', 0, 2, aes()), serialsAt('sequential', 0, 2, aes())])
      .to.deep.equal([['A72T04MAK7GY', 'BE8NJDCCZ9WK'], ['172171128934', '235969811072'], ['000000000001', '000000000002']])
  })

  it('are the FF1 numbers that a kept library calculates', () => {
    const letters = FF1(32, key, Buffer.from('random-12'))
    serialsAt('random-12', 0, 20, aes()).forEach((serial, index) => {
      const digits = [...index.toString(32).padStart(12, '0')].map((digit) => parseInt(digit, 32))
      expect(serial).to.equal(letters.encrypt(digits).map((digit) => alphabet[digit]).join(''))
    })
    const bits = FF1(2, key, Buffer.from('numeric-12'))
    serialsAt('numeric-12', 0, 20, aes()).forEach((serial, index) => {
      const digits = [...index.toString(2).padStart(37, '0')].map(Number)
      expect(serial).to.equal(String(1e11 + parseInt(bits.encrypt(digits).join(''), 2)))
    })
  })

  it('never repeat, and use every character alike often', () => {
    for (const [preset, characters, skipped] of [['random-12', alphabet, 0], ['numeric-12', '0123456789', 3]] as const) {
      const serials = serialsAt(preset, 0, 100_000, aes())
      expect(new Set(serials).size).to.equal(100_000)
      const tally = new Map<string, number>()
      for (const serial of serials) for (const character of serial.slice(skipped)) tally.set(character, (tally.get(character) ?? 0) + 1)
      const expected = (100_000 * (12 - skipped)) / characters.length
      const chiSquare = [...characters].reduce((sum, character) => sum + ((tally.get(character) ?? 0) - expected) ** 2 / expected, 0)
      // The value that chance exceeds once in a thousand: 31 and 9 degrees of freedom.
      expect(chiSquare).to.be.below(preset === 'random-12' ? 61.1 : 27.9)
    }
  })

  it('differ between keys in every place of a batch', () => {
    const [one, two] = [serialsAt('random-12', 0, 1000, aes()), new Set(serialsAt('random-12', 0, 1000, aes(key.toReversed())))]
    expect(one.filter((serial) => two.has(serial))).to.deep.equal([])
  })

  it('of digits fit an RFID tag: 12 digits, no leading zero, below 2^38', () => {
    const ends = [0, 1, mostSerials('numeric-12') - 1].flatMap((index) => serialsAt('numeric-12', index, 1, aes()))
    for (const serial of [...ends, ...serialsAt('numeric-12', 5, 1000, aes())]) {
      expect(serial).to.match(/^[12]\d{11}$/)
      expect(Number(serial)).to.be.below(2 ** 38)
    }
  })

  it('in sequence count from 1 behind their prefix', () => {
    expect(serialsAt('sequential', 8, 3, aes(), 'L24-')).to.deep.equal(['L24-000000000009', 'L24-000000000010', 'L24-000000000011'])
    expect(indexOfSerial('sequential', 'L24-000000000010', aes(), 'L24-')).to.equal(9)
    expect(isSerial('sequential', '000000000010', 'L24-')).to.equal(false)
  })

  it('fit AI 21 with the longest prefix', () => {
    const [serial = ''] = serialsAt('sequential', 0, 1, aes(), 'ABCDEFGH')
    expect([serial.length, isCharacterSet82(serial)]).to.deep.equal([20, true])
    expect(['', 'ABCDEFGH', 'ABCDEFGHI', 'é', 'a b'].map(isSerialPrefix)).to.deep.equal([true, true, false, false, false])
    expect(() => serialsAt('sequential', 0, 1, aes(), 'ABCDEFGHI')).to.throw(RangeError)
  })

  it('are refused outside their numbers', () => {
    for (const preset of serialPresets) {
      for (const [first, count] of [[-1, 1], [0.5, 1], [mostSerials(preset), 1], [mostSerials(preset) - 1, 2], [0, -1]] as const) {
        expect(() => serialsAt(preset, first, count, aes()), `${preset} ${first} ${count}`).to.throw(RangeError)
      }
      expect(serialsAt(preset, 0, 0, aes())).to.deep.equal([])
    }
  })

  it('are told from other text', () => {
    const others = ['', '7K3M9QX2ABC', '7K3M9QX2ABCDE', '7k3m9qx2abcd', '7K3M9QX2ABCI', '7K3M9QX2ABC\n', '000000000000', '099999999999', '237438953472']
    expect(others.filter((text) => isSerial('numeric-12', text))).to.deep.equal([])
    expect(others.filter((text) => isSerial('random-12', text))).to.deep.equal(['000000000000', '099999999999', '237438953472'])
    expect(['100000000000', '237438953471'].every((text) => isSerial('numeric-12', text))).to.equal(true)
    expect(() => indexOfSerial('random-12', 'nonsense', aes())).to.throw(RangeError)
  })

  it('never issued have an index beyond the last, or one of another batch', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...alphabet), minLength: 12, maxLength: 12 }), (text) => {
      const index = indexOfSerial('random-12', text, aes())
      if (index < mostSerials('random-12')) expect(serialsAt('random-12', index, 1, aes())).to.deep.equal([text])
    }))
  })
})
