// The state of the installation for admins: queue, failed jobs that they try again or delete, slow work, disk.

import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('the state of the installation', () => {
  const world = useApplication()
  const operator: Actor = { kind: 'operator', language: 'en', companyId: null }
  let companyId = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    companyId = await makeCompany(world.application)
  })

  it('has the queue, the disk, the versions and the slowest operations', async () => {
    await failedJob('email.send', { template: 'contact' }, 'no answer from smtp://user:secret@mail.test')
    const state = await world.application.perform('admin.operations', {}, operator)
    const emails = state.queue.find(({ name }) => name === 'email.send')
    expect(emails).to.deep.equal({ name: 'email.send', waiting: 0, running: 0, failed: 1, oldest: 0 })
    expect(state.failed[0]?.reason).to.equal('no answer from smtp://user:…@mail.test')
    expect(state.slow.source).to.equal('operations')
    expect(state.slow.lines.map(({ name }) => name)).to.include('companies.create')
    expect(state.disk.databaseBytes).to.be.greaterThan(1e6)
    expect(state.disk.tables).to.have.length(10)
    expect(state.disk.tables.map(({ name }) => name)).to.include('audit')
    expect(state.growing.map(({ name }) => name)).to.include.members(['audit', 'views', 'serial_reports'])
    expect(state.disk.freeBytes).to.be.greaterThan(0)
    expect(state.versions.database).to.match(/^\d+/)
    expect(state.versions.product).to.match(/^\d+\.\d+/)
  })

  it('has the place of published labels, the last write, and the failures since', async () => {
    const storeNow = async () =>
      (await world.application.perform('admin.operations', {}, operator)).labelStore
    await world.application.writeLabels()
    const written = await storeNow()
    expect(written).to.include({ failures: 0, failedAt: null, failure: null })
    expect(written.place).to.equal(fileURLToPath(world.config.filesUrl))
    expect(written.writtenAt).to.equal(world.now.toISOString())
    expect(written.freeBytes).to.be.greaterThan(0)
    const folder = fileURLToPath(new URL('files/labels', pathToFileURL(`${world.config.dataDir}/`)))
    await rename(folder, `${folder}-away`)
    await writeFile(folder, 'in the way')
    await world.database.db('label_marks').insert({ company_id: companyId })
    const isFailure = await world.application.writeLabels().then(
      () => false,
      () => true,
    )
    expect(isFailure).to.equal(true)
    await world.application.writeLabels().catch(() => undefined)
    const failing = await storeNow()
    expect(failing).to.include({ failures: 2, writtenAt: world.now.toISOString() })
    expect(failing.failure).to.match(/ENOTDIR|EEXIST/)
    await rm(folder)
    await rename(`${folder}-away`, folder)
    await world.application.writeLabels()
    expect(await storeNow()).to.include({ failures: 0, failedAt: null, failure: null })
  })

  it('tries a failed job again, once, and records who did it', async () => {
    const id = await failedJob('email.send', { template: 'contact' }, 'away')
    await world.application.perform('admin.retryJob', { id }, operator)
    expect((await jobs(id)).map(({ state }) => state)).to.deep.equal(['retry'])
    const again = world.application.perform('admin.retryJob', { id }, operator)
    expect(await refusalOf(again)).to.equal('job.unknown')
    const [line] = await world.database
      .db('audit')
      .where('operation', 'admin.retryJob')
      .select<{ subject: string }[]>('subject')
    expect(line).to.deep.equal({ subject: 'job email.send' })
  })

  it('begins failed work of a company again by its job', async () => {
    const [entry] = await world.database
      .db('company_exports')
      .insert({
        company_id: companyId,
        state: 'failed',
        created_at: world.now,
        progressed_at: world.now,
        finished_at: world.now,
      })
      .returning<{ id: number }[]>('id')
    const id = await failedJob('company.export', { companyId, exportId: entry?.id }, 'disk full')
    await world.application.perform('admin.retryJob', { id }, operator)
    const [row] = await world.database
      .db('company_exports')
      .where('id', entry?.id)
      .select<{ state: string }[]>('state')
    expect(row).to.deep.equal({ state: 'done' })
    expect(await jobs(id)).to.deep.equal([])
  })

  it('deletes a failed job, and no other', async () => {
    const id = await failedJob('email.send', { template: 'contact' }, 'away')
    await world.application.perform('admin.deleteJob', { id }, operator)
    expect(await jobs(id)).to.deep.equal([])
    const [waiting] = await world.database
      .db('pgboss.job')
      .insert({ name: 'email.send', data: {} })
      .returning<{ id: string }[]>('id')
    const gone = world.application.perform('admin.deleteJob', { id: waiting?.id ?? '' }, operator)
    expect(await refusalOf(gone)).to.equal('job.unknown')
    const unknown = world.application.perform('admin.deleteJob', { id: randomUUID() }, operator)
    expect(await refusalOf(unknown)).to.equal('job.unknown')
  })

  async function failedJob(name: string, data: object, message: string): Promise<string> {
    const [job] = await world.database
      .db('pgboss.job')
      .insert({ name, data, state: 'failed', output: JSON.stringify({ message }) })
      .returning<{ id: string }[]>('id')
    return job?.id ?? ''
  }

  function jobs(id: string): Promise<{ state: string }[]> {
    return world.database.db('pgboss.job').where('id', id).select<{ state: string }[]>('state')
  }
})
