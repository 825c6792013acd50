// EPCIS: what became of serials and cases, told as a document of the standard; and a document of another system, taken
// as if its events had been reported here.

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
  judge,
  serialReports,
  stateNumbered,
  unheard,
  type SerialState,
} from '../../domain/code/serial-states.ts'
import { writeDigitalLink } from '../../domain/code/digital-link.ts'
import { eventIdOf, preHashOf, type Json } from '../../domain/epcis/event-hash.ts'
import { canonicalUri } from '../../domain/epcis/epc-uri.ts'
import {
  epcisContext,
  isTold,
  packingEvent,
  readDocument,
  stateEvent,
  type Occasion,
  type ReadDocument,
  type Told,
  type ToldEvent,
} from '../../domain/epcis/document.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Config } from '../../config.ts'
import { storable } from '../../validation.ts'
import { findCompany } from '../../persistence/companies.ts'
import type { BatchRecord } from '../../persistence/serials/batches.ts'
import type { Pair } from '../../render/report-rows.ts'
import type {
  BatchMove,
  LineBeginning,
  LineMove,
  PackingRecord,
  ReportOccasion,
} from '../../persistence/serials/history.ts'

type JsonObject = { readonly [name: string]: Json }

/** Rows of each kind read for one document; a longer time is told in several. */
const mostRows = 500_000
/** A line's own serials told in one document: they are read before the first event is written. */
const mostLineSerials = 2_000_000
/** Things told in one event. */
const mostInEvent = 1000
const gs1Host = 'https://id.gs1.org'

export const exportEvents = service<'serials.epcis'>(async (context, input) => {
  const stores = ownStores(context)
  const gln = (await findCompany(context.trx, stores.companyId))?.draft.gln
  const place = gln === undefined ? null : writeDigitalLink(gs1Host, { gln })
  const from = new Date(`${input.from ?? '1970-01-01'}T00:00:00Z`)
  const to = new Date(
    Date.parse(`${input.to ?? context.now.toISOString().slice(0, 10)}T00:00:00Z`) + 86_400_000,
  )
  const reports = await stores.serialHistory.reports(from, to, mostRows)
  const telling = await tellingOf(context, stores, reports)
  const events = reports.map((report) => eventsOf(telling, report, { at: report.at, place }))
  return {
    name: `epcis-${to.toISOString().slice(0, 10)}.jsonld`,
    type: 'application/ld+json',
    body: documentOf(context.now, events),
  }
})

type Telling = {
  readonly config: Config
  readonly batches: ReadonlyMap<number, BatchRecord>
  readonly moves: ReadonlyMap<number, readonly BatchMove[]>
  readonly lineBeginnings: ReadonlyMap<number, readonly LineBeginning[]>
  readonly lineMoves: ReadonlyMap<number, readonly LineMove[]>
  readonly packings: ReadonlyMap<number, readonly PackingRecord[]>
}

/** What happened in each of these reports, as far as one document tells it. */
async function tellingOf(
  context: Context,
  { serialHistory, batches }: CompanyStores,
  reports: readonly ReportOccasion[],
): Promise<Telling> {
  const ids = reports.map(({ id }) => id)
  const moves = await serialHistory.moves(ids, mostRows)
  const lineMoves = await serialHistory.lineMoves(ids, mostRows)
  const packings = await serialHistory.packings(ids, mostRows)
  if ([reports, moves, lineMoves, packings].some((rows) => rows.length === mostRows)) refuse('events.tooMany')
  if ((await serialHistory.countLineBeginnings(ids)) > mostLineSerials) refuse('events.tooMany')
  const lineBeginnings = await serialHistory.lineBeginnings(ids, mostInEvent)
  const found = new Map<number, BatchRecord>()
  for (const id of new Set(moves.map(({ batchId }) => batchId)))
    found.set(id, (await batches.find(id)) ?? refuse('batch.unknown'))
  return {
    config: context.config,
    batches: found,
    moves: byReport(moves),
    lineBeginnings: byReport(lineBeginnings),
    lineMoves: byReport(lineMoves),
    packings: byReport(packings),
  }
}

function byReport<Row extends { readonly reportId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, ({ reportId }) => reportId)
}

/** The document as a stream, one event a line. */
async function* documentOf(now: Date, reports: Iterable<JsonObject>[]): AsyncGenerator<string> {
  yield `{"@context":["${epcisContext}"],"type":"EPCISDocument","schemaVersion":"2.0","creationDate":"${now.toISOString()}","epcisBody":{"eventList":[`
  let first = true
  for (const events of reports) {
    for (const event of events) {
      yield `${first ? '' : ','}\n${JSON.stringify({ eventID: idOf(event, {}), ...event })}`
      first = false
    }
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
  yield '\n]}}\n'
}

function idOf(event: JsonObject, namespaces: Readonly<Record<string, string>>): string {
  return eventIdOf(createHash('sha256').update(preHashOf(event, namespaces)).digest('hex'))
}

/** The events of one report: serials by the state they came into, then what was packed. */
function* eventsOf(
  { config, batches, ...telling }: Telling,
  { id, report }: ReportOccasion,
  occasion: Occasion,
): Generator<JsonObject> {
  const byState = new Map<SerialState, string[][]>()
  const add = (state: SerialState, epcs: string[]) => {
    const pieces = byState.get(state)
    if (pieces === undefined) byState.set(state, [epcs])
    else pieces.push(epcs)
  }
  const addLine = (state: SerialState, { scope, serials }: LineBeginning) => {
    if (isTold(state))
      add(
        state,
        serials.map((serial) => epcOf(config, `${scope}/${serial}`)),
      )
  }
  for (const move of telling.moves.get(id) ?? []) {
    const state = stateNumbered(move.state)
    if (isTold(state)) add(state, epcsOfMove(config, batches.get(move.batchId), move))
  }
  for (const beginning of telling.lineBeginnings.get(id) ?? []) addLine(beginningOf(report), beginning)
  for (const move of telling.lineMoves.get(id) ?? []) addLine(stateNumbered(move.state), move)
  for (const [state, pieces] of byState) {
    const epcs = pieces.flat()
    for (let start = 0; start < epcs.length; start += mostInEvent) {
      const event = stateEvent(state, epcs.slice(start, start + mostInEvent), occasion)
      if (event !== null) yield event
    }
  }
  for (const { action, parent, children } of telling.packings.get(id) ?? []) {
    yield packingEvent(
      action,
      epcOf(config, parent),
      children.map((child) => epcOf(config, child)),
      occasion,
    )
  }
}

/** The state that a line's serial began in, by what was first reported of it. */
function beginningOf(report: string): SerialState {
  const first = serialReports.find((one) => one === report)
  return first === undefined ? unheard.state : judge(unheard, first).next.state
}

function epcsOfMove(config: Config, batch: BatchRecord | undefined, { first, last }: BatchMove): string[] {
  if (batch === undefined) return []
  return serialsAt(
    batch.preset,
    batch.first + first - 1,
    last - first + 1,
    cipherOf(config, batch.scope),
    batch.pattern,
  ).map((serial) => epcOf(config, `${batch.scope}/${serial}`))
}

/** The address of a unit by its key, in the host of the standard where it has a GS1 number. */
function epcOf(config: Config, key: string): string {
  return addressOfUnit(config, key, gs1Host)
}

export const capture = preparedService<'serials.capture', ReadDocument>(
  async (context, input) => {
    const read = readDocument(
      context.upload === null ? ((input.document ?? null) as Json) : await parsed(context.upload),
    )
    return read.faults.length > 0 ? refuse('input.invalid', { issues: read.faults.slice(0, 100) }) : read
  },
  async (context, _input, { events, namespaces }) => {
    const stores = ownStores(context)
    const answers: Output<'serials.capture'>['events'] = []
    for (const event of events)
      answers.push(await takeEvent(context, stores, event, idOf(event.event, namespaces)))
    return { code: 0, events: answers }
  },
)

async function parsed(upload: AsyncIterable<Uint8Array>): Promise<Json> {
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
  return storable(document) === document
    ? document
    : refuse('input.invalid', { issues: [{ field: '', code: 'epcisValue' }] })
}

type CapturedEvent = Output<'serials.capture'>['events'][number]
type Counts = Omit<CapturedEvent, 'eventID' | 'type' | 'repeated'>

/** Takes one event as a report whose name is the event's own hash: told again, it is answered as before and adds nothing. */
async function takeEvent(
  context: Context,
  stores: CompanyStores,
  told: ToldEvent,
  eventID: string,
): Promise<CapturedEvent> {
  const request = `epcis:${/;([0-9a-f]{64})/.exec(eventID)?.[1] ?? ''}`
  const before = await stores.serialBooks.findReport(request)
  const {
    rows,
    accepted,
    duplicate,
    foreign,
    malformed,
    void: voided,
    illegal,
  } = before === null ? await reported(context, stores, told, request) : (before.answer as Counts)
  const { type } = told.event
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

/** Reports what an event says, dated as it says. */
async function reported(
  context: Context,
  stores: CompanyStores,
  { told, at }: ToldEvent,
  request: string,
): Promise<Counts> {
  const counts =
    told.kind === 'state'
      ? (
          await report.run(
            context,
            { target: 'epcis', state: told.report, request },
            told.epcs.map(canonicalUri),
          )
        ).report
      : await pack.run(context, { action: told.action, request }, await pairsOf(context, stores, told))
  await stores.serialBooks.dateReport(request, at)
  return counts
}

/** What goes into what, or comes out of it; `all` is what lies there now. */
async function pairsOf(
  context: Context,
  stores: CompanyStores,
  told: Told & { readonly kind: 'packing' },
): Promise<Pair[]> {
  const parent = canonicalUri(told.parent)
  const children =
    told.children === 'all' ? await everythingIn(context, stores, parent) : told.children.map(canonicalUri)
  return children.map((child) => ({ parent, child }))
}

async function everythingIn(context: Context, stores: CompanyStores, parent: string): Promise<string[]> {
  const sscc = /\/00\/(\d{18})$/.exec(parent)?.[1]
  const children =
    sscc === undefined ? [] : await stores.aggregations.childrenOf(`sscc:${sscc}`, largestReport.rows)
  return children.map(({ child }) => epcOf(context.config, child))
}
