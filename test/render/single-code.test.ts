// A single QR code against npm qrcode: its segments need no larger version than those that npm qrcode finds, and with
// the same segments it is the same symbol, module by module.

import { expect } from 'chai'
import fc from 'fast-check'
import qrcode from 'qrcode'
import { correctionLevels } from '../../src/domain/code/symbols.ts'
import { segmentation } from '../../src/render/batch/symbol/data-segments.ts'
import { singleCode } from '../../src/render/batch/symbol/single-code.ts'
import { segmentsOf } from '../support/batch-kinds.ts'
import { matrixOf } from '../../src/render/symbol.ts'

const printable = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 90 })
const digits = fc.stringMatching(/^[0-9]{1,30}$/)
const capitals = fc.stringMatching(/^[0-9A-Z $%*+\-./:]{1,30}$/)
/** Addresses as ours, and texts that change between the modes of ISO/IEC 18004, 7.4. */
const texts = fc.oneof(
  digits.map((number) => `https://q.wine.example/01/${number}`),
  capitals.map((path) => `HTTPS://Q.WINE.EXAMPLE/${path}`),
  fc.tuple(printable, digits, capitals).map((parts) => parts.join('')),
  printable,
)

describe('a single QR code', () => {
  it('is the symbol that npm qrcode draws, at each level', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...correctionLevels), (text, level) => {
        const single = singleCode(text, level)
        const peer = segmentsOf(text, segmentation([...text], level, true))
        const { modules } = qrcode.create(peer, { errorCorrectionLevel: level })
        expect(single?.side, 'its own segments').to.equal(
          qrcode.create(text, { errorCorrectionLevel: level }).modules.size,
        )
        expect(single?.side).to.equal(modules.size)
        expect(Buffer.from(single?.modules ?? []).equals(Buffer.from(modules.data))).to.equal(true)
      }),
      { numRuns: 400 },
    )
  })

  it('leaves to npm qrcode what is no printable ASCII, and what may need more than version 11', () => {
    expect(singleCode('https://q.wine.example/ü', 'M')).to.equal(null)
    const long = `https://q.wine.example/${'x'.repeat(400)}`
    expect(singleCode(long, 'H')).to.equal(null)
    expect(matrixOf(long, 'qr', 'H').width).to.be.greaterThan(61)
  })
})
