// What only grows: reports of serials and views of labels. A company with 100,000,000 reports and 30 days of views of
// 1,000,000 sheets, next to one with 10,000 of each, in one database and in turns. `records REPORTS SHEETS` measures a
// smaller large company.

import type { Application } from '../../src/application.ts'
import { closeDatabase, openDatabase, type Database } from '../../src/persistence/database.ts'
import { operatorOf } from '../support/application.ts'
import { exampleSheet } from '../support/examples.ts'
import {
  openBenchApplication,
  publishSheet,
  startBenchDatabase,
  type BenchDatabase,
} from './bench-database.ts'
import { atMost, under, unpromised, type Figure } from './figure.ts'
import { createLoadCompany } from './load/people.ts'
import { percentile, sizeOf } from './measure.ts'
import { seedReports, seedViews } from './record-seed.ts'
import { seedSheets } from './sheet-seed.ts'

const rounds = 20
const least = { reports: 10_000, sheets: 10_000 }
const most = { reports: sizeOf(0, 100_000_000), sheets: sizeOf(1, 1_000_000) }

type Company = {
  readonly id: number
  readonly gtin: string
  readonly batch: number
  readonly sheet: number
  /** Codes of a thousand labels. */
  readonly codes: readonly string[]
}
/** What a person or a line does; `round` is another one each time. */
type Request = (application: Application, company: Company, round: number) => Promise<unknown>

/** Requests whose cost must not grow. */
const requests: Readonly<Record<string, Request>> = {
  'reports of a busy line': (application, { id }) =>
    application.perform('serials.reports', { target: 'line-1' }, operatorOf(id)),
  'reports of a busy line, grouped': (application, { id }) =>
    application.perform('serials.reports', { target: 'line-1', gather: true }, operatorOf(id)),
  'reports of a line that reports rarely': (application, { id }) =>
    application.perform('serials.reports', { target: 'line-2' }, operatorOf(id)),
  'reports of a batch': (application, { id, batch }) =>
    application.perform('serials.reports', { target: batch }, operatorOf(id)),
  'rows of a batch that were not accepted': (application, { id, batch }) =>
    application.perform('serials.notTaken', { target: batch }, operatorOf(id)),
  'report of one serial by a line': (application, { id, gtin }, round) => {
    const rows = [`(01)${gtin}(21)B${String(round).padStart(6, '0')}`]
    const input = { target: 'line-1', request: `bench-${String(round)}`, rows }
    return application.perform('serials.report', input, operatorOf(id))
  },
  'check of one serial': (application, { id, gtin }, round) =>
    application.perform('serials.check', { code: `(01)${gtin}(21)X${String(round)}` }, operatorOf(id)),
  'views of 30 days': (application, { id }) => application.perform('views.list', {}, operatorOf(id)),
  'views of one label': (application, { id, sheet }) =>
    application.perform('views.list', { fiche: sheet }, operatorOf(id)),
  'views of 1,000 labels that a web process adds': (application, { id, codes }) =>
    application.countViews(codes.map((code) => ({ companyId: id, code, day: today(), views: 1 }))),
}

/** The cost of each request for the large company against the small one. */
export async function records(): Promise<Figure[]> {
  const database = await startBenchDatabase()
  const application = await openBenchApplication(database)
  const db = openDatabase(database.url, { connections: 2, name: 'bench' })
  try {
    const small = await seedCompany(application, database, db, '3012345', least)
    const large = await seedCompany(application, database, db, '3098765', most)
    const figures: Figure[] = [await rankingFigure(application)]
    for (const [name, request] of Object.entries(requests)) {
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1)
        for (const [which, company] of [small, large].entries()) {
          const begun = performance.now()
          await request(application, company, round)
          times[which]?.push(performance.now() - begun)
        }
      const [few, many] = times.map((own) => percentile(own, 0.95)) as [number, number]
      const size = name.startsWith('views')
        ? `${String(most.sheets)} sheets`
        : `${String(most.reports)} reports`
      figures.push(
        under(`${name}, ${size}, p95`, many, 'ms', 150),
        // A request of few milliseconds is as quick as the clock of a busy machine.
        atMost(`${name}, ${size}, p95 against ${String(least.reports)}`, many / Math.max(few, 10), '×', 2),
      )
    }
    return figures
  } finally {
    await closeDatabase(db)
    await application.close()
    await database.close()
  }
}

/** What the worker does for the company with many labels, so that its page of views waits for nothing. */
async function rankingFigure(application: Application): Promise<Figure> {
  const begun = performance.now()
  await application.runJob('maintenance.viewRankings', {})
  const seconds = (performance.now() - begun) / 1000
  return unpromised(`rankings of 30 days by the worker, ${String(most.sheets)} sheets`, seconds, 's')
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** A company with a wine, a batch, and what grows. */
async function seedCompany(
  application: Application,
  database: BenchDatabase,
  db: Database,
  prefix: string,
  { reports, sheets }: typeof least,
): Promise<Company> {
  const { id } = await createLoadCompany(application, database, `records-${prefix}`, { prefix })
  const gtin = withCheckDigit(`0${prefix}00021`)
  const sheet = await publishSheet(application, id, exampleSheet({ gtin }))
  const opened = await application.perform(
    'serials.open',
    { fiche: sheet, count: 1000, request: 'batch' },
    operatorOf(id),
  )
  await seedSheets(db, id, sheets)
  await seedViews(db, id, 30)
  await seedReports(db, { id, batch: opened.batch.id }, reports)
  const codes = await db('sheets')
    .where('company_id', id)
    .whereNotNull('code')
    .limit(1000)
    .pluck<string[]>('code')
  return { id, gtin, batch: opened.batch.id, sheet, codes }
}

/** A GTIN-14 of its first thirteen digits (GS1 General Specifications, section 7.9). */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  )
  return `${digits}${String((10 - (sum % 10)) % 10)}`
}
