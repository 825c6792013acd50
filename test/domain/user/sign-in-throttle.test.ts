import { expect } from 'chai'
import fc from 'fast-check'
import {
  afterFailure,
  failureMemoryMs,
  secondsToWait,
  throttleRules,
  type ThrottleRule,
} from '../../../src/domain/user/sign-in-throttle.ts'

const now = new Date('2026-11-21T10:00:00Z')
const fresh = { failures: 0, failedAt: now, openAt: now }

function waitsAfterFailures(rule: ThrottleRule, times: number): number[] {
  let attempts = fresh
  return Array.from({ length: times }, () => {
    attempts = afterFailure(attempts, rule, now)
    return secondsToWait(attempts, rule, now)
  })
}

describe('sign-in throttle', () => {
  it('allows a few failures, then doubles the wait up to a maximum', () => {
    expect(waitsAfterFailures(throttleRules.pair, 12)).to.deep.equal([
      0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900,
    ])
    expect(waitsAfterFailures(throttleRules.account, 26).slice(18)).to.deep.equal([
      0, 5, 10, 20, 40, 60, 60, 60,
    ])
  })

  it('restarts the count after an hour without a failure', () => {
    let attempts = fresh
    for (let time = 0; time < 9; time += 1) attempts = afterFailure(attempts, throttleRules.pair, now)
    const later = new Date(now.getTime() + failureMemoryMs)
    expect(secondsToWait(attempts, throttleRules.pair, later)).to.equal(0)
    expect(afterFailure(attempts, throttleRules.pair, later).failures).to.equal(1)
  })

  it('never waits longer than the maximum of the rule, whatever the number of failures', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(throttleRules)),
        fc.integer({ min: 1, max: 5000 }),
        (rule, failures) => {
          const after = afterFailure({ ...fresh, failures }, rule, now)
          expect(secondsToWait(after, rule, now)).to.be.within(0, rule.maxWait)
        },
      ),
    )
  })
  it('never waits longer because a clock was ahead and has been corrected', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(throttleRules)),
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 0, max: 30 * 86_400 }),
        (rule, failures, ahead) => {
          const wrong = new Date(now.getTime() + ahead * 1000)
          const stored = failures === 0 ? { failures, failedAt: wrong, openAt: wrong } : undefined
          const after = stored ?? afterFailure({ ...fresh, failures }, rule, wrong)
          const normal = failures === 0 ? 0 : secondsToWait(after, rule, wrong)
          expect(secondsToWait(after, rule, now)).to.be.at.most(normal)
          if (ahead > 60) expect(secondsToWait(after, rule, now)).to.equal(0)
          // What was counted stays counted.
          expect(afterFailure(after, rule, now).failures).to.equal(after.failures + 1)
        },
      ),
    )
  })

  it('holds a wait between processes whose clocks differ a little', () => {
    const other = new Date(now.getTime() + 5_000)
    const after = afterFailure({ ...fresh, failures: 20 }, throttleRules.pair, other)
    expect(secondsToWait(after, throttleRules.pair, now)).to.equal(900)
  })
})
