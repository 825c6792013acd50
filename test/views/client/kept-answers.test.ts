import { expect } from 'chai'
import { forgetAnswers, isKept, keepAnswer, takeAnswer } from '../../../views/client/kept-answers.ts'

describe('answers fetched before their page was opened', () => {
  beforeEach(forgetAnswers)

  it('are used once, within ten seconds', async () => {
    keepAnswer('/api/a', Promise.resolve(1), 0)
    expect(isKept('/api/a', 10_000)).to.equal(true)
    expect(await takeAnswer('/api/a', 10_000)).to.equal(1)
    expect(takeAnswer('/api/a', 10_000)).to.equal(undefined)
    keepAnswer('/api/a', Promise.resolve(2), 0)
    expect(isKept('/api/a', 10_001)).to.equal(false)
    expect(takeAnswer('/api/a', 10_001)).to.equal(undefined)
  })

  it('are forgotten after a change, and when they fail', async () => {
    keepAnswer('/api/a', Promise.resolve(1), 0)
    forgetAnswers()
    expect(takeAnswer('/api/a', 0)).to.equal(undefined)
    keepAnswer('/api/b', Promise.reject(new Error('away')), 0)
    await Promise.resolve()
    expect(isKept('/api/b', 0)).to.equal(false)
  })

  it('of other addresses do not stay when their time is over', () => {
    keepAnswer('/api/a', Promise.resolve(1), 0)
    keepAnswer('/api/b', Promise.resolve(2), 10_001)
    expect(isKept('/api/a', 0)).to.equal(false)
  })
})
