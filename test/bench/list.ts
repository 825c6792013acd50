// The list of a company with 10,000 sheets, 100,000 and, as `growth`, 1,000,000: how long the server takes for a page
// of it with rows, counts, vintages and markets. The companies are in one database and take turns, query by query, so
// that a busy machine slows all of them alike.

import type { Input } from '../../src/contract/operations/index.ts'
import { closeDatabase, openDatabase, type Database } from '../../src/persistence/database.ts'
import { operatorOf } from '../support/application.ts'
import { openBenchApplication, startBenchDatabase } from './bench-database.ts'
import { atMost, under, unpromised, type Figure } from './figure.ts'
import { median, percentile } from './measure.ts'
import { seedSheets } from './sheet-seed.ts'

const rounds = 12
const least = 10_000

type Query = Input<'sheets.list'> & { readonly place?: 'middle' | 'last' }

/** The first page, filters, every order, the last page. */
const lists: readonly Query[] = [
  {},
  { status: 'draft' },
  { status: 'validated', sort: 'name', direction: 'asc' },
  { status: 'withdrawn', sort: 'name' },
  { millesime: 2021, type: 'red', sort: 'vintage' },
  { millesime: 2021, market: '250', type: 'red', place: 'last' },
  { market: '380', organic: true, sort: 'reference', direction: 'asc' },
  { coded: false, sort: 'appellation', direction: 'asc' },
  { family: 'spirit' },
  { sort: 'market', page: 200 },
  { sort: 'name', direction: 'asc', page: 200 },
  { size: 200, sort: 'status' },
  { sort: 'type', direction: 'asc' },
  { sort: 'brand', place: 'last' },
  { sort: 'gtin', place: 'last' },
  { sort: 'code', direction: 'asc' },
  { place: 'last' },
  { archived: true },
  { archived: true, sort: 'name', place: 'last' },
]
const searches: readonly Query[] = [
  { search: 'parcelle 42' },
  { search: 'chateauneuf 2019' },
  { search: 'nothing at all' },
  { search: 'p-4242', sort: 'reference' },
  { search: '3000000004242' },
  { search: 'a', sort: 'brand' },
  { search: 'νεμεα', page: 30 },
]
/** A cost that grows: the page in the middle of an order. */
const middles: readonly Query[] = [
  { sort: 'name', place: 'middle' },
  { sort: 'gtin', direction: 'asc', place: 'middle' },
  { place: 'middle' },
]
/** Searches that once read every sheet: for two letters that none has, and with all hits at the far end. */
const hardSearches: readonly Query[] = [
  { search: 'qz' },
  { search: 'tenuta', sort: 'brand', direction: 'asc' },
  { search: 'deux rives', sort: 'brand', direction: 'desc' },
  { search: 'rheingau', sort: 'appellation', direction: 'asc' },
]

/** The lists of 10,000 sheets and of 100,000. */
export function list(): Promise<Figure[]> {
  return measure([least, 100_000])
}

/** The lists of 10,000 sheets and of 1,000,000. */
export function growth(): Promise<Figure[]> {
  return measure([least, 1_000_000])
}

async function measure(sizes: readonly number[]): Promise<Figure[]> {
  const database = await startBenchDatabase()
  const application = await openBenchApplication(database)
  const db = openDatabase(database.url, { connections: 2, name: 'bench' })
  try {
    const companies: Company[] = []
    for (const sheets of sizes) companies.push({ id: await createCompany(db, sheets), sheets })
    for (const { id, sheets } of companies) await seedSheets(db, id, sheets)
    const perform = (query: Input<'sheets.list'>, { id }: Company) =>
      application.perform('sheets.list', query, operatorOf(id))
    const timesOf = async (queries: readonly Query[]): Promise<number[][]> => {
      const times: number[][] = companies.map(() => [])
      const pages = await Promise.all(
        companies.map((company) =>
          Promise.all(queries.map((query) => placed(query, (q) => perform(q, company)))),
        ),
      )
      for (let round = 0; round < rounds; round += 1)
        for (const index of queries.keys())
          for (const [which, company] of companies.entries())
            times[which]?.push(await millisecondsOf(() => perform(pages[which]?.[index] ?? {}, company)))
      return times
    }
    return [
      ...figuresOf('list', companies, await timesOf(lists)),
      ...figuresOf('search', companies, await timesOf(searches)),
      ...grown('page in the middle', companies, await timesOf(middles)),
      ...bounded('hardest searches', companies, await timesOf(hardSearches)),
    ]
  } finally {
    await closeDatabase(db)
    await application.close()
    await database.close()
  }
}

type Company = { readonly id: number; readonly sheets: number }

/** A company with a number of its own. */
async function createCompany(db: Database, number: number): Promise<number> {
  const [row] = await db('companies')
    .insert({ tva: `BENCH${String(number)}`, name: 'Bench', state: 'verified', created_at: new Date() })
    .returning<{ id: number }[]>('id')
  return row?.id ?? 0
}

/** A query with the number of its page. */
async function placed(
  { place, ...query }: Query,
  perform: (query: Input<'sheets.list'>) => Promise<{ total: number; size: number }>,
): Promise<Input<'sheets.list'>> {
  if (place === undefined) return query
  const { total, size } = await perform({ ...query, size: query.size ?? 25 })
  const last = Math.max(1, Math.ceil(total / size))
  return { ...query, page: place === 'last' ? last : Math.ceil(last / 2) }
}

/** The figures of a group of queries, with the promises. */
function figuresOf(name: string, companies: readonly Company[], times: readonly number[][]): Figure[] {
  const p95 = times.map((own) => percentile(own, 0.95))
  const [small = 0, large = 0] = p95
  const size = String(companies.at(-1)?.sheets)
  return [
    ...companies.flatMap(({ sheets }, which) => [
      under(`${name} of ${String(sheets)} sheets, p95`, p95[which] ?? Number.NaN, 'ms', 150),
      unpromised(`${name} of ${String(sheets)} sheets, median`, median(times[which] ?? []), 'ms'),
    ]),
    atMost(`${name} of ${size} sheets against ${String(least)}, p95`, large / small, '×', 2),
  ]
}

/** The slowest of queries that nobody is to wait for. */
function bounded(name: string, companies: readonly Company[], times: readonly number[][]): Figure[] {
  return companies.map(({ sheets }, which) =>
    under(`${name} of ${String(sheets)} sheets, slowest`, Math.max(...(times[which] ?? [])), 'ms', 2000),
  )
}

/** The medians of queries whose cost grows. */
function grown(name: string, companies: readonly Company[], times: readonly number[][]): Figure[] {
  return companies.map(({ sheets }, which) =>
    unpromised(`${name} of ${String(sheets)} sheets, median`, median(times[which] ?? []), 'ms'),
  )
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = process.hrtime.bigint()
  await work()
  return Number(process.hrtime.bigint() - begun) / 1e6
}
