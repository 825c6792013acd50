import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { plainSheet } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { createCompany, publishSheet } from '../bench/bench-database.ts'
import { openApplication, type Application } from '../../src/application.ts'

describe('heavy work of the web process', () => {
  const world = useApplication()
  let web: Application
  let companyId = 0

  before(async () => {
    web = await openApplication(world.config, { role: 'web', jobs: 'queue', connections: 4 })
    companyId = await createCompany(world.application)
  })
  after(() => web.close())

  it('stores an uploaded report as without a thread, and keeps no file', async () => {
    const owner = operatorOf(companyId)
    const input = { target: 'line-1', request: 'shift-1' }
    const answer = await web.perform('serials.report', input, owner, { upload: rows(20_000), source: 'text' })
    expect(answer.report).to.include({ rows: 20_000, malformed: 20_000, request: 'shift-1' })
    const again = { upload: rows(20_000), source: 'text' } as const
    expect(await world.application.perform('serials.report', input, owner, again)).to.deep.equal({
      ...answer,
      repeated: true,
    })
    const other = web.perform('serials.report', input, owner, { upload: rows(20_001), source: 'text' })
    expect(await refusalOf(other)).to.equal('report.idempotencyKeyTaken')
    expect(await readdir(join(world.config.dataDir, 'spool'))).to.deep.equal([])
  })

  it('draws pictures while others are answered', async function draw() {
    this.timeout(60_000)
    const ids: number[] = []
    for (const reference of ['A', 'B', 'C', 'D'])
      ids.push(await publishSheet(world.application, companyId, plainSheet({ reference })))
    const input = { ids, text: true, heading: 'ingredients' as const }
    let zip = Buffer.alloc(0)
    await expectFree(async (application) => {
      const { body } = await application.perform(
        'codes.export',
        { ...input, formats: ['png', 'jpg'] },
        operatorOf(companyId),
      )
      if (!(body instanceof Uint8Array)) zip = await buffer(body)
    })
    expect(zip.toString('latin1').match(/PK\u0001\u0002/g)).to.have.length(9)
  })

  it('reads a file of 2 MB while others are answered', async () => {
    const line = (index: number): string => `Deux Rives;Parcelle ${String(index)} ${'x'.repeat(6800)};2020\n`
    const csv = `brand;name;vintage\n${Array.from({ length: 290 }, (_, index) => line(index)).join('')}`
    const file = { fileName: 'wines.csv', content: Buffer.from(csv).toString('base64') }
    await expectFree(async (application) => {
      expect((await application.perform('imports.read', file, operatorOf(companyId))).rows).to.have.length(
        291,
      )
    })
  })

  /**
   * Expects that the web process stops for less than half as long as a process that does the work itself: the best of
   * three, because a busy machine stops any process for a while, and the work stops it each time.
   */
  async function expectFree(work: (application: Application) => Promise<void>): Promise<void> {
    const longestPause = async (application: Application): Promise<number> => {
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      await work(application)
      await new Promise((resolve) => setImmediate(resolve))
      delay.disable()
      return delay.max / 1e6
    }
    // The first of the two loads modules.
    const itself = Math.min(await longestPause(world.application), await longestPause(world.application))
    const pauses: number[] = []
    for (let round = 0; round < 3 && !(Math.min(...pauses) < itself / 2); round += 1)
      pauses.push(await longestPause(web))
    expect(Math.min(...pauses)).to.be.lessThan(itself / 2)
  }

  /** Lines that are no serials, as bytes of an upload that is too long for memory. */
  function rows(count: number): AsyncIterable<Uint8Array> {
    const lines = Array.from({ length: count }, (_, index) => `bottle number ${String(index)} of the day`)
    return new Blob([lines.join('\n')]).stream()
  }
})
