import { expect } from 'chai'
import { forgetAnswers, isFetched, keepAnswer, takeAnswer } from '../../../views/client/early-answers.ts'

const a = { operation: 'sheets.get', input: { id: 1 } } as const
const b = { operation: 'sheets.get', input: { id: 2 } } as const

describe('answers fetched before their page was opened', () => {
  beforeEach(forgetAnswers)

  it('are used once, within ten seconds', async () => {
    keepAnswer(a, Promise.resolve(1), 0)
    expect(isFetched(a, 10_000)).to.equal(true)
    expect(await takeAnswer(a, 10_000)).to.equal(1)
    expect(takeAnswer(a, 10_000)).to.equal(undefined)
    keepAnswer(a, Promise.resolve(2), 0)
    expect(isFetched(a, 10_001)).to.equal(false)
    expect(takeAnswer(a, 10_001)).to.equal(undefined)
  })

  it('are forgotten after a change, and when they fail', async () => {
    keepAnswer(a, Promise.resolve(1), 0)
    forgetAnswers()
    expect(takeAnswer(a, 0)).to.equal(undefined)
    keepAnswer(b, Promise.reject(new Error('away')), 0)
    await Promise.resolve()
    expect(isFetched(b, 0)).to.equal(false)
  })

  it('of other addresses do not stay when their time is over', () => {
    keepAnswer(a, Promise.resolve(1), 0)
    keepAnswer(b, Promise.resolve(2), 10_001)
    expect(isFetched(a, 0)).to.equal(false)
  })
})
