// A worker that is killed while it draws the files of many wines: another one goes on, and the ZIP has each file once.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import { operatorOf } from '../support/application.ts'
import { makeCompany, plainSheet } from '../support/examples.ts'
import { eventually, useWeb } from '../support/web.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const wines = 60
/** More files than one slice has. */
const choice = {
  formats: ['svg', 'bmp', 'eps', 'pdf'],
  symbols: ['qr', 'datamatrix'],
} satisfies Pick<Input<'bundles.start'>, 'formats' | 'symbols'>
const files = wines * choice.formats.length * choice.symbols.length

describe('a bundle whose worker is killed', function () {
  this.timeout(180_000)
  const web = useWeb({ worker: true })

  it('is finished by the next worker, from the slice that was lost', async () => {
    web.vies.known.set('FR44732829320', null)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'web',
      jobs: 'queue',
    })
    const owner = operatorOf(await makeCompany(application))
    for (let number = 1; number <= wines; number += 1) {
      const draft = plainSheet({ reference: `K-${String(number)}` })
      const { sheet } = await application.perform('sheets.create', draft, owner)
      await application.perform('sheets.generate', { id: sheet.id }, owner)
    }
    const { bundle } = await application.perform('bundles.start', { all: true, ...choice }, owner)
    const now = async () => (await application.perform('bundles.list', {}, owner)).bundles[0] ?? bundle
    await eventually(async () => (await now()).state === 'running')
    await web.replaceWorker('SIGKILL')
    expect((await now()).state).to.equal('running')
    await eventually(async () => (await now()).state === 'done', 90_000)
    const { body } = await application.perform('bundles.file', { id: bundle.id }, owner)
    const members = unzipSync(await buffer(Readable.from(body instanceof Uint8Array ? [body] : body)))
    expect(Object.keys(members)).to.have.length(files + 1)
    expect((await now()).files).to.equal(files)
    await application.close()
  })
})
