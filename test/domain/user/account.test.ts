// What an account is made of: addresses, names, the rule of a new password, and its obfuscation in a reset
// (specification 3 and 5).

import { expect } from 'chai'
import { demoEmail, isDemoEmail } from '../../../src/domain/user/demo-accounts.ts'
import { emailPattern, normaliseEmail, withProfileChanges } from '../../../src/domain/user/fields.ts'
import { obfuscate, reveal } from '../../../src/domain/user/obfuscation.ts'
import { personName } from '../../../src/domain/user/person-name.ts'
import { passwordChecks, passwordIssue } from '../../../src/domain/user/password.ts'

describe('a new password', () => {
  it('has to meet its requirements in their order', () => {
    expect(passwordIssue('aB3#')).to.equal('passwordTooShort')
    expect(passwordIssue('AB3#AB3#')).to.equal('passwordLower')
    expect(passwordIssue('ab3#ab3#')).to.equal('passwordUpper')
    expect(passwordIssue('aBc#aBc#')).to.equal('passwordDigit')
    expect(passwordIssue('aBc3aBc3')).to.equal('passwordSpecial')
    expect(passwordIssue(`aB3#${'x'.repeat(29)}`)).to.equal('passwordTooLong')
  })

  it('has 8 to 32 characters and any one of the special ones', () => {
    for (const special of '#?!@$%^&*-') expect(passwordIssue(`aBc3aBc${special}`), special).to.equal(null)
    expect(passwordIssue(`aB3#${'x'.repeat(28)}`)).to.equal(null)
    expect(passwordIssue('')).to.equal('passwordTooShort')
  })

  it('is checked in every requirement at once for the list beside the input', () => {
    expect(passwordChecks('ab')).to.deep.equal([
      { issue: 'passwordTooShort', isMet: false },
      { issue: 'passwordLower', isMet: true },
      { issue: 'passwordUpper', isMet: false },
      { issue: 'passwordDigit', isMet: false },
      { issue: 'passwordSpecial', isMet: false },
      { issue: 'passwordTooLong', isMet: true },
    ])
  })
})

describe('the obfuscation of a password', () => {
  it('is four digits for each character, by the e-mail address', () => {
    expect(obfuscate('ab', 'ab')).to.equal('00000000')
    expect(obfuscate('a', 'b')).to.equal('0003')
    expect(obfuscate('é€', 'x')).to.equal('009120d4')
    expect(obfuscate('A', '')).to.equal('0041')
  })

  it('is reversed with the same address, which repeats', () => {
    for (const email of ['a@b.example', '', 'x'])
      expect(reveal(obfuscate('Très sûr #3 €', email), email), email).to.equal('Très sûr #3 €')
    expect(reveal(obfuscate('secret', 'a@b.example'), 'c@d.example')).not.to.equal('secret')
  })

  it('is not revealed from text of another form', () => {
    for (const text of ['', '004', '00411', 'zzzz', '0041 ', ' 0041', '004G'])
      expect(reveal(text, 'x'), text).to.equal(null)
  })
})

describe('an e-mail address', () => {
  it('is stored without white space around it, in lower case', () => {
    expect(normaliseEmail('  Marie@Deux-Rives.example ')).to.equal('marie@deux-rives.example')
  })

  it('has a domain with a dot, and labels that neither begin nor end with a hyphen', () => {
    const pattern = new RegExp(emailPattern, 'u')
    for (const email of ['a@b.co', "o'neil+wine@a-b.example", `${'a'.repeat(64)}@b.co`])
      expect(pattern.test(email), email).to.equal(true)
    for (const email of [
      'a@b',
      '@b.co',
      'a@-b.co',
      'a@b-.co',
      'a b@c.co',
      'a@b..co',
      `${'a'.repeat(65)}@b.co`,
      'a@b.co x',
    ])
      expect(pattern.test(email), email).to.equal(false)
  })
})

describe('a change of the profile', () => {
  const user = {
    email: 'marie@deuxrives.example',
    firstName: 'Marie',
    lastName: 'Durand',
    phone: '+33475080000',
  }
  const names = { firstName: 'Anne', lastName: 'Petit' }

  it('replaces the names and keeps the address', () => {
    expect(withProfileChanges(user, names)).to.deep.equal({ ...user, ...names })
  })

  it('sets a telephone number, keeps it when nothing is said, and removes it for null or empty text', () => {
    expect(withProfileChanges(user, { ...names, phone: '+33600000000' })).to.deep.include({
      phone: '+33600000000',
    })
    expect(withProfileChanges(user, { ...names, phone: null })).not.to.have.property('phone')
    expect(withProfileChanges(user, { ...names, phone: '' })).not.to.have.property('phone')
  })
})

describe('an account', () => {
  it('is called by its first and last name, or by the one that is known', () => {
    expect(personName({ firstName: 'Marie', lastName: 'Durand' })).to.equal('Marie Durand')
    expect(personName({ firstName: 'Marie' })).to.equal('Marie')
    expect(personName({ lastName: 'Durand' })).to.equal('Durand')
    expect(personName({})).to.equal('')
  })

  it('of the demo is known by its address', () => {
    expect(demoEmail('owner')).to.equal('owner@demo.test')
    expect(isDemoEmail('owner@demo.test')).to.equal(true)
    expect(isDemoEmail('@demo.test.example')).to.equal(false)
  })
})
