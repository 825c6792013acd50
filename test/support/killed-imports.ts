// Imports that lose their worker, their command or their database at a random moment, and what is left of them:
// for the tests of faults (a few moments) and the benchmarks (many).

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processFile } from './process-files.ts'
import { startKillablePostgres, type KillablePostgres } from './killable-postgres.ts'
import { operatorOf } from './application.ts'
import { migrateDatabase, openApplication, type Application } from '../../src/application.ts'
import { readConfig } from '../../src/config.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { closeDatabase, openDatabase, type Database } from '../../src/persistence/database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const header = 'brand,name,reference,vintage,volume,alcohol,wineType,wineClass,sugars'
const uploadedLines = 300
const streamedLines = 3000
/** Rows that the command sends in one call. */
const sentRows = 200
/** Milliseconds within which the random moments lie: about as long as an import takes. */
const within = 700

/** A database that can be killed, with a worker and a company. */
export type Killing = {
  readonly database: KillablePostgres
  /** Imports 300 lines by the worker, and kills it at a random moment. Answers what is wrong afterwards. */
  killWorker(): Promise<readonly string[]>
  /** The same, and kills the database. */
  killDatabase(): Promise<readonly string[]>
  /** Sends 3,000 rows as the command does, and kills the database at a random moment. */
  killDatabaseOfCommand(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Opens a database, a worker and a company whose imports are killed. */
export async function openKilling(
  makeCompany: (application: Application) => Promise<number>,
): Promise<Killing> {
  const database = await startKillablePostgres()
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  }
  const config = readConfig(environment, { root: database.folder })
  await migrateDatabase(config)
  const application = await openApplication(config, { role: 'web', jobs: 'queue' })
  const db = openDatabase(database.url, { connections: 2, name: 'killing' })
  const companyId = await makeCompany(application)
  const worker = superviseWorker(environment)
  const scene: Scene = { application, db, owner: operatorOf(companyId) }
  return {
    database,
    killWorker: async () => {
      const killed = await upload(scene)
      await pause(Math.random() * within)
      await worker.kill()
      return faultsOf(scene, killed, await ended(scene, killed.id), uploadedLines)
    },
    killDatabase: async () => {
      const killed = await upload(scene)
      await pause(Math.random() * within)
      await database.kill()
      return faultsOf(scene, killed, await ended(scene, killed.id), uploadedLines)
    },
    killDatabaseOfCommand: async () => {
      const reference = nextReference()
      const sending = sendAll(scene, reference)
      await pause(Math.random() * within)
      await database.kill()
      return faultsOf(scene, { reference }, await sending, streamedLines)
    },
    close: async () => {
      await worker.end()
      await application.close().catch(() => undefined)
      await closeDatabase(db)
      await database.close()
    },
  }
}

/**
 * A worker that is started again whenever it ends, as process managers do: one that finds no database when it
 * starts says so and ends.
 */
export function superviseWorker(environment: Readonly<Record<string, string>>) {
  let isEnding = false
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [processFile('worker')], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    })
    child.once('exit', () => {
      if (!isEnding) worker = start()
    })
    return child
  }
  let worker = start()
  const kill = async (): Promise<void> => {
    const exit = once(worker, 'exit')
    worker.kill('SIGKILL')
    await exit
  }
  return {
    kill,
    end: (): Promise<void> => {
      isEnding = true
      return kill()
    },
  }
}

type Scene = {
  readonly application: Application
  readonly db: Database
  readonly owner: ReturnType<typeof operatorOf>
}
type Counts = Pick<Output<'imports.get'>, 'id' | 'state' | 'done' | 'created' | 'updated' | 'same' | 'faulty'>

let used = 0

function nextReference(): string {
  used += 1
  return `KILL${String(used)}-`
}

function cellsOf(reference: string, index: number): string[] {
  const number = String(index)
  return ['Deux Rives', `Vin ${number}`, `${reference}${number}`, '2024', '75', '12.5', 'red', 'still', '0.2']
}

async function upload({ application, owner }: Scene): Promise<{ id: number; reference: string }> {
  const reference = nextReference()
  const lines = Array.from({ length: uploadedLines }, (_, index) => cellsOf(reference, index).join(','))
  const content = Buffer.from([header, ...lines].join('\n')).toString('base64')
  const { import: started } = await application.perform(
    'imports.start',
    { fileName: 'killed.csv', content },
    owner,
  )
  return { id: started.id, reference }
}

/** The import once it is over. The database may be away for a while. */
async function ended({ application, owner }: Scene, id: number): Promise<Counts> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const found = await application.perform('imports.get', { id }, owner).catch(() => null)
    if (found !== null && found.finishedAt !== null) return found
    await pause(100)
  }
  throw new Error('The import did not end within two minutes.')
}

/** Sends a file as the command does: after a failure it opens the import again and goes on at `done`. */
async function sendAll({ application, owner }: Scene, reference: string): Promise<Counts> {
  const sha256 = reference.replace(/\D/g, '').padStart(64, '0')
  const opening = { fileName: 'killed.csv', sha256, headers: header.split(','), sample: [] }
  for (let tries = 0; tries < 1200; tries += 1) {
    try {
      const { id, done } = await application.perform('imports.open', opening, owner)
      for (let offset = done; offset < streamedLines; offset += sentRows) {
        const count = Math.min(sentRows, streamedLines - offset)
        const rows = Array.from({ length: count }, (_, index) => ({
          line: offset + index + 2,
          cells: cellsOf(reference, offset + index),
        }))
        const last = offset + count === streamedLines
        const answer = await application.perform('imports.rows', { id, offset, rows, last }, owner)
        if (last) return { id, ...answer }
      }
    } catch {
      await pause(50)
    }
  }
  throw new Error('The rows were not sent within a minute.')
}

/** What is wrong with an import: counts, rows twice, rows lost. Empty when all is right. */
async function faultsOf(
  { db }: Scene,
  { reference }: { reference: string },
  counts: Counts,
  lines: number,
): Promise<string[]> {
  const sheets = await db('sheets')
    .whereLike('reference', `${reference}%`)
    .select<{ id: number; revision: number }[]>('id', 'revision')
  const stored = await db('import_lines')
    .where('import_id', counts.id)
    .select<{ outcome: string; sheet_id: number }[]>('outcome', 'sheet_id')
  const faults = [
    counts.state === 'done' ? '' : `state ${counts.state}`,
    counts.done === lines && counts.created === lines ? '' : `counts ${JSON.stringify(counts)}`,
    sheets.length === lines ? '' : `${String(sheets.length)} sheets`,
    stored.length === lines ? '' : `${String(stored.length)} lines`,
    new Set(stored.map(({ sheet_id }) => sheet_id)).size === lines ? '' : 'a sheet of two lines',
    sheets.every(({ revision }) => revision === 1) ? '' : 'a sheet that was written twice',
  ]
  return faults.filter((fault) => fault !== '')
}
