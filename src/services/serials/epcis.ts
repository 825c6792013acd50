// EPCIS: exports the reports of serials and cases as a document of the standard, and captures documents of
// other systems by storing their events as reports.

import { createHash } from 'node:crypto'
import { preparedService, service } from '../service.ts'
import { ownStores, type CompanyStores, type Context } from '../context.ts'
import { addressOfUnit, pack } from './aggregation.ts'
import { report } from './reports.ts'
import { cipherOf } from './scopes.ts'
import type { Output } from '../../contract/operations/index.ts'
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
import { eventId, preHashText, type Json } from '../../domain/epcis/event-hash.ts'
import { canonicalUri } from '../../domain/epcis/epc-uri.ts'
import {
  epcisContext,
  isExported,
  packingEvent,
  parseDocument,
  stateEvent,
  type EventOrigin,
  type ParsedDocument,
  type EventContent,
  type ParsedEvent,
} from '../../domain/epcis/document.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Config } from '../../config.ts'
import { storableText } from '../../validation.ts'
import { findCompany } from '../../persistence/companies.ts'
import type { BatchRecord } from '../../persistence/serials/batches.ts'
import type { ParentChildRow } from '../../render/report-rows.ts'
import type {
  BatchTransition,
  LineFirstReport,
  LineTransition,
  PackingRecord,
  ReportEvent,
} from '../../persistence/serials/history.ts'

type JsonObject = { readonly [name: string]: Json }

/** Rows of each kind in one document; a longer period needs several documents. */
const maxRows = 500_000
/** Line serials in one document: all are in memory before the first event is written. */
const maxLineSerials = 2_000_000
/** EPCs in one event. */
const maxEpcsPerEvent = 1000
const gs1Host = 'https://id.gs1.org'

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
  const events = reports.map((report) => reportEvents(history, report, { at: report.at, location }))
  return {
    name: `epcis-${to.toISOString().slice(0, 10)}.jsonld`,
    type: 'application/ld+json',
    body: writeDocument(context.now, events),
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
      yield `${first ? '' : ','}\n${JSON.stringify({ eventID: hashId(event, {}), ...event })}`
      first = false
    }
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
  yield '\n]}}\n'
}

/** The event's URI, made of the hash of its content. */
function hashId(event: JsonObject, namespaces: Readonly<Record<string, string>>): string {
  return eventId(createHash('sha256').update(preHashText(event, namespaces)).digest('hex'))
}

/** The events of one report: one or more for each new state of serials, then those of packing. */
function* reportEvents(
  history: ReportHistory,
  report: ReportEvent,
  origin: EventOrigin,
): Generator<JsonObject> {
  const { config, packings } = history
  for (const [state, parts] of epcsByState(history, report)) {
    const epcs = parts.flat()
    for (let start = 0; start < epcs.length; start += maxEpcsPerEvent) {
      const event = stateEvent(state, epcs.slice(start, start + maxEpcsPerEvent), origin)
      if (event !== null) yield event
    }
  }
  for (const { action, parent, children } of packings.get(report.id) ?? []) {
    const childEpcs = children.map((child) => epcOf(config, child))
    yield packingEvent(action, epcOf(config, parent), childEpcs, origin)
  }
}

/** The EPCs of a report's serials by their new state, without the states that are not exported. */
function epcsByState(
  { config, batches, transitions, firstReports, lineTransitions }: ReportHistory,
  { id, report }: ReportEvent,
): Map<SerialState, string[][]> {
  const byState = new Map<SerialState, string[][]>()
  const add = (state: SerialState, epcs: () => string[]) => {
    if (!isExported(state)) return
    const parts = byState.get(state) ?? []
    byState.set(state, parts)
    parts.push(epcs())
  }
  const lineEpcs = ({ scope, serials }: LineFirstReport) =>
    serials.map((serial) => epcOf(config, `${scope}/${serial}`))
  for (const transition of transitions.get(id) ?? [])
    add(stateOfNumber(transition.state), () =>
      transitionEpcs(config, batches.get(transition.batchId), transition),
    )
  for (const firstReport of firstReports.get(id) ?? []) add(firstState(report), () => lineEpcs(firstReport))
  for (const transition of lineTransitions.get(id) ?? [])
    add(stateOfNumber(transition.state), () => lineEpcs(transition))
  return byState
}

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
export const capture = preparedService<'serials.capture', ParsedDocument>(
  async (context, input) => {
    const document = parseDocument(
      context.upload === null ? ((input.document ?? null) as Json) : await parseUpload(context.upload),
    )
    return document.issues.length > 0
      ? refuse('input.invalid', { issues: document.issues.slice(0, 100) })
      : document
  },
  async (context, _input, { events, namespaces }) => {
    const stores = ownStores(context)
    const answers: Output<'serials.capture'>['events'] = []
    for (const event of events)
      answers.push(await captureEvent(context, stores, event, hashId(event.event, namespaces)))
    return { code: 0, events: answers }
  },
)

/** Reads and parses an uploaded document. Refuses `report.tooLarge` and `input.invalid`. */
async function parseUpload(upload: AsyncIterable<Uint8Array>): Promise<Json> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of upload) {
    bytes += chunk.length
    if (bytes > largestReport.bytes) refuse('report.tooLarge', { values: { rows: largestReport.rows } })
    chunks.push(chunk)
  }
  let document: Json
  try {
    document = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Json
  } catch {
    return refuse('input.invalid', { issues: [{ field: '', code: 'epcisValue' }] })
  }
  return storableText(document) === document
    ? document
    : refuse('input.invalid', { issues: [{ field: '', code: 'epcisValue' }] })
}

type CapturedEvent = Output<'serials.capture'>['events'][number]
type Counts = Omit<CapturedEvent, 'eventID' | 'type' | 'repeated'>

/**
 * Captures one event as a report. The idempotency key is the event's hash, so a repeated event changes
 * nothing and gets its old answer.
 */
async function captureEvent(
  context: Context,
  stores: CompanyStores,
  event: ParsedEvent,
  eventID: string,
): Promise<CapturedEvent> {
  const request = `epcis:${/;([0-9a-f]{64})/.exec(eventID)?.[1] ?? ''}`
  const before = await stores.reconciliation.findReport(request)
  const {
    rows,
    accepted,
    duplicate,
    foreign,
    malformed,
    void: voided,
    illegal,
  } = before === null ? await reportEvent(context, stores, event, request) : (before.answer as Counts)
  const { type } = event.event
  return {
    eventID,
    type: typeof type === 'string' ? type : '',
    repeated: before !== null,
    rows,
    accepted,
    duplicate,
    foreign,
    malformed,
    void: voided,
    illegal,
  }
}

/** Stores an event as a report with the event's time. */
async function reportEvent(
  context: Context,
  stores: CompanyStores,
  { content, at }: ParsedEvent,
  request: string,
): Promise<Counts> {
  const counts =
    content.kind === 'state'
      ? (
          await report.run(
            context,
            { target: 'epcis', state: content.report, request },
            content.epcs.map(canonicalUri),
          )
        ).report
      : await pack.run(
          context,
          { action: content.action, request },
          await packingPairs(context, stores, content),
        )
  await stores.reconciliation.dateReport(request, at)
  return counts
}

/** The rows of a packing event; `all` means the current children of the parent. */
async function packingPairs(
  context: Context,
  stores: CompanyStores,
  content: EventContent & { readonly kind: 'packing' },
): Promise<ParentChildRow[]> {
  const parent = canonicalUri(content.parent)
  const children =
    content.children === 'all'
      ? await allChildren(context, stores, parent)
      : content.children.map(canonicalUri)
  return children.map((child) => ({ parent, child }))
}

async function allChildren(context: Context, stores: CompanyStores, parent: string): Promise<string[]> {
  const sscc = /\/00\/(\d{18})$/.exec(parent)?.[1]
  const children =
    sscc === undefined ? [] : await stores.aggregations.childrenOf(`sscc:${sscc}`, largestReport.rows)
  return children.map(({ child }) => epcOf(context.config, child))
}
