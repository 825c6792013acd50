// Capture jobs: a document is stored when it arrives, and a job records its events. With `proceed`, in slices, each
// with its progress in one transaction, so that a worker that is killed repeats nothing. With `rollback`, all or
// nothing.

import { randomUUID } from 'node:crypto'
import { preparedService, service } from '../service.ts'
import {
  captureLimits,
  openBytes,
  openDocument,
  readDocument,
  readEvent,
  type OpenedDocument,
} from './reading.ts'
import { recordEvents } from './recording.ts'
import {
  actorName,
  ownStores,
  storesOf,
  type CompanyStores,
  type Context,
  type JobContext,
} from '../context.ts'
import type { Payload } from '../../contract/jobs.ts'
import type { Output } from '../../contract/operations/index.ts'
import type { Json } from '../../domain/epcis/json.ts'
import { refuse } from '../../domain/refusal.ts'
import type { CaptureError, CaptureRecord } from '../../persistence/epcis/captures.ts'

/** Events of one transaction. */
const sliceSize = 500
/** Most errors that a capture lists; it counts all. */
const maxErrors = 1000

type CaptureAnswer = Output<'epcis.captureJob'>

/** A document that has arrived: its bytes and its number of events. */
type Arrived = { readonly bytes: Uint8Array; readonly events: number }

/** Takes a document for capturing; answers the job that records its events. */
export const capture = preparedService<'epcis.capture', Arrived>(
  async (context, { document }) => {
    const bytes =
      context.upload === null
        ? Buffer.from(JSON.stringify(document ?? null))
        : await readDocument(context.upload, captureLimits.bytes)
    return { bytes, events: openBytes(bytes).events.length }
  },
  async (context, { behaviour }, { bytes, events }) => {
    const { epcisCaptures, companyId } = ownStores(context)
    const record = await epcisCaptures.insert(
      { name: randomUUID(), behaviour: behaviour ?? 'proceed', events },
      actorName(context.actor),
      context.now,
    )
    await epcisCaptures.insertDocument(record.id, bytes)
    await context.enqueue('epcis.capture', { companyId, captureId: record.id })
    return captureAnswer(record)
  },
)

/** One event, recorded at once. Refuses `input.invalid`, and `event.idTaken` when its id is of another event. */
export const captureEvent = service<'epcis.captureEvent'>(async (context, input) => {
  const envelope = openDocument(input.event as Json)
  const read = readEvent(envelope, 0)
  if (envelope.kind !== 'event') refuse('input.invalid', { issues: [{ field: 'type', code: 'epcisValue' }] })
  if (read.issues !== null) return refuse('input.invalid', { issues: read.issues })
  const [recorded] = await recordEvents(
    context,
    ownStores(context),
    [{ event: read.event, context: envelope.context }],
    { captureId: null, countsForeign: false },
  )
  if (recorded === undefined || recorded.outcome === 'taken') return refuse('event.idTaken')
  return { eventID: recorded.eventId, repeated: recorded.outcome === 'repeated' }
})

/** One capture job by its name. Refuses `capture.unknown`. */
export const captureJob = service<'epcis.captureJob'>(async (context, input) =>
  captureAnswer(
    (await ownStores(context).epcisCaptures.findByName(input.capture)) ?? refuse('capture.unknown'),
  ),
)

/** Capture jobs, newest first. */
export const captures = service<'epcis.captures'>(async (context, input) => {
  const size = input.perPage ?? 30
  const found = await ownStores(context).epcisCaptures.list(
    input.token === undefined ? null : Number(input.token),
    size + 1,
  )
  const shown = found.slice(0, size)
  return {
    captures: shown.map(captureAnswer),
    next: found.length > size ? String(shown.at(-1)?.id) : null,
  }
})

function captureAnswer(record: CaptureRecord): CaptureAnswer {
  const { name, behaviour, state, events, done, accepted, repeated, refused, errors } = record
  return {
    captureID: name,
    createdAt: record.createdAt.toISOString(),
    ...(record.finishedAt === null ? {} : { finishedAt: record.finishedAt.toISOString() }),
    running: state === 'waiting' || state === 'running',
    success: refused === 0 && state !== 'failed',
    captureErrorBehaviour: behaviour,
    ...{ events, done, accepted, repeated, refused },
    errors: errors.map(({ field, code }) => ({ field, code })),
  }
}

/** The job `epcis.capture`. A worker that was killed goes on after the last slice that is complete. */
export async function runCapture(
  context: JobContext,
  { companyId, captureId }: Payload<'epcis.capture'>,
): Promise<void> {
  const document = await context.transact(companyId, async (inside) => {
    const { epcisCaptures } = storesOf(inside, companyId)
    const record = await epcisCaptures.lock(captureId)
    if (record === null || record.finishedAt !== null) return null
    await epcisCaptures.save(captureId, { state: 'running' })
    return { record, bytes: await epcisCaptures.readDocument(captureId) }
  })
  if (document === null) return
  const envelope = openBytes(document.bytes)
  if (document.record.behaviour === 'rollback')
    await context.transact(companyId, (inside) => captureAll(inside, companyId, captureId, envelope))
  else
    while (
      await context.transact(companyId, (inside) => captureSlice(inside, companyId, captureId, envelope))
    );
}

/** The job `epcis.endCapture`: every attempt failed. What is on record stays there. */
export async function endFailedCapture(
  context: JobContext,
  { companyId, captureId }: Payload<'epcis.endCapture'>,
): Promise<void> {
  await context.transact(companyId, async (inside) => {
    const stores = storesOf(inside, companyId)
    const record = await stores.epcisCaptures.lock(captureId)
    if (record === null || record.finishedAt !== null) return
    await finish(inside, stores, record, {
      state: 'failed',
      errors: [...record.errors, { field: '', code: 'epcisStopped' }],
    })
  })
}

/** Records the next slice; answers whether others follow. */
async function captureSlice(
  context: Context,
  companyId: number,
  captureId: number,
  envelope: OpenedDocument,
): Promise<boolean> {
  const stores = storesOf(context, companyId)
  const record = await stores.epcisCaptures.lock(captureId)
  if (record === null || record.finishedAt !== null) return false
  const end = Math.min(record.done + sliceSize, envelope.events.length)
  const slice = await recordSlice(context, stores, envelope, { record, end })
  const progress = {
    done: end,
    accepted: record.accepted + slice.accepted,
    repeated: record.repeated + slice.repeated,
    refused: record.refused + slice.refused,
    errors: [...record.errors, ...slice.errors].slice(0, maxErrors),
  }
  if (end < envelope.events.length) await stores.epcisCaptures.save(captureId, progress)
  else await finish(context, stores, record, { ...progress, state: 'done' })
  return end < envelope.events.length
}

/** Records all events, or none when one of them has an issue. */
async function captureAll(
  context: Context,
  companyId: number,
  captureId: number,
  envelope: OpenedDocument,
): Promise<void> {
  const stores = storesOf(context, companyId)
  const record = await stores.epcisCaptures.lock(captureId)
  if (record === null || record.finishedAt !== null) return
  const issues = envelope.events.flatMap((_, index) => readEvent(envelope, index).issues ?? [])
  const outcome =
    issues.length > 0
      ? { accepted: 0, repeated: 0, refused: envelope.events.length, errors: issues }
      : await recordOrRollBack(context, stores, record, envelope)
  await finish(context, stores, record, {
    ...outcome,
    errors: outcome.errors.slice(0, maxErrors),
    done: envelope.events.length,
    state: outcome.refused > 0 ? 'failed' : 'done',
  })
}

type SliceOutcome = {
  readonly accepted: number
  readonly repeated: number
  readonly refused: number
  readonly errors: readonly CaptureError[]
}

/** Ends the savepoint of a capture of which an event was refused. */
class Undone extends Error {
  readonly outcome: SliceOutcome
  constructor(outcome: SliceOutcome) {
    super('The capture is rolled back.')
    this.outcome = outcome
  }
}

/** Records all events in a savepoint that is undone when one of them is refused. */
async function recordOrRollBack(
  context: Context,
  stores: CompanyStores,
  record: CaptureRecord,
  envelope: OpenedDocument,
): Promise<SliceOutcome> {
  try {
    return await context.trx.transaction(async (savepoint) => {
      const inside = { ...context, trx: savepoint }
      let total: SliceOutcome = { accepted: 0, repeated: 0, refused: 0, errors: [] }
      for (let start = 0; start < envelope.events.length; start += sliceSize) {
        const end = Math.min(start + sliceSize, envelope.events.length)
        const slice = await recordSlice(inside, storesOf(inside, stores.companyId), envelope, {
          record: { ...record, done: start },
          end,
        })
        total = {
          accepted: total.accepted + slice.accepted,
          repeated: total.repeated + slice.repeated,
          refused: total.refused + slice.refused,
          errors: [...total.errors, ...slice.errors],
        }
      }
      if (total.refused > 0) throw new Undone(total)
      return total
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    return { ...error.outcome, accepted: 0, repeated: 0, refused: envelope.events.length }
  }
}

/** Validates and records the events from `record.done` to `end`. */
async function recordSlice(
  context: Context,
  stores: CompanyStores,
  envelope: OpenedDocument,
  { record, end }: { readonly record: CaptureRecord; readonly end: number },
): Promise<SliceOutcome> {
  const errors: CaptureError[] = []
  const valid = Array.from({ length: end - record.done }, (_, offset) => record.done + offset).flatMap(
    (index) => {
      const read = readEvent(envelope, index)
      if (read.issues === null)
        return [{ index, event: read.event, context: envelope.context, ignored: envelope.ignored }]
      errors.push(...read.issues.map(({ field, code }) => ({ field, code })))
      return []
    },
  )
  const recorded = await recordEvents(context, stores, valid, { captureId: record.id, countsForeign: false })
  recorded.forEach(({ outcome }, position) => {
    const steps = [
      ...(envelope.path === '' ? [] : [envelope.path, String(valid[position]?.index)]),
      'eventID',
    ]
    if (outcome === 'taken') errors.push({ field: steps.join('.'), code: 'epcisTaken' })
  })
  const count = (outcome: string): number => recorded.filter((event) => event.outcome === outcome).length
  const refused = end - record.done - valid.length + count('taken')
  return { accepted: count('accepted'), repeated: count('repeated'), refused, errors }
}

/** Ends a capture and deletes its document. */
async function finish(
  context: Context,
  { epcisCaptures }: CompanyStores,
  { id }: CaptureRecord,
  change: Parameters<CompanyStores['epcisCaptures']['save']>[1],
): Promise<void> {
  await epcisCaptures.save(id, { ...change, finishedAt: context.now })
  await epcisCaptures.deleteDocument(id)
}
