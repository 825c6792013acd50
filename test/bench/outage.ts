// Mixed load while the database is stopped in the middle: readers of labels, 20 editors, batches and imports through
// a web process and a worker. `outage MINUTES SECONDS` sets how long, and how long without the database (10, 60).

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrateDatabase, type Application } from '../../src/application.ts'
import { readConfig } from '../../src/config.ts'
import { closeDatabase, openDatabase } from '../../src/persistence/database.ts'
import { operatorOf } from '../support/application.ts'
import { plainSheet } from '../support/examples.ts'
import { startKillablePostgres, type KillablePostgres } from '../support/killable-postgres.ts'
import { freePort } from '../support/ports.ts'
import { openBenchApplication, publishSheet, untilReady, type BenchDatabase } from './bench-database.ts'
import { atMost, exactly, unpromised, type Figure } from './figure.ts'
import { edit, openEditingLog, type EditingLog } from './load/editor.ts'
import { createLoadCompany, signedIn, type LoadCompany } from './load/people.ts'
import { productionSettings, startMeasured, type MeasuredProcess } from './load/processes.ts'
import { percentile, sizeOf } from './measure.ts'

const [minutes, away] = [sizeOf(0, 10), sizeOf(1, 60)]
const [editors, labelReaders, labels] = [20, 4, 40]
/** Codes of a batch, and rows of an import. */
const [codesPerBatch, rowsPerImport] = [2000, 300]
/** Seconds between two batches, and between two imports. */
const [batchEvery, importEvery] = [25, 15]
const importHeader = 'brand,name,reference,vintage,volume,alcohol,wineType,wineClass,sugars'

type Scene = {
  readonly database: BenchDatabase
  readonly company: LoadCompany
  readonly codes: readonly string[]
  /** The published sheet that batches are opened for. */
  readonly sheet: number
  readonly isOver: () => boolean
}
type LabelLog = {
  answers: number
  readonly failures: string[]
  readonly milliseconds: number[]
}
type Sample = { readonly web: number; readonly worker: number }

/** Figures of labels, saves, batches, imports and memory. */
export async function outage(): Promise<Figure[]> {
  const postgres = await startKillablePostgres()
  const database = await settingsOf(postgres)
  await migrateDatabase(database.config)
  const application = await openBenchApplication(database)
  const company = await createLoadCompany(application, database, 'mixed', {
    users: editors,
  })
  const codes: string[] = []
  let sheet = 0
  for (let index = 0; index < labels; index += 1) {
    sheet = await publishSheet(application, company.id, plainSheet({ reference: `L-${String(index)}` }))
    const { code } = await application.perform('sheets.get', { id: sheet }, operatorOf(company.id))
    codes.push(code ?? '')
  }
  await application.close()
  const processes = {
    web: startMeasured('web', database),
    worker: startMeasured('worker', database),
  }
  let isOver = false
  const scene: Scene = {
    database,
    company,
    codes,
    sheet,
    isOver: () => isOver,
  }
  try {
    await untilReady(database.origin)
    // The worker writes the labels beside the database first.
    await pause(5000)
    const running = runAll(scene, processes)
    await pause((minutes * 60_000 - away * 1000) / 2)
    await postgres.stop()
    await pause(away * 1000)
    await postgres.start()
    await pause((minutes * 60_000 - away * 1000) / 2)
    isOver = true
    return await checkAll(scene, await running)
  } finally {
    await processes.web.end()
    await processes.worker.end()
    await postgres.close()
  }
}

async function settingsOf(postgres: KillablePostgres): Promise<BenchDatabase> {
  const port = String(await freePort())
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: postgres.folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: port,
    ...productionSettings,
  }
  return {
    folder: postgres.folder,
    url: postgres.url,
    environment,
    origin: `http://127.0.0.1:${port}`,
    config: readConfig(environment, { root: postgres.folder }),
    close: () => postgres.close(),
  }
}

type Done = {
  readonly editing: EditingLog
  readonly labels: LabelLog
  readonly batches: ReadonlyMap<string, number>
  readonly imports: readonly string[]
  readonly samples: readonly Sample[]
}

async function runAll(
  scene: Scene,
  processes: {
    readonly web: MeasuredProcess
    readonly worker: MeasuredProcess
  },
): Promise<Done> {
  const editing = openEditingLog()
  const labelLog: LabelLog = { answers: 0, failures: [], milliseconds: [] }
  const batches = new Map<string, number>()
  const imports: string[] = []
  const samples: Sample[] = []
  const visitors = []
  for (const email of scene.company.emails) visitors.push(await signedIn(scene.database.origin, email))
  const [first] = visitors
  if (first === undefined) throw new Error('There is an editor.')
  const sampling = async (): Promise<void> => {
    while (!scene.isOver()) {
      samples.push({
        web: processes.web.memory().now,
        worker: processes.worker.memory().now,
      })
      await pause(2000)
    }
  }
  await Promise.all([
    sampling(),
    ...visitors.map((visitor) => edit(visitor, editing, scene.isOver)),
    ...Array.from({ length: labelReaders }, () => readLabels(scene, labelLog)),
    repeatCalls(scene, batchEvery, async (number) => {
      const request = `batch-${String(number)}`
      const opened = await first.post('/api/serial/open', {
        fiche: scene.sheet,
        count: codesPerBatch,
        request,
      })
      if (opened.status !== 200) return false
      const { id } = (opened.body as { batch: { id: number } }).batch
      const ordered = await first.post(`/api/serial/files/${String(id)}`, {
        formats: ['svg-zip'],
      })
      if (ordered.status === 200) batches.set(request, id)
      return ordered.status === 200
    }),
    repeatCalls(scene, importEvery, async (number) => {
      const reference = `I${String(number)}-`
      const { status } = await first.post('/api/import/start', importOf(reference))
      if (status === 200) imports.push(reference)
      return status === 200
    }),
  ])
  return { editing, labels: labelLog, batches, imports, samples }
}

/** Makes a call every so many seconds; one that fails is made again with the same number. */
async function repeatCalls(
  { isOver }: Scene,
  seconds: number,
  call: (number: number) => Promise<boolean>,
): Promise<void> {
  for (let number = 1; !isOver();) {
    const isDone = await call(number).catch(() => false)
    number += Number(isDone)
    await pause(isDone ? seconds * 1000 : 4000)
  }
}

function importOf(reference: string): { fileName: string; content: string } {
  const lines = Array.from({ length: rowsPerImport }, (_, index) => {
    const number = String(index)
    return `Deux Rives,Vin ${number},${reference}${number},2024,75,12.5,red,still,0.2`
  })
  const content = Buffer.from([importHeader, ...lines].join('\n')).toString('base64')
  return { fileName: `${reference}.csv`, content }
}

async function readLabels({ database, codes, isOver }: Scene, log: LabelLog): Promise<void> {
  const languages = ['fr', 'de', 'en', 'it', 'el', 'hu']
  for (let round = Math.floor(Math.random() * 1000); !isOver(); round += 1) {
    const code = codes[round % codes.length] ?? ''
    const begun = performance.now()
    const status = await fetch(
      `${database.origin}/qr/${code}?lang=${languages[round % languages.length] ?? 'fr'}`,
    ).then(
      async (answer) => {
        await answer.arrayBuffer()
        return String(answer.status)
      },
      (error: unknown) => String(error),
    )
    log.answers += 1
    log.milliseconds.push(performance.now() - begun)
    if (status !== '200') log.failures.push(status)
    await pause(20)
  }
}

async function checkAll(scene: Scene, done: Done): Promise<Figure[]> {
  const application = await openBenchApplication(scene.database)
  try {
    const { editing, labels: labelLog } = done
    const repeats = [...editing.repeated.values()].reduce((sum, count) => sum + count, 0)
    if (editing.failures.length > 0) process.stderr.write(`${editing.failures.slice(0, 20).join('\n')}\n`)
    return [
      unpromised('labels answered', labelLog.answers, ''),
      exactly('labels answered otherwise than with 200', labelLog.failures.length, 0),
      unpromised('labels, p99', percentile(labelLog.milliseconds, 0.99), 'ms'),
      unpromised('labels, slowest', Math.max(...labelLog.milliseconds), 'ms'),
      unpromised('saves and publications acknowledged', editing.acknowledged, ''),
      unpromised('saves that were told to be repeated', repeats, ''),
      exactly('saves that failed otherwise', editing.failures.length, 0),
      ...(await savedFigures(scene, editing)),
      ...(await batchFigures(application, scene, done.batches)),
      ...(await importFigures(application, scene, done.imports)),
      ...memoryFigures(done.samples),
    ]
  } finally {
    await application.close()
  }
}

/** Whether the database has every acknowledged save, and every publication its label. */
async function savedFigures({ database }: Scene, { saved }: EditingLog): Promise<Figure[]> {
  const db = openDatabase(database.url, { connections: 2, name: 'bench' })
  const rows = await db('sheets').select<
    { id: number; name: string; revision: number; code: string | null }[]
  >('id', 'name', 'revision', 'code')
  const references = await db('sheets').pluck<string[]>('reference')
  await closeDatabase(db)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const isLost = ({
    id,
    name,
    revision,
    code,
  }: {
    id: number
    name: string
    revision: number
    code: string | null
  }) => {
    const row = stored.get(id)
    return row?.name !== name || row.revision < revision || row.code !== code
  }
  let [published, missing] = [0, 0]
  for (const { code, name } of saved.values()) {
    if (code === null) continue
    published += 1
    const answer = await fetch(`${database.origin}/qr/${code}?lang=en`)
    missing += Number(answer.status !== 200 || !(await answer.text()).includes(name))
  }
  const edited = references.filter((reference) => /^[0-9a-f]{24}$/.test(reference))
  return [
    unpromised('sheets that editors saved', saved.size, ''),
    exactly('acknowledged saves that the database lacks', [...saved.values()].filter(isLost).length, 0),
    exactly('sheets that were created twice', edited.length - new Set(edited).size, 0),
    unpromised('sheets published', published, ''),
    exactly('published sheets without their label', missing, 0),
  ]
}

/** Whether each ordered file has the bytes of an undisturbed drawing. */
async function batchFigures(
  application: Application,
  { database, company }: Scene,
  batches: ReadonlyMap<string, number>,
): Promise<Figure[]> {
  const owner = operatorOf(company.id)
  let wrong = 0
  for (const id of batches.values()) {
    const fileId = await untilWritten(application, owner, id)
    const folder = join(database.folder, 'undisturbed')
    await application.drawSerials({ batch: id, format: 'svg-zip' }, folder, owner)
    const own = join(database.folder, 'files', 'batches', String(company.id), String(fileId))
    wrong += Number(hashesIn(own) !== hashesIn(folder))
    await rm(folder, { recursive: true })
  }
  return [
    unpromised('batches ordered', batches.size, ''),
    exactly('batches whose files differ from an undisturbed drawing', wrong, 0),
  ]
}

async function untilWritten(
  application: Application,
  owner: ReturnType<typeof operatorOf>,
  batch: number,
): Promise<number> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { files } = await application.perform('serials.fileList', { batch }, owner)
    const [file] = files
    if (file !== undefined && file.written.length > 0) return file.id
    await pause(500)
  }
  throw new Error('The file of a batch was not written within five minutes.')
}

function hashesIn(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.zip'))
  const hashes = files.sort().map((name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  )
  return hashes.join(' ')
}

async function importFigures(
  application: Application,
  { company, database }: Scene,
  references: readonly string[],
): Promise<Figure[]> {
  const owner = operatorOf(company.id)
  for (;;) {
    const { imports } = await application.perform('imports.list', {}, owner)
    if (imports.every(({ finishedAt }) => finishedAt !== null)) break
    await pause(500)
  }
  const db = openDatabase(database.url, { connections: 1, name: 'bench' })
  const rows = await db('sheets')
    .whereLike('reference', 'I%-%')
    .select<ImportedSheet[]>('reference', 'revision')
  await closeDatabase(db)
  const sheetsOf = Map.groupBy(rows, ({ reference }) => reference.slice(0, reference.indexOf('-') + 1))
  const isRight = (reference: string): boolean => {
    const own = sheetsOf.get(reference) ?? []
    return own.length === rowsPerImport && own.every(({ revision }) => revision === 1)
  }
  const wrong = references.filter((reference) => !isRight(reference)).length
  return [
    unpromised('imports started', references.length, ''),
    exactly('imports without exactly one sheet for each row', wrong, 0),
  ]
}
type ImportedSheet = { readonly reference: string; readonly revision: number }

/** The most of the last quarter against the most of the first half: a leak grows from one to the other. */
function memoryFigures(samples: readonly Sample[]): Figure[] {
  const most = (part: readonly Sample[], read: (sample: Sample) => number) => Math.max(...part.map(read))
  const [half, last] = [samples.slice(0, samples.length / 2), samples.slice((samples.length * 3) / 4)]
  return (['web', 'worker'] as const).flatMap((role) => {
    const [before, after] = [half, last].map((part) => most(part, (sample) => sample[role]))
    return [
      atMost(
        `memory of the ${role} process in the last quarter against the first half`,
        (after ?? 0) / (before ?? 1),
        '×',
        1.2,
      ),
      unpromised(
        `most memory of the ${role} process`,
        most(samples, (sample) => sample[role]),
        'MB',
      ),
    ]
  })
}
