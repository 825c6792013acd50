import { expect } from 'chai'
import {
  barsBefore,
  barsOf,
  everyDay,
  shiftDay,
  ticksOf,
  topOfScale,
} from '../../../views/home/day-series.ts'

/** A day that no series below has, except where a test says so. */
const today = '2028-01-01'

describe('a series of days', () => {
  it('fills days without a count with 0', () => {
    expect(everyDay('2026-02-27', '2026-03-02', [{ day: '2026-03-01', count: 7 }])).to.deep.equal([
      { day: '2026-02-27', count: 0 },
      { day: '2026-02-28', count: 0 },
      { day: '2026-03-01', count: 7 },
      { day: '2026-03-02', count: 0 },
    ])
  })

  it('handles leap days and clock changes', () => {
    expect(everyDay('2028-02-28', '2028-03-01', [])).to.have.length(3)
    expect(everyDay('2026-03-28', '2026-03-30', [])).to.have.length(3)
    expect(everyDay('2026-10-24', '2026-10-26', [])).to.have.length(3)
  })

  it('is empty when its end is before its start', () => {
    expect(everyDay('2026-03-02', '2026-03-01', [])).to.deep.equal([])
  })

  it('has a bar per day for three months, else a bar per week, with the same total', () => {
    const quarter = everyDay('2026-01-01', '2026-04-02', [])
    expect(barsOf(quarter, today)).to.have.length(92)
    const year = everyDay('2026-01-02', '2026-12-31', []).map((day) => ({ ...day, count: 1 }))
    const bars = barsOf(year, today)
    expect(bars).to.have.length(52)
    expect(bars[0]).to.deep.equal({ from: '2026-01-02', to: '2026-01-08', count: 7, part: null })
    expect(bars.at(-1)).to.deep.equal({ from: '2026-12-25', to: '2026-12-31', count: 7, part: null })
    expect(bars.reduce((sum, { count }) => sum + count, 0)).to.equal(364)
  })

  it('says of the first days that are no whole week, and of a bar with today, that they are a part', () => {
    const days = everyDay('2026-01-01', '2026-12-31', []).map((day) => ({ ...day, count: 1 }))
    const bars = barsOf(days, '2026-12-30')
    expect(bars).to.have.length(53)
    expect(bars[0]).to.deep.equal({ from: '2026-01-01', to: '2026-01-01', count: 1, part: 'cut' })
    expect(bars.at(-1)).to.deep.equal({ from: '2026-12-25', to: '2026-12-31', count: 7, part: 'running' })
    expect(bars.slice(1, -1).every(({ part }) => part === null)).to.equal(true)
    const week = barsOf(everyDay('2026-12-24', '2026-12-30', []), '2026-12-30')
    expect(week.map(({ part }) => part)).to.deep.equal([null, null, null, null, null, null, 'running'])
  })

  it('has an even top of the scale, at least the largest count and below its double', () => {
    for (let most = 0; most < 20_000; most += 1) {
      const top = topOfScale(most)
      expect(top, String(most)).to.be.at.least(most)
      expect(top % 2, String(most)).to.equal(0)
      if (most > 1) expect(top, String(most)).to.be.below(most * 2)
    }
  })

  it('puts the period before in the same places', () => {
    const bars = barsBefore('2026-11-03', '2026-11-05', [{ day: '2026-11-01', count: 4 }], today)
    expect(bars.map(({ from, count }) => [from, count])).to.deep.equal([
      ['2026-10-31', 0],
      ['2026-11-01', 4],
      ['2026-11-02', 0],
    ])
  })

  it('marks at most as many dates as fit, evenly', () => {
    expect(ticksOf(3, 7)).to.deep.equal([0, 1, 2])
    expect(ticksOf(30, 7)).to.deep.equal([0, 5, 10, 15, 20, 25])
    for (let bars = 1; bars <= 92; bars += 1) expect(ticksOf(bars, 7).length).to.be.at.most(7)
  })

  it('shifts a day across months and years', () => {
    expect(shiftDay('2026-01-01', -1)).to.equal('2025-12-31')
    expect(shiftDay('2026-11-21', -29)).to.equal('2026-10-23')
  })
})
