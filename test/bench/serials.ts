// Serials: opening ten million, checking one among a thousand batches, a line's report over HTTP, and a
// million serials that a line made itself, against a bare COPY into a table with the same unique index. And
// the command line with a million codes.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Actor } from '../../src/domain/rights.ts'
import type { Application } from '../../src/application.ts'
import { operatorOf } from '../support/application.ts'
import { confirmPrefix, exampleSheet } from '../support/examples.ts'
import { Visitor } from '../support/visitor.ts'
import {
  createCompany,
  openBenchApplication,
  publishSheet,
  startBenchDatabase,
  untilReady,
  type BenchDatabase,
} from './bench-database.ts'
import { atLeast, atMost, exactly, under, unpromised, type Figure } from './figure.ts'
import { median } from './measure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const gtin = '03012345000215'
const password = 'Bench-pass-1!'

type Bench = {
  readonly database: BenchDatabase
  readonly application: Application
  readonly companyId: number
  readonly owner: Actor
  readonly sheet: number
}

/** Figures of opening, checking, reporting, storing and writing. */
export async function serials(): Promise<Figure[]> {
  const database = await startBenchDatabase()
  const application = await openBenchApplication(database)
  try {
    const companyId = await createCompany(application, '3012345000000')
    await confirmPrefix(application, companyId, '3012345')
    const sheet = await publishSheet(application, companyId, exampleSheet({ gtin }))
    const bench = { database, application, companyId, owner: operatorOf(companyId), sheet }
    return [
      ...(await opening(bench)),
      ...(await checking(bench)),
      ...(await reporting(bench)),
      ...(await storing(bench)),
      ...(await commanding(bench)),
    ]
  } finally {
    await application.close()
    await database.close()
  }
}

async function opening({ application, owner, sheet }: Bench): Promise<Figure[]> {
  const milliseconds: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const begun = performance.now()
    await application.perform(
      'serials.open',
      { fiche: sheet, count: 10_000_000, request: `ten-million-${String(round)}` },
      owner,
    )
    milliseconds.push(performance.now() - begun)
  }
  return [under('opening 10,000,000 serials', median(milliseconds), 'ms', 300)]
}

async function checking({ application, owner, sheet }: Bench): Promise<Figure[]> {
  const addresses: string[] = []
  for (let order = 0; order < 1000; order += 1) {
    addresses.push(
      (
        await application.perform(
          'serials.open',
          { fiche: sheet, count: 1000, request: `small-${String(order)}` },
          owner,
        )
      ).batch.first,
    )
  }
  const milliseconds: number[] = []
  for (let round = 0; round < 500; round += 1) {
    const begun = performance.now()
    const { verdict } = await application.perform(
      'serials.check',
      { code: addresses[(round * 37) % addresses.length] ?? '' },
      owner,
    )
    milliseconds.push(performance.now() - begun)
    if (verdict !== 'genuine') throw new Error('an issued serial was not found')
  }
  return [under('checking a serial among 1,000 batches', median(milliseconds), 'ms', 1)]
}

async function reporting(bench: Bench): Promise<Figure[]> {
  const { application, owner, sheet, database } = bench
  const { batch } = await application.perform(
    'serials.open',
    { fiche: sheet, count: 100_000, request: 'reported' },
    owner,
  )
  const file = await application.perform('serials.codes', { batch: batch.id, format: 'txt' }, owner)
  const rows = await text(Readable.from(file.body))
  const web = spawn(process.execPath, ['src/web/index.ts'], {
    cwd: root,
    env: { ...process.env, ...database.environment },
    stdio: 'inherit',
  })
  try {
    const visitor = await signIn(bench)
    const first = await sendReport(visitor, batch.id, rows)
    const again = await sendReport(visitor, batch.id, rows)
    const { printed } = await application.perform('serials.reconcile', { batch: batch.id }, owner)
    return [
      under('report of 100,000 rows by HTTP', first.seconds, 's', 10),
      under('the same report again', again.seconds, 's', 10),
      exactly('serials counted after the replay', printed, 100_000),
      exactly('rows that the report accepted', first.accepted, 100_000),
      exactly('rows that the same report accepted again', again.accepted, 100_000),
    ]
  } finally {
    web.kill('SIGTERM')
    await once(web, 'exit')
  }
}

/** Sends rows as a report; how long the answer took, and how many rows it accepts. */
async function sendReport(
  visitor: Visitor,
  batchId: number,
  rows: string,
): Promise<{ readonly seconds: number; readonly accepted: number }> {
  const begun = performance.now()
  const path = `/api/serial/report/${String(batchId)}?request=bench-1`
  const { status, body } = await visitor.send(path, rows, 'text/plain')
  if (status !== 200) throw new Error(`the report was answered ${String(status)}: ${JSON.stringify(body)}`)
  const report = body['report'] as { accepted: number }
  return { seconds: (performance.now() - begun) / 1000, accepted: report.accepted }
}

/** A user of the company, signed in over HTTP once the web process answers. */
async function signIn({ database, companyId }: Bench): Promise<Visitor> {
  const { hashPassword } = await import('../../src/services/passwords.ts')
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(
    `insert into users (company_id, email, password, content, language, rights, owner, confirmed_at, created_at)
     values ($1, 'line@bench.test', $2, '{"firstName":"Anna","lastName":"Roux"}', 'en', '{fiche_create}', false,
       now(), now())`,
    [companyId, await hashPassword(password)],
  )
  await client.end()
  const visitor = new Visitor(database.origin)
  await untilReady(database.origin)
  await visitor.get('/login')
  const { status } = await visitor.post('/api/compte/login', { email: 'line@bench.test', password })
  if (status !== 200) throw new Error(`signing in was answered ${String(status)}`)
  return visitor
}

const lineSerials = 1_000_000
const partSerials = 50_000

/** Stores serials of a line, part by part, each alternating with a bare COPY of the same rows. */
async function storing({ application, owner, database }: Bench): Promise<Figure[]> {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('create table bare (like line_serials including indexes)')
  let [own, bare] = [0, 0]
  for (let start = 0; start < lineSerials; start += partSerials) {
    const values = Array.from({ length: partSerials }, () =>
      `z${randomBytes(9).toString('base64').replaceAll('/', '_')}`.slice(0, 14),
    )
    const rows = values.map((serial) => `(01)${gtin}(21)${serial}\n`).join('')
    const lines = values.map((serial) => `1\tgtin:${gtin}\t${serial}\t1\t7\t0\t\\N\t\\N\t\\N\t1\n`).join('')
    let begun = performance.now()
    await application.perform(
      'serials.report',
      { target: 'line-1', state: 'commissioned', request: `line-made-${String(start)}` },
      owner,
      { upload: Readable.from([Buffer.from(rows)]) },
    )
    own += performance.now() - begun
    begun = performance.now()
    await pipeline(Readable.from([lines]), client.query(copyFrom('copy bare from stdin')))
    bare += performance.now() - begun
  }
  await client.end()
  return [
    unpromised('serials a line made, stored', lineSerials / (own / 1000), '1/s'),
    atLeast('serials a line made, against a bare COPY', bare / own, '×', 0.5),
  ]
}

/** The command line, from command to closed files: a million codes as CSV and as SVG, a thousand in a zip. */
async function commanding(bench: Bench): Promise<Figure[]> {
  const { batch } = await bench.application.perform(
    'serials.open',
    { fiche: bench.sheet, count: 1_000_000, lot: 'L24-117', request: 'a-million' },
    bench.owner,
  )
  const csv = await writeCodes(bench, batch.id, 3, [])
  const svg = await writeCodes(bench, batch.id, 3, ['--format', 'svg-zip'])
  const few = await writeCodes(bench, batch.id, 9, ['--format', 'svg-zip', '--to', '1000'])
  return [
    under('1,000,000 codes as CSV by the command line', csv.seconds, 's', 5),
    under('most memory of 1,000,000 codes as CSV by the command line', csv.megabytes, 'MB', 150),
    under('1,000,000 codes as SVG in zips by the command line', svg.seconds, 's', 12),
    under('most memory of 1,000,000 codes as SVG by the command line', svg.megabytes, 'MB', 220),
    atMost('1,000 codes as SVG in a zip, cold nutricode with its database', few.seconds, 's', 0.6),
  ]
}

/** Seconds and memory of a command. */
type Measured = { readonly seconds: number; readonly megabytes: number }

/** Writes codes with `nutricode serial codes`: the median of the times, and the most memory of all runs. */
async function writeCodes(
  { database, companyId }: Bench,
  batchId: number,
  rounds: number,
  flags: readonly string[],
): Promise<Measured> {
  const runs: Measured[] = []
  for (let round = 0; round < rounds; round += 1) {
    const out = join(database.folder, `out-${String(round)}`)
    const target = ['--company', String(companyId), '--json', '--out', out]
    runs.push(await measure(['serial', 'codes', String(batchId), ...target, ...flags], database.environment))
    await rm(out, { recursive: true, force: true })
  }
  return {
    seconds: median(runs.map(({ seconds }) => seconds)),
    megabytes: Math.max(...runs.map(({ megabytes }) => megabytes)),
  }
}

async function measure(words: readonly string[], environment: Record<string, string>): Promise<Measured> {
  const begun = process.hrtime.bigint()
  const memoryOnExit = new URL('memory-on-exit.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', memoryOnExit, 'cli/nutricode.mjs', ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let megabytes = Number.NaN
  child.on('message', (message: { megabytes: number }) => {
    megabytes = message.megabytes
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}`)
  return { seconds: Number(process.hrtime.bigint() - begun) / 1e9, megabytes }
}
