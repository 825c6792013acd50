// GS1 Digital Link: GS1 identifiers as a web address, written and read (GS1 Digital Link Standard: URI Syntax 1.7,
// uncompressed form). `{stem}/01/{gtin}/22/{cpv}/10/{lot}/21/{serial}`, values percent-encoded.

import { applicationIdentifier, faultOfValue, type AiFault } from './application-identifiers.ts'
import { gtin14, isGtin } from './gs1.ts'

/** Identifiers of the path, by the names their values have in this house. */
const names = {
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

type PathAi = keyof typeof names

/** Primary keys, each with the orders in which its qualifiers may follow; any of them may be left out (section 4.9). */
const orders = {
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

/** What an address can be about: a trade item, a logistic unit, a place, a party, a document, an asset … */
export type PrimaryKey = keyof typeof orders

/** The values of an address, decoded: one primary key and its qualifiers. */
export type LinkValues = { readonly [A in PathAi as (typeof names)[A]]?: string }

/** An address as read; a GTIN has its 14 digits. */
export type DigitalLink = LinkValues & {
  /** Application identifier of the primary key. */
  readonly key: PrimaryKey
  /** Key and qualifiers as written, percent-encoding included, one text each: `/01/09506000134352`, `/10/A%2FB`. */
  readonly path: readonly string[]
  /** All that stands before the primary key, as written, without a slash at its end: `https://host/path`, `/path` or nothing. */
  readonly stem: string
  /** The query as written, without its question mark. */
  readonly query: string
}

/**
 * Why an address is malformed:
 * `address` no address of legal characters · `percentEncoding` a broken `%` sequence · `noKey` no primary key ·
 * `valueMissing` an identifier without value, or without the qualifier it needs · `identifier` an identifier that does
 * not belong there · `order` qualifiers out of order or twice · or what is wrong with a value.
 */
export type LinkFault = {
  readonly reason: 'address' | 'percentEncoding' | 'noKey' | 'valueMissing' | 'identifier' | 'order' | AiFault
  /** The path segment or query key concerned, as written. */
  readonly at: string
}

export type ParsedLink =
  { readonly ok: true; readonly link: DigitalLink } | { readonly ok: false; readonly fault: LinkFault }

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
  const order = [[], ...orders[key]].find((each: readonly PathAi[]) =>
    given.every((ai) => ai === key || each.includes(ai)),
  )
  if (order === undefined) throw new RangeError(`no digital link of ${key} has ${given.join(', ')}`)
  return stem + [key, ...order].map((ai) => writePair(ai, values[names[ai]])).join('')
}

function writePair(ai: PathAi, given: string | undefined): string {
  if (given === undefined) return ''
  const value = ai === '01' && isGtin(given) ? gtin14(given) : given
  const fault = faultOfValue(ai, value)
  if (fault !== undefined) throw new RangeError(`value of ${ai} does not fit: ${fault}`)
  return `/${ai}/${encodeValue(value)}`
}

/** Every character but the unreserved ones of RFC 3986, section 2.3, as `%` and two hexadecimal digits. */
export function encodeValue(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
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
  const before =
    origin +
    segments
      .slice(0, place)
      .map((segment) => `/${segment}`)
      .join('')
  const key = segments[place] ?? ''
  if (!isPrimaryKey(key) || (stem !== undefined && stem !== before)) return malformed('noKey', before)
  const pairs = segments.slice(place)
  const values = readValues(key, pairs)
  if (!values.ok) return values
  const fault = faultOfQuery(key, query)
  if (fault !== undefined) return { ok: false, fault }
  return { ok: true, link: { ...values.values, key, path: written(pairs), stem: before, query } }
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

/** Application identifiers of every primary key. */
export const primaryKeys: readonly PrimaryKey[] = pathAis.filter(isPrimaryKey)

function qualifiesKey(key: PrimaryKey, ai: string): boolean {
  return orders[key].some((order: readonly string[]) => order.includes(ai))
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
  const isKey = (segment: string | undefined) => segment !== undefined && isPrimaryKey(segment)
  for (let place = segments.length - 2; place >= 0; place -= 2) if (isKey(segments[place])) return place
  const last = segments.at(-1) ?? ''
  return segments.some(isKey) ? malformed('valueMissing', last) : malformed('noKey', last)
}

function written(pairs: readonly string[]): string[] {
  return Array.from(
    { length: pairs.length / 2 },
    (_, index) => `/${pairs[index * 2] ?? ''}/${pairs[index * 2 + 1] ?? ''}`,
  )
}

/** Primary key and qualifiers as pairs of segments, decoded and judged. */
function readValues(
  key: PrimaryKey,
  pairs: readonly string[],
): Malformed | { readonly ok: true; readonly values: LinkValues } {
  const values: { -readonly [N in keyof LinkValues]: string } = {}
  const path: string[] = []
  for (let place = 0; place < pairs.length; place += 2) {
    const [ai = '', segment = ''] = pairs.slice(place, place + 2)
    if (!isPathAi(ai) || (place > 0 && !qualifiesKey(key, ai))) return malformed('identifier', ai)
    const value = decode(segment)
    if (value === undefined) return malformed('percentEncoding', segment)
    const fault = faultOfValue(ai, value)
    if (fault !== undefined) return malformed(fault, segment)
    if (place > 0) path.push(ai)
    if (!isOrdered(key, path)) return malformed('order', ai)
    values[names[ai]] = value
  }
  // Whoever is to be paid is named together with what for (section 4.9, payTo-path).
  if (key === '415' && values.payment === undefined) return malformed('valueMissing', '8020')
  return { ok: true, values }
}

/** Whether qualifiers come as one of the key's orders has them, some left out. */
function isOrdered(key: PrimaryKey, path: readonly string[]): boolean {
  return (
    path.length === 0 ||
    orders[key].some((order: readonly string[]) =>
      path.every(
        (ai, index) =>
          order.includes(ai) && (index === 0 || order.indexOf(ai) > order.indexOf(path[index - 1] ?? '')),
      ),
    )
  )
}

/** The text behind a percent-encoded one, or undefined when that is broken. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * What is wrong with the query (section 4.10): a key of digits alone is an application identifier that may be a data
 * attribute and is no qualifier of the primary key, and its value fits. Other keys are the business of whoever set them.
 */
function faultOfQuery(key: PrimaryKey, query: string): LinkFault | undefined {
  for (const pair of query.split(/[&;]/)) {
    const [, ai = '', text = ''] = /^(\d+)=(.*)$/s.exec(pair) ?? []
    if (ai === '') continue
    if (applicationIdentifier(ai)?.attribute !== true || qualifiesKey(key, ai))
      return { reason: 'identifier', at: ai }
    const value = decode(text)
    const reason = value === undefined ? 'percentEncoding' : faultOfValue(ai, value)
    if (reason !== undefined) return { reason, at: ai }
  }
  return undefined
}
