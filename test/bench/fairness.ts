// Fair shares (decision 49): one company sends 80 reports of 200,000 rows at once, then 1,500 people sign in at once,
// and meanwhile a neighbour lists, saves and opens pages. `fairness REPORTS SIGN-INS` tries fewer.

import { setTimeout as pause } from 'node:timers/promises'
import { closeDatabase, openDatabase } from '../../src/persistence/database.ts'
import { exampleSheet } from '../support/examples.ts'
import type { Visitor } from '../support/visitor.ts'
import {
  openBenchApplication,
  publishSheet,
  startBenchDatabase,
  untilReady,
  type BenchDatabase,
} from './bench-database.ts'
import { atMost, exactly, under, unpromised, type Figure } from './figure.ts'
import { sizeOf } from './measure.ts'
import { p95, useMeanwhile, type Experience } from './load/neighbour.ts'
import { createLoadCompany, password, signedIn, type LoadCompany } from './load/people.ts'
import {
  productionSettings,
  startMeasured,
  type LoopReading,
  type MeasuredProcess,
} from './load/processes.ts'
import { storm, type CallerOutcome, type StormCall } from './load/storm.ts'

const gtin = '03012345000215'
const rowsPerReport = 200_000
const [reports, signIns] = [sizeOf(0, 80), sizeOf(1, 1500)]
/** Seconds of the quiet use before the storms, and of the rest after them. */
const [quietSeconds, restSeconds] = [15, 120]

type Scene = {
  readonly database: BenchDatabase
  readonly web: MeasuredProcess
  readonly busy: LoadCompany
  readonly crowd: LoadCompany
  readonly neighbour: Visitor
  readonly wines: readonly number[]
}

/** Figures of a neighbour, of the callers and of the process. */
export async function fairness(): Promise<Figure[]> {
  const database = await startBenchDatabase(productionSettings)
  const application = await openBenchApplication(database)
  const busy = await createLoadCompany(application, database, 'busy', { prefix: '3012345' })
  await publishSheet(application, busy.id, exampleSheet({ gtin }))
  const crowd = await createLoadCompany(application, database, 'crowd', { users: signIns })
  const other = await createLoadCompany(application, database, 'other', { sheets: 300 })
  await application.close()
  const web = startMeasured('web', database)
  try {
    await untilReady(database.origin)
    const neighbour = await signedIn(database.origin, other.emails[0] ?? '')
    const scene: Scene = { database, web, busy, crowd, neighbour, wines: other.sheets }
    const start = web.memory().now
    await useMeanwhile(neighbour, other.sheets, pause(quietSeconds * 500))
    await web.loop()
    const quiet = await useMeanwhile(neighbour, other.sheets, pause(quietSeconds * 1000))
    const figures = [
      unpromised('memory of a web process after its start', start, 'MB'),
      ...experienceFigures('quiet', quiet),
      ...(reports === 0 ? [] : await reportStorm(scene, p95(quiet).list)),
      ...(signIns === 0 ? [] : await signInStorm(scene)),
    ]
    return figures
  } finally {
    await web.end()
    await database.close()
  }
}

async function reportStorm(scene: Scene, quietList: number): Promise<Figure[]> {
  const { database, web, busy, neighbour, wines } = scene
  const before = web.memory().now
  const sender = await signedIn(database.origin, busy.emails[0] ?? '')
  const calls = Array.from({ length: reports }, (_, number): StormCall => {
    const prefix = number.toString(36).padStart(3, 'R')
    return {
      path: `/api/serial/report/line-1?request=storm-${String(number)}`,
      headers: { ...callHeaders(sender), 'content-type': 'text/csv' },
      body: { gtin, prefix, rows: rowsPerReport },
    }
  })
  const { outcomes, experience, loops, most } = await during(scene, storm(database.origin, calls))
  await useMeanwhile(neighbour, wines, pause(restSeconds * 1000))
  const ratio = p95(experience).list / quietList
  const label = `${String(reports)} reports of ${String(rowsPerReport)} rows`
  return [
    ...outcomeFigures(label, outcomes),
    exactly(`serials stored of ${label}`, await storedSerials(database), reports * rowsPerReport),
    exactly('rows that the reports accepted', acceptedRows(outcomes), reports * rowsPerReport),
    atMost(`list of a neighbour during ${label}, p95 against its quiet value`, ratio, '×', 3),
    ...experienceFigures(`during ${label}`, experience),
    ...loopFigures(`during ${label}`, loops),
    under(`most memory during ${label}`, most, 'MB', 700),
    unpromised('memory before them', before, 'MB'),
    unpromised('memory two minutes after them', web.memory().now, 'MB'),
    unpromised('VmHWM', web.memory().peak, 'MB'),
  ]
}

async function signInStorm(scene: Scene): Promise<Figure[]> {
  const { database, crowd } = scene
  const callers: StormCall[] = []
  for (const [index, email] of crowd.emails.entries())
    callers.push({
      path: '/api/compte/login',
      headers: { ...(await freshHeaders(database.origin, index)), 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  const { outcomes, experience, loops, most } = await during(scene, storm(database.origin, callers))
  const label = `${String(signIns)} sign-ins`
  return [
    ...outcomeFigures(label, outcomes),
    under(`pages during ${label}, p95`, p95(experience).page, 'ms', 500),
    under(`pages during ${label}, slowest`, Math.max(...experience.page), 'ms', 500),
    ...experienceFigures(`during ${label}`, experience),
    ...loopFigures(`during ${label}`, loops),
    unpromised(`most memory during ${label}`, most, 'MB'),
  ]
}

/** What a neighbour sees and the process does until the callers have their answers. */
async function during({ web, neighbour, wines }: Scene, calling: Promise<readonly CallerOutcome[]>) {
  let isOver = false
  const loops: LoopReading[] = []
  let most = 0
  const watch = async (): Promise<void> => {
    while (!isOver) {
      await pause(1000)
      loops.push(await web.loop())
      most = Math.max(most, web.memory().now)
    }
  }
  await web.loop()
  const watching = watch()
  const experience = await useMeanwhile(neighbour, wines, calling)
  isOver = true
  await watching
  return { outcomes: await calling, experience, loops, most }
}

function callHeaders(visitor: Visitor): Record<string, string> {
  const headers = visitor.headers()
  const token = /XSRF-TOKEN=([^;]+)/.exec(headers['cookie'] ?? '')?.[1] ?? ''
  return { ...headers, 'x-xsrf-token': token }
}

/** The headers of a stranger at an address of their own who has opened the sign-in page. */
async function freshHeaders(origin: string, index: number): Promise<Record<string, string>> {
  const address = `10.1.${String(index >> 8)}.${String(index & 255)}`
  const answer = await fetch(`${origin}/api/compte/status`, { headers: { 'x-forwarded-for': address } })
  await answer.text()
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice(11) ?? ''
  return { 'x-forwarded-for': address, 'x-xsrf-token': token, 'cookie': cookies.join('; ') }
}

async function storedSerials({ url }: BenchDatabase): Promise<number> {
  const db = openDatabase(url, { connections: 1, name: 'bench' })
  const row = await db('line_serials').count<{ count: number }[]>({ count: '*' }).first()
  await closeDatabase(db)
  return Number(row?.count)
}

function acceptedRows(outcomes: readonly CallerOutcome[]): number {
  return outcomes
    .filter(({ attempts }) => attempts.at(-1) === '200')
    .reduce((sum, { body }) => sum + (JSON.parse(body) as Reported).report.accepted, 0)
}
type Reported = { readonly report: { readonly accepted: number } }

function outcomeFigures(label: string, outcomes: readonly CallerOutcome[]): Figure[] {
  const attempts = outcomes.flatMap((outcome) => outcome.attempts)
  const kinds = Object.entries(Object.groupBy(attempts, (attempt) => attempt))
  return [
    exactly(
      `callers of ${label} without an answer of success`,
      outcomes.filter((outcome) => outcome.attempts.at(-1) !== '200').length,
      0,
    ),
    exactly(
      `answers 5xx and broken connections of ${label}`,
      attempts.filter((attempt) => !/^[234]/.test(attempt)).length,
      0,
    ),
    ...kinds.map(([kind, those = []]) => unpromised(`${label}: answers ${kind}`, those.length, '')),
    unpromised(`${label}, to the last answer`, Math.max(...outcomes.map(({ seconds }) => seconds)), 's'),
  ]
}

function experienceFigures(label: string, experience: Experience): Figure[] {
  const { list, save, page } = p95(experience)
  if (experience.failures.length > 0) process.stderr.write(`${experience.failures.join('; ')}\n`)
  return [
    exactly(`failed requests of the neighbour, ${label}`, experience.failures.length, 0),
    unpromised(`list of the neighbour, ${label}, p95`, list, 'ms'),
    unpromised(`save of the neighbour, ${label}, p95`, save, 'ms'),
    unpromised(`page of the neighbour, ${label}, p95`, page, 'ms'),
  ]
}

function loopFigures(label: string, loops: readonly LoopReading[]): Figure[] {
  const most = (read: (loop: LoopReading) => number): number => Math.max(...loops.map(read))
  return [
    under(
      `longest work of the loop, ${label}`,
      most(({ work }) => work),
      'ms',
      50,
    ),
    unpromised(
      `longest delay of the loop, ${label}`,
      most(({ delay }) => delay),
      'ms',
    ),
    unpromised(
      `longest collection of garbage, ${label}`,
      most(({ gc }) => gc),
      'ms',
    ),
  ]
}
