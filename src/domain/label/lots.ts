// Several lots or vintages behind one printed code: which label a lot opens on, and which code a digital link means
// (decision 0012). A GTIN may stay the same from one bottling to the next; the wine behind it need not.

/** What a code was given for: the variant and lot are null where the sheet names none; `lots` are those it was bottled in besides. */
export type LinkedCode = {
  readonly code: string
  readonly cpv: string | null
  readonly lot: string | null
  readonly lots: readonly string[]
}

/** What is asked under a digital link besides its GTIN. */
export type LinkQualifiers = { readonly cpv?: string | undefined; readonly lot?: string | undefined }

/**
 * The code that a digital link leads to, walking up from lot and variant to the GTIN: the one that names what is asked,
 * else one that names nothing, else the newest; null when there is none.
 * @param codes the codes under one GTIN, newest first
 */
export function closestCode(codes: readonly LinkedCode[], asked: LinkQualifiers): string | null {
  const ranked = codes.map((linked) => {
    const own = linked.lots.find((lot) => lot === asked.lot) ?? linked.lot
    return { code: linked.code, rank: match(own, asked.lot) * 4 + match(linked.cpv, asked.cpv) }
  })
  return ranked.sort((a, b) => b.rank - a.rank)[0]?.code ?? null
}

function match(own: string | null, asked: string | undefined): number {
  if (asked === undefined) return own === null ? 1 : 0
  if (own === asked) return 2
  return own === null ? 1 : -1
}
