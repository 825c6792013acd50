// The parts of a captured document: the document itself, its events and the context that explains their prefixes
// (EPCIS 2.0.1, section 10).

import type { Namespaces } from './event-hash.ts'
import { isList, isObject, itemsOf, textOf, type Json, type JsonObject } from './json.ts'

/** The JSON-LD context of the standard. */
export const epcisContext = 'https://ref.gs1.org/standards/epcis/epcis-context.jsonld'

/** The parts of a document. `path` is where its list of events is, such as `epcisBody.eventList`. */
export type Envelope = {
  readonly kind: 'document' | 'queryDocument' | 'event'
  /** The document with an empty list of events; null for a single event. */
  readonly rest: Json
  readonly events: readonly Json[]
  readonly path: string
  /** The parts of `@context` that are not the standard's own. */
  readonly context: readonly Json[]
  /** Members of events that the document leaves out of their hashes: `<prefix>:ignoreFields`. */
  readonly ignored: readonly string[]
}

/** Separates a document, a query document or a single event into its parts, also when something is wrong with it. */
export function openEnvelope(document: Json): Envelope {
  const type = isObject(document) ? textOf(document['type']) : ''
  const context = isObject(document) ? ownContext(document['@context']) : []
  if (
    !isObject(document) ||
    type === 'EPCISDocument' ||
    !/Event$|[:/]/.test(type) ||
    type === 'EPCISQueryDocument'
  ) {
    const kind = type === 'EPCISQueryDocument' ? 'queryDocument' : 'document'
    const steps = kind === 'document' ? ['epcisBody'] : ['epcisBody', 'queryResults', 'resultsBody']
    return {
      kind,
      ...takeEvents(document, steps),
      path: [...steps, 'eventList'].join('.'),
      context,
      ignored: ignoredBy(document),
    }
  }
  return { kind: 'event', rest: null, events: [document], path: '', context, ignored: [] }
}

/** The members that a document or its query results leave out of hashes. */
function ignoredBy(document: Json): string[] {
  const body = isObject(document) ? document['epcisBody'] : undefined
  const results = isObject(body) ? body['queryResults'] : undefined
  return [document, results].flatMap((part) =>
    isObject(part)
      ? Object.entries(part).flatMap(([name, value]) =>
          name.endsWith(':ignoreFields') ? itemsOf(value).map(textOf) : [],
        )
      : [],
  )
}

/** Takes the list of events out of the object at the end of these steps. */
function takeEvents(value: Json, steps: readonly string[]): { rest: Json; events: readonly Json[] } {
  if (!isObject(value)) return { rest: value, events: [] }
  const [step, ...others] = steps
  if (step === undefined) {
    const list = value['eventList']
    return isList(list) ? { rest: { ...value, eventList: [] }, events: list } : { rest: value, events: [] }
  }
  const inner = takeEvents(value[step] ?? null, others)
  return value[step] === undefined
    ? { rest: value, events: [] }
    : { rest: { ...value, [step]: inner.rest }, events: inner.events }
}

/** The parts of a context that are not the standard's. */
export function ownContext(context: Json | undefined): readonly Json[] {
  return (isList(context) ? context : [context ?? null]).filter(
    (part) => part !== null && (typeof part !== 'string' || !/\/epcis-context(?:-root)?\.jsonld$/.test(part)),
  )
}

/** The prefixes that a context defines. */
export function namespacesOf(context: readonly Json[]): Namespaces {
  return Object.fromEntries(
    context
      .flatMap((part) => (isObject(part) ? Object.entries(part) : []))
      .flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The prefixes of an event: those of its document, then its own. */
export function namespacesOfEvent(event: JsonObject, context: readonly Json[]): Namespaces {
  return namespacesOf([...context, ...ownContext(event['@context'])])
}

/** The EPCs of an event, in all its lists. */
export function epcCount(event: JsonObject): number {
  return ['epcList', 'childEPCs', 'inputEPCList', 'outputEPCList'].reduce(
    (count, name) => count + itemsOf(event[name]).length,
    0,
  )
}
