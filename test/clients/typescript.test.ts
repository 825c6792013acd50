// The client package: its generated files are those of today's API document, and its example orders codes with a key
// and saves the file that a verified webhook announces.

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { operatorOf } from '../support/application.ts'
import { makeCompany, plainSheet } from '../support/examples.ts'
import { freePort } from '../support/ports.ts'
import { useWeb } from '../support/web.ts'
import { openApplication } from '../../src/application.ts'
import { readConfig } from '../../src/config.ts'

const run = promisify(execFile)

describe('the client package', function client() {
  this.timeout(90_000)
  const web = useWeb({ worker: true, settings: { HOOK_ADDRESSES: 'any' } })

  it('is generated from the API document of today', async () => {
    const stale = await run(process.execPath, ['clients/typescript/generate.js', '--check']).then(
      ({ stdout }) => stdout,
      (error: unknown) => String((error as { stdout?: unknown }).stdout),
    )
    expect(stale, 'run npm run client').to.equal('')
  })

  it('orders codes with a key, and saves the file that a webhook announces', async () => {
    web.vies.known.set('FR44732829320', null)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    const owner = operatorOf(await makeCompany(application))
    const { sheet } = await application.perform(
      'sheets.create',
      plainSheet({ reference: 'GALETS-24' }),
      owner,
    )
    await application.perform('sheets.generate', { id: sheet.id }, owner)
    const { secret: key } = await application.perform(
      'keys.create',
      { name: 'ERP', rights: ['fiche_see', 'fiche_create'], days: 1 },
      owner,
    )
    const port = String(await freePort())
    const { secret } = await application.perform(
      'hooks.create',
      { name: 'ERP', url: `http://127.0.0.1:${port}/`, events: ['batch.file.ready', 'serials.reported'] },
      owner,
    )
    await application.close()
    const folder = await mkdtemp(join(tmpdir(), 'nutricode-example-'))
    const path = join(folder, 'codes.zpl')
    await run(process.execPath, ['clients/typescript/examples/order-codes.ts', 'GALETS-24', '12', path], {
      timeout: 60_000,
      env: {
        ...process.env,
        NUTRICODE_URL: web.origin,
        NUTRICODE_KEY: key,
        NUTRICODE_HOOK_SECRET: secret,
        HOOK_PORT: port,
      },
    })
    expect((await readFile(path, 'utf8')).match(/\^XA/g)).to.have.length(12)
    await rm(folder, { recursive: true })
  })
})
