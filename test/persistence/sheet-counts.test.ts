// The counts of sheets by facet (migration 0028) equal the sheets after any change, undone changes included.

import { expect } from 'chai'
import { plainSheet } from '../support/examples.ts'
import { useDatabase } from '../support/database.ts'
import { inScope } from '../../src/persistence/company-scope.ts'
import { inRehearsal, type Transaction } from '../../src/persistence/database.ts'
import { rememberReads } from '../../src/persistence/shared-reads.ts'
import { kindOf, sheetCounts } from '../../src/persistence/sheet-lists/counts.ts'
import { openSheets } from '../../src/persistence/sheets.ts'

const now = new Date('2026-11-21T10:00:00Z')
const steps = 150

describe('counts of sheets', () => {
  const { db, companyId } = useCompany()

  /** Compares the counts with the sheets, and what they say about the company. */
  const expectCounted = async (title: string): Promise<void> => {
    const counted = await db().raw<{ rows: unknown[] }>(
      `select archived, facets, sum(sheets)::bigint as sheets from sheet_counts where company_id = ?
        group by 1, 2 having sum(sheets) <> 0 order by 1, 2`,
      [companyId()],
    )
    const stored = await db().raw<{ rows: unknown[] }>(
      `select archived_at is not null as archived, facets, count(*) as sheets from sheets where company_id = ?
        group by 1, 2 order by 1, 2`,
      [companyId()],
    )
    expect(counted.rows, title).to.deep.equal(stored.rows)
  }

  const inCompany = <T>(work: (trx: Transaction) => Promise<T>): Promise<T> =>
    inScope(db(), { companyId: companyId() }, work)

  it('equal the sheets after random changes, a third of which are rolled back', async () => {
    const below = (count: number): number => Math.floor(Math.random() * count)
    const ids: number[] = []
    const someIds = (): number[] => ids.filter(() => below(3) === 0)
    const draft = () => ({ brand: 'B', name: 'N', vintage: 2015 + below(4), organic: below(2) === 0 })
    const change = async (trx: Transaction): Promise<number[]> => {
      const sheets = openSheets(trx, companyId())
      const id = ids[below(ids.length)] ?? 0
      switch (below(7)) {
        case 0:
        case 1:
          return [(await sheets.insert(draft(), now)).id]
        case 2:
          await sheets.archive(someIds(), false, now)
          return []
        case 3:
          await sheets.restore(someIds(), now)
          return []
        case 4: {
          const withdrawn = below(2) === 0 ? now : null
          if (id !== 0)
            await sheets.save(id, draft(), { withdrawn_at: withdrawn, state: below(2) === 0 ? 1 : 3 }, now)
          return []
        }
        case 5:
          if (id !== 0) await sheets.remove(id)
          return id === 0 ? [] : [-id]
        default: {
          const newIds = await sheets.imports.nextIds(5)
          const entries = newIds.map((newId) => ({ id: newId, draft: draft(), code: null, recheck: [] }))
          await sheets.imports.insertAll(entries, null, now)
          await sheets.imports.updateAll(
            entries.slice(2).map((entry) => ({ ...entry, draft: draft() })),
            null,
            now,
          )
          return newIds
        }
      }
    }
    for (let step = 0; step < steps; step += 1) {
      if (below(3) === 0) await inRehearsal(db(), change)
      else
        for (const id of await inCompany(change))
          if (id > 0) ids.push(id)
          else ids.splice(ids.indexOf(-id), 1)
      if (step % 10 === 0) await db().raw('select sum_sheet_counts(?)', [companyId()])
      if (step % 5 === 0) await expectCounted(`step ${String(step)}`)
    }
    await expectCounted('at the end')
    const { rows } = await db().raw<{ rows: { sheets: number }[] }>('select count(*) as sheets from sheets')
    expect(rows[0]?.sheets).to.equal(ids.length)
  }).timeout(60_000)

  it('let changes of two transactions go on side by side, and sum up around them', async () => {
    const open = await db().transaction()
    await openSheets(open, companyId()).insert(plainSheet({ reference: 'OPEN' }), now)
    await inCompany((trx) => openSheets(trx, companyId()).insert(plainSheet({ reference: 'CLOSED' }), now))
    await open.raw('select sum_sheet_counts(?)', [companyId()])
    await inCompany((trx) => openSheets(trx, companyId()).insert(plainSheet({ reference: 'NEXT' }), now))
    await db().raw('select sum_sheet_counts(?)', [companyId()])
    await expectCounted('while a transaction is open')
    await open.rollback()
    await expectCounted('after its roll-back')
  })

  it('are summed up to one row for each kind', async () => {
    await db().raw('select sum_sheet_counts(?)', [companyId()])
    const rows = await db()('sheet_counts').where({ company_id: companyId() }).select('archived', 'facets')
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).to.equal(rows.length)
  })

  it('are those of the overview, where a page has read it before', async () => {
    const filters = [
      {},
      ...(['draft', 'validated', 'withdrawn'] as const).map((status) => ({ status })),
      { archived: true },
      { archived: true, status: 'draft' },
      { status: 'draft', organic: true },
      { millesime: 2016 },
    ] as const
    const counted = async (knowsOverview: boolean): Promise<unknown[]> =>
      inCompany(async (trx) => {
        const counts = sheetCounts(trx, companyId())
        if (knowsOverview) {
          rememberReads(trx)
          await counts.overview()
        }
        const found = []
        for (const filter of filters) found.push(await counts.count(kindOf(filter)))
        return found
      })
    const alone = await counted(false)
    expect(alone[0]).to.have.property('sheets').greaterThan(0)
    expect(await counted(true)).to.deep.equal(alone)
  })

  it('are nothing after the sheets of all companies are removed at once', async () => {
    await db().raw('truncate sheets, versions, codes, lots cascade')
    await expectCounted('truncated')
    expect(await db()('sheet_counts').where({ company_id: companyId() })).to.deep.equal([])
  })
})

/** A database with one company. */
function useCompany() {
  const database = useDatabase()
  let id = 0
  before(async () => {
    const company = { tva: 'FR44732829320', name: 'A', state: 'verified', created_at: now }
    const [row] = await database.db('companies').insert(company).returning<{ id: number }[]>('id')
    id = row?.id ?? 0
  })
  return { db: () => database.db, companyId: () => id }
}
