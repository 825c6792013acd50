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
