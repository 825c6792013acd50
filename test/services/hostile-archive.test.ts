// Archives that somebody altered: each is refused with a sentence, and nothing of it is stored.

import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { membersOf, rowsIn, setRows, writeMembers, type Members } from '../support/archive-zip.ts'
import { useApplication } from '../support/application.ts'
import { makeFullCompany, rowCounts, sharedSettings } from '../support/full-company.ts'
import { Refusal, type RefusalCode } from '../../src/domain/refusal.ts'

type Change = (members: Members) => void
type Row = Record<string, unknown>

/** Changes the rows of one table. */
function rows(table: string, change: (rows: Row[]) => readonly Row[]): Change {
  return (members) => {
    setRows(members, table, change(rowsIn(members, table)))
  }
}
/** Changes the first row of one table. */
function firstRow(table: string, change: Row): Change {
  return rows(table, ([row = {}, ...rest]) => [{ ...row, ...change }, ...rest])
}
/** Replaces the first line of one table. */
function firstLine(table: string, line: string): Change {
  return (members) => {
    const name = `data/${table}.jsonl`
    const lines = (members.get(name)?.toString('utf8') ?? '').split('\n')
    members.set(name, Buffer.from([line, ...lines.slice(1)].join('\n')))
  }
}

const strangers: readonly [title: string, expected: RefusalCode, change: Change][] = [
  ['a line that is no JSON', 'archive.wrongRow', firstLine('sheets', '{"id":')],
  ['a line that is a list', 'archive.wrongRow', firstLine('sheets', '[1]')],
  [
    'a column that is missing',
    'archive.wrongRow',
    rows('codes', ([row = {}, ...rest]) => [{ code: row['code'] }, ...rest]),
  ],
  ['a column of another company', 'archive.wrongRow', firstRow('sheets', { company_id: 1 })],
  ['a password', 'archive.wrongRow', firstRow('users', { password: 'x' })],
  ['a right of support', 'archive.wrongRow', firstRow('users', { admin: true })],
  ['a text for a number', 'archive.wrongRow', firstRow('sheets', { vintage: '2024' })],
  ['a number past what is exact', 'archive.wrongRow', firstRow('batches', { first: 2 ** 60 })],
  ['an id below one', 'archive.wrongRow', firstRow('sheets', { id: 0 })],
  ['a moment that is none', 'archive.wrongRow', firstRow('sheets', { created_at: 'yesterday' })],
  ['a day that does not exist', 'archive.inconsistent', firstRow('views', { day: '2026-13-77' })],
  ['a state that does not exist', 'archive.inconsistent', firstRow('sheets', { state: 7 })],
  ['a number too large for its column', 'archive.inconsistent', firstRow('sheets', { vintage: 2 ** 40 })],
  ['a character that cannot be stored', 'archive.inconsistent', firstRow('sheets', { brand: 'a\u0000b' })],
  ['a document nested very deeply', 'archive.wrongRow', deepAnswer],
  [
    'a version of a sheet that is not there',
    'archive.inconsistent',
    firstRow('versions', { sheet_id: 999_999 }),
  ],
  ['a version by somebody else', 'archive.inconsistent', firstRow('versions', { user_id: 999_999 })],
  ['an audit line by somebody else', 'archive.inconsistent', firstRow('audit', { actor: 'user 999999' })],
  [
    'the same sheet twice',
    'archive.inconsistent',
    rows('sheets', ([row = {}, ...rest]) => [row, row, ...rest]),
  ],
  [
    'two companies',
    'archive.inconsistent',
    rows('companies', ([row = {}]) => [row, { ...row, id: 77, tva: 'X' }]),
  ],
  ['no company', 'archive.inconsistent', rows('companies', () => [])],
  [
    'serials of a GTIN that is not the company’s',
    'archive.inconsistent',
    rows('serial_forms', (all) => [
      ...all,
      { scope: 'gtin:09506000134352', preset: 'sequential', pattern: '' },
    ]),
  ],
  [
    'a counter of somebody else’s serials',
    'archive.inconsistent',
    rows('serial_counters', (all) => [...all, { scope: 'sscc:9999999', preset: 'sscc', next: 5 }]),
  ],
  ['a version whose label cannot be made', 'archive.inconsistent', firstRow('versions', { content: null })],
  ['a picture that is none', 'archive.inconsistent', picture],
  [
    'a file that no batch has',
    'archive.inconsistent',
    (members) => members.set('files/batches/1/more.zip', Buffer.from('x')),
  ],
  ['a file with other bytes', 'archive.inconsistent', otherFile],
  ['a part of a file that leads elsewhere', 'archive.inconsistent', partElsewhere],
  [
    'a member of an unknown kind',
    'archive.unreadable',
    (members) => members.set('data/news.txt', Buffer.from('x')),
  ],
  ['a missing table', 'archive.unreadable', (members) => members.delete('data/audit.jsonl')],
]

/** Readers of JSON work by recursion. */
function deepAnswer(members: Members): void {
  const [row = {}] = rowsIn(members, 'serial_reports')
  const text = JSON.stringify({ ...row, answer: 'DEEP' })
  firstLine('serial_reports', text.replace('"DEEP"', `${'['.repeat(50_000)}${']'.repeat(50_000)}`))(members)
}
function picture(members: Members): void {
  const bytes = Buffer.from('<script>alert(1)</script>')
  members.set(`pictures/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`, bytes)
}
function otherFile(members: Members): void {
  const name = [...members.keys()].find((member) => member.startsWith('files/')) ?? ''
  members.set(name, Buffer.from('other'))
}
function partElsewhere(members: Members): void {
  rows('batch_files', ([row = {}, ...rest]) => [
    { ...row, written: [{ part: 1, name: '../../x' }] },
    ...rest,
  ])(members)
}

describe('an archive that was altered', function hostile() {
  this.timeout(120_000)
  const source = useApplication(sharedSettings)
  const target = useApplication(sharedSettings)
  let folder = ''
  let path = ''
  let untouched: Record<string, number>

  before(async function fill() {
    this.timeout(120_000)
    folder = await mkdtemp(join(tmpdir(), 'nutricode-hostile-'))
    path = join(folder, 'one.zip')
    const { companyId } = await makeFullCompany(source.application, source.database.db)
    await source.application.operatorCommands.exportCompany(companyId, path)
    untouched = await rowCounts(target)
  })
  after(() => rm(folder, { recursive: true, force: true }))
  afterEach(async () => {
    expect(await rowCounts(target)).to.deep.equal(untouched)
  })

  for (const [title, expected, change] of strangers) {
    it(`is refused for ${title}`, async () => {
      const members = await membersOf(path)
      change(members)
      const altered = join(folder, 'altered.zip')
      await writeMembers(altered, members)
      expect(await refusal(altered)).to.equal(expected)
    })
  }

  it('is refused when a byte changed, or has the same content where the byte says nothing', async () => {
    const bytes = await readFile(path)
    const changedPath = join(folder, 'changed.zip')
    const verdicts: string[] = []
    for (let at = 3; at < bytes.length; at += Math.floor(bytes.length / 150)) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x55
      await writeFile(changedPath, changed)
      try {
        const members = await source.application.operatorCommands.compareArchives(path, changedPath)
        expect(members, `byte ${String(at)}`).to.deep.equal([])
        verdicts.push('same')
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        expect(error.code, `byte ${String(at)}`).to.match(/^archive\./)
        verdicts.push('refused')
      }
    }
    expect(verdicts.filter((verdict) => verdict === 'refused').length).to.be.greaterThan(verdicts.length / 2)
  })

  it('is refused when it ends early, is empty or is something else', async () => {
    const bytes = await readFile(path)
    for (const part of [
      bytes.subarray(0, bytes.length / 2),
      Buffer.alloc(0),
      Buffer.from('no zip'),
      bytes.subarray(0, -10),
    ]) {
      await writeFile(join(folder, 'part.zip'), part)
      expect(await refusal(join(folder, 'part.zip'))).to.equal('archive.unreadable')
    }
  })

  it('is refused when its manifest is of a newer format, of another kind, or states other checksums', async () => {
    const altered = join(folder, 'manifest.zip')
    await writeMembers(altered, await membersOf(path), (manifest) => {
      manifest.version = 2
    })
    expect(await refusal(altered)).to.equal('archive.newer')
    await writeMembers(altered, await membersOf(path), (manifest) => {
      manifest['format'] = 'something'
    })
    expect(await refusal(altered)).to.equal('archive.unreadable')
    await writeMembers(altered, await membersOf(path), ({ members: [member = {}] }) => {
      member['sha256'] = '0'.repeat(64)
    })
    expect(await refusal(altered)).to.equal('archive.damaged')
  })

  it('leaves the ids free after a refusal: the true archive still gets its own', async () => {
    const imported = await target.application.operatorCommands.importCompany(path)
    expect(imported.renumbered).to.deep.equal([])
    untouched = await rowCounts(target)
  })

  async function refusal(archive: string): Promise<string> {
    try {
      await target.application.operatorCommands.importCompany(archive)
      return 'imported'
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }
})
