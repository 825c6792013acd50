// Which dated rules hold for a sheet, and which begin soon. The day that counts is the first day of labelling
// of the sheet, or else today (domain 9, L-00).

import { markets } from '../market-table.ts'
import { familyOf, type SheetDraft } from '../sheet/fields.ts'
import { addMonths } from './calendar.ts'
import { lawRuleIds, lawRules, type LawRule, type LawRuleId, type LawSettings } from './law-rules.ts'
import { unknownActs } from './unknown-acts.ts'

/** Months between the packaging acts and the label that they describe (2025/40 Art. 12(1)). */
const packagingLabelMonths = 24
const earliestPackagingLabel = '2028-08-12'

/** What a rule depends on in addition to the sheet. */
export type LawContext = {
  /** Today in Brussels, YYYY-MM-DD. */
  readonly today: string
  readonly settings: LawSettings
}

/** A rule that begins within the months in which it is announced. */
export type LawChange = { readonly id: LawRuleId; readonly from: string }

/** The day whose law a sheet follows: its first day of labelling, or today. */
export function lawDay(sheet: Pick<SheetDraft, 'labelledFrom'>, today: string): string {
  return sheet.labelledFrom ?? today
}

/** The first day of a rule; null while the act that sets it is not adopted. */
export function startOf(id: LawRuleId, settings: LawSettings): string | null {
  switch (id) {
    case 'symbolAtCode':
      return settings.symbolFrom
    case 'packagingLabel':
      return packagingLabelStart(settings)
    default:
      return lawRules[id].from
  }
}

/** The later of 12 August 2028 and 24 months after the acts entered into force. */
function packagingLabelStart({ packagingLabelActInForce }: LawSettings): string | null {
  if (packagingLabelActInForce === null) return null
  const after = addMonths(packagingLabelActInForce, packagingLabelMonths)
  return after > earliestPackagingLabel ? after : earliestPackagingLabel
}

/** Whether a rule holds for a sheet on a day, by its dates, families and markets. */
export function holds(id: LawRuleId, sheet: SheetDraft, day: string, settings = unknownActs): boolean {
  const rule: LawRule = lawRules[id]
  const from = startOf(id, settings)
  return concerns(rule, sheet) && from !== null && from <= day && (rule.until === null || day < rule.until)
}

/** The rules that a sheet will meet within their months of announcement after its day of labelling. */
export function comingChanges(sheet: SheetDraft, { today, settings }: LawContext): LawChange[] {
  const day = lawDay(sheet, today)
  return lawRuleIds.flatMap((id) => {
    const rule: LawRule = lawRules[id]
    const from = startOf(id, settings)
    if (from === null || from <= day || !concerns(rule, sheet) || !changes(id, sheet)) return []
    return from <= addMonths(day, rule.announcedMonths) ? [{ id, from }] : []
  })
}

function concerns(rule: LawRule, sheet: SheetDraft): boolean {
  return rule.families.includes(familyOf(sheet)) && isMarketOf(rule, sheet.targetMarket)
}

/** The Union and the world hold every market of the Union; a sheet without a market counts as the Union's. */
function isMarketOf(rule: LawRule, code = '097'): boolean {
  const market = markets.find((known) => known.code === code)
  if (market === undefined) return false
  if (rule.markets === 'union') return market.kind !== 'country' || market.eu
  return market.kind !== 'country' || rule.markets.includes(code)
}

/** Whether a rule changes this very sheet: terms only a de-alcoholised one, deposits only cans and PET. */
function changes(id: LawRuleId, sheet: SheetDraft): boolean {
  if (id === 'lowAlcoholTerms' || id === 'producedByDealcoholisation') return isDealcoholised(sheet)
  if (id === 'packagingDeposit')
    return (
      sheet.wineClass === 'sparkling' &&
      sheet.packaging?.some(({ component, material }) => component === 'can' || material === 'PET 1') === true
    )
  return true
}

/** Whether alcohol was removed from the product, by its class or by its answer. */
export function isDealcoholised({ dealcoholised, wineClass }: SheetDraft): boolean {
  if (wineClass === 'still_non_alcoholic' || wineClass === 'sparkling_non_alcoholic') return true
  return dealcoholised === 'part' || dealcoholised === 'whole'
}
