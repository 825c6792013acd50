// What the artwork of a sheet must carry: the energy and the allergens of its label, in the languages of its market.

import { storesOf, type Context } from '../context.ts'
import { labelModelOf, marketLanguages } from '../labels.ts'
import { gtin14 } from '../../domain/code/gs1.ts'
import { labelMessage } from '../../domain/label/label-text.ts'
import { isLabelLanguage, labelLanguages, type LabelLanguage } from '../../domain/languages.ts'
import { brusselsDay } from '../../domain/law/calendar.ts'
import { allergenTerms, annexAllergens } from '../../domain/proof/allergen-terms-table.ts'
import type { ArtworkExpectation, CodeOwner } from '../../domain/proof/expectation.ts'
import type { Allergen } from '../../domain/sheet/ingredient-table.ts'
import { labelMessages } from '../../translations.ts'

/** What is expected of the artwork of a sheet; null when the sheet does not exist any more. */
export async function expectationOf(
  context: Context,
  companyId: number,
  sheetId: number,
  owners: Readonly<Record<string, CodeOwner>>,
): Promise<ArtworkExpectation | null> {
  const sheet = await storesOf(context, companyId).sheets.find(sheetId)
  if (sheet === null) return null
  const { draft, version } = sheet
  const model = await labelModelOf(context, companyId, draft, {
    number: version ?? 1,
    date: brusselsDay(context.now),
    current: true,
  })
  const market = marketLanguages(draft).filter(isLabelLanguage)
  const languages: readonly LabelLanguage[] = market.length === 0 ? labelLanguages : market
  return {
    owners,
    gtin: draft.gtin === undefined ? null : gtin14(draft.gtin),
    headings: [
      ...new Set(
        labelLanguages.map((language) => labelMessage(labelMessages(language), 'ingredients.title')),
      ),
    ],
    energy: model.nutrition?.energy.per100 ?? null,
    allergens:
      model.allergens.length === 0
        ? []
        : languages.map((language) => ({
            language,
            allergens: model.allergens.map((allergen) => ({
              allergen,
              words: termsOf(allergen, language),
            })),
          })),
    oneLanguageIsEnough: market.length === 0,
  }
}

/** The words of an allergen in a language: those of the annex, and that of the label. */
function termsOf(allergen: Allergen, language: LabelLanguage): string[] {
  const annex = annexAllergens.find((known) => known === allergen)
  const words = annex === undefined ? [] : allergenTerms[annex][language]
  return [...new Set([...words, labelMessage(labelMessages(language), `allergen.${allergen}`)])]
}
