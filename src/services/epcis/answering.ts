// Events as they are answered: as they came, with the time of recording and, where the sender gave none, the id that is
// made of their hash. Prefixes that events define differently stay with their event.

import { epcisContext, ownContext } from '../../domain/epcis/envelope.ts'
import { isObject, type Json, type JsonObject } from '../../domain/epcis/json.ts'
import type { StoredEvent } from '../../persistence/epcis/events.ts'

/** Events for one document, and the parts of its context besides the standard's. */
export type AnsweredEvents = { readonly events: readonly JsonObject[]; readonly context: readonly Json[] }

/** The events of a document, in the given order. */
export function answeredEvents(stored: readonly StoredEvent[]): AnsweredEvents {
  const shared = new Map<string, string>()
  const events = stored.map((event) => {
    const context = contextOf(event)
    const isShared = context.every((part) => areShared(part, shared))
    if (isShared) for (const [prefix, address] of context.flatMap(prefixes)) shared.set(prefix, address)
    return answered(event, isShared ? [] : context)
  })
  return { events, context: shared.size === 0 ? [] : [Object.fromEntries(shared)] }
}

/** Whether a part of a context has only prefixes that the document has or can have. */
function areShared(part: Json, shared: ReadonlyMap<string, string>): boolean {
  return (
    isObject(part) &&
    Object.values(part).every((address) => typeof address === 'string') &&
    prefixes(part).every(([prefix, address]) => (shared.get(prefix) ?? address) === address)
  )
}

function prefixes(part: Json): [string, string][] {
  return isObject(part)
    ? Object.entries(part).flatMap(([prefix, address]): [string, string][] =>
        typeof address === 'string' ? [[prefix, address]] : [],
      )
    : []
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
