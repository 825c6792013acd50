// A batch of 200,000 drawn while what draws it is killed 20 times at moments of chance: the finished files are those of an
// undisturbed run, byte for byte, and no kill costs more than the part that was being drawn. Once for the command line, once
// for the worker.

import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../../cli/postgres/embedded-postgres.ts'
import { readConfig } from '../../src/config.ts'
import { migrateDatabase, openApplication } from '../../src/application.ts'
import { plainSheet } from '../support/examples.ts'
import { operatorOf } from '../support/product.ts'
import type { Figure } from './run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const kills = 20
const codes = 200_000

/** Figures of both. */
export async function killed(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const config = readConfig(environment, { root: folder })
  await migrateDatabase(config)
  const application = await openApplication(config, { role: 'web', jobs: 'queue' })
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
    const owner = operatorOf(company.id)
    const { sheet } = await application.perform('sheets.create', plainSheet(), owner)
    await application.perform('admin.updateSheetState', { nutri_id: sheet.id, state: 3 }, operatorOf(null))
    const { batch } = await application.perform(
      'serials.open',
      { fiche: sheet.id, count: codes, request: 'killed' },
      owner,
    )
    const undisturbed = join(folder, 'undisturbed')
    await application.drawSerials({ batch: batch.id, format: 'svg-zip' }, undisturbed, owner)
    const sums = sumsOf(undisturbed)

    const own = join(folder, 'command')
    const command = await killAgainAndAgain(
      () =>
        start(
          [
            'cli/index.ts',
            'serial',
            'codes',
            String(batch.id),
            '--company',
            String(company.id),
            '--format',
            'svg-zip',
            '--out',
            own,
          ],
          environment,
        ),
      own,
    )

    const {
      files: [file],
    } = await application.perform('serials.files', { batch: batch.id, formats: ['svg-zip'] }, owner)
    const store = join(folder, 'files', 'batches', String(company.id), String(file?.id))
    let worker = start(['worker/index.ts'], environment)
    let done = 0
    let lost = 0
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(600 + Math.random() * 900)
      const before = wholeFiles(store).length
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      lost += Number(wholeFiles(store).length < before)
      worker = start(['worker/index.ts'], environment)
    }
    while (done < 4) {
      await pause(500)
      const { files } = await application.perform('serials.fileList', { batch: batch.id }, owner)
      done = files[0]?.written.length ?? 0
    }
    worker.kill('SIGTERM')
    await once(worker, 'exit')
    return [
      kept(
        'files of a command that was killed 20 times, unlike an undisturbed run',
        unlike(sums, sumsOf(own)),
      ),
      kept('whole parts that a kill of the command took away', command),
      kept(
        'files of a worker that was killed 20 times, unlike an undisturbed run',
        unlike(sums, sumsOf(store)),
      ),
      kept('whole parts that a kill of the worker took away', lost),
    ]
  } finally {
    await application.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Kills a command at moments of chance and starts it again, then lets it end; answers how many whole parts were lost. */
async function killAgainAndAgain(begin: () => ChildProcess, folder: string): Promise<number> {
  let lost = 0
  for (let kill = 0; kill < kills; kill += 1) {
    // Once all is drawn there is nothing left to disturb: the last part is taken away, and a run is killed in it again.
    const files = wholeFiles(folder)
    if (files.length === 4) await rm(join(folder, files.at(-1) ?? ''))
    const before = wholeFiles(folder).length
    const child = begin()
    const ended = once(child, 'exit')
    await Promise.race([pause(300 + Math.random() * 700), ended])
    child.kill('SIGKILL')
    await ended
    lost += Math.max(0, before - wholeFiles(folder).length)
  }
  await once(begin(), 'exit')
  return lost
}

function start(words: readonly string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function wholeFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.zip') && statSync(join(folder, name)).isFile())
      .sort()
  } catch {
    return []
  }
}

function sumsOf(folder: string): string[] {
  return wholeFiles(folder).map(
    (name) =>
      `${name} ${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}`,
  )
}

function unlike(one: readonly string[], other: readonly string[]): number {
  return one.filter((sum) => !other.includes(sum)).length + other.filter((sum) => !one.includes(sum)).length
}

function kept(name: string, value: number): Figure {
  return { name, value, unit: '', promise: 'none', kept: value === 0 }
}
