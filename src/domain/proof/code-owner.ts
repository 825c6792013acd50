// Whose code an artwork carries: the text of a symbol, read as one of our addresses, a digital link or something else,
// and compared with the sheet. Who else has a code is a question to the database.

import { parseDigitalLink } from '../code/digital-link.ts'
import { gtin14 } from '../code/gs1.ts'
import { isPublicCode, normalizePublicCode } from '../code/public-code.ts'
import { readScanned } from '../code/scanned.ts'

/** What a symbol's text names. */
export type CodeContent =
  /** One of our addresses; `isOurHost` is false on another host, such as that of a test installation. */
  | { readonly kind: 'code'; readonly code: string; readonly host: string; readonly isOurHost: boolean }
  /** A digital link or element string. */
  | {
      readonly kind: 'gtin'
      readonly gtin: string
      readonly host: string | null
      readonly isOurHost: boolean
    }
  | { readonly kind: 'address'; readonly host: string }
  | { readonly kind: 'other' }

const address = /^(https?):\/\/([^/?#]+)([^?#]*)/i
const codePath = /^\/(?:nutricode|qr)\/([^/?#.]+)/i

/**
 * Reads the text of a matrix symbol.
 * @param hosts the hosts of our addresses, in small letters, with the port if there is one
 */
export function codeContent(text: string, hosts: readonly string[]): CodeContent {
  const match = address.exec(text.trim())
  if (match === null) return elementContent(text)
  const host = (match[2] ?? '').toLowerCase()
  const isOurHost = hosts.includes(host)
  const code = normalizePublicCode(codePath.exec(match[3] ?? '')?.[1] ?? '')
  if (isPublicCode(code)) return { kind: 'code', code, host, isOurHost }
  const parsed = parseDigitalLink(text.trim())
  if (parsed.ok && parsed.link.gtin !== undefined)
    return { kind: 'gtin', gtin: gtin14(parsed.link.gtin), host, isOurHost }
  return { kind: 'address', host }
}

function elementContent(text: string): CodeContent {
  const bare = text.trim().replace(/^\][A-Za-z][0-9A-Za-z]/, '')
  const digits = /^(?:\u001D)?(?:\(01\)|01)(\d{14})/.exec(bare)?.[1]
  if (digits !== undefined) return { kind: 'gtin', gtin: digits, host: null, isOurHost: true }
  const scanned = readScanned(text)
  if (scanned.kind === 'gtin') return { kind: 'gtin', gtin: scanned.gtin, host: null, isOurHost: true }
  return { kind: 'other' }
}
