// Work whose job fails: it says "failed", and a retry finishes it. The file store is away: a file stands where its
// folder was. The wait before the last attempt is shortened in the queue's own table.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { openApplication, type Application } from '../../src/application.ts'

describe('work whose job fails', function () {
  this.timeout(60_000)
  const folder = mkdtempSync(join(tmpdir(), 'nutricode-failed-'))
  const store = join(folder, 'files')
  const web = useWeb({ worker: true, settings: { FILES_URL: `file://${store}` } })
  let application: Application
  let companyId = 0
  let owner: Actor
  let batch = 0

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'web',
      jobs: 'queue',
    })
    companyId = await makeCompany(application)
    owner = operatorOf(companyId)
    const { sheet } = await application.perform('sheets.create', exampleSheet({ reference: 'FW-1' }), owner)
    await application.perform('sheets.generate', { id: sheet.id }, owner)
    batch = (
      await application.perform('serials.open', { fiche: sheet.id, count: 50, request: 'failing' }, owner)
    ).batch.id
  })
  after(async () => {
    await application.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    rmSync(store, { recursive: true, force: true })
    writeFileSync(store, '')
  })

  it('ends a batch file as failed, and draws it when the user tries again', async () => {
    const { files } = await application.perform('serials.files', { batch, formats: ['svg-zip'] }, owner)
    const id = files[0]?.id ?? 0
    await lastAttempt('batch.part')
    await eventually(async () => (await fileNow(id)).state === 'failed')
    rmSync(store)
    const { file } = await application.perform('serials.controlFile', { file: id, action: 'resume' }, owner)
    expect(file.state).to.equal('waiting')
    expect(await failedJobs('batch.part')).to.equal(0)
    await eventually(async () => (await fileNow(id)).state === 'done')
  })

  it('draws a failed file when it is ordered again, or when the operator retries its job', async () => {
    const order = () => application.perform('serials.files', { batch, formats: ['zpl'] }, owner)
    const id = (await order()).files[0]?.id ?? 0
    await lastAttempt('batch.part')
    await eventually(async () => (await fileNow(id)).state === 'failed')
    rmSync(store)
    expect(await application.operatorCommands.retryJobs(null)).to.equal(1)
    await eventually(async () => (await fileNow(id)).state === 'done')
    await web.database.db('batch_files').where('id', id).update({ state: 'failed', written: '[]' })
    expect((await order()).files[0]).to.deep.include({ id, state: 'waiting' })
    await eventually(async () => (await fileNow(id)).state === 'done')
  })

  it('ends an export as failed, and a new one is written', async () => {
    await application.perform('companies.startExport', {}, owner)
    await lastAttempt('company.export')
    await eventually(async () => (await newestExport()).state === 'failed')
    rmSync(store)
    await application.perform('companies.startExport', {}, owner)
    await eventually(async () => (await newestExport()).state === 'done')
  })

  it('ends work without a job as failed, which then blocks nothing and can be tried again', async () => {
    await web.endWorker()
    const { import: started } = await startImport('FW-2')
    const { files } = await application.perform('serials.files', { batch, formats: ['pdf'] }, owner)
    const [file] = files
    // The workers died again and again: the import's job failed, and the file's is gone since a restore.
    await web.database.db('pgboss.job').where({ name: 'import.run' }).update({ state: 'failed' })
    await web.database.db('pgboss.job').where({ name: 'batch.part' }).delete()
    await web.database.db('batch_files').where('id', file?.id).update({ created_at: '2026-01-01' })
    const { import: next } = await startImport('FW-3')
    expect((await importNow(started.id)).state).to.equal('failed')
    await application.perform('imports.steer', { id: next.id, action: 'cancel' }, owner)
    web.startWorker()
    await eventually(async () => (await fileNow(file?.id ?? 0)).state === 'failed')
    const resumed = await application.perform('imports.steer', { id: started.id, action: 'resume' }, owner)
    expect([resumed.state, resumed.finishedAt]).to.deep.equal(['waiting', null])
    await eventually(async () => (await importNow(started.id)).state === 'done')
    expect(await failedJobs('import.run')).to.equal(0)
  })

  function startImport(reference: string) {
    const text = `brand;name;reference\nDeux Rives;Vin;${reference}`
    const content = Buffer.from(text).toString('base64')
    return application.perform('imports.start', { fileName: 'wines.csv', content }, owner)
  }

  /** Waits until the first attempt of the newest job failed, then lets only one more follow, at once. */
  async function lastAttempt(name: string): Promise<void> {
    await eventually(async () => {
      const changed = await web.database
        .db('pgboss.job')
        .where({ name, state: 'retry' })
        .update({ retry_limit: 1, retry_count: 1, start_after: new Date(0) })
      return changed > 0
    })
  }

  async function failedJobs(name: string): Promise<number> {
    return (await web.database.db('pgboss.job').where({ name, state: 'failed' })).length
  }

  async function fileNow(id: number) {
    const { files } = await application.perform('serials.fileList', { batch }, owner)
    const file = files.find((entry) => entry.id === id)
    if (file === undefined) throw new Error('the requested file is listed')
    return file
  }

  async function newestExport() {
    const [newest] = (await application.perform('companies.exports', {}, owner)).exports
    if (newest === undefined) throw new Error('the export is listed')
    return newest
  }

  function importNow(id: number) {
    return application.perform('imports.get', { id }, owner)
  }
})
