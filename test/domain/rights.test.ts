// Who may do what, and the texts that leave the product: reports without secrets, and HTML without markup.

import { expect } from 'chai'
import { escapeEmailHtml, escapeHtml } from '../../src/domain/html-escape.ts'
import { normalizeName } from '../../src/domain/normalized-name.ts'
import { gramsPer100ml, withoutPerLitreUnit } from '../../src/domain/per-litre.ts'
import { decimal } from '../../src/domain/decimal.ts'
import { withoutSecrets } from '../../src/domain/report-text.ts'
import {
  impersonationRights,
  isAllowed,
  isReadOnly,
  needsSecondFactor,
  ownerRights,
  type Actor,
} from '../../src/domain/rights.ts'
import { blockingIssues, choiceIssue, messageKey, messageValues } from '../../src/domain/validation-issue.ts'

const anyone: Actor = { kind: 'anyone', language: 'en' }
const operator: Actor = { kind: 'operator', language: 'en', companyId: 1 }
const user: Extract<Actor, { kind: 'user' }> = {
  kind: 'user',
  language: 'en',
  userId: 1,
  companyId: 1,
  rights: ['fiche_see'],
  admin: false,
  shortAdmin: false,
}

describe('rights', () => {
  it('are needed one of several, and never by the operator or the worker', () => {
    expect(isAllowed(user, ['fiche_create', 'fiche_see'])).to.equal(true)
    expect(isAllowed(user, ['fiche_create'])).to.equal(false)
    expect(isAllowed(user, [])).to.equal(false)
    expect(isAllowed(operator, ['fiche_create'])).to.equal(true)
    expect(isAllowed({ ...operator, kind: 'worker' }, ['admin'])).to.equal(true)
  })

  it('allow anyone what needs nothing, and a session what needs one', () => {
    expect(isAllowed(anyone, 'anyone')).to.equal(true)
    expect(isAllowed(anyone, 'signedIn')).to.equal(false)
    expect(isAllowed(anyone, ['fiche_see'])).to.equal(false)
    expect(isAllowed({ ...user, rights: [] }, 'signedIn')).to.equal(true)
  })

  it('are not the flags of support, each of which stands for itself', () => {
    expect(isAllowed({ ...user, admin: true }, ['admin'])).to.equal(true)
    expect(isAllowed({ ...user, admin: true }, ['short_admin'])).to.equal(false)
    expect(isAllowed({ ...user, shortAdmin: true }, ['short_admin'])).to.equal(true)
    expect(isAllowed({ ...user, shortAdmin: true }, ['admin'])).to.equal(false)
    expect(isAllowed({ ...user, admin: true }, ['fiche_create'])).to.equal(false)
  })

  it('of support that looks at a company are the owner’s, to read alone', () => {
    expect(isReadOnly({ ...user, isImpersonating: true })).to.equal(true)
    expect(isReadOnly(user)).to.equal(false)
    expect(isReadOnly(operator)).to.equal(false)
    expect(impersonationRights(false)).to.deep.equal(ownerRights)
    expect(impersonationRights(true)).to.deep.equal([...ownerRights, 'premium'])
  })
})

describe('a second factor', () => {
  it('is needed by a user whose company requires one that they have not set up', () => {
    expect(needsSecondFactor({ ...user, needsSecondFactor: true })).to.equal(true)
    expect(needsSecondFactor(user)).to.equal(false)
    expect(needsSecondFactor(operator)).to.equal(false)
    expect(needsSecondFactor(anyone)).to.equal(false)
  })
})

describe('a report of a failed page', () => {
  const cases: [string, string][] = [
    ['at /reset/password/abc123?x=1 failed', 'at /reset/password/… failed'],
    ['https://n.example/confirmation/tok "x"', 'https://n.example/confirmation/… "x"'],
    ['GET /cerv/login/7/1-n/sig', 'GET /cerv/login/…'],
    ['GET /wines?search=secret%20name HTTP', 'GET /wines?… HTTP'],
    ['Bearer abcdefgh12345', 'Bearer …'],
    ['basic YWxhZGRpbjpvcGVu', 'basic …'],
    ['bearer short', 'bearer short'],
    ['{"password":"hunter2","a":1}', '{"password":…,"a":1}'],
    ['token = abc, next', 'token = …, next'],
    ['sid=abc; device=def', 'sid=…; device=…'],
    ['s:abcdefghijklmnop.qrstuvwxyzabcdef', '…'],
    ['s%3Aabcdefghijklmnop.qrstuvwxyzabcdef end', '… end'],
    ['from marie.durand@deux-rives.example to', 'from …@… to'],
    ['nothing to hide: 7 wines', 'nothing to hide: 7 wines'],
  ]
  for (const [text, stored] of cases)
    it(`stores "${stored}"`, () => {
      expect(withoutSecrets(text)).to.equal(stored)
    })
})

describe('text', () => {
  it('is safe in HTML, each mark wherever it stands', () => {
    expect(escapeHtml('<a href="x">&\'</a><')).to.equal("&lt;a href=&quot;x&quot;&gt;&amp;'&lt;/a&gt;&lt;")
    expect(escapeEmailHtml('<&>"\' a')).to.equal('&#60;&#38;&#62;&#34;&#39; a')
  })

  it('of names is compared without case, accents, ligatures and kinds of white space', () => {
    for (const [typed, normal] of [
      ['  Château-L’Étoile ', "chateau l'etoile"],
      ['Œuf_Straße', 'oeuf strasse'],
      ['a \t-_ b', 'a b'],
      ['ÆØŁ', 'aeol'],
      ['ΟΊΝΟΣ', 'οινοσ'],
      ['plain', 'plain'],
    ] as const)
      expect(normalizeName(typed), typed).to.equal(normal)
  })

  it('loses its unit per litre only at its end, and grams per litre become grams per 100 ml', () => {
    expect(withoutPerLitreUnit('2.5 g/l')).to.equal('2.5 ')
    expect(withoutPerLitreUnit('2.5G / L')).to.equal('2.5')
    expect(withoutPerLitreUnit('g/l 2.5')).to.equal(undefined)
    expect(withoutPerLitreUnit('2.5 g')).to.equal(undefined)
    expect(gramsPer100ml(decimal('2.5'))).to.deep.equal(decimal('0.25'))
  })
})

describe('validation issues', () => {
  it('block unless they are advice', () => {
    const blocking = { field: 'a', code: 'x' }
    const stated = { ...blocking, weight: 'blocking' } as const
    expect(blockingIssues([blocking, { ...blocking, weight: 'advisory' }, stated])).to.deep.equal([
      blocking,
      stated,
    ])
  })

  it('name other fields by their titles', () => {
    const wordsOf = (key: string) => `<${key}>`
    expect(messageValues({ values: { fields: 'a,b', count: 2 } }, wordsOf)).to.deep.equal({
      fields: '<field.a.title>, <field.b.title>',
      count: 2,
    })
    expect(messageValues({ values: { fields: '' } }, wordsOf)).to.deep.equal({ fields: '' })
    expect(messageValues({ values: { min: 1 } }, wordsOf)).to.deep.equal({ min: 1 })
    expect(messageValues({}, wordsOf)).to.equal(undefined)
  })

  it('name the choices of a list by their words, where these are few', () => {
    const wordsOf = (key: string) => `<${key}>`
    const issue = choiceIssue('wineType', { choices: ['red', 'white'], messagePrefix: 'type' })
    expect(messageKey(issue)).to.equal('issue.notAChoiceOf')
    expect(messageValues(issue, wordsOf)).to.deep.equal({ choices: '<type.red>, <type.white>' })
    const many = choiceIssue('market', {
      choices: 'abcdefghijklmnopqrstu'.split(''),
      messagePrefix: 'market',
    })
    expect(many).to.deep.equal({ field: 'market', code: 'notAChoice' })
    expect(messageKey(many)).to.equal('issue.notAChoice')
  })
})
