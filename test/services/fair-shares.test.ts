import { expect } from 'chai'
import { operatorOf, useApplication } from '../support/application.ts'
import { codesOf } from '../support/refusals.ts'
import { createCompany } from '../bench/bench-database.ts'
import { openApplication, type Application } from '../../src/application.ts'

describe('the shares of companies', () => {
  const world = useApplication()
  let web: Application
  let [first, second] = [0, 0]

  before(async () => {
    web = await openApplication(world.config, { role: 'web', jobs: 'queue', connections: 6 })
    first = await createCompany(world.application)
    const [company]: { id: number }[] = await world.database
      .db('companies')
      .insert({ tva: 'FR00000000000', name: 'Deux Rives', state: 'validated', created_at: world.now })
      .returning('id')
    second = company?.id ?? 0
  })
  after(() => web.close())

  it('leave others their connections, queue in order, and refuse what cannot wait', async () => {
    const lock = await world.database.db.transaction()
    await lock.raw('lock table imports in access exclusive mode')
    const ended: number[] = []
    const calls = Array.from({ length: 500 }, (_, index) =>
      web.perform('imports.list', {}, operatorOf(first)).then(() => {
        ended.push(index)
      }),
    )
    const outcomes = codesOf(calls)
    // Every connection would wait for the lock without the shares, and these calls with them.
    expect(await web.perform('sheets.list', {}, operatorOf(second))).to.have.property('total', 0)
    expect(await web.findCode('unknown')).to.equal(null)
    expect((await web.perform('account.status', {}, { kind: 'anyone', language: 'en' })).status).to.equal(0)
    expect(ended).to.deep.equal([])
    await lock.rollback()
    const codes = await outcomes
    expect(new Set(codes)).to.deep.equal(new Set(['done', 'request.busy']))
    expect(codes.lastIndexOf('done')).to.be.lessThan(codes.indexOf('request.busy'))
    expect(ended.toSorted((a, b) => a - b)).to.deep.equal([...ended.keys()])
    expect(await web.perform('imports.list', {}, operatorOf(first))).to.deep.equal({ imports: [] })
  })
})
