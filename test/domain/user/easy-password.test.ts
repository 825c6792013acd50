import { expect } from 'chai'
import { easyPasswordIssue, type OwnTexts } from '../../../src/domain/user/easy-password.ts'
import { passwordIssue } from '../../../src/domain/user/password.ts'
import { knownPasswords } from '../../../src/services/common-passwords/lists.ts'

describe('a new password that keeps the rule', () => {
  const known = knownPasswords()
  const issueOf = (password: string, own: OwnTexts = []): string | null => {
    expect(passwordIssue(password), password).to.equal(null)
    return easyPasswordIssue(password, own, known)?.code ?? null
  }

  it('is refused when it was leaked', () => {
    expect(known.leaked.size).to.equal(823)
    for (const password of known.leaked)
      expect(easyPasswordIssue(password, [], known), password).not.to.equal(null)
    expect(issueOf('g00dPa$$w0rD')).to.equal('passwordCommon')
  })

  it('is refused when it is a frequent word with digits and signs around it, however it is spelt', () => {
    expect(known.frequent.size).to.equal(30_000)
    const frequent = [
      'Michael1!',
      'Sunshine-2026',
      '!!Dragon99',
      'M0nkey#12',
      'B@seball1',
      '1qaz@WSX',
      'Qwerty123!',
    ]
    for (const password of frequent) expect(issueOf(password), password).to.equal('passwordCommon')
  })

  it('is refused when little is left without the names, the company and the address of its user', () => {
    const own = ['Anne-Sophie', 'Lefèvre', 'as.lefevre@deux-rives.example', 'Château Deux Rives']
    for (const password of [
      'Anne-Sophie1!',
      'Lefevre#2026',
      'DeuxRives-26!',
      'Deux-Rives!1',
      'L3fevre-2026!',
    ])
      expect(issueOf(password, own), password).to.equal('passwordOwnWord')
    expect(issueOf('Lefevre-taille-en-mars-26', own)).to.equal(null)
    expect(issueOf('Galets-24-rives!', own)).to.equal(null)
  })

  it('is refused when it is a word of the product or the trade', () => {
    for (const password of ['Nutricode-1!', 'Domaine#2026', 'Weingut-2026!', 'MotDePasse1!'])
      expect(issueOf(password), password).to.equal('passwordOwnWord')
  })

  it('is accepted when it has several words or is random', () => {
    const good = [
      'Galets-rouges-24!',
      'Demo-pass-1!',
      'q7#Lw2!vRz',
      'Cailloux-blancs-9!',
      'Regen-am-Dienstag-7',
      'Xk4$pmTq',
    ]
    for (const password of good) expect(issueOf(password), password).to.equal(null)
  })
})

describe('a frequent word', () => {
  const known = { leaked: new Set(['Leaked#26']), frequent: new Set(['cloud', 'qwertz']) }
  const codeOf = (password: string, own: OwnTexts = []) =>
    easyPasswordIssue(password, own, known)?.code ?? null

  it('is found as it is, in other signs, and with eight characters around it at most', () => {
    expect(codeOf('Leaked#26')).to.equal('passwordCommon')
    expect(codeOf('CLOUD')).to.equal('passwordCommon')
    expect(codeOf('Qw3rtz')).to.equal('passwordCommon')
    expect(codeOf('12Cloud-#26!')).to.equal('passwordCommon')
    expect(codeOf('1234Cloud-#26')).to.equal('passwordCommon')
    expect(codeOf('1234Cloud-#26!')).to.equal(null)
    expect(codeOf('Rivers')).to.equal(null)
  })

  it('of the owner has four letters at least, and leaves eight characters at least to be accepted', () => {
    expect(codeOf('Anna#1234', ['Anna'])).to.equal('passwordOwnWord')
    expect(codeOf('Anna#12345678', ['Anna'])).to.equal(null)
    expect(codeOf('Anna#1234567', ['Anna'])).to.equal(null)
    expect(codeOf('Anna#123456', ['Anna'])).to.equal('passwordOwnWord')
    expect(codeOf('Ann#1234', ['Ann'])).to.equal(null)
    expect(codeOf('Xk4$pmT', ['Anna', undefined])).to.equal(null)
  })
})
