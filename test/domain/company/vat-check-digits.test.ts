import { expect } from 'chai'
import { parseVat } from '../../../src/domain/company/vat.ts'
import { hasValidVatChecksum, isSiret } from '../../../src/domain/company/vat-check-digits.ts'
import examples from '../../fixtures/vat-examples.json' with { type: 'json' }

describe('VAT numbers', () => {
  for (const example of examples) {
    it(`accepts ${example.valid} and refuses ${example.invalid} of ${example.country}`, () => {
      const good = parseVat(example.valid, example.country)
      expect(good?.prefix).to.equal(example.prefix)
      expect(
        good !== null && good.prefix !== null && hasValidVatChecksum(good.prefix, good.nationalNumber),
      ).to.equal(true)
      const bad = parseVat(example.invalid, example.country)
      expect(
        bad !== null && bad.prefix !== null && hasValidVatChecksum(bad.prefix, bad.nationalNumber),
      ).to.equal(false)
    })
  }

  it('accepts a number without its prefix, in lower case and with spaces', () => {
    expect(parseVat('40 303 265 045', 'FR')?.number).to.equal('FR40303265045')
    expect(parseVat('gr 094 259 216', 'GR')?.number).to.equal('EL094259216')
  })

  it('accepts a tax number from outside the Union by its length alone', () => {
    expect(parseVat('CHE-123.456.789', 'CH')).to.deep.equal({
      number: 'CHE123456789',
      prefix: null,
      nationalNumber: 'CHE123456789',
    })
    expect(parseVat('1234', 'CH')).to.equal(null)
  })
})

describe('a SIRET', () => {
  it('has 14 digits with a check digit', () => {
    expect(isSiret('73282932000074')).to.equal(true)
    expect(isSiret('73282932000075')).to.equal(false)
    expect(isSiret('7328293200007')).to.equal(false)
  })

  it('of an establishment of La Poste has digits whose sum is a multiple of five', () => {
    expect(isSiret('35600000049837')).to.equal(true)
    expect(isSiret('35600000049838')).to.equal(false)
  })
})
