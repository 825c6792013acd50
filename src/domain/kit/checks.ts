// The check list of a bottle: what must stand on it for its markets, by which law, and where this label has it. It is
// printed with the label and shown on the page.

import type { LabelLanguage } from '../languages.ts'
import { familyRules, type Family } from '../sheet/product-families.ts'
import {
  marketsOutsideUnion,
  needsIrishWarnings,
  needsTriman,
  pregnancyWarning,
  sortingCountries,
} from './kit-markets.ts'
import type { KitSource } from './kit-source.ts'
import { statementIds, type KitStatement, type StatementId } from './statements.ts'

/**
 * `printed`: on this label. `missing`: the label has a marked space, the producer must give the words. `yours`: the
 * producer adds or checks it. `online`: behind the code, as the law allows.
 */
export const checkStates = ['missing', 'yours', 'printed', 'online'] as const
export type CheckState = (typeof checkStates)[number]

/** Points in addition to the statements. */
const furtherIds = [
  'code',
  'indication',
  'organicLogo',
  'pictogram',
  'triman',
  'irishWarnings',
  'list',
  'sortingOnline',
  'fieldOfVision',
  'outsideUnion',
] as const
/** The statements that are points too; names of wines are not. */
type CheckedStatement = Exclude<StatementId, 'name' | 'appellation'>
export const checkIds = [
  ...statementIds.filter((id): id is CheckedStatement => id !== 'name' && id !== 'appellation'),
  ...furtherIds,
]
export type CheckId = (typeof checkIds)[number]

/** One point. Its title is the message `part.kit.check.<id>`. */
export type KitCheck = {
  readonly id: CheckId
  readonly state: CheckState
  /** The act and article. */
  readonly source: string
  /** Countries that ask for it; empty where every market of the label does. */
  readonly markets: readonly string[]
  /** Languages that were chosen and are not printed, because no source confirms the words. */
  readonly unconfirmed: readonly LabelLanguage[]
}

/** The act that asks for a point; for wine, and for other families where it differs. */
const acts: Readonly<Record<CheckId, string | Readonly<Record<Family, string>>>> = {
  category: {
    wine: '1308/2013 Art. 119(1)(a), (b)',
    aromatised: '251/2014 Art. 5',
    spirit: '2019/787 Art. 10',
  },
  terms: '1308/2013 Art. 119(1)(a), (k)',
  sweetness: '1308/2013 Art. 119(1)(g), 2019/33 Art. 47',
  origin: '1308/2013 Art. 119(1)(d), 2019/33 Art. 45',
  bottler: {
    wine: '1308/2013 Art. 119(1)(e), 2019/33 Art. 46',
    aromatised: '1169/2011 Art. 9(1)(h)',
    spirit: '1169/2011 Art. 9(1)(h)',
  },
  organic: '2018/848 Art. 32',
  bestBefore: '1308/2013 Art. 119(1)(j), 1169/2011 Annex X',
  allergens: '1169/2011 Art. 21, 2019/33 Art. 41',
  pregnancy: 'Code de la santé publique Art. L.3322-2',
  sorting: 'Real Decreto 1055/2022 Art. 13, D.Lgs. 152/2006 Art. 219(5)',
  energy: { wine: '1308/2013 Art. 119(4)', aromatised: '251/2014 Art. 6a', spirit: '1169/2011 Art. 30' },
  lot: '2011/91/EU Art. 2, 4',
  strength: {
    wine: '1308/2013 Art. 119(1)(c), 2019/33 Art. 44',
    aromatised: '1169/2011 Art. 9(1)(k)',
    spirit: '1169/2011 Art. 9(1)(k)',
  },
  volume: '1169/2011 Art. 9(1)(e), 76/211/EEC Annex I 3.1',
  heading: 'C/2023/1190',
  code: { wine: '1308/2013 Art. 119(5)', aromatised: '251/2014 Art. 6a', spirit: '1169/2011 Art. 14' },
  indication: '1308/2013 Art. 119(1)(b)',
  organicLogo: '2018/848 Art. 33',
  pictogram: 'Code de la santé publique Art. L.3322-2; Alkoholio kontrolės įstatymas',
  triman: 'Code de l’environnement Art. L.541-9-3',
  irishWarnings: 'S.I. 249/2023',
  list: {
    wine: '1308/2013 Art. 119(4), (5)',
    aromatised: '251/2014 Art. 6a',
    spirit: '1169/2011 Art. 16(4)',
  },
  sortingOnline: 'D.Lgs. 152/2006 Art. 219(5), Decreto-Lei 152-D/2017 Art. 28',
  fieldOfVision: {
    wine: '2019/33 Art. 40',
    aromatised: '1169/2011 Art. 13(5)',
    spirit: '1169/2011 Art. 13(5)',
  },
  outsideUnion: '–',
}

/** What a check list depends on besides its source. */
export type KitFacts = { readonly statements: readonly KitStatement[]; readonly hasCode: boolean }

/** The check list, the points that the producer must complete first. */
export function kitChecks(source: KitSource, facts: KitFacts): KitCheck[] {
  const checks = [
    ...facts.statements.flatMap((statement) => checkOf(source, statement)),
    ...furtherChecks(source, facts),
  ]
  return checks.toSorted((a, b) => checkStates.indexOf(a.state) - checkStates.indexOf(b.state))
}

function checkOf(source: KitSource, { id, isMissing, unconfirmed }: KitStatement): KitCheck[] {
  // The name is no particular of its own, and the appellation is the point "indication".
  if (id === 'name' || id === 'appellation') return []
  const warning = pregnancyWarning(source)
  if (id === 'pregnancy' && warning?.form === 'pictogram') return []
  const markets = id === 'pregnancy' ? (warning?.markets ?? []) : []
  return [{ ...point(source, id, isMissing ? 'missing' : 'printed', markets), unconfirmed }]
}

function point(
  { label: { family } }: KitSource,
  id: CheckId,
  state: CheckState,
  markets: readonly string[] = [],
): KitCheck {
  const act = acts[id]
  return { id, state, source: typeof act === 'string' ? act : act[family], markets, unconfirmed: [] }
}

function furtherChecks(source: KitSource, { statements, hasCode }: KitFacts): KitCheck[] {
  const { sheet, label } = source
  const { indication = 'none', organic } = sheet
  const isWine = familyRules(label.family).followsWineLaw
  const warning = pregnancyWarning(source)
  const isSorted = statements.some(({ id }) => id === 'sorting') || label.recycling.length === 0
  const { onBottle, online } = isSorted ? { onBottle: [], online: [] } : sortingCountries(source)
  const pictogram = warning?.form === 'pictogram' ? warning.markets : (warning?.others ?? [])
  const outside = marketsOutsideUnion(source)
  const points: readonly (readonly [boolean, KitCheck])[] = [
    [true, point(source, 'code', hasCode ? 'printed' : 'missing')],
    [isWine && indication !== 'none', point(source, 'indication', 'yours')],
    [organic === true, point(source, 'organicLogo', 'yours')],
    [pictogram.length > 0, point(source, 'pictogram', 'yours', pictogram)],
    [onBottle.length > 0, point(source, 'sorting', 'yours', onBottle)],
    [needsTriman(source), point(source, 'triman', 'yours', ['250'])],
    [needsIrishWarnings(source), point(source, 'irishWarnings', 'yours', ['372'])],
    [label.ingredients !== undefined && label.nutrition !== undefined, point(source, 'list', 'online')],
    [online.length > 0, point(source, 'sortingOnline', 'online', online)],
    [true, point(source, 'fieldOfVision', 'yours')],
    [outside.length > 0, point(source, 'outsideUnion', 'yours', outside)],
  ]
  return points.flatMap(([isOwed, check]) => (isOwed ? [check] : []))
}
