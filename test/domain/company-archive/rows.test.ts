// The rows of a company's archive: what each column may hold, and the ids that an import changes.

import { expect } from 'chai'
import {
  ownId,
  renumbered,
  renumbers,
  strayReference,
  wrongColumn,
  type IdOffsets,
  type IdRanges,
} from '../../../src/domain/company-archive/rows.ts'
import { memberOfTable } from '../../../src/domain/company-archive/tables.ts'

const none: IdOffsets = {
  company: 0,
  user: 0,
  sheet: 0,
  import: 0,
  batch: 0,
  report: 0,
  file: 0,
  proof: 0,
  event: 0,
}
const offsets: IdOffsets = {
  company: 10,
  user: 20,
  sheet: 30,
  import: 40,
  batch: 50,
  report: 60,
  file: 70,
  proof: 80,
  event: 90,
}
const columns = ['sheet_id', 'version', 'content', 'reason', 'user_id', 'published_at', 'law']
const version = {
  sheet_id: 7,
  version: 1,
  content: { brand: 'Deux Rives' },
  reason: null,
  user_id: 3,
  published_at: '2026-11-21T10:00:00.000000Z',
  law: '2026-11',
}

describe('a row of the archive', () => {
  const wrong = (changes: Readonly<Record<string, unknown>>) =>
    wrongColumn('versions', columns, { ...version, ...changes })

  it('has every column, each with a value of its kind, and no other', () => {
    expect(wrong({})).to.equal(null)
    expect(wrong({ extra: 1 })).to.equal('extra')
    const { law: _, ...short } = version
    expect(wrongColumn('versions', columns, short)).to.equal('law')
    expect(wrongColumn('versions', ['invented'], { invented: 1 })).to.equal('invented')
    for (const row of [null, 7, 'text', [version]])
      expect(wrongColumn('versions', columns, row)).to.equal('*')
  })

  it('has integers that are exact, texts, flags, lists of texts, and days and moments in one form', () => {
    expect(wrong({ version: 1.5 })).to.equal('version')
    expect(wrong({ version: 2 ** 53 })).to.equal('version')
    expect(wrong({ version: '1' })).to.equal('version')
    expect(wrong({ version: -1 })).to.equal(null)
    expect(wrong({ law: 7 })).to.equal('law')
    expect(wrong({ published_at: '2026-11-21T10:00:00Z' })).to.equal('published_at')
    expect(wrong({ published_at: 'at 2026-11-21T10:00:00.000000Z' })).to.equal('published_at')
    expect(wrong({ published_at: '2026-11-21T10:00:00.000000Z.' })).to.equal('published_at')
    expect(wrongColumn('users', ['owner'], { owner: 1 })).to.equal('owner')
    expect(wrongColumn('users', ['owner'], { owner: false })).to.equal(null)
    expect(wrongColumn('users', ['rights'], { rights: ['fiche_see', 'fiche_edit'] })).to.equal(null)
    expect(wrongColumn('users', ['rights'], { rights: ['fiche_see', 7] })).to.equal('rights')
    expect(wrongColumn('users', ['rights'], { rights: 'fiche_see' })).to.equal('rights')
  })

  it('has days and bytes in one form', () => {
    const views = (day: unknown) => wrongColumn('views', ['day'], { day })
    expect(views('2026-11-21')).to.equal(null)
    expect(views('2026-11-21T10:00')).to.equal('day')
    const states = (bytes: unknown) => wrongColumn('serial_chunks', ['states'], { states: bytes })
    expect(states('AAEC/w==')).to.equal(null)
    expect(states('AA EC')).to.equal('states')
  })

  it('has documents that are not nested too deeply to read', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
    expect(wrong({ content: nested(100) })).to.equal(null)
    expect(wrong({ content: nested(101) })).to.equal('content')
    expect(wrong({ content: [1, nested(100)] })).to.equal('content')
  })

  it('has an id of its own that is never null, zero or negative', () => {
    for (const id of [0, -1, null]) expect(wrongColumn('sheets', ['id'], { id }), String(id)).to.equal('id')
    expect(wrongColumn('sheets', ['id'], { id: 1 })).to.equal(null)
  })
})

describe('the ids of the archive', () => {
  it('are those of the row itself, of a kind', () => {
    expect(ownId('sheets', { id: 7 })).to.deep.equal({ kind: 'sheet', id: 7 })
    expect(ownId('versions', version)).to.equal(null)
  })

  it('are changed wherever a row holds or names one', () => {
    expect(renumbered('versions', version, offsets)).to.deep.equal({ ...version, sheet_id: 37, user_id: 23 })
    expect(renumbered('versions', { ...version, user_id: null }, offsets)['user_id']).to.equal(null)
    expect(renumbered('versions', { sheet_id: 7 }, offsets)).to.deep.equal({ sheet_id: 37 })
  })

  it('are changed in the texts that name a record', () => {
    const report = (actor: unknown) => renumbered('serial_reports', { actor }, offsets)['actor']
    expect(report('user 12')).to.equal('user 32')
    expect(report('sheet 12')).to.equal('sheet 42')
    const subject = (value: unknown) => renumbered('audit', { subject: value }, offsets)['subject']
    expect(subject('batch 12')).to.equal('batch 62')
    expect(subject(7)).to.equal(7)
    for (const text of ['operator', 'user 12 again', 'the user 12', 'nobody 12', 'user x', null, 7])
      expect(report(text), String(text)).to.equal(text)
  })

  it('are changed in a report’s target and answer where they are meant', () => {
    const row = {
      id: 5,
      batch_id: 2,
      target: '2',
      answer: { id: 5, batch: 2, target: '2', rows: 2 },
    }
    expect(renumbered('serial_reports', row, offsets)).to.deep.equal({
      id: 65,
      batch_id: 52,
      target: '52',
      answer: { id: 65, batch: 52, target: '52', rows: 2 },
    })
    const byGtin = { ...row, target: '03012345000215', answer: { id: 9, batch: 8, target: '2' } }
    expect(renumbered('serial_reports', byGtin, offsets)).to.deep.equal({
      id: 65,
      batch_id: 52,
      target: '03012345000215',
      answer: { id: 9, batch: 8, target: '2' },
    })
    const otherAnswer = { ...row, answer: { id: 9, batch: 2, target: '3' } }
    expect(renumbered('serial_reports', otherAnswer, offsets)['answer']).to.deep.equal({
      id: 9,
      batch: 52,
      target: '3',
    })
    const unanswered = { id: 5, batch_id: null, target: 'null', answer: null }
    expect(renumbered('serial_reports', unanswered, offsets)).to.deep.equal({ ...unanswered, id: 65 })
  })

  it('stay as they are with no offset', () => {
    expect(renumbers(none)).to.equal(false)
    expect(renumbers({ ...none, file: 1 })).to.equal(true)
    expect(renumbered('versions', version, none)).to.deep.equal(version)
  })
})

describe('the member of a table', () => {
  it('has one row in JSON on each line', () => {
    expect(memberOfTable('sheets')).to.equal('data/sheets.jsonl')
  })
})

describe('a reference', () => {
  const range = { lowest: 0, highest: 0 }
  const ranges: IdRanges = {
    company: range,
    user: { lowest: 3, highest: 5 },
    sheet: { lowest: 7, highest: 9 },
    import: range,
    batch: range,
    report: range,
    file: range,
    proof: range,
    event: range,
  }
  const stray = (changes: Readonly<Record<string, unknown>>) =>
    strayReference('versions', { ...version, ...changes }, ranges)

  it('is stray outside the records of the archive', () => {
    expect(stray({})).to.equal(null)
    expect(stray({ sheet_id: 9, user_id: 5 })).to.equal(null)
    expect(stray({ sheet_id: 6 })).to.equal('sheet_id')
    expect(stray({ sheet_id: 10 })).to.equal('sheet_id')
    expect(stray({ user_id: null })).to.equal(null)
    expect(stray({ user_id: 6 })).to.equal('user_id')
  })

  it('is stray to any record of a kind that the archive has none of', () => {
    expect(strayReference('serial_reports', { batch_id: 0 }, ranges)).to.equal('batch_id')
    expect(strayReference('serial_reports', { batch_id: 1 }, ranges)).to.equal('batch_id')
  })

  it('is stray to a user by name, but not to what is no user', () => {
    expect(strayReference('serial_reports', { actor: 'user 4' }, ranges)).to.equal(null)
    expect(strayReference('serial_reports', { actor: 'user 6' }, ranges)).to.equal('actor')
    for (const actor of ['operator', 'sheet 99', 7])
      expect(strayReference('serial_reports', { actor }, ranges), String(actor)).to.equal(null)
  })
})
