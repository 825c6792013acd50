// Labels and redirects under load, beside a bare `node:http` server that answers the same bytes on the same machine in the
// same run: autocannon, keep-alive, 8 connections, rounds in turn; 10,000 sheets and a batch of 1,000,000 serials in the
// database; one code, and codes by chance out of a hot set. And the first reading of a label that nobody kept yet.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { startEmbeddedPostgres } from '../../cli/postgres/embedded-postgres.ts'
import { freePort } from '../support/ports.ts'
import { seedHouse, type Seeded } from './label-seed.ts'
import { median, short } from './measure.ts'
import type { Figure } from './run.ts'

const rounds = 15
const seconds = 1
const connections = 8
const least = 0.5
const mostTail = 3
const mostFirst = 15
const root = fileURLToPath(new URL('../..', import.meta.url))

/** What is asked again and again, and what a bare server answers instead. */
type Course = { readonly name: string; readonly paths: readonly string[] }
/** One round: answers a second, and the 99th percentile of their times in milliseconds. */
type Round = { readonly rate: number; readonly p99: number }

/** Throughput and tails of labels and redirects as shares of the bare server's; the time of a first reading. */
export async function label(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: String(await freePort()),
  }
  const seeded = await seedHouse(environment, folder)
  const web = spawn(process.execPath, ['src/web/index.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  const origin = `http://127.0.0.1:${environment.PORT}`
  try {
    await untilReady(origin)
    const figures = await firstReadings(origin, seeded.cold)
    for (const course of coursesOf(seeded)) figures.push(...(await compare(course, origin)))
    return figures
  } finally {
    web.kill('SIGTERM')
    await once(web, 'exit')
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function coursesOf({ hot }: Seeded): Course[] {
  return [
    { name: 'label, one code', paths: [`/qr/${hot[0]?.code ?? ''}?lang=en`] },
    { name: 'label, hot set', paths: hot.map(({ code }) => `/qr/${code}`) },
    { name: 'redirect of /nutricode', paths: hot.map(({ code, serial }) => `/nutricode/${code}/${serial}`) },
    { name: 'redirect of /01', paths: hot.map(({ gtin, serial }) => `/01/${gtin}/21/${serial}`) },
  ]
}

/** A server that knows one answer: the product's own, header for header and byte for byte. */
async function bareServer(address: string): Promise<{ origin: string; process: ChildProcess }> {
  const answer = await fetch(address, { redirect: 'manual', headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64')
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
    ),
  )
  const child = spawn(process.execPath, ['test/bench/bare-server.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify({ status: answer.status, headers, body }))
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { origin: `http://127.0.0.1:${port.toString().trim()}`, process: child }
}

/** Rounds in turn, each set against the round beside it, because a machine is not equally quick from one minute to the next. */
async function compare({ name, paths }: Course, origin: string): Promise<Figure[]> {
  const bare = await bareServer(origin + (paths[0] ?? ''))
  for (const path of paths) await (await fetch(origin + path, { redirect: 'manual' })).arrayBuffer()
  await load(bare.origin, paths)
  const pairs: { readonly own: Round; readonly peer: Round }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const own = await load(origin, paths)
    pairs.push({ own, peer: await load(bare.origin, paths) })
  }
  bare.process.kill()
  const share = median(pairs.map(({ own, peer }) => own.rate / peer.rate))
  const tail = median(pairs.map(({ own, peer }) => own.p99 / peer.p99))
  return [
    {
      name: `${name}, requests a second`,
      value: short(median(pairs.map(({ own }) => own.rate))),
      unit: '1/s',
      promise: 'none alone',
      kept: true,
    },
    {
      name: `${name}, against a bare server of the same bytes`,
      value: short(share),
      unit: '×',
      promise: `at least ${String(least)}`,
      kept: share >= least,
    },
    {
      name: `${name}, 99th percentile against the bare server's`,
      value: short(tail),
      unit: '×',
      promise: `at most ${String(mostTail)}`,
      kept: tail <= mostTail,
    },
  ]
}

async function load(origin: string, paths: readonly string[]): Promise<Round> {
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((settle, fail) => {
    const instance = autocannon(
      { url: origin, connections, duration: seconds, requests: shuffled(paths).map((path) => ({ path })) },
      (error: Error | null, done) => {
        if (error === null) settle(done)
        else fail(error)
      },
    )
    instance.on('response', (_client, _status, _bytes, time) => {
      times.push(time)
    })
  })
  if (result.non2xx > 0 && result['3xx'] !== result.requests.total)
    throw new Error(`${origin} refused ${String(result.non2xx)} requests`)
  return {
    rate: result.requests.average,
    p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}

/** Labels that nobody asked for yet, one after the other: what the first reader waits for. */
async function firstReadings(origin: string, codes: readonly string[]): Promise<Figure[]> {
  const times: number[] = []
  for (const code of codes) {
    const begun = performance.now()
    await (await fetch(`${origin}/qr/${code}`)).arrayBuffer()
    times.push(performance.now() - begun)
  }
  const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  return [
    {
      name: 'label nobody kept yet, median',
      value: short(median(times)),
      unit: 'ms',
      promise: 'none alone',
      kept: true,
    },
    {
      name: 'label nobody kept yet, 95th percentile',
      value: short(p95),
      unit: 'ms',
      promise: `at most ${String(mostFirst)} ms`,
      kept: p95 <= mostFirst,
    },
  ]
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

async function untilReady(origin: string): Promise<void> {
  while ((await fetch(`${origin}/readyz`).catch(() => null))?.status !== 200)
    await new Promise((settle) => {
      setTimeout(settle, 100)
    })
}
