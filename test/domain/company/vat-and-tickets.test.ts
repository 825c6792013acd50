// Which country a VAT number names, what is wrong with one, and how long a partner's ticket is valid (domain 5.3;
// contract 5).

import { expect } from 'chai'
import { isFreshTicket, signedText } from '../../../src/domain/company/partner-ticket.ts'
import {
  countryOfVat,
  isEqualCompanyName,
  isSameCompanyName,
  normaliseVat,
  parseVat,
  vatIssue,
  wrongVatIssue,
} from '../../../src/domain/company/vat.ts'

describe('a VAT number', () => {
  it('is stored in upper case without separators, and with EL for Greece', () => {
    expect(normaliseVat(' fr 40.303-265/045 ')).to.equal('FR40303265045')
    expect(normaliseVat('gr094259216')).to.equal('EL094259216')
    expect(normaliseVat('gr0942592160')).to.equal('GR0942592160')
    expect(normaliseVat('xgr094259216')).to.equal('XGR094259216')
  })

  it('names a country by a prefix with a digit after it', () => {
    expect(countryOfVat('DE129273398')).to.equal('DE')
    expect(countryOfVat('EL094259216')).to.equal('GR')
    expect(countryOfVat('GR094259216')).to.equal('GR')
    expect(countryOfVat('ESX1234567X')).to.equal('ES')
    for (const typed of ['DEUTSCH', 'CH123456', '129273398', 'XDE1', '1DE2', ''])
      expect(countryOfVat(typed), typed).to.equal(null)
  })

  it('is wrong in its form, or by the prefix of another country', () => {
    expect(vatIssue('FR40303265045', 'FR')).to.equal(null)
    expect(vatIssue('FR4030326504', 'FR')).to.deep.equal({ field: 'tva', code: 'vatInvalid' })
    for (const prefix of ['IT', 'DE'])
      expect(wrongVatIssue(`${prefix}129273398`, 'FR'), prefix).to.deep.equal({
        field: 'tva',
        code: 'vatCountry',
        values: { prefix },
      })
    expect(vatIssue('IT00743110157', 'FR')?.code).to.equal('vatCountry')
    expect(wrongVatIssue('no number', 'FR')).to.deep.equal({ field: 'tva', code: 'vatInvalid' })
  })

  it('of a company outside the Union may be of a Member State, or has 5 to 20 letters and digits', () => {
    expect(parseVat('EL094259216', 'CH')).to.deep.equal({
      number: 'EL094259216',
      prefix: 'EL',
      nationalNumber: '094259216',
    })
    expect(parseVat('DE129273398', 'US')?.prefix).to.equal('DE')
    expect(parseVat('12345', 'US')?.number).to.equal('12345')
    expect(parseVat('A'.repeat(20), 'US')?.prefix).to.equal(null)
    for (const typed of ['1234', 'A'.repeat(21), '12345_', 'ÄÖÜ12'])
      expect(parseVat(typed, 'US'), typed).to.equal(null)
  })
})

describe('two names of companies', () => {
  it('are equal without their legal forms, and not where one is a part of the other', () => {
    expect(isEqualCompanyName('SCEA Deux Rives', 'DEUX-RIVES')).to.equal(true)
    expect(isEqualCompanyName('Domaine Deux Rives', 'Deux Rives')).to.equal(false)
  })

  it('share a name of at least four characters as whole words', () => {
    expect(isSameCompanyName('Rive', 'Domaine Rive')).to.equal(true)
    expect(isSameCompanyName('Domaine Rive', 'Rive')).to.equal(true)
    expect(isSameCompanyName('Riv', 'Domaine Riv')).to.equal(false)
    expect(isSameCompanyName('Cru', 'CRU')).to.equal(true)
    expect(isSameCompanyName('Clos Sarl Rive', 'Clos Rive')).to.equal(true)
    expect(isSameCompanyName('', '')).to.equal(false)
    expect(isSameCompanyName('Rive', 'Domaine Rives')).to.equal(false)
  })
})

describe('a ticket of the partner', () => {
  const issued = 1_790_000_000
  const isFresh = (secondsLater: number, ticket = `${String(issued)}-abcdefgh`) =>
    isFreshTicket(ticket, (issued + secondsLater) * 1000)

  it('is valid for 300 seconds, with a clock that is a minute ahead at most', () => {
    expect(isFresh(300)).to.equal(true)
    expect(isFresh(300.001)).to.equal(false)
    expect(isFresh(-60)).to.equal(true)
    expect(isFresh(-60.001)).to.equal(false)
  })

  it('has seconds and a nonce of 8 to 100 characters, and nothing else', () => {
    for (const nonce of ['a_B-9xyz', 'x'.repeat(100)])
      expect(isFresh(0, `${String(issued)}-${nonce}`), nonce).to.equal(true)
    for (const ticket of [
      '',
      String(issued),
      `${String(issued)}-short77`,
      `${String(issued)}-${'x'.repeat(101)}`,
      `x${String(issued)}-abcdefgh`,
      `${String(issued)}-abcdefgh!`,
      '-abcdefgh',
    ])
      expect(isFresh(0, ticket), ticket).to.equal(false)
  })

  it('is signed with the company, and with the product where the address names one', () => {
    expect(signedText('7', '1-n')).to.equal('7/1-n')
    expect(signedText('7', '1-n', 'P 1')).to.equal('7/1-n/P 1')
  })
})
