// Serials: opening ten million, checking one among a thousand batches, a line's report over HTTP, and a million serials
// that a line made itself beside a bare COPY into a table with the same unique index; and the command line over a million.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { startEmbeddedPostgres } from '../../cli/postgres/embedded-postgres.ts'
import { readConfig } from '../../src/config.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { migrateDatabase, openApplication, type Application } from '../../src/application.ts'
import { exampleSheet } from '../support/examples.ts'
import { freePort } from '../support/ports.ts'
import { operatorOf } from '../support/product.ts'
import { Visitor } from '../support/visitor.ts'
import { median, short } from './measure.ts'
import type { Figure } from './run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const gtin = '03012345000215'
const password = 'Bench-pass-1!'

type Bench = {
  readonly product: Application
  readonly owner: Actor
  readonly sheet: number
  readonly url: string
  readonly environment: Record<string, string>
}

/** Figures of opening, checking, reporting and storing. */
export async function serials(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: String(await freePort()),
  }
  const config = readConfig(environment, { root: folder })
  await migrateDatabase(config)
  const application = await openApplication(config, { role: 'cli', jobs: 'here' })
  try {
    const bench = { product: application, environment, url: postgres.url, ...(await publish(application)) }
    return [
      ...(await opening(bench)),
      ...(await checking(bench)),
      ...(await reporting(bench)),
      ...(await storing(bench)),
      ...(await commanding(bench, folder)),
    ]
  } finally {
    await application.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function publish(application: Application): Promise<{ owner: Actor; sheet: number }> {
  const { company } = await application.perform(
    'companies.create',
    {
      tva: 'CHE123456789',
      name: 'Maison d’ailleurs',
      address: 'Rue 1',
      postalCode: '1000',
      city: 'Lausanne',
      country: 'CH',
      gln: '3012345000000',
      bypass: true,
    },
    operatorOf(null),
  )
  const owner = operatorOf(company.id)
  const { sheet } = await application.perform('sheets.create', exampleSheet({ gtin }), owner)
  await application.perform('admin.updateSheetState', { nutri_id: sheet.id, state: 3 }, operatorOf(null))
  return { owner, sheet: sheet.id }
}

async function opening({ product: application, owner, sheet }: Bench): Promise<Figure[]> {
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
  return [figure('opening 10,000,000 serials', median(milliseconds), 'ms', 300)]
}

async function checking({ product: application, owner, sheet }: Bench): Promise<Figure[]> {
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
  return [figure('checking a serial among 1,000 batches', median(milliseconds), 'ms', 1)]
}

async function reporting(bench: Bench): Promise<Figure[]> {
  const { product: application, owner, sheet, environment } = bench
  const { batch } = await application.perform(
    'serials.open',
    { fiche: sheet, count: 100_000, request: 'reported' },
    owner,
  )
  const file = await application.perform('serials.codes', { batch: batch.id, format: 'txt' }, owner)
  const rows = await text(Readable.from(file.body))
  const web = spawn(process.execPath, ['src/web/index.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  try {
    const visitor = await signedIn(bench)
    const send = async () => {
      const begun = performance.now()
      const { status, body } = await visitor.send(
        `/api/serial/report/${String(batch.id)}?request=bench-1`,
        rows,
        'text/plain',
      )
      if (status !== 200)
        throw new Error(`the report was answered ${String(status)}: ${JSON.stringify(body)}`)
      return {
        seconds: (performance.now() - begun) / 1000,
        accepted: (body['report'] as { accepted: number }).accepted,
      }
    }
    const first = await send()
    const again = await send()
    const { printed } = await application.perform('serials.reconcile', { batch: batch.id }, owner)
    return [
      figure('report of 100,000 rows by HTTP', first.seconds, 's', 10),
      figure('the same report again', again.seconds, 's', 10),
      {
        name: 'serials counted after the replay',
        value: printed,
        unit: '',
        promise: 'exactly 100000',
        kept: printed === 100_000 && first.accepted === 100_000 && again.accepted === 100_000,
      },
    ]
  } finally {
    web.kill('SIGTERM')
    await once(web, 'exit')
  }
}

/** A user of the company, signed in over HTTP once the web process answers. */
async function signedIn({ environment, owner }: Bench): Promise<Visitor> {
  const { hashPassword } = await import('../../src/services/passwords.ts')
  const client = new pg.Client(environment['DATABASE_URL'])
  await client.connect()
  await client.query(
    `insert into users (company_id, email, password, content, language, rights, owner, confirmed_at, created_at)
     values ($1, 'line@bench.test', $2, '{"firstName":"Anna","lastName":"Roux"}', 'en', '{fiche_create}', false, now(), now())`,
    [owner.kind === 'operator' ? owner.companyId : null, await hashPassword(password)],
  )
  await client.end()
  const visitor = new Visitor(`http://127.0.0.1:${environment['PORT'] ?? ''}`)
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await visitor.get('/login').catch(() => null)
    if (answer?.status === 200) break
    await new Promise((settle) => {
      setTimeout(settle, 100)
    })
  }
  const { status } = await visitor.post('/api/compte/login', { email: 'line@bench.test', password })
  if (status !== 200) throw new Error(`signing in was answered ${String(status)}`)
  return visitor
}

const made = 1_000_000
const part = 50_000

/** Our own storing of a line's serials beside a bare COPY of the same rows into a table of the same unique index, part by part in turn. */
async function storing({ product: application, owner, url }: Bench): Promise<Figure[]> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create table bare (like line_serials including indexes)')
  let [own, bare] = [0, 0]
  for (let start = 0; start < made; start += part) {
    const values = Array.from({ length: part }, () =>
      `z${randomBytes(9).toString('base64').replaceAll('/', '_')}`.slice(0, 14),
    )
    const rows = values.map((serial) => `(01)${gtin}(21)${serial}\n`).join('')
    const lines = values.map((serial) => `1\tgtin:${gtin}\t${serial}\t1\t7\t0\t\\N\t\\N\t\\N\t1\n`).join('')
    let begun = performance.now()
    await application.perform(
      'serials.report',
      { target: 'line-1', state: 'commissioned', request: `made-${String(start)}` },
      owner,
      { upload: Readable.from([Buffer.from(rows)]) },
    )
    own += performance.now() - begun
    begun = performance.now()
    await pipeline(Readable.from([lines]), client.query(copyFrom('copy bare from stdin')))
    bare += performance.now() - begun
  }
  await client.end()
  const ratio = bare / own
  return [
    {
      name: 'serials a line made, stored',
      value: short(made / (own / 1000)),
      unit: '1/s',
      promise: 'none alone',
      kept: true,
    },
    {
      name: 'serials a line made, against a bare COPY',
      value: short(ratio),
      unit: '×',
      promise: 'at least 0.5',
      kept: ratio >= 0.5,
    },
  ]
}

/** The command line, from command to closed files: a million codes as CSV and as pictures, a thousand in one zip. */
async function commanding(
  { product: application, owner, sheet, environment }: Bench,
  folder: string,
): Promise<Figure[]> {
  const { batch } = await application.perform(
    'serials.open',
    { fiche: sheet, count: 1_000_000, lot: 'L24-117', request: 'a-million' },
    owner,
  )
  const company = owner.kind === 'operator' ? String(owner.companyId) : ''
  const write = async (rounds: number, ...words: readonly string[]) => {
    const runs: { seconds: number; megabytes: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const out = join(folder, `out-${String(round)}`)
      runs.push(
        await measured(
          ['serial', 'codes', String(batch.id), '--company', company, '--json', '--out', out, ...words],
          environment,
        ),
      )
      await rm(out, { recursive: true, force: true })
    }
    return {
      seconds: median(runs.map(({ seconds }) => seconds)),
      megabytes: median(runs.map(({ megabytes }) => megabytes)),
    }
  }
  const csv = await write(3)
  const svg = await write(3, '--format', 'svg-zip')
  const few = await write(9, '--format', 'svg-zip', '--to', '1000')
  return [
    figure('1,000,000 codes as CSV by the command line', csv.seconds, 's', 5),
    figure('its memory', csv.megabytes, 'MB', 150),
    figure('1,000,000 codes as SVG in zips by the command line', svg.seconds, 's', 12),
    figure('its memory', svg.megabytes, 'MB', 220),
    {
      ...figure('1,000 codes as SVG in a zip, cold nutricode with its database', few.seconds, 's', 0.6),
      promise: '≤ 0.6 s',
      kept: few.seconds <= 0.6,
    },
  ]
}

/** Seconds and megabytes of one command. */
async function measured(
  words: readonly string[],
  environment: Record<string, string>,
): Promise<{ seconds: number; megabytes: number }> {
  const begun = process.hrtime.bigint()
  const child = spawn(
    process.execPath,
    ['--import', new URL('memory-on-exit.mjs', import.meta.url).href, 'cli/nutricode.mjs', ...words],
    {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  let megabytes = Number.NaN
  child.on('message', (said: { megabytes: number }) => {
    megabytes = said.megabytes
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}`)
  return { seconds: Number(process.hrtime.bigint() - begun) / 1e9, megabytes }
}

function figure(name: string, value: number, unit: string, most: number): Figure {
  return { name, value: short(value), unit, promise: `under ${String(most)} ${unit}`, kept: value < most }
}
