import { expect } from 'chai'
import { codesOf } from '../support/refusals.ts'
import { openFairQueue } from '../../src/domain/fair-queue.ts'

describe('work that waits for its turn', () => {
  it('is refused when the turn comes too late, and nothing of it runs', async () => {
    const queue = openFairQueue(
      {
        running: 1,
        runningPerKey: 1,
        waitingPerKey: 9,
        waiting: 9,
        retrySeconds: { least: 1, most: 9 },
      },
      () => performance.now(),
    )
    const ran: string[] = []
    const work = (name: string) => () => {
      ran.push(name)
      return new Promise<void>((resolve) => setImmediate(resolve))
    }
    const calls = [
      queue.run('company', work('first')),
      queue.run('company', work('impatient'), 0),
      queue.run('company', work('patient')),
    ]
    expect(await codesOf(calls)).to.deep.equal(['done', 'request.busy', 'done'])
    expect(ran).to.deep.equal(['first', 'patient'])
  })
})
