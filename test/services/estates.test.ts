// Twelve estates' own files: every wine is in, every figure is right, and a person makes at most five choices.

import { expect } from 'chai'
import { useApplication } from '../support/application.ts'
import { importEstate, readEstate } from './estate-import.ts'

/** Files with the VAT number of their company. */
const estates = [
  ['01-merchant-london', 'FR44732829320'],
  ['02-weingut-kellerprogramm', 'FR40303265045'],
  ['03-cantina-sociale', 'FR21400123451'],
  ['04-us-importer', 'FR79410123459'],
  ['05-domaine-rhone', 'FR10420123457'],
  ['06-maison-champagne', 'FR38430123455'],
  ['07-bodega-rioja', 'FR66440123453'],
  ['08-quinta-douro', 'FR91450123450'],
  ['09-ktima-nemea', 'FR52460123458'],
  ['10-cave-cooperative', 'FR80470123456'],
  ['11-weinhandel-wien', 'FR11480123454'],
  ['12-prosecco', 'FR39490123452'],
] as const

describe("twelve estates' files", () => {
  const world = useApplication()

  for (const [name, tva] of estates) {
    const estate = readEstate(name)
    it(`${name}: ${estate.about}`, async () => {
      const { choices, differences } = await importEstate(world, estate, tva)
      expect(differences.slice(0, 40), choices.join('; ')).to.deep.equal([])
      expect(choices.length, choices.join('; ')).to.be.at.most(5)
    })
  }
})
