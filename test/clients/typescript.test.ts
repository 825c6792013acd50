// What programs of others begin with: the commands of the guide for them, and the client package, whose generated files
// are those of today's API document and whose example saves the file that a verified webhook announces.

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { operatorOf } from '../support/application.ts'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { freePort } from '../support/ports.ts'
import { useWeb } from '../support/web.ts'
import { withApplication } from '../support/web-application.ts'

const run = promisify(execFile)

describe('the start of a program', function client() {
  this.timeout(90_000)
  const web = useWeb({ worker: true, settings: { HOOK_ADDRESSES: 'any' } })
  let [key, hookSecret, port, folder] = ['', '', '', '']

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nutricode-example-'))
    port = String(await freePort())
    web.vies.known.set('FR44732829320', null)
    await withApplication(web, async (application) => {
      const owner = operatorOf(await makeCompany(application))
      const draft = exampleSheet({ reference: 'GALETS-24' })
      const { sheet } = await application.perform('sheets.create', draft, owner)
      await application.perform('sheets.generate', { id: sheet.id }, owner)
      const rights = ['fiche_see' as const, 'fiche_create' as const]
      key = (await application.perform('keys.create', { name: 'ERP', rights, days: 1 }, owner)).secret
      const events = ['batch.file.ready' as const, 'serials.reported' as const]
      const hook = { name: 'ERP', url: `http://127.0.0.1:${port}/`, events }
      hookSecret = (await application.perform('hooks.create', hook, owner)).secret
    })
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('is what the guide says: its commands connect a line, an ERP and a shop', async function guide() {
    // The guide's tools, which not every machine has.
    const tools = await run('bash', ['-c', 'command -v curl jq && curl --help all | grep -e --json']).catch(
      () => null,
    )
    if (tools === null) this.skip()
    const text = await readFile('docs/guide/integrate.md', 'utf8')
    const commands = [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = '']) => block).join('')
    const script = commands
      .replace(/^export NUTRICODE=.*$/m, '')
      // The guide says to ask again until the file is drawn.
      .replace(/^FILE=.*$/m, (line) => `until ${line}; test -n "$FILE"; do sleep 0.2; done`)
    expect(script).to.contain('until FILE=')
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      timeout: 60_000,
      env: { ...process.env, NUTRICODE: web.origin, KEY: key, PREFIX: '3012345' },
    })
    const answers = stdout.replace(/\s+/g, ' ')
    expect(answers).to.contain('24 20 { "ordered": 24, "printed": 24, "scrapped": 0, "missing": 0 } 12 1 ')
    expect(answers).to.contain('"allergens"').and.contain('<iframe')
    expect((await readFile(join(folder, 'labels.zpl'), 'utf8')).match(/\^XA/g)).to.have.length(24)
    expect((await readFile(join(folder, 'label.pdf'))).subarray(0, 5).toString()).to.equal('%PDF-')
  })

  it('has a client that is generated from the API document of today', async () => {
    const stale = await run(process.execPath, ['clients/typescript/generate.js', '--check']).then(
      ({ stdout }) => stdout,
      (error: unknown) => String((error as { stdout?: unknown }).stdout),
    )
    expect(stale, 'run npm run client').to.equal('')
  })

  it('has an example that orders codes with the client, and saves the file that a webhook announces', async () => {
    const path = join(folder, 'codes.zpl')
    await run(process.execPath, ['clients/typescript/examples/order-codes.ts', 'GALETS-24', '12', path], {
      timeout: 60_000,
      env: {
        ...process.env,
        NUTRICODE_URL: web.origin,
        NUTRICODE_KEY: key,
        NUTRICODE_HOOK_SECRET: hookSecret,
        HOOK_PORT: port,
      },
    })
    expect((await readFile(path, 'utf8')).match(/\^XA/g)).to.have.length(12)
  })
})
