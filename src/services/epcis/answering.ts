// Events as they are answered: as they came, with the time of recording and, where the sender gave none, the id that is
// made of their hash.

import { epcisContext, ownContext } from '../../domain/epcis/envelope.ts'
import type { Json, JsonObject } from '../../domain/epcis/json.ts'
import type { StoredEvent } from '../../persistence/epcis/events.ts'

/** Events for one document, and the parts of its context besides the standard's. */
export type AnsweredEvents = { readonly events: readonly JsonObject[]; readonly context: readonly Json[] }

/**
 * The events of a document, in the given order. Prefixes stand once for all events when all have the same ones, else
 * with each event: a prefix that one event defines is undefined in another, where it may begin a value.
 */
export function answeredEvents(stored: readonly StoredEvent[]): AnsweredEvents {
  const [first] = stored
  const isShared = stored.every(({ context }) => context === first?.context)
  return {
    events: stored.map((event) => answered(event, isShared ? [] : contextOf(event))),
    context: isShared && first !== undefined ? contextOf(first) : [],
  }
}

function contextOf({ context }: StoredEvent): readonly Json[] {
  return context === null ? [] : (JSON.parse(context) as readonly Json[])
}

function answered(stored: StoredEvent, context: readonly Json[]): JsonObject {
  return { ...withContext(stored, context), recordTime: stored.recordTime.toISOString() }
}

/** An event by itself, as it came, with its id and the prefixes that it needs. */
export function answeredEvent(stored: StoredEvent): JsonObject {
  return withContext(stored, contextOf(stored))
}

function withContext({ content, eventId }: StoredEvent, context: readonly Json[]): JsonObject {
  const event = JSON.parse(content) as JsonObject
  const all = [...context, ...ownContext(event['@context'])]
  return {
    ...(all.length === 0 ? {} : { '@context': [epcisContext, ...all] }),
    ...Object.fromEntries(Object.entries(event).filter(([name]) => name !== '@context')),
    eventID: typeof event['eventID'] === 'string' ? event['eventID'] : eventId,
  }
}
