import { expect } from 'chai'
import { isSameCompanyName } from '../../../src/domain/company/vat.ts'

describe('comparison of company names', () => {
  it('ignores case, accents, punctuation and the legal form', () => {
    for (const [typed, known] of [
      ['Château l’Étoile', "SAS CHATEAU L'ETOILE"],
      ['Weingut Müller GmbH', 'WEINGUT MULLER'],
      ['Deux Rives', 'SCEA DOMAINE DES DEUX RIVES'],
      ['Κτήμα Αλφα', 'ΚΤΗΜΑ ΑΛΦΑ'],
    ] as const)
      expect(isSameCompanyName(typed, known), typed).to.equal(true)
  })

  it('does not match when only a fragment is shared', () => {
    for (const [typed, known] of [
      ['Le', 'CHATEAU LE MOULIN'],
      ['Cha', 'CHATEAU'],
      ['Chat', 'CHATEAU MARGAUX'],
      ['SARL', 'SARL DUPONT'],
      ['Dupont', 'DURAND'],
      ['-', '---'],
    ] as const) {
      expect(isSameCompanyName(typed, known), typed).to.equal(false)
    }
  })
})
