// The packaging on the label: who answers for it (Regulation (EU) 2025/40 Art. 15(5) to (7); domain 9.2, P-01).

import { expect } from 'chai'
import {
  packagingBlockOf as blockOn,
  packagingIdentification,
} from '../../../src/domain/label/packaging-block.ts'
import type { CompanyDraft } from '../../../src/domain/company/fields.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'

const company: CompanyDraft = {
  name: 'Domaine des Deux Rives',
  legalForm: 'SCEA',
  address: '12 quai du Rhône',
  postalCode: '26600',
  city: 'Tain-l’Hermitage',
  country: 'FR',
}
const sheet: SheetDraft = { targetMarket: '276', website: 'https://www.deuxrives.example', cuvee: 'L24-117' }

const packagingBlockOf = (own: SheetDraft, by: CompanyDraft) => blockOn(own, by, '2026-11-22')

describe('the packaging block', () => {
  it('names the company, its postal address and the web site of the wine when nothing else is stated', () => {
    expect(packagingBlockOf(sheet, company)).to.deep.equal({
      manufacturer: {
        name: 'Domaine des Deux Rives, SCEA',
        address: ['12 quai du Rhône', '26600 Tain-l’Hermitage'],
        country: 'FR',
      },
      contact: 'https://www.deuxrives.example',
      reference: 'L24-117',
    })
  })

  it('takes the company’s defaults before the company itself, and the sheet before both', () => {
    const defaults = {
      ...company,
      packagingManufacturer: 'Verrerie du Rhône',
      packagingAddress: '4 rue du Four, 26600 Tain',
      packagingContact: 'contact@verrerie.example',
    }
    expect(packagingBlockOf(sheet, defaults)).to.deep.equal({
      manufacturer: { name: 'Verrerie du Rhône', address: ['4 rue du Four, 26600 Tain'] },
      contact: 'contact@verrerie.example',
      reference: 'L24-117',
    })
    const own = { packagingContact: 'pack@verrerie.example', packagingIdentification: 'BG-75-2024' }
    expect(packagingBlockOf({ ...sheet, ...own }, defaults)).to.deep.include({
      manufacturer: { name: 'Verrerie du Rhône', address: ['4 rue du Four, 26600 Tain'] },
      contact: 'pack@verrerie.example',
      identification: 'BG-75-2024',
    })
  })

  it('never gives one manufacturer the address or contact of another', () => {
    const defaults = { ...company, packagingAddress: '4 rue du Four', packagingContact: 'a@verrerie.example' }
    expect(packagingBlockOf({ ...sheet, packagingManufacturer: 'Glas & Co' }, defaults)).to.deep.equal({
      manufacturer: { name: 'Glas & Co', address: [] },
      reference: 'L24-117',
    })
  })

  it('is absent outside the Union and for exports, unless the sheet names a manufacturer', () => {
    expect(packagingBlockOf({ ...sheet, targetMarket: '840' }, company)).to.equal(undefined)
    expect(packagingBlockOf({ ...sheet, exportOnly: true }, company)).to.equal(undefined)
    const stated: SheetDraft = { ...sheet, targetMarket: '840', packagingManufacturer: 'Glas & Co' }
    expect(packagingBlockOf(stated, company)?.manufacturer.name).to.equal('Glas & Co')
    expect(packagingBlockOf({ ...sheet, targetMarket: '001' }, company)).not.to.equal(undefined)
  })

  it('begins with packaging placed on the market on 12 August 2026 (P-01)', () => {
    expect(blockOn(sheet, company, '2026-08-11')).to.equal(undefined)
    expect(blockOn(sheet, company, '2026-08-12')).not.to.equal(undefined)
  })

  it('is identified by the sheet’s statement, else the lots shown, else the sheet’s lot, else its reference', () => {
    const identify = (own: SheetDraft, lots: readonly string[] = []) => {
      const block = packagingBlockOf({ targetMarket: '276', ...own }, company)
      return block === undefined ? undefined : packagingIdentification(block, lots)
    }
    expect(identify({ packagingIdentification: 'BG-75', cuvee: 'L1' }, ['L2'])).to.equal('BG-75')
    expect(identify({ cuvee: 'L1' }, ['L2', 'L3'])).to.equal('L2, L3')
    expect(identify({ cuvee: 'L1', reference: 'R-1' })).to.equal('L1')
    expect(identify({ reference: 'R-1' })).to.equal('R-1')
    expect(identify({})).to.equal(undefined)
  })
})
