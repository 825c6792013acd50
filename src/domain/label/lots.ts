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
  readonly companyId: number
  /** Whether support freed the GTIN for another company (decision 51). */
  readonly isFreed: boolean
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

/**
 * The codes that a digital link may mean, of which a reader chooses: one, but where support freed the GTIN the
 * closest code of each company, unless lot or variant name exactly one of them. Codes that are freed come last.
 * @param codes the codes of one GTIN, newest first, freed ones last
 */
export function closestCodes(codes: readonly LinkedCode[], requested: LinkQualifiers): LinkedCode[] {
  const companies = [...new Set(codes.map(({ companyId }) => companyId))]
  const closest = companies.flatMap((companyId) => {
    const own = codes.filter((linked) => linked.companyId === companyId)
    const code = closestCode(own, requested)
    return own.filter((linked) => linked.code === code)
  })
  const { lot, cpv } = requested
  const byLot = closest.filter((linked) => linked.lot === lot || linked.lots.some((own) => own === lot))
  if (lot !== undefined && byLot.length === 1) return byLot
  const byVariant = closest.filter((linked) => linked.cpv === cpv)
  return cpv !== undefined && byVariant.length === 1 ? byVariant : closest
}

/** 2 for an equal value, 1 for a code without a value, 0 for an unrequested value, -1 for a different one. */
function matchRank(own: string | null, requested: string | undefined): number {
  if (requested === undefined) return own === null ? 1 : 0
  if (own === requested) return 2
  return own === null ? 1 : -1
}
