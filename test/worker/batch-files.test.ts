import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { openApplication, type Application } from '../../src/application.ts'

describe('batch files drawn by the worker', function () {
  this.timeout(120_000)
  const web = useWeb({ worker: true })
  let application: Application
  let owner: Actor
  let batch = 0
  let folder = ''

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    folder = await mkdtemp(join(tmpdir(), 'nutricode-drawn-'))
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'web',
      jobs: 'queue',
    })
    owner = operatorOf(await makeCompany(application))
    const { sheet } = await application.perform('sheets.create', exampleSheet({ reference: 'W-1' }), owner)
    await application.perform('sheets.generate', { id: sheet.id }, owner)
    batch = (
      await application.perform('serials.open', { fiche: sheet.id, count: 200_000, request: 'drawn' }, owner)
    ).batch.id
  })
  after(async () => {
    await application.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('have the same bytes as without interruption after a killed worker and a pause', async () => {
    const {
      files: [requestedFile],
    } = await application.perform('serials.files', { batch, formats: ['svg-zip'] }, owner)
    const id = requestedFile?.id ?? 0
    await eventually(async () => (await fileNow(id)).drawn > 0)
    await web.replaceWorker('SIGKILL')
    await application.perform('serials.controlFile', { file: id, action: 'pause' }, owner)
    const paused = await fileNow(id)
    expect(paused.state).to.be.oneOf(['paused', 'done'])
    await application.perform('serials.controlFile', { file: id, action: 'resume' }, owner)
    const done = await eventually(async () => {
      const file = await fileNow(id)
      return file.state === 'done' && file
    }, 60_000)
    const alone = await application.drawSerials({ batch, format: 'svg-zip' }, folder, owner)
    expect(
      done.written.map(({ name, sha256, count, first, last }) => ({ name, sha256, count, first, last })),
    ).to.deep.equal(
      alone.map(({ name, sha256, count, firstSerial, lastSerial }) => ({
        name,
        sha256,
        count,
        first: firstSerial,
        last: lastSerial,
      })),
    )
    const part = await application.perform('serials.file', { batch, part: `${String(id)}-3` }, owner)
    const hash = createHash('sha256')
    for await (const chunk of part.body instanceof Uint8Array ? [part.body] : part.body) hash.update(chunk)
    expect(hash.digest('hex')).to.equal(
      createHash('sha256')
        .update(readFileSync(join(folder, part.name)))
        .digest('hex'),
    )
  })

  async function fileNow(id: number) {
    const { files } = await application.perform('serials.fileList', { batch }, owner)
    const file = files.find((entry) => entry.id === id)
    if (file === undefined) throw new Error('the requested file is listed')
    return file
  }
})
