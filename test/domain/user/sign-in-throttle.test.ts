import { expect } from 'chai'
import fc from 'fast-check'
import {
  afterFailure,
  quietAfter,
  secondsToWait,
  tryRules,
  type TryRule,
} from '../../../src/domain/user/sign-in-throttle.ts'

const now = new Date('2026-11-21T10:00:00Z')
const fresh = { failures: 0, failedAt: now, openAt: now }

function failing(rule: TryRule, times: number): number[] {
  let tries = fresh
  return Array.from({ length: times }, () => {
    tries = afterFailure(tries, rule, now)
    return secondsToWait(tries, now)
  })
}

describe('tries of signing in', () => {
  it('lets a few fail freely, then waits twice as long each time, up to a bound', () => {
    expect(failing(tryRules.pair, 12)).to.deep.equal([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900])
    expect(failing(tryRules.account, 26).slice(18)).to.deep.equal([0, 5, 10, 20, 40, 60, 60, 60])
  })

  it('begins anew after an hour without a failure', () => {
    let tries = fresh
    for (let time = 0; time < 9; time += 1) tries = afterFailure(tries, tryRules.pair, now)
    const later = new Date(now.getTime() + quietAfter)
    expect(secondsToWait(tries, later)).to.equal(0)
    expect(afterFailure(tries, tryRules.pair, later).failures).to.equal(1)
  })

  it('never closes anything for longer than its rule says, however often it is tried', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(tryRules)),
        fc.integer({ min: 1, max: 5000 }),
        (rule, failures) => {
          const after = afterFailure({ ...fresh, failures }, rule, now)
          expect(secondsToWait(after, now)).to.be.within(0, rule.most)
        },
      ),
    )
  })
})
