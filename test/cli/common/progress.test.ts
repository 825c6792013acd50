import { expect } from 'chai'
import { paceOf } from '../../../cli/common/progress.ts'

describe('progress of a command', () => {
  it('shows rate and time left after the first second', () => {
    expect([paceOf(0, 100, 5000), paceOf(50, 100, 999)]).to.deep.equal(['', ''])
    expect(paceOf(500_000, 1_000_000, 2000)).to.equal(' · 250000/s · 0:02')
    expect(paceOf(10, 1000, 10_000)).to.equal(' · 1/s · 16:30')
    expect(paceOf(1, 10_000, 1000)).to.equal(' · 1/s · 2:46:39')
    expect(paceOf(1000, 1000, 4000)).to.equal(' · 250/s · 0:00')
  })
})
