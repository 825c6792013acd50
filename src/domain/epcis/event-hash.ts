// The text behind the hash of an EPCIS event (Core Business Vocabulary 2.0, section 8.9): every field in one canonical
// order, every value in one canonical form, nothing between them. Its SHA-256 names the event wherever it is told.

import { canonicalUri } from './epc-uri.ts'

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
type JsonObject = { readonly [name: string]: Json }

/** Prefixes of the document's context and what they stand for. */
export type Namespaces = Readonly<Record<string, string>>

/** Fields in canonical order (CBV 2.0, table 8-2); those left over follow by their names. */
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

/** Fields that say nothing about what happened. */
const ignored = ['type', 'recordTime', 'eventID', 'errorDeclaration', '@context', 'rdfs:comment', 'comment']

/** What the members of a list are called, and their own fields in order. */
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

/** Words of the standard vocabulary, by where they stand, and the address they are short for. */
const vocabularies: Readonly<Record<string, string>> = {
  bizStep: 'https://ref.gs1.org/cbv/BizStep-',
  disposition: 'https://ref.gs1.org/cbv/Disp-',
  set: 'https://ref.gs1.org/cbv/Disp-',
  unset: 'https://ref.gs1.org/cbv/Disp-',
  'bizTransactionList.type': 'https://ref.gs1.org/cbv/BTT-',
  'sourceList.type': 'https://ref.gs1.org/cbv/SDT-',
  'destinationList.type': 'https://ref.gs1.org/cbv/SDT-',
  'sensorReport.type': 'https://gs1.org/voc/',
  component: 'https://ref.gs1.org/cbv/Comp-',
  exception: 'https://gs1.org/voc/',
}

/** Older names of the same words. */
const olderNames: readonly (readonly [string, string])[] = [
  ['urn:epcglobal:cbv:bizstep:', 'https://ref.gs1.org/cbv/BizStep-'],
  ['urn:epcglobal:cbv:disp:', 'https://ref.gs1.org/cbv/Disp-'],
  ['urn:epcglobal:cbv:btt:', 'https://ref.gs1.org/cbv/BTT-'],
  ['urn:epcglobal:cbv:sdt:', 'https://ref.gs1.org/cbv/SDT-'],
]

/**
 * The pre-hash string of an event in JSON-LD.
 * @param namespaces prefixes of the document's `@context`, for fields of its own
 */
export function preHashOf(event: JsonObject, namespaces: Namespaces = {}): string {
  const known = order.flatMap((name) =>
    event[name] === undefined ? [] : fieldOf(name, event[name], name, namespaces),
  )
  const others = Object.keys(event)
    .filter((name) => !order.includes(name) && !ignored.includes(name))
    .flatMap((name) => fieldOf(name, event[name] ?? null, name, namespaces))
  return `eventType=${typeof event['type'] === 'string' ? event['type'] : ''}${known.join('')}${others.sort(byCharacters).join('')}`
}

/** The address of an event by its hash (RFC 6920). */
export function eventIdOf(hexadecimalSha256: string): string {
  return `ni:///sha-256;${hexadecimalSha256}?ver=CBV2.0`
}

/** One field, or none when it holds nothing; a list of an own field is as many fields of its name. */
function fieldOf(name: string, value: Json, place: string, namespaces: Namespaces): string[] {
  const list = lists[name]
  const title = expanded(name, namespaces)
  if (isList(value)) {
    if (list === undefined)
      return value.flatMap((item) => fieldOf(name, item, place, namespaces)).sort(byCharacters)
    const items = value
      .map((item) => itemOf(list, item, name, namespaces))
      .filter((text) => text !== '')
      .sort(byCharacters)
    return items.length === 0 ? [] : [(name === list.item ? '' : title) + items.join('')]
  }
  if (isObject(value)) {
    if (list !== undefined) return [itemOf(list, value, name, namespaces)]
    const inner = Object.entries(value)
      .filter(([key]) => !ignored.includes(key) || key === 'type')
      .flatMap(([key, child]) => fieldOf(key, child, `${name}.${key}`, namespaces))
    return inner.length === 0 ? [] : [title + inner.sort(byPlace).join('')]
  }
  const text = textOf(value, name, place, namespaces)
  return text === '' ? [] : [`${title}=${text}`]
}

/** One member of a list of the standard: its fields in their order, then those of its own. */
function itemOf(
  { item, fields }: { readonly item: string; readonly fields?: readonly string[] },
  value: Json,
  list: string,
  namespaces: Namespaces,
): string {
  if (!isObject(value)) return `${item}=${textOf(value, item, list, namespaces)}`
  const named = (fields ?? []).flatMap((name) =>
    value[name] === undefined ? [] : fieldOf(name, value[name], `${list}.${name}`, namespaces),
  )
  const own = Object.keys(value)
    .filter((name) => fields?.includes(name) !== true && !ignored.includes(name))
    .flatMap((name) => fieldOf(name, value[name] ?? null, name, namespaces))
  return item + named.join('') + own.sort(byCharacters).join('')
}

function textOf(value: Json, name: string, place: string, namespaces: Namespaces): string {
  if (value === null || typeof value === 'object') return ''
  const text = String(value).trim()
  if (/time/i.test(name) && !/offset/i.test(name)) return momentOf(text)
  const vocabulary = vocabularies[place] ?? vocabularies[name]
  const full = vocabulary !== undefined && /^[A-Za-z_]+$/.test(text) ? vocabulary + text : text
  const current = olderNames.reduce(
    (found, [old, now]) => (found.startsWith(old) ? now + found.slice(old.length) : found),
    full,
  )
  return canonicalUri(withoutZeros(expandedValue(current, namespaces)))
}

/** A moment in UTC with three decimals, the third one rounded. */
function momentOf(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(text)
  if (parts === null) return text
  const thousandths = Math.round(Number(`0${parts[2] ?? ''}`) * 1000)
  return new Date(Date.parse(`${parts[1] ?? ''}${parts[3] ?? ''}`) + thousandths).toISOString()
}

/** Numbers lose their leading and trailing zeros. */
function withoutZeros(text: string): string {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
    ? String(Number(text))
    : text
}

function expanded(name: string, namespaces: Namespaces): string {
  const [prefix = '', local] = name.split(/:(.*)/s)
  const space = namespaces[prefix]
  return local === undefined || space === undefined ? name : `{${space}}${local}`
}

function expandedValue(text: string, namespaces: Namespaces): string {
  const [prefix = '', local] = text.split(/:(.*)/s)
  const space = namespaces[prefix]
  return local === undefined || space === undefined ? text : space + local
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function byCharacters(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Own fields of a place follow those of the standard. */
function byPlace(one: string, other: string): number {
  return Number(one.startsWith('{')) - Number(other.startsWith('{')) || byCharacters(one, other)
}
