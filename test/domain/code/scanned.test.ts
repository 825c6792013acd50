import bwipjs from 'bwip-js/node'
import { expect } from 'chai'
import fc from 'fast-check'
import { readScanned } from '../../../src/domain/code/scanned.ts'
import { checkDigit } from '../../../src/domain/code/gs1.ts'
import { writeDigitalLink } from '../../../src/domain/code/digital-link.ts'

const gtin = '09506000134352'
const serial = '7K3M9QX2ABCD'
const named = { kind: 'gtin', gtin, serial }
const GS = '\u001D'

describe('a scanned line', () => {
  it('is parsed from a digital link with any other identifiers', () => {
    for (const address of [
      `https://id.example.com/01/${gtin}/21/${serial}`,
      `HTTPS://ID.EXAMPLE.COM/01/${gtin}/22/B1/10/L%2F24/21/${serial}?17=261231`,
      `]Q1https://id.example.com/shop/01/${gtin}/21/${serial}/`,
      `  http://q.wine.eu/01/${gtin}/21/${serial}\r`,
    ])
      expect(readScanned(address), address).to.deep.equal(named)
  })

  it('is parsed from our own address', () => {
    expect(readScanned(`https://code.example.com/nutricode/7K3M9QX2AB/${serial}`)).to.deep.equal({
      kind: 'code',
      code: '7K3M9QX2AB',
      serial,
    })
    expect(readScanned(`https://code.example.com/nutricode/7K3M9QX2AB/L24%2D1?lang=de`)).to.deep.equal({
      kind: 'code',
      code: '7K3M9QX2AB',
      serial: 'L24-1',
    })
  })

  it('is parsed from element strings with brackets, with FNC1, and with each symbology identifier', () => {
    for (const line of [
      `(01)${gtin}(21)${serial}`,
      `(01)${gtin}(10)L24(21)${serial}`,
      `(01)${gtin}(21)${serial}(10)L(1)24`,
      `01${gtin}21${serial}`,
      `${GS}01${gtin}10L24${GS}21${serial}`,
      `]d201${gtin}10L24${GS}21${serial}`,
      `]C101${gtin}21${serial}${GS}10L24`,
      `]Q301${gtin}1726123121${serial}`,
      `]e001${gtin}3103001234${GS}21${serial}`,
      `]d201${gtin}10L24<GS>21${serial}`,
    ])
      expect(readScanned(line), JSON.stringify(line)).to.deep.equal(named)
  })

  it('can be the SSCC of a case or pallet', () => {
    const sscc = '030123450000000012'
    const right = `${sscc.slice(0, 17)}${checkDigit(sscc.slice(0, 17))}`
    for (const line of [
      `(00)${right}`,
      `00${right}`,
      `]C100${right}`,
      `https://id.example.com/00/${right}`,
    ]) {
      expect(readScanned(line), line).to.deep.equal({ kind: 'sscc', sscc: right })
    }
    expect(readScanned(`(00)${right.slice(0, 17)}${String((Number(right[17]) + 1) % 10)}`).kind).to.equal(
      'malformed',
    )
  })

  it('is a bare serial when it has nothing else', () => {
    expect(readScanned(serial)).to.deep.equal({ kind: 'bare', serial })
    expect(readScanned('01-bottle')).to.deep.equal({ kind: 'bare', serial: '01-bottle' })
  })

  it('is foreign when it identifies something else, and malformed when it identifies nothing', () => {
    for (const line of [
      'https://example.org/',
      `https://id.example.com/01/${gtin}`,
      `(01)${gtin}`,
      'https://id.example.com/8004/950600013',
    ]) {
      expect(readScanned(line).kind, line).to.equal('foreign')
    }
    for (const line of [
      '',
      '   ',
      'a b',
      'é',
      'x'.repeat(21),
      `https://id.example.com/01/${gtin.slice(0, 13)}3/21/A`,
      `(01)${gtin.slice(0, 13)}3(21)A`,
      `]d201${gtin}10L24`.slice(0, 12),
      '(21)A',
      `(01)${gtin}(21)`,
      `https://x.eu/nutricode/AB/%E0%A4%A`,
    ])
      expect(readScanned(line).kind, line).to.equal('malformed')
  })

  it('is malformed when one of its elements is invalid, unknown or repeated, in brackets or from a scanner', () => {
    for (const [bracketed, scanned] of [
      [`(01)${gtin}(17)261331(21)A`, `01${gtin}1726133121A`],
      [`(01)${gtin}(21)A(99)${'x'.repeat(91)}`, `01${gtin}21A${GS}99${'x'.repeat(91)}`],
      [`(01)${gtin}(21)A(10)`, `01${gtin}21A${GS}10`],
      [`(01)${gtin}(21)A(422)999`, `01${gtin}21A${GS}422999`],
      [`(01)${gtin}(04)1(21)A`, `01${gtin}041${GS}21A`],
      [`(01)${gtin}(3106)000001(21)A`, `01${gtin}310600000121A`],
      [`(01)${gtin}(21)A(01)${gtin}(21)B`, `01${gtin}21A${GS}01${gtin}21B`],
      [`(01)${gtin}(21)A(21)A`, `01${gtin}21A${GS}21A`],
      [`(00)106141412345678908(17)269931`, `0010614141234567890817269931`],
    ] as const) {
      expect(readScanned(bracketed).kind, bracketed).to.equal('malformed')
      for (const prefix of [']C1', ']d2', GS])
        expect(readScanned(prefix + scanned).kind, JSON.stringify(prefix + scanned)).to.equal('malformed')
    }
  })

  it('gives back every serial of character set 82, from an address and from an element string of bwip-js', () => {
    const characters = '!"%&\'*+,-./0123456789:;<=>?ABCXYZ_abcxyz'
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 20 }),
        (text) => {
          const line = `(01)${gtin}(21)${text}`
          bwipjs.raw('gs1datamatrix', line, {})
          expect(readScanned(line)).to.deep.equal({ kind: 'gtin', gtin, serial: text })
          expect(readScanned(`]d201${gtin}21${text}`)).to.deep.equal({ kind: 'gtin', gtin, serial: text })
          expect(
            readScanned(writeDigitalLink('https://id.example.com', { gtin, serial: text })),
          ).to.deep.equal({ kind: 'gtin', gtin, serial: text })
        },
      ),
      { numRuns: 60 },
    )
  })
})
