// Limits of requests, counted over all web processes: each store here is one process.

import { expect } from 'chai'
import type { Store } from 'express-rate-limit'
import { useApplication } from '../support/application.ts'
import { eventually } from '../support/web.ts'
import { openApplication } from '../../src/application.ts'
import { openLog } from '../../src/log.ts'
import { batchedCounts, exactCounts } from '../../src/web/shared-counts.ts'

const windowMs = 60_000

describe('counts of requests that web processes share', () => {
  const world = useApplication()
  const address = '192.0.2.7'
  const counting = () => world.application
  const opened: Store[] = []
  let classes = 0

  beforeEach(async () => {
    classes += 1
    await world.database.db('request_counts').delete()
  })

  afterEach(async () => {
    for (const store of opened.splice(0)) await store.shutdown?.()
  })

  function open(kind: 'exact' | 'batched', limit: number, application = counting()): Store {
    const counted = { name: `class ${String(classes)}`, limit, windowMs }
    const store = kind === 'exact' ? exactCounts(application, counted) : batchedCounts(application, counted)
    opened.push(store)
    return store
  }

  async function stored(): Promise<number> {
    const rows: { hits: number }[] = await world.database.db('request_counts').select('hits')
    return rows.reduce((sum, { hits }) => sum + hits, 0)
  }

  async function hit(store: Store, from = address): Promise<number> {
    return (await store.increment(from)).totalHits
  }

  it('are exact for the strict class, also when requests arrive at once', async () => {
    const [one, two] = [open('exact', 30), open('exact', 30)]
    const totals = await Promise.all(Array.from({ length: 40 }, (_, at) => hit(at % 2 === 0 ? one : two)))
    expect(totals.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: 40 }, (_, at) => at + 1))
    expect(await hit(one, '198.51.100.9')).to.equal(1)
  })

  it('exceed the general class by a twentieth for each process at most', async () => {
    const limit = 200
    const processes = [open('batched', limit), open('batched', limit), open('batched', limit)]
    const share = limit / 20
    let [accepted, sent] = [0, 0]
    for (let round = 0; round < limit / 2; round += 1) {
      for (const store of processes) {
        if ((await hit(store)) <= limit) accepted += 1
        sent += 1
      }
      // The next requests come when the database has all but each process's share.
      await eventually(async () => (await stored()) >= sent - processes.length * share)
    }
    expect(accepted).to.be.within(limit, limit + processes.length * share * 2)
  })

  it('reach the other processes within seconds, however few requests there are', async () => {
    const [one, two] = [open('batched', 1000), open('batched', 1000)]
    for (let at = 0; at < 3; at += 1) await hit(one)
    let own = 0
    await eventually(async () => (await hit(two)) - (own += 1) === 3)
  })

  it('start over when the clock of the database was ahead, and name an end within the window', async () => {
    const store = open('exact', 30)
    await hit(store)
    await world.database.db.raw(`update request_counts set hits = 500, opened_at = now() + interval '1 day'`)
    const { totalHits, resetTime } = await store.increment(address)
    expect(totalHits).to.equal(1)
    expect(resetTime?.getTime()).to.be.at.most(Date.now() + windowMs)
  })

  it('are deleted when their window is over', async () => {
    await hit(open('exact', 30), '203.0.113.1')
    await world.database.db.raw(`update request_counts set opened_at = now() - interval '1 hour'`)
    await hit(open('exact', 30), '203.0.113.2')
    expect(await world.database.db('request_counts').select('hits')).to.deep.equal([{ hits: 1 }])
  })

  it('store no address', async () => {
    await hit(open('exact', 30))
    const rows: { key: Buffer }[] = await world.database.db('request_counts').select('key')
    expect(rows.map(({ key }) => key.toString('latin1')).join('\n')).not.to.contain(address)
  })

  it('are counted by each process while the database is away', async () => {
    const away = await openApplication(world.config, {
      role: 'cli',
      jobs: 'here',
      log: openLog('error', () => undefined),
    })
    await away.close()
    for (const kind of ['exact', 'batched'] as const) {
      const store = open(kind, 30, away)
      expect([await hit(store), await hit(store), await hit(store)], kind).to.deep.equal([1, 2, 3])
    }
  })
})
