// EPCIS 2.0 documents in JSON-LD: events about serials and cases, written for other systems and parsed from
// them (GS1 EPCIS 2.0, sections 7 and 10; CBV 2.0, sections 7.1 and 7.2).

import type { Json } from './event-hash.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import type { SerialReport, SerialState } from '../code/serial-states.ts'

type JsonObject = { readonly [name: string]: Json }

/** The JSON-LD context of a document. */
export const epcisContext = 'https://ref.gs1.org/standards/epcis/epcis-context.jsonld'

type BusinessStep = {
  readonly action: 'ADD' | 'OBSERVE' | 'DELETE'
  readonly bizStep: string
  readonly disposition?: string
}

/** The event for serials that entered a state. Absent states are internal to the cellar and not exported. */
const stepOfState: Partial<Readonly<Record<SerialState, BusinessStep>>> = {
  commissioned: { action: 'ADD', bizStep: 'commissioning', disposition: 'active' },
  released: { action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' },
  sampled: { action: 'OBSERVE', bizStep: 'sampling' },
  inactive: { action: 'DELETE', bizStep: 'decommissioning', disposition: 'inactive' },
  destroyed: { action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed' },
}

/** Whether a document has events for serials that entered this state. */
export function isExported(state: SerialState): boolean {
  return stepOfState[state] !== undefined
}

/** When an event happened, and where: the digital link of a GLN. */
export type EventOrigin = { readonly at: Date; readonly location: string | null }

/** The event for serials that entered a state, or null when the state is not exported. */
export function stateEvent(
  state: SerialState,
  epcs: readonly string[],
  origin: EventOrigin,
): JsonObject | null {
  const step = stepOfState[state]
  return step === undefined ? null : { type: 'ObjectEvent', epcList: epcs, ...step, ...originMembers(origin) }
}

/** The event for units that were packed into another one, or unpacked from it. */
export function packingEvent(
  action: 'pack' | 'unpack',
  parent: string,
  children: readonly string[],
  origin: EventOrigin,
): JsonObject {
  return {
    type: 'AggregationEvent',
    parentID: parent,
    childEPCs: children,
    action: action === 'pack' ? 'ADD' : 'DELETE',
    bizStep: action === 'pack' ? 'packing' : 'unpacking',
    ...originMembers(origin),
  }
}

function originMembers({ at, location }: EventOrigin): JsonObject {
  return {
    eventTime: at.toISOString(),
    eventTimeZoneOffset: '+00:00',
    ...(location === null ? {} : { readPoint: { id: location } }),
  }
}

/** The meaning of an event of another system: a report of serials, or a packing. */
export type EventContent =
  | { readonly kind: 'state'; readonly report: SerialReport; readonly epcs: readonly string[] }
  | {
      readonly kind: 'packing'
      readonly action: 'pack' | 'unpack'
      readonly parent: string
      readonly children: readonly string[] | 'all'
    }

/** A parsed event: the JSON, its time and its meaning. */
export type ParsedEvent = { readonly event: JsonObject; readonly at: Date; readonly content: EventContent }

/** A parsed document: its events, or its issues. */
export type ParsedDocument = {
  readonly events: readonly ParsedEvent[]
  readonly namespaces: Readonly<Record<string, string>>
  readonly issues: readonly ValidationIssue[]
}

/** The report that an event's action and business step mean. */
const reportOfStep: Readonly<Record<string, SerialReport>> = {
  'ADD encoding': 'printed',
  'ADD commissioning': 'commissioned',
  'OBSERVE shipping': 'released',
  'OBSERVE departing': 'released',
  'DELETE decommissioning': 'inactive',
  'DELETE destroying': 'destroyed',
  'OBSERVE sampling': 'sampled',
}

/** Maximum number of events of a document, and of EPCs of an event. */
const largestDocument = { events: 5000, epcs: 50_000 } as const

/**
 * Parses a document. Issues name their position as `epcisBody.eventList.0.eventTime`. A caller must not use
 * the events of a document with issues.
 * @param document parsed JSON of any shape
 */
export function parseDocument(document: Json): ParsedDocument {
  const issues: ValidationIssue[] = []
  const addIssue = (field: string, code: string) => {
    issues.push({ field, code })
  }
  if (!isObject(document)) return { events: [], namespaces: {}, issues: [{ field: '', code: 'epcisValue' }] }
  if (document['@context'] === undefined) addIssue('@context', 'required')
  if (document['type'] !== 'EPCISDocument') addIssue('type', 'epcisValue')
  if (!/^2\.0(\.\d+)?$/.test(textOf(document['schemaVersion']))) addIssue('schemaVersion', 'epcisValue')
  if (!isTimestamp(textOf(document['creationDate']))) addIssue('creationDate', 'epcisValue')
  const list = isObject(document['epcisBody']) ? document['epcisBody']['eventList'] : undefined
  if (!isList(list) || list.length > largestDocument.events)
    addIssue('epcisBody.eventList', list === undefined ? 'required' : 'epcisValue')
  const events = (isList(list) ? list : []).flatMap((event, index) =>
    parseEvent(event, `epcisBody.eventList.${String(index)}`, addIssue),
  )
  return { events, namespaces: namespacesOf(document['@context'] ?? null), issues }
}

type AddIssue = (field: string, code: string) => void

function parseEvent(event: Json, path: string, addIssue: AddIssue): ParsedEvent[] {
  if (!isObject(event)) {
    addIssue(path, 'epcisValue')
    return []
  }
  const at = textOf(event['eventTime'])
  if (!isTimestamp(at))
    addIssue(`${path}.eventTime`, event['eventTime'] === undefined ? 'required' : 'epcisValue')
  if (!/^[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00)$/.test(textOf(event['eventTimeZoneOffset'])))
    addIssue(
      `${path}.eventTimeZoneOffset`,
      event['eventTimeZoneOffset'] === undefined ? 'required' : 'epcisValue',
    )
  const content = parseContent(event, path, addIssue)
  return content === null ? [] : [{ event, at: new Date(at), content }]
}

function parseContent(event: JsonObject, path: string, addIssue: AddIssue): EventContent | null {
  const action = textOf(event['action'])
  if (!['ADD', 'OBSERVE', 'DELETE'].includes(action))
    addIssue(`${path}.action`, event['action'] === undefined ? 'required' : 'epcisValue')
  if (event['type'] === 'ObjectEvent') return parseObjectEvent(event, action, path, addIssue)
  if (event['type'] === 'AggregationEvent') return parseAggregationEvent(event, action, path, addIssue)
  addIssue(`${path}.type`, 'epcisUnsupported')
  return null
}

function parseObjectEvent(
  event: JsonObject,
  action: string,
  path: string,
  addIssue: AddIssue,
): EventContent | null {
  const epcs = parseEpcs(event['epcList'], `${path}.epcList`, addIssue)
  const report = reportOfStep[`${action} ${businessStepName(event['bizStep'])}`]
  if (report === undefined) addIssue(`${path}.bizStep`, 'epcisUnsupported')
  return report === undefined || epcs === null ? null : { kind: 'state', report, epcs }
}

function parseAggregationEvent(
  event: JsonObject,
  action: string,
  path: string,
  addIssue: AddIssue,
): EventContent | null {
  const parent = textOf(event['parentID'])
  if (!isUri(parent))
    addIssue(`${path}.parentID`, event['parentID'] === undefined ? 'required' : 'epcisValue')
  if (action === 'OBSERVE') addIssue(`${path}.action`, 'epcisUnsupported')
  // DELETE without children unpacks everything (EPCIS 2.0, section 7.4.3).
  const all = action === 'DELETE' && event['childEPCs'] === undefined
  const children = all ? 'all' : parseEpcs(event['childEPCs'], `${path}.childEPCs`, addIssue)
  return children === null
    ? null
    : { kind: 'packing', action: action === 'DELETE' ? 'unpack' : 'pack', parent, children }
}

function parseEpcs(value: Json | undefined, path: string, addIssue: AddIssue): readonly string[] | null {
  if (!isList(value) || value.length === 0 || value.length > largestDocument.epcs) {
    addIssue(path, value === undefined ? 'required' : 'epcisValue')
    return null
  }
  value.forEach((epc, index) => {
    if (!isUri(textOf(epc))) addIssue(`${path}.${String(index)}`, 'epcisValue')
  })
  return value.map(textOf)
}

/** The name of a business step without the prefix of its vocabulary. */
function businessStepName(value: Json | undefined): string {
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

function isTimestamp(text: string): boolean {
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
