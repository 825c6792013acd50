// Duties that depend on the target market. Today there is one: Italy demands recycling data on packaging
// (D.Lgs. 152/2006 Art. 219(5) as changed by D.Lgs. 116/2020; domain 4).

/** Whether packaging data must be published, should be, or need not be. */
type RecyclingDuty = 'compulsory' | 'advised' | 'none'

type MarketDuties = { readonly recycling: RecyclingDuty }

const noDuties: MarketDuties = { recycling: 'none' }

/** Duties by the 3-digit code of the market. Markets that are not listed have none. */
const marketDuties: Readonly<Record<string, MarketDuties>> = {
  // Italy
  '380': { recycling: 'compulsory' },
  // European Union, which includes Italy
  '097': { recycling: 'compulsory' },
  // World: may include Italy (open point 18)
  '001': { recycling: 'advised' },
}

/** The recycling duty of a target market; `none` when the market is not chosen yet. */
export function recyclingDuty(market: string | undefined): RecyclingDuty {
  return (market === undefined ? noDuties : (marketDuties[market] ?? noDuties)).recycling
}
