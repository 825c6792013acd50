import { expect } from 'chai'
import { sameCompanyName } from '../../../src/domain/company/vat.ts'

describe('names of a company', () => {
  it('are the same whatever their case, accents, punctuation and legal form', () => {
    for (const [typed, known] of [
      ['Château l’Étoile', "SAS CHATEAU L'ETOILE"],
      ['Weingut Müller GmbH', 'WEINGUT MULLER'],
      ['Deux Rives', 'SCEA DOMAINE DES DEUX RIVES'],
      ['Κτήμα Αλφα', 'ΚΤΗΜΑ ΑΛΦΑ'],
    ] as const)
      expect(sameCompanyName(typed, known), typed).to.equal(true)
  })

  it('differ where only a scrap of one stands in the other', () => {
    for (const [typed, known] of [
      ['Le', 'CHATEAU LE MOULIN'],
      ['Cha', 'CHATEAU'],
      ['Chat', 'CHATEAU MARGAUX'],
      ['SARL', 'SARL DUPONT'],
      ['Dupont', 'DURAND'],
      ['-', '---'],
    ] as const) {
      expect(sameCompanyName(typed, known), typed).to.equal(false)
    }
  })
})
