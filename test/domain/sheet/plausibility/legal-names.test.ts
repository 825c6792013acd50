// Names that say what a spirit or an aromatised product is (Regulation (EU) 2019/787 Art. 10 and Annex I; Regulation
// (EU) No 251/2014 Annex II): where one stands, the sheet needs no other designation.

import { expect } from 'chai'
import { holdsLegalName } from '../../../../src/domain/sheet/plausibility/legal-names.ts'

const named = [
  'Altes Kirschwasser',
  'Williams-Christ-Birnenbrand',
  'Himbeergeist',
  'Geist von der Haselnuss',
  'Kornbrand',
  'Doppelt gebrannter Korn',
  'Ouzo 12',
  'Ούζο Μυτιλήνης',
  'Barack Pálinka',
  'Eau-de-vie de Mirabelle',
  'EAU DE VIE',
  'Aguardiente de Orujo',
  'Aguardente Velha',
  'Amaro della Casa',
  'Absinthe verte',
  'Batavia Arrack',
  'Single Malt Whisky',
  'London Dry Gin',
  'Vermouth di Torino',
  'Glühwein rot',
  'Sangría',
  'Bitter aperitivo',
]
const unnamed = [
  '',
  'Numéro 7',
  'Brandung',
  'Cornelius',
  'Amarone',
  'Geisterstunde',
  'Hausmarke XO',
  'Wasserfall',
]

describe('legal names of spirits and aromatised products', () => {
  for (const text of named)
    it(`"${text}" holds one`, () => {
      expect(holdsLegalName(text)).to.equal(true)
    })
  for (const text of unnamed)
    it(`"${text}" holds none`, () => {
      expect(holdsLegalName(text)).to.equal(false)
    })
})
