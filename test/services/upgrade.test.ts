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

/** What the earlier version answered. Members that it did not have yet are absent. */
type Answers = {
  readonly companyId: number
  /** The folders of stored files. */
  readonly folders: readonly string[]
  /** The printed addresses and the code of each sheet, by the sheet's id. */
  readonly addresses: Readonly<Record<string, Readonly<Record<string, string | null>>>>
  /** The labels by code. */
  readonly labels: Readonly<Record<string, unknown>>
  /** What the check of a printed serial says, by its digital link. */
  readonly verdicts: Readonly<Record<string, string>>
  readonly states?: Readonly<Record<string, string>>
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
      const folders = await readdir(join(folder, 'files')).catch(() => [])
      expect(folders).to.include.members([...answers.folders])
      application = await openApplication(config, { role: 'cli', jobs: 'here', connections: 4 })
      expect(await application.isReady()).to.equal(true)
    })

    it('says on every label what it said, and knows every serial', async () => {
      expect(Object.keys(answers.labels).length).to.be.greaterThan(3)
      for (const [code, label] of Object.entries(answers.labels))
        expect(
          changesOf(label, JSON.parse(JSON.stringify(await application.readLabel(code))), code),
        ).to.deep.equal([])
      const owner = { kind: 'operator', language: 'en', companyId: answers.companyId } as const
      for (const [code, verdict] of Object.entries(answers.verdicts))
        expect((await application.perform('serials.check', { code }, owner)).verdict).to.equal(verdict)
      for (const [code, state] of Object.entries(answers.states ?? {}))
        expect((await application.perform('serials.check', { code }, owner)).state).to.equal(state)
    })

    it('prints every address as it was, and leads it to the same code', async () => {
      const owner = { kind: 'operator', language: 'en', companyId: answers.companyId } as const
      expect(Object.keys(answers.addresses).length).to.be.greaterThan(3)
      for (const [id, addresses] of Object.entries(answers.addresses)) {
        const sheet = await application.perform('sheets.get', { id: Number(id) }, owner)
        expect(sheet, id).to.include(addresses)
        const printed = new URL(sheet.url ?? '').pathname.split('/')[2] ?? ''
        expect((await application.findCode(printed))?.code).to.equal(sheet.code)
        const [, gtin = ''] = /\/01\/(\d{14})/.exec(sheet.digitalLink ?? '') ?? []
        const { codes } = await application.gtinCodes(gtin)
        if (gtin !== '') expect(codes.map(({ code }) => code)).to.include(sheet.code)
      }
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

/** Where a value differs from what it was. Later versions say more: what an object did not have is no difference. */
function changesOf(before: unknown, now: unknown, path: string): string[] {
  if (typeof before !== 'object' || before === null) return before === now ? [] : [path]
  if (Array.isArray(before) && (!Array.isArray(now) || now.length !== before.length)) return [path]
  if (typeof now !== 'object' || now === null) return [path]
  const members = new Map(Object.entries(now))
  return Object.entries(before).flatMap(([name, value]) =>
    changesOf(value, members.get(name), `${path}.${name}`),
  )
}
