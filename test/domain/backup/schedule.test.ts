// When a back-up is due, what it is called, which ones are deleted, and the order of its tables and parts.

import { expect } from 'chai'
import { expectedParts, partOfTable } from '../../../src/domain/backup/manifest.ts'
import { backupName, isBackupDue, momentOfName, oldBackups } from '../../../src/domain/backup/schedule.ts'
import { parentsFirst } from '../../../src/domain/backup/table-order.ts'

const nameOf = (moment: string) => backupName(new Date(moment))

describe('the name of a back-up', () => {
  it('is its moment in UTC, and is read back', () => {
    expect(nameOf('2026-11-22T03:04:05.678Z')).to.equal('nutricode-backup-20261122T030405Z.zip')
    expect(momentOfName('nutricode-backup-20261122T030405Z.zip')).to.deep.equal(
      new Date('2026-11-22T03:04:05Z'),
    )
  })

  it('is never that of another file, or of a day that does not exist', () => {
    for (const name of [
      'backup.zip',
      'my-nutricode-backup-20261122T030405Z.zip',
      'nutricode-backup-20261122T030405Z.zip.part',
      'nutricode-backup-20261122T030405Zxzip',
      'nutricode-backup-20261322T030405Z.zip',
      'nutricode-backup-2026112T030405Z.zip',
    ])
      expect(momentOfName(name), name).to.equal(null)
  })
})

describe('a back-up', () => {
  const isDue = (made: string | null, now: string, hour = 3) =>
    isBackupDue(made === null ? ['notes.txt'] : [nameOf(made)], hour, new Date(now))

  it('is due from its hour on, until it is made', () => {
    expect(isDue('2026-11-21T03:00:00Z', '2026-11-22T02:59:59Z')).to.equal(false)
    expect(isDue('2026-11-21T03:00:00Z', '2026-11-22T03:00:00Z')).to.equal(true)
    expect(isDue('2026-11-22T03:00:00Z', '2026-11-22T03:00:00Z')).to.equal(false)
    expect(isDue('2026-11-22T02:59:59Z', '2026-11-22T23:00:00Z')).to.equal(true)
  })

  it('is due where the worker was stopped at the hour, on the day before too', () => {
    expect(isDue('2026-11-20T03:00:01Z', '2026-11-22T01:00:00Z')).to.equal(true)
    expect(isDue('2026-11-21T04:00:00Z', '2026-11-22T01:00:00Z')).to.equal(false)
  })

  it('is due where there is none', () => {
    expect(isDue(null, '2026-11-22T01:00:00Z')).to.equal(true)
    expect(isBackupDue([], 23, new Date('2026-11-22T01:00:00Z'))).to.equal(true)
  })

  it('is deleted when enough newer ones are there, and no other file ever is', () => {
    const [one, two, three] = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) =>
      nameOf(`${day}T03:00:00Z`),
    )
    const names = [two ?? '', 'notes.txt', three ?? '', one ?? '']
    expect(oldBackups(names, 2)).to.deep.equal([one])
    expect(oldBackups(names, 1)).to.deep.equal([two, one])
    expect(oldBackups(names, 3)).to.deep.equal([])
  })
})

describe('the tables of a back-up', () => {
  const table = (name: string, ...parents: string[]) => ({ name, parents })
  const orderOf = (...tables: ReturnType<typeof table>[]) => parentsFirst(tables).map(({ name }) => name)

  it('follow the tables that they refer to, and stand by name otherwise', () => {
    expect(
      orderOf(table('codes', 'sheets'), table('sheets', 'users'), table('users'), table('audit')),
    ).to.deep.equal(['audit', 'users', 'sheets', 'codes'])
    expect(orderOf(table('b'), table('c'), table('a'))).to.deep.equal(['a', 'b', 'c'])
  })

  it('may refer to themselves, and to tables that are not in the back-up', () => {
    expect(orderOf(table('sheets', 'sheets', 'elsewhere'))).to.deep.equal(['sheets'])
  })

  it('must not refer to each other in a circle', () => {
    expect(() => orderOf(table('a', 'b'), table('b', 'a'), table('c'))).to.throw(
      RangeError,
      'foreign keys in a circle: a, b',
    )
  })

  it('are parts before the jobs and the files', () => {
    expect(partOfTable('sheets')).to.equal('tables/sheets.copy')
    expect(expectedParts({ tables: [{ name: 'users', columns: [], rows: 0 }] })).to.deep.equal([
      'tables/users.copy',
      'jobs.jsonl',
      'files.tar',
    ])
  })
})
