// The label under load, beside a bare `node:http` server that answers the same bytes on the same machine in the same
// run: autocannon, keep-alive, 8 connections, rounds in turn. The goal of 0.5 belongs to the cache that is still to come.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { startEmbeddedPostgres } from '../../cli/embedded-postgres.ts'
import { readConfig } from '../../src/config.ts'
import { migrateDatabase, openProduct } from '../../src/product.ts'
import { plainSheet } from '../support/examples.ts'
import { freePort } from '../support/ports.ts'
import { operatorOf } from '../support/product.ts'
import { median, short } from './measure.ts'
import type { Figure } from './run.ts'

const rounds = 3
const seconds = 4
const least = 0.005
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Requests a second for one label, as a share of the bare server's. */
export async function label(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error', PORT: String(await freePort()) }
  const code = await publishOne(environment, folder)
  const web = spawn(process.execPath, ['src/web/index.ts'], { cwd: root, env: { ...process.env, ...environment }, stdio: 'inherit' })
  const address = `http://127.0.0.1:${environment.PORT}/qr/${code}?lang=en`
  try {
    const bytes = await bodyOf(address)
    const bare = createServer((_request, response) => { response.setHeader('content-type', 'text/html; charset=utf-8').end(bytes) })
    const port = await freePort()
    bare.listen(port, '127.0.0.1')
    await once(bare, 'listening')
    const [own, peer]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      own.push(await rateOf(address))
      peer.push(await rateOf(`http://127.0.0.1:${String(port)}/`))
    }
    bare.close()
    const ratio = median(own) / median(peer)
    return [
      { name: 'label, requests a second', value: short(median(own)), unit: '1/s', promise: 'none alone', kept: true },
      { name: 'label, against a bare server of the same bytes', value: short(ratio), unit: '×', promise: `at least ${String(least)}`, kept: ratio >= least },
    ]
  } finally {
    web.kill('SIGTERM')
    await once(web, 'exit')
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function publishOne(environment: Record<string, string>, folder: string): Promise<string> {
  const config = readConfig(environment, { root: folder })
  await migrateDatabase(config)
  const product = await openProduct(config, { role: 'cli', jobs: 'here' })
  const { company } = await product.perform('companies.create', {
    tva: 'CHE123456789', name: 'Maison d’ailleurs', address: 'Rue 1', postalCode: '1000', city: 'Lausanne', country: 'CH', bypass: true,
  }, operatorOf(null))
  const { sheet } = await product.perform('sheets.create', plainSheet(), operatorOf(company.id))
  await product.perform('admin.updateSheetState', { nutri_id: sheet.id, state: 3 }, operatorOf(null))
  const { code } = await product.perform('sheets.get', { id: sheet.id }, operatorOf(company.id))
  await product.close()
  return code ?? ''
}

async function bodyOf(address: string): Promise<Buffer> {
  for (;;) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.status === 200) return Buffer.from(await answer.arrayBuffer())
    await new Promise((settle) => { setTimeout(settle, 100) })
  }
}

async function rateOf(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 8, duration: seconds })
  return result.requests.average
}
