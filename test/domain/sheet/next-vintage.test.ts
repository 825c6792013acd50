import { expect } from 'chai'
import { differingFields } from '../../../src/domain/sheet/comparison.ts'
import { copiedFields, fieldsToRecheck, proposedReferences } from '../../../src/domain/sheet/next-vintage.ts'
import { exampleSheet } from '../../support/examples.ts'

const proposed = (
  reference: string | undefined,
  from: number | undefined,
  to: number | undefined,
  count = 2,
): string[] => {
  const names = proposedReferences(
    { ...(reference === undefined ? {} : { reference }), ...(from === undefined ? {} : { vintage: from }) },
    to,
  )
  return Array.from({ length: count }, () => names.next().value ?? '').filter((name) => name !== '')
}

describe('the next vintage', () => {
  it('replaces the year in a reference, four digits before two, the last one first', () => {
    expect(proposed('DR-GALETS-2024', 2024, 2025)).to.deep.equal(['DR-GALETS-2025', 'DR-GALETS-2025-2'])
    expect(proposed('GALETS-24', 2024, 2025, 1)).to.deep.equal(['GALETS-25'])
    expect(proposed('24-LOT-24', 2024, 2025, 1)).to.deep.equal(['24-LOT-25'])
    expect(proposed('R1999', 1999, 2000, 1)).to.deep.equal(['R2000'])
    expect(proposed('R-99', 1999, 2000, 1)).to.deep.equal(['R-00'])
  })

  it('never treats part of a longer number as a year', () => {
    expect(proposed('A1202459', 2024, 2025, 1)).to.deep.equal(['A1202459-2025'])
  })

  it('appends the year or a number to any other reference, within 40 characters', () => {
    expect(proposed('GALETS', undefined, 2025, 1)).to.deep.equal(['GALETS-2025'])
    expect(proposed('GALETS', 2024, undefined)).to.deep.equal(['GALETS-2', 'GALETS-3'])
    expect(proposed('GALETS-2024', 2024, 2024, 1)).to.deep.equal(['GALETS-2024-2'])
    expect(proposed('x'.repeat(40), 2024, 2025).map((name) => [name.length, name.slice(-7)])).to.deep.equal([
      [40, 'xx-2025'],
      [40, '-2025-2'],
    ])
    expect(proposed(undefined, 2024, 2025)).to.deep.equal([])
  })

  it('copies the recipe and no field that identifies one product', () => {
    const draft = exampleSheet({ vintage: 2024 })
    const copy = copiedFields(draft, 2025)
    expect(differingFields(draft, copy)).to.have.members([
      'reference',
      'vintage',
      'nonVintage',
      'cuvee',
      'gtin',
      'cpv',
      'cpvReason',
    ])
  })

  it('keeps a wine without vintage as it is, unless the copy gets a year', () => {
    const { vintage: _vintage, ...withoutVintage } = exampleSheet({ nonVintage: true })
    expect([
      copiedFields(withoutVintage).nonVintage,
      copiedFields(withoutVintage, 2025).nonVintage,
      copiedFields(withoutVintage, 2025).vintage,
    ]).to.deep.equal([true, undefined, 2025])
  })

  it('gives no vintage to a spirit, which has none', () => {
    const { vintage: _vintage, ...marc } = exampleSheet({ family: 'spirit', reference: 'MARC-10' })
    expect(copiedFields(marc, 2025).vintage).to.equal(undefined)
    expect([...fieldsToRecheck(marc, 2025)]).to.deep.equal(['cuvee', 'gtin', 'cpv'])
    expect(proposedReferences(marc, 2025).next().value).to.equal('MARC-10-2')
  })

  it('lists the filled-in fields that change with the year', () => {
    const fields = fieldsToRecheck(exampleSheet({ vintage: 2024, organic: true }), 2025)
    expect(fields).to.include.members([
      'alcohol',
      'sugars',
      'acids',
      'organic',
      'gtin',
      'cpv',
      'cuvee',
      'ingredients',
    ])
    expect(fields).to.not.include.members(['brand', 'volume', 'wineType'])
    expect(fieldsToRecheck(exampleSheet({ organic: false }), 2025)).to.not.include('organic')
    expect(fieldsToRecheck(exampleSheet({ vintage: 2024 }), 2024)).to.deep.equal(['cuvee', 'gtin', 'cpv'])
  })
})
