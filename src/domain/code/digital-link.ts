// Writes and parses GS1 Digital Links: web addresses that contain GS1 identifiers (GS1 Digital Link Standard:
// URI Syntax 1.7, uncompressed form), as `{stem}/01/{gtin}/22/{cpv}/10/{lot}/21/{serial}` with
// percent-encoded values.

import { applicationIdentifier, aiValueIssue, type AiIssue } from './application-identifiers.ts'
import { gtin14, isGtin } from './gs1.ts'

/** The application identifiers of the path, with our names of their values. */
const valueNames = {
  '00': 'sscc',
  '01': 'gtin',
  '22': 'cpv',
  '10': 'lot',
  '21': 'serial',
  '235': 'extension',
  '253': 'document',
  '254': 'glnExtension',
  '255': 'coupon',
  '401': 'consignment',
  '402': 'shipment',
  '414': 'gln',
  '415': 'payTo',
  '417': 'party',
  '7040': 'importer',
  '8003': 'returnableAsset',
  '8004': 'asset',
  '8006': 'tradeItemPiece',
  '8010': 'component',
  '8011': 'componentSerial',
  '8013': 'model',
  '8017': 'serviceProvider',
  '8018': 'serviceRecipient',
  '8019': 'serviceInstance',
  '8020': 'payment',
} as const satisfies Readonly<Record<string, string>>

type PathAi = keyof typeof valueNames

/** Primary keys with the allowed orders of their qualifiers; any qualifier may be absent (section 4.9). */
const qualifierOrders = {
  '00': [],
  '01': [['22', '10', '21'], ['235']],
  '253': [],
  '255': [],
  '401': [],
  '402': [],
  '414': [['254'], ['7040']],
  '415': [['8020']],
  '417': [['7040']],
  '8003': [],
  '8004': [['7040']],
  '8006': [['22', '10', '21']],
  '8010': [['8011']],
  '8013': [],
  '8017': [['8019']],
  '8018': [['8019']],
} as const satisfies Readonly<Partial<Record<PathAi, readonly (readonly PathAi[])[]>>>

/** What a link identifies: a trade item, a logistic unit, a location, a party, a document, an asset … */
type PrimaryKey = keyof typeof qualifierOrders

/** The decoded values of a link: one primary key and its qualifiers. */
export type LinkValues = { readonly [A in PathAi as (typeof valueNames)[A]]?: string }

/** A parsed link; a GTIN has 14 digits. */
export type DigitalLink = LinkValues & {
  /** Application identifier of the primary key. */
  readonly key: PrimaryKey
  /** Key and qualifiers as written, still percent-encoded: `/01/09506000134352`, `/10/A%2FB`. */
  readonly path: readonly string[]
  /** The text before the primary key, without a slash at its end: `https://host/path`, `/path` or nothing. */
  readonly stem: string
  /** The query as written, without the question mark. */
  readonly query: string
}

/**
 * Why a link is malformed: `address` illegal characters · `percentEncoding` a broken `%` sequence · `noKey`
 * no primary key · `valueMissing` an identifier without its value or its required qualifier · `identifier` an
 * identifier that is not allowed there · `order` qualifiers out of order or repeated · `repeated` an identifier
 * twice · or the issue of a value.
 */
type LinkIssue = {
  readonly reason:
    | 'address'
    | 'percentEncoding'
    | 'noKey'
    | 'valueMissing'
    | 'identifier'
    | 'order'
    | 'repeated'
    | AiIssue
  /** The path segment or query key with the issue, as written. */
  readonly at: string
}

type ParsedLink =
  | { readonly ok: true; readonly link: DigitalLink }
  | { readonly ok: false; readonly issue: LinkIssue }

/**
 * The link of one GS1 key and its qualifiers, in the standard's order and fully percent-encoded.
 * @param stem the text before the key: `https://id.example.com`, perhaps with a path; no slash at its end
 * @param values exactly one primary key; a GTIN of 8, 12, 13 or 14 digits is written with 14
 * @throws RangeError when there are no or two primary keys, a qualifier of another key, or an invalid value.
 *   Callers validate user input before, with aiValueIssue.
 */
export function writeDigitalLink(stem: string, values: LinkValues): string {
  const presentAis = pathAis.filter((ai) => values[valueNames[ai]] !== undefined)
  const key = presentAis.find(isPrimaryKey)
  if (key === undefined) throw new RangeError('a digital link needs a primary key')
  const order = [[], ...qualifierOrders[key]].find((candidate: readonly PathAi[]) =>
    presentAis.every((ai) => ai === key || candidate.includes(ai)),
  )
  if (order === undefined) throw new RangeError(`no digital link of ${key} has ${presentAis.join(', ')}`)
  return stem + [key, ...order].map((ai) => writePair(ai, values[valueNames[ai]])).join('')
}

function writePair(ai: PathAi, input: string | undefined): string {
  if (input === undefined) return ''
  const value = ai === '01' && isGtin(input) ? gtin14(input) : input
  const issue = aiValueIssue(ai, value)
  if (issue !== undefined) throw new RangeError(`value of ${ai} does not fit: ${issue}`)
  return `/${ai}/${encodeValue(value)}`
}

/** Percent-encodes every character but the unreserved ones of RFC 3986, section 2.3. */
export function encodeValue(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * Parses a raw request target, or a complete URI from a scanner. It decodes each path segment on its own, so
 * that `%2F` stays inside its value. One slash at the end is allowed; a fragment is ignored.
 * @param stem the required text before the primary key (`''` for a resolver at the root of its host); any
 *   when absent
 */
export function parseDigitalLink(target: string, stem?: string): ParsedLink {
  const { origin, path, query } = splitTarget(target)
  if (!/^\/[\w\-.~!$&'()*+,;=:@%/]*$/.test(path)) return malformed('address', path)
  const segments = path.slice(1).replace(/\/$/, '').split('/')
  const keyIndex = findKeyIndex(segments)
  if (typeof keyIndex !== 'number') return keyIndex
  const before =
    origin +
    segments
      .slice(0, keyIndex)
      .map((segment) => `/${segment}`)
      .join('')
  const key = segments[keyIndex] ?? ''
  if (!isPrimaryKey(key) || (stem !== undefined && stem !== before)) return malformed('noKey', before)
  const pairs = segments.slice(keyIndex)
  const values = readValues(key, pairs)
  if (!values.ok) return values
  const issue = queryIssue(key, values.values, query)
  if (issue !== undefined) return { ok: false, issue }
  return { ok: true, link: { ...values.values, key, path: joinPairs(pairs), stem: before, query } }
}

type Malformed = { readonly ok: false; readonly issue: LinkIssue }

function malformed(reason: LinkIssue['reason'], at: string): Malformed {
  return { ok: false, issue: { reason, at } }
}

function isPrimaryKey(text: string): text is PrimaryKey {
  return Object.hasOwn(qualifierOrders, text)
}

function isPathAi(text: string): text is PathAi {
  return Object.hasOwn(valueNames, text)
}

const pathAis = Object.keys(valueNames).filter(isPathAi)

/** The application identifiers of all primary keys. */
export const primaryKeys: readonly PrimaryKey[] = pathAis.filter(isPrimaryKey)

function qualifiesKey(key: PrimaryKey, ai: string): boolean {
  return qualifierOrders[key].some((order: readonly string[]) => order.includes(ai))
}

function splitTarget(target: string): { origin: string; path: string; query: string } {
  const uri = target.split('#', 1)[0] ?? ''
  const mark = uri.indexOf('?')
  const before = mark < 0 ? uri : uri.slice(0, mark)
  const origin = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/]+/.exec(before)?.[0] ?? ''
  return { origin, path: before.slice(origin.length), query: mark < 0 ? '' : uri.slice(mark + 1) }
}

/**
 * The index of the primary key: the last one, in steps of two from the end, because a stem may contain
 * anything.
 */
function findKeyIndex(segments: readonly string[]): number | Malformed {
  const isKey = (segment: string | undefined) => segment !== undefined && isPrimaryKey(segment)
  for (let index = segments.length - 2; index >= 0; index -= 2) if (isKey(segments[index])) return index
  const last = segments.at(-1) ?? ''
  return segments.some(isKey) ? malformed('valueMissing', last) : malformed('noKey', last)
}

function joinPairs(pairs: readonly string[]): string[] {
  return Array.from(
    { length: pairs.length / 2 },
    (_, index) => `/${pairs[index * 2] ?? ''}/${pairs[index * 2 + 1] ?? ''}`,
  )
}

/** Decodes and validates the primary key and the qualifiers, which are pairs of segments. */
function readValues(
  key: PrimaryKey,
  pairs: readonly string[],
): Malformed | { readonly ok: true; readonly values: LinkValues } {
  const values: { -readonly [N in keyof LinkValues]: string } = {}
  const path: string[] = []
  for (let index = 0; index < pairs.length; index += 2) {
    const [ai = '', segment = ''] = pairs.slice(index, index + 2)
    if (!isPathAi(ai) || (index > 0 && !qualifiesKey(key, ai))) return malformed('identifier', ai)
    const value = decode(segment)
    if (value === undefined) return malformed('percentEncoding', segment)
    const issue = aiValueIssue(ai, value)
    if (issue !== undefined) return malformed(issue, segment)
    if (index > 0) path.push(ai)
    if (!isOrdered(key, path)) return malformed('order', ai)
    values[valueNames[ai]] = value
  }
  // The party to pay (415) needs the payment slip reference (8020; section 4.9, payTo-path).
  if (key === '415' && values.payment === undefined) return malformed('valueMissing', '8020')
  return { ok: true, values }
}

/** Whether the qualifiers follow one of the key's orders; any may be absent. */
function isOrdered(key: PrimaryKey, path: readonly string[]): boolean {
  return (
    path.length === 0 ||
    qualifierOrders[key].some((order: readonly string[]) =>
      path.every(
        (ai, index) =>
          order.includes(ai) && (index === 0 || order.indexOf(ai) > order.indexOf(path[index - 1] ?? '')),
      ),
    )
  )
}

/** Undoes percent-encoding; undefined when it is broken. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Whether the identifier can be a qualifier of this path: a lot can beside a serial number, but not beside a
 * third party's extension (235; section 4.9).
 */
function belongsInPath(key: PrimaryKey, values: LinkValues, ai: string): boolean {
  const present = pathAis.filter((other) => other !== key && values[valueNames[other]] !== undefined)
  return qualifierOrders[key].some((order: readonly string[]) =>
    [...present, ai].every((qualifier) => order.includes(qualifier)),
  )
}

/**
 * The issue of the query (section 4.10). A key of digits only must be an application identifier that is
 * allowed as a data attribute, cannot be in this path and appears once; its value must be valid. Other keys
 * are not validated; of characters, those are refused that no browser sends (decision 90).
 * @param values of the path
 * @param query without the question mark, as written
 */
export function queryIssue(key: PrimaryKey, values: LinkValues, query: string): LinkIssue | undefined {
  if (!/^[\w\-.~!$&'()*+,;=:@/?%[\]|{}^`\\]*$/.test(query)) return { reason: 'address', at: query }
  const present = new Set<string>([key])
  for (const pair of query.split(/[&;]/)) {
    const mark = pair.indexOf('=')
    if (mark === 0) return { reason: 'valueMissing', at: pair }
    const ai = mark < 0 ? '' : (decode(pair.slice(0, mark)) ?? '')
    if (!/^\d+$/.test(ai)) continue
    if (present.has(ai)) return { reason: 'repeated', at: ai }
    present.add(ai)
    if (applicationIdentifier(ai)?.attribute !== true || belongsInPath(key, values, ai))
      return { reason: 'identifier', at: ai }
    const value = decode(pair.slice(mark + 1))
    const reason = value === undefined ? 'percentEncoding' : aiValueIssue(ai, value)
    if (reason !== undefined) return { reason, at: ai }
  }
  return undefined
}
