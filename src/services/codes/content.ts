// What the symbol of a sheet holds: an address, a GS1 element string, or the digits of an EAN-13.

import type { Context } from '../context.ts'
import { codeAddress, digitalLinkOf } from '../sheet-answers.ts'
import { gtin14 } from '../../domain/code/gs1.ts'
import {
  ean13Digits,
  elementStrings,
  holdsAddress,
  withCapitals,
  type CodeSymbol,
} from '../../domain/code/symbols.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'

/** Which symbol a sheet's code gets, and which of its addresses. */
export type ContentOptions = {
  readonly symbol?: CodeSymbol | undefined
  readonly link?: 'standard' | 'gs1' | undefined
  /** Scheme and host of the address in capitals, which a QR code needs fewer bits for. */
  readonly capitals?: boolean | undefined
}

/** What a symbol holds, and the same for people, line by line. */
export type CodeContent = { readonly text: string; readonly readable: readonly string[] }

/**
 * The content of a sheet's symbol: by default the digital link of a sheet with a GTIN, else our own address. Refuses
 * `sheet.notValidated`, `code.noDigitalLink`, `code.noGtin` and `code.noEan13`.
 */
export function contentOf(
  context: Pick<Context, 'config'>,
  sheet: SheetRecord,
  options: ContentOptions,
): CodeContent {
  const { symbol = 'qr' } = options
  if (sheet.code === null) return refuse('sheet.notValidated')
  const elements = elementsOf(sheet)
  if (!holdsAddress(symbol)) return identifiersIn(symbol, sheet, elements)
  const digital = digitalLinkOf(sheet.draft, sheet.gtinFreedAt !== null, context.config)
  if (options.link === 'gs1' && digital === null) return refuse('code.noDigitalLink')
  const isOwn = options.link === 'standard' || digital === null
  const address = isOwn ? codeAddress(sheet.code, sheet.draft, context.config) : digital
  return {
    text: options.capitals === true ? withCapitals(address) : address,
    readable: isOwn || elements === null ? [address.replace(/^[a-z]+:\/\//, '')] : elements.map(spaced),
  }
}

/** The element strings of a sheet's GTIN, variant and lot; null without a GTIN, or when support freed it. */
function elementsOf({ draft, gtinFreedAt }: SheetRecord): string[] | null {
  if (draft.gtin === undefined || gtinFreedAt !== null) return null
  return elementStrings({ gtin: gtin14(draft.gtin), cpv: draft.cpv, lot: draft.cuvee })
}

function identifiersIn(
  symbol: CodeSymbol,
  { draft }: SheetRecord,
  elements: readonly string[] | null,
): CodeContent {
  if (elements === null) return refuse('code.noGtin')
  if (symbol !== 'ean13') return { text: elements.join(''), readable: elements.map(spaced) }
  return { text: ean13Digits(gtin14(draft.gtin ?? '')) ?? refuse('code.noEan13'), readable: [] }
}

/** `(01)09506000134352` as people read it: `(01) 09506000134352`. */
function spaced(element: string): string {
  return element.replace(')', ') ')
}
