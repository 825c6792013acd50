// Captured EPCIS events: 100,000 whose worker is killed ten times, and a query by EPC among 1,000,000.
// `captures EVENTS STORED KILLS` is a shorter run.

import { createHash, randomBytes } from 'node:crypto'
import { operatorOf } from '../support/application.ts'
import { openCaptureKilling } from '../support/killed-captures.ts'
import { closeDatabase, inTransaction, openDatabase, type Database } from '../../src/persistence/database.ts'
import type { Application } from '../../src/application.ts'
import { createCompany, openBenchApplication, startBenchDatabase } from './bench-database.ts'
import { exactly, under, unpromised, type Figure } from './figure.ts'
import { percentile, sizeOf } from './measure.ts'

const captured = sizeOf(0, 100_000)
const stored = sizeOf(1, 1_000_000)
const kills = sizeOf(2, 10)
const queries = 200
/** Events that one statement stores. */
const step = 50_000

/** Figures of killed captures and of queries. */
export async function captures(): Promise<Figure[]> {
  return [...(await querying()), ...(await killing())]
}

async function killing(): Promise<Figure[]> {
  const scene = await openCaptureKilling()
  try {
    const figures: Figure[] = []
    for (const behaviour of ['proceed', 'rollback'] as const) {
      // All or nothing begins again after each kill.
      const outcome = await scene.killed({ events: captured, kills, behaviour })
      if (outcome.faults.length > 0) process.stderr.write(`${outcome.faults.join('; ')}\n`)
      const name = `${String(captured)} events, ${behaviour}, worker killed ${String(outcome.kills)} times`
      figures.push(exactly(`${name}: faults`, outcome.faults.length, 0))
      figures.push(unpromised(`${name}: capture to end`, outcome.seconds, 's'))
    }
    return figures
  } finally {
    await scene.close()
  }
}

async function querying(): Promise<Figure[]> {
  const database = await startBenchDatabase()
  const application = await openBenchApplication(database)
  const db = openDatabase(database.url, { connections: 2, name: 'captures' })
  try {
    const companyId = await createCompany(application)
    for (let first = 0; first < stored; first += step) await storeEvents(db, companyId, first)
    await db.raw('vacuum analyze epcis_events')
    await db.raw('vacuum analyze epcis_event_values')
    const name = (of: string): string => `query by ${of} among ${String(stored)} events, p95 at the server`
    return [
      under(name('EPC'), await timed(application, companyId, byEpc), 'ms', 50),
      under(name('any EPC and business step'), await timed(application, companyId, byEpcAndStep), 'ms', 50),
      under(name('newest 30 of a read point'), await timed(application, companyId, byPlace), 'ms', 50),
    ]
  } finally {
    await closeDatabase(db)
    await application.close()
    await database.close()
  }
}

/** Two EPCs an event, each EPC in four events; a hundred places, four steps. */
async function storeEvents(db: Database, companyId: number, first: number): Promise<void> {
  const salt = createHash('sha256').update(randomBytes(16)).digest()
  await inTransaction(db, async (trx) => {
    await trx.raw(
      `with made as (
        insert into epcis_events (company_id, record_time, identity, hash, event_id, type, action, event_time, biz_step,
            disposition, read_point, content)
          select :companyId, now(), sha256(:salt || n::text::bytea), sha256(n::text::bytea || :salt), 'urn:uuid:e' || n,
            'ObjectEvent', 'OBSERVE', timestamptz '2026-01-01Z' + n * interval '1 second',
            'https://ref.gs1.org/cbv/BizStep-' || (array['shipping','receiving','packing','inspecting'])[1 + n % 4],
            null,
            'https://id.gs1.org/414/0614141073467/254/' || n % 100,
            json_build_object('type', 'ObjectEvent', 'action', 'OBSERVE', 'eventTime', '2026-01-01T00:00:00Z',
              'eventTimeZoneOffset', '+00:00', 'epcList', json_build_array(
                'https://id.gs1.org/01/10614141073464/21/' || n / 2,
                'https://id.gs1.org/01/10614141073464/21/' || n / 2 + 1))::text
          from generate_series(:first::int, :last::int) n
        returning id, company_id, substring(event_id from 11)::int as n
      )
      insert into epcis_event_values (company_id, name, value, event_id)
        select company_id, 'epc', 'https://id.gs1.org/01/10614141073464/21/' || n / 2 + part, id
          from made, generate_series(0, 1) part`,
      { companyId, salt, first, last: Math.min(first + step, stored) - 1 },
    )
  })
}

type Parameters = (random: number) => object
const epc = (random: number): string =>
  `urn:epc:id:sgtin:0614141.107346.${String(1 + Math.floor((random * stored) / 2.1))}`
const byEpc: Parameters = (random) => ({ MATCH_epc: [epc(random)] })
const byEpcAndStep: Parameters = (random) => ({ MATCH_anyEPC: [epc(random)], EQ_bizStep: ['shipping'] })
const byPlace: Parameters = (random) => ({
  EQ_readPoint: [`https://id.gs1.org/414/0614141073467/254/${String(Math.floor(random * 100))}`],
})

/** The time of a query, which 95 of 100 do not exceed, in milliseconds; each finds something. */
async function timed(application: Application, companyId: number, parameters: Parameters): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < queries; round += 1) {
    const query = JSON.stringify(parameters(Math.random()))
    const start = performance.now()
    const { events } = await application.perform('epcis.events', { query }, operatorOf(companyId))
    times.push(performance.now() - start)
    if (events.length === 0 && parameters !== byEpcAndStep) throw new Error(`Nothing was found by ${query}.`)
  }
  return percentile(times, 0.95)
}
