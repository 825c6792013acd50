import { expect } from 'chai'
import { barsOf, everyDay, shiftDay, topOfScale } from '../../../views/home/day-series.ts'

describe('a row of days', () => {
  it('fills the gaps between the days that were counted', () => {
    expect(everyDay('2026-02-27', '2026-03-02', [{ day: '2026-03-01', count: 7 }])).to.deep.equal([
      { day: '2026-02-27', count: 0 },
      { day: '2026-02-28', count: 0 },
      { day: '2026-03-01', count: 7 },
      { day: '2026-03-02', count: 0 },
    ])
  })

  it('knows leap days and the days on which clocks change', () => {
    expect(everyDay('2028-02-28', '2028-03-01', [])).to.have.length(3)
    expect(everyDay('2026-03-28', '2026-03-30', [])).to.have.length(3)
    expect(everyDay('2026-10-24', '2026-10-26', [])).to.have.length(3)
  })

  it('is empty when its end comes before its beginning', () => {
    expect(everyDay('2026-03-02', '2026-03-01', [])).to.deep.equal([])
  })

  it('draws a bar a day for three months, and a bar a week beyond, losing nothing', () => {
    const quarter = everyDay('2026-01-01', '2026-04-02', [])
    expect(barsOf(quarter)).to.have.length(92)
    const year = everyDay('2026-01-01', '2026-12-31', []).map((one) => ({ ...one, count: 1 }))
    const bars = barsOf(year)
    expect(bars).to.have.length(53)
    expect(bars[0]).to.deep.equal({ from: '2026-01-01', to: '2026-01-07', count: 7 })
    expect(bars.at(-1)).to.deep.equal({ from: '2026-12-31', to: '2026-12-31', count: 1 })
    expect(bars.reduce((sum, { count }) => sum + count, 0)).to.equal(365)
  })

  it('has a scale that holds every count, wastes less than half of it, and halves to a whole number', () => {
    for (let most = 0; most < 20_000; most += 1) {
      const top = topOfScale(most)
      expect(top, String(most)).to.be.at.least(most)
      expect(top % 2, String(most)).to.equal(0)
      if (most > 1) expect(top, String(most)).to.be.below(most * 2)
    }
  })

  it('steps over the ends of months and years', () => {
    expect(shiftDay('2026-01-01', -1)).to.equal('2025-12-31')
    expect(shiftDay('2026-11-21', -29)).to.equal('2026-10-23')
  })
})
