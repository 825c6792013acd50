// Terms of the Core Business Vocabulary in one form: a bare name, an URN of version 1.2 and an address are the same
// term (CBV 2.0, section 7).

/** The prefixes of current addresses, by the member that holds the term. */
export const termPrefixes = {
  bizStep: 'https://ref.gs1.org/cbv/BizStep-',
  disposition: 'https://ref.gs1.org/cbv/Disp-',
  businessTransaction: 'https://ref.gs1.org/cbv/BTT-',
  sourceDestination: 'https://ref.gs1.org/cbv/SDT-',
  errorReason: 'https://ref.gs1.org/cbv/ER-',
  component: 'https://ref.gs1.org/cbv/Comp-',
  measurement: 'https://gs1.org/voc/',
} as const
export type TermKind = keyof typeof termPrefixes

/** Older prefixes of the same terms, and the current ones. */
export const olderPrefixes: readonly (readonly [string, string])[] = [
  ['urn:epcglobal:cbv:bizstep:', termPrefixes.bizStep],
  ['urn:epcglobal:cbv:disp:', termPrefixes.disposition],
  ['urn:epcglobal:cbv:btt:', termPrefixes.businessTransaction],
  ['urn:epcglobal:cbv:sdt:', termPrefixes.sourceDestination],
  ['urn:epcglobal:cbv:er:', termPrefixes.errorReason],
]

const prefixInText: Readonly<Record<string, string>> = {
  'cbv:BizStep-': termPrefixes.bizStep,
  'cbv:Disp-': termPrefixes.disposition,
  'cbv:BTT-': termPrefixes.businessTransaction,
  'cbv:SDT-': termPrefixes.sourceDestination,
  'cbv:ER-': termPrefixes.errorReason,
  'cbv:Comp-': termPrefixes.component,
  'gs1:': termPrefixes.measurement,
}

/** The address of a term: `shipping`, `urn:epcglobal:cbv:bizstep:shipping` and its address give the same. */
export function canonicalTerm(kind: TermKind, text: string): string {
  if (/^[A-Za-z_]+$/.test(text)) return termPrefixes[kind] + text
  const prefixes = [...olderPrefixes, ...Object.entries(prefixInText)]
  const [written = '', current = ''] = prefixes.find(([prefix]) => text.startsWith(prefix)) ?? []
  return current + text.slice(written.length)
}

/** The bare name of a standard term; other terms unchanged. */
export function termName(kind: TermKind, text: string): string {
  const term = canonicalTerm(kind, text)
  return term.startsWith(termPrefixes[kind]) ? term.slice(termPrefixes[kind].length) : term
}

/** The older prefix of each kind of term, as EPCIS documents in XML have it. */
const urnPrefixes: Partial<Readonly<Record<TermKind, string>>> = {
  bizStep: 'urn:epcglobal:cbv:bizstep:',
  disposition: 'urn:epcglobal:cbv:disp:',
  businessTransaction: 'urn:epcglobal:cbv:btt:',
  sourceDestination: 'urn:epcglobal:cbv:sdt:',
  errorReason: 'urn:epcglobal:cbv:er:',
}

/** How XML has standard terms: bare names as URNs, so that a document comes back as it came; or all alike. */
export type XmlTerms = 'asWritten' | 'webUri' | 'urn'

/**
 * The form in JSON of a term of XML: JSON allows no URN of the vocabulary and no full address of a measurement.
 */
export function termOfXml(kind: TermKind, text: string): string {
  const forbidden = kind === 'measurement' ? termPrefixes.measurement : urnPrefixes[kind]
  return forbidden !== undefined && text.startsWith(forbidden) ? text.slice(forbidden.length) : text
}

/** The form of a term in XML of what JSON has. */
export function termForXml(kind: TermKind, text: string, terms: XmlTerms): string {
  const isBare = /^[A-Za-z_]+$/.test(text)
  if (kind === 'measurement' || kind === 'component')
    return isBare ? (kind === 'measurement' ? `gs1:${text}` : `cbv:Comp-${text}`) : text
  if (terms === 'webUri') return canonicalTerm(kind, text)
  const name = terms === 'urn' ? termName(kind, text) : text
  return /^[A-Za-z_]+$/.test(name) ? `${urnPrefixes[kind] ?? ''}${name}` : text
}
