// Memory of the web process: after its start, while it renders 10,000 pages of many kinds in seven languages for
// twenty companies, and at rest. `memory PAGES` renders fewer.

import { setTimeout as pause } from 'node:timers/promises'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { operatorOf } from '../support/application.ts'
import type { Visitor } from '../support/visitor.ts'
import { openBenchApplication, startBenchDatabase, untilReady, type BenchDatabase } from './bench-database.ts'
import { atMost, exactly, unpromised, type Figure } from './figure.ts'
import { sizeOf } from './measure.ts'
import { createLoadCompany, signedIn, type LoadCompany } from './load/people.ts'
import { productionSettings, startMeasured } from './load/processes.ts'

const pageCount = sizeOf(0, 10_000)
const [companies, sheetsEach, browsers] = [20, 30, 4]
/** Seconds of rest before the last reading. */
const restSeconds = 60

/** One who reads pages: where, and of which wines. */
type Reader = { readonly visitor: Visitor; readonly company: LoadCompany; readonly code: string }

/** Megabytes after the start, each thousand pages, and the rest. */
export async function memory(): Promise<Figure[]> {
  const database = await startBenchDatabase(productionSettings)
  const seeded = await seed(database)
  const web = startMeasured('web', database)
  try {
    await untilReady(database.origin)
    await pause(5000)
    const start = web.memory().now
    const readers: Reader[] = []
    for (const [index, { company, code }] of seeded.entries()) {
      const language = interfaceLanguages[index % interfaceLanguages.length]
      const visitor = await signedIn(database.origin, company.emails[0] ?? '', language)
      readers.push({ visitor, company, code })
    }
    const figures: Figure[] = []
    let [rendered, wrong] = [0, 0]
    const browse = async (): Promise<void> => {
      while (rendered < pageCount) {
        const number = (rendered += 1)
        wrong += Number(!(await opens(readers, number)))
        if (number % 1000 === 0)
          figures.push(unpromised(`memory after ${String(number)} pages`, web.memory().now, 'MB'))
      }
    }
    await Promise.all(Array.from({ length: browsers }, browse))
    const worked = web.memory()
    await pause(restSeconds * 1000)
    return [
      atMost('memory of the web process after its start', start, 'MB', 200),
      ...figures,
      exactly('pages that were not answered with 200', wrong, 0),
      atMost(`memory after ${String(pageCount)} pages`, worked.now, 'MB', 350),
      atMost('the same after a minute of rest', web.memory().now, 'MB', 350),
      unpromised('most memory', worked.peak, 'MB'),
    ]
  } finally {
    await web.end()
    await database.close()
  }
}

async function seed(database: BenchDatabase): Promise<{ company: LoadCompany; code: string }[]> {
  const application = await openBenchApplication(database)
  const seeded: { company: LoadCompany; code: string }[] = []
  for (let index = 0; index < companies; index += 1) {
    const company = await createLoadCompany(application, database, `estate-${String(index)}`, {
      sheets: sheetsEach,
    })
    const owner = operatorOf(company.id)
    const { sheet } = await application.perform('sheets.generate', { id: company.sheets[0] ?? 0 }, owner)
    seeded.push({ company, code: sheet.code ?? '' })
  }
  await application.close()
  return seeded
}

/** Opens the page of a number: another reader each time, another kind each round of readers. */
async function opens(readers: readonly Reader[], number: number): Promise<boolean> {
  const { visitor, company, code } = readers[number % readers.length] as Reader
  const round = Math.floor(number / readers.length)
  const sheet = String(company.sheets[round % company.sheets.length])
  const kinds = [
    '/',
    '/vin',
    `/create?id=${sheet}`,
    `/recapitulatif/${sheet}`,
    `/vin?page=1&search=Parcelle+${String(round)}`,
    '/create',
    `/qr/${code}?lang=${['fr', 'de', 'hu', 'el', 'bg'][round % 5] ?? 'fr'}`,
    '/archive',
    '/import',
    '/serialize',
    '/views',
    '/societe',
    '/options',
    '/manageUser',
    '/account',
    '/guide',
    '/import/lab',
    '/help',
  ]
  const { status } = await visitor.get(kinds[round % kinds.length] ?? '/')
  return status === 200
}
