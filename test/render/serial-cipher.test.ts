import { createHmac } from 'node:crypto'
import { ecb } from '@noble/ciphers/aes.js'
import { expect } from 'chai'
import { indexOfSerial, serialsAt } from '../../src/domain/code/serial.ts'
import { serialCipher } from '../../src/render/serial-cipher.ts'

const master = '0b'.repeat(32)
const blocks = Uint8Array.from({ length: 64 }, (_, at) => at)

describe('cipher of serials', () => {
  it('is AES-256 under HKDF of master key and scope, as another library calculates it', () => {
    const hmac = (key: Uint8Array, data: Uint8Array) => createHmac('sha256', key).update(data).digest()
    const key = hmac(
      hmac(new Uint8Array(32), Buffer.from(master, 'hex')),
      Buffer.from('serials of gtin:09506000134352\x01'),
    )
    expect(Buffer.from(serialCipher(master, 'gtin:09506000134352')(blocks)).toString('hex')).to.equal(
      Buffer.from(ecb(key, { disablePadding: true }).encrypt(blocks)).toString('hex'),
    )
  })

  it('encrypts each block independently of earlier ones', () => {
    const cipher = serialCipher(master, 'a')
    const whole = Buffer.from(cipher(blocks))
    expect(
      Buffer.concat([0, 16, 32, 48].map((start) => cipher(blocks.subarray(start, start + 16)))).equals(whole),
    ).to.equal(true)
  })

  it('gives every scope and every master key serials of its own', () => {
    const ciphers = [serialCipher(master, 'a'), serialCipher(master, 'b'), serialCipher('0c'.repeat(32), 'a')]
    expect(new Set(ciphers.flatMap((cipher) => serialsAt('random-12', 0, 100, cipher))).size).to.equal(300)
    const [first = ''] = serialsAt('random-12', 77, 1, serialCipher(master, 'a'))
    expect(indexOfSerial('random-12', first, serialCipher(master, 'a'))).to.equal(77)
  })

  it('refuses a master key that is short or no hexadecimal', () => {
    for (const key of ['', '0b'.repeat(31), `${'0b'.repeat(31)}0`, 'xy'.repeat(32)])
      expect(() => serialCipher(key, 'a')).to.throw(RangeError)
  })
})
