// How long the event loop of the web process works without a pause while it does what is heavy: exports, imports,
// reports, pages of the editor, sign-ins. Counted is the processor time of its thread between two looks of 5 ms
// (load/loop-probe.mjs), collections of garbage included, and the most of all rounds.

import { operatorOf } from '../support/application.ts'
import { exampleSheet, plainSheet } from '../support/examples.ts'
import type { Visitor } from '../support/visitor.ts'
import { mostCodedOfAnswer, type WeighedChoice } from '../../src/contract/bundle-weight.ts'
import {
  openBenchApplication,
  publishSheet,
  startBenchDatabase,
  untilReady,
  type BenchDatabase,
} from './bench-database.ts'
import { under, unpromised, type Figure } from './figure.ts'
import { createLoadCompany, signedIn } from './load/people.ts'
import { productionSettings, startMeasured, type LoopReading } from './load/processes.ts'

const gtin = '03012345000215'
const [pictures, rounds] = [176, 3]
/** Milliseconds that the loop may work without a pause. */
const limit = 50

/** Work by its name; it throws when it is refused. */
type Activities = Readonly<Record<string, (visitor: Visitor, round: number) => Promise<void>>>

/** The longest work of the loop during each activity. */
export async function loop(): Promise<Figure[]> {
  const database = await startBenchDatabase(productionSettings)
  const { email, activities } = await seed(database)
  const web = startMeasured('web', database)
  try {
    await untilReady(database.origin)
    const visitor = await signedIn(database.origin, email)
    const figures: Figure[] = []
    for (const [name, activity] of Object.entries(activities)) {
      // The first round loads modules.
      await activity(visitor, 0)
      await web.loop()
      const readings: LoopReading[] = []
      for (let round = 1; round <= rounds; round += 1) {
        await activity(visitor, round)
        readings.push(await web.loop())
      }
      figures.push(
        under(
          `longest work of the loop, ${name}`,
          Math.max(...readings.map(({ work }) => work)),
          'ms',
          limit,
        ),
        unpromised(
          `longest delay of the loop, ${name}`,
          Math.max(...readings.map(({ delay }) => delay)),
          'ms',
        ),
        unpromised(`longest collection, ${name}`, Math.max(...readings.map(({ gc }) => gc)), 'ms'),
      )
    }
    return figures
  } finally {
    await web.end()
    await database.close()
  }
}

async function seed(database: BenchDatabase): Promise<{ email: string; activities: Activities }> {
  const application = await openBenchApplication(database)
  const company = await createLoadCompany(application, database, 'busy', { prefix: '3012345', sheets: 60 })
  await publishSheet(application, company.id, exampleSheet({ gtin }))
  const ids: number[] = []
  for (let index = 0; index < pictures; index += 1)
    ids.push(await publishSheet(application, company.id, plainSheet({ reference: `PIC-${String(index)}` })))
  const { batch } = await application.perform(
    'serials.open',
    { fiche: ids[0] ?? 0, count: 10, request: 'few' },
    operatorOf(company.id),
  )
  await application.close()
  const [email = ''] = company.emails
  const [sheet = 0] = company.sheets
  const login = signedInTimes(database.origin, email, 20)
  return { email, activities: { ...files(ids), ...reports(), ...pages(sheet, batch.id), 'sign-ins': login } }
}

function files(ids: readonly number[]): Activities {
  const longLine = (index: number): string =>
    `Deux Rives;Parcelle ${String(index)} ${'x'.repeat(6800)};2020\n`
  const csv = `brand;name;vintage\n${Array.from({ length: 290 }, (_, index) => longLine(index)).join('')}`
  const file = { fileName: 'wines.csv', content: Buffer.from(csv).toString('base64') }
  return {
    ...largestExport(ids, { formats: ['png'], text: true }),
    ...largestExport(ids, { formats: ['svg', 'jpg', 'pdf'] }),
    'reading a file of 2 MB': expecting('/api/import/read', file),
    'checking a file of 2 MB': expecting('/api/import/check', file),
  }
}

/** The export of as many wines as one answer may have. */
function largestExport(ids: readonly number[], choice: WeighedChoice): Activities {
  const chosen = ids.slice(0, mostCodedOfAnswer(choice))
  const name = `export of ${String(chosen.length)} wines as ${choice.formats.join(', ')}`
  return { [name]: expecting('/api/fiche/export', { ids: chosen, ...choice }) }
}

function reports(): Activities {
  const serial = (round: number, row: number): string =>
    `R${String(round)}${row.toString(36).padStart(5, '0')}`
  return {
    'report of 200,000 rows': async (visitor, round) => {
      const rows = Array.from({ length: 200_000 }, (_, row) => `(01)${gtin}(21)F${serial(round, row)}\n`)
      const path = `/api/serial/report/line-1?request=file-${String(round)}`
      succeeded(await visitor.send(path, rows.join(''), 'text/csv'))
    },
    'report of 80,000 rows as JSON': async (visitor, round) => {
      const rows = Array.from({ length: 80_000 }, (_, row) => `(01)${gtin}(21)${serial(round, row)}`)
      const input = { request: `json-${String(round)}`, rows }
      succeeded(await visitor.post('/api/serial/report/line-1', input))
    },
  }
}

function pages(sheet: number, batch: number): Activities {
  const paths = {
    'editor pages': `/create?id=${String(sheet)}`,
    'list pages': '/vin',
    'summary pages': `/recapitulatif/${String(sheet)}`,
    'batch pages': `/serialize/${String(batch)}`,
    'home pages': '/',
    'lists of 200': '/api/fiche/list?size=200',
  }
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      async (visitor: Visitor) => {
        for (let time = 0; time < 20; time += 1) succeeded(await visitor.get(path))
      },
    ]),
  )
}

function expecting(path: string, input: unknown): Activities[string] {
  return async (visitor) => {
    succeeded(await visitor.post(path, input))
  }
}

function signedInTimes(origin: string, email: string, times: number): Activities[string] {
  return async () => {
    await Promise.all(Array.from({ length: times }, () => signedIn(origin, email)))
  }
}

function succeeded({ status, body }: { status: number; body: Record<string, unknown> }): void {
  if (status !== 200) throw new Error(`answered ${String(status)}: ${JSON.stringify(body).slice(0, 300)}`)
}
