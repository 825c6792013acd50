// GS1 Digital Link: GS1 identifiers as a web address, written and read (GS1 Digital Link Standard: URI Syntax 1.x,
// uncompressed form). `{stem}/01/{gtin}/22/{cpv}/10/{lot}/21/{serial}`, values percent-encoded.

import { applicationIdentifiers, faultOfValue, gtin14, isGtin, type Ai, type AiFault } from './gs1.ts'

/** Identifiers of the path, by the names their values have in this house. */
const names = {
  '00': 'sscc',
  '01': 'gtin',
  '22': 'cpv',
  '10': 'lot',
  '21': 'serial',
  '235': 'extension',
  '414': 'gln',
  '254': 'glnExtension',
  '417': 'party',
  '7040': 'importer',
} as const satisfies Readonly<Partial<Record<Ai, string>>>

type PathAi = keyof typeof names

/** Primary keys, each with the orders in which its qualifiers may follow; any of them may be left out. */
const orders = {
  '00': [],
  '01': [['22', '10', '21'], ['235']],
  '414': [['254'], ['7040']],
  '417': [['7040']],
} as const satisfies Readonly<Partial<Record<PathAi, readonly (readonly PathAi[])[]>>>

/** What an address can be about: an SSCC, a GTIN, a place or a party. */
export type PrimaryKey = keyof typeof orders

/** Primary keys of the standard that this house gives to nothing (documents, assets, coupons, services, components). */
const otherKeys: readonly string[] = ['253', '255', '401', '402', '415', '8003', '8004', '8006', '8010', '8013', '8017', '8018']

/** The values of an address, decoded: one primary key (sscc, gtin, gln or party) and its qualifiers. */
export type LinkValues = { readonly [A in PathAi as (typeof names)[A]]?: string }

/** An address as read; a GTIN has its 14 digits. */
export type DigitalLink = LinkValues & {
  /** Application identifier of the primary key. */
  readonly key: PrimaryKey
  /** All that stands before the primary key, as written, without a slash at its end: `https://host/path`, `/path` or nothing. */
  readonly stem: string
  /** The query as written, without its question mark. */
  readonly query: string
}

/**
 * Why an address is malformed:
 * `address` no address of legal characters · `percentEncoding` a broken `%` sequence · `noKey` no primary key ·
 * `otherKey` well-formed so far as can be told, but about something this house never names · `valueMissing` an
 * identifier without value · `identifier` an identifier that does not belong there · `order` qualifiers out of order or
 * twice · or what is wrong with a value.
 */
export type LinkFault = {
  readonly reason: 'address' | 'percentEncoding' | 'noKey' | 'otherKey' | 'valueMissing' | 'identifier' | 'order' | AiFault
  /** The path segment or query key concerned, as written. */
  readonly at: string
}

export type ParsedLink = { readonly ok: true; readonly link: DigitalLink } | { readonly ok: false; readonly fault: LinkFault }

/**
 * The address of one GS1 key and its qualifiers, in the standard's order and fully percent-encoded.
 * @param stem what comes before the key: `https://id.example.com` or the same with a path, no slash at its end
 * @param values exactly one primary key; a GTIN of 8, 12, 13 or 14 digits is written with 14
 * @throws RangeError when there is no primary key or two, a qualifier that is not the key's, or a value that does not
 *   fit: callers judge what people fill in before (faultOfValue)
 */
export function writeDigitalLink(stem: string, values: LinkValues): string {
  const given = pathAis.filter((ai) => values[names[ai]] !== undefined)
  const key = given.find(isPrimaryKey)
  if (key === undefined) throw new RangeError('a digital link needs a primary key')
  const order = [[], ...orders[key]].find((each: readonly PathAi[]) => given.every((ai) => ai === key || each.includes(ai)))
  if (order === undefined) throw new RangeError(`no digital link of ${key} has ${given.join(', ')}`)
  return stem + [key, ...order].map((ai) => writePair(ai, values[names[ai]])).join('')
}

function writePair(ai: PathAi, given: string | undefined): string {
  if (given === undefined) return ''
  const value = ai === '01' && isGtin(given) ? gtin14(given) : given
  const fault = faultOfValue(ai, value)
  if (fault !== undefined) throw new RangeError(`value of ${ai} does not fit: ${fault}`)
  return `/${ai}/${encode(value)}`
}

/**
 * Reads an address: a raw request target, or a whole URI as a scanner hands it over. Percent-encoding is undone segment
 * by segment, so that `%2F` stays inside its value. One slash at the end is tolerated; a fragment is passed over.
 * @param stem what must come before the primary key, as `''` for a resolver at the root of its host; any when not said
 */
export function parseDigitalLink(target: string, stem?: string): ParsedLink {
  const { origin, path, query } = takeApart(target)
  if (!/^\/[\w\-.~!$&'()*+,;=:@%/]*$/.test(path)) return malformed('address', path)
  const segments = path.slice(1).replace(/\/$/, '').split('/')
  const place = placeOfKey(segments)
  if (typeof place !== 'number') return place
  const before = origin + segments.slice(0, place).map((segment) => `/${segment}`).join('')
  const key = segments[place] ?? ''
  if (stem !== undefined && stem !== before) return malformed('noKey', before)
  if (!isPrimaryKey(key)) return malformed('otherKey', key)
  const values = readValues(key, segments.slice(place))
  if (!values.ok) return values
  const fault = faultOfQuery(query)
  return fault === undefined ? { ok: true, link: { ...values.values, key, stem: before, query } } : { ok: false, fault }
}

type Malformed = { readonly ok: false; readonly fault: LinkFault }

function malformed(reason: LinkFault['reason'], at: string): Malformed {
  return { ok: false, fault: { reason, at } }
}

function isPrimaryKey(text: string): text is PrimaryKey {
  return Object.hasOwn(orders, text)
}

function isPathAi(text: string): text is PathAi {
  return Object.hasOwn(names, text)
}

const pathAis = Object.keys(names).filter(isPathAi)

/** Every character but the unreserved ones of RFC 3986, section 2.3, as `%` and two hexadecimal digits. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

function takeApart(target: string): { origin: string; path: string; query: string } {
  const whole = target.split('#', 1)[0] ?? ''
  const mark = whole.indexOf('?')
  const before = mark < 0 ? whole : whole.slice(0, mark)
  const origin = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/]+/.exec(before)?.[0] ?? ''
  return { origin, path: before.slice(origin.length), query: mark < 0 ? '' : whole.slice(mark + 1) }
}

/** Where the primary key stands: the last place, counted in pairs from the end, because a stem may hold anything. */
function placeOfKey(segments: readonly string[]): number | Malformed {
  const isKey = (segment: string | undefined) => segment !== undefined && (isPrimaryKey(segment) || otherKeys.includes(segment))
  for (let place = segments.length - 2; place >= 0; place -= 2) if (isKey(segments[place])) return place
  const last = segments.at(-1) ?? ''
  return segments.some(isKey) ? malformed('valueMissing', last) : malformed('noKey', last)
}

/** Primary key and qualifiers as pairs of segments, decoded and judged. */
function readValues(key: PrimaryKey, pairs: readonly string[]): Malformed | { readonly ok: true; readonly values: LinkValues } {
  const values: { -readonly [N in keyof LinkValues]: string } = {}
  const path: string[] = []
  for (let place = 0; place < pairs.length; place += 2) {
    const [ai = '', written = ''] = pairs.slice(place, place + 2)
    if (!isPathAi(ai) || (place > 0 && !orders[key].some((order: readonly PathAi[]) => order.includes(ai)))) return malformed('identifier', ai)
    const value = decode(written)
    if (value === undefined) return malformed('percentEncoding', written)
    const fault = faultOfValue(ai, value)
    if (fault !== undefined) return malformed(fault, written)
    if (place > 0) path.push(ai)
    if (!isOrdered(key, path)) return malformed('order', ai)
    values[names[ai]] = value
  }
  return { ok: true, values }
}

/** Whether qualifiers come as one of the key's orders has them, some left out. */
function isOrdered(key: PrimaryKey, path: readonly string[]): boolean {
  return path.length === 0 || orders[key].some((order: readonly string[]) =>
    path.every((ai, index) => order.includes(ai) && (index === 0 || order.indexOf(ai) > order.indexOf(path[index - 1] ?? ''))))
}

function isAi(text: string): text is Ai {
  return Object.hasOwn(applicationIdentifiers, text)
}

/** The text behind a percent-encoded one, or undefined when that is broken. */
function decode(written: string): string | undefined {
  try {
    return decodeURIComponent(written)
  } catch {
    return undefined
  }
}

/** Data attributes in the query that are known here must fit; identifiers of the path have no business there. */
function faultOfQuery(query: string): LinkFault | undefined {
  for (const pair of query.split('&')) {
    const [ai = '', written = ''] = pair.split('=', 2)
    if (!isAi(ai)) continue
    if (isPathAi(ai)) return { reason: 'identifier', at: ai }
    const value = decode(written)
    const reason = value === undefined ? 'percentEncoding' : faultOfValue(ai, value)
    if (reason !== undefined) return { reason, at: ai }
  }
  return undefined
}
