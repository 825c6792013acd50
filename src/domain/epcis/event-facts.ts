// What an event can be found by: its times, the four standard members, and values by name (EPCIS 2.0, section 8.2.7.1,
// the parameters of the simple event query). Identifiers and terms are in canonical form, so that an EPC URI finds a
// digital link.

import { canonicalUri } from './epc-uri.ts'
import { isList, isObject, itemsOf, textOf, type Json, type JsonObject } from './json.ts'
import { canonicalTerm, type TermKind } from './vocabulary.ts'
import { expandedName, type Namespaces } from './event-hash.ts'

/** A value of an event by the name that a query has for it. A time has its milliseconds as a second value. */
export type EventValue = { readonly name: string; readonly value: string }

/** What follows the name of a time's milliseconds. */
export const timeSuffix = '#time'

/** What is stored beside an event to find it. */
export type EventFacts = {
  readonly type: string
  readonly action: string | null
  readonly eventTime: Date
  readonly bizStep: string | null
  readonly disposition: string | null
  readonly readPoint: string | null
  readonly bizLocation: string | null
  /** When the event was declared to be an error; null for an event that counts. */
  readonly declaredAt: Date | null
  readonly values: readonly EventValue[]
}

/** The names of values that hold identifiers, by the member of the event. */
const identifierMembers: Readonly<Record<string, string>> = {
  epcList: 'epc',
  childEPCs: 'epc',
  parentID: 'parentID',
  inputEPCList: 'inputEPC',
  outputEPCList: 'outputEPC',
}
const classMembers: Readonly<Record<string, string>> = {
  quantityList: 'epcClass',
  childQuantityList: 'epcClass',
  inputQuantityList: 'inputEPCClass',
  outputQuantityList: 'outputEPCClass',
}
const typedMembers: Readonly<Record<string, { name: string; kind: TermKind }>> = {
  bizTransactionList: { name: 'bizTransaction', kind: 'businessTransaction' },
  sourceList: { name: 'source', kind: 'sourceDestination' },
  destinationList: { name: 'destination', kind: 'sourceDestination' },
}

/** Members of the standard that are no extension. */
const standardMembers = new Set([
  ...Object.keys(identifierMembers),
  ...Object.keys(classMembers),
  ...Object.keys(typedMembers),
  ...['@context', 'type', 'action', 'eventTime', 'recordTime', 'eventTimeZoneOffset', 'eventID', 'bizStep'],
  ...['disposition', 'readPoint', 'bizLocation', 'persistentDisposition', 'errorDeclaration', 'ilmd'],
  ...['transformationID', 'sensorElementList', 'certificationInfo'],
])

/** The facts of an event that is valid by the schema. */
export function eventFacts(event: JsonObject, namespaces: Namespaces): EventFacts {
  const declaration = isObject(event['errorDeclaration']) ? event['errorDeclaration'] : null
  return {
    type: textOf(event['type']),
    action: textOf(event['action']) || null,
    eventTime: new Date(textOf(event['eventTime'])),
    bizStep: term(event['bizStep'], 'bizStep'),
    disposition: term(event['disposition'], 'disposition'),
    readPoint: place(event['readPoint']),
    bizLocation: place(event['bizLocation']),
    declaredAt: declaration === null ? null : new Date(textOf(declaration['declarationTime'])),
    values: distinct([
      ...identifiers(event),
      ...typedValues(event),
      ...dispositions(event['persistentDisposition']),
      ...declarationValues(declaration),
      ...sensorValues(event, namespaces),
      ...extensionValues(event, namespaces),
    ]),
  }
}

function term(value: Json | undefined, kind: TermKind): string | null {
  const text = textOf(value)
  return text === '' ? null : canonicalTerm(kind, text)
}

function place(value: Json | undefined): string | null {
  const id = isObject(value) ? textOf(value['id']) : ''
  return id === '' ? null : canonicalUri(id)
}

function identifiers(event: JsonObject): EventValue[] {
  const single = ['transformationID', 'certificationInfo'].flatMap((name) =>
    [event[name] ?? [], []].flat().map((value) => named(name, textOf(value))),
  )
  const epcs = Object.entries(identifierMembers).flatMap(([member, name]) =>
    [event[member] ?? []].flat().map((epc) => named(name, canonicalUri(textOf(epc)))),
  )
  const classes = Object.entries(classMembers).flatMap(([member, name]) =>
    itemsOf(event[member]).flatMap((item) => {
      if (!isObject(item)) return []
      const { quantity } = item
      return [
        named(name, canonicalUri(textOf(item['epcClass']))),
        ...(typeof quantity === 'number' ? [named('quantity', String(quantity))] : []),
      ]
    }),
  )
  return [...single, ...epcs, ...classes].filter(({ value }) => value !== '')
}

function typedValues(event: JsonObject): EventValue[] {
  return Object.entries(typedMembers).flatMap(([member, { name, kind }]) =>
    itemsOf(event[member]).flatMap((item) => {
      if (!isObject(item)) return []
      const type = term(item['type'], kind) ?? ''
      const value = canonicalUri(textOf(item[name]))
      return [named(name, value), ...(type === '' ? [] : [named(`${name}:${type}`, value)])]
    }),
  )
}

function dispositions(value: Json | undefined): EventValue[] {
  if (!isObject(value)) return []
  return ['set', 'unset'].flatMap((name) =>
    itemsOf(value[name]).map((item) =>
      named(`persistentDisposition:${name}`, term(item, 'disposition') ?? ''),
    ),
  )
}

function declarationValues(declaration: JsonObject | null): EventValue[] {
  if (declaration === null) return []
  const reason = term(declaration['reason'], 'errorReason')
  return [
    ...(reason === null ? [] : [named('errorReason', reason)]),
    ...itemsOf(declaration['correctiveEventIDs']).map((id) => named('correctiveEventID', textOf(id))),
  ]
}

/** Values of sensor reports and of their metadata, by the name of the member. */
function sensorValues(event: JsonObject, namespaces: Namespaces): EventValue[] {
  return itemsOf(event['sensorElementList']).flatMap((element) => {
    if (!isObject(element)) return []
    const parts = [element['sensorMetadata'] ?? null, ...itemsOf(element['sensorReport'])]
    return parts.flatMap((part) =>
      isObject(part)
        ? Object.entries(part).flatMap(([name, value]) =>
            name === 'type'
              ? [named('sensor:type', term(value, 'measurement') ?? '')]
              : scalars(`sensor:${expandedName(name, namespaces)}`, value),
          )
        : [],
    )
  })
}

/** Values of extension members, and of the members inside them, also of the master data of an instance or lot. */
function extensionValues(event: JsonObject, namespaces: Namespaces): EventValue[] {
  const top = Object.entries(event).filter(([name]) => !standardMembers.has(name))
  const ilmd = isObject(event['ilmd']) ? Object.entries(event['ilmd']) : []
  return [
    ...top.flatMap(([name, value]) => nested('field', name, value, namespaces)),
    ...ilmd.flatMap(([name, value]) => nested('ilmd', name, value, namespaces)),
  ]
}

/** The values of an extension member: those of the member itself by `prefix:`, those inside it by `inner.prefix:`. */
function nested(prefix: string, name: string, value: Json, namespaces: Namespaces): EventValue[] {
  if (isList(value)) return value.flatMap((item) => nested(prefix, name, item, namespaces))
  const full = `${prefix}:${expandedName(name, namespaces)}`
  if (!isObject(value)) return [named(`exists.${full}`, ''), ...scalars(full, value)]
  const inner = prefix.startsWith('inner.') ? prefix : `inner.${prefix}`
  return [
    named(`exists.${full}`, ''),
    ...Object.entries(value).flatMap(([member, child]) => nested(inner, member, child, namespaces)),
  ]
}

function scalars(name: string, value: Json): EventValue[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [named(name, String(value))]
  if (typeof value !== 'string') return []
  const time = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN
  const milliseconds = Number.isNaN(time) ? [] : [named(name + timeSuffix, String(time))]
  return [named(name, canonicalUri(value)), ...milliseconds]
}

/** Longest value that is found by its text; a longer one is found by its first characters. */
export const longestValue = 500

function named(name: string, value: string): EventValue {
  return { name: storable(name), value: storable(value) }
}

/** Text that PostgreSQL can store and index: cut, without null characters and lone surrogates. */
export function storable(text: string): string {
  return text.slice(0, longestValue).replaceAll('\0', '\ufffd').toWellFormed()
}

function distinct(values: readonly EventValue[]): EventValue[] {
  return [...new Map(values.map((item) => [`${item.name}\n${item.value}`, item])).values()]
}
