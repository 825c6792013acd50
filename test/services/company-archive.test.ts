import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { useApplication } from '../support/application.ts'
import { makeFullCompany, sharedSettings, type FullCompany } from '../support/full-company.ts'
import { unzipped } from '../support/unzip.ts'
import { archiveTableNames } from '../../src/domain/company-archive/tables.ts'

describe('the archive of a company', function archives() {
  this.timeout(120_000)
  const first = useApplication(sharedSettings)
  const second = useApplication(sharedSettings)
  let full: FullCompany
  let folder = ''
  let path = ''

  before(async function fill() {
    this.timeout(120_000)
    folder = await mkdtemp(join(tmpdir(), 'nutricode-archive-'))
    path = join(folder, 'one.zip')
    full = await makeFullCompany(first.application, first.database.db)
    await first.application.operatorCommands.exportCompany(full.companyId, path)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('has something in every table of the test company', async () => {
    const members = new Map((await unzipped(await readFile(path))).map(({ name, body }) => [name, body]))
    const empty = archiveTableNames.filter((name) => members.get(`data/${name}.jsonl`)?.length === 0)
    expect(empty).to.deep.equal([])
  })

  it('comes back into an empty installation, and its export there is equal, member by member', async () => {
    const imported = await second.application.operatorCommands.importCompany(path)
    expect(imported).to.deep.include({
      companyId: full.companyId,
      renumbered: [],
      otherOrigin: null,
      labelsEqual: true,
    })
    const copy = join(folder, 'two.zip')
    await second.application.operatorCommands.exportCompany(imported.companyId, copy)
    expect(await second.application.operatorCommands.compareArchives(path, copy)).to.deep.equal([])
  })
})
