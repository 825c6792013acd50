// A house of 10,000 sheets: how long the server takes to answer its list, as the page asks for it, rows, counts, vintages
// and markets together, beside a bare round trip to the same database in the same run.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../cli/postgres/embedded-postgres.ts'
import { readConfig } from '../../src/config.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { wineTypes } from '../../src/domain/sheet/fields.ts'
import { closeDatabase, inTransaction, openDatabase, type Database } from '../../src/persistence/database.ts'
import { openSheets } from '../../src/persistence/sheets.ts'
import { migrateDatabase, openApplication } from '../../src/application.ts'
import { plainSheet } from '../support/examples.ts'
import { operatorOf } from '../support/product.ts'
import { median, percentile, short } from './measure.ts'
import type { Figure } from './run.ts'

const sheets = 10_000
const rounds = 12
/** Milliseconds (issue: the sheet, whole). */
const limit = 150
const appellations = ['Côtes du Rhône', 'Châteauneuf-du-Pape', 'Νεμέα', 'Rheingau', 'Ribera del Duero']
const markets = ['097', '380', '250', '276', '840'] as const

/** What people ask of a list: the first page, searches, every filter, orders that no index helps, the last page. */
const questions: readonly Input<'sheets.list'>[] = [
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

/** Milliseconds of the list of a large house. */
export async function list(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  const config = readConfig(
    { DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'error' },
    { root: folder },
  )
  await migrateDatabase(config)
  const application = await openApplication(config, { role: 'cli', jobs: 'here' })
  const db = openDatabase(postgres.url, { connections: 2, name: 'bench' })
  try {
    const { company } = await application.perform(
      'companies.create',
      {
        tva: 'CHE123456789',
        name: 'Maison d’ailleurs',
        address: 'Rue 1',
        postalCode: '1000',
        city: 'Lausanne',
        country: 'CH',
        bypass: true,
      },
      operatorOf(null),
    )
    await fill(db, company.id)
    const [own, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      for (const question of questions) {
        own.push(
          await millisecondsOf(() => application.perform('sheets.list', question, operatorOf(company.id))),
        )
        bare.push(
          await millisecondsOf(() =>
            inTransaction(db, async (trx) => {
              await trx.raw('select 1')
            }),
          ),
        )
      }
    }
    const worst = percentile(own, 0.95)
    return [
      {
        name: `list of ${String(sheets)} sheets, p95`,
        value: short(worst),
        unit: 'ms',
        promise: `under ${String(limit)}`,
        kept: worst < limit,
      },
      {
        name: `list of ${String(sheets)} sheets, median`,
        value: short(median(own)),
        unit: 'ms',
        promise: 'none alone',
        kept: true,
      },
      {
        name: 'list, against an empty transaction, medians',
        value: short(median(own) / median(bare)),
        unit: '×',
        promise: 'none alone',
        kept: true,
      },
    ]
  } finally {
    await closeDatabase(db)
    await application.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sheets of many years, types and markets, a third of them with a code, some archived. */
async function fill(db: Database, companyId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const store = openSheets(trx, companyId)
    for (let place = 0; place < sheets; place += 1) {
      const at = <T>(choices: readonly T[], step: number): T =>
        choices[Math.floor(place / step) % choices.length] as T
      await store.insert(
        plainSheet({
          name: `Parcelle ${String(place % 997)}`,
          reference: `P-${String(place)}`,
          vintage: 2005 + (place % 20),
          wineType: at(wineTypes, 1),
          appellation: at(appellations, 7),
          targetMarket: at(markets, 3),
          organic: place % 5 === 0,
        }),
        new Date(Date.UTC(2026, 0, 1) + place * 60_000),
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
