// Units as people write them in headers and cells: `ml`, `g/l`, `g.L-1`, `g/100 mL`, `% vol`, `kJ/100ml`,
// `g/L H2SO4`, `γρ/λίτρο`. Which of them a field can have is in units.ts.

import { normalizeName } from '../normalized-name.ts'
import type { SheetField } from '../sheet/fields.ts'
import { unitsOf, type UnitId } from './units.ts'

/** What a text says of the unit of figures; every part may be absent. */
export type WrittenUnit = {
  readonly volume?: 'ml' | 'cl' | 'dl' | 'l'
  readonly amount?: 'g' | 'mg' | 'meq' | 'kj' | 'kcal'
  readonly per?: 'l' | '100ml'
  /** The figures count in a unit that no field has, such as g/hl, kcal/125 ml or proof. */
  readonly isForeign?: true
  /** Per cent, degrees or `vol`. */
  readonly isStrength?: true
  /** The acid in which an acidity is counted. */
  readonly acid?: 'tartaric' | 'sulphuric'
}

/** The written unit, and the text without it. */
export type UnitReading = { readonly unit: WrittenUnit; readonly rest: string }

const volumeWords: Readonly<Record<NonNullable<WrittenUnit['volume']>, string>> = {
  ml: 'ml|millilit(?:re|er|ro)s?|millilitri|mililitros?|χιλιοστολιτρα?|μλ',
  cl: 'cl|centilit(?:re|er|ro)s?|zentiliter|centilitri|εκατοστολιτρα?',
  dl: 'dl|decilit(?:re|er|ro)s?|deziliter|decilitri',
  l: 'l|lt|ltr|lts|lit|lit(?:re|er|ro)s?|litri|λιτρα?|λιτρο|λτ?',
}
const anyVolume = Object.values(volumeWords).join('|')
const amountWords: Readonly<Record<NonNullable<WrittenUnit['amount']>, string>> = {
  mg: 'mg|milligrams?|milligramm|milligrammes?',
  g: 'g|gr|grs|grams?|gramm|grammes?|grammi|gramos?|gramas?|γρ|γραμμαρια',
  meq: 'meq|mval|milliequivalents?',
  kj: 'kj|kilojoules?|kilojulios?',
  kcal: 'kcal|kilocalories?|kilokalorien|kilocalorias?',
}
const anyAmount = Object.values(amountWords).join('|')

/** Nothing of a word before or behind. */
const [start, end] = ['(?<![\\p{L}\\d])', "(?![\\p{L}\\d'])"]
const slash = '\\s*(?:/|per|pro|par|pour|por cada|por|je|al|ogni|ana|ανα|σε|[.·])\\s*'
const hundred = '100\\s*(?:ml|cc|cm3|μλ|millilit(?:re|er|ro)s?)|1\\s*dl|dl'
/** What foreign units count by: hectolitres, kilograms, and portions other than 100 ml and one litre. */
const foreignMeasure =
  'hl|hectolit(?:re|er|ro)s?|hektoliter|ettolitri|ettolitro|kg|kilo(?:gram(?:me|m|o)?s?)?|' +
  '(?!1\\s*l)\\d[\\d.,]*\\s*(?:ml|cl|dl|l|g|kg)'
const sulphuricWords =
  'h ?2 ?so ?4|h₂so₄|(?:acide |ac\\.? |acido )?(?:sulfurique|schwefelsaure|solforico|sulfurico)|' +
  'sul(?:ph|f)uric(?: acid)?'
const tartaricWords =
  'c4h6o6|h ?2 ?ta|(?:acide |ac\\.? |acido )?(?:tartrique|tartarico|weinsaure)|tartaric(?: acid)?|ws|' +
  'τρυγικο(?: οξυ)?|τρυγικου οξεοσ'
/** The acid of an acidity, also in brackets: `(as H2SO4)`, `ber. als Weinsäure`. */
function acidPattern(words: string): RegExp {
  const before = '(?:as |in |en |als |come |como |ber\\.? (?:als )?)?'
  return new RegExp(`[([]?${start}${before}(?:${words})(?![\\p{L}\\d])[)\\]]?`, 'u')
}
const percentVolume = '%\\s*[([]?\\s*(?:vol(?:ume)?|v/v|abv|alc)\\.?(?![\\p{L}\\d])\\s*[)\\]]?\\.?'
const volumePercent = 'vol(?:ume)?\\.?\\s*-?\\s*%|°\\s*(?:gl|vol)?(?![\\p{L}\\d])'
const patterns = {
  perHundred: new RegExp(`${start}(${anyAmount})?${slash}(?:${hundred})${end}`, 'u'),
  perLitre: new RegExp(`${start}(${anyAmount})${slash}(?:${volumeWords.l})(?:\\s*-?\\s*1)?${end}`, 'u'),
  litreInverse: new RegExp(`${start}(${anyAmount})\\s?[.·]?\\s?(?:l|lt)\\s?(?:\\^? ?-? ?1(?!\\d)|⁻¹)`, 'u'),
  perLitreOnly: new RegExp(`(?:^|\\s)(?:/|per|pro|par|por|ανα)\\s*(?:${volumeWords.l})${end}`, 'u'),
  foreign: new RegExp(`${start}(${anyAmount})${slash}(?:${foreignMeasure})${end}`, 'u'),
  proof: new RegExp(`°?\\s*${start}proof${end}`, 'u'),
  sulphuric: acidPattern(sulphuricWords),
  tartaric: acidPattern(tartaricWords),
  strength: new RegExp(`(?<![\\p{L}\\d])(?:${percentVolume}|${volumePercent}|%)`, 'u'),
} as const
const amountPatterns = entriesOf(amountWords).map(([amount, words]) => ({
  amount,
  pattern: new RegExp(`^(?:${words})$`, 'u'),
}))
const bareAmount = new RegExp(`${start}(${anyAmount})${end}`, 'u')
const bareVolume = new RegExp(`${start}(${anyVolume})${end}`, 'u')
const volumePatterns = entriesOf(volumeWords).map(([volume, words]) => ({
  volume,
  pattern: new RegExp(`^(?:${words})$`, 'u'),
}))

function entriesOf<K extends string>(record: Readonly<Record<K, string>>): [K, string][] {
  return Object.entries(record) as [K, string][]
}

/** Reads the unit in a text; the rest is normalized (`normalizeName`). */
export function readUnit(text: string): UnitReading {
  let rest = normalizeName(text)
  const unit: { -readonly [K in keyof WrittenUnit]: WrittenUnit[K] } = {}
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = pattern.exec(rest) ?? undefined
    if (match !== undefined)
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return match
  }
  if (take(patterns.sulphuric) !== undefined) unit.acid = 'sulphuric'
  else if (take(patterns.tartaric) !== undefined) unit.acid = 'tartaric'
  const hundredth = take(patterns.perHundred)
  const litre = hundredth === undefined ? (take(patterns.litreInverse) ?? take(patterns.perLitre)) : undefined
  if (hundredth !== undefined) unit.per = '100ml'
  else if (litre !== undefined || take(patterns.perLitreOnly) !== undefined) unit.per = 'l'
  const foreign = unit.per === undefined ? take(patterns.foreign) : undefined
  if (foreign !== undefined || take(patterns.proof) !== undefined) unit.isForeign = true
  const amount = (hundredth ?? litre ?? foreign)?.[1] ?? take(bareAmount)?.[1]
  const named = amountPatterns.find(({ pattern }) => amount !== undefined && pattern.test(amount))
  if (named !== undefined) unit.amount = named.amount
  if (take(patterns.strength) !== undefined) unit.isStrength = true
  const volume = unit.per === undefined && unit.amount === undefined ? take(bareVolume)?.[1] : undefined
  const size = volumePatterns.find(({ pattern }) => volume !== undefined && pattern.test(volume))
  if (size !== undefined) unit.volume = size.volume
  return { unit, rest: rest.replace(/\s+/g, ' ').trim() }
}

/** Whether a text says nothing of a unit. */
export function isWithoutUnit(unit: WrittenUnit): boolean {
  return Object.keys(unit).length === 0
}

/** The unit of a field that a written one means: null when it leaves a part open, as `g` does; undefined when it is
 *  no unit of the field. */
export function unitOfField(field: SheetField, written: WrittenUnit): UnitId | null | undefined {
  const units = unitsOf(field)
  const id = unitIdOf(written, units)
  return id === null || id === undefined || units.includes(id) ? id : undefined
}

function unitIdOf(written: WrittenUnit, units: readonly UnitId[]): UnitId | null | undefined {
  const { volume, amount, per, isStrength, acid, isForeign } = written
  if (isWithoutUnit(written)) return null
  if (isForeign === true) return undefined
  if (units.includes('ml')) return volume
  if (acid === 'sulphuric' && units.includes('g_l_h2so4'))
    return amount === 'meq' || per === '100ml' ? undefined : 'g_l_h2so4'
  if (isStrength === true) return 'percent_vol'
  if (units.includes('kj_100ml')) return energyUnit('kj', amount, per)
  if (units.includes('kcal_100ml')) return energyUnit('kcal', amount, per)
  if (amount === 'meq') return 'meq_l'
  if (amount === 'mg') return per === '100ml' ? undefined : per === 'l' ? 'mg_l' : null
  if (amount === 'g' || amount === undefined)
    return per === 'l' ? 'g_l' : per === '100ml' ? 'g_100ml' : volume === undefined ? null : undefined
  return undefined
}

function energyUnit(
  own: 'kj' | 'kcal',
  amount: WrittenUnit['amount'],
  per: WrittenUnit['per'],
): UnitId | null | undefined {
  if (amount !== undefined && amount !== own) return undefined
  return per === undefined ? null : own === 'kj' ? perKilojoule[per] : perKilocalorie[per]
}

const perKilojoule = { 'l': 'kj_l', '100ml': 'kj_100ml' } as const
const perKilocalorie = { 'l': 'kcal_l', '100ml': 'kcal_100ml' } as const
