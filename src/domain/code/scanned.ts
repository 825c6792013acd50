// Parses one line from a scanner or a file: a digital link, our own address, a GS1 element string with
// brackets or with FNC1, with or without a symbology identifier, or a bare serial (GS1 General
// Specifications, sections 7.8 element strings and FNC1, 5.x symbology identifiers). Every element is validated
// by the table that also validates addresses (ai-table.ts).

import {
  aiValueIssue,
  applicationIdentifier,
  leadingIdentifier,
  predefinedLength,
} from './application-identifiers.ts'
import { parseDigitalLink } from './digital-link.ts'
import { gtin14, hasValidCheckDigit, isCharacterSet82 } from './gs1.ts'
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

/** Application identifiers with their data, in the order of the string; undefined when the string is malformed. */
type Elements = readonly (readonly [ai: string, value: string])[] | undefined

function scannedElements(elements: Elements): Scanned {
  if (elements === undefined || !areElementsValid(elements)) return malformed
  const values = new Map(elements)
  const [gtin, serial, sscc] = [values.get('01'), values.get('21'), values.get('00')]
  if (sscc !== undefined) return { kind: 'sscc', sscc }
  if (gtin === undefined) return malformed
  return serial === undefined ? { kind: 'foreign' } : { kind: 'gtin', gtin: gtin14(gtin), serial }
}

/** Whether every identifier exists, none is repeated, and every value is valid. */
function areElementsValid(elements: NonNullable<Elements>): boolean {
  return (
    new Set(elements.map(([ai]) => ai)).size === elements.length &&
    elements.every(
      ([ai, value]) => applicationIdentifier(ai) !== undefined && aiValueIssue(ai, value) === undefined,
    )
  )
}

/**
 * Parses `(01)09506000134352(21)ABC`. A bracket starts an identifier only before digits and a closing
 * bracket.
 */
function parseBracketedElements(text: string): Elements {
  const marks = [...text.matchAll(/\((\d{2,4})\)/g)]
  if (marks[0]?.index !== 0) return undefined
  return marks.map((mark, index) => {
    const end = marks[index + 1]?.index ?? text.length
    return [mark[1] ?? '', text.slice(mark.index + mark[0].length, end)]
  })
}

/**
 * Parses an element string without brackets. Data of a predefined length need no separator (General
 * Specifications, figure 7.8.5-2), but may have one; all others end with FNC1 or the end of the string.
 */
function parseElements(data: string): Elements {
  const elements: [string, string][] = []
  let rest = data
  while (rest !== '') {
    const ai = leadingIdentifier(rest)
    if (ai === undefined) return undefined
    const length = predefinedLength(ai)
    const separator = rest.indexOf(groupSeparator)
    const end = length === undefined ? (separator < 0 ? rest.length : separator) : ai.length + length
    elements.push([ai, rest.slice(ai.length, end)])
    rest = rest.slice(end)
    if (rest.startsWith(groupSeparator)) rest = rest.slice(1)
  }
  return elements
}
