// A batch of 200,000 codes, drawn while the process that draws is killed 20 times at random moments. The
// finished files equal those of an undisturbed run, byte for byte, and no kill removes a complete part. Once
// for the command line, once for the worker.

import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openApplication, type Application } from '../../src/application.ts'
import { operatorOf } from '../support/application.ts'
import { createCompany, publishSheet, startBenchDatabase, type BenchDatabase } from './bench-database.ts'
import { exactly, type Figure } from './figure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const killCount = 20
const codes = 200_000
/** Parts of the batch. */
const partCount = 4

/** A published batch, and what opened it. */
type KilledBatch = {
  readonly database: BenchDatabase
  readonly application: Application
  readonly companyId: number
  readonly batchId: number
}

/** Figures of the command line and of the worker. */
export async function kills(): Promise<Figure[]> {
  const database = await startBenchDatabase()
  const application = await openApplication(database.config, { role: 'web', jobs: 'queue' })
  try {
    const companyId = await createCompany(application)
    const owner = operatorOf(companyId)
    const fiche = await publishSheet(application, companyId)
    const { batch } = await application.perform(
      'serials.open',
      { fiche, count: codes, request: 'killed' },
      owner,
    )
    const undisturbed = join(database.folder, 'undisturbed')
    await application.drawSerials({ batch: batch.id, format: 'svg-zip' }, undisturbed, owner)
    const expected = hashesIn(undisturbed)
    const killed = { database, application, companyId, batchId: batch.id }
    const command = await killCommand(killed)
    const worker = await killWorker(killed)
    return [
      exactly('different files after killing a command 20 times', differences(expected, command.hashes), 0),
      exactly('complete parts that a kill of the command removed', command.lost, 0),
      exactly('different files after killing a worker 20 times', differences(expected, worker.hashes), 0),
      exactly('complete parts that a kill of the worker removed', worker.lost, 0),
    ]
  } finally {
    await application.close()
    await database.close()
  }
}

type Outcome = { readonly hashes: readonly string[]; readonly lost: number }

/** Kills the command at random moments and starts it again, then lets it finish. */
async function killCommand({ database, companyId, batchId }: KilledBatch): Promise<Outcome> {
  const folder = join(database.folder, 'command')
  const flags = ['--company', String(companyId), '--format', 'svg-zip', '--out', folder]
  const begin = () => start(['cli/index.ts', 'serial', 'codes', String(batchId), ...flags], database)
  let lost = 0
  for (let kill = 0; kill < killCount; kill += 1) {
    // A complete batch leaves nothing to disturb: remove the last part, so that this run draws it again.
    const files = completeFiles(folder)
    if (files.length === partCount) await rm(join(folder, files.at(-1) ?? ''))
    const before = completeFiles(folder).length
    const child = begin()
    const ended = once(child, 'exit')
    await Promise.race([pause(300 + Math.random() * 700), ended])
    child.kill('SIGKILL')
    await ended
    lost += Math.max(0, before - completeFiles(folder).length)
  }
  await once(begin(), 'exit')
  return { hashes: hashesIn(folder), lost }
}

/** Kills the worker at random moments and starts it again, then waits for the batch. */
async function killWorker({ database, application, companyId, batchId }: KilledBatch): Promise<Outcome> {
  const owner = operatorOf(companyId)
  const order = { batch: batchId, formats: ['svg-zip' as const] }
  const [file] = (await application.perform('serials.files', order, owner)).files
  const folder = join(database.folder, 'files', 'batches', String(companyId), String(file?.id))
  const begin = () => start(['worker/index.ts'], database)
  let worker = begin()
  let lost = 0
  for (let kill = 0; kill < killCount; kill += 1) {
    await pause(600 + Math.random() * 900)
    const before = completeFiles(folder).length
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    lost += Number(completeFiles(folder).length < before)
    worker = begin()
  }
  let done = 0
  while (done < partCount) {
    await pause(500)
    const { files } = await application.perform('serials.fileList', { batch: batchId }, owner)
    done = files[0]?.written.length ?? 0
  }
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  return { hashes: hashesIn(folder), lost }
}

function start(words: readonly string[], { environment }: BenchDatabase): ChildProcess {
  return spawn(process.execPath, [...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function completeFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.zip') && statSync(join(folder, name)).isFile())
      .sort()
  } catch {
    return []
  }
}

function hashesIn(folder: string): string[] {
  return completeFiles(folder).map(
    (name) =>
      `${name} ${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}`,
  )
}

/** How many hashes only one of two folders has. */
function differences(expected: readonly string[], actual: readonly string[]): number {
  const missing = expected.filter((hash) => !actual.includes(hash))
  return missing.length + actual.filter((hash) => !expected.includes(hash)).length
}
