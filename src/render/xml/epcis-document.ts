// EPCIS documents in XML, versions 2.0 and 1.2, as documents in JSON. Each event is converted as soon as it is read, so
// that a document of many events is not in memory twice.

import { readXml } from './xml-reader.ts'
import { namespaces, childOf, type XmlElement, type XmlName } from '../../domain/epcis/xml/element.ts'
import { openJsonNames, type JsonNames } from '../../domain/epcis/xml/names.ts'
import { eventOfXml } from '../../domain/epcis/xml/reading.ts'
import { epcisContext } from '../../domain/epcis/envelope.ts'
import type { Json, JsonObject } from '../../domain/epcis/json.ts'
import type { ValidationIssue } from '../../domain/validation-issue.ts'

/** A document as in JSON, and what is wrong with the elements of its events, by their places in the list. */
export type DocumentOfXml = {
  readonly document: JsonObject
  readonly issues: ReadonlyMap<number, readonly ValidationIssue[]>
}

/** Reads a document; an unknown root gives a document without a type, which the schema refuses. Throws `XmlError`. */
export function readEpcisXml(bytes: Uint8Array): DocumentOfXml {
  const events: JsonObject[] = []
  const issues = new Map<number, readonly ValidationIssue[]>()
  let names: JsonNames = openJsonNames({})
  let isOlder = false
  const root = readXml(bytes, {
    begin: ({ space }, declared) => {
      names = openJsonNames(declared)
      isOlder = space === namespaces.olderDocument || space === namespaces.olderQuery
    },
    take: (element, parents) => {
      if (!isEvent(element, parents)) return false
      const read = eventOfXml(element, names, isOlder)
      if (read.issues.length > 0) issues.set(events.length, read.issues)
      events.push(read.event)
      return true
    },
  })
  return { document: documentOf(root, events, names), issues }
}

/** Whether an element is an event: a child of the list of events, or an extension of it. */
function isEvent({ space, local }: XmlElement, parents: readonly XmlName[]): boolean {
  const steps = parents.map((name) => name.local)
  const list = steps.indexOf('EventList')
  if (list < 1 || parents[list]?.space !== '') return false
  const within = steps.slice(list + 1)
  if (within.length === 0) return space === '' && local !== 'extension'
  // Events of other types; in EPCIS 1.2 also those that came later.
  return within.every((step) => step === 'extension') && local !== 'extension'
}

function documentOf(root: XmlElement, eventList: JsonObject[], names: JsonNames): JsonObject {
  const type = typeOf(root)
  const body = childOf(root, 'EPCISBody')
  const context = names.context()
  const document: Record<string, Json> = {
    '@context': [epcisContext, ...(Object.keys(context).length === 0 ? [] : [context])],
    type,
    ...attributesOf(root),
  }
  if (body === undefined) return document
  if (type !== 'EPCISQueryDocument')
    return { ...document, epcisBody: childOf(body, 'EventList') === undefined ? {} : { eventList } }
  const results = body.children.find(({ local }) => local === 'QueryResults')
  const list = results === undefined ? undefined : childOf(results, 'resultsBody')
  return {
    ...document,
    epcisBody: {
      queryResults: {
        ...textMember(results, 'queryName'),
        ...textMember(results, 'subscriptionID'),
        resultsBody: list === undefined || childOf(list, 'EventList') === undefined ? {} : { eventList },
      },
    },
  }
}

function typeOf({ space, local }: XmlElement): string {
  const isDocument = space === namespaces.document || space === namespaces.olderDocument
  const isQuery = space === namespaces.query || space === namespaces.olderQuery
  return (isDocument && local === 'EPCISDocument') || (isQuery && local === 'EPCISQueryDocument') ? local : ''
}

/** The version, and the time of creation with an offset, which XML Schema allows to be absent. */
function attributesOf({ attributes }: XmlElement): JsonObject {
  const valueOf = (name: string): string | undefined =>
    attributes.find(({ space, local }) => space === '' && local === name)?.value.trim()
  const [version, creation] = [valueOf('schemaVersion'), valueOf('creationDate')]
  const hasOffset = /(?:Z|[+-]\d\d:\d\d)$/.test(creation ?? '')
  return {
    ...(version === undefined ? {} : { schemaVersion: version }),
    ...(creation === undefined ? {} : { creationDate: hasOffset ? creation : `${creation}Z` }),
  }
}

function textMember(element: XmlElement | undefined, name: string): JsonObject {
  const child = element === undefined ? undefined : childOf(element, name)
  return child === undefined ? {} : { [name]: child.text.trim() }
}
