// Duties of packaging that depend on the target market. Italy demands recycling data (D.Lgs. 152/2006 Art.
// 219(5) as changed by D.Lgs. 116/2020; domain 4); Spain, Portugal and France have rules of their own (domain
// 9.3: N-ES, N-PT, N-FR).

import { lawRules, type LawRuleId } from '../law/law-rules.ts'
import type { Collection, PackagingComponent } from './packaging-table.ts'
import type { PackagingEntry } from './fields.ts'

/** Whether packaging data must be published, should be, or need not be. */
type RecyclingDuty = 'compulsory' | 'advised' | 'none'

/** Colour of the street container of a collection. Messages: `packaging.container.<colour>`. */
export type ContainerColour = 'yellow' | 'blue' | 'green'

/** A national rule that advises recycling data. Message: `issue.packagingAdvised`, by this id. */
type NationalRule = 'spain' | 'portugal'

type MarketDuties = {
  readonly recycling: RecyclingDuty
  /** The dated rule; without it the duty holds on every day. */
  readonly law?: LawRuleId
  readonly rule?: NationalRule
  /** The street containers that readers are led to. */
  readonly containers?: Readonly<Partial<Record<Collection, ContainerColour>>>
  /** Household packaging carries the Triman, glass bottles of drinks excepted. */
  readonly triman?: true
}

const noDuties: MarketDuties = { recycling: 'none' }

/**
 * Containers of Spain (contenedor amarillo, azul, verde) and Portugal (ecoponto amarelo, azul, verde); what is
 * not listed goes elsewhere, or to the residual waste.
 */
const iberianContainers = {
  glass: 'green',
  paper: 'blue',
  plastic: 'yellow',
  aluminium: 'yellow',
  steel: 'yellow',
  metal: 'yellow',
} as const

/** Duties by the 3-digit code of the market. Markets that are not listed have none. */
const marketDuties: Readonly<Record<string, MarketDuties>> = {
  // Italy
  '380': { recycling: 'compulsory', law: 'italianSorting' },
  // European Union, which includes Italy
  '097': { recycling: 'compulsory', law: 'italianSorting' },
  // World: may include Italy (open point 18)
  '001': { recycling: 'advised', law: 'italianSorting' },
  // Spain: Real Decreto 1055/2022 Art. 13, since 1 January 2025
  '724': { recycling: 'advised', law: 'spanishSorting', rule: 'spain', containers: iberianContainers },
  // Portugal: Decreto-Lei 152-D/2017 Art. 28, since 2025
  '620': { recycling: 'advised', law: 'portugueseSorting', rule: 'portugal', containers: iberianContainers },
  // France: Code de l’environnement Art. L.541-9-3
  '250': { recycling: 'none', law: 'frenchTriman', triman: true },
}

/** The duties of a market on a day; without a day, those of any day. */
function dutiesOf(market: string | undefined, day?: string): MarketDuties {
  const duties = market === undefined ? noDuties : (marketDuties[market] ?? noDuties)
  return duties.law === undefined || day === undefined || isInForce(duties.law, day) ? duties : noDuties
}

function isInForce(id: LawRuleId, day: string): boolean {
  const { from, until } = lawRules[id]
  return from !== null && from <= day && (until === null || day < until)
}

/**
 * The recycling duty of a target market; `none` when the market is not chosen yet.
 * @param day the day whose law counts, YYYY-MM-DD; without it the rule counts as in force
 */
export function recyclingDuty(market: string | undefined, day?: string): RecyclingDuty {
  return dutiesOf(market, day).recycling
}

/** The national rule behind an advised duty; undefined where it is a precaution, as for the world. */
export function recyclingRule(market: string | undefined): NationalRule | undefined {
  return dutiesOf(market).rule
}

/** The street container for a collection in a market; undefined where the market has no such custom. */
export function containerOf(market: string | undefined, collection: Collection): ContainerColour | undefined {
  return dutiesOf(market).containers?.[collection]
}

/** The parts of a bottle that are thrown away with it, which share its exemption. */
const bottleParts: readonly PackagingComponent[] = [
  'bottle',
  'cork',
  'capsule',
  'foil',
  'muzzle',
  'tab',
  'pouring-spout',
]

/**
 * Positions of the components that carry the Triman and sorting information in France: all household
 * packaging "à l’exclusion des emballages ménagers de boissons en verre" (Code de l’environnement Art.
 * L.541-9-3). Empty for other markets.
 */
export function trimanPositions(
  market: string | undefined,
  entries: readonly PackagingEntry[],
  day?: string,
): number[] {
  if (dutiesOf(market, day).triman !== true) return []
  const isGlassBottle = entries.some(
    ({ component, material }) => component === 'bottle' && /^(?:C\/)?GL /.test(material),
  )
  return entries.flatMap(({ component }, index) =>
    isGlassBottle && bottleParts.includes(component) ? [] : [index],
  )
}
