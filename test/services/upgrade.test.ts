// Upgrades: an installation as an earlier version made it, kept as its back-up, is brought to the present version. Its
// printed codes say what they said, its serials are known, its users sign in.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { dropDatabase, emptyDatabase } from '../support/database.ts'
import { sharedSettings } from '../support/full-company.ts'
import { openApplication, restore, type Application } from '../../src/application.ts'
import { readConfig, type Config } from '../../src/config.ts'

/** What the earlier version answered. */
type Answers = {
  readonly companyId: number
  readonly labels: Readonly<Record<string, unknown>>
  readonly states: Readonly<Record<string, string>>
}

const fixtures = fileURLToPath(new URL('../fixtures/installations/', import.meta.url))
const names = readdirSync(fixtures)
  .filter((name) => name.endsWith('.zip'))
  .map((name) => name.slice(0, -'.zip'.length))

for (const name of names)
  describe(`an upgrade from ${name}`, function upgrade() {
    this.timeout(60_000)
    let [folder, url] = ['', '']
    let config: Config
    let application: Application
    let answers: Answers

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'nutricode-upgrade-'))
      url = await emptyDatabase()
      config = readConfig(
        { ...sharedSettings, DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error' },
        { root: folder },
      )
      answers = JSON.parse(await readFile(join(fixtures, `${name}.json`), 'utf8')) as Answers
    })
    after(async () => {
      await application.close()
      await dropDatabase(url)
      await rm(folder, { recursive: true, force: true })
    })

    it('runs the later migrations and brings the files back', async () => {
      const options = { passphrase: null, force: false, databaseOnly: false, dryRun: false }
      const restored = await restore(config, join(fixtures, `${name}.zip`), options)
      expect(restored.laterMigrations.length).to.be.greaterThan(0)
      expect(await readdir(join(folder, 'files'))).to.include('batches')
      application = await openApplication(config, { role: 'cli', jobs: 'here', connections: 4 })
      expect(await application.isReady()).to.equal(true)
    })

    it('says on every label what it said, and knows every serial', async () => {
      expect(Object.keys(answers.labels).length).to.be.greaterThan(3)
      for (const [code, label] of Object.entries(answers.labels))
        expect(JSON.parse(JSON.stringify(await application.readLabel(code))), code).to.deep.equal(label)
      const owner = { kind: 'operator', language: 'en', companyId: answers.companyId } as const
      for (const [code, state] of Object.entries(answers.states))
        expect((await application.perform('serials.check', { code }, owner)).state).to.equal(state)
    })

    it('lets users sign in and number the next bottles', async () => {
      const login = { email: 'owner@demo.test', password: 'Demo-pass-1!' }
      await application.perform('account.login', login, { kind: 'anyone', language: 'en' })
      const owner = { kind: 'operator', language: 'en', companyId: answers.companyId } as const
      const { total } = await application.perform('sheets.list', {}, owner)
      expect(total).to.be.greaterThan(3)
      const input = { fiche: 1, count: 3, request: 'next' }
      expect((await application.perform('serials.open', input, owner)).batch.count).to.equal(3)
    })
  })
