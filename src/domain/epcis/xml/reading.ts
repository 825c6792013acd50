// Events of an EPCIS document in XML as those in JSON: the same members and the same values, so that they have the same
// hash (EPCIS 2.0.1, sections 9 and 10). Unknown elements and wrong order, which the JSON
// Schema cannot see, are issues.

import { namespaces, textMember, type XmlAttribute, type XmlElement } from './element.ts'
import type { JsonNames } from './names.ts'
import {
  anyEventElements,
  eventElements,
  members,
  sensorFlags,
  sensorNumbers,
  sensorTerms,
  type XmlMember,
} from './structure.ts'
import { epcisContext } from '../envelope.ts'
import type { Json, JsonObject } from '../json.ts'
import { termOfXml, type TermKind } from '../vocabulary.ts'
import type { ValidationIssue } from '../../validation-issue.ts'

/** An event, and what is wrong with its elements; paths begin at the event. */
export type EventOfXml = { readonly event: JsonObject; readonly issues: readonly ValidationIssue[] }

type Reading = {
  readonly names: JsonNames
  /** EPCIS 1.2 has members within `extension` and `baseExtension`, in another order. */
  readonly isOlder: boolean
  readonly issues: ValidationIssue[]
  /** The lists of extensions so far, which grow in place. */
  readonly lists: Map<Json, Json[]>
}

/** The event of an element. `isOlder`: of EPCIS 1.2. */
export function eventOfXml(element: XmlElement, ofDocument: JsonNames, isOlder: boolean): EventOfXml {
  const own = ofDocument.within(element.declared)
  const names = own ?? ofDocument
  const reading: Reading = { names, isOlder, issues: [], lists: new Map() }
  const type = names.nameOf(element)
  const order = Object.hasOwn(eventElements, type) ? (eventElements[type] ?? []) : anyEventElements
  const event: Record<string, Json> = { type, ...extensionAttributes(element, '', reading) }
  const children = isOlder ? flattened(element.children) : element.children
  if (!isOlder) checkOrder(element, order, '', reading)
  for (const child of children) {
    const member = child.space === '' && order.includes(child.local) ? members[child.local] : undefined
    if (member !== undefined)
      put(event, child.local, memberValue(child, member, child.local, reading), reading)
    else if (child.space !== '') addExtension(event, child, reading)
    else if (child.local === 'extension' || child.local === 'baseExtension')
      for (const inner of child.children) addExtension(event, inner, reading)
    else if (isOlder) reading.issues.push({ field: child.local, code: 'epcisMember' })
  }
  return {
    event: own === null ? event : { '@context': [epcisContext, own.context()], ...event },
    issues: reading.issues,
  }
}

/** The children of an element of EPCIS 1.2 with those that stand in `extension`. */
function flattened(children: readonly XmlElement[]): readonly XmlElement[] {
  return children.flatMap((child) =>
    child.space === '' && (child.local === 'extension' || child.local === 'baseExtension')
      ? flattened(child.children)
      : [child],
  )
}

/** Sets a member; one that is there already is an element too many. */
function put(object: Record<string, Json>, name: string, value: Json, { issues }: Reading): void {
  if (Object.hasOwn(object, name)) issues.push({ field: name, code: 'epcisOrder' })
  object[name] = value
}

/** Adds an extension; several of one name are a list. */
function addExtension(object: Record<string, Json>, element: XmlElement, reading: Reading): void {
  const name = reading.names.nameOf(element)
  const value = extensionValue(element, reading)
  const before = object[name]
  const list = before === undefined ? undefined : reading.lists.get(before)
  if (list !== undefined) list.push(value)
  else if (before === undefined) object[name] = value
  else {
    const several = [before, value]
    reading.lists.set(several, several)
    object[name] = several
  }
}

/** Text, or an object of the elements and attributes within. */
function extensionValue(element: XmlElement, reading: Reading): Json {
  const { children, attributes, text } = element
  const own = attributes.filter(({ space }) => space !== namespaces.instance)
  if (children.length === 0 && own.length === 0) return text.trim()
  const object: Record<string, Json> = {}
  for (const attribute of own) object[reading.names.nameOf(attribute)] = attribute.value
  for (const child of children) addExtension(object, child, reading)
  return text.trim() === '' || children.length > 0 ? object : { ...object, [textMember]: text.trim() }
}

/** Attributes of other namespaces, which extend an element; those without a namespace are unknown. */
function extensionAttributes(
  { attributes }: XmlElement,
  path: string,
  reading: Reading,
  known: readonly string[] = [],
): Record<string, Json> {
  const result: Record<string, Json> = {}
  for (const attribute of attributes) {
    if (attribute.space === namespaces.instance || known.includes(attribute.local)) continue
    if (attribute.space === '')
      reading.issues.push({ field: pathOf(path, attribute.local), code: 'epcisMember' })
    else result[reading.names.nameOf(attribute)] = attribute.value
  }
  return result
}

/** Issues of elements that are unknown, twice or out of order; those of other namespaces stand at the end. */
function checkOrder(
  { children }: XmlElement,
  order: readonly string[],
  path: string,
  { issues }: Reading,
  repeated: readonly string[] = [],
): void {
  let place = -1
  for (const { space, local } of children) {
    const found = space === '' ? order.indexOf(local) : order.length
    const field = pathOf(path, local)
    if (found < 0) issues.push({ field, code: 'epcisMember' })
    else if (found < place || (found === place && space === '' && !repeated.includes(local)))
      issues.push({ field, code: 'epcisOrder' })
    place = Math.max(place, found)
  }
}

function pathOf(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function memberValue(element: XmlElement, member: XmlMember, path: string, reading: Reading): Json {
  switch (member.kind) {
    case 'text':
      return plainText(element, path, reading)
    case 'term':
      return termOfXml(member.term, plainText(element, path, reading))
    case 'list':
      return itemsOf(element, member.item, path, reading).map((item) => plainText(item, path, reading))
    case 'quantities':
      return itemsOf(element, 'quantityElement', path, reading).map((item) => quantityOf(item, path, reading))
    case 'typed':
      return itemsOf(element, member.item, path, reading).map((item) =>
        typedItem(item, member, path, reading),
      )
    case 'place':
      return placeOf(element, path, reading)
    case 'dispositions':
      return dispositionsOf(element, path, reading)
    case 'sensors':
      return itemsOf(element, 'sensorElement', path, reading).map((item) => sensorOf(item, path, reading))
    case 'extensions':
      return extensionsOf(element, path, reading)
    case 'declaration':
      return declarationOf(element, path, reading)
  }
}

/** The text of an element that has nothing but text. */
function plainText(
  element: XmlElement,
  path: string,
  reading: Reading,
  attributes: readonly string[] = [],
): string {
  checkOrder(element, [], path, reading)
  for (const { space, local } of element.attributes)
    if (space !== namespaces.instance && !attributes.includes(local))
      reading.issues.push({ field: pathOf(path, local), code: 'epcisMember' })
  return element.text.trim()
}

/** The items of a list; other elements are unknown. */
function itemsOf(element: XmlElement, item: string, path: string, reading: Reading): readonly XmlElement[] {
  const order = item === 'sensorElement' ? [item, 'extension'] : [item]
  checkOrder(element, order, path, reading, [item])
  return element.children.filter(({ space, local }) => space === '' && local === item)
}

function quantityOf(element: XmlElement, path: string, reading: Reading): Json {
  checkOrder(element, ['epcClass', 'quantity', 'uom'], path, reading)
  return Object.fromEntries(
    element.children
      .filter((child) => !isNil(child))
      .map((child) => {
        const text = plainText(child, path, reading)
        return [child.local, child.local === 'quantity' ? numberOf(text, decimal) : text]
      }),
  )
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
const double = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** Whether an element says that it has no value (`xsi:nil`). */
function isNil({ attributes }: XmlElement): boolean {
  return attributes.some(
    ({ space, local, value }) =>
      space === namespaces.instance && local === 'nil' && /^\s*(?:true|1)\s*$/.test(value),
  )
}

/** A number in JSON; what is none stays text, which the schema refuses. */
function numberOf(text: string, pattern: RegExp): Json {
  return pattern.test(text) ? Number(text) : text
}

function typedItem(
  element: XmlElement,
  { item, term }: XmlMember & { readonly kind: 'typed' },
  path: string,
  reading: Reading,
): Json {
  const type = element.attributes.find(({ space, local }) => space === '' && local === 'type')?.value
  const value = plainText(element, path, reading, ['type'])
  return { ...(type === undefined ? {} : { type: termOfXml(term, type.trim()) }), [item]: value }
}

function placeOf(element: XmlElement, path: string, reading: Reading): Json {
  checkOrder(element, ['id', 'extension'], path, reading)
  const place: Record<string, Json> = {}
  for (const child of element.children)
    if (child.space === '' && child.local === 'id') place['id'] = plainText(child, path, reading)
    else addExtensions(place, child, reading)
  return place
}

/** An extension, or those within an element `extension`. */
function addExtensions(object: Record<string, Json>, child: XmlElement, reading: Reading): void {
  if (child.space !== '') addExtension(object, child, reading)
  else if (child.local === 'extension')
    for (const inner of child.children) addExtension(object, inner, reading)
}

function dispositionsOf(element: XmlElement, path: string, reading: Reading): Json {
  checkOrder(element, ['unset', 'set'], path, reading, ['unset', 'set'])
  const lists: Record<string, Json> = {}
  for (const name of ['unset', 'set']) {
    const terms = element.children
      .filter(({ space, local }) => space === '' && local === name)
      .map((child) => termOfXml('disposition', plainText(child, path, reading)))
    if (terms.length > 0) lists[name] = terms
  }
  return lists
}

function extensionsOf(element: XmlElement, path: string, reading: Reading): Json {
  checkOrder(element, ['extension'], path, reading)
  const object: Record<string, Json> = { ...extensionAttributes(element, path, reading) }
  for (const child of element.children) addExtensions(object, child, reading)
  return object
}

function declarationOf(element: XmlElement, path: string, reading: Reading): Json {
  const declaration: Record<string, Json> = {}
  for (const child of element.children) {
    const { space, local } = child
    if (space !== '' || local === 'extension') addExtensions(declaration, child, reading)
    else if (local === 'declarationTime') put(declaration, local, plainText(child, path, reading), reading)
    else if (local === 'reason')
      put(declaration, local, termOfXml('errorReason', plainText(child, path, reading)), reading)
    else if (local === 'correctiveEventIDs') {
      const ids = itemsOf(child, 'correctiveEventID', path, reading)
      put(
        declaration,
        local,
        ids.map((id) => plainText(id, path, reading)),
        reading,
      )
    } else reading.issues.push({ field: pathOf(path, local), code: 'epcisMember' })
  }
  return declaration
}

function sensorOf(element: XmlElement, path: string, reading: Reading): Json {
  checkOrder(element, ['sensorMetadata', 'sensorReport', 'extension'], path, reading, ['sensorReport'])
  const sensor: Record<string, Json> = {}
  const reports: Json[] = []
  for (const child of element.children)
    if (child.space === '' && child.local === 'sensorMetadata')
      sensor['sensorMetadata'] = sensorAttributes(child, reading)
    else if (child.space === '' && child.local === 'sensorReport')
      reports.push(sensorAttributes(child, reading))
    else addExtensions(sensor, child, reading)
  return { ...sensor, ...(reports.length === 0 ? {} : { sensorReport: reports }) }
}

/** The attributes of a sensor report or of its metadata as members. */
function sensorAttributes({ attributes }: XmlElement, { names }: Reading): Json {
  return Object.fromEntries(
    attributes
      .filter(({ space }) => space !== namespaces.instance)
      .map((attribute) => [names.nameOf(attribute), sensorValue(attribute)]),
  )
}

function sensorValue({ space, local, value }: XmlAttribute): Json {
  const text = value.trim()
  if (space !== '') return value
  if (sensorNumbers.includes(local)) return numberOf(text, double)
  if (sensorFlags.includes(local)) {
    const flags: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false }
    return flags[text] ?? text
  }
  const terms: Readonly<Record<string, TermKind>> = sensorTerms
  const kind = Object.hasOwn(terms, local) ? terms[local] : undefined
  return kind === undefined ? value : termOfXml(kind, text)
}
