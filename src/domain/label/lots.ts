// Several lots or vintages under one printed code: which code, and so which label, a digital link selects
// (decision 12). A GTIN may stay the same from one bottling to the next although the wine changes.

/**
 * A code and the variant and lots of its sheet: `lot` of the sheet itself, `lots` of its further bottlings.
 */
export type LinkedCode = {
  readonly code: string
  readonly cpv: string | null
  readonly lot: string | null
  readonly lots: readonly string[]
}

/** The qualifiers of a digital link after its GTIN: product variant (AI 22) and lot (AI 10). */
export type LinkQualifiers = { readonly cpv?: string | undefined; readonly lot?: string | undefined }

/**
 * The code that a digital link selects: the one with the requested lot and variant, else one without lot or
 * variant, else the newest; null when there is none. The lot counts more than the variant.
 * @param codes the codes of one GTIN, newest first
 */
export function closestCode(codes: readonly LinkedCode[], requested: LinkQualifiers): string | null {
  const ranked = codes.map((linked) => {
    const lot = linked.lots.find((furtherLot) => furtherLot === requested.lot) ?? linked.lot
    return {
      code: linked.code,
      rank: matchRank(lot, requested.lot) * 4 + matchRank(linked.cpv, requested.cpv),
    }
  })
  return ranked.sort((a, b) => b.rank - a.rank)[0]?.code ?? null
}

/** 2 for an equal value, 1 for a code without a value, 0 for an unrequested value, -1 for a different one. */
function matchRank(own: string | null, requested: string | undefined): number {
  if (requested === undefined) return own === null ? 1 : 0
  if (own === requested) return 2
  return own === null ? 1 : -1
}
