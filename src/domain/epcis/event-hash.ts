// The pre-hash text of an EPCIS event (Core Business Vocabulary 2.0, section 8.9): all fields in canonical
// order, all values in canonical form, without separators. Its SHA-256 identifies the event in every system.

import { canonicalUri } from './epc-uri.ts'
import { isList, isObject, type Json, type JsonObject } from './json.ts'
import { olderPrefixes, termPrefixes } from './vocabulary.ts'

/** Prefixes of the document's `@context`, and their addresses. */
export type Namespaces = Readonly<Record<string, string>>

/** Fields in canonical order (CBV 2.0, table 8-2); other fields follow in the order of their names. */
const order = [
  'eventTime',
  'eventTimeZoneOffset',
  'certificationInfo',
  'epcList',
  'parentID',
  'inputEPCList',
  'childEPCs',
  'quantityList',
  'childQuantityList',
  'inputQuantityList',
  'outputEPCList',
  'outputQuantityList',
  'action',
  'transformationID',
  'bizStep',
  'disposition',
  'persistentDisposition',
  'readPoint',
  'bizLocation',
  'sensorElementList',
]

/** Fields that do not describe what happened; the hash omits them. */
const ignoredFields = [
  'type',
  'recordTime',
  'eventID',
  'errorDeclaration',
  '@context',
  'rdfs:comment',
  'comment',
]

/** The name of a list's items, and the order of their fields. */
const lists: Readonly<Record<string, { readonly item: string; readonly fields?: readonly string[] }>> = {
  epcList: { item: 'epc' },
  inputEPCList: { item: 'epc' },
  outputEPCList: { item: 'epc' },
  childEPCs: { item: 'epc' },
  ...Object.fromEntries(
    ['quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList'].map((name) => [
      name,
      { item: 'quantityElement', fields: ['epcClass', 'quantity', 'uom'] },
    ]),
  ),
  bizTransactionList: { item: '', fields: ['type', 'bizTransaction'] },
  sourceList: { item: '', fields: ['type', 'source'] },
  destinationList: { item: '', fields: ['type', 'destination'] },
  sensorElementList: { item: 'sensorElement', fields: ['sensorMetadata', 'sensorReport'] },
  sensorMetadata: {
    item: 'sensorMetadata',
    fields: [
      'time',
      'startTime',
      'endTime',
      'deviceID',
      'deviceMetadata',
      'rawData',
      'dataProcessingMethod',
      'bizRules',
    ],
  },
  sensorReport: {
    item: 'sensorReport',
    fields: [
      'type',
      'exception',
      'deviceID',
      'deviceMetadata',
      'rawData',
      'dataProcessingMethod',
      'time',
      'microorganism',
      'chemicalSubstance',
      'value',
      'component',
      'stringValue',
      'booleanValue',
      'hexBinaryValue',
      'uriValue',
      'minValue',
      'maxValue',
      'meanValue',
      'sDev',
      'percRank',
      'percValue',
      'uom',
      'coordinateReferenceSystem',
    ],
  },
}

/** The address prefix of standard vocabulary terms, by the field that contains them. */
const vocabularies: Readonly<Record<string, string>> = {
  bizStep: termPrefixes.bizStep,
  disposition: termPrefixes.disposition,
  set: termPrefixes.disposition,
  unset: termPrefixes.disposition,
  'bizTransactionList.type': termPrefixes.businessTransaction,
  'sourceList.type': termPrefixes.sourceDestination,
  'destinationList.type': termPrefixes.sourceDestination,
  'sensorReport.type': termPrefixes.measurement,
  component: termPrefixes.component,
  exception: termPrefixes.measurement,
}

/**
 * The pre-hash text of an event in JSON-LD.
 * @param namespaces prefixes of the document's `@context`, for extension fields
 * @param ignored further members that say nothing of what happened, as the document names them
 */
export function preHashText(
  whole: JsonObject,
  namespaces: Namespaces = {},
  ignored: readonly string[] = [],
): string {
  const event = ignored.length === 0 ? whole : withoutMembers(whole, ignored)
  const standard = order.flatMap((name) =>
    event[name] === undefined ? [] : fieldTexts(name, event[name], name, namespaces),
  )
  const others = Object.keys(event)
    .filter((name) => !order.includes(name) && !ignoredFields.includes(name))
    .flatMap((name) => fieldTexts(name, event[name] ?? null, name, namespaces))
  const type = typeof event['type'] === 'string' ? event['type'] : ''
  return `eventType=${type}${standard.join('')}${others.sort(byCharacters).join('')}`
}

/** An object without members of these names, at any depth. */
function withoutMembers(object: JsonObject, names: readonly string[]): JsonObject {
  const without = (value: Json): Json =>
    isList(value) ? value.map(without) : isObject(value) ? withoutMembers(value, names) : value
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => (names.includes(name) ? [] : [[name, without(value)]])),
  )
}

/** The URI of an event by its hash (RFC 6920). */
export function eventId(hexadecimalSha256: string): string {
  return `ni:///sha-256;${hexadecimalSha256}?ver=CBV2.0`
}

/**
 * The text of one field; none when it is empty. A list of an extension field becomes several fields of one
 * name.
 */
function fieldTexts(name: string, value: Json, path: string, namespaces: Namespaces): string[] {
  const list = lists[name]
  const title = expandedName(name, namespaces)
  if (isList(value)) {
    if (list === undefined)
      return value.flatMap((item) => fieldTexts(name, item, path, namespaces)).sort(byCharacters)
    const items = value
      .map((item) => itemText(list, item, name, namespaces))
      .filter((text) => text !== '')
      .sort(byCharacters)
    return items.length === 0 ? [] : [(name === list.item ? '' : title) + items.join('')]
  }
  if (isObject(value)) {
    if (list !== undefined) return [itemText(list, value, name, namespaces)]
    const inner = Object.entries(value)
      .filter(([key]) => !ignoredFields.includes(key) || key === 'type')
      .flatMap(([key, child]) => fieldTexts(key, child, `${name}.${key}`, namespaces))
    return inner.length === 0 ? [] : [title + inner.sort(byNamespace).join('')]
  }
  const text = valueText(value, name, path, namespaces)
  return text === '' ? [] : [`${title}=${text}`]
}

/** The text of one item of a standard list: the standard's fields in order, then extension fields. */
function itemText(
  { item, fields }: { readonly item: string; readonly fields?: readonly string[] },
  value: Json,
  list: string,
  namespaces: Namespaces,
): string {
  if (!isObject(value)) return `${item}=${valueText(value, item, list, namespaces)}`
  const named = (fields ?? []).flatMap((name) =>
    value[name] === undefined ? [] : fieldTexts(name, value[name], `${list}.${name}`, namespaces),
  )
  const extensions = Object.keys(value)
    .filter((name) => fields?.includes(name) !== true && !ignoredFields.includes(name))
    .flatMap((name) => fieldTexts(name, value[name] ?? null, name, namespaces))
  return item + named.join('') + extensions.sort(byCharacters).join('')
}

function valueText(value: Json, name: string, path: string, namespaces: Namespaces): string {
  if (typeof value === 'object') return ''
  const text = String(value).trim()
  if (/time/i.test(name) && !/offset/i.test(name)) return canonicalTimestamp(text)
  const vocabulary = vocabularies[path] ?? vocabularies[name]
  const full = vocabulary !== undefined && /^[A-Za-z_]+$/.test(text) ? vocabulary + text : text
  const currentTerm = olderPrefixes.reduce(
    (term, [older, current]) => (term.startsWith(older) ? current + term.slice(older.length) : term),
    full,
  )
  return canonicalUri(withoutZeros(expandedValue(currentTerm, namespaces)))
}

/** A timestamp in UTC with rounded milliseconds. */
function canonicalTimestamp(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(text)
  if (parts === null) return text
  const thousandths = Math.round(Number(`0${parts[2] ?? ''}`) * 1000)
  return new Date(Date.parse(`${parts[1] ?? ''}${parts[3] ?? ''}`) + thousandths).toISOString()
}

/** A number without leading and trailing zeros; other text unchanged. */
function withoutZeros(text: string): string {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
    ? String(Number(text))
    : text
}

/**
 * The name of an extension member with the address of its prefix. Master data of the vocabulary has one address: the
 * contexts of JSON write it with a colon at the end, documents in XML without.
 */
export function expandedName(name: string, namespaces: Namespaces): string {
  const [prefix = '', local] = name.split(/:(.*)/s)
  const space = namespaces[prefix] ?? (prefix === 'cbvmda' ? masterDataSpace : undefined)
  if (local === undefined || space === undefined) return name
  return `{${space === masterDataSpace.slice(0, -1) ? masterDataSpace : space}}${local}`
}

/** The address of the vocabulary's master data in the context of the standard. */
const masterDataSpace = 'urn:epcglobal:cbv:mda:'

/** Prefixes that the standard's own context defines for terms. */
const termSpaces: Namespaces = { gs1: 'https://gs1.org/voc/', cbv: 'https://ref.gs1.org/cbv/' }

function expandedValue(text: string, namespaces: Namespaces): string {
  const [prefix = '', local] = text.split(/:(.*)/s)
  const space = namespaces[prefix] ?? termSpaces[prefix]
  return local === undefined || space === undefined ? text : space + local
}

function byCharacters(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Standard fields first, then extension fields, which start with `{`. */
function byNamespace(a: string, b: string): number {
  return Number(a.startsWith('{')) - Number(b.startsWith('{')) || byCharacters(a, b)
}
