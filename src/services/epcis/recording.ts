// Records captured events: stores each as it came, once, and applies its effect on serials. Declarations of errors undo
// the effect of the event that they declare, whichever of the two arrives first (EPCIS 2.0, section 7.4.1.3).

import { createHash } from 'node:crypto'
import { applyEffects, noCounts, storedCounts, type EffectCounts } from './effects.ts'
import { noteEvents } from './notifying.ts'
import { undoEffects } from './undoing.ts'
import type { CompanyStores, Context } from '../context.ts'
import { eventFacts, type EventFacts } from '../../domain/epcis/event-facts.ts'
import { eventId, preHashText } from '../../domain/epcis/event-hash.ts'
import { namespacesOfEvent } from '../../domain/epcis/envelope.ts'
import { isObject, textOf, type Json, type JsonObject } from '../../domain/epcis/json.ts'

/** An event that is valid by the schema, with the parts of its document's context that are not the standard's. */
export type IncomingEvent = {
  readonly event: JsonObject
  readonly context: readonly Json[]
  /** Members that its document leaves out of its hash. */
  readonly ignored?: readonly string[]
}

/** What became of an event: on record now, on record before, or refused because its id is of another event. */
export type RecordedEvent = {
  readonly outcome: 'accepted' | 'repeated' | 'taken'
  readonly eventId: string
  readonly counts: EffectCounts
}

type RecordingOptions = {
  readonly captureId: number | null
  /** Whether events about other companies' units are reported too, for an answer that counts them. */
  readonly countsForeign: boolean
}

type PreparedEvent = IncomingEvent & {
  readonly identity: Buffer
  readonly hash: Buffer
  readonly eventId: string
  readonly facts: EventFacts
}

/** Records events in order; answers what became of each. */
export async function recordEvents(
  context: Context,
  stores: CompanyStores,
  events: readonly IncomingEvent[],
  options: RecordingOptions,
): Promise<RecordedEvent[]> {
  const prepared = events.map(prepareEvent)
  const taken = await takenIds(stores, prepared)
  const candidates = new Map(
    prepared.flatMap((event, index) => (taken.has(index) ? [] : [[event.identity.toString('hex'), event]])),
  )
  const inserted = await stores.epcisEvents.insert(
    [...candidates.values()].map((event) => ({
      ...event,
      content: JSON.stringify(event.event),
      context: event.context.length === 0 ? null : JSON.stringify(event.context),
    })),
    options.captureId,
    context.now,
  )
  await stores.epcisEvents.insertValues(
    [...inserted].flatMap(([identity, id]) => {
      const event = candidates.get(identity)
      return event === undefined ? [] : [{ id, facts: event.facts }]
    }),
  )
  await noteEvents(context, stores, [...inserted.values()])
  const recorded: RecordedEvent[] = []
  for (const [index, event] of prepared.entries()) {
    const key = event.identity.toString('hex')
    const id = inserted.get(key)
    if (taken.has(index)) recorded.push({ outcome: 'taken', eventId: event.eventId, counts: noCounts })
    else if (id === undefined) {
      const counts = options.countsForeign ? await storedCounts(stores, event.hash) : noCounts
      recorded.push({ outcome: 'repeated', eventId: event.eventId, counts })
    } else {
      // The same event a second time in one capture is repeated.
      inserted.delete(key)
      const counts = await effectOfNew(context, stores, { ...event, id }, options)
      recorded.push({ outcome: 'accepted', eventId: event.eventId, counts })
    }
  }
  return recorded
}

async function effectOfNew(
  context: Context,
  stores: CompanyStores,
  { id, event, hash, eventId: name, facts }: PreparedEvent & { readonly id: number },
  { countsForeign }: RecordingOptions,
): Promise<EffectCounts> {
  if (facts.declaredAt !== null) {
    const same = await stores.epcisEvents.sameEvents(hash, name)
    await stores.epcisEvents.markUndone(same.map((stored) => stored.id))
    for (const stored of same) await undoEffects(context, stores, stored)
    return noCounts
  }
  if (await stores.epcisEvents.isDeclared(hash, name)) {
    await stores.epcisEvents.markUndone([id])
    return noCounts
  }
  return applyEffects(context, stores, { event, hash, at: facts.eventTime }, countsForeign)
}

/** The positions of events whose id another event has already, on record or earlier in this list. */
async function takenIds(stores: CompanyStores, events: readonly PreparedEvent[]): Promise<Set<number>> {
  const hashes = await stores.epcisEvents.hashesOf([...new Set(events.map((event) => event.eventId))])
  const taken = new Set<number>()
  for (const [index, { eventId: name, hash, facts }] of events.entries()) {
    if (facts.declaredAt !== null) continue
    const before = hashes.get(name)
    if (before === undefined) hashes.set(name, hash.toString('hex'))
    else if (before !== hash.toString('hex')) taken.add(index)
  }
  return taken
}

function prepareEvent(incoming: IncomingEvent): PreparedEvent {
  const { event, context, ignored = [] } = incoming
  const namespaces = namespacesOfEvent(event, context)
  const hash = createHash('sha256')
    .update(preHashText(event, namespaces, ignored))
    .digest()
  const declaration = isObject(event['errorDeclaration']) ? event['errorDeclaration'] : null
  const given = textOf(event['eventID'])
  const identity = createHash('sha256')
    .update(JSON.stringify([given, hash.toString('hex'), declaration]))
    .digest()
  const name = given === '' ? eventId(hash.toString('hex')) : given
  return { ...incoming, identity, hash, eventId: name, facts: eventFacts(event, namespaces) }
}
