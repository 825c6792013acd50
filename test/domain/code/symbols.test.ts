import { expect } from 'chai'
import {
  codeSymbols,
  ean13Digits,
  elementStrings,
  hasCorrectionLevel,
  holdsAddress,
  moduleBounds,
  withCapitals,
} from '../../../src/domain/code/symbols.ts'

describe('symbols of a code', () => {
  it('lets a QR code alone choose its error correction, and QR code and Data Matrix hold an address', () => {
    expect(codeSymbols.filter(hasCorrectionLevel)).to.deep.equal(['qr', 'gs1qr'])
    expect(codeSymbols.filter(holdsAddress)).to.deep.equal(['qr', 'datamatrix'])
  })

  it('advises the module widths of the GS1 General Specifications', () => {
    for (const symbol of codeSymbols.filter((each) => each !== 'ean13'))
      expect(moduleBounds(symbol).advised, symbol).to.deep.equal([0.396, 0.99])
    expect(moduleBounds('ean13')).to.deep.equal({ least: 0.264, advised: [0.264, 0.66], usual: 0.33 })
  })

  it('writes scheme and host in capitals, and leaves the path, which distinguishes them', () => {
    expect(withCapitals('https://q.wine.example:8443/nutricode/aB3?x=a')).to.equal(
      'HTTPS://Q.WINE.EXAMPLE:8443/nutricode/aB3?x=a',
    )
    expect(new URL(withCapitals('https://q.wine.example/a')).href).to.equal('https://q.wine.example/a')
  })

  it('writes element strings in the order of a digital link', () => {
    expect(elementStrings({ gtin: '09506000134352', cpv: '2A', lot: 'L24' })).to.deep.equal([
      '(01)09506000134352',
      '(22)2A',
      '(10)L24',
    ])
    expect(elementStrings({ gtin: '09506000134352' })).to.deep.equal(['(01)09506000134352'])
  })

  it('has an EAN-13 for a GTIN of 12 or 13 digits, not for 8 digits or a case', () => {
    expect(ean13Digits('09506000134352')).to.equal('9506000134352')
    expect(ean13Digits('00614141123452')).to.equal('0614141123452')
    expect(ean13Digits('00000096385074')).to.equal(undefined)
    expect(ean13Digits('19506000134359')).to.equal(undefined)
  })
})
