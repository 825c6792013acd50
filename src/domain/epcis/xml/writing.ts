// Events of JSON as elements of XML, in the order of the XML Schema of EPCIS 2.0. Extensions get the prefix of their
// document; a name that XML does not allow gets `_` for each character that it does not.

import { openXmlNames, type XmlNames } from './xml-names.ts'
import { namespaces as spaces, textMember } from './element.ts'
import { anyEventElements, eventElements, members, sensorTerms, type XmlMember } from './structure.ts'
import { namespacesOfEvent } from '../envelope.ts'
import { isList, isObject, itemsOf, textOf, type Json, type JsonObject } from '../json.ts'
import { termForXml, type TermKind, type XmlTerms } from '../vocabulary.ts'

/** A document of events; `subscription` only when a subscription found them. */
export type XmlQueryResult = {
  readonly queryName: string
  readonly subscription?: string
  readonly events: readonly JsonObject[]
  /** The parts of the context besides the standard's. */
  readonly context: readonly Json[]
  readonly created: Date
}

type Writing = { readonly names: XmlNames; readonly terms: XmlTerms }

/** A document of query results (EPCglobal-epcis-query-2_0.xsd). */
export function queryDocumentXml(result: XmlQueryResult, terms: XmlTerms): string {
  const names = openXmlNames()
  const events = result.events.map((event) => eventXml(event, { names, terms }, result.context)).join('')
  return (
    `${xmlStart}<epcisq:EPCISQueryDocument xmlns:epcisq="${spaces.query}"${names.declarations()}` +
    ` schemaVersion="2.0" creationDate="${result.created.toISOString()}"><EPCISBody><epcisq:QueryResults>` +
    element('queryName', result.queryName) +
    (result.subscription === undefined ? '' : element('subscriptionID', result.subscription)) +
    `<resultsBody><EventList>${events}</EventList></resultsBody></epcisq:QueryResults></EPCISBody>` +
    `</epcisq:EPCISQueryDocument>\n`
  )
}

/** The declaration that a document begins with. */
export const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An element without a namespace, of text. */
export function element(name: string, text: string): string {
  return `<${name}>${escapedXml(text)}</${name}>`
}

/** Text in which nothing is markup; characters that XML cannot have are replaced. */
export function escapedXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"\r]/g, (mark) => `&#${String(mark.charCodeAt(0))};`)
}

function eventXml(event: JsonObject, { names, terms }: Writing, context: readonly Json[]): string {
  // What an event alone defines is declared there: elsewhere the prefix may have no meaning.
  const hasOwn = event['@context'] !== undefined
  const own = hasOwn ? openXmlNames() : names
  const scoped: Writing = { names: own.within(namespacesOfEvent(event, context)), terms }
  const type = textOf(event['type'])
  const known = Object.hasOwn(eventElements, type) ? eventElements[type] : undefined
  const order = known ?? anyEventElements
  const standard = order.flatMap((name) => {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    return member === undefined || event[name] === undefined
      ? []
      : [memberXml(name, event[name], member, scoped)]
  })
  const others = Object.entries(event).filter(
    ([name]) => !['type', '@context'].includes(name) && !order.includes(name),
  )
  const content =
    standard.join('') + others.map(([name, value]) => extensionXml(name, value, scoped)).join('')
  // An event of another type extends the list.
  const tag = known === undefined ? scoped.names.tagOf(type) : type
  const whole = `<${tag}${hasOwn ? own.declarations() : ''}>${content}</${tag}>`
  return known === undefined ? `<extension>${whole}</extension>` : whole
}

function memberXml(name: string, value: Json, member: XmlMember, writing: Writing): string {
  const wrapped = (content: string): string => `<${name}>${content}</${name}>`
  const each = (write: (item: JsonObject) => string): string =>
    wrapped(
      itemsOf(value)
        .map((item) => (isObject(item) ? write(item) : ''))
        .join(''),
    )
  switch (member.kind) {
    case 'text':
      // Only certifications can be several in JSON.
      return [value]
        .flat()
        .map((item) => element(name, scalar(item)))
        .join('')
    case 'term':
      return element(name, termForXml(member.term, textOf(value), writing.terms))
    case 'list':
      return wrapped(
        itemsOf(value)
          .map((item) => element(member.item, scalar(item)))
          .join(''),
      )
    case 'quantities':
      return each((item) => {
        const parts = ['epcClass', 'quantity', 'uom'].filter((part) => item[part] !== undefined)
        // A unit stands only after a quantity.
        const shown = parts.filter((part) => part !== 'uom' || item['quantity'] !== undefined)
        const content = shown.map((part) => element(part, scalar(item[part]))).join('')
        return `<quantityElement>${content}</quantityElement>`
      })
    case 'typed':
      return each((item) => {
        const type = textOf(item['type'])
        const term = termForXml(member.term, type, writing.terms)
        const attribute = type === '' ? '' : ` type="${escapedXml(term)}"`
        return `<${member.item}${attribute}>${escapedXml(scalar(item[member.item]))}</${member.item}>`
      })
    case 'place':
      return wrapped(placeXml(value, writing))
    case 'dispositions':
      return wrapped(dispositionsXml(value, writing))
    case 'sensors':
      return each((item) => sensorXml(item, writing))
    case 'extensions':
      return wrapped(extensionsXml(value, [], writing))
    case 'declaration':
      return wrapped(declarationXml(value, writing))
  }
}

/** The members of an object as extensions, without some. */
function extensionsXml(value: Json, without: readonly string[], writing: Writing): string {
  return isObject(value)
    ? Object.entries(value)
        .filter(([name]) => !without.includes(name))
        .map(([name, inner]) => extensionXml(name, inner, writing))
        .join('')
    : ''
}

function placeXml(value: Json, writing: Writing): string {
  const id = isObject(value) ? scalar(value['id']) : ''
  return element('id', id) + extensionsXml(value, ['id'], writing)
}

function dispositionsXml(value: Json, { terms }: Writing): string {
  if (!isObject(value)) return ''
  return ['unset', 'set']
    .flatMap((name) =>
      itemsOf(value[name]).map((term) => element(name, termForXml('disposition', textOf(term), terms))),
    )
    .join('')
}

function declarationXml(value: Json, writing: Writing): string {
  if (!isObject(value)) return ''
  const reason = textOf(value['reason'])
  const ids = itemsOf(value['correctiveEventIDs']).map((id) => element('correctiveEventID', scalar(id)))
  return (
    element('declarationTime', scalar(value['declarationTime'])) +
    (reason === '' ? '' : element('reason', termForXml('errorReason', reason, writing.terms))) +
    (ids.length === 0 ? '' : `<correctiveEventIDs>${ids.join('')}</correctiveEventIDs>`) +
    extensionsXml(value, ['declarationTime', 'reason', 'correctiveEventIDs'], writing)
  )
}

function sensorXml(item: JsonObject, writing: Writing): string {
  const metadata = item['sensorMetadata']
  const reports = itemsOf(item['sensorReport']).map((report) =>
    attributesXml('sensorReport', report, writing),
  )
  return (
    '<sensorElement>' +
    (metadata === undefined ? '' : attributesXml('sensorMetadata', metadata, writing)) +
    `${reports.join('')}${extensionsXml(item, ['sensorMetadata', 'sensorReport'], writing)}</sensorElement>`
  )
}

/** An element whose members are attributes. */
function attributesXml(name: string, value: Json, { names, terms }: Writing): string {
  const kinds: Readonly<Record<string, TermKind>> = sensorTerms
  const attributes = Object.entries(isObject(value) ? value : {}).map(([member, content]) => {
    const kind = Object.hasOwn(kinds, member) ? kinds[member] : undefined
    const text = kind === undefined ? scalar(content) : termForXml(kind, textOf(content), terms)
    return ` ${names.tagOf(member)}="${escapedXml(text)}"`
  })
  return `<${name}${attributes.join('')}/>`
}

/** An extension; a list is several elements of one name. */
function extensionXml(name: string, value: Json, writing: Writing): string {
  if (isList(value)) return value.map((item) => extensionXml(name, item, writing)).join('')
  const tag = writing.names.tagOf(name)
  if (!isObject(value)) return `<${tag}>${escapedXml(scalar(value))}</${tag}>`
  const { [textMember]: text, ...others } = value
  if (text === undefined) return `<${tag}>${extensionsXml(value, [], writing)}</${tag}>`
  // What stood beside a text was an attribute.
  const attributes = Object.entries(others).map(
    ([member, inner]) => ` ${writing.names.tagOf(member)}="${escapedXml(scalar(inner))}"`,
  )
  return `<${tag}${attributes.join('')}>${escapedXml(scalar(text))}</${tag}>`
}

/** The text of a value; an object, which no attribute can have, as JSON. */
function scalar(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
