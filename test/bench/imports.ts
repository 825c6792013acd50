// Imports: rows a second through the whole path (bytes, rows, plan, sheets, lines, audit) against a peer that
// only inserts the same sheets with knex.batchInsert, alternating; and 300 rows from upload to counts through a
// web and a worker process.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Application } from '../../src/application.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'
import { sheetFields } from '../../src/domain/sheet/fields.ts'
import { csvLine } from '../../src/domain/spreadsheet/csv.ts'
import { draftRow, headerRow } from '../../src/domain/spreadsheet/table.ts'
import { closeDatabase, openDatabase, type Database } from '../../src/persistence/database.ts'
import { toRow } from '../../src/persistence/row.ts'
import { searchOf } from '../../src/persistence/sheet-search.ts'
import { decodeText, parseCsv } from '../../src/render/csv-file.ts'
import { operatorOf } from '../support/application.ts'
import { plainSheet } from '../support/examples.ts'
import { addColleague, password } from '../support/people.ts'
import { Visitor } from '../support/visitor.ts'
import { ownerRights } from '../../src/domain/rights.ts'
import {
  createCompany,
  openBenchApplication,
  startBenchDatabase,
  untilReady,
  type BenchDatabase,
} from './bench-database.ts'
import { atLeast, under, unpromised, type Figure } from './figure.ts'
import { median } from './measure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = 9
const rowsOfRound = 6000
/** Rows of one call, as the command sends them, and of one statement of the peer. */
const rowsOfCall = 2000
const rowsOfStatement = 1000
const uploads = 9
const uploadedRows = 300

/** The figures of imports. */
export async function imports(): Promise<Figure[]> {
  const database = await startBenchDatabase()
  try {
    return [...(await wholePath(database)), ...(await uploadToCounts(database))]
  } finally {
    await database.close()
  }
}

/** The columns that a merchant's file has. */
function draftOf(reference: string, index: number): SheetDraft {
  const { packaging = [], allergens = [] } = plainSheet()
  return {
    brand: 'Deux Rives',
    name: `Parcelle ${String(index % 997)}`,
    reference: `${reference}-${String(index)}`,
    vintage: 2005 + (index % 20),
    volume: 75,
    alcohol: 12.5,
    wineType: 'red',
    wineClass: 'still',
    targetMarket: '250',
    sugars: 0.2,
    ingredients: [{ id: 'grapes' }, { id: 'tartaric-acid' }, { id: 'sulphites' }],
    allergens,
    packaging,
  }
}

function draftsOf(reference: string, count: number): SheetDraft[] {
  return Array.from({ length: count }, (_, index) => draftOf(reference, index))
}

/** The drafts as the bytes of a CSV file without empty columns. */
function fileOf(drafts: readonly SheetDraft[]): Buffer {
  const used = headerRow().flatMap((name, index) => (name in draftOf('', 0) ? [index] : []))
  const rows = [headerRow(), ...drafts.map(draftRow)]
  return Buffer.from(rows.map((row) => csvLine(used.map((index) => row[index] ?? ''))).join(''))
}

async function wholePath(database: BenchDatabase): Promise<Figure[]> {
  const production = { ...database, config: { ...database.config, production: true } }
  const application = await openBenchApplication(production)
  const db = openDatabase(database.url, { connections: 2, name: 'bench' })
  const [own, peer]: [number[], number[]] = [[], []]
  try {
    const companyId = await createCompany(application)
    for (let round = 0; round < rounds; round += 1) {
      peer.push(await insertOnly(db, companyId, draftsOf(`PEER${String(round)}`, rowsOfRound)))
      own.push(await importAll(application, companyId, fileOf(draftsOf(`OWN${String(round)}`, rowsOfRound))))
    }
  } finally {
    await closeDatabase(db)
    await application.close()
  }
  const ratios = own.map((rate, round) => rate / (peer[round] ?? Number.NaN))
  return [
    atLeast(
      'import, against knex.batchInsert of the same sheets, median of rounds',
      median(ratios),
      '×',
      0.35,
    ),
    unpromised('import, whole path', median(own), 'rows/s'),
    unpromised('knex.batchInsert of the same sheets', median(peer), 'rows/s'),
  ]
}

/** Rows a second of the peer, in one transaction. */
async function insertOnly(db: Database, companyId: number, drafts: readonly SheetDraft[]): Promise<number> {
  const now = new Date()
  const rows = drafts.map((draft) => {
    const { columns, content } = toRow(sheetFields, draft)
    const own = { company_id: companyId, ...columns, content, search: searchOf(draft, null) }
    return { ...own, created_at: now, updated_at: now }
  })
  const seconds = await secondsOf(() => db.batchInsert('sheets', rows as never, rowsOfStatement))
  return rows.length / seconds
}

/** Rows a second of an import, from the bytes of its file to the last committed row. */
async function importAll(application: Application, companyId: number, bytes: Buffer): Promise<number> {
  const owner = operatorOf(companyId)
  const sha256 = String(process.hrtime.bigint()).padStart(64, '0')
  let done = 0
  const seconds = await secondsOf(async () => {
    const [header, ...rows] = parseCsv(decodeText(bytes), ',')
    const sample = rows.slice(0, 300).map(({ cells }) => cells)
    const opening = { fileName: 'bench.csv', sha256, headers: header?.cells ?? [], sample }
    const { id } = await application.perform('imports.open', opening, owner)
    for (let offset = 0; offset < rows.length; offset += rowsOfCall) {
      const sent = rows.slice(offset, offset + rowsOfCall)
      const last = offset + sent.length === rows.length
      done = (await application.perform('imports.rows', { id, offset, rows: sent, last }, owner)).created
    }
  })
  if (done !== rowsOfRound) throw new Error(`Of ${String(rowsOfRound)} rows ${String(done)} were imported.`)
  return done / seconds
}

/** Seconds from the upload of 300 rows to their counts, asked for as the page does, ten times a second. */
async function uploadToCounts(database: BenchDatabase): Promise<Figure[]> {
  const application = await openBenchApplication(database)
  const start = (file: string): ChildProcess =>
    spawn(process.execPath, [file], {
      cwd: root,
      env: { ...process.env, ...database.environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const processes = [start('src/web/index.ts'), start('worker/index.ts')]
  try {
    await untilReady(database.origin)
    const { company } = await application.perform(
      'companies.create',
      {
        tva: 'CHE987654321',
        name: 'Deux Rives',
        address: 'Rue 2',
        postalCode: '1000',
        city: 'Lausanne',
        country: 'CH',
        bypass: true,
      },
      operatorOf(null),
    )
    const db = openDatabase(database.url, { connections: 1, name: 'bench' })
    await addColleague(
      { database: { db, url: database.url } },
      company.id,
      'bench@deux-rives.test',
      ownerRights,
    )
    await closeDatabase(db)
    const visitor = new Visitor(database.origin)
    await visitor.get('/api/compte/status')
    await visitor.post('/api/compte/login', { email: 'bench@deux-rives.test', password })
    const seconds: number[] = []
    for (let round = 0; round < uploads; round += 1) {
      const content = fileOf(draftsOf(`UP${String(round)}`, uploadedRows)).toString('base64')
      seconds.push(await secondsOf(() => upload(visitor, content)))
    }
    return [under('300 rows, upload to counts, the slowest of 9', Math.max(...seconds), 's', 2)]
  } finally {
    for (const child of processes) child.kill('SIGTERM')
    await Promise.all(processes.map((child) => once(child, 'exit')))
    await application.close()
  }
}

async function upload(visitor: Visitor, content: string): Promise<void> {
  const answer = await visitor.post('/api/import/start', { fileName: 'bench.csv', content })
  const { id } = answer.body['import'] as { id: number }
  for (;;) {
    const { body } = await visitor.get(`/api/import/get/${String(id)}`)
    if (body['state'] === 'done' && body['created'] === uploadedRows) return
    await pause(100)
  }
}

async function secondsOf(work: () => PromiseLike<unknown>): Promise<number> {
  const begun = process.hrtime.bigint()
  await work()
  return Number(process.hrtime.bigint() - begun) / 1e9
}
