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
  const asset = /^urn:epc:id:giai:(\d{6,12})\.(.+)$/.exec(text)
  if (asset !== null) return `${canonicalHost}/8004/${asset[1] ?? ''}${encodeMarks(asset[2] ?? '')}`
  const [, name = '', prefix = '', reference = '', rest = ''] =
    /^urn:epc:((?:id|class|idpat):[a-z]+):(\d{6,12})\.(\d*)(?:\.(.*))?$/.exec(text) ?? []
  const scheme = schemes[name]
  if (scheme === undefined || prefix.length + reference.length !== scheme.digits) return undefined
  return canonicalHost + scheme.link(prefix, reference, encodeMarks(rest))
}

/** Percent-encodes the characters that are literal in EPC URIs but not in digital links. */
function encodeMarks(text: string): string {
  return text.replace(/[!()*+,:]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** The canonical link has only the most specific level: the serial, else the lot, else the primary key. */
function canonicalDigitalLink(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined
  const parsed = parseDigitalLink(text)
  if (!parsed.ok) return undefined
  const path = text
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
