// The daily back-up of the worker: one a day, the newest stay, a failure is said and leaves nothing.

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { useApplication } from '../support/application.ts'
import { parentsFirst } from '../../src/domain/backup/table-order.ts'
import { verifyBackup } from '../../src/application.ts'

describe('the daily back-up', () => {
  const settings = { BACKUP_URL: '', BACKUP_HOUR: '2', BACKUP_KEEP: '2', BACKUP_PASSPHRASE: 'twelve barrels' }
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nutricode-daily-'))
    settings.BACKUP_URL = pathToFileURL(folder).href
  })
  after(() => rm(folder, { recursive: true, force: true }))
  const world = useApplication(settings)
  const runAt = async (moment: string): Promise<string[]> => {
    world.now = new Date(moment)
    await world.application.runJob('maintenance.backup', {})
    return (await readdir(folder)).toSorted()
  }

  it('is made once after its hour, also by a worker that slept through it, and the oldest are deleted', async () => {
    await writeFile(join(folder, 'notes.txt'), 'not ours')
    await writeFile(join(folder, 'nutricode-backup-20261119T020000Z.zip.part'), 'of a killed process')
    const first = 'nutricode-backup-20261121T102300Z.zip'
    expect(await runAt('2026-11-21T10:23:00Z')).to.deep.equal(['notes.txt', first])
    expect(await runAt('2026-11-22T01:23:00Z')).to.deep.equal(['notes.txt', first])
    const second = 'nutricode-backup-20261122T022300Z.zip'
    expect(await runAt('2026-11-22T02:23:00Z')).to.deep.equal(['notes.txt', first, second])
    const third = 'nutricode-backup-20261123T022300Z.zip'
    expect(await runAt('2026-11-23T02:23:00Z')).to.deep.equal(['notes.txt', second, third])
    const passphrase = settings.BACKUP_PASSPHRASE
    const manifest = await verifyBackup(world.config, join(folder, third), { passphrase })
    expect(manifest.keys).not.to.equal(null)
    expect(manifest.tables.map(({ name }) => name)).to.include.members(['users', 'sheets', 'versions'])
  })

  it('fails as a job when its folder cannot be written, and deletes nothing', async () => {
    const before = await readdir(folder)
    const blocked = 'nutricode-backup-20261124T022300Z.zip'
    await rm(join(folder, `${blocked}.part`), { force: true, recursive: true })
    await mkdir(join(folder, `${blocked}.part`))
    const failed = await runAt('2026-11-24T02:23:00Z').catch((error: unknown) => error)
    expect(failed).to.be.an.instanceOf(Error)
    await rm(join(folder, `${blocked}.part`), { recursive: true })
    expect((await readdir(folder)).toSorted()).to.deep.equal(before.toSorted())
  })
})

describe('the order of tables', () => {
  it('puts parents first, lets a table refer to itself, and names a circle', () => {
    const table = (name: string, ...parents: string[]) => ({ name, parents })
    expect(
      parentsFirst([
        table('versions', 'sheets'),
        table('sheets', 'companies', 'sheets'),
        table('companies'),
      ]).map(({ name }) => name),
    ).to.deep.equal(['companies', 'sheets', 'versions'])
    expect(() => parentsFirst([table('a', 'b'), table('b', 'a')])).to.throw(RangeError, 'a, b')
  })
})
