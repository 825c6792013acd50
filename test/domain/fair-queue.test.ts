import { expect } from 'chai'
import { openFairQueue, type FairLimits } from '../../src/domain/fair-queue.ts'
import { Refusal } from '../../src/domain/refusal.ts'

const limits: FairLimits = {
  running: 3,
  runningPerKey: 2,
  waitingPerKey: 4,
  waiting: 6,
  retrySeconds: { least: 7, most: 40 },
}

describe('a fair queue', function () {
  // A turn that never comes fails soon.
  this.timeout(5000)

  it('gives each key its share, lets the rest wait in order, and the keys take turns', async () => {
    const { started, add, end } = observed()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) void add(name)
    await settled()
    expect(started).to.deep.equal(['a1', 'a2', 'b1'])
    await end('a1')
    // Nothing of c runs: its turn comes before those of a and b.
    expect(started.slice(3)).to.deep.equal(['c1'])
    await end('c1')
    await end('b1')
    await end('a2')
    expect(started.slice(4)).to.have.members(['b2', 'a3', 'a4'])
    expect(started.indexOf('a3')).to.be.lessThan(started.indexOf('a4'))
  })

  it('refuses more than a key may wait, with the seconds to wait, and serves other keys', async () => {
    const { add, started } = observed()
    for (let number = 1; number <= 6; number += 1) void add(`a${String(number)}`)
    const refusal = await add('a7').then(
      () => null,
      (error: unknown) => error,
    )
    expect(refusal).to.be.instanceOf(Refusal)
    expect(refusal).to.deep.include({ code: 'request.busy', values: { seconds: 7 } })
    void add('b1')
    await settled()
    expect(started).to.include('b1')
  })

  it('tells refused callers to come back one after another, when their turns would be', async () => {
    let now = 0
    const queue = openFairQueue(
      { ...limits, running: 1, runningPerKey: 1, retrySeconds: { least: 1, most: 4 } },
      () => now,
    )
    // Work that takes half a second: four that wait take two.
    for (let round = 0; round < 30; round += 1)
      await queue.run('a', () => {
        now += 500
        return Promise.resolve()
      })
    let end = (): void => undefined
    const running = queue.run('a', () => new Promise<void>((resolve) => (end = resolve)))
    const waiting = Array.from({ length: limits.waitingPerKey }, () =>
      queue.run('a', () => Promise.resolve()),
    )
    const seconds: unknown[] = []
    for (let caller = 0; caller < 8; caller += 1)
      seconds.push(
        await queue
          .run('a', () => Promise.resolve())
          .catch((error: unknown) => (error instanceof Refusal ? error.values['seconds'] : error)),
      )
    // After the most seconds they begin again where the line ends.
    expect(seconds).to.deep.equal([2, 3, 3, 4, 4, 2, 3, 3])
    end()
    await Promise.all([running, ...waiting])
  })

  it('refuses when too much waits in all', async () => {
    const { add } = observed()
    for (const key of ['a', 'b', 'c'])
      for (let number = 1; number <= 3; number += 1) void add(`${key}${String(number)}`)
    const refusal = await add('d1').then(
      () => null,
      (error: unknown) => error,
    )
    expect(refusal).to.deep.include({ code: 'request.busy' })
  })

  it('goes on after work that fails, and forgets keys without work', async () => {
    const queue = openFairQueue({ ...limits, running: 1 }, () => 0)
    const failed = queue.run('a', () => Promise.reject(new Error('broken')))
    const next = queue.run('b', () => Promise.resolve('done'))
    expect(await failed.catch(() => 'failed')).to.equal('failed')
    expect(await next).to.equal('done')
    expect(queue.load).to.deep.equal({ running: 0, waiting: 0 })
  })

  it('lets a key at its share wait, also when another ends', async () => {
    const { started, add, end } = observed()
    for (const name of ['a1', 'a2', 'b1', 'a3']) void add(name)
    await end('b1')
    expect(started).to.deep.equal(['a1', 'a2', 'b1'])
    await end('a1')
    expect(started.at(-1)).to.equal('a3')
  })

  it('counts what still runs of a key of which nothing waits', async () => {
    const { started, add, end } = observed()
    for (const name of ['a1', 'a2']) void add(name)
    await end('a1')
    for (const name of ['a3', 'a4']) void add(name)
    await settled()
    expect(started).to.deep.equal(['a1', 'a2', 'a3'])
  })

  it('chooses the waiting key of which the least runs, then the one that waits longest', async () => {
    const least = observed({ ...limits, running: 4, runningPerKey: 3 })
    for (const name of ['a1', 'b1', 'b2', 'b3', 'b4', 'a2']) void least.add(name)
    await least.end('b1')
    expect(least.started.at(-1)).to.equal('a2')
    const longest = observed({ ...limits, running: 2, runningPerKey: 1 })
    for (const name of ['a1', 'b1', 'c1', 'd1']) void longest.add(name)
    await longest.end('a1')
    expect(longest.started.at(-1)).to.equal('c1')
  })

  it('passes over a key of which less runs and nothing waits', async () => {
    const { started, add, end } = observed({ ...limits, running: 4, runningPerKey: 3 })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'a4']) void add(name)
    await end('a1')
    expect(started.at(-1)).to.equal('a4')
  })

  /** A queue whose work has the key of its first letter and ends on request. */
  function observed(bounds = limits) {
    const queue = openFairQueue(bounds, () => 0)
    const started: string[] = []
    const ends = new Map<string, () => void>()
    const add = (name: string): Promise<void> => {
      const done = queue.run(name.slice(0, 1), () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
      done.catch(() => undefined)
      return done
    }
    const end = async (name: string): Promise<void> => {
      await settled()
      ends.get(name)?.()
      await settled()
    }
    return { started, add, end }
  }

  async function settled(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
  }
})
