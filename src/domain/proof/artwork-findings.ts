// The findings on an artwork: which symbol is the label's, then every point.

import { codeFindings, ownerFinding } from './code-findings.ts'
import type { ArtworkExpectation, CodeOwner } from './expectation.ts'
import type { Finding } from './findings.ts'
import type { ArtworkMeasures, SymbolMeasures } from './measures.ts'
import { textFindings } from './text-findings.ts'

type Placed = { readonly page: number; readonly symbol: SymbolMeasures }

/** Owners from the most to the least likely to be the label's code. */
const likeliest = ['thisWine', 'otherWine', 'otherProducer', 'nobody', 'noAddress', 'foreignSite'] as const

/** All findings on an artwork, in the order of the points. */
export function artworkFindings(measures: ArtworkMeasures, expected: ArtworkExpectation): Finding[] {
  const placed = measures.pages.flatMap(({ symbols }, page) => symbols.map((symbol) => ({ page, symbol })))
  const read = placed.filter(({ symbol }) => symbol.symbol !== 'ean13' && symbol.text !== null)
  const label = labelSymbol(read, expected)
  const codeAt = label === null ? null : { page: label.page, box: label.symbol.box }
  return [
    ...(label === null
      ? [missingCode(placed)]
      : codeFindings(label, ownerOf(label.symbol, expected), measures.isPhoto)),
    ...otherCodes(read, label, expected),
    ...placed.flatMap((entry) => tillFinding(entry, expected)),
    ...textFindings(measures.pages, expected, codeAt),
  ]
}

/** The symbol that is, or should be, the label's: that of this wine, else the one most like it. */
function labelSymbol(read: readonly Placed[], expected: ArtworkExpectation): Placed | null {
  const ranked = read.map((entry) => ({ entry, rank: likeliest.indexOf(ownerOf(entry.symbol, expected).of) }))
  return ranked.toSorted((one, other) => one.rank - other.rank)[0]?.entry ?? null
}

function ownerOf({ text }: SymbolMeasures, { owners }: ArtworkExpectation): CodeOwner {
  return owners[text ?? ''] ?? { of: 'noAddress' }
}

function missingCode(placed: readonly Placed[]): Finding {
  const unread = placed.find(({ symbol }) => symbol.text === null)
  return unread === undefined
    ? { check: 'code', reason: 'none', verdict: 'wrong', page: 0, boxes: [], values: {} }
    : {
        check: 'code',
        reason: 'unreadable',
        verdict: 'wrong',
        page: unread.page,
        boxes: [unread.symbol.box],
        values: {},
      }
}

/** Codes besides the label's: one of another wine is wrong, one that leads elsewhere is to be looked at. */
function otherCodes(read: readonly Placed[], label: Placed | null, expected: ArtworkExpectation): Finding[] {
  const others = read.filter((entry) => entry !== label && ownerOf(entry.symbol, expected).of !== 'thisWine')
  return others.map(({ page, symbol }): Finding => {
    const at = { page, boxes: [symbol.box], values: {} }
    const owner = ownerOf(symbol, expected)
    const isElsewhere = owner.of === 'foreignSite' || owner.of === 'noAddress'
    return isElsewhere
      ? { ...at, check: 'code', reason: 'several', verdict: 'look' }
      : ownerFinding(owner, at)
  })
}

/** An EAN-13 for the till has the GTIN of the sheet, where the sheet has one. */
function tillFinding({ page, symbol }: Placed, { gtin }: ArtworkExpectation): Finding[] {
  if (symbol.symbol !== 'ean13' || symbol.text === null || gtin === null) return []
  const at = { check: 'till', page, boxes: [symbol.box] } as const
  return symbol.text.padStart(14, '0') === gtin
    ? [{ ...at, reason: 'own', verdict: 'good', values: { gtin: symbol.text } }]
    : [
        {
          ...at,
          reason: 'other',
          verdict: 'wrong',
          values: { gtin: symbol.text, own: gtin.replace(/^0/, '') },
        },
      ]
}
