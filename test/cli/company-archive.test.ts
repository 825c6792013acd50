// A company moves from one installation to another by the command line: two databases, two file stores, two web
// servers with the same public addresses. Everything printed answers there as it did here, byte for byte.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { useCommandLine } from '../support/command-line.ts'
import { makeFullCompany, sharedSettings, type FullCompany } from '../support/full-company.ts'
import { answerAt, publicAddresses } from '../support/public-answers.ts'
import { useWeb, type TestWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

describe('company export, import and compare', function moving() {
  this.timeout(180_000)
  const here = useWeb({ settings: sharedSettings })
  const there = useWeb({ settings: sharedSettings })
  const cli = useCommandLine(() => here.environment)
  let full: FullCompany
  let archive = ''
  let addresses: string[] = []

  const elsewhere = (words: readonly string[]) => cli.run(words, { environment: there.environment })

  before(async function fill() {
    this.timeout(180_000)
    const application = await openApplication(readConfig(here.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
      connections: 4,
    })
    full = await makeFullCompany(application, here.database.db)
    await application.close()
    archive = join(cli.folder, 'estate.zip')
  })

  it('writes an archive and prints what it holds', async () => {
    const exported = await cli.run([
      'company',
      'export',
      '--company',
      'FR44732829320',
      '--out',
      archive,
      '--json',
    ])
    expect([exported.code, exported.err]).to.deep.equal([0, ''])
    const answer = JSON.parse(exported.out) as { file: string; rows: number; members: number }
    expect(answer.file).to.equal(archive)
    expect(answer.rows).to.be.greaterThan(200)
    addresses = await publicAddresses(archive, full.serials)
    expect(addresses.length).to.be.greaterThan(80)
  })

  it('names the file itself in a folder, and refuses a folder that is not there', async () => {
    const exported = await cli.run(['company', 'export', '--company', 'FR44732829320', '--out', cli.folder])
    expect(exported.code).to.equal(0)
    expect(
      readdirSync(cli.folder).filter((name) => /^nutricode-FR44732829320-.*\.zip$/.test(name)),
    ).to.have.length(1)
    const lost = join(cli.folder, 'nowhere', 'x.zip')
    const refused = await cli.run(['company', 'export', '--company', 'FR44732829320', '--out', lost])
    expect([refused.code, existsSync(lost)]).to.deep.equal([2, false])
    expect(refused.err).to.include(lost)
  })

  it('imports it into a running empty installation, which knows no code before', async () => {
    const code = addresses[0] ?? ''
    expect((await answerOf(there, code)).status).to.equal(404)
    const imported = await elsewhere(['company', 'import', archive, '--json'])
    expect([imported.code, JSON.parse(imported.out)]).to.deep.equal([
      0,
      {
        company: full.companyId,
        tva: 'FR44732829320',
        name: 'Domaine des Deux Rives',
        rows: (JSON.parse(imported.out) as { rows: number }).rows,
        users: 3,
        labelsEqual: true,
      },
    ])
    expect(imported.err).to.equal(
      '3 users came back without passwords: they set new ones with “Forgot your password?”.\n',
    )
  })

  it('exports there an archive that is equal', async () => {
    const copy = join(cli.folder, 'copy.zip')
    expect(
      (await elsewhere(['company', 'export', '--company', 'FR44732829320', '--out', copy])).code,
    ).to.equal(0)
    const compared = await cli.run(['company', 'compare', archive, copy])
    expect([compared.code, compared.out, compared.err]).to.deep.equal([0, '', 'The archives are equal.\n'])
  })

  it('answers every public address byte for byte as the first installation does', async () => {
    const statuses = new Set<number>()
    for (const address of addresses) {
      const [one, two] = await Promise.all([answerOf(here, address), answerOf(there, address)])
      expect(two, address).to.deep.equal(one)
      statuses.add(one.status)
    }
    expect([...statuses].toSorted()).to.include.members([200, 302, 307, 410])
  })

  it('prints the members that differ, with exit code 1', async () => {
    await there.database.db('sheets').where('reference', 'DR-BERGES-2025').update({ name: 'Changed' })
    const changed = join(cli.folder, 'changed.zip')
    await elsewhere(['company', 'export', '--company', 'FR44732829320', '--out', changed])
    const compared = await cli.run(['company', 'compare', archive, changed, '--json'])
    expect(compared.code).to.equal(1)
    expect(compared.out).to.include('data/sheets.jsonl').and.to.include('csv/wines.csv')
    expect(compared.out).not.to.include('data/versions.jsonl')
  })

  it('refuses a second import, a file that is no archive and one that is not there, with a sentence', async () => {
    const again = await elsewhere(['company', 'import', archive])
    expect([again.code, again.err]).to.deep.equal([
      2,
      'This installation already has a company with this VAT number: FR44732829320. Nothing was imported.\n',
    ])
    const wrong = await elsewhere(['company', 'import', 'package.json'])
    expect([wrong.code, wrong.err]).to.deep.equal([
      2,
      'This file is not an archive of a company (the file is no zip).\n',
    ])
    const lost = await elsewhere(['company', 'import', join(cli.folder, 'lost.zip')])
    expect(lost.code).to.equal(2)
    expect(lost.err).to.include('lost.zip')
  })
})

/** What an installation answers, without what belongs to the moment. */
function answerOf({ environment }: TestWeb, address: string) {
  return answerAt(`http://localhost:${environment['PORT'] ?? ''}`, address)
}
