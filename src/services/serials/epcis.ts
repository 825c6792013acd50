// EPCIS: exports the reports of serials and cases as a document of the standard, and captures documents of
// other systems by storing their events as reports.

import { createHash } from 'node:crypto'
import { preparedService, service } from '../service.ts'
import { ownStores, type CompanyStores, type Context } from '../context.ts'
import { addressOfUnit } from './aggregation.ts'
import { cipherOf } from './scopes.ts'
import { answeredEvent } from '../epcis/answering.ts'
import { gs1Host } from '../epcis/effects.ts'
import { openBytes, openDocument, readDocument, readEvent, type OpenedDocument } from '../epcis/reading.ts'
import { recordEvents } from '../epcis/recording.ts'
import { largestReport } from '../../contract/operations/serials.ts'
import { serialsAt } from '../../domain/code/serial.ts'
import {
  applyReport,
  serialReports,
  stateOfNumber,
  unreported,
  type SerialState,
} from '../../domain/code/serial-states.ts'
import { writeDigitalLink } from '../../domain/code/digital-link.ts'
import {
  isExported,
  packingEvent,
  stateEvent,
  type EventOrigin,
  type Production,
} from '../../domain/epcis/document.ts'
import { epcisContext } from '../../domain/epcis/envelope.ts'
import { eventId, preHashText } from '../../domain/epcis/event-hash.ts'
import { textOf, type Json, type JsonObject } from '../../domain/epcis/json.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Config } from '../../config.ts'
import { findCompany } from '../../persistence/companies.ts'
import type { StoredEvent } from '../../persistence/epcis/events.ts'
import type { BatchRecord } from '../../persistence/serials/batches.ts'
import type {
  BatchTransition,
  LineFirstReport,
  LineTransition,
  PackingRecord,
  ReportEvent,
} from '../../persistence/serials/history.ts'

/** Rows of each kind in one document; a longer period needs several documents. */
const maxRows = 500_000
/** Line serials in one document: all are in memory before the first event is written. */
const maxLineSerials = 2_000_000
/** Captured events in one document, and events that one call captures. */
const maxStored = 100_000
const maxCaptured = 5000
/** The prefix of master data of an instance or lot, which the standard's context defines. */
const cbvNamespaces = { cbvmda: 'urn:epcglobal:cbv:mda:' }
/** EPCs in one event. */
const maxEpcsPerEvent = 1000

/** The events of a period (default: until today) as a streamed document. Refuses `events.tooMany`. */
export const exportEvents = service<'serials.epcis'>(async (context, input) => {
  const stores = ownStores(context)
  const gln = (await findCompany(context.trx, stores.companyId))?.draft.gln
  const location = gln === undefined ? null : writeDigitalLink(gs1Host, { gln })
  const from = new Date(`${input.from ?? '1970-01-01'}T00:00:00Z`)
  const to = new Date(
    Date.parse(`${input.to ?? context.now.toISOString().slice(0, 10)}T00:00:00Z`) + 86_400_000,
  )
  const reports = await stores.serialHistory.reports(from, to, maxRows)
  const history = await loadHistory(context, stores, reports)
  const captured = await stores.epcisEvents.between(from, to, maxStored)
  if (captured.length === maxStored) refuse('events.tooMany')
  const events = reports.map((report) => reportEvents(history, report, { at: report.at, location }))
  return {
    name: `epcis-${to.toISOString().slice(0, 10)}.jsonld`,
    type: 'application/ld+json',
    body: writeDocument(context.now, [...events, capturedEvents(captured)]),
  }
})

/** The stored changes of several reports, each by the id of its report. */
type ReportHistory = {
  readonly config: Config
  readonly batches: ReadonlyMap<number, BatchRecord>
  readonly transitions: ReadonlyMap<number, readonly BatchTransition[]>
  readonly firstReports: ReadonlyMap<number, readonly LineFirstReport[]>
  readonly lineTransitions: ReadonlyMap<number, readonly LineTransition[]>
  readonly packings: ReadonlyMap<number, readonly PackingRecord[]>
}

/** Loads the changes of these reports. Refuses `events.tooMany`. */
async function loadHistory(
  context: Context,
  { serialHistory, batches }: CompanyStores,
  reports: readonly ReportEvent[],
): Promise<ReportHistory> {
  const ids = reports.map(({ id }) => id)
  const transitions = await serialHistory.batchTransitions(ids, maxRows)
  const lineTransitions = await serialHistory.lineTransitions(ids, maxRows)
  const packings = await serialHistory.packings(ids, maxRows)
  if ([reports, transitions, lineTransitions, packings].some((rows) => rows.length === maxRows))
    refuse('events.tooMany')
  if ((await serialHistory.countFirstReported(ids)) > maxLineSerials) refuse('events.tooMany')
  const firstReports = await serialHistory.firstReported(ids, maxEpcsPerEvent)
  const batchesById = new Map<number, BatchRecord>()
  for (const id of new Set(transitions.map(({ batchId }) => batchId)))
    batchesById.set(id, (await batches.find(id)) ?? refuse('batch.unknown'))
  return {
    config: context.config,
    batches: batchesById,
    transitions: byReport(transitions),
    firstReports: byReport(firstReports),
    lineTransitions: byReport(lineTransitions),
    packings: byReport(packings),
  }
}

function byReport<Row extends { readonly reportId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, ({ reportId }) => reportId)
}

/** The document as a stream, one event per line. */
async function* writeDocument(now: Date, reports: Iterable<JsonObject>[]): AsyncGenerator<string> {
  const created = `"creationDate":"${now.toISOString()}"`
  yield `{"@context":["${epcisContext}"],"type":"EPCISDocument","schemaVersion":"2.0",${created},`
  yield '"epcisBody":{"eventList":['
  let first = true
  for (const events of reports) {
    for (const event of events) {
      yield `${first ? '' : ','}\n${JSON.stringify({ eventID: hashId(event), ...event })}`
      first = false
    }
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
  yield '\n]}}\n'
}

/** Captured events as they came. */
function* capturedEvents(stored: readonly StoredEvent[]): Generator<JsonObject> {
  for (const event of stored) yield answeredEvent(event)
}

/** The event's URI, made of the hash of its content. */
function hashId(event: JsonObject): string {
  return eventId(createHash('sha256').update(preHashText(event, cbvNamespaces)).digest('hex'))
}

/** The events of one report: one or more for each new state of serials, then those of packing. */
function* reportEvents(
  history: ReportHistory,
  report: ReportEvent,
  origin: EventOrigin,
): Generator<JsonObject> {
  const { config, packings } = history
  for (const { state, production, parts } of epcsByState(history, report)) {
    const epcs = parts.flat()
    for (let start = 0; start < epcs.length; start += maxEpcsPerEvent) {
      const event = stateEvent(state, epcs.slice(start, start + maxEpcsPerEvent), origin, production)
      if (event !== null) yield event
    }
  }
  for (const { action, parent, children } of packings.get(report.id) ?? []) {
    const childEpcs = children.map((child) => epcOf(config, child))
    yield packingEvent(action, epcOf(config, parent), childEpcs, origin)
  }
}

type StateEpcs = { readonly state: SerialState; readonly production: Production; readonly parts: string[][] }

/**
 * The EPCs of a report's serials by their new state, without the states that are not exported; those commissioned also
 * by what they were produced for.
 */
function epcsByState(
  { config, batches, transitions, firstReports, lineTransitions }: ReportHistory,
  { id, report }: ReportEvent,
): StateEpcs[] {
  const byState = new Map<string, StateEpcs>()
  const add = (state: SerialState, epcs: () => string[], batch?: BatchRecord) => {
    if (!isExported(state)) return
    const isProduced = state === 'commissioned' && batch !== undefined
    const production = isProduced ? { lot: batch.lot, order: batch.idempotencyKey } : noProduction
    const key = `${state} ${isProduced ? String(batch.id) : ''}`
    const entry = byState.get(key) ?? { state, production, parts: [] }
    byState.set(key, entry)
    entry.parts.push(epcs())
  }
  const lineEpcs = ({ scope, serials }: LineFirstReport) =>
    serials.map((serial) => epcOf(config, `${scope}/${serial}`))
  for (const transition of transitions.get(id) ?? []) {
    const batch = batches.get(transition.batchId)
    add(stateOfNumber(transition.state), () => transitionEpcs(config, batch, transition), batch)
  }
  for (const firstReport of firstReports.get(id) ?? []) add(firstState(report), () => lineEpcs(firstReport))
  for (const transition of lineTransitions.get(id) ?? [])
    add(stateOfNumber(transition.state), () => lineEpcs(transition))
  return [...byState.values()]
}

const noProduction: Production = { lot: null, order: null }

/** The state of a line serial after its first report. */
function firstState(report: string): SerialState {
  const first = serialReports.find((name) => name === report)
  return first === undefined ? unreported.state : applyReport(unreported, first).next.state
}

/** The EPCs of the serials of a transition. */
function transitionEpcs(
  config: Config,
  batch: BatchRecord | undefined,
  { first, last }: BatchTransition,
): string[] {
  if (batch === undefined) return []
  return serialsAt(
    batch.preset,
    batch.first + first - 1,
    last - first + 1,
    cipherOf(config, batch.scope),
    batch.pattern,
  ).map((serial) => epcOf(config, `${batch.scope}/${serial}`))
}

/** The EPC of a unit by its key: a digital link of id.gs1.org when it has a GS1 number. */
function epcOf(config: Config, key: string): string {
  return addressOfUnit(config, key, gs1Host)
}

/** Captures a document of another system; answers the counts of each event. */
export const capture = preparedService<'serials.capture', OpenedDocument>(
  async (context, input) =>
    context.upload === null
      ? openDocument((input.document ?? null) as Json)
      : openBytes(await readDocument(context.upload, largestReport.bytes)),
  async (context, _input, envelope) => {
    const read = envelope.events.map((_, index) => readEvent(envelope, index))
    const issues = read.flatMap((event) => event.issues ?? [])
    if (envelope.events.length > maxCaptured)
      issues.push({ field: envelope.path, code: 'tooMany', values: { max: maxCaptured } })
    if (issues.length > 0) refuse('input.invalid', { issues: issues.slice(0, 100) })
    const events = read.flatMap(({ event }) =>
      event === undefined ? [] : [{ event, context: envelope.context, ignored: envelope.ignored }],
    )
    const recorded = await recordEvents(context, ownStores(context), events, {
      captureId: null,
      countsForeign: true,
    })
    if (recorded.some(({ outcome }) => outcome === 'taken')) refuse('event.idTaken')
    return {
      code: 0,
      events: recorded.map(({ eventId: eventID, outcome, counts }, index) => ({
        eventID,
        type: textOf(events[index]?.event['type']),
        repeated: outcome === 'repeated',
        ...counts,
      })),
    }
  },
)
