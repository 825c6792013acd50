// Labels and redirects under load, against a bare `node:http` server that answers the same bytes in the same
// run: autocannon, keep-alive, 8 connections, alternating rounds. The database has 10,000 sheets and a batch
// of 1,000,000 serials. One code, and random codes of a hot set. And the first view of labels without a
// cache.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { startBenchDatabase, untilReady } from './bench-database.ts'
import { atLeast, atMost, unpromised, type Figure } from './figure.ts'
import { seedSheets, type SeededCodes } from './label-seed.ts'
import { median, percentile } from './measure.ts'

const rounds = 15
const seconds = 1
const connections = 8
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Paths that are requested again and again. */
type Route = { readonly name: string; readonly paths: readonly string[] }
/** One round: answers a second, and the 99th percentile of their times in milliseconds. */
type Round = { readonly rate: number; readonly p99: number }

/**
 * Throughput and slowest answers of labels and redirects against the bare server, and times of first views.
 */
export async function label(): Promise<Figure[]> {
  const database = await startBenchDatabase()
  const { environment, origin } = database
  const seeded = await seedSheets(database)
  const web = spawn(process.execPath, ['src/web/index.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  try {
    await untilReady(origin)
    const figures = await firstViews(origin, seeded.cold)
    for (const route of routesOf(seeded)) figures.push(...(await compare(route, origin)))
    return figures
  } finally {
    web.kill('SIGTERM')
    await once(web, 'exit')
    await database.close()
  }
}

function routesOf({ hot }: SeededCodes): Route[] {
  return [
    { name: 'label, one code', paths: [`/qr/${hot[0]?.code ?? ''}?lang=en`] },
    { name: 'label, hot set', paths: hot.map(({ code }) => `/qr/${code}`) },
    { name: 'redirect of /nutricode', paths: hot.map(({ code, serial }) => `/nutricode/${code}/${serial}`) },
    { name: 'redirect of /01', paths: hot.map(({ gtin, serial }) => `/01/${gtin}/21/${serial}`) },
  ]
}

/** A server with one answer: the product's own, with the same headers and bytes. */
async function startBareServer(address: string): Promise<{ origin: string; process: ChildProcess }> {
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

/** Alternating rounds. Each is compared with the next of the peer, because a machine's speed varies. */
async function compare({ name, paths }: Route, origin: string): Promise<Figure[]> {
  const bare = await startBareServer(origin + (paths[0] ?? ''))
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
    unpromised(`${name}, requests a second`, median(pairs.map(({ own }) => own.rate)), '1/s'),
    atLeast(`${name}, against a bare server of the same bytes`, share, '×', 0.5),
    atMost(`${name}, 99th percentile against the bare server's`, tail, '×', 3),
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

/** Labels that are in no cache, one after the other: how long the first reader waits. */
async function firstViews(origin: string, codes: readonly string[]): Promise<Figure[]> {
  const times: number[] = []
  for (const code of codes) {
    const begun = performance.now()
    await (await fetch(`${origin}/qr/${code}`)).arrayBuffer()
    times.push(performance.now() - begun)
  }
  return [
    unpromised('label without cache, median', median(times), 'ms'),
    atMost('label without cache, 95th percentile', percentile(times, 0.95), 'ms', 15),
  ]
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
