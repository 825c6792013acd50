/** Where the digital links of a GTIN lead, for the rules of an edge: the answers of the resolver, enumerated. */
import { closestCodes, type LinkedCode } from '../../src/domain/label/lots.ts'

/** A digital link without its origin, percent-encoded, and where it leads. */
export type LinkTarget = {
  readonly key: string
  /** Address of a label, or the folder of a page on which a reader chooses. */
  readonly target: string
  /** Whether the target is such a page, because the link belongs to wines of several companies. */
  readonly isChoice: boolean
}

/** Every combination of variant and lot under a GTIN that a label knows, and the GTIN alone, which comes first. */
export function* linksOfGtin(gtin: string, codes: readonly LinkedCode[]): Generator<LinkTarget> {
  const variants = [...new Set([undefined, ...codes.flatMap(({ cpv }) => cpv ?? [])])]
  const lots = [
    ...new Set([undefined, ...codes.flatMap((linked) => [linked.lot ?? [], ...linked.lots].flat())]),
  ]
  const choices = new Map<string, string>()
  for (const cpv of variants)
    for (const lot of lots) {
      const [closest, ...others] = closestCodes(codes, { cpv, lot })
      if (closest === undefined) continue
      const key = [
        `01/${gtin}`,
        ...(cpv === undefined ? [] : [`22/${encodeURIComponent(cpv)}`]),
        ...(lot === undefined ? [] : [`10/${encodeURIComponent(lot)}`]),
      ].join('/')
      if (others.length > 0) {
        const wines = [closest, ...others].map(({ code }) => code).join(' ')
        const folder = choices.get(wines) ?? `/choice/${gtin}/${String(choices.size + 1)}`
        choices.set(wines, folder)
        yield { key, target: folder, isChoice: true }
      } else yield { key, target: pageOf(closest, lot), isChoice: false }
    }
}

/** The first link of each page on which a reader chooses, with the folder of the page. */
export function choicesOfGtin(gtin: string, codes: readonly LinkedCode[]): LinkTarget[] {
  const byFolder = new Map<string, LinkTarget>()
  for (const link of linksOfGtin(gtin, codes))
    if (link.isChoice && !byFolder.has(link.target)) byFolder.set(link.target, link)
  return [...byFolder.values()]
}

function pageOf({ code, lots }: LinkedCode, lot: string | undefined): string {
  const isKnownLot = lot !== undefined && lots.includes(lot)
  return isKnownLot ? `/qr/${code}/lot/${encodeURIComponent(lot)}` : `/qr/${code}`
}
