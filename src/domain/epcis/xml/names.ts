// Names of extensions: in XML a namespace and a local name, in JSON a prefix that the context of the document explains.

import { namespaces, type XmlName } from './element.ts'
import { openPrefixes } from './prefixes.ts'
import type { JsonObject } from '../json.ts'

/** Gives names of JSON to names of XML, and the context that explains their prefixes. */
export type JsonNames = {
  readonly nameOf: (name: XmlName) => string
  /** The prefixes that were used, or that the document declares. */
  readonly context: () => JsonObject
  /** Names where an element declares further prefixes; null when it declares none that matter. */
  readonly within: (declared: Readonly<Record<string, string>>) => JsonNames | null
}

/** Prefixes of the standard's context, which a document must not give another meaning. */
const standardPrefixes = new Map<string, string>([
  ['gs1', 'https://gs1.org/voc/'],
  ['cbv', 'https://ref.gs1.org/cbv/'],
])
/** Namespaces that are of the document and not of its events. */
const ofDocument = new Set<string>([
  ...Object.values(namespaces).filter((space) => space !== namespaces.masterData),
  'urn:epcglobal:xsd:1',
  'http://www.w3.org/2001/XMLSchema',
  'urn:epcglobal:xsd:2',
  'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader',
  'http://www.w3.org/XML/1998/namespace',
])
/** Prefixes that addresses begin with would change what an address means. */
const isPrefix = /^(?!(?:https?|urn|ni|geo|tag|did|data|mailto|xml.*)$)[A-Za-z][\w-]{0,30}$/

/** Opens the names of one document. `declared`: the prefixes of its root. */
export function openJsonNames(declared: Readonly<Record<string, string>>): JsonNames {
  const prefixes = openPrefixes(
    [
      ...[...standardPrefixes].map(([prefix, space]) => [space, prefix] as const),
      // Documents that copy the address from a context of JSON have a colon at its end.
      [namespaces.masterData, 'cbvmda'],
      [`${namespaces.masterData}:`, 'cbvmda'],
    ],
    (prefix) => isPrefix.test(prefix),
  )
  const used = new Set<string>()
  const add = (space: string, wanted: string): string => {
    used.add(space)
    return prefixes.give(space, wanted)
  }
  for (const [prefix, space] of Object.entries(declared))
    if (isPrefix.test(prefix) && !ofDocument.has(space)) add(space, prefix)
  return {
    within: (inner) => {
      const matters = Object.entries(inner).some(
        ([prefix, space]) =>
          isPrefix.test(prefix) && !ofDocument.has(space) && prefixes.all.get(space) !== prefix,
      )
      return matters ? openJsonNames({ ...declared, ...inner }) : null
    },
    nameOf: ({ space, local, prefix }) => (space === '' ? local : `${add(space, prefix)}:${local}`),
    // A prefix that JSON did not define has itself as its namespace in what we write.
    context: () =>
      Object.fromEntries(
        [...prefixes.all]
          .filter(([space, prefix]) => used.has(space) && prefix !== 'cbvmda' && space !== `${prefix}:`)
          .map(([space, prefix]) => [prefix, space]),
      ),
  }
}
