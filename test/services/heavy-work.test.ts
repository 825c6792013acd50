import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
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
   * Expects that the loop of the web process works less than half as long as that of a process that does the work
   * itself. The processor time of this thread says so on a busy machine too; the time of other threads is not in it.
   */
  async function expectFree(work: (application: Application) => Promise<void>): Promise<void> {
    const loopWork = async (application: Application): Promise<number> => {
      const begun = process.threadCpuUsage()
      await work(application)
      const { user, system } = process.threadCpuUsage(begun)
      return user + system
    }
    // The least of three: the first loads modules, and any may be interrupted by the garbage collector.
    const least = async (application: Application): Promise<number> =>
      Math.min(await loopWork(application), await loopWork(application), await loopWork(application))
    expect(await least(web)).to.be.lessThan((await least(world.application)) / 2)
  }

  /** Lines that are no serials, as bytes of an upload that is too long for memory. */
  function rows(count: number): AsyncIterable<Uint8Array> {
    const lines = Array.from({ length: count }, (_, index) => `bottle number ${String(index)} of the day`)
    return new Blob([lines.join('\n')]).stream()
  }
})
