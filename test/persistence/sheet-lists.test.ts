// Lists of sheets are read from indexes and counts (decision 55): they show exactly what a query without either
// finds, and the counts equal the sheets after any change.

import { expect } from 'chai'
import { useDatabase } from '../support/database.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { sheetSorts } from '../../src/contract/operations/sheets.ts'
import { normalizeName } from '../../src/domain/normalized-name.ts'
import { inScope } from '../../src/persistence/company-scope.ts'
import type { Transaction } from '../../src/persistence/database.ts'
import { sheetLists } from '../../src/persistence/sheet-lists.ts'
import { usualBounds, type Bounds } from '../../src/persistence/sheet-lists/pages.ts'
import { newestFirst } from '../../src/persistence/sheet-lists/sections.ts'

type Filter = Omit<Input<'sheets.list'>, 'sort' | 'direction' | 'page' | 'size'>

const sheets = 300
/** Bounds that a list of 300 sheets passes, so that every way to read a page is taken. */
const small: Bounds = {
  few: 5,
  many: 60,
  spare: 10,
  searchedWhole: 15,
  listed: 1_000,
  sample: 30,
  searched: 120,
  walked: 120,
  sorted: 1_000,
}
/** The same, where every part is read from indexes. */
const onlyIndexes: Bounds = {
  ...small,
  few: 0,
  many: 0,
  searchedWhole: 0,
  searched: 1_000_000,
  walked: 1_000_000,
}
/** The same, where the index of the searchable text finds all. */
const onlySearchIndex: Bounds = { ...small, searchedWhole: 0, searched: 0, walked: 0 }

const filters: readonly Filter[] = [
  {},
  { archived: true },
  { status: 'draft' },
  { status: 'validated' },
  { status: 'withdrawn', archived: true },
  { millesime: 2021 },
  { type: 'red', organic: true },
  { type: 'rose', coded: true },
  { market: '250', organic: false },
  { family: 'wine', coded: false },
  { family: 'spirit' },
  { status: 'draft', millesime: 1999 },
]
const size = 25
const searches = [
  'a',
  'clos',
  'parcelle 1',
  'pinot 2021',
  '10 0%',
  'Νεμέα',
  'nothing here',
  'é-',
  "l'",
  '\\',
  'âm',
  'r-1',
  '(2',
]

/** Whole numbers from 0 up to below `below`, the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('lists of sheets', () => {
  const database = useDatabase()
  let companyId = 0
  let otherId = 0

  before(async () => {
    companyId = await insertCompany('FR44732829320')
    otherId = await insertCompany('FR40303265045')
    await insertSheets(companyId, sheets, 1)
    await insertSheets(otherId, 50, 2)
  })

  const insertCompany = async (tva: string): Promise<number> => {
    const [row] = await database
      .db('companies')
      .insert({ tva, name: tva, state: 'verified', created_at: new Date() })
      .returning<{ id: number }[]>('id')
    return row?.id ?? 0
  }

  /** Sheets with few different values and many missing ones. */
  const insertSheets = async (company: number, count: number, seed: number): Promise<void> => {
    const below = numbersFrom(seed)
    const oneOf = <T>(...values: readonly T[]): T => values[below(values.length)] as T
    const rows = Array.from({ length: count }, (_, index) => {
      const isCoded = below(3) === 0
      const [brand, name] = [
        oneOf('Clos', 'clos', 'Éden', 'Zoé'),
        oneOf('Pinot', "L'Âme", '100%', `Parcelle ${String(index)}`),
      ]
      const [reference, gtin] = [
        oneOf(null, `R-${String(index)}`),
        oneOf(null, null, String(10_000_000 + below(50))),
      ]
      const vintage = oneOf(null, 1999, 2020, 2021)
      const appellation = oneOf(undefined, 'Νεμέα', 'Côtes \\ du', 'Rheingau')
      const code = isCoded ? `C${String(company)}X${String(index)}` : null
      const moment = new Date(Date.UTC(2026, 0, 1 + below(9)))
      return {
        company_id: company,
        ...{ brand, name, reference, gtin, vintage, code },
        content: {
          ...(appellation === undefined ? {} : { appellation }),
          ...oneOf({}, { wineType: 'red' }, { wineType: 'white' }, { wineType: 'rose' }),
          ...oneOf({}, { targetMarket: '250' }, { targetMarket: '097' }),
          ...oneOf({}, { organic: true }, { organic: false }),
          ...oneOf({}, {}, {}, { family: 'wine' }, { family: 'spirit' }),
        },
        state: isCoded ? 3 : 1,
        search: normalizeName([brand, name, reference, gtin, vintage, appellation, code].join(' ')),
        archived_at: below(5) === 0 ? moment : null,
        withdrawn_at: below(12) === 0 ? moment : null,
        created_at: moment,
        updated_at: moment,
      }
    })
    await database.db.batchInsert('sheets', rows as never, 100)
  }

  const inCompany = <T>(work: (trx: Transaction) => Promise<T>): Promise<T> =>
    inScope(database.db, { companyId }, work)

  /** The ids that a filter finds, in an order, without the indexes and counts of lists. */
  const naiveIds = async (filter: Filter, order: string): Promise<number[]> => {
    const words = (filter.search ?? '')
      .split(/\s+/)
      .map(normalizeName)
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
    const query = database
      .db('sheets')
      .where('company_id', companyId)
      .whereRaw(filter.archived === true ? 'archived_at is not null' : 'archived_at is null')
    const member = (condition: string, value: string | number | undefined): void => {
      if (value !== undefined) void query.whereRaw(condition, [value])
    }
    if (filter.status === 'withdrawn') void query.whereRaw('withdrawn_at is not null')
    else if (filter.status !== undefined)
      void query.whereRaw('withdrawn_at is null and state = ?', [filter.status === 'draft' ? 1 : 3])
    member('vintage = ?', filter.millesime)
    member("content ->> 'wineType' = ?", filter.type)
    member("content ->> 'targetMarket' = ?", filter.market)
    member("coalesce(content ->> 'family', 'wine') = ?", filter.family)
    member(
      "coalesce(content ->> 'organic', 'false') = ?",
      filter.organic === undefined ? undefined : String(filter.organic),
    )
    if (filter.coded !== undefined) void query.whereRaw(`code is ${filter.coded ? 'not ' : ''}null`)
    for (const word of words)
      if (/[\p{L}\p{N}]{3}/u.test(word)) void query.whereRaw('strpos(search, ?) > 0', [word])
      else
        void query.whereRaw("strpos(' ' || replace(search, chr(39), ' '), ?) > 0", [
          ` ${word.replace(/^[^\p{L}\p{N}]+/u, '').replaceAll("'", ' ')}`,
        ])
    const rows = await query.orderByRaw(order).select<{ id: number }[]>('id')
    return rows.map(({ id }) => id)
  }

  const expressions: Partial<Record<(typeof sheetSorts)[number], string>> = {
    updated: 'updated_at',
    status: 'case when withdrawn_at is not null then 3 else state end',
    type: "content ->> 'wineType'",
    market: "content ->> 'targetMarket'",
  }
  /** Spanish sorts ñ after n, Greek sorts Greek before Latin letters, the others as Unicode's table does. */
  const alphabets = { en: 'names_und', es: 'names_es', gr: 'names_el' } as const
  const collated = (sort: string, collation: string): string =>
    sort === 'reference'
      ? 'reference collate names_und'
      : ['brand', 'name', 'appellation'].includes(sort)
        ? `${sort} collate ${collation}`
        : sort
  const orders = sheetSorts.flatMap((sort, index) =>
    (['asc', 'desc'] as const).map((direction) => {
      const language = (['en', 'es', 'gr'] as const)[(index + (direction === 'asc' ? 0 : 1)) % 3] ?? 'en'
      const key = expressions[sort] ?? collated(sort, alphabets[language])
      return { sort, direction, language, sql: `${key} ${direction} nulls last, id ${direction}` }
    }),
  )

  it('begin by an index, without sorting all sheets', async () => {
    const plan = await inCompany(async (trx) => {
      const statements: { sql: string; bindings: string[] }[] = []
      trx.on('query', (statement: { sql: string; bindings: string[] }) => statements.push(statement))
      await sheetLists(trx, companyId).list({ archived: false }, { ...newestFirst, page: 1, size })
      const { sql, bindings } = statements.find((each) => each.sql.startsWith('select * from "sheets"')) ?? {
        sql: 'no statement reads sheets',
        bindings: [],
      }
      // So that 300 sheets are read as a million are.
      await trx.raw('set local enable_seqscan = off; set local enable_bitmapscan = off')
      const { rows } = await trx.raw<{ rows: { 'QUERY PLAN': string }[] }>(
        `explain ${sql.replaceAll(/\$\d+/g, '?')}`,
        bindings,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).to.include('Index Scan').and.not.include('Sort')
  })

  /** Compares pages of a list with the naive query; the orders take the bounds in turn. */
  const expectSame = async (filter: Filter, bounds: readonly Bounds[]): Promise<void> => {
    await inCompany(async (trx) => {
      for (const [index, { sort, direction, language, sql }] of orders.entries()) {
        const ids = await naiveIds(filter, sql)
        const last = Math.ceil(ids.length / size)
        const pages = new Set([1, Math.ceil(last / 2), last - 1, last, last + 1].filter((page) => page > 0))
        const lists = sheetLists(trx, companyId, bounds[(index + (index >> 2)) % bounds.length])
        for (const page of pages) {
          const list = await lists.list(filter, { sort, direction, language, page, size })
          const title = `${JSON.stringify(filter)} ${sort} ${direction} page ${String(page)}`
          const expected = ids.slice((page - 1) * size, page * size)
          expect(
            list.records.map(({ id }) => id),
            title,
          ).to.deep.equal(expected)
          expect([list.total, list.isMore], title).to.deep.equal([ids.length, false])
        }
      }
    })
  }

  for (const filter of filters)
    it(`shows what a naive query finds: ${JSON.stringify(filter)}`, () =>
      expectSame(filter, [small, onlyIndexes, usualBounds]))

  for (const search of searches)
    it(`finds what a naive query finds: ${search}`, async () => {
      await expectSame({ search }, [small, onlyIndexes, onlySearchIndex, usualBounds])
      await expectSame({ search, status: 'draft', type: 'red' }, [small])
    })

  it('lists the first sheets of a search that finds more than the bound, and says so', async () => {
    const ids = await naiveIds({ search: 'clos' }, 'name collate names_und asc, id asc')
    const order = { sort: 'name', direction: 'asc', language: 'fr', size } as const
    await inCompany(async (trx) => {
      const lists = sheetLists(trx, companyId, { ...small, listed: 30 })
      const page = await lists.list({ search: 'clos' }, { ...order, page: 2 })
      expect(ids.length).to.be.greaterThan(30)
      expect(page.records.map(({ id }) => id)).to.deep.equal(ids.slice(25, 30))
      expect([page.total, page.isMore]).to.deep.equal([30, true])
    })
  })

  it('sorts some of very many hits when none is near the beginning of the order, on every page the same', async () => {
    const hits = new Set(await naiveIds({ search: 'zoe' }, 'id'))
    const bounds = { ...small, listed: 30, walked: 10, sorted: 40, searchedWhole: 0 }
    await inCompany(async (trx) => {
      const lists = sheetLists(trx, companyId, bounds)
      const order = { sort: 'brand', direction: 'asc', language: 'de', size } as const
      const pages = [1, 2].map((page) => lists.list({ search: 'zoe' }, { ...order, page }))
      const [first, second] = await Promise.all(pages)
      const ids = [...(first?.records ?? []), ...(second?.records ?? [])].map(({ id }) => id)
      expect(hits.size).to.be.greaterThan(40)
      expect([first?.total, first?.isMore]).to.deep.equal([30, true])
      expect(new Set(ids).size).to.equal(30)
      expect(ids).to.deep.equal(ids.toSorted((a, b) => a - b))
      expect(ids.filter((id) => !hits.has(id))).to.deep.equal([])
    })
  })

  it("sorts names as the reader's language does, and numbers by their value", async () => {
    const company = await insertCompany('FR12345678901')
    const names = [
      'Thelma',
      'Élise',
      'elise',
      'Vino',
      'Viñedo',
      'Parcelle 10',
      'Parcelle 9',
      'Αθήνα',
      'Œil',
      'Öl',
    ]
    const now = new Date()
    const row = { company_id: company, state: 1, search: '', created_at: now, updated_at: now }
    await database.db('sheets').insert(names.map((name) => ({ ...row, name })))
    const sorted = (language: 'de' | 'es' | 'gr') =>
      inScope(database.db, { companyId: company }, async (trx) => {
        const lists = sheetLists(trx, company, onlyIndexes)
        const page = await lists.list({}, { sort: 'name', direction: 'asc', language, page: 1, size })
        return page.records.map(({ draft }) => draft.name)
      })
    const latin = ['elise', 'Élise', 'Œil', 'Öl', 'Parcelle 9', 'Parcelle 10', 'Thelma']
    expect(await sorted('de')).to.deep.equal([...latin, 'Viñedo', 'Vino', 'Αθήνα'])
    expect(await sorted('es')).to.deep.equal([...latin, 'Vino', 'Viñedo', 'Αθήνα'])
    expect(await sorted('gr')).to.deep.equal(['Αθήνα', ...latin, 'Viñedo', 'Vino'])
  })

  it('selects and slices every sheet of a filter and a search', async () => {
    const filter = { search: 'clos', status: 'draft' } as const
    const ids = await naiveIds(filter, 'brand collate names_el desc, id desc')
    await inCompany(async (trx) => {
      const lists = sheetLists(trx, companyId)
      const sliced: number[] = []
      for await (const records of lists.slices(filter, { sort: 'brand', direction: 'desc', language: 'gr' }))
        sliced.push(...records.map(({ id }) => id))
      expect(sliced).to.deep.equal(ids)
      expect(new Set(await lists.select({ filter }, 1000))).to.deep.equal(new Set(ids))
      expect(await lists.select({ filter }, 3)).to.have.length(3)
    })
  })

  it('finds no sheet of another company, whatever company the search names', async () => {
    const find = (trx: Transaction) => sheetLists(trx, otherId).select({ filter: { search: 'clos' } }, 1000)
    expect(await inCompany(find)).to.deep.equal([])
    expect(await inScope(database.db, 'public', find)).to.deep.equal([])
    expect(await inScope(database.db, { companyId: otherId }, find)).to.have.length.greaterThan(0)
  })
})
