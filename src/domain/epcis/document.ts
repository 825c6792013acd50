// EPCIS 2.0 documents in JSON-LD (GS1 EPCIS 2.0, sections 7 and 10; CBV 2.0, sections 7.1 and 7.2): what happened to
// serials and cases, told so that any other system understands it, and read when another system tells it.

import type { Json } from './event-hash.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import type { SerialReport, SerialState } from '../code/serial-states.ts'

type JsonObject = { readonly [name: string]: Json }

/** Where the words of a document are explained. */
export const epcisContext = 'https://ref.gs1.org/standards/epcis/epcis-context.jsonld'

type Step = {
  readonly action: 'ADD' | 'OBSERVE' | 'DELETE'
  readonly bizStep: string
  readonly disposition?: string
}

/** How a state that serials came into is told; what is absent is the cellar's own affair. */
const stepOfState: Partial<Readonly<Record<SerialState, Step>>> = {
  commissioned: { action: 'ADD', bizStep: 'commissioning', disposition: 'active' },
  released: { action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' },
  sampled: { action: 'OBSERVE', bizStep: 'sampling' },
  inactive: { action: 'DELETE', bizStep: 'decommissioning', disposition: 'inactive' },
  destroyed: { action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed' },
}

/** Whether an event tells that serials came into a state. */
export function isTold(state: SerialState): boolean {
  return stepOfState[state] !== undefined
}

/** When and where something happened. */
export type Occasion = { readonly at: Date; readonly place: string | null }

/** An event about serials that came into a state, or null when that state is not told. */
export function stateEvent(
  state: SerialState,
  epcs: readonly string[],
  occasion: Occasion,
): JsonObject | null {
  const step = stepOfState[state]
  return step === undefined ? null : { type: 'ObjectEvent', epcList: epcs, ...step, ...told(occasion) }
}

/** An event about units that were packed into another, or taken out of it. */
export function packingEvent(
  action: 'pack' | 'unpack',
  parent: string,
  children: readonly string[],
  occasion: Occasion,
): JsonObject {
  return {
    type: 'AggregationEvent',
    parentID: parent,
    childEPCs: children,
    action: action === 'pack' ? 'ADD' : 'DELETE',
    bizStep: action === 'pack' ? 'packing' : 'unpacking',
    ...told(occasion),
  }
}

function told({ at, place }: Occasion): JsonObject {
  return {
    eventTime: at.toISOString(),
    eventTimeZoneOffset: '+00:00',
    ...(place === null ? {} : { readPoint: { id: place } }),
  }
}

/** What an event of another system says here. */
export type Told =
  | { readonly kind: 'state'; readonly report: SerialReport; readonly epcs: readonly string[] }
  | {
      readonly kind: 'packing'
      readonly action: 'pack' | 'unpack'
      readonly parent: string
      readonly children: readonly string[] | 'all'
    }

export type ToldEvent = { readonly event: JsonObject; readonly at: Date; readonly told: Told }

/** A document as read: its events, or where it is wrong. */
export type ReadDocument = {
  readonly events: readonly ToldEvent[]
  readonly namespaces: Readonly<Record<string, string>>
  readonly faults: readonly ValidationIssue[]
}

/** What steps of a business mean for a serial, by action and step. */
const reportOfStep: Readonly<Record<string, SerialReport>> = {
  'ADD encoding': 'printed',
  'ADD commissioning': 'commissioned',
  'OBSERVE shipping': 'released',
  'OBSERVE departing': 'released',
  'DELETE decommissioning': 'inactive',
  'DELETE destroying': 'destroyed',
  'OBSERVE sampling': 'sampled',
}

/** Most events of one document, and most things in one event. */
export const largestDocument = { events: 5000, epcs: 50_000 } as const

/**
 * Reads a document. Faults name their place as `epcisBody.eventList.0.eventTime`; a document with one fault says nothing.
 * @param document parsed JSON of any shape
 */
export function readDocument(document: Json): ReadDocument {
  const issues: ValidationIssue[] = []
  const fault = (field: string, code: string) => {
    issues.push({ field, code })
  }
  if (!isObject(document)) return { events: [], namespaces: {}, faults: [{ field: '', code: 'epcisValue' }] }
  if (document['@context'] === undefined) fault('@context', 'required')
  if (document['type'] !== 'EPCISDocument') fault('type', 'epcisValue')
  if (!/^2\.0(\.\d+)?$/.test(textOf(document['schemaVersion']))) fault('schemaVersion', 'epcisValue')
  if (!isMoment(textOf(document['creationDate']))) fault('creationDate', 'epcisValue')
  const list = isObject(document['epcisBody']) ? document['epcisBody']['eventList'] : undefined
  if (!isList(list) || list.length > largestDocument.events)
    fault('epcisBody.eventList', list === undefined ? 'required' : 'epcisValue')
  const events = (isList(list) ? list : []).flatMap((event, at) =>
    readEvent(event, `epcisBody.eventList.${String(at)}`, fault),
  )
  return { events, namespaces: namespacesOf(document['@context'] ?? null), faults: issues }
}

type Complain = (field: string, code: string) => void

function readEvent(event: Json, place: string, fault: Complain): ToldEvent[] {
  if (!isObject(event)) {
    fault(place, 'epcisValue')
    return []
  }
  const at = textOf(event['eventTime'])
  if (!isMoment(at)) fault(`${place}.eventTime`, event['eventTime'] === undefined ? 'required' : 'epcisValue')
  if (!/^[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00)$/.test(textOf(event['eventTimeZoneOffset'])))
    fault(
      `${place}.eventTimeZoneOffset`,
      event['eventTimeZoneOffset'] === undefined ? 'required' : 'epcisValue',
    )
  const told = toldBy(event, place, fault)
  return told === null ? [] : [{ event, at: new Date(at), told }]
}

function toldBy(event: JsonObject, place: string, fault: Complain): Told | null {
  const action = textOf(event['action'])
  if (!['ADD', 'OBSERVE', 'DELETE'].includes(action))
    fault(`${place}.action`, event['action'] === undefined ? 'required' : 'epcisValue')
  if (event['type'] === 'ObjectEvent') return stateTold(event, action, place, fault)
  if (event['type'] === 'AggregationEvent') return packingTold(event, action, place, fault)
  fault(`${place}.type`, 'epcisUnsupported')
  return null
}

function stateTold(event: JsonObject, action: string, place: string, fault: Complain): Told | null {
  const epcs = epcsOf(event['epcList'], `${place}.epcList`, fault)
  const report = reportOfStep[`${action} ${stepOf(event['bizStep'])}`]
  if (report === undefined) fault(`${place}.bizStep`, 'epcisUnsupported')
  return report === undefined || epcs === null ? null : { kind: 'state', report, epcs }
}

function packingTold(event: JsonObject, action: string, place: string, fault: Complain): Told | null {
  const parent = textOf(event['parentID'])
  if (!isUri(parent)) fault(`${place}.parentID`, event['parentID'] === undefined ? 'required' : 'epcisValue')
  if (action === 'OBSERVE') fault(`${place}.action`, 'epcisUnsupported')
  // Taking out without naming what means everything (EPCIS 2.0, section 7.4.3).
  const all = action === 'DELETE' && event['childEPCs'] === undefined
  const children = all ? 'all' : epcsOf(event['childEPCs'], `${place}.childEPCs`, fault)
  return children === null
    ? null
    : { kind: 'packing', action: action === 'DELETE' ? 'unpack' : 'pack', parent, children }
}

function epcsOf(value: Json | undefined, place: string, fault: Complain): readonly string[] | null {
  if (!isList(value) || value.length === 0 || value.length > largestDocument.epcs) {
    fault(place, value === undefined ? 'required' : 'epcisValue')
    return null
  }
  value.forEach((epc, at) => {
    if (!isUri(textOf(epc))) fault(`${place}.${String(at)}`, 'epcisValue')
  })
  return value.map(textOf)
}

/** A step of the business by its word, however it is written. */
function stepOf(value: Json | undefined): string {
  return textOf(value).replace(
    /^(?:https:\/\/ref\.gs1\.org\/cbv\/BizStep-|urn:epcglobal:cbv:bizstep:|cbv:BizStep-)/,
    '',
  )
}

function namespacesOf(context: Json): Record<string, string> {
  const parts = isList(context) ? context : [context]
  return Object.fromEntries(
    parts
      .flatMap((part) => (isObject(part) ? Object.entries(part) : []))
      .flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function isMoment(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
  )
}

function isUri(text: string): boolean {
  return text.length <= 500 && text.isWellFormed() && /^[A-Za-z][A-Za-z0-9+.-]*:[^\s\p{Cc}]+$/u.test(text)
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
