import { expect } from 'chai'
import { exampleSheet, plainSheet } from '../../support/examples.ts'
import { sheetStates } from '../../../src/domain/sheet/sheet-states.ts'
import { unknownActs } from '../../../src/domain/law/unknown-acts.ts'
import type { RulesContext } from '../../../src/domain/sheet/rules.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'
import type { SheetRecord } from '../../../src/persistence/sheet-rows.ts'
import { countDrafts } from '../../../src/services/many-sheets/readiness.ts'

const rules: RulesContext = {
  factors: 'annex-xiv',
  law: { today: '2026-11-28', settings: unknownActs },
  brandLength: { min: 2, max: 40 },
}

const record: SheetRecord = {
  ...{
    id: 0,
    companyId: 1,
    state: sheetStates.unvalidated,
    draft: {},
    code: null,
    version: null,
    revision: 1,
  },
  ...{ product: null, archivedAt: null, withdrawnAt: null, generatedAt: null, gtinFreedAt: null },
  ...{ createdAt: new Date(0), updatedAt: new Date(0), updatedBy: null, recheck: [] },
}

describe('the count of drafts that are ready', () => {
  const { wineType: _wineType, ...unready } = plainSheet()
  const drafts = [plainSheet({ name: 'Ready' }), unready, plainSheet({ name: 'Ready too' })]
  /** Counts drafts as rows of a database, of which the first has changed so many times. */
  const count = async (
    rows: readonly SheetDraft[],
    { changes = 0, context = rules, table = 'sheets' } = {},
  ) => {
    const readIds: number[] = []
    const marks = rows.map((_, id) => ({ id, mark: [table, id, id === 0 ? changes : 0].join(' ') }))
    const { ready, recheck, numbered } = await countDrafts(marks, context, (ids) => {
      readIds.push(...ids)
      const sheets = ids.map((id) => ({ ...record, id, draft: rows[id] ?? {} }))
      return Promise.resolve({ sheets, published: new Map<number, SheetDraft>() })
    })
    return { ready, recheck, readIds, gtins: numbered.map(({ gtin }) => gtin) }
  }

  it('reads no draft a second time', async () => {
    expect(await count(drafts)).to.deep.include({ ready: 2, recheck: 0, readIds: [0, 1, 2] })
    expect(await count(drafts)).to.deep.include({ ready: 2, recheck: 0, readIds: [] })
  })

  it('follows a change of a draft', async () => {
    const changed = [{ ...plainSheet({ name: 'Ready' }), brand: '' }, ...drafts.slice(1)]
    expect(await count(changed, { changes: 1 })).to.deep.include({ ready: 1, recheck: 0, readIds: [0] })
  })

  it('names the GTINs of those that are ready, and of no other', async () => {
    const draft = exampleSheet()
    const { wineType: _, ...incomplete } = draft
    const { gtin, gln = '' } = draft
    const numbered = [draft, incomplete]
    const context = { ...rules, gln }
    for (const readIds of [[0, 1], []])
      expect(await count(numbered, { context, table: 'numbered' })).to.deep.include({
        ready: 1,
        readIds,
        gtins: [gtin],
      })
  })

  it('follows a change of the rules', async () => {
    const context = { ...rules, brandLength: { min: 60, max: 80 } }
    expect(await count(drafts, { context })).to.deep.include({ ready: 0, readIds: [0, 1, 2] })
    expect(await count(drafts)).to.deep.include({ ready: 2, recheck: 0, readIds: [] })
  })

  it('stays right when more drafts were counted than are remembered', async () => {
    const many = Array.from({ length: 4100 }, (_, index) => ({ name: `Draft ${String(index)}` }))
    expect(await count(many, { table: 'many' })).to.include({ ready: 0 })
    expect(await count(drafts)).to.include({ ready: 2 })
  })
})
