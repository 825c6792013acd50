import { expect } from 'chai'
import { plainSheet } from '../../support/examples.ts'
import { unknownActs } from '../../../src/domain/law/unknown-acts.ts'
import type { RulesContext } from '../../../src/domain/sheet/rules.ts'
import { countReady } from '../../../src/services/many-sheets/readiness.ts'

const rules: RulesContext = {
  factors: 'annex-xiv',
  law: { today: '2026-11-28', settings: unknownActs },
  brandLength: { min: 2, max: 40 },
}

describe('the count of drafts that are ready', () => {
  const { wineType: _wineType, ...unready } = plainSheet()
  const drafts = [plainSheet({ name: 'Ready' }), unready, plainSheet({ name: 'Ready too' })]

  it('is the same a second time', () => {
    expect([countReady(drafts, rules), countReady(drafts, rules)]).to.deep.equal([2, 2])
  })

  it('follows a change of a draft', () => {
    expect(countReady([{ ...plainSheet({ name: 'Ready' }), brand: '' }], rules)).to.equal(0)
  })

  it('follows a change of the rules', () => {
    expect(countReady(drafts, { ...rules, brandLength: { min: 60, max: 80 } })).to.equal(0)
    expect(countReady(drafts, rules)).to.equal(2)
  })

  it('stays right when more drafts were counted than are remembered', () => {
    const many = Array.from({ length: 4100 }, (_, index) => ({ name: `Draft ${String(index)}` }))
    expect(countReady(many, rules)).to.equal(0)
    expect(countReady(drafts, rules)).to.equal(2)
  })
})
