// The simple event query: parameters as the standard names them, parsed into conditions (EPCIS 2.0, section 8.2.7.1,
// and the parameters of the REST bindings). Several parameters hold together; the values of one are alternatives.

import { canonicalUri } from './epc-uri.ts'
import { storable, timeSuffix } from './event-facts.ts'
import { isList, type Json, type JsonObject } from './json.ts'
import { expandedName, type Namespaces } from './event-hash.ts'
import { canonicalTerm, type TermKind } from './vocabulary.ts'
import type { ValidationIssue } from '../validation-issue.ts'

type Comparison = '=' | '>' | '>=' | '<' | '<='
/** Columns of an event with a text, and with a time. */
export type TextColumn =
  | 'type'
  | 'action'
  | 'biz_step'
  | 'disposition'
  | 'read_point'
  | 'biz_location'
  | 'event_id'
export type TimeColumn = 'event_time' | 'record_time' | 'declared_at'

/** A condition that an event fulfils. `patterns` are of SQL's LIKE. */
export type QueryCondition =
  | { readonly kind: 'text'; readonly column: TextColumn; readonly values: readonly string[] }
  | {
      readonly kind: 'time'
      readonly column: TimeColumn
      readonly comparison: Comparison
      readonly at: Date
    }
  | { readonly kind: 'declared' }
  | {
      readonly kind: 'value'
      readonly names: readonly string[]
      readonly values: readonly string[]
      readonly patterns: readonly string[]
    }
  | {
      readonly kind: 'number'
      readonly name: string
      readonly comparison: Comparison
      readonly number: number
    }
  | { readonly kind: 'exists'; readonly name: string }

/** A parsed query. `limit` is the largest number of events, over all pages; `failsAbove` refuses a larger result. */
export type EventQuery = {
  readonly conditions: readonly QueryCondition[]
  readonly orderBy: 'event_time' | 'record_time'
  readonly direction: 'asc' | 'desc'
  readonly limit: number | null
  readonly failsAbove: number | null
}

/** Most values of one parameter. */
const maxValues = 1000

const comparisons: Readonly<Record<string, Comparison>> = { EQ: '=', GT: '>', GE: '>=', LT: '<', LE: '<=' }

type TextParameter = { readonly column: TextColumn; readonly canonical: (text: string) => string }
const asWritten = (text: string): string => text
const asTerm =
  (kind: TermKind) =>
  (text: string): string =>
    canonicalTerm(kind, text)

const textParameters: Readonly<Record<string, TextParameter>> = {
  eventType: { column: 'type', canonical: asWritten },
  EQ_action: { column: 'action', canonical: asWritten },
  EQ_bizStep: { column: 'biz_step', canonical: asTerm('bizStep') },
  EQ_disposition: { column: 'disposition', canonical: asTerm('disposition') },
  EQ_readPoint: { column: 'read_point', canonical: canonicalUri },
  EQ_bizLocation: { column: 'biz_location', canonical: canonicalUri },
  // Descendants of a location are in master data, which is not stored: the location itself remains.
  WD_readPoint: { column: 'read_point', canonical: canonicalUri },
  WD_bizLocation: { column: 'biz_location', canonical: canonicalUri },
  EQ_eventID: { column: 'event_id', canonical: asWritten },
}

const timeParameters: Readonly<Record<string, TimeColumn>> = {
  eventTime: 'event_time',
  recordTime: 'record_time',
  errorDeclarationTime: 'declared_at',
}

const matchParameters: Readonly<Record<string, readonly string[]>> = {
  MATCH_epc: ['epc'],
  MATCH_parentID: ['parentID'],
  MATCH_inputEPC: ['inputEPC'],
  MATCH_outputEPC: ['outputEPC'],
  MATCH_anyEPC: ['epc', 'parentID', 'inputEPC', 'outputEPC'],
  MATCH_epcClass: ['epcClass'],
  MATCH_inputEPCClass: ['inputEPCClass'],
  MATCH_outputEPCClass: ['outputEPCClass'],
  MATCH_anyEPCClass: ['epcClass', 'inputEPCClass', 'outputEPCClass'],
}

const valueParameters: Readonly<Record<string, { name: string; canonical: (text: string) => string }>> = {
  EQ_transformationID: { name: 'transformationID', canonical: asWritten },
  EQ_certificationInfo: { name: 'certificationInfo', canonical: asWritten },
  EQ_persistentDisposition_set: { name: 'persistentDisposition:set', canonical: asTerm('disposition') },
  EQ_persistentDisposition_unset: { name: 'persistentDisposition:unset', canonical: asTerm('disposition') },
  EQ_errorReason: { name: 'errorReason', canonical: asTerm('errorReason') },
  EQ_correctiveEventID: { name: 'correctiveEventID', canonical: asWritten },
  EQ_type: { name: 'sensor:type', canonical: asTerm('measurement') },
  ...Object.fromEntries(
    [
      ...[
        'deviceID',
        'dataProcessingMethod',
        'microorganism',
        'chemicalSubstance',
        'bizRules',
        'stringValue',
      ],
      ...['hexBinaryValue', 'uriValue', 'booleanValue'],
    ].map((name) => [`EQ_${name}`, { name: `sensor:${name}`, canonical: canonicalUri }]),
  ),
}

/** Parameters that are about the answer, which the caller of `parseEventQuery` has read. */
const pageParameters = ['perPage', 'nextPageToken']

/**
 * Parses the parameters of a query; the values are texts or lists of texts, numbers and flags.
 * @param namespaces the prefixes of extension members (the header `GS1-Extensions`)
 */
export function parseEventQuery(
  parameters: JsonObject,
  namespaces: Namespaces = {},
): { readonly query: EventQuery } | { readonly issues: readonly ValidationIssue[] } {
  const issues: ValidationIssue[] = []
  const conditions: QueryCondition[] = []
  for (const [name, value] of Object.entries(parameters)) {
    if (pageParameters.includes(name) || name in answerParameters) continue
    const texts = textsOf(value)
    const condition =
      texts === null || texts.length > maxValues ? 'epcisValue' : conditionOf(name, texts, namespaces)
    if (typeof condition === 'string') issues.push({ field: name, code: condition })
    else conditions.push(condition)
  }
  const answer = Object.fromEntries(
    Object.entries(answerParameters).map(([name, parse]) => {
      const [text] = textsOf(parameters[name] ?? null) ?? []
      const parsed = text === undefined ? null : parse(text)
      if (parsed === undefined) issues.push({ field: name, code: 'epcisValue' })
      return [name, parsed ?? null]
    }),
  )
  if (answer['eventCountLimit'] !== null && answer['maxEventCount'] !== null)
    issues.push({ field: 'maxEventCount', code: 'epcisValue' })
  // The first events of no order would be any.
  if (answer['eventCountLimit'] !== null && answer['orderBy'] === null)
    issues.push({ field: 'orderBy', code: 'required' })
  if (issues.length > 0) return { issues }
  return {
    query: {
      conditions,
      orderBy: answer['orderBy'] === 'recordTime' ? 'record_time' : 'event_time',
      direction: answer['orderDirection'] === 'ASC' ? 'asc' : 'desc',
      limit: numberOrNull(answer['eventCountLimit']),
      failsAbove: numberOrNull(answer['maxEventCount']),
    },
  }
}

function numberOrNull(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null
}

/** Parameters of order and number; undefined for a wrong value. */
const answerParameters: Readonly<Record<string, (text: string) => string | number | undefined>> = {
  orderBy: (text) => (['eventTime', 'recordTime'].includes(text) ? text : undefined),
  orderDirection: (text) => (['ASC', 'DESC'].includes(text) ? text : undefined),
  eventCountLimit: countOf,
  maxEventCount: countOf,
}

function countOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** The texts of a value; null when it is no text, number, flag or list of them. */
function textsOf(value: Json): readonly string[] | null {
  if (value === null) return []
  const items = isList(value) ? value : [value]
  return items.every((item) => typeof item !== 'object') ? items.map(String) : null
}

function conditionOf(
  name: string,
  values: readonly string[],
  namespaces: Namespaces,
): QueryCondition | 'epcisValue' | 'epcisParameter' {
  const text = own(textParameters, name)
  if (text !== undefined) return { kind: 'text', column: text.column, values: values.map(text.canonical) }
  const names = own(matchParameters, name)
  if (names !== undefined) return { kind: 'value', names, ...matched(values) }
  const value = own(valueParameters, name)
  if (value !== undefined) return equalValue(value.name, values.map(value.canonical))
  if (name === 'EXISTS_errorDeclaration') return { kind: 'declared' }
  const typed = /^EQ_(bizTransaction|source|destination)(?:_(.*))?$/s.exec(name)
  if (typed !== null) return typedCondition(typed[1] ?? '', typed[2] ?? '', values)
  const [, operator = '', member = ''] = /^(EQ|GT|GE|LT|LE|EXISTS|HASATTR|EQATTR)_(.+)$/s.exec(name) ?? []
  return operator === '' ? 'epcisParameter' : comparedCondition(operator, member, values, namespaces)
}

function typedCondition(name: string, type: string, values: readonly string[]): QueryCondition {
  const kind = name === 'bizTransaction' ? 'businessTransaction' : 'sourceDestination'
  const full = type === '' ? name : `${name}:${canonicalTerm(kind, type)}`
  return equalValue(full, values.map(canonicalUri))
}

/** Comparisons of times, quantities, sensor values and extension members. */
function comparedCondition(
  operator: string,
  member: string,
  values: readonly string[],
  namespaces: Namespaces,
): QueryCondition | 'epcisValue' | 'epcisParameter' {
  const comparison = own(comparisons, operator)
  const column = own(timeParameters, member)
  if (column !== undefined && (comparison === '>=' || comparison === '<')) {
    const at = timeOf(values[0] ?? '')
    return at === null ? 'epcisValue' : { kind: 'time', column, comparison, at: new Date(at) }
  }
  const name = storedName(member, namespaces)
  if (name === null) return 'epcisParameter'
  if (operator === 'EXISTS') return { kind: 'exists', name: `exists.${name}` }
  if (comparison === undefined) return 'epcisParameter'
  if (comparison === '=' && name !== 'quantity') return equalValue(name, values.map(canonicalUri))
  const time = timeOf(values[0] ?? '')
  if (time !== null) return { kind: 'number', name: name + timeSuffix, comparison, number: time }
  const number = numberOf(values[0] ?? '')
  return number === null ? 'epcisValue' : { kind: 'number', name, comparison, number }
}

/** Sensor members with numbers and times, which the standard names without a prefix. */
const sensorMembers = /^(?:time|startTime|endTime|value|minValue|maxValue|meanValue|sDev|percRank|percValue)$/

/** The stored name of a member that a comparison names; null when there is none of the name. */
function storedName(member: string, namespaces: Namespaces): string | null {
  if (member === 'quantity') return 'quantity'
  const sensor = member.replace(/_[A-Z0-9]{2,3}$/, '')
  if (sensorMembers.test(sensor)) return `sensor:${sensor}`
  const [, inner = '', ilmd = '', name = ''] = /^(INNER_)?(ILMD_)?(.+)$/s.exec(member) ?? []
  // Extension members are named by an address or with a prefix: `https://example.org/x#field`, `ex:field`.
  if (!/[:#]/.test(name)) return null
  const written = name.replace(/^(.+[#/])([^#/]+)$/s, '{$1}$2')
  const full = /^https?:|^urn:/.test(name) ? written : expandedName(name, namespaces)
  return storable(`${inner === '' ? '' : 'inner.'}${ilmd === '' ? 'field' : 'ilmd'}:${full}`)
}

function equalValue(name: string, values: readonly string[]): QueryCondition {
  return { kind: 'value', names: [name], values: values.map(storable), patterns: [] }
}

/** Identifiers, and patterns of identifiers, which have `*` instead of a part. */
function matched(values: readonly string[]): { values: string[]; patterns: string[] } {
  const isPattern = (text: string): boolean => /^urn:epc:idpat:/.test(text) || text.includes('*')
  return {
    values: values.filter((text) => !isPattern(text)).map((text) => storable(canonicalUri(text))),
    patterns: values.filter(isPattern).map(likePattern),
  }
}

/** The pattern in canonical form for LIKE: `urn:epc:idpat:sgtin:4012345.*.*` is every bottle of the prefix. */
function likePattern(text: string): string {
  const [, scheme = '', prefix = '', reference = '', rest = ''] =
    /^urn:epc:idpat:([a-z]+):(\d+)\.(\d+|\*)(?:\.(.+))?$/.exec(text) ?? []
  const keys: Readonly<Record<string, string>> = {
    sgtin: '01',
    sscc: '00',
    sgln: '414',
    grai: '8003',
    giai: '8004',
  }
  const key = own(keys, scheme)
  if (key === undefined) return escaped(storable(text)).replaceAll('*', '%')
  const start = `https://id.gs1.org/${key}/`
  if (reference !== '*') {
    const whole = canonicalUri(`urn:epc:idpat:${scheme}:${prefix}.${reference}.*`)
    if (whole.startsWith(start) && rest === '*') return `${escaped(whole)}%`
  }
  return `${escaped(start)}${scheme === 'sgtin' || scheme === 'sscc' ? '_' : ''}${prefix}%`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The milliseconds of a time; null for other text. */
function timeOf(text: string): number | null {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const time = isTime ? Date.parse(text) : NaN
  return Number.isNaN(time) ? null : time
}

function numberOf(text: string): number | null {
  return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : null
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
