// Reads XML from strangers: no document type, so no entities and nothing from outside; bounded depth; every prefix
// resolved. Elements that the caller takes are given to it as soon as they are complete, and not kept.

import { Parser, type Context } from 'saxen'
import { hasKnownReferences, withoutReferences } from './references.ts'
import type { XmlAttribute, XmlElement, XmlName } from '../../domain/epcis/xml/element.ts'

/** Why a document cannot be read. Lines begin with 1; 0 when the line is not known. */
export type XmlFault = {
  readonly code: 'xmlMalformed' | 'xmlDoctype' | 'xmlDepth' | 'xmlEncoding'
  readonly line: number
}

/** A document that cannot be read. */
export class XmlError extends Error {
  readonly fault: XmlFault
  constructor(fault: XmlFault) {
    super(`The XML is refused: ${fault.code}.`)
    this.fault = fault
  }
}

/** Most elements within each other. */
export const deepestXml = 40

type OpenElement = {
  readonly name: XmlName
  readonly attributes: readonly XmlAttribute[]
  readonly children: XmlElement[]
  text: string
  readonly declared: Readonly<Record<string, string>>
  /** The prefixes that hold within the element. */
  readonly scope: Readonly<Record<string, string>>
}

export type XmlHandlers = {
  /** Called at the root with the prefixes that it declares. */
  readonly begin: (root: XmlName, declared: Readonly<Record<string, string>>) => void
  /**
   * Called with each complete element that has `parents`, the outermost first; true when it was taken, so that its
   * parent does not keep it.
   */
  readonly take: (element: XmlElement, parents: readonly XmlName[]) => boolean
}

/** A document type that declares nothing, as some published documents have it. */
const emptyDoctype = /^<!DOCTYPE\s+[\w:.-]{1,100}\s*>$/

const xmlSpace = { xml: 'http://www.w3.org/XML/1998/namespace' }

/** Reads a document; answers its root. Throws `XmlError`. */
export function readXml(bytes: Uint8Array, handlers: XmlHandlers): XmlElement {
  const open: OpenElement[] = []
  const roots: XmlElement[] = []
  const fail = (code: XmlFault['code'], context?: Context): never => {
    throw new XmlError({ code, line: (context?.().line ?? text.split('\n').length - 1) + 1 })
  }
  const addText = (part: string, context?: Context): void => {
    const current = open.at(-1)
    if (current !== undefined) current.text += part
    else if (part.trim() !== '') fail('xmlMalformed', context)
  }
  const text = decoded(bytes)
  const parser = new Parser()
  for (const kind of ['error', 'warn'] as const)
    parser.on(kind, (_error, context) => fail('xmlMalformed', context))
  parser.on('attention', (declaration) => {
    if (!emptyDoctype.test(declaration) || open.length > 0 || roots.length > 0) fail('xmlDoctype')
  })
  parser.on('text', (part, _decode, context) => {
    addText(hasKnownReferences(part) ? withoutReferences(part) : fail('xmlMalformed', context), context)
  })
  parser.on('cdata', (part) => {
    addText(part)
  })
  parser.on('openTag', (name, attributes, _decode, _isEmpty, context) => {
    if (roots.length > 0) fail('xmlMalformed', context)
    if (open.length >= deepestXml) fail('xmlDepth', context)
    const scope = open.at(-1)?.scope ?? xmlSpace
    const element = openElement(name, attributes(), scope) ?? fail('xmlMalformed', context)
    if (open.length === 0) handlers.begin(element.name, element.scope)
    open.push(element)
  })
  parser.on('closeTag', () => {
    const closed = open.pop()
    if (closed === undefined) return
    const { name, attributes, children, text: own, declared } = closed
    const element = { ...name, attributes, children, text: own, declared }
    const parent = open.at(-1)
    const parents = open.map((outer) => outer.name)
    if (parent === undefined) roots.push(element)
    else if (!handlers.take(element, parents)) parent.children.push(element)
  })
  parser.write(text)
  parser.end()
  const [root] = roots
  return open.length > 0 || root === undefined ? fail('xmlMalformed') : root
}

/** The start of an element; null when a prefix is not declared or a reference not known. */
function openElement(
  written: string,
  pairs: Record<string, string>,
  outer: Readonly<Record<string, string>>,
): OpenElement | null {
  const entries = Object.entries(pairs)
  if (entries.some(([, value]) => !hasKnownReferences(value) || value.includes('<'))) return null
  const values = entries.map(([name, value]) => [name, withoutReferences(value)] as const)
  const declared = Object.fromEntries(
    values.flatMap(([name, value]): [string, string][] =>
      name === 'xmlns' ? [['', value]] : name.startsWith('xmlns:') ? [[name.slice(6), value]] : [],
    ),
  )
  const scope = Object.keys(declared).length === 0 ? outer : { ...outer, ...declared }
  const name = resolved(written, scope, scope[''] ?? '')
  if (name === null) return null
  const attributes: XmlAttribute[] = []
  for (const [attribute, value] of values) {
    if (attribute === 'xmlns' || attribute.startsWith('xmlns:')) continue
    const resolvedName = resolved(attribute, scope, '')
    if (resolvedName === null) return null
    attributes.push({ ...resolvedName, value })
  }
  return { name, attributes, children: [], text: '', declared, scope }
}

/** A name with its namespace; null when its prefix is not declared. */
function resolved(
  written: string,
  scope: Readonly<Record<string, string>>,
  unprefixed: string,
): XmlName | null {
  const [prefix, local, rest] = written.split(':')
  if (rest !== undefined || prefix === undefined || prefix === '') return null
  if (local === undefined) return { space: unprefixed, local: prefix, prefix: '' }
  const space = Object.hasOwn(scope, prefix) ? scope[prefix] : undefined
  return local === '' || space === undefined || space === '' ? null : { space, local, prefix }
}

/** The text of a document in the encoding that its first bytes or its declaration name. */
function decoded(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 200))
  const wide = /^(?:\xff\xfe|<\0)/.test(start)
    ? 'utf-16le'
    : /^(?:\xfe\xff|\0<)/.test(start)
      ? 'utf-16be'
      : null
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1]
  try {
    const text = new TextDecoder(wide ?? declared ?? 'utf-8', { fatal: true }).decode(bytes)
    // A declaration of another width was read as single bytes, so it is wrong.
    return wide === null && /^utf-?16/i.test(declared ?? '') ? '' : text
  } catch {
    throw new XmlError({ code: 'xmlEncoding', line: 0 })
  }
}
