// The rules of the law that hold from a day on: export, low strength, durability, the first day of labelling
// (Regulation (EU) 1308/2013 Art. 119 as amended; Delegated Regulation (EU) 2025/405).

import { expect } from 'chai'
import { unknownActs } from '../../../src/domain/law/unknown-acts.ts'
import { datedIssuesToPublish, isExemptExport } from '../../../src/domain/sheet/dated-issues.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'

const [before, after] = ['2027-09-18', '2027-09-19']

/** The law of a day. */
const lawOf = (today: string) => ({ today, settings: unknownActs })

/** The issues as `field code`, with a `?` for advice. */
function issuesOf(draft: SheetDraft, today = after): string[] {
  return datedIssuesToPublish(draft, lawOf(today)).map(
    ({ field, code, weight }) => `${field} ${code}${weight === 'advisory' ? '?' : ''}`,
  )
}

describe('a wine for export', () => {
  const wine: SheetDraft = { family: 'wine', exportOnly: true, targetMarket: '840' }

  it('is exempt from 19 September 2027 on, outside the Union alone', () => {
    expect(isExemptExport(wine, lawOf(after))).to.equal(true)
    expect(isExemptExport(wine, lawOf(before))).to.equal(false)
    expect(isExemptExport({ ...wine, labelledFrom: after }, lawOf(before))).to.equal(true)
    expect(isExemptExport({ ...wine, targetMarket: '250' }, lawOf(after))).to.equal(false)
    expect(isExemptExport({ ...wine, exportOnly: false }, lawOf(after))).to.equal(false)
    expect(isExemptExport({ ...wine, family: 'spirit' }, lawOf(after))).to.equal(false)
    expect(isExemptExport(wine, undefined)).to.equal(false)
  })

  it('cannot be for a market of the Union', () => {
    expect(issuesOf({ ...wine, targetMarket: '250' })).to.deep.equal(['exportOnly exportToUnion'])
    const { targetMarket: _, ...anywhere } = wine
    expect(issuesOf(anywhere)).to.deep.equal([])
  })

  it('hears when the exemption begins, or that its product has none', () => {
    expect(issuesOf(wine, before)).to.deep.equal(['exportOnly exportExemptLater?'])
    expect(issuesOf(wine)).to.deep.equal([])
    expect(issuesOf({ ...wine, family: 'aromatised' })).to.deep.equal(['exportOnly exportAromatised?'])
    expect(issuesOf({ ...wine, family: 'spirit' }, before)).to.deep.equal([])
    expect(issuesOf({ ...wine, exportOnly: false }, before)).to.deep.equal([])
  })

  it('says nothing without a day', () => {
    expect(datedIssuesToPublish({ ...wine, targetMarket: '250' }, undefined)).to.deep.equal([])
  })
})

describe('the days of a label', () => {
  it('end no earlier than they begin, whatever the product', () => {
    expect(issuesOf({ bestBefore: '2027-09-18' })).to.deep.equal(['bestBefore bestBeforePast'])
    expect(issuesOf({ bestBefore: after })).to.deep.equal([])
    expect(issuesOf({ bestBefore: '2027-10-01', labelledFrom: '2027-10-02' })).to.deep.equal([
      'bestBefore bestBeforePast',
    ])
  })

  it('begin between 2020 and three years from today, or are advised on', () => {
    for (const labelledFrom of ['2020-01-01', '2030-09-19'])
      expect(issuesOf({ labelledFrom }), labelledFrom).to.deep.equal([])
    for (const labelledFrom of ['2019-12-31', '2030-09-20'])
      expect(issuesOf({ labelledFrom }), labelledFrom).to.deep.equal(['labelledFrom labelledFromUnlikely?'])
  })
})

describe('a de-alcoholised wine', () => {
  const wine: SheetDraft = { family: 'wine', dealcoholised: 'part', alcohol: 5, bestBefore: '2028-01-01' }

  it('above 0.5 % vol needs the minimum of its category, a sparkling one as advice', () => {
    expect(issuesOf(wine)).to.deep.equal(['baseMinimum baseMinimumMissing'])
    expect(issuesOf({ ...wine, wineClass: 'sparkling' })).to.deep.equal(['baseMinimum baseMinimumMissing?'])
    expect(issuesOf({ ...wine, alcohol: 0.5 })).to.deep.equal([])
    const { alcohol: _, ...unmeasured } = wine
    expect(issuesOf(unmeasured)).to.deep.equal([])
    expect(issuesOf(wine, before)).to.deep.equal([])
  })

  it('below ten percent needs a day of minimum durability', () => {
    const { bestBefore: _bestBefore, ...undated } = { ...wine, baseMinimum: 8.5 }
    const { alcohol: _alcohol, ...unmeasured } = undated
    expect(issuesOf(undated)).to.deep.equal(['bestBefore bestBeforeMissing?'])
    expect(issuesOf(unmeasured)).to.deep.equal([])
    expect(issuesOf({ ...undated, dealcoholised: 'none' })).to.deep.equal([])
  })
})
