import { expect } from 'chai'
import { codesOf } from '../support/refusals.ts'
import { openFairQueue } from '../../src/domain/fair-queue.ts'
import { runWithin } from '../../src/application/shares.ts'

describe('work that waits for its turn', () => {
  it('is refused when the turn comes too late, and nothing of it runs', async () => {
    const queue = openFairQueue({
      running: 1,
      runningPerKey: 1,
      waitingPerKey: 9,
      waiting: 9,
      retrySeconds: 1,
    })
    const ran: string[] = []
    const work = (name: string) => () => {
      ran.push(name)
      return new Promise<void>((resolve) => setImmediate(resolve))
    }
    const calls = [
      runWithin(queue, 'company', Infinity, work('first')),
      runWithin(queue, 'company', 0, work('impatient')),
      runWithin(queue, 'company', Infinity, work('patient')),
    ]
    expect(await codesOf(calls)).to.deep.equal(['done', 'request.busy', 'done'])
    expect(ran).to.deep.equal(['first', 'patient'])
  })
})
