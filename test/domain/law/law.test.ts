// The dated rules: which law holds on which day, and what it changes on a label (docs/domain.md section 9).

import { expect } from 'chai'
import { addMonths, brusselsDay } from '../../../src/domain/law/calendar.ts'
import { comingChanges, holds, startOf } from '../../../src/domain/law/law.ts'
import { unknownActs } from '../../../src/domain/law/unknown-acts.ts'
import { lawRuleIds, lawRules, type LawRule } from '../../../src/domain/law/law-rules.ts'
import { lowAlcoholTerms } from '../../../src/domain/law/low-alcohol-terms.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'
import { issuesToPublish } from '../../../src/domain/sheet/rules.ts'

const free: SheetDraft = {
  wineClass: 'still_non_alcoholic',
  wineType: 'red',
  alcohol: 0.4,
  targetMarket: '097',
}
const partly: SheetDraft = { ...free, alcohol: 6, baseMinimum: 9 }
const before = '2027-09-18'
const after = '2027-09-19'

function codesOn(draft: SheetDraft, today: string): string[] {
  const issues = issuesToPublish(draft, { factors: 'annex-xiv', law: { today, settings: unknownActs } })
  return issues.map(({ field, code, weight }) => `${field} ${code}${weight === 'advisory' ? '?' : ''}`)
}

describe('days of the law', () => {
  it('are calendar days in Brussels, in summer and winter', () => {
    expect(brusselsDay(new Date('2027-09-18T21:59:59Z'))).to.equal('2027-09-18')
    expect(brusselsDay(new Date('2027-09-18T22:00:00Z'))).to.equal('2027-09-19')
    expect(brusselsDay(new Date('2027-01-31T22:59:59Z'))).to.equal('2027-01-31')
  })

  it('count months to the same day, or to the last day of a shorter month', () => {
    expect(addMonths('2028-08-12', 24)).to.equal('2030-08-12')
    expect(addMonths('2027-08-31', 18)).to.equal('2029-02-28')
    expect(addMonths('2027-09-19', -18)).to.equal('2026-03-19')
  })
})

describe('dated rules', () => {
  it('each name a source and a confidence, and end after they begin', () => {
    for (const id of lawRuleIds) {
      const { source, confidence, from, until }: LawRule = lawRules[id]
      expect(source, id).to.match(/\d/)
      expect(['certain', 'likely', 'unconfirmed'], id).to.include(confidence)
      if (from !== null && until !== null) expect(from < until, id).to.equal(true)
    }
  })

  it('name the rule in whose place they end: codes of materials, terms (P-08, W-06)', () => {
    const ending = lawRuleIds.flatMap((id) => {
      const { until, replacedBy }: LawRule = lawRules[id]
      return until === null ? [] : [[id, until, replacedBy]]
    })
    expect(ending).to.deep.equal([
      ['dealcoholisedTerms', '2027-09-19', 'lowAlcoholTerms'],
      ['materialCodes', '2028-08-12', 'packagingLabel'],
    ])
  })

  it('hold from their first day until the day before their end (W-06, W-02)', () => {
    expect(holds('dealcoholisedTerms', free, before)).to.equal(true)
    expect(holds('dealcoholisedTerms', free, after)).to.equal(false)
    expect(holds('lowAlcoholTerms', free, before)).to.equal(false)
    expect(holds('lowAlcoholTerms', free, after)).to.equal(true)
  })

  it('hold for their families and markets alone', () => {
    expect(holds('lowAlcoholTerms', { ...free, family: 'spirit' }, after)).to.equal(false)
    expect(holds('lowAlcoholTerms', { ...free, targetMarket: '840' }, after)).to.equal(false)
    expect(holds('irishWarnings', { targetMarket: '372' }, '2028-09-01')).to.equal(true)
    expect(holds('irishWarnings', { targetMarket: '250' }, '2028-09-01')).to.equal(false)
    expect(holds('irishWarnings', { targetMarket: '097' }, '2028-09-01')).to.equal(true)
  })

  it('have no day while their act is not adopted, and the later day once it is (P-02, W-09)', () => {
    expect(startOf('packagingLabel', unknownActs)).to.equal(null)
    const adopted = (day: string) =>
      startOf('packagingLabel', { ...unknownActs, packagingLabelActInForce: day })
    expect(adopted('2026-07-01')).to.equal('2028-08-12')
    expect(adopted('2027-03-01')).to.equal('2029-03-01')
    expect(startOf('symbolAtCode', unknownActs)).to.equal(null)
    expect(startOf('symbolAtCode', { ...unknownActs, symbolFrom: '2028-01-01' })).to.equal('2028-01-01')
  })

  it('are announced in their months before, to the sheets that they change', () => {
    const on = (sheet: SheetDraft, today: string) =>
      comingChanges(sheet, { today, settings: unknownActs }).map(({ id }) => id)
    expect(on(free, '2026-11-22')).to.deep.equal(['lowAlcoholTerms', 'producedByDealcoholisation'])
    expect(on(free, '2026-03-18')).to.deep.equal([])
    expect(on(free, '2026-03-19')).to.deep.equal(['lowAlcoholTerms', 'producedByDealcoholisation'])
    expect(on({ ...free, targetMarket: '276' }, after)).to.deep.equal([])
    expect(on({ ...free, targetMarket: '372' }, after)).to.deep.equal(['irishWarnings'])
    expect(on({ ...free, targetMarket: '276', labelledFrom: after }, '2026-11-22')).to.deep.equal([])
    expect(on({ wineClass: 'still', targetMarket: '097' }, '2026-11-22')).to.deep.equal([])
    const can: SheetDraft = {
      wineClass: 'sparkling',
      targetMarket: '276',
      packaging: [{ component: 'can', material: 'ALU 41', collection: 'aluminium' }],
    }
    expect(on(can, '2027-06-01')).to.deep.equal(['packagingDeposit'])
  })

  it('bring a deposit for sparkling wine in cans or PET alone (P-10)', () => {
    const cork = { component: 'cork', material: 'FOR 51', collection: 'cork' } as const
    const glass = { component: 'bottle', material: 'GL 71', collection: 'glass' } as const
    const pet = { component: 'bottle', material: 'PET 1', collection: 'plastic' } as const
    const can = { component: 'can', material: 'ALU 41', collection: 'aluminium' } as const
    const deposit = (wineClass: 'still' | 'sparkling', packaging?: NonNullable<SheetDraft['packaging']>) =>
      comingChanges(
        { wineClass, targetMarket: '276', ...(packaging === undefined ? {} : { packaging }) },
        { today: '2027-06-01', settings: unknownActs },
      ).some(({ id }) => id === 'packagingDeposit')
    expect(deposit('sparkling', [pet, cork])).to.equal(true)
    expect(deposit('sparkling', [cork, can])).to.equal(true)
    expect(deposit('sparkling', [glass, cork])).to.equal(false)
    expect(deposit('sparkling')).to.equal(false)
    expect(deposit('still', [can])).to.equal(false)
  })

  it('take a sheet without a market for one of the Union', () => {
    expect(holds('irishWarnings', {}, '2028-09-01')).to.equal(true)
    expect(holds('lowAlcoholTerms', {}, after)).to.equal(true)
  })
})

describe('low-alcohol terms', () => {
  const cases: [string, SheetDraft, string[], string[]][] = [
    ['0.4 % vol', free, ['de_alcoholised'], ['alcohol_free', 'produced_by_dealcoholisation']],
    [
      '0.05 % vol',
      { ...free, alcohol: 0.05 },
      ['de_alcoholised'],
      ['alcohol_free', 'zero_alcohol', 'produced_by_dealcoholisation'],
    ],
    [
      '0.06 % vol',
      { ...free, alcohol: 0.06 },
      ['de_alcoholised'],
      ['alcohol_free', 'produced_by_dealcoholisation'],
    ],
    [
      '0.5 % vol',
      { ...free, alcohol: 0.5 },
      ['de_alcoholised'],
      ['alcohol_free', 'produced_by_dealcoholisation'],
    ],
    [
      '6 of 9 % vol',
      partly,
      ['partially_de_alcoholised'],
      ['reduced_alcohol', 'produced_by_dealcoholisation'],
    ],
    [
      '6.3 of 9 % vol, exactly 30 % less',
      { ...partly, alcohol: 6.3 },
      ['partially_de_alcoholised'],
      ['reduced_alcohol', 'produced_by_dealcoholisation'],
    ],
    [
      '6.4 of 9 % vol',
      { ...partly, alcohol: 6.4 },
      ['partially_de_alcoholised'],
      ['produced_by_dealcoholisation'],
    ],
    [
      '5.95 of 8.5 % vol',
      { ...partly, alcohol: 5.95, baseMinimum: 8.5 },
      ['partially_de_alcoholised'],
      ['reduced_alcohol', 'produced_by_dealcoholisation'],
    ],
    [
      '12 % vol with a de-alcoholised part',
      { wineClass: 'still', alcohol: 12, dealcoholised: 'part', baseMinimum: 9 },
      [],
      ['produced_by_dealcoholisation'],
    ],
    [
      '6 % vol of a class without alcohol, whose minimum is not stated',
      { ...free, alcohol: 6 },
      ['partially_de_alcoholised'],
      ['produced_by_dealcoholisation'],
    ],
    [
      '6 % vol, wholly treated, of a class that says nothing',
      { wineClass: 'still', alcohol: 6, dealcoholised: 'whole' },
      [],
      ['produced_by_dealcoholisation'],
    ],
    ['9 of 9 % vol, the minimum itself', { ...partly, alcohol: 9 }, [], ['produced_by_dealcoholisation']],
    ['12 % vol, not treated', { wineClass: 'still', alcohol: 12, dealcoholised: 'none' }, [], []],
  ]
  for (const [name, sheet, earlier, later] of cases) {
    it(`of ${name}: before and from 19 September 2027 (W-02, W-03, W-05, W-06)`, () => {
      expect(lowAlcoholTerms(sheet, before)).to.deep.equal(earlier)
      expect(lowAlcoholTerms(sheet, after)).to.deep.equal(later)
    })
  }
})

describe('dated issues', () => {
  it('ask for the minimum of the category only under the new terms (W-03)', () => {
    const { baseMinimum: _, ...unanswered } = partly
    expect(codesOn(unanswered, before)).not.to.include('baseMinimum baseMinimumMissing')
    expect(codesOn(unanswered, after)).to.include('baseMinimum baseMinimumMissing')
    expect(codesOn({ ...unanswered, labelledFrom: after }, before)).to.include(
      'baseMinimum baseMinimumMissing',
    )
    expect(codesOn(partly, after)).not.to.include('baseMinimum baseMinimumMissing')
  })

  it('warn where neither new term fits (W-04)', () => {
    expect(codesOn({ ...partly, alcohol: 7 }, after)).to.include('alcohol strengthWithoutTerm?')
    expect(codesOn({ ...partly, alcohol: 6.3 }, after)).not.to.include('alcohol strengthWithoutTerm?')
  })

  it('remind of the durability date below 10 % vol, and refuse one before the labelling (W-08)', () => {
    expect(codesOn(free, before)).to.include('bestBefore bestBeforeMissing?')
    expect(codesOn({ ...free, bestBefore: '2027-01-01' }, before)).to.include('bestBefore bestBeforePast')
    const lasting: SheetDraft = { ...free, bestBefore: '2028-01-01' }
    expect(codesOn(lasting, before).filter((code) => code.startsWith('bestBefore'))).to.deep.equal([])
  })

  it('refuse a best-before date before the labelling of any sheet, and doubt an unlikely first day', () => {
    const wine: SheetDraft = { family: 'wine', wineClass: 'still', alcohol: 13 }
    expect(codesOn({ ...wine, labelledFrom: '2026-12-01', bestBefore: '2026-11-30' }, before)).to.include(
      'bestBefore bestBeforePast',
    )
    const doubt = 'labelledFrom labelledFromUnlikely?'
    for (const labelledFrom of [
      '2019-12-31',
      '2206-12-01',
      `${String(Number(before.slice(0, 4)) + 4)}-12-31`,
    ])
      expect(codesOn({ ...wine, labelledFrom }, before), labelledFrom).to.include(doubt)
    for (const labelledFrom of ['2020-01-01', before, after])
      expect(codesOn({ ...wine, labelledFrom }, before), labelledFrom).not.to.include(doubt)
  })

  it('refuse organic wine that is de-alcoholised to more than 0.5 % vol (W-18)', () => {
    expect(codesOn({ ...partly, organic: true }, before)).to.include('organic organicDealcoholised')
    expect(codesOn({ ...free, organic: true }, before)).not.to.include('organic organicDealcoholised')
  })

  it('exempt wine for export alone from list and figures from 19 September 2027 (W-13)', () => {
    const wine: SheetDraft = {
      wineType: 'red',
      wineClass: 'still',
      alcohol: 13,
      targetMarket: '840',
      exportOnly: true,
    }
    const needed = ['sugars required', 'ingredients noIngredient']
    expect(codesOn(wine, before)).to.include.members([...needed, 'exportOnly exportExemptLater?'])
    expect(codesOn(wine, after)).not.to.include.members(needed)
    expect(codesOn({ ...wine, exportOnly: false }, after)).to.include.members(needed)
    expect(codesOn({ ...wine, targetMarket: '250' }, after)).to.include.members([
      ...needed,
      'exportOnly exportToUnion',
    ])
    const vermouth: SheetDraft = { ...wine, family: 'aromatised' }
    expect(codesOn(vermouth, after)).to.include.members([...needed, 'exportOnly exportAromatised?'])
  })
})
