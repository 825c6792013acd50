// An element of an XML document, its names resolved: what `src/render/xml` reads, and what events are made of.

/** A name with the address of its namespace; `space` is empty without one. `prefix` is as written. */
export type XmlName = { readonly space: string; readonly local: string; readonly prefix: string }

/** An attribute. Declarations of namespaces are none. */
export type XmlAttribute = XmlName & { readonly value: string }

/** An element with its own text, without that of its children. */
export type XmlElement = XmlName & {
  readonly attributes: readonly XmlAttribute[]
  readonly children: readonly XmlElement[]
  readonly text: string
  /** The prefixes that the element itself declares. */
  readonly declared: Readonly<Record<string, string>>
}

/** Namespaces of EPCIS documents and query results, versions 2.0 and 1.2, and of XML Schema's own attributes. */
export const namespaces = {
  document: 'urn:epcglobal:epcis:xsd:2',
  query: 'urn:epcglobal:epcis-query:xsd:2',
  olderDocument: 'urn:epcglobal:epcis:xsd:1',
  olderQuery: 'urn:epcglobal:epcis-query:xsd:1',
  instance: 'http://www.w3.org/2001/XMLSchema-instance',
  masterData: 'urn:epcglobal:cbv:mda',
} as const

/** The first child of a name without a namespace. */
export function childOf(element: XmlElement, local: string): XmlElement | undefined {
  return element.children.find((child) => child.space === '' && child.local === local)
}

/** The member with the text of an extension that has attributes too, as the weights of the vocabulary's master data. */
export const textMember = 'rdf:value'
