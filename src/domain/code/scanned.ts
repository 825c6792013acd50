// Parses one line from a scanner or a file: a digital link, our own address, a GS1 element string with
// brackets or with FNC1, with or without a symbology identifier, or a bare serial (GS1 General
// Specifications, sections 7.8 element strings and FNC1, 5.x symbology identifiers).

import { parseDigitalLink } from './digital-link.ts'
import { gtin14, hasValidCheckDigit, isCharacterSet82, isSscc } from './gs1.ts'
import { maxSerialLength } from './serial-format.ts'

/** A parsed line: the GTIN or public code, and the serial; `bare` has only the serial. */
export type Scanned =
  | { readonly kind: 'gtin'; readonly gtin: string; readonly serial: string }
  | { readonly kind: 'code'; readonly code: string; readonly serial: string }
  | { readonly kind: 'bare'; readonly serial: string }
  /** A case or pallet. */
  | { readonly kind: 'sscc'; readonly sscc: string }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'malformed' }

const groupSeparator = '\u001D'
/**
 * Symbology identifiers of carriers of GS1 data (ISO/IEC 15424): GS1-128, DataBar, Data Matrix, QR, DotCode,
 * Aztec.
 */
const symbology = /^\][A-Za-z][0-9A-Za-z]/
const elementSymbology = /^\](C1|e0|e1|e2|d2|Q3|J1|z1)/

/** Parses one line of a scanner or a report. It ignores white space around the line. */
export function readScanned(line: string): Scanned {
  const text = line.trim()
  if (text === '') return malformed
  if (text.startsWith('(')) return scannedElements(parseBracketedElements(text))
  const isElements = elementSymbology.test(text)
  const data = text.replace(symbology, '').replaceAll('<GS>', groupSeparator)
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(data)) return scannedAddress(data)
  if (isElements || data.startsWith(groupSeparator))
    return scannedElements(parseElements(data.replace(/^\u001D/, '')))
  const elements =
    /^00\d{18}$/.test(data) || (/^01\d{14}/.test(data) && hasValidCheckDigit(data.slice(2, 16)))
      ? parseElements(data)
      : undefined
  if (elements !== undefined) return scannedElements(elements)
  return isSerialText(data) ? { kind: 'bare', serial: data } : malformed
}

const malformed: Scanned = { kind: 'malformed' }

/** Whether a text can be the value of AI 21: 1 to 20 characters of character set 82. */
export function isSerialText(text: string): boolean {
  return text.length >= 1 && text.length <= maxSerialLength && isCharacterSet82(text)
}

function scannedAddress(address: string): Scanned {
  const own = /^[^:]+:\/\/[^/]+\/(?:nutricode|qr)\/([^/?#]+)\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(address)
  if (own !== null) {
    const serial = percentDecoded(own[2] ?? '')
    return serial === undefined || !isSerialText(serial)
      ? malformed
      : { kind: 'code', code: own[1] ?? '', serial }
  }
  const parsed = parseDigitalLink(address)
  if (!parsed.ok) return parsed.issue.reason === 'noKey' ? { kind: 'foreign' } : malformed
  const { gtin, serial, sscc } = parsed.link
  if (sscc !== undefined) return { kind: 'sscc', sscc }
  return gtin === undefined || serial === undefined ? { kind: 'foreign' } : { kind: 'gtin', gtin, serial }
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

type Elements = ReadonlyMap<string, string> | undefined

function scannedElements(elements: Elements): Scanned {
  const [gtin, serial, sscc] = [elements?.get('01'), elements?.get('21'), elements?.get('00')]
  if (sscc !== undefined) return isSscc(sscc) ? { kind: 'sscc', sscc } : malformed
  if (elements === undefined || gtin === undefined) return malformed
  if (!/^\d{14}$/.test(gtin) || !hasValidCheckDigit(gtin)) return malformed
  if (serial === undefined) return { kind: 'foreign' }
  return isSerialText(serial) ? { kind: 'gtin', gtin: gtin14(gtin), serial } : malformed
}

/**
 * Parses `(01)09506000134352(21)ABC`. A bracket starts an identifier only before digits and a closing
 * bracket.
 */
function parseBracketedElements(text: string): Elements {
  const pattern = /\((\d{2,4})\)/g
  const marks = [...text.matchAll(pattern)]
  if (marks[0]?.index !== 0) return undefined
  const elements = new Map(
    marks.map((mark, index) => {
      const end = marks[index + 1]?.index ?? text.length
      return [mark[1] ?? '', text.slice(mark.index + mark[0].length, end)]
    }),
  )
  // An identifier that is there twice is of two codes in one scan: neither is the one that was meant.
  return elements.size === marks.length ? elements : undefined
}

/**
 * Parses an element string without brackets. Data of a predefined length need no separator (General
 * Specifications, figure 7.8.5-2); all others end with FNC1 or the end of the string.
 */
function parseElements(data: string): Elements {
  const elements = new Map<string, string>()
  let rest = data
  while (rest !== '') {
    const ai = rest.slice(0, identifierLength(rest))
    if (!/^\d{2,4}$/.test(ai)) return undefined
    const fixed = predefinedLengths[rest.slice(0, 2)]
    const end = fixed ?? (rest.includes(groupSeparator) ? rest.indexOf(groupSeparator) : rest.length)
    if (end <= ai.length || end > rest.length) return undefined
    if (elements.has(ai)) return undefined
    elements.set(ai, rest.slice(ai.length, end))
    rest = rest.slice(end)
    if (rest.startsWith(groupSeparator)) rest = rest.slice(1)
  }
  return elements
}

/** The number of characters of an element with its identifier, by the first two digits of the identifier. */
const predefinedLengths: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '11': 8,
  '12': 8,
  '13': 8,
  '14': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '18': 8,
  '19': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
}

/** The number of digits of the identifier at the start of a text. */
function identifierLength(text: string): number {
  const two = text.slice(0, 2)
  if (/^(23|24|25|40|41|42|71)$/.test(two)) return 3
  return /^(3[1-69]|43|70|72|80|81|82)$/.test(two) ? 4 : 2
}
