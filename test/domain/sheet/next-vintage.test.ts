import { expect } from 'chai'
import { differingFields } from '../../../src/domain/sheet/comparison.ts'
import { carriedOver, fieldsToRecheck, referencesFor } from '../../../src/domain/sheet/next-vintage.ts'
import { exampleSheet } from '../../support/examples.ts'

const proposed = (
  reference: string | undefined,
  from: number | undefined,
  to: number | undefined,
  count = 2,
): string[] => {
  const names = referencesFor(
    { ...(reference === undefined ? {} : { reference }), ...(from === undefined ? {} : { vintage: from }) },
    to,
  )
  return Array.from({ length: count }, () => names.next().value ?? '').filter((name) => name !== '')
}

describe('the next vintage', () => {
  it('renews the year in a reference, four figures before two, the last one first', () => {
    expect(proposed('DR-GALETS-2024', 2024, 2025)).to.deep.equal(['DR-GALETS-2025', 'DR-GALETS-2025-2'])
    expect(proposed('GALETS-24', 2024, 2025, 1)).to.deep.equal(['GALETS-25'])
    expect(proposed('24-LOT-24', 2024, 2025, 1)).to.deep.equal(['24-LOT-25'])
    expect(proposed('R1999', 1999, 2000, 1)).to.deep.equal(['R2000'])
    expect(proposed('R-99', 1999, 2000, 1)).to.deep.equal(['R-00'])
  })

  it('never takes part of a longer number for a year', () => {
    expect(proposed('A1202459', 2024, 2025, 1)).to.deep.equal(['A1202459-2025'])
  })

  it('puts the year or a number behind any other reference, within 40 characters', () => {
    expect(proposed('GALETS', undefined, 2025, 1)).to.deep.equal(['GALETS-2025'])
    expect(proposed('GALETS', 2024, undefined)).to.deep.equal(['GALETS-2', 'GALETS-3'])
    expect(proposed('GALETS-2024', 2024, 2024, 1)).to.deep.equal(['GALETS-2024-2'])
    expect(proposed('x'.repeat(40), 2024, 2025).map((name) => [name.length, name.slice(-7)])).to.deep.equal([
      [40, 'xx-2025'],
      [40, '-2025-2'],
    ])
    expect(proposed(undefined, 2024, 2025)).to.deep.equal([])
  })

  it('takes the recipe along and nothing that names one product', () => {
    const draft = exampleSheet({ vintage: 2024 })
    const copy = carriedOver(draft, 2025)
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

  it('lets a wine without vintage stay one, unless the copy is given a year', () => {
    const { vintage: _vintage, ...house } = exampleSheet({ nonVintage: true })
    expect([
      carriedOver(house).nonVintage,
      carriedOver(house, 2025).nonVintage,
      carriedOver(house, 2025).vintage,
    ]).to.deep.equal([true, undefined, 2025])
  })

  it('gives no vintage to a spirit, which has none', () => {
    const { vintage: _vintage, ...marc } = exampleSheet({ family: 'spirit', reference: 'MARC-10' })
    expect(carriedOver(marc, 2025).vintage).to.equal(undefined)
    expect([...fieldsToRecheck(marc, 2025)]).to.deep.equal(['cuvee', 'gtin', 'cpv'])
    expect(referencesFor(marc, 2025).next().value).to.equal('MARC-10-2')
  })

  it('asks again about what a year changes, of what was filled in', () => {
    const asked = fieldsToRecheck(exampleSheet({ vintage: 2024, organic: true }), 2025)
    expect(asked).to.include.members([
      'alcohol',
      'sugars',
      'acids',
      'organic',
      'gtin',
      'cpv',
      'cuvee',
      'ingredients',
    ])
    expect(asked).to.not.include.members(['brand', 'volume', 'wineType'])
    expect(fieldsToRecheck(exampleSheet({ organic: false }), 2025)).to.not.include('organic')
    expect(fieldsToRecheck(exampleSheet({ vintage: 2024 }), 2024)).to.deep.equal(['cuvee', 'gtin', 'cpv'])
  })
})
