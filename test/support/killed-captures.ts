// Captures of EPCIS events that lose their worker at random moments, and what is left: for the test of faults (a few
// kills of a small capture) and the benchmark (ten kills of 100,000 events).

import { setTimeout as pause } from 'node:timers/promises'
import { operatorOf } from './application.ts'
import { superviseWorker } from './killed-imports.ts'
import { startKillablePostgres } from './killable-postgres.ts'
import { createCompany, publishSheet } from '../bench/bench-database.ts'
import { confirmPrefix, exampleSheet } from './examples.ts'
import { migrateDatabase, openApplication, type Application } from '../../src/application.ts'
import { readConfig } from '../../src/config.ts'
import type { Input, Output } from '../../src/contract/operations/index.ts'
import { closeDatabase, openDatabase, type Database } from '../../src/persistence/database.ts'

type Job = Output<'epcis.captureJob'>
type Scene = { readonly application: Application; readonly db: Database; readonly companyId: number }
type Behaviour = NonNullable<Input<'epcis.capture'>['behaviour']>
const gtin = '03012345000215'

/** A capture to disturb: one event of a hundred is about a bottle of the company. */
export type KilledCapture = { readonly events: number; readonly kills: number; readonly behaviour: Behaviour }

/** What is left of a capture: its faults, how often its worker was killed, and how long it took (seconds). */
export type CaptureOutcome = {
  readonly faults: readonly string[]
  readonly kills: number
  readonly seconds: number
}

/** Opens a database, a worker and a company whose captures are killed. */
export async function openCaptureKilling(): Promise<{
  killed(capture: KilledCapture): Promise<CaptureOutcome>
  close(): Promise<void>
}> {
  const database = await startKillablePostgres()
  const environment = {
    ...{ DATABASE_URL: database.url, DATA_DIR: database.folder, LOG_LEVEL: 'error', RATE_LIMITS: 'off' },
    HOOK_ADDRESSES: 'any',
  }
  const config = readConfig(environment, { root: database.folder })
  await migrateDatabase(config)
  const application = await openApplication(config, { role: 'web', jobs: 'queue' })
  const db = openDatabase(database.url, { connections: 2, name: 'killing' })
  const companyId = await createCompany(application)
  await confirmPrefix(application, companyId, gtin.slice(1, 8))
  await publishSheet(application, companyId, exampleSheet({ reference: 'K-1' }))
  const owner = operatorOf(companyId)
  // Nobody listens there: what would be sent stays in the log of deliveries.
  await application.perform('epcis.saveQuery', { name: 'all', query: '{}' }, owner)
  await application.perform(
    'epcis.subscribe',
    { name: 'all', dest: 'http://127.0.0.1:9999/', stream: true },
    owner,
  )
  const worker = superviseWorker(environment)
  const scene = { application, db, companyId }
  let captures = 0
  return {
    killed: async ({ events, kills, behaviour }) => {
      captures += 1
      const start = performance.now()
      const document = documentOf(captures, events)
      const { captureID } = await application.perform('epcis.capture', { document, behaviour }, owner)
      let count = 0
      let job = await running(scene, captureID)
      while (job.running && count < kills) {
        await pause(Math.random() * Math.max(2000, events / 10))
        await worker.kill()
        await released(scene, captureID)
        count += 1
        job = await running(scene, captureID, job.done)
      }
      const ended = await endOf(application, companyId, captureID)
      const seconds = (performance.now() - start) / 1000
      return { faults: await faultsOf(db, captures, events, ended), kills: count, seconds }
    },
    close: async () => {
      await worker.end()
      await application.close()
      await closeDatabase(db)
      await database.close()
    },
  }
}

function documentOf(capture: number, events: number): object {
  const eventList = Array.from({ length: events }, (_, number) => ({
    ...{ type: 'ObjectEvent', action: 'ADD', bizStep: 'commissioning', eventTimeZoneOffset: '+01:00' },
    eventTime: new Date(Date.UTC(2026, 9, 1) + number * 1000).toISOString(),
    epcList: [
      number % 100 === 0
        ? `https://id.gs1.org/01/${gtin}/21/K${String(capture)}-${String(number)}`
        : `urn:epc:id:sgtin:0614141.107346.${String(capture)}K${String(number)}`,
    ],
  }))
  return {
    '@context': ['https://ref.gs1.org/standards/epcis/epcis-context.jsonld'],
    'type': 'EPCISDocument',
    'schemaVersion': '2.0',
    'creationDate': '2026-10-02T08:00:00Z',
    'epcisBody': { eventList },
  }
}

async function jobOf(application: Application, companyId: number, capture: string): Promise<Job> {
  return application.perform('epcis.captureJob', { capture }, operatorOf(companyId))
}

/** The job as soon as a worker is at work on it: it is further than before, or a worker holds it, or it is over. */
async function running({ application, db, companyId }: Scene, capture: string, before = -1): Promise<Job> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const job = await jobOf(application, companyId, capture)
    const isAtWork =
      job.captureErrorBehaviour === 'rollback'
        ? await isHeld(db, capture)
        : job.done > before && job.events > 0
    if (!job.running || isAtWork) return job
    await pause(100)
  }
  throw new Error('No worker went on with the capture within two minutes.')
}

/** Resolves once the database has noticed that a killed worker is gone. */
async function released({ db }: Scene, capture: string): Promise<void> {
  while (await isHeld(db, capture)) await pause(20)
}

/** Whether a transaction holds the capture: that of the worker that records its events. */
async function isHeld(db: Database, capture: string): Promise<boolean> {
  const free = await db('epcis_captures').where({ name: capture }).select('id').forShare().skipLocked()
  return free.length === 0
}

async function endOf(application: Application, companyId: number, capture: string): Promise<Job> {
  for (let tries = 0; tries < 36_000; tries += 1) {
    const job = await jobOf(application, companyId, capture)
    if (!job.running) return job
    await pause(100)
  }
  throw new Error('The capture did not end within an hour.')
}

/** What is wrong with a capture: counts, events twice or lost, effects twice or lost. Empty when all is right. */
async function faultsOf(db: Database, capture: number, events: number, job: Job): Promise<string[]> {
  const [row] = await db('epcis_event_values')
    .whereLike('value', `%${String(capture)}K%`)
    .orWhereLike('value', `%/21/K${String(capture)}-%`)
    .select<{ all: string; different: string }[]>(
      db.raw('count(*) as all'),
      db.raw('count(distinct value) as different'),
    )
  const [effects] = await db('line_serials')
    .whereLike('serial', `K${String(capture)}-%`)
    .count<{ count: string }[]>('* as count')
  const [reports] = await db('serial_reports')
    .whereLike('idempotency_key', 'epcis:%')
    .count<{ count: string }[]>('* as count')
  const own = Math.ceil(events / 100)
  const faults = [
    job.success && job.accepted === events && job.repeated === 0 ? '' : `counts ${JSON.stringify(job)}`,
    Number(row?.all) === events && Number(row?.different) === events ? '' : `events ${JSON.stringify(row)}`,
    Number(effects?.count) === own ? '' : `serials ${String(effects?.count)}`,
    Number(reports?.count) % own === 0 ? '' : `reports ${String(reports?.count)}`,
    await waitingFaults(db, events),
  ]
  return faults.filter((fault) => fault !== '')
}

/** Each event is in one delivery of the subscription, or waits for one; the next capture begins without any. */
async function waitingFaults(db: Database, events: number): Promise<string> {
  // One statement, because the worker goes on: what it moves between two would count twice.
  const { rows } = await db.raw<{ rows: { sent: string }[] }>(
    `select (select count(*) from epcis_subscription_events)
      + coalesce(sum(jsonb_array_length(
        body::jsonb #> '{epcisBody,queryResults,resultsBody,eventList}')), 0) as sent from hook_events`,
  )
  const sent = Number(rows[0]?.sent)
  await db('epcis_subscription_events').delete()
  await db('hook_events').delete()
  return sent === events ? '' : `sent ${String(sent)}`
}
