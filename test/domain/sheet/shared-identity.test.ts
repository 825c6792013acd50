// Two sheets with the same GTIN, variant and lot, and lines of a file that mean the same wine (domain 5.4).

import { expect } from 'chai'
import {
  equalGtins,
  gtinOfSeveralIssue,
  linkIdentity,
  publicationIssuesOf,
  repeatedGtinIssue,
  repeatedLineIssue,
  repeatedLinkIssue,
  repeatedReferenceIssue,
  sharedLinkIssues,
  takenReferenceIssue,
  updateIssue,
  type SharingSheet,
} from '../../../src/domain/sheet/shared-identity.ts'

const draft: SharingSheet = { id: 7, draft: { name: 'Les Galets', vintage: 2024 }, code: null }
const published: SharingSheet = { id: 8, draft: { name: 'Les Galets', vintage: 2023 }, code: 'AB12CD34' }

describe('the identity of a digital link', () => {
  it('is GTIN, variant and lot, however long the GTIN is written', () => {
    expect(linkIdentity({ gtin: '3012345000215' })).to.equal(linkIdentity({ gtin: '03012345000215' }))
    expect(linkIdentity({ gtin: '3012345000215', cpv: '2A' })).not.to.equal(
      linkIdentity({ gtin: '3012345000215' }),
    )
    expect(linkIdentity({ gtin: '3012345000215', cpv: 'X' })).not.to.equal(
      linkIdentity({ gtin: '3012345000215', cuvee: 'X' }),
    )
    expect(linkIdentity({ cpv: '2A', cuvee: 'L1' })).to.equal(undefined)
  })

  it('has a GTIN in every length that only adds zeros', () => {
    expect(equalGtins('3012345000215')).to.deep.equal(['3012345000215', '03012345000215'])
    expect(equalGtins('96385074')).to.deep.equal([
      '96385074',
      '000096385074',
      '0000096385074',
      '00000096385074',
    ])
    expect(equalGtins('036000291452')).to.deep.equal(['036000291452', '0036000291452', '00036000291452'])
    expect(equalGtins('13012345000212')).to.deep.equal(['13012345000212'])
  })

  it('is taken by a published sheet, and only remarked on between drafts', () => {
    expect(sharedLinkIssues([])).to.deep.equal([])
    expect(sharedLinkIssues([draft])).to.deep.equal([
      {
        field: 'gtin',
        code: 'gtinShared',
        weight: 'advisory',
        values: { wine: 'Les Galets 2024', sheet: 7 },
      },
    ])
    expect(sharedLinkIssues([draft, published])).to.deep.equal([
      { field: 'gtin', code: 'gtinTaken', values: { wine: 'Les Galets 2023', sheet: 8 } },
    ])
  })

  it('blocks the publication where advice on the saved sheet says that the GTIN is not the producer’s', () => {
    const advice = (code: string) => ({ field: 'gtin', code, weight: 'advisory' }) as const
    for (const code of ['gtinTaken', 'prefixUnproven', 'prefixAwaitsSupport', 'prefixRefused'])
      expect(publicationIssuesOf([advice(code)]), code).to.deep.equal([
        { ...advice(code), weight: 'blocking' },
      ])
    expect(publicationIssuesOf([advice('gtinShared')])).to.deep.equal([advice('gtinShared')])
  })
})

describe('a line of a file that means the same wine', () => {
  it('names the sheet that has the reference or that it changes', () => {
    expect(takenReferenceIssue(draft)).to.deep.equal({
      field: 'reference',
      code: 'referenceTaken',
      values: { wine: 'Les Galets 2024', sheet: 7 },
    })
    expect(updateIssue(draft, ['sugars', 'fat'], 'gtin')).to.deep.equal({
      field: 'gtin',
      code: 'lineUpdates',
      weight: 'advisory',
      values: { wine: 'Les Galets 2024', sheet: 7, count: 2, fields: 'sugars,fat' },
    })
  })

  it('names the earlier line, and blocks where one of the two would replace the other', () => {
    const values = { line: 3 }
    expect(repeatedLineIssue(3, 'gtin')).to.deep.equal({
      field: 'gtin',
      code: 'lineRepeated',
      weight: 'advisory',
      values,
    })
    expect(repeatedReferenceIssue(3)).to.deep.equal({ field: 'reference', code: 'referenceRepeated', values })
    expect(repeatedGtinIssue(3)).to.deep.equal({ field: 'gtin', code: 'gtinRepeatedAlone', values })
    expect(repeatedLinkIssue(3)).to.deep.equal({
      field: 'gtin',
      code: 'gtinRepeated',
      weight: 'advisory',
      values,
    })
    expect(gtinOfSeveralIssue()).to.deep.equal({ field: 'gtin', code: 'gtinOfSeveral' })
  })
})
