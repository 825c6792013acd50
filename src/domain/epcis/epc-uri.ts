// Canonical addresses: converts EPC URIs (GS1 EPC Tag Data Standard, sections 6 and 7) and digital links of
// any host to digital links of id.gs1.org at their most specific level (Core Business Vocabulary 2.0, section
// 8.9.2).

import { parseDigitalLink } from '../code/digital-link.ts'
import { checkDigit } from '../code/gs1.ts'

const canonicalHost = 'https://id.gs1.org'

/**
 * A scheme of the EPC URIs: the digits of prefix and reference together, and the path of the digital link.
 */
type Scheme = {
  readonly digits: number
  readonly link: (prefix: string, reference: string, rest: string) => string
}

/**
 * The key with the indicator or extension digit first, which an EPC URI has at the start of the reference.
 */
function keyWithLeadingDigit(prefix: string, reference: string): string {
  const digits = reference.charAt(0) + prefix + reference.slice(1)
  return digits + checkDigit(digits)
}

function keyOfDigits(prefix: string, reference: string): string {
  return prefix + reference + checkDigit(prefix + reference)
}

/** A piece of a trade item: `rest` is piece, total and serial; a pattern has no serial. */
function pieceLink(prefix: string, reference: string, rest: string): string {
  const [piece = '', total = '', ...serial] = rest.split('.')
  const key = `/8006/${keyWithLeadingDigit(prefix, reference)}${piece}${total}`
  const isPattern = serial.join('.') === '%2A'
  return serial.length === 0 || isPattern ? key : `${key}/21/${serial.join('.')}`
}

const schemes: Readonly<Record<string, Scheme>> = {
  'id:sgtin': {
    digits: 13,
    link: (prefix, reference, serial) => `/01/${keyWithLeadingDigit(prefix, reference)}/21/${serial}`,
  },
  'class:lgtin': {
    digits: 13,
    link: (prefix, reference, lot) => `/01/${keyWithLeadingDigit(prefix, reference)}/10/${lot}`,
  },
  'idpat:sgtin': { digits: 13, link: (prefix, reference) => `/01/${keyWithLeadingDigit(prefix, reference)}` },
  'id:sscc': { digits: 17, link: (prefix, reference) => `/00/${keyWithLeadingDigit(prefix, reference)}` },
  'id:sgln': {
    digits: 12,
    link: (prefix, reference, extension) =>
      `/414/${keyOfDigits(prefix, reference)}${extension === '0' ? '' : `/254/${extension}`}`,
  },
  'id:pgln': { digits: 12, link: (prefix, reference) => `/417/${keyOfDigits(prefix, reference)}` },
  'idpat:gdti': { digits: 12, link: (prefix, reference) => `/253/${keyOfDigits(prefix, reference)}` },
  'idpat:grai': { digits: 12, link: (prefix, reference) => `/8003/0${keyOfDigits(prefix, reference)}` },
  'idpat:sgcn': { digits: 12, link: (prefix, reference) => `/255/${keyOfDigits(prefix, reference)}` },
  'id:sgcn': {
    digits: 12,
    link: (prefix, reference, serial) => `/255/${keyOfDigits(prefix, reference)}${serial}`,
  },
  'id:gsin': { digits: 16, link: (prefix, reference) => `/402/${keyOfDigits(prefix, reference)}` },
  'id:upui': {
    digits: 13,
    link: (prefix, reference, serial) => `/01/${keyWithLeadingDigit(prefix, reference)}/235/${serial}`,
  },
  'id:itip': { digits: 13, link: (prefix, reference, rest) => pieceLink(prefix, reference, rest) },
  'idpat:itip': { digits: 13, link: (prefix, reference, rest) => pieceLink(prefix, reference, rest) },
  'id:gdti': {
    digits: 12,
    link: (prefix, reference, serial) => `/253/${keyOfDigits(prefix, reference)}${serial}`,
  },
  'id:grai': {
    digits: 12,
    link: (prefix, reference, serial) => `/8003/0${keyOfDigits(prefix, reference)}${serial}`,
  },
  'id:gsrn': { digits: 17, link: (prefix, reference) => `/8018/${keyOfDigits(prefix, reference)}` },
  'id:gsrnp': { digits: 17, link: (prefix, reference) => `/8017/${keyOfDigits(prefix, reference)}` },
}

/** The canonical digital link of an EPC URI or a digital link; the text itself when it is neither. */
export function canonicalUri(text: string): string {
  return canonicalEpcUri(text) ?? canonicalDigitalLink(text) ?? text
}

function canonicalEpcUri(text: string): string | undefined {
  const free = freeReference(text)
  if (free !== undefined) return canonicalHost + free
  const [, name = '', prefix = '', reference = '', rest = ''] =
    /^urn:epc:((?:id|class|idpat):[a-z]+):(\d{6,12})\.(\d*)(?:\.(.*))?$/.exec(text) ?? []
  const scheme = schemes[name]
  if (scheme === undefined || prefix.length + reference.length !== scheme.digits) return undefined
  return canonicalHost + scheme.link(prefix, reference, encodeMarks(rest))
}

/** Keys whose reference is of letters and digits and of any length: assets, consignments, components. */
function freeReference(text: string): string | undefined {
  const [, name, prefix = '', reference = ''] = /^urn:epc:id:(giai|ginc):(\d{6,12})\.(.+)$/.exec(text) ?? []
  if (name !== undefined) return `/${name === 'giai' ? '8004' : '401'}/${prefix}${encodeMarks(reference)}`
  const [, kind, owner = '', component = '', serial = ''] =
    /^urn:epc:(id|idpat):cpi:(\d{6,12})\.([^.]+)\.(.+)$/.exec(text) ?? []
  if (kind === undefined) return undefined
  const key = `/8010/${owner}${encodeMarks(component)}`
  return kind === 'idpat' ? key : `${key}/8011/${encodeMarks(serial)}`
}

/** Percent-encodes the characters that are literal in EPC URIs but not in digital links. */
function encodeMarks(text: string): string {
  return text.replace(/[!()*+,:]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** The canonical link has only the most specific level: the serial, else the lot, else the primary key. */
function canonicalDigitalLink(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined
  const link = withNumbers(text)
  const parsed = parseDigitalLink(link)
  if (!parsed.ok) return undefined
  const path = link
    .replace(/[?#].*$/s, '')
    .slice(parsed.link.stem.length)
    .replace(/\/$/, '')
  const [, key = '', value = '', ...rest] = path.split('/')
  const qualifiers = new Map(
    rest.flatMap((ai, index) => (index % 2 === 0 ? [[ai, `/${ai}/${rest[index + 1] ?? ''}`]] : [])),
  )
  const finest = ['21', '10', '235', '254', '8011'].find((ai) => qualifiers.has(ai)) ?? ''
  return `${canonicalHost}/${key}/${value}${qualifiers.get(finest) ?? ''}`
}

/** The names that addresses of earlier versions of GS1 Digital Link have instead of numbers. */
const identifierNames: Readonly<Record<string, string>> = {
  ...{
    gtin: '01',
    cpv: '22',
    lot: '10',
    ser: '21',
    itip: '8006',
    cpid: '8010',
    cpsn: '8011',
    gln: '414',
    glnx: '254',
  },
  ...{
    party: '417',
    gsrnp: '8017',
    gsrn: '8018',
    gcn: '255',
    sscc: '00',
    gdti: '253',
    ginc: '401',
    gsin: '402',
  },
  ...{ grai: '8003', giai: '8004' },
}

/** A digital link with numbers where it names its identifiers, as `…/gtin/09780345418913`. */
function withNumbers(text: string): string {
  const [, start = '', key, rest = ''] =
    /^([^?#]*?)\/(gtin|itip|cpid|gln|party|gsrnp?|gcn|sscc|gdti|ginc|gsin|grai|giai)(\/[^?#]*)/.exec(text) ??
    []
  if (key === undefined) return text
  const steps = rest
    .split('/')
    .map((step, index) => (index % 2 === 0 ? (identifierNames[step] ?? step) : step))
  return `${start}/${identifierNames[key] ?? key}${steps.join('/')}`
}
