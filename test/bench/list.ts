// The list of a company with 10,000 sheets: how long the server takes for a page of it, with rows, counts,
// vintages and markets, and a bare round trip to the same database in the same run.

import type { Input } from '../../src/contract/operations/index.ts'
import { wineTypes } from '../../src/domain/sheet/fields.ts'
import { closeDatabase, inTransaction, openDatabase, type Database } from '../../src/persistence/database.ts'
import { openSheets } from '../../src/persistence/sheets.ts'
import { operatorOf } from '../support/application.ts'
import { plainSheet } from '../support/examples.ts'
import { createCompany, openBenchApplication, startBenchDatabase } from './bench-database.ts'
import { under, unpromised, type Figure } from './figure.ts'
import { median, percentile } from './measure.ts'

const sheets = 10_000
const rounds = 12
const appellations = ['Côtes du Rhône', 'Châteauneuf-du-Pape', 'Νεμέα', 'Rheingau', 'Ribera del Duero']
const markets = ['097', '380', '250', '276', '840'] as const

/** The first page, searches, every filter, orders without an index, the last page. */
const queries: readonly Input<'sheets.list'>[] = [
  {},
  { search: 'parcelle 42' },
  { search: 'chateauneuf 2019' },
  { search: 'nothing at all' },
  { status: 'draft' },
  { status: 'validated', sort: 'name', direction: 'asc' },
  { millesime: 2021, type: 'red', sort: 'vintage' },
  { market: '380', organic: true, sort: 'reference', direction: 'asc' },
  { coded: false, sort: 'appellation', direction: 'asc' },
  { sort: 'market', page: 200 },
  { sort: 'name', direction: 'asc', page: 400 },
  { search: 'a', sort: 'brand', page: 400 },
  { size: 200, sort: 'status' },
  { archived: true },
]

/** Milliseconds of the list of a company with many sheets. */
export async function list(): Promise<Figure[]> {
  const database = await startBenchDatabase()
  const application = await openBenchApplication(database)
  const db = openDatabase(database.url, { connections: 2, name: 'bench' })
  try {
    const companyId = await createCompany(application)
    await insertSheets(db, companyId)
    const [own, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      for (const query of queries) {
        own.push(await millisecondsOf(() => application.perform('sheets.list', query, operatorOf(companyId))))
        bare.push(
          await millisecondsOf(() =>
            inTransaction(db, async (trx) => {
              await trx.raw('select 1')
            }),
          ),
        )
      }
    }
    return [
      under(`list of ${String(sheets)} sheets, p95`, percentile(own, 0.95), 'ms', 150),
      unpromised(`list of ${String(sheets)} sheets, median`, median(own), 'ms'),
      unpromised('list, against an empty transaction, medians', median(own) / median(bare), '×'),
    ]
  } finally {
    await closeDatabase(db)
    await application.close()
    await database.close()
  }
}

/** Inserts sheets of many years, types and markets, a third of them with a code, some archived. */
async function insertSheets(db: Database, companyId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const store = openSheets(trx, companyId)
    for (let index = 0; index < sheets; index += 1) {
      const pick = <T>(choices: readonly T[], step: number): T =>
        choices[Math.floor(index / step) % choices.length] as T
      await store.insert(
        plainSheet({
          name: `Parcelle ${String(index % 997)}`,
          reference: `P-${String(index)}`,
          vintage: 2005 + (index % 20),
          wineType: pick(wineTypes, 1),
          appellation: pick(appellations, 7),
          targetMarket: pick(markets, 3),
          organic: index % 5 === 0,
        }),
        new Date(Date.UTC(2026, 0, 1) + index * 60_000),
      )
    }
    await trx.raw("update sheets set state = 3, version = 1, code = 'C' || id where id % 3 = 0")
    await trx.raw('update sheets set archived_at = now() where id % 11 = 0')
  })
  await db.raw('analyze sheets')
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = process.hrtime.bigint()
  await work()
  return Number(process.hrtime.bigint() - begun) / 1e6
}
